"""The columns and pieces of Callisto: what each colour has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ludotheque.games.callisto.layout import ORIENTATIONS, POINTS, SHAPES

NAMES = {
    "en": {
        "column": "column",
        "domino": "domino",
        "i3": "I of three",
        "v3": "V of three",
        "o4": "square of four",
        "z4": "Z of four",
        "t4": "T of four",
        "l4": "L of four",
        "u5": "U of five",
        "t5": "T of five",
        "x5": "X of five",
        "w5": "W of five",
    },
    "fr": {
        "column": "colonne",
        "domino": "domino",
        "i3": "I de trois",
        "v3": "V de trois",
        "o4": "carré de quatre",
        "z4": "Z de quatre",
        "t4": "T de quatre",
        "l4": "L de quatre",
        "u5": "U de cinq",
        "t5": "T de cinq",
        "x5": "X de cinq",
        "w5": "W de cinq",
    },
}


class Shape(msgspec.Struct, frozen=True):
    """A shape, one way up, and how many of it each colour has."""

    code: str
    points: int  # what it costs if it is not placed
    copies: int
    cells: list[tuple[int, int]]  # x to the right, y upwards, from the lower left corner
    name: Mapping[str, str]


def cards() -> list[Shape]:
    """Every shape, the column first."""
    one_way_up = dict(reversed(ORIENTATIONS))
    return [
        Shape(
            code,
            int(POINTS[kind]),
            copies,
            sorted(one_way_up[kind]),
            {language: names[code] for language, names in NAMES.items()},
        )
        for kind, (code, copies, _) in enumerate(SHAPES)
    ]


def labels(language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """How each shape is called."""
    return NAMES[language]
