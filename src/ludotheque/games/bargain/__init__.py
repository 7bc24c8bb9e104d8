"""Bargain Hunter: a trick-taking game by Uwe Rosenberg, in its editions of 2010 and 1998."""

from __future__ import annotations

from ludotheque.core.game import Game
from ludotheque.core.options import Option

GAME = Game(
    "bargain",
    __name__,
    players=(3, 4),
    options=(Option("edition", ("2010", "1998"), "2010"),),
)
