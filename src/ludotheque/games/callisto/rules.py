"""The rules of Callisto, in the rulebook's order."""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.seats import left_of, to_places
from ludotheque.core.verbs import Ints, State
from ludotheque.games.callisto.layout import (
    BAND_ACTIONS,
    BAND_OF,
    BANDS,
    BEGINS,
    BOARD_BANDS,
    COLUMN,
    FIRST,
    FITTING,
    FRAME_ROWS,
    KIND,
    KINDS,
    MEETING,
    MOST_PLACED,
    OFF_CENTRE_BANDS,
    ONE_ROW,
    PIECES,
    PITCH,
    POINTS,
    SIDE,
    SINGLE,
    STRIDE,
    SUPPLY,
    TURNS_OF,
    TWO_ROWS,
)

# --- Set-up (§ boards, material) ---------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """The first game."""
    begin_game(s)


@kernel
def begin_game(s: State) -> None:
    """An empty board, all columns and pieces in hand; game k is started by seat k."""
    for band in range(BANDS):
        s.free[band] = BOARD_BANDS[s.players, band]
    for seat in range(s.players):
        s.available[seat] = PIECES
        s.count[seat] = 0
        for kind in range(KINDS):
            s.left[seat, kind] = SUPPLY[kind]
        for band in range(BANDS + 1):
            s.reach[seat, band] = 0
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


# --- What may be placed (§ columns, centre, border, free, touch, supply) ------------------------


@kernel
def levels(band: int, above: int) -> tuple[int, int, int]:
    """A band, and what it is when it begins one and two rows higher.

    So at each bit the three hold a row of the frame whose corner is there.
    """
    return (
        band,
        (band >> PITCH) | ((above & ONE_ROW) << (2 * PITCH)),
        (band >> (2 * PITCH)) | ((above & TWO_ROWS) << PITCH),
    )


@kernel
def free_levels(s: State, band: int) -> tuple[int, int, int]:
    """The free cells."""
    return levels(np.int64(s.free[band]), np.int64(s.free[band + 1]))


@kernel
def near_levels(s: State, seat: int, band: int) -> tuple[int, int, int]:
    """The free cells beside a seat's colour."""
    return levels(
        np.int64(s.free[band]) & np.int64(s.reach[seat, band]),
        np.int64(s.free[band + 1]) & np.int64(s.reach[seat, band + 1]),
    )


@kernel
def frames(free: tuple[int, int, int], near: tuple[int, int, int]) -> int:
    """The corners of the frames that may hold a piece; most of them do.

    The frame holds a near cell. A piece covers the corner of its frame and a cell beside that, or
    else the middle, and then something of the lowest row and something of the first column.
    """
    low, middle, high = free
    at_corner = low & ((low >> 1) | middle)
    at_middle = (middle >> 1) & ((low >> 1) | (low >> 2)) & (middle | high)
    column = near[0] | near[1] | near[2]
    return (at_corner | at_middle) & (column | (column >> 1) | (column >> 2))


@kernel
def frame(cells: tuple[int, int, int], corner: int) -> int:
    """The nine cells of the frame at a corner.

    At the right edge its last column shows the next row's first cell. No piece can stand there:
    it would need the column before it, which is the empty one between two rows.
    """
    low, middle, high = cells
    return ((low >> corner) & 7) | (((middle >> corner) & 7) << 3) | (((high >> corner) & 7) << 6)


@kernel
def fitting(free: tuple[int, int, int], near: tuple[int, int, int], corner: int) -> int:
    """The orientations that fit the free cells of a frame and meet the near ones, as bits."""
    return np.int64(FITTING[frame(free, corner)]) & np.int64(MEETING[frame(near, corner)])


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """Columns in the first two turns; then a column or a piece that touches the own colour.

    A number is written first and counted afterwards, if it is one: that spares branches, which
    take most of the time here.
    """
    pieces = np.int64(s.available[seat]) if s.left[seat, COLUMN] < 2 else 0
    has_column = s.left[seat, COLUMN] > 0
    n = 0
    for band in range(BANDS):
        free = free_levels(s, band)
        near = near_levels(s, seat, band)
        columns = free[0] & np.int64(OFF_CENTRE_BANDS[s.players, band]) if has_column else 0
        framed = frames(free, near) if pieces != 0 else 0
        corners = columns | framed
        while corners != 0:
            corner = lowest(corners)
            corners &= corners - 1
            first = BAND_ACTIONS * band + np.int64(FIRST[corner])
            out[n] = first + COLUMN
            n += (columns >> corner) & 1
            if (framed >> corner) & 1 == 1:
                turns = fitting(free, near, corner) & pieces
                while turns != 0:  # two at a time
                    out[n] = first + lowest(turns)
                    n += 1
                    turns &= turns - 1
                    out[n] = first + lowest(turns)
                    n += 1 if turns != 0 else 0
                    turns &= turns - 1
    return n


@kernel
def can_place(s: State, seat: int) -> bool:
    """Whether the seat has any placement."""
    has_column = s.left[seat, COLUMN] > 0
    for band in range(BANDS):
        free = free_levels(s, band)
        if has_column and free[0] & np.int64(OFF_CENTRE_BANDS[s.players, band]) != 0:
            return True
        near = near_levels(s, seat, band)
        corners = frames(free, near)
        while corners != 0:
            corner = lowest(corners)
            corners &= corners - 1
            if fitting(free, near, corner) & np.int64(s.available[seat]) != 0:
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
        reach_row(s, seat, y + dy - 1, row)
        reach_row(s, seat, y + dy, (row << 1) | (row >> 1))
        reach_row(s, seat, y + dy + 1, row)
        s.free[BAND_OF[y + dy]] &= ~(row << np.int64(BEGINS[y + dy]))


@kernel
def reach_row(s: State, seat: int, y: int, row: int) -> None:
    """Let the seat reach cells of row y, which may be off the board."""
    s.reach[seat, BAND_OF[y]] |= row << np.int64(BEGINS[y])


@kernel
def pass_on(s: State) -> None:
    """The turn goes on clockwise; who can place nothing is out for good (§ must-play, out)."""
    seat = np.int64(s.seat)
    everybody = (1 << np.int64(s.players)) - 1
    while s.out != everybody:
        seat = left_of(s, seat)
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
    for seat in range(s.players):
        out[seat] = -8 * np.int64(out[seat]) + (seat if s.match == SINGLE else 0)
    to_places(s, out)
