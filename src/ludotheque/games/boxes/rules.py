"""The rules of Boxes, in the rulebook's order."""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import shuffle
from ludotheque.core.seats import left_of, to_places
from ludotheque.core.verbs import Ints, State
from ludotheque.games.boxes.layout import (
    BID,
    BIDDING,
    BONUS,
    BOXES,
    CHOOSING,
    CLOSED_COST,
    CLOSED_CRATES,
    CLOSED_EACH,
    CLOSED_KINDS,
    COUNTS,
    DONE,
    EACH,
    EACH_NOTE,
    OPEN,
    OPEN_COST,
    OPEN_CRATES,
    OPEN_EACH,
    OPEN_KINDS,
    OPEN_POSITIONS,
    OVER,
    PASS,
    PAY,
    PAYING,
    PEEK,
    PEEKING,
    PEEKING_ACTIONS,
    SEAL,
    SEALED,
    SEALING,
    SMALL_SETS,
    STEP,
    STEPS,
    TALLY,
    VALUE,
    WHOLE_BOX,
)

# --- Set-up (§ material, setup) ----------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """Shuffle the closed and the open crates apart; four notes of each sort for everybody."""
    if s.stacked == 0:
        for i in range(CLOSED_CRATES):
            s.closed[i] = CLOSED_KINDS[i]
        for i in range(OPEN_CRATES):
            s.open[i] = OPEN_KINDS[i]
        shuffle(s, s.closed, 0, CLOSED_CRATES)
        shuffle(s, s.open, 0, OPEN_CRATES)
    for seat in range(s.players):
        for note in range(4):
            s.wallet[seat, note] = EACH_NOTE
    s.bid = -1
    s.bidder = -1


@kernel
def crate_at(s: State, box: int, i: int) -> int:
    """The kind of crate at a position, counted from 0."""
    if i < CLOSED_EACH:
        return np.int64(s.closed[CLOSED_EACH * box + i])
    return np.int64(s.open[OPEN_EACH * box + i - CLOSED_EACH])


@kernel
def money(s: State, seat: int) -> int:
    """The sum of a seat's notes, in steps."""
    return (
        10 * np.int64(s.wallet[seat, 0])
        + 4 * np.int64(s.wallet[seat, 1])
        + 2 * np.int64(s.wallet[seat, 2])
        + np.int64(s.wallet[seat, 3])
    )


@kernel
def everybody(s: State) -> int:
    """All seats, one bit each."""
    return (1 << np.int64(s.players)) - 1


# --- Whose turn (§ turn) -----------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """One seat at a time, but for a sealed auction: there all who have not laid."""
    if s.phase == SEALING:
        return everybody(s) & ~np.int64(s.laid)
    if s.phase == OVER:
        return 0
    return 1 << np.int64(s.seat)


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """By phase."""
    if s.phase == PEEKING:
        return legal_peeks(s, seat, out)
    if s.phase == BIDDING:
        return legal_bids(s, seat, out)
    if s.phase == SEALING:
        return legal_seals(s, seat, out)
    if s.phase == PAYING:
        return legal_payments(s, seat, out)
    out[0] = OPEN
    out[1] = SEALED
    return 2


@kernel
def play(s: State, seat: int, action: int) -> None:
    """By phase."""
    if s.phase == PEEKING:
        peek(s, seat, action)
    elif s.phase == BIDDING:
        bid(s, seat, action)
    elif s.phase == SEALING:
        seal(s, seat, action)
    elif s.phase == PAYING:
        pay(s, seat, action - PAY)
    else:
        choose(s, action)


# --- The auctioneer (§ auctioneer) -------------------------------------------------------------


@kernel
def choose(s: State, action: int) -> None:
    """The kind of auction; then the auctioneer is the first to peek."""
    s.auction = action
    s.phase = PEEKING
    s.left = PEEKING_ACTIONS


# --- Peeking (§ peek, peek-cost, peek-once, peek-end) ------------------------------------------


