"""What one seat may see of Boxes, and what happened, as it saw it."""

from __future__ import annotations

import msgspec
import numpy as np

from ludotheque.core.seats import EVERYTHING, winners
from ludotheque.core.verbs import SEATS, State
from ludotheque.core.words import Message, Param, Say, message
from ludotheque.games.boxes.layout import (
    BID,
    BIDDING,
    BOXES,
    CHOOSING,
    DONE,
    EACH,
    NOTES,
    OPEN,
    OVER,
    PASS,
    PAY,
    PAYING,
    PEEK,
    PEEKING,
    SEAL,
    SEALED,
    SEALING,
    STEP,
    STEPS,
    WHOLE_BOX,
)
from ludotheque.games.boxes.notation import kind_text, notes_of
from ludotheque.games.boxes.rules import collections, crate_at, crates_worth, money, rank, score

PHASES = ("choosing", "peeking", "bidding", "sealing", "paying", "over")
AUCTIONS = ("open", "sealed")


class Box(msgspec.Struct, frozen=True):
    """One of the six boxes."""

    owner: int | None  # who bought it
    paid: list[int] | None  # the notes paid for it
    crates: list[str | None]  # positions 1 to 10; None for what the viewer has not seen


class Seat(msgspec.Struct, frozen=True):
    """What is to be seen of one seat."""

    peeked: list[int]  # the positions of the box on sale that it has looked at
    bidding: bool  # it takes part in the auction and has not passed
    laid: bool  # it has laid notes in a sealed auction
    notes_laid: list[int] | None  # which: for their owner
    boxes: int  # how many it has bought
    # The rest is for its owner, and for all when the game is over.
    notes: list[int] | None  # the wallet, the highest first; notes laid are still in it
    money: int | None  # their sum
    crates: int | None  # the value of its crates
    collections: int | None
    points: int | None  # its fortune


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    game: str
    phase: str  # one of PHASES
    box: int  # the one on sale, from 1
    auctioneer: int
    auction: str | None  # one of AUCTIONS, once it is chosen
    tie: bool  # an open auction that settles a sealed one
    turn: int | None  # whose turn it is; None when all may lay notes, and when the game is over
    left: int  # peeking actions that it has left
    bid: int | None  # the last bid, or the tied sum; while the winner pays, the price
    bidder: int | None  # who made it
    boxes: list[Box]
    seats: list[Seat]
    winners: list[int]


def _wallet(s: State, seat: int) -> list[int]:
    return [note for i, note in enumerate(NOTES) for _ in range(int(s.wallet[seat, i]))]


def _box(s: State, box: int, viewer: int) -> Box:
    seen = int(s.seen[viewer, box]) if viewer >= 0 else 0
    if viewer == EVERYTHING or s.phase == OVER:
        seen = WHOLE_BOX
    sold = s.owner[box] > 0
    return Box(
        owner=int(s.owner[box]) - 1 if sold else None,
        paid=notes_of(int(s.paid[box])) if sold else None,
        crates=[kind_text(crate_at(s, box, i)) if seen >> i & 1 else None for i in range(EACH)],
    )


def _seat(s: State, seat: int, viewer: int) -> Seat:
    own = viewer in (seat, EVERYTHING)
    shown = own or s.phase == OVER
    peeked = int(s.seen[seat, s.box]) if s.box < BOXES else 0
    laid = bool(int(s.laid) >> seat & 1)
    return Seat(
        peeked=[1 + i for i in range(EACH) if peeked >> i & 1],
        bidding=bool(int(s.bidders) >> seat & 1),
        laid=laid,
        notes_laid=notes_of(int(s.lays[seat])) if laid and own else None,
        boxes=int((s.owner == 1 + seat).sum()),
        notes=_wallet(s, seat) if shown else None,
        money=STEP * int(money(s, seat)) if shown else None,
        crates=int(crates_worth(s, seat)) if shown else None,
        collections=int(collections(s, seat)) if shown else None,
        points=_points(s)[seat] if shown else None,
    )


