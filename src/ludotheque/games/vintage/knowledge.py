"""What a seat of Vintage knows.

What a seat cannot know: the order of the pile, and the two cards that another seat has drawn. Every
collection was seen when it grew, and the seat remembers; so the cards it does not see elsewhere are
those of the pile and the drawn ones, in any order, each equally likely. One drawn card can be known
to all: the last of the first pile, by elimination, when the second comes from the new pile.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import mix, rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.vintage.layout import (
    CARDS,
    MOST_PLAYERS,
)
from ludotheque.games.vintage.rules import score


@kernel
def known_drawn(s: State, seat: int) -> int:
    """The drawn cards that a seat knows: its own, and the last of the first pile (§ secret)."""
    if seat == s.seat:
        return np.int64(s.drawn)
    if s.leftover > 0:
        return 1 << (np.int64(s.leftover) - 1)
    return 0


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Mix the pile and the drawn cards that the seat has not seen."""
    rekey(s, rng)
    known = known_drawn(s, seat)
    unknown = np.int64(s.drawn) & ~known
    hidden = unknown
    for i in range(s.piled):
        hidden |= 1 << np.int64(s.pile[i])
    n = 0
    while hidden != 0:
        s.pile[n] = lowest(hidden)
        n += 1
        hidden &= hidden - 1
    mix(rng, s.pile, 0, n)
    s.drawn = known
    while unknown != 0:
        n -= 1
        s.drawn |= 1 << np.int64(s.pile[n])
        s.pile[n] = 0
        unknown &= unknown - 1


@kernel
def note(objects: int, place: int, out: Ints) -> int:
    """Write where each object of a set is; how many."""
    n = 0
    while objects != 0:
        out[lowest(objects)] = place
        n += 1
        objects &= objects - 1
    return n


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """Where each card is, and how deep in the discard; every seat from the own one on; the turn.

    A card is at 0, not known; 1 … 6, in a shop, the own first; 7 … 12, in a collection, likewise;
    13, drawn; 14, on the discard, where the top has depth 1.
    """
    for i in range(len(out)):
        out[i] = 0
    players = np.int64(s.players)
    n = 2 * CARDS
    # Points come by seat: they are read from where the sizes of the collections go afterwards.
    score(s, out[n:])
    for i in range(players):
        out[n + MOST_PLAYERS + i] = out[n + (seat + i) % players]
    for i in range(players):
        other = (seat + i) % players
        note(np.int64(s.shop[other]), 1 + i, out)
        out[n + i] = note(np.int64(s.collection[other]), 1 + MOST_PLAYERS + i, out)
    note(known_drawn(s, seat), 13, out)
    for i in range(s.discarded):
        card = np.int64(s.discard[i])
        out[card] = 14
        out[CARDS + card] = np.int64(s.discarded) - i
    n += 2 * MOST_PLAYERS
    out[n] = players
    out[n + 1] = s.variant
    out[n + 2] = s.phase
    out[n + 3] = (np.int64(s.seat) - seat + players) % players
    out[n + 4] = s.piled
    out[n + 5] = s.discarded
    out[n + 6] = s.reshuffled
    out[n + 7] = s.keeps
    out[n + 8] = (np.int64(s.last) - seat + players) % players
    out[n + 9] = 1 + lowest(np.int64(s.stolen)) if s.stolen != 0 else 0
