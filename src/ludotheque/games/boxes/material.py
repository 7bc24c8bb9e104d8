"""The crates of Boxes: 24 with closed backs, 36 with open ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.core.errors import BadDeck
from ludotheque.core.verbs import Ints, State
from ludotheque.games.boxes.layout import (
    CLOSED_CRATES,
    COLOUR,
    COLOURS,
    COPIES,
    EMPTY,
    GOLD,
    KINDS,
    OPEN_CRATES,
    TEN,
    VALUE,
)
from ludotheque.games.boxes.notation import kind_text, parse_kind

COLOUR_NAMES = {
    "en": ("yellow", "blue", "red", "green"),
    "fr": ("jaune", "bleu", "rouge", "vert"),
}
PLAIN_NAMES = {
    "en": {TEN: "10 écus", EMPTY: "empty", GOLD: "gold bar"},
    "fr": {TEN: "10 écus", EMPTY: "vide", GOLD: "lingot d'or"},
}


class Crate(msgspec.Struct, frozen=True):
    """What is in a crate, which back it has, and how many there are."""

    code: str
    back: str  # "open" or "closed"
    colour: str
    value: int
    copies: int
    name: Mapping[str, str]


def _name(kind: int, language: str) -> str:
    if COLOUR[kind] < 0:
        return PLAIN_NAMES[language][kind]
    colour, value = COLOUR_NAMES[language][COLOUR[kind]], VALUE[kind]
    return f"{value} {colour}" if language == "fr" else f"{colour} {value}"


def cards() -> list[Crate]:
    """Every kind of crate."""
    return [
        Crate(
            kind_text(kind),
            "open" if kind < EMPTY else "closed",
            COLOURS[COLOUR[kind]] if COLOUR[kind] >= 0 else "",
            int(VALUE[kind]),
            int(COPIES[kind]),
            {language: _name(kind, language) for language in COLOUR_NAMES},
        )
        for kind in range(KINDS)
    ]


def labels(language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """How each crate is called."""
    return {kind_text(kind): _name(kind, language) for kind in range(KINDS)}


def stack(s: State, deck: Sequence[Any]) -> str:
    """Lay a deck of two lists, the 24 closed crates and the 36 open ones, the first box first."""
    if len(deck) != 2 or not all(isinstance(crates, list | tuple) for crates in deck):
        raise BadDeck("a deck is two lists: the closed crates, then the open ones")
    closed, opened = deck
    _lay(s.closed, closed, "closed", CLOSED_CRATES, range(EMPTY, KINDS))
    _lay(s.open, opened, "open", OPEN_CRATES, range(EMPTY))
    return f"{' '.join(closed)} / {' '.join(opened)}"


def _lay(crates: Ints, codes: Sequence[Any], back: str, size: int, kinds: range) -> None:
    used = [0] * KINDS
    if len(codes) != size:
        raise BadDeck(f"a deck has {size} {back} crates, not {len(codes)}")
    for i, code in enumerate(codes):
        try:
            kind = parse_kind(code)
        except (ValueError, TypeError):
            raise BadDeck(f"{back} crate {i + 1} of the deck, {code!r}, is no crate") from None
        if kind not in kinds:
            raise BadDeck(f"{back} crate {i + 1} of the deck, {code}, does not have this back")
        if used[kind] == COPIES[kind]:
            raise BadDeck(
                f"{back} crate {i + 1} of the deck is one {code} too many; there are {COPIES[kind]}"
            )
        crates[i] = kind
        used[kind] += 1


def unstack(line: str) -> list[list[str]]:
    """The deck of a record's line."""
    return [crates.split() for crates in line.split(" / ")]
