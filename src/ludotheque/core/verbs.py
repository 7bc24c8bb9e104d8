"""The contract of a game: the verbs that every game's `rules.py` defines, and two constants.

These are names, not code: generic kernels import them from here, and binding (`core.kernel`) puts
the game's own kernels in their place. The state `s` is one numpy record, changed in place. Kernels
do not check: they may be called with anything only after `Table` has said that it is legal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ludotheque.core.kernel import verb

State = Any
"""A numpy record (`np.record`) of the game's dtype: attribute access, mutated in place."""

Ints = Any
"""A one-dimensional integer array."""

STATE = np.dtype(np.int64)
"""Bound to the game's record dtype."""

WIDEST = 1
"""Bound to the largest number of legal actions that one seat can have at once."""

SEATS = 8
"""The most players any game may have: the length of the arrays given to `score` and `rank`."""


@verb
def start(s: State) -> None:
    """Shuffle and deal. `s` is zeroed but for the header (players, options, key).

    With `s.stacked` set the deck already lies in the state, in the order wanted: do not shuffle it.
    """
    raise NotImplementedError


@verb
def actors(s: State) -> int:
    """Which seats may act now, one bit a seat; 0 when the game is over."""
    raise NotImplementedError


@verb
def legal(s: State, seat: int, out: Ints) -> int:
    """Write the seat's legal actions into `out`, ascending; how many. Never 0 for an actor."""
    raise NotImplementedError


@verb
def play(s: State, seat: int, action: int) -> None:
    """Apply a legal action of an actor."""
    raise NotImplementedError


@verb
def score(s: State, out: Ints) -> None:
    """Points a seat, in the game's own count, as they would stand if the game ended now."""
    raise NotImplementedError


@verb
def rank(s: State, out: Ints) -> None:
    """Places by the scores as they stand: 0 for every winner, tie-breaks applied."""
    raise NotImplementedError


@verb
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Resample everything this seat cannot know, consistent with all that it has seen.

    The result depends on what the seat knows and on `rng`, on nothing else: what was hidden is
    gathered in a fixed order before it is dealt anew, and the key is replaced.
    """
    raise NotImplementedError


@verb
def observe(s: State, seat: int, out: Ints) -> None:
    """Write what the seat knows, as numbers, for learning: `OBSERVATION` values."""
    raise NotImplementedError


VERBS = ("start", "actors", "legal", "play", "score", "rank", "redeal", "observe")
