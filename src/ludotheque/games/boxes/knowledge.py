"""What a seat of Boxes knows.

What a seat cannot know: the crates that it has neither peeked at nor bought, and the notes that
others have laid but not shown. It has seen every payment and remembers: wallets are no secret from
a seat that counts. `redeal` deals the unseen crates of each back anew over all boxes, each way
equally likely, and lays for the others any notes of theirs, each set equally likely.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.kernel import kernel
from ludotheque.core.random import below, mix, rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.boxes.layout import (
    BOXES,
    CLOSED_EACH,
    COUNTS,
    EACH,
    KINDS,
    OPEN_EACH,
    OVER,
    WHOLE_BOX,
)
from ludotheque.games.boxes.rules import crate_at


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Deal the unseen crates anew, each back apart, and lay other notes for the others."""
    rekey(s, rng)
    if s.phase == OVER:
        return  # everything is shown
    redeal_crates(s, seat, rng, s.closed, 0, CLOSED_EACH)
    redeal_crates(s, seat, rng, s.open, CLOSED_EACH, OPEN_EACH)
    for other in range(s.players):
        if other != seat and (np.int64(s.laid) >> other) & 1 == 1:
            notes = 0
            for note in range(4):
                notes = 5 * notes + below(rng, 1 + np.int64(s.wallet[other, note]))
            s.lays[other] = notes


@kernel
def redeal_crates(s: State, seat: int, rng: Ints, crates: Ints, first: int, each: int) -> None:
    """Mix the unseen crates of one back: positions `first` to `first + each - 1` of every box."""
    for box in range(BOXES):
        seen = np.int64(s.seen[seat, box]) >> first
        for i in range(each):
            if (seen >> i) & 1 == 0:
                s.hidden[crates[each * box + i]] += 1
    n = 0
    for kind in range(KINDS):
        for _ in range(s.hidden[kind]):
            s.pool[n] = kind
            n += 1
        s.hidden[kind] = 0
    mix(rng, s.pool, 0, n)
    for box in range(BOXES):
        seen = np.int64(s.seen[seat, box]) >> first
        for i in range(each):
            if (seen >> i) & 1 == 0:
                n -= 1
                crates[each * box + i] = s.pool[n]
                s.pool[n] = 0


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """The crates seen (0, or 1 + kind); every seat from the own one on; the sales; the auction.

    Wallets are among it: whoever has seen all payments can count them.
    """
    for i in range(len(out)):
        out[i] = 0
    players = np.int64(s.players)
    n = 0
    for box in range(BOXES):
        seen = WHOLE_BOX if s.phase == OVER else np.int64(s.seen[seat, box])
        for i in range(EACH):
            if (seen >> i) & 1 == 1:
                out[n + i] = 1 + crate_at(s, box, i)
        n += EACH
    for i in range(players):
        other = (seat + i) % players
        first = n + (6 + BOXES) * i
        for note in range(4):
            out[first + note] = s.wallet[other, note]
        out[first + 4] = (np.int64(s.bidders) >> other) & 1
        out[first + 5] = (np.int64(s.laid) >> other) & 1
        for box in range(BOXES):
            out[first + 6 + box] = s.seen[other, box]
    n += 4 * (6 + BOXES)
    for box in range(BOXES):
        if s.owner[box] > 0:
            out[n + box] = 1 + (np.int64(s.owner[box]) - 1 - seat + players) % players
    n += BOXES
    for note in range(4):
        out[n + note] = COUNTS[s.lays[seat], note]
    n += 4
    out[n] = players
    out[n + 1] = s.phase
    out[n + 2] = s.box
    out[n + 3] = (np.int64(s.auctioneer) - seat + players) % players
    out[n + 4] = (np.int64(s.seat) - seat + players) % players
    out[n + 5] = s.auction
    out[n + 6] = s.left
    out[n + 7] = s.bid
    if s.bidder >= 0:
        out[n + 8] = 1 + (np.int64(s.bidder) - seat + players) % players
