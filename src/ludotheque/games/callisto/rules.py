"""The rules of Callisto, in the rulebook's order.

Nothing is hidden: `redeal` changes only the key, which no rule of this game reads.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.callisto.layout import (
    BOARD,
    COLUMN,
    FITTING,
    FRAME_ROWS,
    FULL,
    KIND,
    KINDS,
    MEETING,
    MOST_PLACED,
    OFF_CENTRE,
    PIECES,
    PITCH,
    POINTS,
    ROW,
    SIDE,
    SINGLE,
    STRIDE,
    SUPPLY,
    TURNS_OF,
)

# --- Set-up (§ boards, material) ---------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """The first game."""
    begin_game(s)


@kernel
def begin_game(s: State) -> None:
    """An empty board, all columns and pieces in hand; game k is started by seat k."""
    for y in range(SIDE):
        s.free[y + 1] = BOARD[s.players, y]
    for seat in range(s.players):
        s.available[seat] = PIECES
        s.count[seat] = 0
        for kind in range(KINDS):
            s.left[seat, kind] = SUPPLY[kind]
        for y in range(SIDE + 3):
            s.reach[seat, y] = 0
        for i in range(MOST_PLACED):
            s.placed[seat, i] = 0
    s.out = 0
    s.seat = s.game


# --- Whose turn --------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """One seat at a time."""
    if s.over == 1:
        return 0
    return 1 << np.int64(s.seat)


@kernel
def three_rows(rows: Ints, y: int) -> int:
    """Rows y, y + 1 and y + 2 of `free` or `reach` in one integer, the lowest first."""
    return (
        np.int64(rows[y + 1])
        | (np.int64(rows[y + 2]) << PITCH)
        | (np.int64(rows[y + 3]) << (2 * PITCH))
    )


@kernel
def step_up(three: int, rows: Ints, y: int) -> int:
    """From the three rows at y to the three rows at y + 1."""
    return (three >> PITCH) | (np.int64(rows[y + 4]) << (2 * PITCH))


@kernel
def corners_of(free: int, near: int) -> int:
    """Where in the lowest of three rows a frame may stand that has anything to it.

    It holds a near cell, and free cells in its lowest row and its first column.
    """
    near |= (near >> PITCH) | (near >> (2 * PITCH))
    column = free | (free >> PITCH) | (free >> (2 * PITCH))
    row = free & ROW
    return (near | (near >> 1) | (near >> 2)) & column & (row | (row >> 1) | (row >> 2)) & ROW


@kernel
def frame(three: int, x: int) -> int:
    """The nine cells of the frame at column x of three rows.

    At the right edge its last column shows the next row's first cell. No piece can stand there:
    it would need the column before it, which is the empty one between two rows.
    """
    three >>= x
    return (three & 7) | ((three >> (PITCH - 3)) & 0o70) | ((three >> (2 * PITCH - 6)) & 0o700)


@kernel
def fitting(free: int, near: int, x: int) -> int:
    """The orientations that fit the free cells of a frame and meet the near ones, as bits."""
    return np.int64(FITTING[frame(free, x)]) & np.int64(MEETING[frame(near, x)])


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """Columns in the first two turns; then a column or a piece that touches the own colour."""
    pieces = np.int64(s.available[seat]) if s.left[seat, COLUMN] < 2 else 0
    has_column = s.left[seat, COLUMN] > 0
    n = 0
    free = three_rows(s.free, 0)
    reach = three_rows(s.reach[seat], 0)
    for y in range(SIDE):
        columns = free & np.int64(OFF_CENTRE[s.players, y]) if has_column else 0
        near = free & reach if pieces != 0 else 0
        corners = columns | corners_of(free, near)
        while corners != 0:
            x = lowest(corners)
            corners &= corners - 1
            first = STRIDE * (SIDE * y + x)
            out[n] = first + COLUMN
            n += (columns >> x) & 1
            turns = fitting(free, near, x) & pieces
            while turns != 0:
                out[n] = first + lowest(turns)
                n += 1
                turns &= turns - 1
        free = step_up(free, s.free, y)
        reach = step_up(reach, s.reach[seat], y)
    return n


@kernel
def can_place(s: State, seat: int) -> bool:
    """Whether the seat has any placement."""
    has_column = s.left[seat, COLUMN] > 0
    for y in range(SIDE):
        free = three_rows(s.free, y)
        if has_column and free & np.int64(OFF_CENTRE[s.players, y]) != 0:
            return True
        near = free & three_rows(s.reach[seat], y)
        corners = corners_of(free, near)
        while corners != 0:
            x = lowest(corners)
            corners &= corners - 1
            if fitting(free, near, x) & np.int64(s.available[seat]) != 0:
                return True
    return False


# --- A turn (§ columns, touch, third-column) ---------------------------------------------------


@kernel
def play(s: State, seat: int, action: int) -> None:
    """Place a column or a piece."""
    cell = action // STRIDE
    turn = action % STRIDE
    place(s, seat, turn, cell % SIDE, cell // SIDE)
    s.placed[seat, s.count[seat]] = action
    s.count[seat] += 1
    kind = np.int64(KIND[turn])
    s.left[seat, kind] -= 1
    if kind != COLUMN and s.left[seat, kind] == 0:
        s.available[seat] &= ~np.int64(TURNS_OF[kind])
    pass_on(s)


@kernel
def place(s: State, seat: int, turn: int, x: int, y: int) -> None:
    """Cover the cells, and let the seat reach those beside them."""
    for dy in range(3):
        row = np.int64(FRAME_ROWS[turn, dy]) << x
        if row != 0:
            i = y + dy + 1
            s.free[i] &= ~row
            s.reach[seat, i - 1] |= row
            s.reach[seat, i] |= ((row << 1) | (row >> 1)) & ROW
            s.reach[seat, i + 1] |= row


@kernel
def pass_on(s: State) -> None:
    """The turn goes on clockwise; who can place nothing is out for good (§ must-play, out)."""
    seat = np.int64(s.seat)
    everybody = (1 << np.int64(s.players)) - 1
    while s.out != everybody:
        seat = seat + 1 if seat + 1 < s.players else 0
        if (np.int64(s.out) >> seat) & 1 == 0:
            if can_place(s, seat):
                s.seat = seat
                return
            s.out |= 1 << seat
    end_game(s)


# --- The end (§ end, score, tie, match) --------------------------------------------------------


@kernel
def unplaced(s: State, seat: int) -> int:
    """The points of the pieces that a seat has not placed in this game."""
    points = 0
    for kind in range(KINDS):
        points += np.int64(s.left[seat, kind]) * np.int64(POINTS[kind])
    return points


@kernel
def end_game(s: State) -> None:
    """Nobody can place anything: the next game of the match, if there is one."""
    if s.match == SINGLE or s.game == s.players - 1:
        s.over = 1
        return
    for seat in range(s.players):
        s.total[seat] += unplaced(s, seat)
    s.game += 1
    begin_game(s)


@kernel
def score(s: State, out: Ints) -> None:
    """Points not placed, over all games of the match: few are good."""
    for seat in range(s.players):
        out[seat] = np.int64(s.total[seat]) + unplaced(s, seat)


@kernel
def rank(s: State, out: Ints) -> None:
    """Fewest points; a single game's tie goes to the last in turn order, a match's is shared."""
    score(s, out)
    places = 0
    for seat in range(s.players):
        place = 0
        for other in range(s.players):
            if out[other] < out[seat] or (
                s.match != FULL and out[other] == out[seat] and other > seat
            ):
                place += 1
        places |= place << (4 * seat)
    for seat in range(s.players):
        out[seat] = (places >> (4 * seat)) & 15


# --- What a seat knows -------------------------------------------------------------------------


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
            out[SIDE * y + x] = (np.int64(s.free[y + 1]) >> x) & 1
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
