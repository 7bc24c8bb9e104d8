"""The kernels that Python calls: arrays in, numbers out, one call for one thing a table does.

They take the state as an array of one record because that is what compiled code receives quickly.
"""

from __future__ import annotations

from typing import Any

from ludotheque.core.kernel import kernel
from ludotheque.core.verbs import (
    Ints,
    actors,
    legal,
    observe,
    play,
    rank,
    redeal,
    score,
    start,
)

PLAYED = 0
OVER = 1
OUT_OF_TURN = 2
ILLEGAL = 3


@kernel
def begin(states: Any) -> None:
    """Shuffle and deal."""
    start(states[0])


@kernel
def turn(states: Any) -> int:
    """The seats that may act, as bits."""
    return actors(states[0])


@kernel
def choices(states: Any, seat: int, out: Ints) -> int:
    """The legal actions of a seat that may act; 0 for any other."""
    s = states[0]
    if (actors(s) >> seat) & 1 == 0:
        return 0
    return legal(s, seat, out)


@kernel
def attempt(states: Any, seat: int, action: int, out: Ints) -> int:
    """Play an action if it is legal; otherwise leave everything as it was and say what is wrong."""
    s = states[0]
    mask = actors(s)
    if mask == 0:
        return OVER
    if (mask >> seat) & 1 == 0:
        return OUT_OF_TURN
    n = legal(s, seat, out)
    low = 0
    high = n
    while low < high:
        middle = (low + high) // 2
        if out[middle] < action:
            low = middle + 1
        else:
            high = middle
    if low == n or out[low] != action:
        return ILLEGAL
    play(s, seat, action)
    return PLAYED


@kernel
def tally(states: Any, scores: Ints, ranks: Ints) -> None:
    """Points and places."""
    s = states[0]
    score(s, scores)
    rank(s, ranks)


@kernel
def imagine(states: Any, seat: int, rng: Ints) -> None:
    """Redeal what this seat cannot know."""
    redeal(states[0], seat, rng)


@kernel
def sense(states: Any, seat: int, out: Ints) -> None:
    """What this seat knows, as numbers."""
    observe(states[0], seat, out)
