"""Imports point one way: training, agents, dominion_env, dominion_env.engine."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "training": ("training", "agents", "dominion_env"),
    "agents": ("agents", "dominion_env"),
    "dominion_env": ("dominion_env",),
    "dominion_env/engine": ("dominion_env.engine",),
}
OURS = ("training", "agents", "dominion_env", "tests")


def modules() -> Iterator[tuple[str, Path]]:
    """Each module with the innermost layer it is in."""
    for folder in ("training", "agents", "dominion_env"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            inside = path.relative_to(ROOT).as_posix().startswith("dominion_env/engine/")
            yield ("dominion_env/engine" if inside else folder), path


def imported(path: Path) -> Iterator[str]:
    """The modules that a file names in its imports, wherever in it they stand."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides its layer"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(module: str, packages: tuple[str, ...]) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def test_each_layer_imports_only_itself_and_the_layers_below() -> None:
    assert not [
        f"{path.relative_to(ROOT)} imports {module}"
        for layer, path in modules()
        for module in imported(path)
        if within(module, OURS) and not within(module, MAY_IMPORT[layer])
    ]


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    allowed = (*sys.stdlib_module_names, "dominion_env.engine")
    assert not [
        f"{path.relative_to(ROOT)} imports {module}"
        for layer, path in modules()
        for module in imported(path)
        if layer == "dominion_env/engine" and not within(module, allowed)
    ]


def test_pytorch_is_loaded_only_by_what_needs_it() -> None:
    """Without the extra `train`, everything but training and trained agents works."""
    modules = "dominion_env, agents, training.cli, training.evaluate, training.play, training.bench.suite"
    code = f"import sys, {modules}; sys.exit('torch' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