def _points(s: State) -> list[int]:
    points = np.zeros(SEATS, np.int64)
    score(s, points)
    return [int(point) for point in points]


def view(s: State, viewer: int) -> View:
    """What the viewer may see: own notes, the crates it has seen, the auction, what was paid."""
    over = s.phase == OVER
    return View(
        game="boxes",
        phase=PHASES[int(s.phase)],
        box=min(int(s.box) + 1, BOXES),
        auctioneer=int(s.auctioneer),
        auction=None if s.phase in (CHOOSING, OVER) else AUCTIONS[int(s.auction)],
        tie=_tied(s),
        turn=None if s.phase in (SEALING, OVER) else int(s.seat),
        left=int(s.left),
        bid=None if s.bid < 0 else STEP * int(s.bid),
        bidder=None if s.bidder < 0 else int(s.bidder),
        boxes=[_box(s, box, viewer) for box in range(BOXES)],
        seats=[_seat(s, seat, viewer) for seat in range(int(s.players))],
        winners=winners(rank, s) if over else [],
    )


def _tied(s: State) -> bool:
    return bool(s.auction == SEALED and s.phase in (BIDDING, PAYING))


# --- What is asked -----------------------------------------------------------------------------


def asked(s: State, seat: int) -> Message:
    """What a seat that may act has to decide."""
    if s.phase == CHOOSING:
        return message("asked.choose", "auctioneer", number=int(s.box) + 1)
    if s.phase == PEEKING:
        return message("asked.peek", "peek", count=int(s.left))
    if s.phase == SEALING:
        return message("asked.seal", "sealed")
    amount = STEP * int(s.bid)
    if s.phase == PAYING:
        return message("asked.pay", "pay", amount=amount)
    if s.bid < 0:
        return message("asked.opening-bid", "opening-bid")
    if s.bidder < 0:
        return message("asked.tie", "sealed-tie", amount=amount)
    return message("asked.raise", "raise", amount=amount, seat=int(s.bidder))


