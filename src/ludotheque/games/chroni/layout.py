"""The state of Chronicards: one record, its constants, its numbering.

Cards. The events of a deck, 60 to 200, in the order of its file. Card 0 is written `1`. Sets of
cards are bits, sixty to a word, so that a deck of sixty is one word:

    word 0           word 1             word 2              word 3
    cards 0 … 59     cards 60 … 119     cards 120 … 179     cards 180 … 199

Dates. The rules know them only as ranks: the earliest is 0, the next one 1, equal dates are equal.

The line. Its cards in order, with a gap before each and one after the last:

    gap    0         1         2         3
           │ line[0] │ line[1] │ line[2] │

Actions.

    0                accept
    1                contest
    2 … 201          give 1 … give 200                                   2 + card
    202 … 1801       give 1 to 0, give 1 to 1, … give 200 to 7           202 + 8 · card + seat
    1802 … 41801     place 1 at 0, place 1 at 1, … place 200 at 199      1802 + 200 · card + gap
"""

from __future__ import annotations

from ludotheque.core.state import record

FEWEST_CARDS = 60
MOST_CARDS = 200
MOST_SEATS = 8
WORD = 60  # cards to a word of a set
WORDS = 4

CLASSIC, ESCALE = 0, 1
PLACING, ANSWERING, GIVING, PLAYING_OFF, OVER = 0, 1, 2, 3, 4
ANYBODY = -1  # the receiver of a card, as long as its giver may choose

BONUS = 3  # points for the player who is out
PENALTY = 2  # cards drawn by who contests a last card that is right

STRIDE = MOST_CARDS  # a card to be placed is not on the line, so there are at most 200 gaps
ACCEPT, CONTEST, GIVE = 0, 1, 2
GIVE_TO = GIVE + MOST_CARDS
PLACE = GIVE_TO + MOST_SEATS * MOST_CARDS
ACTIONS = PLACE + STRIDE * MOST_CARDS

# A hand of h cards and a line of l make h · (l + 1) actions. Escale, where no card is drawn before
# a round is over: 8 · 10 cards and the first event are hands and line, the 7 others hold a card
# each, so h + l <= 74, and 37 · 38 are the most. Classic: h <= 5 and h + l <= 200, so 5 · 196.
WIDEST = 37 * 38
OBSERVATION = 3 * MOST_CARDS + 3 * MOST_SEATS + 13

STATE = record(
    ("hand", "i8", (MOST_SEATS, WORDS)),  # the cards before each seat, one bit each
    ("seen", "i8", WORDS),  # cards whose date was turned up in this or an earlier round
    ("deck", "i4"),  # which deck it is: the first 31 bits of its digest
    ("events", "i2"),  # how many cards the deck has
    ("date", "i2", MOST_CARDS),  # the rank of each card's date
    ("line", "i2", MOST_CARDS),  # the line's cards in order; what lies behind is used inside redeal
    ("length", "i2"),  # cards on the line
    ("pile", "i2", MOST_CARDS),  # from `drawn` on the cards of the pile, the next one first
    ("drawn", "i2"),  # cards that have left the pile in this round
    ("placed", "i2"),  # ANSWERING: the card that was placed; its date is secret, it is in no hand
    ("gap", "i2"),  # ANSWERING: the gap that it was placed at
    (
        "finalists",
        "i2",
    ),  # PLAYING_OFF: seats still in, one bit each; when a classic game is OVER: winners
    ("points", "i2", MOST_SEATS),  # escale: points of the finished rounds
    ("variant", "i1"),  # CLASSIC or ESCALE
    ("cards", "i1"),  # cards dealt to each seat
    ("rounds", "i1"),  # rounds to play
    ("finished", "i1"),  # rounds that are over; a classic game is one round
    ("phase", "i1"),  # PLACING, ANSWERING, GIVING, PLAYING_OFF, OVER
    ("active", "i1"),  # whose turn it is to place a card
    ("seat", "i1"),  # who acts: places, answers or gives
    ("receiver", "i1"),  # GIVING: who gets the card, or ANYBODY
    ("held", "i1", MOST_SEATS),  # cards before each seat
)
