"""The state of Vintage: one record, its constants, its numbering.

Cards. An object's number is 9 · category + n - 1, and a set of objects is the bits of one integer:

    0 … 8    9 … 17   18 … 26  27 … 35  36 … 44  45 … 53  54 … 62
    L1 … L9  B1 … B9  T1 … T9  R1 … R9  S1 … S9  C1 … C9  M1 … M9

Bonuses.

    0 … 2    the 50s, the 60s, the 70s
    3 … 9    red, orange, yellow, green, blue, black, white: the order of objects.toml
    10 … 16  the categories, L B T R S C M

Actions, in the order of a turn.

    0 … 62       keep L1 … keep M9
    63 … 125     steal L1 … steal M9      63 + card
    126          salvage
    127          pass
    128 … 190    shop L1 … shop M9        128 + card
    191          done

Standings. How a collection stands for a bonus is one number, and the highest of all wins: how many
objects of the kind it holds, then, year by year from the oldest on, how many of that year. Each
year is a digit, with room for all objects of the kind and year. So more objects win; then the older
oldest, then the older second oldest, and so on; and numbers are equal when all years are. A card
always adds the same, whatever else is there: `WEIGHT`.

`AGE` does so for whole collections, without their size: of two that agree as far as the shorter one
goes, the longer has the higher number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np

from ludotheque.core.state import record
from ludotheque.games.vintage.objects import CATEGORIES, COLOURS, DECADES, OBJECTS, SETS

CARDS = len(OBJECTS)
MOST_PLAYERS = 6

CLASSIC, TAKE_THAT = 0, 1
KEEPING, TAKING, SHOPPING, LAST_KEEPS, OVER = 0, 1, 2, 3, 4

KEEP, STEAL, SALVAGE, PASS, SHOP, DONE = 0, 63, 126, 127, 128, 191
ACTIONS = DONE + 1

# Of each card: what its object is worth.
VALUE = np.array([thing.value for thing in OBJECTS], np.int64)

# Of each card: the three bonuses that it counts for.
DECADE_BONUS, COLOUR_BONUS, CATEGORY_BONUS = 0, len(DECADES), len(DECADES) + SETS
BONUSES = CATEGORY_BONUS + SETS
_COLOUR_IDS = [group.id for group in COLOURS]
_CATEGORY_IDS = [group.id for group in CATEGORIES]
BONUS = np.array(
    [
        (
            DECADE_BONUS + DECADES.index(thing.decade),
            COLOUR_BONUS + _COLOUR_IDS.index(thing.colour),
            CATEGORY_BONUS + _CATEGORY_IDS.index(thing.category),
        )
        for thing in OBJECTS
    ],
    np.int64,
)

# Of each bonus: its points.
POINTS = np.array([5, 8, 10] + [6] * (2 * SETS), np.int64)


def _digits(belongs: Callable[[int], bool]) -> tuple[dict[int, int], int]:
    """For cards that belong together: what one of each year adds, and what is above them all."""
    years = Counter(OBJECTS[card].year for card in range(CARDS) if belongs(card))
    digits, unit = {}, 1
    for year in sorted(years, reverse=True):
        digits[year] = unit
        unit *= years[year] + 1
    return digits, unit


def _weight(card: int, bonus: int) -> int:
    """What a card adds to a standing: one object, and one of its year."""
    digits, unit = _digits(lambda other: bonus in BONUS[other])
    return unit + digits[OBJECTS[card].year]


WEIGHT = np.array(
    [[_weight(card, bonus) for bonus in BONUS[card]] for card in range(CARDS)], np.int64
)
_AGES, _ = _digits(lambda card: True)
AGE = np.array([_AGES[thing.year] for thing in OBJECTS], np.int64)

# 63 objects and `pass`, or 62 and `salvage` and `pass`: what is salvaged lies in no shop. Likewise
# 63 objects and `done`.
WIDEST = 64
OBSERVATION = 2 * CARDS + 2 * MOST_PLAYERS + 10

STATE = record(
    ("shop", "i8", MOST_PLAYERS),  # the objects of each shop, one bit each
    ("collection", "i8", MOST_PLAYERS),  # the objects of each collection, one bit each
    ("drawn", "i8"),  # the cards that the seat has drawn and not yet put down, one bit each
    ("stolen", "i8"),  # the object that the seat stole in this turn, as a bit
    ("age", "i8", MOST_PLAYERS),  # the years of each collection as one number: see above
    (
        "standing",
        "i4",
        (MOST_PLAYERS, BONUSES),
    ),  # how each collection stands for each bonus: see above
    ("worth", "i2", MOST_PLAYERS),  # the values of each collection, added up
    ("variant", "i1"),  # CLASSIC or TAKE_THAT
    ("phase", "i1"),  # KEEPING, TAKING, SHOPPING: the steps of a turn; LAST_KEEPS, OVER
    ("seat", "i1"),  # whose turn it is
    ("piled", "i1"),  # cards in the pile
    ("discarded", "i1"),  # cards on the discard
    ("reshuffled", "i1"),  # 1: the discard has become the pile (five and six players, once)
    ("leftover", "i1"),  # 1 + the last card of the first pile while it is drawn before a reshuffle
    ("last", "i1"),  # after the last turn: who played it
    ("keeps", "i1"),  # after the last turn: how many objects the seat may still keep
    ("pile", "i1", CARDS),  # the top last; zeros above it
    ("discard", "i1", CARDS),  # the top last; zeros above it
)
