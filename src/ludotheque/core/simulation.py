"""Many games at once, played at random: on all cores, or on a GPU, with the same results."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ludotheque.core.errors import BadOption
from ludotheque.core.game import Game
from ludotheque.core.key import check_seed, key_of
from ludotheque.core.random import below, seed_rng, word
from ludotheque.core.state import blank
from ludotheque.core.table import Table
from ludotheque.core.verbs import SEATS

PIECE = 4096
"""Games that a thread plays, at the most, before it takes the next piece of work."""

Results = npt.NDArray[np.int32]


class Simulation:
    """The results of many games, a row a game."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, Any], seed: int, games: int
    ) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.seed = seed
        self.seconds = 0.0
        self._scores: Results = np.zeros((games, SEATS), np.int32)
        self._ranks: Results = np.zeros((games, SEATS), np.int32)
        self.lengths: Results = np.zeros(games, np.int32)

    @property
    def scores(self) -> Results:
        """Points, a row a game and a column a seat."""
        return self._scores[:, : self.players]

    @property
    def ranks(self) -> Results:
        """Places, a row a game and a column a seat: 0 for the winners."""
        return self._ranks[:, : self.players]

    def __len__(self) -> int:
        return len(self.lengths)

    def table(self, index: int) -> Table:
        """Game number `index` as a table with its history: the very same game."""
        if not 0 <= index < len(self):
            raise IndexError(f"this simulation has games 0 to {len(self) - 1}, not {index}")
        table = Table(self.game, self.players, key=key_of(self.seed, index), **self.options)
        rng = np.zeros(4, np.int64)
        seed_rng(rng, self.seed, index)
        for _ in range(8):
            word(rng)  # these made the key
        while not table.over:
            seat = table.actors[0]
            actions = table.actions(seat)
            table.play(seat, actions[below(rng, len(actions))])
        return table


def simulate(
    game: Game,
    games: int,
    players: int,
    *,
    seed: int = 0,
    device: Literal["cpu", "cuda"] = "cpu",
    cores: int | None = None,
    **options: object,
) -> Simulation:
    """Play games of uniformly random legal actions.

    The results depend on the seed alone, not on the device or the number of cores.
    """
    if isinstance(games, bool) or not isinstance(games, int | np.integer) or games < 1:
        raise BadOption(f"games is a whole number from 1, not {games!r}")
    chosen = game.settle(players, options)
    result = Simulation(game, players, chosen, check_seed(seed), int(games))
    if device == "cuda":
        from ludotheque.core.cuda import run

        run(result)
    elif device == "cpu":
        _run(result, cores or os.cpu_count() or 1)
    else:
        raise BadOption(f"device is cpu or cuda, not {device!r}")
    return result


def _run(result: Simulation, cores: int) -> None:
    engine = result.game.compiled
    template = result.game.template(result.players, result.options)

    size = min(PIECE, 1 + len(result) // (8 * cores))

    def piece(first: int) -> None:
        last = min(first + size, len(result))
        # Buffers of its own for every piece: neighbours in memory would slow each other down.
        engine.simulate_games(
            template,
            blank(result.game.layout.STATE),
            np.zeros(4, np.int64),
            engine.buffer(),
            result.seed,
            first,
            result._scores[first:last],
            result._ranks[first:last],
            result.lengths[first:last],
        )

    began = time.perf_counter()
    with ThreadPoolExecutor(cores) as pool:
        list(pool.map(piece, range(0, len(result), size)))
    result.seconds = time.perf_counter() - began