@kernel
def affordable(s: State, seat: int) -> int:
    """The positions that the seat can still look at, one bit each."""
    unseen = WHOLE_BOX & ~np.int64(s.seen[seat, s.box])
    if s.left < OPEN_COST:
        return 0
    if s.left < CLOSED_COST:
        return unseen & OPEN_POSITIONS
    return unseen


@kernel
def legal_peeks(s: State, seat: int, out: Ints) -> int:
    """Stop, or look at a crate not seen before that the actions left are enough for."""
    out[0] = DONE
    n = 1
    positions = affordable(s, seat)
    while positions != 0:
        out[n] = PEEK + 1 + lowest(positions)
        n += 1
        positions &= positions - 1
    return n


@kernel
def peek(s: State, seat: int, action: int) -> None:
    """Look at a crate; the next seat follows when nothing affordable is left, or after `done`."""
    if action != DONE:
        i = action - PEEK - 1
        s.seen[seat, s.box] |= 1 << i
        s.left -= CLOSED_COST if i < CLOSED_EACH else OPEN_COST
        if affordable(s, seat) != 0:
            return
    s.seat = left_of(s, seat)
    s.left = PEEKING_ACTIONS
    if s.seat == s.auctioneer:
        s.left = 0
        s.bidders = everybody(s)
        s.phase = BIDDING if s.auction == OPEN else SEALING


# --- Open auction (§ open-auction, opening-bid, raise, limit, pass) ----------------------------


@kernel
def legal_bids(s: State, seat: int, out: Ints) -> int:
    """Pass, unless the auction is to be opened; more than the last bid, up to all notes."""
    n = 0
    if s.bid >= 0:  # a tied sum included: there the first one may pass as well
        out[0] = PASS
        n = 1
    for steps in range(np.int64(s.bid) + 1, money(s, seat) + 1):
        out[n] = BID + steps
        n += 1
    return n


@kernel
def bidder_from(s: State, seat: int) -> int:
    """The first seat in the auction from this one on, clockwise."""
    players = np.int64(s.players)
    twice_round = np.int64(s.bidders) | (np.int64(s.bidders) << players)
    found = seat + lowest(twice_round >> seat)
    return found if found < players else found - players


@kernel
def bid(s: State, seat: int, action: int) -> None:
    """A higher bid, or out for good; the last one left takes the box at the last bid."""
    if action == PASS:
        s.bidders &= ~(1 << seat)
    else:
        s.bid = action - BID
        s.bidder = seat
    s.seat = bidder_from(s, left_of(s, seat))
    if np.int64(s.bidders) & (np.int64(s.bidders) - 1) == 0:
        s.phase = PAYING


# --- Sealed auction (§ sealed, own-notes, sealed-once, sealed-tie) -----------------------------


@kernel
def legal_seals(s: State, seat: int, out: Ints) -> int:
    """Any notes that the seat holds. All sets of 100s and 50s at once, for speed."""
    held = 5 * np.int64(s.wallet[seat, 2]) + np.int64(s.wallet[seat, 3])
    sets = (1 + np.int64(s.wallet[seat, 2])) * (1 + np.int64(s.wallet[seat, 3]))
    n = 0
    for a in range(1 + np.int64(s.wallet[seat, 0])):
        for b in range(1 + np.int64(s.wallet[seat, 1])):
            first = SEAL + 125 * a + 25 * b
            for i in range(sets):
                out[n + i] = first + SMALL_SETS[held, i]
            n += sets
    return n


@kernel
def seal(s: State, seat: int, action: int) -> None:
    """Lay notes; once all have, they are shown."""
    s.lays[seat] = action - SEAL
    s.laid |= 1 << seat
    if s.laid == everybody(s):
        show(s)


