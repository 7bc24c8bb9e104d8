"""The cards of Vintage: 63 objects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludotheque.core.errors import BadDeck
from ludotheque.core.verbs import State
from ludotheque.games.vintage.layout import CARDS
from ludotheque.games.vintage.notation import parse_card
from ludotheque.games.vintage.objects import OBJECTS, Object


def cards() -> list[Object]:
    """Every object."""
    return list(OBJECTS)


def labels(language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """How each object is called."""
    return {thing.code: thing.name[language] for thing in OBJECTS}


def stack(s: State, deck: Sequence[Any]) -> str:
    """Lay a deck: all 63 cards, the first is dealt first."""
    used: set[int] = set()
    if len(deck) != CARDS:
        raise BadDeck(f"a deck has {CARDS} cards, not {len(deck)}")
    for i, code in enumerate(deck):
        try:
            card = parse_card(code)
        except (ValueError, TypeError):
            raise BadDeck(f"card {i + 1} of the deck, {code!r}, is no card") from None
        if card in used:
            raise BadDeck(f"card {i + 1} of the deck is a second {code}; there is one")
        used.add(card)
        s.pile[CARDS - 1 - i] = card
    return " ".join(deck)


def unstack(line: str) -> list[str]:
    """The deck of a record's line."""
    return line.split()
