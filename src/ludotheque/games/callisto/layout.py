"""The state of Callisto: one record, its constants, its numbering.

Cells. Every board is drawn on a square of side 20 (16 with two players) with its corners cut. Cell
x, y has the number 20 · y + x:

    y 19 │ 380 … 399      row 20 of the notation
      …  │  …
      1  │  20 …  39      row 2
      0  │   0 …  19      row 1
         └──────────
      x      0     19     letters a … t

Bands. Sets of cells are bits. Three rows make a band, one integer, in which an empty column follows
each row, so that what is shifted out of one row does not fall into the next:

    band 6   row 19: bits 0 … 19   row 20: bits 21 … 40   no row: bits 42 … 61
      …
    band 0   row  1: bits 0 … 19   row  2: bits 21 … 40   row  3: bits 42 … 61

Pieces. All fit a 3 × 3 frame, whose lower left corner is where a placement stands. An *orientation*
is a shape turned and flipped; the frame's cells are numbered like a small board:

    6 7 8
    3 4 5
    0 1 2

Actions. 40 · cell + orientation: the frame's corner and what is put there. Orientation 0 is the
column. So actions ascend from the lower left of the board.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ludotheque.core.state import record

SIDE = 20
STRIDE = 40

BANDS = 7
PITCH = SIDE + 1  # bits from one row of a band to the next
ONE_ROW = (1 << PITCH) - 1
TWO_ROWS = (1 << (2 * PITCH)) - 1

SINGLE, FULL = 0, 1

# Each shape: its name, how many a colour has, and a drawing of it.
SHAPES = (
    ("column", 3, ("#",)),
    ("domino", 2, ("##",)),
    ("i3", 2, ("###",)),
    ("v3", 2, ("##", "#.")),
    ("o4", 2, ("##", "##")),
    ("z4", 2, ("##.", ".##")),
    ("t4", 2, ("###", ".#.")),
    ("l4", 2, ("###", "#..")),
    ("u5", 1, ("###", "#.#")),
    ("t5", 1, ("###", ".#.", ".#.")),
    ("x5", 1, (".#.", "###", ".#.")),
    ("w5", 1, ("#..", "##.", ".##")),
)
KINDS = len(SHAPES)
COLUMN = 0

Cells = frozenset[tuple[int, int]]


def _orientations(drawing: tuple[str, ...]) -> list[Cells]:
    """Every different way to turn and flip a shape, pushed into the lower left corner."""
    cells = {(x, y) for y, row in enumerate(drawing) for x, mark in enumerate(row) if mark == "#"}
    found = set()
    for _ in range(2):
        for _ in range(4):
            cells = {(y, -x) for x, y in cells}
            left, low = min(x for x, _ in cells), min(y for _, y in cells)
            found.add(frozenset((x - left, y - low) for x, y in cells))
        cells = {(-x, y) for x, y in cells}
    return sorted(found, key=lambda shape: sorted((y, x) for x, y in shape))


ORIENTATIONS = [
    (kind, cells) for kind, (_, _, drawing) in enumerate(SHAPES) for cells in _orientations(drawing)
]
TURNS = len(ORIENTATIONS)

# Of each orientation: its shape, and the cells of its frame as bits, whole and row by row.
KIND = np.array([kind for kind, _ in ORIENTATIONS], np.int64)
FRAME = np.array([sum(1 << (x + 3 * y) for x, y in cells) for _, cells in ORIENTATIONS], np.int64)
FRAME_ROWS = np.array([[(frame >> (3 * y)) & 7 for y in range(3)] for frame in FRAME], np.int64)

# Of each shape: its points, how many a colour has, and its orientations as bits.
POINTS = np.array([0] + [len(_orientations(d)[0]) for _, _, d in SHAPES[1:]], np.int64)
SUPPLY = np.array([count for _, count, _ in SHAPES], np.int64)
TURNS_OF = np.array([sum(1 << t for t in range(TURNS) if KIND[t] == k) for k in range(KINDS)])
PIECES = int(TURNS_OF[1:].sum())

# For each set of the frame's nine cells, the orientations that fit into it, and that meet it.
FITTING = np.array(
    [sum(1 << t for t in range(TURNS) if FRAME[t] & cells == FRAME[t]) for cells in range(512)]
)
MEETING = np.array([sum(1 << t for t in range(TURNS) if FRAME[t] & cells) for cells in range(512)])


def _cut_square(side: int, edge: int, whole: int, offset: int) -> list[int]:
    """The rows of a square with cut corners, in the middle of a square of side `whole`."""
    rows = [0] * SIDE
    for y in range(side):
        width = min(side, edge + 2 * min(y, side - 1 - y))
        margin = offset + (side - width) // 2
        rows[offset + y] = ((1 << width) - 1) << margin
    return rows


_SIDES = {2: (16, 2), 3: (20, 2), 4: (20, 6)}
_NO_BOARD = [0] * SIDE
BOARD = np.array(
    [_NO_BOARD, _NO_BOARD] + [_cut_square(side, edge, side, 0) for side, edge in _SIDES.values()],
    np.int64,
)
CENTRE = np.array(
    [_NO_BOARD, _NO_BOARD]
    + [_cut_square(6, 2, side, (side - 6) // 2) for side, _ in _SIDES.values()],
    np.int64,
)
"""The rows of the board and of its centre by number of players, column a the lowest bit."""


def _bands(boards: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The rows of each board, three to a band."""
    bands = np.zeros((len(boards), BANDS), np.int64)
    for y in range(SIDE):
        bands[:, y // 3] |= boards[:, y] << (PITCH * (y % 3))
    return bands


BOARD_BANDS = _bands(BOARD)
OFF_CENTRE_BANDS = _bands(BOARD & ~CENTRE)

# The band of each row and where in it the row begins. Rows 21 to 23 are in a band of no board; the
# row below the lowest, -1, is the last of them.
BAND_OF = np.array([y // 3 for y in range(3 * BANDS + 3)], np.int64)
BEGINS = np.array([PITCH * (y % 3) for y in range(3 * BANDS + 3)], np.int64)

# The first action at each bit of the lowest band, and how much higher those of the next band are.
FIRST = np.array([STRIDE * (SIDE * (bit // PITCH) + bit % PITCH) for bit in range(63)], np.int64)
BAND_ACTIONS = 3 * SIDE * STRIDE


def side_of(players: int) -> int:
    """The side of the uncut square."""
    return _SIDES[players][0]


def _fits(board: list[int]) -> int:
    """How many placements an empty board has room for."""
    rows = [*board, 0, 0]
    return sum(
        all((rows[y + dy] >> (x + dx)) & 1 for dx, dy in cells)
        for _, cells in ORIENTATIONS
        for y in range(SIDE)
        for x in range(SIDE)
    )


ACTIONS = STRIDE * SIDE * SIDE
WIDEST = _fits([int(row) for row in BOARD[4]])  # never reached: columns come before pieces
MOST_PLACED = int(SUPPLY.sum())
OBSERVATION = SIDE * SIDE + 4 * KINDS + 4 * 2 + 5

STATE = record(
    ("available", "i8", 4),  # the orientations of the pieces that each seat has left, as bits
    ("free", "i8", BANDS + 1),  # the free cells of the board, in bands; the last band is empty
    ("reach", "i8", (4, BANDS + 1)),  # cells beside each seat's colour, whatever is there
    ("placed", "i2", (4, MOST_PLACED)),  # what each seat has placed, in order
    ("total", "i2", 4),  # points not placed in the finished games of a match
    ("match", "i1"),  # SINGLE, or FULL: as many games as players
    ("game", "i1"),  # the number of the game, and of the seat that starts it
    ("seat", "i1"),  # whose turn it is
    ("out", "i1"),  # seats that could not place anything any more, one bit each
    ("over", "i1"),  # 1: the last game is over
    ("count", "i1", 4),  # how much each seat has placed
    ("left", "i1", (4, KINDS)),  # what each seat has left of each shape
)
