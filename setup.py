"""What pyproject.toml cannot say: data folders kept elsewhere in the tree, and the compiled engine.

``configs/`` and ``checkpoints/`` stand at the top of the repository for people to find, but are installed inside
``dominion_env``: as packages of their own they would collide with the folders of the same names in users' projects.

The engine is compiled by mypyc where a C compiler is found; where none is, or with DOMINION_COMPILE=0, the same files
run as plain Python. An editable install stays plain unless DOMINION_COMPILE=1 asks for more (``./run compile``).
"""

import os
import runpy
import shutil
import sys
import sysconfig
from pathlib import Path

from setuptools import Extension, find_namespace_packages, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError

CODE = ["dominion_env*", "agents*", "training*"]
DATA = {"dominion_env.configs": "configs", "dominion_env.checkpoints": "checkpoints"}
ENGINE = Path("dominion_env/engine")
FRESHNESS = runpy.run_path(str(ENGINE / "freshness.py"))  # the package itself can't be imported while it is built


def wanted() -> bool:
    """Whether this command is to compile the engine."""
    asked = os.environ.get(FRESHNESS["SWITCH"])
    if "editable_wheel" in sys.argv:
        return asked == "1"
    return asked != "0" and bool({"bdist_wheel", "build", "build_ext", "install"} & set(sys.argv))


def extensions() -> list[Extension]:
    """The engine translated to C by mypyc; nothing if that can't be done or is not wanted."""
    if not wanted():
        return []
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if compiler and not shutil.which(compiler[0]):
        tell(f"there is no C compiler ({compiler[0]} is not found)")
        return []
    try:
        from mypyc.build import mypycify

        compiled = [str(path) for path in FRESHNESS["sources"](ENGINE)]
        read = [str(path) for path in [*ENGINE.glob("*.py"), *ENGINE.glob("cards/*.py")]]
        return mypycify(  # what is above the engine is not looked at: it needs more than the standard library
            ["--strict", "--follow-imports=skip", *read], only_compile_paths=compiled, group_name="dominion_engine"
        )
    except (ImportError, SystemExit) as error:
        tell(f"mypyc can't translate it ({error})")
        return []


class BuildEngine(build_ext):
    """Compiles the engine, and notes what it was compiled from; goes on without if the compiler fails."""

    def build_extensions(self) -> None:
        """Compile all or nothing: half an engine would not run."""
        try:
            super().build_extensions()
        except BaseError as error:
            for path in self.get_outputs():
                Path(path).unlink(missing_ok=True)
            self.extensions.clear()
            tell(f"the C compiler failed ({error})")
        else:
            self.note(Path(self.build_lib))

    def copy_extensions_to_source(self) -> None:
        """For an editable install, put the compiled files beside their sources."""
        super().copy_extensions_to_source()
        if self.extensions:
            self.note(Path())

    def note(self, tree: Path) -> None:
        """Note what was compiled, for `dominion_env.engine.freshness`."""
        folder = tree / ENGINE
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FRESHNESS["MARK"]).write_text(FRESHNESS["digest"](ENGINE), encoding="ascii")


def tell(why: str) -> None:
    """Say that the engine stays plain."""
    print(f"dominion-env: the engine runs as plain Python, not compiled: {why}", file=sys.stderr)


data_packages = [f"{package}.{sub}" for package, path in DATA.items() for sub in find_namespace_packages(path)]

setup(
    packages=[*find_packages(include=CODE), *DATA, *data_packages],
    package_dir=DATA,
    package_data={"": ["py.typed", "*.yaml", "*.safetensors", "*.json", "*.csv", "*.png", "*.md"]},
    ext_modules=extensions(),
    cmdclass={"build_ext": BuildEngine},
)