# --- What happened -----------------------------------------------------------------------------


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, for one viewer: only the looker is told what is in a crate, only the
    owner which notes were laid before all are shown, only the buyer what is in the box.
    """
    own = viewer in (seat, EVERYTHING)
    number = int(before.box) + 1
    if action >= PAY:
        notes = _notes(notes_of(action - PAY))
        said = [message("happened.pay", seat=seat, notes=notes, number=number)]
    elif action >= SEAL:
        said = _sealed(before, after, seat, action, own)
    elif action >= BID:
        said = [message("happened.bid", seat=seat, amount=STEP * (action - BID))]
    elif action > PEEK:
        said = [_peeked(before, seat, action - PEEK, own)]
    elif action in (DONE, PASS):
        said = [message("happened.done" if action == DONE else "happened.pass", seat=seat)]
    else:
        code = "happened.open" if action == OPEN else "happened.sealed"
        said = [message(code, seat=seat, number=number)]
    if after.phase == PAYING:
        amount = STEP * int(after.bid)
        said.append(message("happened.won", seat=int(after.seat), number=number, amount=amount))
    if after.box > before.box:
        said += _box_sold(before, after, viewer)
    return said


def _notes(notes: list[int]) -> Param:
    return notes or "@view.nothing"


def _peeked(before: State, seat: int, position: int, own: bool) -> Message:
    if not own:
        return message("happened.peek", seat=seat, position=position)
    card = kind_text(crate_at(before, int(before.box), position - 1))
    return message("happened.looked", seat=seat, position=position, card=card)


def _sealed(before: State, after: State, seat: int, action: int, own: bool) -> list[Message]:
    """The last notes laid show all of them."""
    if own:
        said = [message("happened.lay", seat=seat, notes=_notes(notes_of(action - SEAL)))]
    else:
        said = [message("happened.seal", seat=seat)]
    if after.phase == SEALING:
        return said
    lays = [int(notes) for notes in before.lays[: before.players]]
    lays[seat] = action - SEAL
    for other, notes in enumerate(lays):
        amount = STEP * int(STEPS[notes])
        said.append(
            message("happened.shown", seat=other, notes=_notes(notes_of(notes)), amount=amount)
        )
    if after.phase == BIDDING:
        tied = [other for other in range(len(lays)) if int(after.bidders) >> other & 1]
        said.append(message("happened.tie", other=tied, amount=STEP * int(after.bid)))
    return said


def _box_sold(before: State, after: State, viewer: int) -> list[Message]:
    """The buyer looks into the box; then the next one, or the end."""
    box = int(before.box)
    buyer = int(after.owner[box]) - 1
    said = []
    if before.phase == SEALING:
        amount = STEP * int(STEPS[after.paid[box]])
        said.append(message("happened.sold", seat=buyer, number=box + 1, amount=amount))
    if viewer in (buyer, EVERYTHING):
        cards = [kind_text(crate_at(after, box, i)) for i in range(EACH)]
        said.append(message("happened.contents", seat=buyer, number=box + 1, cards=cards))
    if after.phase != OVER:
        said.append(message("happened.next", seat=int(after.auctioneer), number=int(after.box) + 1))
        return said
    points = _points(after)
    for seat in range(int(after.players)):
        said.append(
            message(
                "happened.fortune",
                seat=seat,
                points=points[seat],
                money=STEP * int(money(after, seat)),
                worth=int(crates_worth(after, seat)),
                count=int(collections(after, seat)),
            )
        )
    return said + [message("happened.wins", seat=w, points=points[w]) for w in winners(rank, after)]


# --- The view as text --------------------------------------------------------------------------


def lines(seen: View, say: Say) -> list[str]:
    """The view as lines of text, the own things last, next to where one types."""
    text = [say("view.over")]
    if seen.phase != "over":
        text = [say("view.box", number=seen.box, count=len(seen.boxes), seat=seen.auctioneer)]
    if seen.auction is not None:
        text.append(say("view.tie" if seen.tie else f"view.{seen.auction}"))
    for number, seat in enumerate(seen.seats):
        text.append(say("view.seat", seat=number, count=seat.boxes))
        if seat.peeked:
            text.append(say("view.peeked", list=seat.peeked))
        if seat.laid:
            text.append(say("view.laid"))
        if seat.bidding and seen.phase in ("bidding", "paying"):
            text.append(say("view.bidding"))
    for number, box in enumerate(seen.boxes, 1):
        text += _box_lines(number, box, "coming" if number > seen.box else "on-sale", say)
    if seen.bid is not None:
        if seen.bidder is None:
            text.append(say("view.tied-sum", amount=seen.bid))
        else:
            text.append(say("view.bid", seat=seen.bidder, amount=seen.bid))
    for number, seat in enumerate(seen.seats):
        if seat.notes_laid is not None:
            text.append(say("view.notes-laid", seat=number, notes=_notes(seat.notes_laid)))
        if seat.notes is not None:
            text.append(_wallet_line(number, seat, say))
    if seen.phase == "peeking" and seen.turn is not None:
        text.append(say("view.left", seat=seen.turn, count=seen.left))
    return text


def _box_lines(number: int, box: Box, unsold: str, say: Say) -> list[str]:
    text = []
    if box.owner is not None:
        paid = _notes(box.paid or [])
        text.append(say("view.sold", number=number, seat=box.owner, notes=paid))
    elif any(box.crates):
        text.append(say(f"view.{unsold}", number=number))
    for position, card in enumerate(box.crates, 1):
        if card is not None:
            text.append(say("view.crate", position=position, card=card))
    return text


def _wallet_line(number: int, seat: Seat, say: Say) -> str:
    return say(
        "view.wallet",
        seat=number,
        notes=_notes(seat.notes or []),
        money=seat.money or 0,
        worth=seat.crates or 0,
        count=seat.collections or 0,
        points=seat.points or 0,
    )
