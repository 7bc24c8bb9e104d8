"""Who may import whom: design.md, section 6."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "ludotheque"
FILES = sorted(SOURCE.rglob("*.py"))


def imported(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def allowed(part: str, path: Path) -> tuple[str, ...]:
    own = f"ludotheque.{part}"
    if part == "core":
        return (own,)
    if part == "games":
        return (f"{own}.{path.relative_to(SOURCE / 'games').parts[0]}.", "ludotheque.core")
    if part == "conformance":
        return (own, "ludotheque.core")
    return ("ludotheque",)  # the command line, and the package's own front


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_imports_only_what_its_place_allows(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    part = parts[0] if len(parts) > 1 else ""
    for name in imported(path):
        if name.split(".")[0] == "ludotheque":
            assert name.startswith(allowed(part, path)), f"{path.name} imports {name}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_numba_is_imported_in_one_place_only_when_needed(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    at_the_top = {
        name
        for node in tree.body
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [str(node.module)]
        )
    }
    assert not {name for name in at_the_top if name.split(".")[0] in ("numba", "llvmlite", "rich")}


def test_rules_hold_nothing_but_kernels() -> None:
    paths = [*SOURCE.glob("games/*/rules.py"), *SOURCE.glob("games/*/knowledge.py")]
    assert len(paths) == 10
    for path in paths:
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                marks = [getattr(mark, "id", None) for mark in node.decorator_list]
                assert marks == ["kernel"], f"{path.parent.name}: {node.name} is no kernel"
