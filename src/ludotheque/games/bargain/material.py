"""The cards of Bargain Hunter: two of each of 54 kinds, and two Offers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.core.errors import BadDeck
from ludotheque.core.verbs import State
from ludotheque.games.bargain.layout import CARDS, COLOURS, KINDS, OFFER
from ludotheque.games.bargain.notation import kind_text, parse_kind

COLOUR_NAMES = {
    "en": ("red", "yellow", "green", "blue", "violet", "orange"),
    "fr": ("rouge", "jaune", "vert", "bleu", "violet", "orange"),
}


class Card(msgspec.Struct, frozen=True):
    """What is printed on a card, and how often the deck has it."""

    code: str
    colour: str
    value: int
    copies: int
    name: Mapping[str, str]


def _name(kind: int, language: str) -> str:
    if kind == OFFER:
        return {"en": "the Offer", "fr": "l'Offre"}[language]
    colour, value = COLOUR_NAMES[language][kind // 9], 1 + kind % 9
    return f"{value} {colour}" if language == "fr" else f"{colour} {value}"


def cards() -> list[Card]:
    """Every kind of card."""
    return [
        Card(
            kind_text(kind),
            "" if kind == OFFER else COLOURS[kind // 9],
            0 if kind == OFFER else 1 + kind % 9,
            2,
            {language: _name(kind, language) for language in COLOUR_NAMES},
        )
        for kind in range(KINDS)
    ]


def labels(language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """How each card is called."""
    return {kind_text(kind): _name(kind, language) for kind in range(KINDS)}


def stack(s: State, deck: Sequence[Any]) -> str:
    """Lay a deck: all 110 cards, the first is dealt first."""
    used = [0] * KINDS
    if len(deck) != CARDS:
        raise BadDeck(f"a deck has {CARDS} cards, not {len(deck)}")
    for i, code in enumerate(deck):
        try:
            kind = parse_kind(code)
        except (ValueError, TypeError):
            raise BadDeck(f"card {i + 1} of the deck, {code!r}, is no card") from None
        if used[kind] == 2:
            raise BadDeck(f"card {i + 1} of the deck is a third {code}; there are two")
        s.stock[i] = 2 * kind + used[kind]
        used[kind] += 1
    return " ".join(deck)


def unstack(line: str) -> list[str]:
    """The deck of a record's line."""
    return line.split()