@kernel
def show(s: State) -> None:
    """One highest sum takes the box for the notes laid; a tie goes on as an open auction."""
    most = -1
    highest = 0
    for seat in range(s.players):
        steps = np.int64(STEPS[s.lays[seat]])
        if steps > most:
            most = steps
            highest = 0
        if steps == most:
            highest |= 1 << seat
    s.laid = 0
    if highest & (highest - 1) == 0:
        winner = lowest(highest)
        notes = np.int64(s.lays[winner])
        clear_lays(s)
        pay(s, winner, notes)
    else:
        clear_lays(s)
        s.phase = BIDDING
        s.bid = most
        s.bidders = highest
        s.seat = bidder_from(s, np.int64(s.auctioneer))


@kernel
def clear_lays(s: State) -> None:
    """All notes go back to where they came from."""
    for seat in range(s.players):
        s.lays[seat] = 0


# --- Paying (§ pay, no-waste, no-change, contents) ---------------------------------------------


@kernel
def legal_payments(s: State, seat: int, out: Ints) -> int:
    """Notes that reach the price, none of which could be left out.

    With the 500s, 200s and 100s given, at most one number of 50s will do: those that make the sum
    exact, or none. And once these three reach the price, one more of any of them is a waste.
    """
    price = np.int64(s.bid)
    fifties = np.int64(s.wallet[seat, 3])
    n = 0
    for a in range(1 + np.int64(s.wallet[seat, 0])):
        after_a = price - 10 * a
        for b in range(1 + np.int64(s.wallet[seat, 1])):
            after_b = after_a - 4 * b
            for c in range(1 + np.int64(s.wallet[seat, 2])):
                rest = after_b - 2 * c
                smallest = 2 if c > 0 else (4 if b > 0 else 10)
                if 0 <= rest <= fifties or -smallest < rest < 0:
                    out[n] = PAY + 125 * a + 25 * b + 5 * c + (rest if rest > 0 else 0)
                    n += 1
                if rest <= 0:
                    break
            if after_b <= 0:
                break
        if after_a <= 0:
            break
    return n


@kernel
def pay(s: State, seat: int, notes: int) -> None:
    """The notes go to the bank, the box to the winner, who looks at all of it; the next box."""
    box = np.int64(s.box)
    for note in range(4):
        s.wallet[seat, note] -= COUNTS[notes, note]
    s.paid[box] = notes
    s.owner[box] = 1 + seat
    s.seen[seat, box] = WHOLE_BOX
    s.bidders = 0
    s.bid = -1
    s.bidder = -1
    s.auction = OPEN
    s.box = box + 1
    s.phase = OVER
    if s.box < BOXES:
        s.phase = CHOOSING
        s.auctioneer = left_of(s, np.int64(s.auctioneer))
    s.seat = s.auctioneer


# --- The count (§ end, collections, score, tie) ------------------------------------------------


@kernel
def crates_worth(s: State, seat: int) -> int:
    """The value of the crates that a seat has bought."""
    worth = 0
    for box in range(BOXES):
        if s.owner[box] == 1 + seat:
            for i in range(EACH):
                worth += np.int64(VALUE[crate_at(s, box, i)])
    return worth


@kernel
def collections(s: State, seat: int) -> int:
    """Sets of one colour, four crates with two players and three with more, each with its 250."""
    tally = 0
    for box in range(BOXES):
        if s.owner[box] == 1 + seat:
            for i in range(EACH):
                tally += np.int64(TALLY[crate_at(s, box, i)])
    count = 0
    for colour in range(4):
        crates = (tally >> (8 * colour)) & 15
        treasures = (tally >> (8 * colour + 4)) & 15
        count += min(treasures, crates // 4 if s.players == 2 else crates // 3)
    return count


@kernel
def score(s: State, out: Ints) -> None:
    """Notes, crates, and 250 for each collection."""
    for seat in range(s.players):
        out[seat] = STEP * money(s, seat) + crates_worth(s, seat) + BONUS * collections(s, seat)


@kernel
def rank(s: State, out: Ints) -> None:
    """The largest fortune; a tie is shared."""
    score(s, out)
    to_places(s, out)
