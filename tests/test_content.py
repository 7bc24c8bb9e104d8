"""The catalogue and the decks: complete, and telling nothing too early."""

from __future__ import annotations

import re
from typing import Any

import pytest

import ludotheque
from ludotheque.core.words import LANGUAGES

HOUSE = [name for name in ludotheque.games() if name != "nim"]
MECHANISMS = {
    "trick-taking", "set-collection", "drafting", "take-that", "auction", "sealed-bidding",
    "hidden-information", "bluffing", "history-quiz", "timeline", "tile-placement", "polyomino",
    "abstract", "hand-management", "push-your-luck",
}  # fmt: skip


@pytest.mark.parametrize("name", HOUSE)
def test_the_catalogue_knows_the_game(name: str) -> None:
    game = ludotheque.game(name)
    facts = game.catalogue
    assert tuple(facts["players"]) == game.players
    assert facts["authors"]
    assert facts["publishers"]
    assert facts["original_title"]
    assert 0 < facts["minutes"][0] <= facts["minutes"][1]
    assert 6 <= facts["age"] <= 14
    assert 1 <= facts["luck"] <= 5
    assert 1 <= facts["skill"] <= 5
    assert set(facts["mechanisms"]) <= MECHANISMS
    assert set(facts["next"]) <= set(HOUSE) - {name}
    assert facts["languages"] == list(LANGUAGES)
    for language in LANGUAGES:
        for what in ("title", "pitch", "luck_and_skill"):
            assert facts[what][language].strip()


@pytest.mark.parametrize("name", HOUSE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rulebook_is_a_page_or_two(name: str, language: str) -> None:
    book = ludotheque.game(name).rulebook(language)
    assert 600 <= len(book.text.split()) <= 1600
    assert len(book.paragraphs) >= 15


# --- Decks -------------------------------------------------------------------------------------

DECKS = ("arts", "france", "journeys", "play", "science", "world")
CENTURY = re.compile(r"\b[IVX]+e(?:r|s)?\b|\b(?:[Cc]entury|[Cc]enturies|[Ss]iècles?)\b")
DECADE = re.compile(
    r"\b(?:nineteen|eighteen|seventeen)(?:-| )\w+ies\b"
    r"|\bannées (?:vingt|trente|quarante|cinquante|soixante)\b"
)


def deck(name: str) -> Any:
    from ludotheque.games.chroni import decks

    return decks.find(name)


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_has_sixty_different_events(name: str) -> None:
    events = deck(name).events
    assert len(events) == 60
    for language in LANGUAGES:
        assert len({event.title(language) for event in events}) == 60
        assert len({event.text(language) for event in events}) == 60


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_event_gives_its_date_away(name: str, language: str) -> None:
    for event in deck(name).events:
        for said in (event.title(language), event.text(language)):
            assert not re.search(r"\d{2,}", said), f"{event.title('en')}: a number"
            assert not CENTURY.search(said), f"{event.title('en')}: a century"
            assert not DECADE.search(said), event.title("en")


@pytest.mark.parametrize("name", DECKS)
def test_a_deck_is_for_beginners_and_for_those_who_know(name: str) -> None:
    events = deck(name).events
    difficulties = [event.difficulty for event in events]
    assert {1, 2, 3} == set(difficulties)
    assert min(difficulties.count(level) for level in (1, 2, 3)) >= 8
    assert 4 <= len({event.theme for event in events}) <= 8


def test_decks_hardly_overlap() -> None:
    titles = [event.title("en") for name in DECKS for event in deck(name).events]
    assert len(set(titles)) >= len(titles) - 3
