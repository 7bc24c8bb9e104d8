"""Callisto: a game of fitting shapes side by side, by Reiner Knizia."""

from __future__ import annotations

from ludotheque.core.game import Game
from ludotheque.core.options import Option

GAME = Game(
    "callisto",
    __name__,
    players=(2, 4),
    options=(Option("match", ("single", "full"), "single"),),
    low_is_good=True,
)
