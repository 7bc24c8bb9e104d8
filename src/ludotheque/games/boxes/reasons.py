"""Why an action is refused: the first rule that it breaks, in the order of the rulebook."""

from __future__ import annotations

from ludotheque.core.verbs import State
from ludotheque.core.words import Message, message
from ludotheque.games.boxes.layout import (
    BID,
    BIDDING,
    CHOOSING,
    COUNTS,
    DONE,
    NOTES,
    PASS,
    PAY,
    PAYING,
    PEEK,
    PEEKING,
    SEAL,
    SEALING,
    STEP,
    STEPS,
)
from ludotheque.games.boxes.rules import money

# What is going on, and the paragraph that says what may be done.
NOW = {
    CHOOSING: ("now-choosing", "auctioneer"),
    PEEKING: ("now-peeking", "peek"),
    BIDDING: ("now-bidding", "open-auction"),
    SEALING: ("now-sealing", "sealed"),
    PAYING: ("now-paying", "pay"),
}


def _phase_of(action: int) -> int:
    if action >= PAY:
        return PAYING
    if action >= SEAL:
        return SEALING
    if action >= BID or action == PASS:
        return BIDDING
    return PEEKING if action >= DONE else CHOOSING


def why(s: State, seat: int, action: int) -> Message:
    """The reason why this action of a seat whose turn it is is not legal now."""
    phase = _phase_of(action)
    if phase != s.phase:
        code, paragraph = NOW[int(s.phase)]
        return message(code, paragraph)
    if phase == PEEKING:
        return _peeking(s, seat, action - PEEK)
    if phase == BIDDING:
        return _bidding(s, seat, action)
    notes = action - (SEAL if phase == SEALING else PAY)
    for i, note in enumerate(NOTES):
        count = int(s.wallet[seat, i])
        if COUNTS[notes, i] > count:
            return message("own-notes", "own-notes", note=note, count=count)
    return _paying(s, notes)


def _peeking(s: State, seat: int, position: int) -> Message:
    if (int(s.seen[seat, s.box]) >> (position - 1)) & 1:
        return message("peek-once", "peek-once", position=position)
    return message("peek-cost", "peek-cost", position=position)


def _bidding(s: State, seat: int, action: int) -> Message:
    if action == PASS:
        return message("opening-bid", "opening-bid")
    if action - BID <= s.bid:
        return message("raise", "raise", amount=STEP * int(s.bid))
    return message("limit", "limit", amount=STEP * int(money(s, seat)))


def _paying(s: State, notes: int) -> Message:
    price, paid = STEP * int(s.bid), STEP * int(STEPS[notes])
    if paid < price:
        return message("too-little", "pay", amount=paid, price=price)
    smallest = min(note for i, note in enumerate(NOTES) if COUNTS[notes, i] > 0)
    return message("no-waste", "no-waste", note=smallest, price=price)
