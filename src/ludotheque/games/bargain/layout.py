"""The state of Bargain Hunter: one record, its constants, its numbering.

Cards. Two copies of 6 colours × 9 values, and two Offers. A *kind* is what is printed on a card, a
*card* is the piece of paper; twins are the cards 2 · kind and 2 · kind + 1:

    kind   0 … 8    9 … 17   18 … 26  27 … 35  36 … 44   45 … 53   54
           r1 … r9  y1 … y9  g1 … g9  b1 … b9  v1 … v9   o1 … o9   X
    card   0 … 17   18 … 35   …                                    108, 109

Actions.

    0            keep
    1 … 9        sort 1 … sort 9
    10           dump
    11 … 65      bargain r1 … bargain o9, bargain X    11 + kind (X is never legal)
    66 … 395     r1, r1!, r1>, r1<, r1!>, r1!<, r2 …   66 + 6 · kind + form
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.state import record

COLOURS = "rygbvo"
OFFER = 54
KINDS = 55
CARDS = 110
HAND = 8
BATCHES = 7  # never given up, and given up in each of the six rounds of three players
OFFERED = 6  # the "colour" of an Offer

# Looked up, because dividing is slow: the colour (6 for an Offer) and the value (0) of each card.
COLOUR = np.array([card // 18 for card in range(CARDS)], np.int8)
VALUE = np.array([1 + card // 2 % 9 for card in range(CARDS - 2)] + [0, 0], np.int8)

# The kinds of each colour, one bit each; at the end the Offer.
KINDS_OF = np.array([0x1FF << (9 * colour) for colour in range(6)] + [1 << OFFER], np.int64)

EDITION_2010, EDITION_1998 = 0, 1
CHOOSING, HUNTING, SORTING, OVER = 0, 1, 2, 3

# Where a card is: `place`. Seats are added to the three that have owners.
STOCK, TRICK, IN_HAND, IN_BARGAINS, IN_JUNK, GIVEN = 0, 1, 2, 6, 10, 14

# Where a seat knows a card to have been dealt in this round: nowhere, or in an earlier one.
UNSEEN, SETTLED = -1, -2

KEEP, SORT, DUMP, BARGAIN, PLAY = 0, 0, 10, 11, 66
ACTIONS = PLAY + 6 * KINDS
PLAIN, TRUMP, ABOVE, BELOW, TRUMP_ABOVE, TRUMP_BELOW = 0, 1, 2, 3, 4, 5

WIDEST = 27
OBSERVATION = 6 * KINDS + 4 * 5 + 4 * 2 + 10

STATE = record(
    ("hand", "i8", (4, 2)),  # kinds held, one bit each: of the first twins, of the second twins
    ("lying", "i8"),  # kinds that lie in the trick, one bit each
    ("edition", "i1"),  # EDITION_2010 or EDITION_1998
    ("phase", "i1"),  # CHOOSING the first bargain, HUNTING, SORTING, OVER
    ("finished", "i1"),  # rounds that are over
    ("dealer", "i1"),
    ("seat", "i1"),  # whose turn it is
    ("leader", "i1"),  # who led the trick; after the last one of a round, who won it
    ("played", "i1"),  # cards in the trick
    ("trump", "i1"),  # the trump colour of the trick, -1 without one
    ("refused", "i1"),  # colours announced as not trump in this trick, one bit each
    ("stocked", "i1"),  # cards in the stock
    ("given", "i1"),  # cards given up since the last deal; they lie in `stock` after the stock
    ("sorters", "i1"),  # seats that have finished sorting
    ("sorts", "i1"),  # sorts that the seat has done in the last round: 0 or 1
    ("stock", "i1", CARDS),  # the next card first
    ("place", "i1", CARDS),  # where each card is
    ("batch", "i1", CARDS),  # 2010: 0, or 1 + the last round in which the card was given up
    ("each", "i1"),  # cards that everybody was dealt in this round
    ("held", "i1", 4),  # cards in each hand
    ("shown", "i1", (4, HAND)),  # the cards that each seat has laid from its hand in this round
    ("dealt", "i1", (4, BATCHES)),  # how many cards of each batch each seat was dealt in this round
    ("trick", "i1", 4),  # cards, in the order played
    ("form", "i1", 4),  # what was said of each card: PLAIN, TRUMP, ABOVE …
    ("bargain", "i1", 4),  # the value that each seat hunts, 0 before it has chosen
    ("bargains", "i1", 4),  # the size of each bargain pile
    ("junk", "i1", (4, 10)),  # each junk pile by value; 0 counts the Offers
    ("fresh", "i1", 4),  # 1: the junk pile was empty when the round began
    ("void", "i1", 4),  # colours that a seat could not follow in this round, one bit each
    ("left", "i1", 7),  # used inside redeal: cards of each colour still to be dealt
    ("need", "i1", (4, BATCHES)),  # used inside redeal: cards that each hand lacks of each batch
)
