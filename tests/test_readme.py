"""What the README shows is what happens."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from ludotheque.cli import main

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_examples_in_python() -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(blocks) >= 4
    examples = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner(verbose=False)
    said: list[str] = []
    runner.run(examples, out=said.append)
    assert said == []


def test_the_examples_at_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        command, _, expected = block.partition("\n")
        assert command.startswith("$ ludotheque ")
        assert main(shlex.split(command)[2:]) == 0
        assert capsys.readouterr().out == expected


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", *(p.name for p in (ROOT / "docs").glob("*.md"))]
)
def test_links_lead_somewhere(page: str) -> None:
    path = ROOT / page if (ROOT / page).exists() else ROOT / "docs" / page
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target


def test_the_source_map_names_every_module_of_the_core() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for path in (ROOT / "src" / "ludotheque" / "core").glob("*.py"):
        if path.name != "__init__.py":
            assert path.name in text, path.name


def test_the_commands_of_the_readme_are_targets_of_make() -> None:
    targets = (ROOT / "Makefile").read_text("utf-8")
    for target in ("run", "test"):
        assert f"make {target}" in README
        assert re.search(rf"^{target}:", targets, re.MULTILINE)
