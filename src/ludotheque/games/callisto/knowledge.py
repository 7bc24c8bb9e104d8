"""What a seat of Callisto knows.

Nothing is hidden: `redeal` changes only the key, which no rule of this game reads.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.kernel import kernel
from ludotheque.core.random import rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.callisto.layout import (
    BAND_OF,
    BEGINS,
    FRAME_ROWS,
    KINDS,
    SIDE,
    STRIDE,
)


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Everything is open."""
    rekey(s, rng)


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """Each cell (0 not to be had, 1 free, 2 own, 3 … the others'), then every seat's supply."""
    players = np.int64(s.players)
    for i in range(len(out)):
        out[i] = 0
    for y in range(SIDE):
        for x in range(SIDE):
            bit = np.int64(BEGINS[y]) + x
            out[SIDE * y + x] = (np.int64(s.free[BAND_OF[y]]) >> bit) & 1
    n = SIDE * SIDE
    for i in range(players):
        other = (seat + i) % players
        for j in range(s.count[other]):
            action = np.int64(s.placed[other, j])
            cell = action // STRIDE
            for dy in range(3):
                for dx in range(3):
                    if (np.int64(FRAME_ROWS[action % STRIDE, dy]) >> dx) & 1 == 1:
                        out[cell + SIDE * dy + dx] = 2 + i
        for kind in range(KINDS):
            out[n + kind] = s.left[other, kind]
        out[n + KINDS] = (np.int64(s.out) >> other) & 1
        out[n + KINDS + 1] = s.total[other]
        n += KINDS + 2
    n = SIDE * SIDE + 4 * (KINDS + 2)
    out[n] = players
    out[n + 1] = s.match
    out[n + 2] = s.game
    out[n + 3] = (np.int64(s.seat) - seat + players) % players
    out[n + 4] = s.over
