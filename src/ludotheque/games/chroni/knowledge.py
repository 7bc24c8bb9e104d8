"""What a seat of Chronicards knows.

What a seat cannot know: the date of each card that was never turned up, and the order of the pile
below its top card. It remembers the dates of earlier rounds, although they are secret again.
`redeal` deals both anew, each way equally likely.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.kernel import kernel
from ludotheque.core.random import mix, rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.chroni.layout import (
    ANSWERING,
    ANYBODY,
    GIVING,
    MOST_CARDS,
    MOST_SEATS,
)
from ludotheque.games.chroni.rules import holds, is_seen, pile_is_empty


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Secret dates go round among the cards that have them; the pile is mixed below its top."""
    rekey(s, rng)
    redeal_dates(s, rng)
    redeal_pile(s, rng)


@kernel
def redeal_dates(s: State, rng: Ints) -> None:
    """Gather the secret dates behind the line, mix them, and hand them out again."""
    first = np.int64(s.length)
    last = first
    for card in range(s.events):
        if not is_seen(s, card):
            s.line[last] = s.date[card]
            last += 1
    mix_sorted(rng, s.line, first, last)
    i = first
    for card in range(s.events):
        if not is_seen(s, card):
            s.date[card] = s.line[i]
            s.line[i] = 0
            i += 1


@kernel
def redeal_pile(s: State, rng: Ints) -> None:
    """Everybody can tell which cards are in the pile, and reads the top one."""
    mix_sorted(rng, s.pile, np.int64(s.drawn) + 1, np.int64(s.events))


@kernel
def mix_sorted(rng: Ints, numbers: Ints, first: int, last: int) -> None:
    """Mix `numbers[first:last]` so that the order they lay in has no influence."""
    for i in range(first + 1, last):
        number = numbers[i]
        j = i
        while j > first and numbers[j - 1] > number:
            numbers[j] = numbers[j - 1]
            j -= 1
        numbers[j] = number
    mix(rng, numbers, first, last)


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """Of each card its place, its date if it was ever seen, and where in the line it lies.

    A place is 1 for the own hand, 2 … for those of the others clockwise, 9 for the top of the pile,
    10 for the card that was just placed; dates and positions count from 1. Then every seat from the
    own one on: cards, points, whether it is still in. Then the table.
    """
    players = np.int64(s.players)
    for i in range(len(out)):
        out[i] = 0
    for card in range(s.events):
        for i in range(players):
            if holds(s, (seat + i) % players, card):
                out[card] = 1 + i
        if is_seen(s, card):
            out[MOST_CARDS + card] = 1 + np.int64(s.date[card])
    if not pile_is_empty(s):
        out[s.pile[s.drawn]] = MOST_SEATS + 1
    for i in range(s.length):
        out[2 * MOST_CARDS + np.int64(s.line[i])] = 1 + i
    n = 3 * MOST_CARDS
    for i in range(players):
        other = (seat + i) % players
        out[n + 3 * i] = s.held[other]
        out[n + 3 * i + 1] = s.points[other]
        out[n + 3 * i + 2] = (np.int64(s.finalists) >> other) & 1
    n += 3 * MOST_SEATS
    out[n] = players
    out[n + 1] = s.variant
    out[n + 2] = s.cards
    out[n + 3] = s.rounds
    out[n + 4] = s.events
    out[n + 5] = s.finished
    out[n + 6] = s.phase
    out[n + 7] = (np.int64(s.active) - seat + players) % players
    out[n + 8] = (np.int64(s.seat) - seat + players) % players
    out[n + 9] = s.length
    out[n + 10] = np.int64(s.events) - np.int64(s.drawn)
    if s.phase == ANSWERING:
        out[s.placed] = MOST_SEATS + 2
        out[n + 11] = s.gap
    elif s.phase == GIVING and s.receiver != ANYBODY:
        out[n + 12] = 1 + (np.int64(s.receiver) - seat + players) % players
