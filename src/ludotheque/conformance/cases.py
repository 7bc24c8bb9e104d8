"""Random games to look at: a configuration of a game, and a seed."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec
import numpy as np

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.key import key_of
from ludotheque.core.random import below, seed_rng
from ludotheque.core.table import Table

LONGEST = 100_000
"""Actions after which a game is taken never to end."""


class Broken(AssertionError):
    """A law does not hold: at which position, and what was found there."""


class Case(msgspec.Struct, frozen=True):
    """A configuration and a seed: one random game."""

    game: Game
    players: int
    options: Mapping[str, Any]
    seed: int

    def open(self, engine: Literal["auto", "compiled", "interpreted"] = "auto") -> Table:
        """The table, before the first action."""
        return Table(self.game, self.players, key=key_of(self.seed), engine=engine, **self.options)

    def rng(self, stream: int) -> Any:
        """A generator of this case's own."""
        rng = np.zeros(4, np.int64)
        seed_rng(rng, self.seed, stream)
        return rng

    def walk(self, engine: Literal["auto", "compiled", "interpreted"] = "auto") -> Iterator[Table]:
        """The table before every action of a random game, and once more when it is over.

        Where several seats may act, any of them does.
        """
        table = self.open(engine)
        rng = self.rng(1)
        while True:
            yield table
            if table.over:
                return
            if table.ply >= LONGEST:
                raise Broken(f"{where(table)}: the game does not end")
            seat = table.actors[below(rng, len(table.actors))]
            actions = table.actions(seat)
            if not actions:
                raise Broken(f"{where(table)}: seat {seat} may act but has no legal action")
            table.play(seat, actions[below(rng, len(actions))])


def where(table: Table) -> str:
    """A position, said so that it can be found again."""
    options = "".join(f" {name}={value}" for name, value in table.options.items())
    return f"{table.players} players{options} key {table.key} ply {table.ply}"


def configurations(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Every number of players with every choice of options; of a long list, its first two."""
    found: list[tuple[int, dict[str, Any]]] = []
    choices = [
        option.values if len(option.values) <= 5 else option.values[:2] for option in game.options
    ]
    for players in range(game.players[0], game.players[1] + 1):
        for values in itertools.product(*choices):
            given = dict(zip((option.name for option in game.options), values, strict=True))
            try:
                options = game.settle(players, given)
            except BadOption:
                continue  # these values do not go together
            if (players, options) not in found:
                found.append((players, options))
    return found
