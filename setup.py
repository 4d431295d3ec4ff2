"""What pyproject.toml cannot say: packages found by name, together with data folders kept elsewhere in the tree.

``configs/`` and ``checkpoints/`` stand at the top of the repository for people to find, but are installed inside
``dominion_env``: as packages of their own they would collide with the folders of the same names in users' projects.
"""

from setuptools import find_namespace_packages, find_packages, setup

CODE = ["dominion_env*", "agents*", "training*"]
DATA = {"dominion_env.configs": "configs", "dominion_env.checkpoints": "checkpoints"}

data_packages = [f"{package}.{sub}" for package, path in DATA.items() for sub in find_namespace_packages(path)]

setup(
    packages=[*find_packages(include=CODE), *DATA, *data_packages],
    package_dir=DATA,
    package_data={"": ["py.typed", "*.yaml", "*.safetensors", "*.json", "*.csv", "*.png", "*.md"]},
)
