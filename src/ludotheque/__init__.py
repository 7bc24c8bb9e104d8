"""Ludothèque: a library of board games whose rules are one fast Python source.

import ludotheque

table = ludotheque.game("bargain").open(players=4, seed=1)
while not table.over:
    seat = table.actors[0]
    table.play(seat, table.actions(seat)[0])
print(table.scores, table.winners)
"""

from __future__ import annotations

from typing import Any, Literal

from ludotheque.core import errors
from ludotheque.core.errors import (
    BadDeck,
    BadKey,
    BadNotation,
    BadOption,
    BadPlayers,
    BadRecord,
    BadSeat,
    IllegalAction,
    LudothequeError,
    UnknownGame,
    WrongVersion,
)
from ludotheque.core.game import Game
from ludotheque.core.record import read
from ludotheque.core.registry import find, names
from ludotheque.core.simulation import Simulation
from ludotheque.core.simulation import simulate as _simulate
from ludotheque.core.table import Table

__version__ = "0.1.0"

__all__ = [
    "BadDeck",
    "BadKey",
    "BadNotation",
    "BadOption",
    "BadPlayers",
    "BadRecord",
    "BadSeat",
    "Game",
    "IllegalAction",
    "LudothequeError",
    "Simulation",
    "Table",
    "UnknownGame",
    "WrongVersion",
    "errors",
    "game",
    "games",
    "replay",
    "simulate",
    "verify",
]


def games() -> tuple[str, ...]:
    """The names of all games, plug-ins included."""
    return names()


def game(name: str) -> Game:
    """The game of this name."""
    return find(name)


def replay(record: str) -> Table:
    """The table that a record leads to."""
    return read(record, find)


def verify(record: str) -> Table:
    """Replay a record and confirm that its deal is the one that was committed to."""
    table = read(record, find)
    if f"commitment: {table.commitment}" not in record.splitlines():
        raise BadRecord("the record holds no commitment: there is nothing to verify the deal by")
    return table


def simulate(
    name: str,
    games: int,
    players: int | None = None,
    *,
    seed: int = 0,
    device: Literal["cpu", "cuda"] = "cpu",
    cores: int | None = None,
    **options: Any,
) -> Simulation:
    """Play many games at random: arrays of scores, ranks and lengths, a row a game."""
    chosen = find(name)
    seats = chosen.players[0] if players is None else players
    return _simulate(chosen, games, seats, seed=seed, device=device, cores=cores, **options)
