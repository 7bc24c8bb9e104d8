"""Seats: who looks, who is next, who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ludotheque.core.kernel import kernel
from ludotheque.core.verbs import SEATS, Ints, State

SPECTATOR = -1
"""Somebody without a seat: sees what everybody sees."""

EVERYTHING = -2
"""Nobody's view: all that there is, for replays and for people who script."""


@kernel
def left_of(s: State, seat: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@kernel
def to_places(s: State, out: Ints) -> None:
    """Turn points into places: the most points are place 0, equal points share a place."""
    places = 0
    for seat in range(s.players):
        place = 0
        for other in range(s.players):
            if out[other] > out[seat]:
                place += 1
        places |= place << (4 * seat)
    for seat in range(s.players):
        out[seat] = (places >> (4 * seat)) & 15


def winners(rank: Callable[[State, Any], None], s: State) -> list[int]:
    """The seats that a game's `rank` puts first."""
    places = np.zeros(SEATS, np.int64)
    rank(s, places)
    return [seat for seat in range(int(s.players)) if places[seat] == 0]
