"""Rulebooks: the same paragraphs in both languages, and anchors for all that is cited."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludotheque
from ludotheque.core.rulebook import parse
from ludotheque.core.words import LANGUAGES


@pytest.mark.parametrize("name", ludotheque.games())
def test_both_languages_have_the_same_paragraphs_in_the_same_order(name: str) -> None:
    english, french = (ludotheque.game(name).rulebook(language) for language in LANGUAGES)
    assert list(english.paragraphs) == list(french.paragraphs)
    numbers = [
        [paragraph.number for paragraph in book.paragraphs.values()] for book in (english, french)
    ]
    assert numbers[0] == numbers[1]
    assert {"turn", "end"} <= set(english.paragraphs)


@pytest.mark.parametrize("name", ludotheque.games())
def test_every_paragraph_cited_by_the_code_exists(name: str) -> None:
    game = ludotheque.game(name)
    folder = Path(str(__import__(game.package, fromlist=["x"]).__file__)).parent
    paragraphs = game.rulebook("en").paragraphs
    for path in folder.glob("*.py"):
        source = path.read_text("utf-8")
        for cited in re.findall(r"§ ([a-z0-9-]+(?:, [a-z0-9-]+)*)", source):
            for anchor in cited.split(", "):
                assert anchor in paragraphs, f"{path.name} cites § {anchor}"


def test_paragraphs_are_numbered_and_keep_their_tables() -> None:
    book = parse(
        "# Game\n\nCome in.\n\n## One {#s-one}\n\n{#aim} Win.\n\n| a |\n| - |\n\n"
        "## Two {#s-two}\n\n{#turn} Act.\n\n{#end} Stop."
    )
    assert [p.number for p in book.paragraphs.values()] == ["1.1", "2.1", "2.2"]
    assert book.paragraphs["aim"].text == "Win.\n\n| a |\n| - |"
    assert book.paragraphs["end"].section == "Two"


def test_an_anchor_that_stands_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="twice"):
        parse("# G\n\n## One {#s-one}\n\n{#aim} A.\n\n{#aim} B.")
