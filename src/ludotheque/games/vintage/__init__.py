"""Vintage: a game of collecting and pilfering by Bruno Faidutti."""

from __future__ import annotations

from ludotheque.core.game import Game
from ludotheque.core.options import Option

GAME = Game(
    "vintage",
    __name__,
    players=(3, 6),
    options=(Option("variant", ("classic", "take-that"), "classic"),),
)
