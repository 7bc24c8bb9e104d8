"""Whole games by themselves: uniformly random play, for simulation, tests and playouts."""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import below, rekey, seed_rng
from ludotheque.core.verbs import Ints, State, actors, legal, play, rank, score, start


@kernel
def rollout(s: State, rng: Ints, out: Ints) -> int:
    """Play uniformly random legal actions to the end; how many."""
    length = 0
    mask = actors(s)
    while mask != 0:
        seat = lowest(mask)
        n = legal(s, seat, out)
        play(s, seat, np.int64(out[below(rng, n)]))
        length += 1
        mask = actors(s)
    return length


@kernel
def deal(s: State, rng: Ints, seed: int, index: int) -> None:
    """Give the state the key of game `index` of this seed, and start it."""
    seed_rng(rng, seed, index)
    rekey(s, rng)
    start(s)


@kernel
def simulate_games(
    template: Any,
    states: Any,
    rng: Ints,
    out: Ints,
    seed: int,
    first: int,
    scores: Any,
    ranks: Any,
    lengths: Ints,
) -> None:
    """Games `first`, `first` + 1, … of a run, one row of the results each."""
    for i in range(len(lengths)):
        states[0] = template[0]
        s = states[0]
        deal(s, rng, seed, first + i)
        lengths[i] = rollout(s, rng, out)
        score(s, scores[i])
        rank(s, ranks[i])
