"""The state of Boxes: one record, its constants, its numbering.

Crates. A *kind* is what is in a crate; crates of one kind cannot be told apart:

    kind   0    1 … 4        5 … 8        9 … 12       13 … 16      17   18    19 … 22
           10   50y … 200y   50b … 200b   50r … 200r   50g … 200g   0    500   250y 250b 250r 250g
           └ open backs ─────────────────────────────────────────┘  └ closed backs ──────────────┘

Box k takes four closed crates and six open ones. Position p of the notation is bit p - 1:

    position   1 …  4    closed[4 · k] … closed[4 · k + 3]
               5 … 10    open[6 · k]   … open[6 · k + 5]

Notes. A set of notes has a number, 125 · (how many 500s) + 25 · (200s) + 5 · (100s) + (50s), with 0
to 4 of each: 0 is no note, 624 is the whole wallet of the beginning. Sums of notes, and bids, are
counted in *steps* of 50.

Actions.

    0, 1            open, sealed
    2               done
    3               pass
    4 …   13        peek 1 … peek 10           3 + position
    14 …  82        bid 0, bid 50 … bid 3400   14 + steps
    83 … 707        seal 0 … seal 500,500 …    83 + notes
    708 … 1332      pay 0 … pay 500,500 …      708 + notes
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.state import record

COLOURS = "ybrg"
TEN, COLOURED, EMPTY, GOLD, TREASURE, KINDS = 0, 1, 17, 18, 19, 23

# Of each kind: what it is worth, its colour (-1 without one), and how many there are.
VALUE = np.array([10] + [50, 100, 150, 200] * 4 + [0, 500] + [250] * 4, np.int64)
COLOUR = np.array([-1] + [i // 4 for i in range(16)] + [-1, -1] + [0, 1, 2, 3], np.int64)
COPIES = np.array([20] + [1] * 16 + [14, 2] + [2] * 4, np.int64)

# What a crate adds to a tally of colours: a byte for each, crates in its low half, 250s above.
TALLY = np.array(
    [
        0 if COLOUR[kind] < 0 else (17 if kind >= TREASURE else 1) << int(8 * COLOUR[kind])
        for kind in range(KINDS)
    ],
    np.int64,
)

BOXES = 6
CLOSED_EACH, OPEN_EACH, EACH = 4, 6, 10  # crates of a box
CLOSED_CRATES, OPEN_CRATES = BOXES * CLOSED_EACH, BOXES * OPEN_EACH
WHOLE_BOX = (1 << EACH) - 1
OPEN_POSITIONS = WHOLE_BOX & ~((1 << CLOSED_EACH) - 1)

# Every crate of each back, by kind: what is shuffled.
OPEN_KINDS = np.array([kind for kind in range(EMPTY) for _ in range(COPIES[kind])], np.int64)
CLOSED_KINDS = np.array(
    [kind for kind in range(EMPTY, KINDS) for _ in range(COPIES[kind])], np.int64
)

PEEKING_ACTIONS = 7
CLOSED_COST, OPEN_COST = 2, 1
BONUS = 250

STEP = 50
NOTES = (500, 200, 100, 50)
EACH_NOTE = 4  # notes of each sort in a wallet at the beginning
MOST_STEPS = EACH_NOTE * sum(NOTES) // STEP
NOTE_SETS = 5**4

# Of each set of notes: how many there are of each sort, and its sum in steps.
COUNTS = np.array([[n // 125, n // 25 % 5, n // 5 % 5, n % 5] for n in range(NOTE_SETS)], np.int64)
STEPS = np.array([10 * a + 4 * b + 2 * c + d for a, b, c, d in COUNTS.tolist()], np.int64)

# For each number 5 · (100s held) + (50s held), the sets that can be laid of these two sorts.
SMALL_SETS = np.zeros((25, 25), np.int32)
for _held in range(25):
    _sets = [n for n in range(25) if n // 5 <= _held // 5 and n % 5 <= _held % 5]
    SMALL_SETS[_held, : len(_sets)] = _sets

CHOOSING, PEEKING, BIDDING, SEALING, PAYING, OVER = 0, 1, 2, 3, 4, 5

OPEN, SEALED, DONE, PASS, PEEK, BID = 0, 1, 2, 3, 3, 14
SEAL = BID + MOST_STEPS + 1
PAY = SEAL + NOTE_SETS
ACTIONS = PAY + NOTE_SETS

WIDEST = NOTE_SETS  # every set of notes of a full wallet can be sealed
OBSERVATION = BOXES * EACH + 4 * (4 + 2 + BOXES) + BOXES + 4 + 9

STATE = record(
    ("closed", "i1", CLOSED_CRATES),  # the kinds of the closed crates, four a box
    ("open", "i1", OPEN_CRATES),  # the kinds of the open crates, six a box
    ("seen", "i2", (4, BOXES)),  # the positions of each box that each seat has seen, one bit each
    ("owner", "i1", BOXES),  # 1 + the seat that bought each box, 0 before it is sold
    ("paid", "i2", BOXES),  # the set of notes that was paid for each box
    ("wallet", "i1", (4, 4)),  # how many notes of 500, 200, 100 and 50 each seat holds
    ("phase", "i1"),  # CHOOSING the auction, PEEKING, BIDDING, SEALING, PAYING, OVER
    ("box", "i1"),  # boxes that are sold: the number of the one on sale
    ("auctioneer", "i1"),
    ("auction", "i1"),  # OPEN or SEALED; an open auction after a tie is still SEALED
    ("seat", "i1"),  # whose turn it is; the auctioneer while all may lay notes
    ("left", "i1"),  # peeking actions that the seat has left
    ("bidders", "i1"),  # seats that have not passed, one bit each
    ("bid", "i1"),  # the last bid in steps, -1 before the first; the price while PAYING
    ("bidder", "i1"),  # who made it, -1 for nobody: before the first bid, and at a tied sum
    ("laid", "i1"),  # seats that have laid notes, one bit each
    ("lays", "i2", 4),  # the set of notes that each of them has laid
    ("hidden", "i1", KINDS),  # used inside redeal: unseen crates of each kind
    ("pool", "i1", OPEN_CRATES),  # used inside redeal: the unseen crates, to be mixed
)
