"""What one seat may see of Bargain Hunter, and what happened, as it saw it."""

from __future__ import annotations

import msgspec
import numpy as np

from ludotheque.core.seats import EVERYTHING, winners
from ludotheque.core.verbs import SEATS, State
from ludotheque.core.words import Message, Say, message
from ludotheque.games.bargain.layout import (
    BARGAIN,
    CARDS,
    CHOOSING,
    COLOURS,
    DUMP,
    HUNTING,
    IN_BARGAINS,
    IN_JUNK,
    KEEP,
    OFFERED,
    OVER,
    PLAIN,
    PLAY,
    SORTING,
)
from ludotheque.games.bargain.notation import FORMS, kind_text
from ludotheque.games.bargain.rules import junk_size, led_colour, offered, rank, rounds, score

PHASES = ("choosing", "hunting", "sorting", "over")
SAYINGS = ("plain", "trump", "above", "below", "trump-above", "trump-below")


class Played(msgspec.Struct, frozen=True):
    """A card of the trick."""

    seat: int
    card: str
    said: str  # one of SAYINGS


class Seat(msgspec.Struct, frozen=True):
    """What is to be seen of one seat."""

    hunts: int  # the value of its bargains, 0 before it has chosen
    bargains: list[str]  # its bargain pile, by colour and value
    junk: int  # the size of its junk pile
    junk_cards: list[str] | None  # what is in it: for its owner, and when the game is over
    held: int  # cards in hand
    hand: list[str] | None  # for its owner
    points: int


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    game: str
    edition: str
    phase: str  # one of PHASES
    round: int  # from 1
    rounds: int
    dealer: int
    leader: int
    turn: int | None  # whose turn it is
    trick: list[Played]
    trump: str | None
    refused: list[str]  # colours announced as no trump in this trick
    stock: int
    stock_cards: list[str] | None  # the next card first: only in the view of everything
    given: int  # cards given up since the last deal
    seats: list[Seat]
    winners: list[int]


def _cards_at(s: State, place: int) -> list[str]:
    return [kind_text(card >> 1) for card in range(CARDS) if s.place[card] == place]


def _hand(s: State, seat: int) -> list[str]:
    return [
        kind_text(card >> 1)
        for card in range(CARDS)
        if (int(s.hand[seat, card & 1]) >> (card >> 1)) & 1
    ]


def _stock(s: State) -> list[str]:
    return [kind_text(int(s.stock[i]) >> 1) for i in range(int(s.stocked))]


def view(s: State, viewer: int) -> View:
    """What the viewer may see: own hand and junk, open piles, the trick."""
    players = int(s.players)
    points = np.zeros(SEATS, np.int64)
    score(s, points)
    over = s.phase == OVER
    seats = []
    for seat in range(players):
        own = viewer in (seat, EVERYTHING)
        seats.append(
            Seat(
                hunts=int(s.bargain[seat]),
                bargains=_cards_at(s, IN_BARGAINS + seat),
                junk=int(junk_size(s, seat)),
                junk_cards=_cards_at(s, IN_JUNK + seat) if own or over else None,
                held=int(s.held[seat]),
                hand=_hand(s, seat) if own else None,
                points=int(points[seat]),
            )
        )
    trick = [
        Played(
            (int(s.leader) + i) % players,
            kind_text(int(s.trick[i]) >> 1),
            SAYINGS[int(s.form[i])],
        )
        for i in range(int(s.played))
    ]
    return View(
        game="bargain",
        edition=("2010", "1998")[int(s.edition)],
        phase=PHASES[int(s.phase)],
        round=min(int(s.finished) + 1, rounds(s)),
        rounds=rounds(s),
        dealer=int(s.dealer),
        leader=int(s.leader),
        turn=None if over else int(s.seat),
        trick=trick,
        trump=None if s.trump < 0 else COLOURS[int(s.trump)],
        refused=[COLOURS[c] for c in range(6) if (int(s.refused) >> c) & 1],
        stock=int(s.stocked),
        stock_cards=_stock(s) if viewer == EVERYTHING else None,
        given=int(s.given),
        seats=seats,
        winners=winners(rank, s) if over else [],
    )


# --- What is asked -----------------------------------------------------------------------------


def asked(s: State, seat: int) -> Message:
    """What a seat whose turn it is has to decide."""
    if s.phase == CHOOSING:
        return message("asked.bargain", "bargain-choice")
    if s.phase == SORTING:
        return message("asked.sort", "sort", junk=int(junk_size(s, seat)))
    led = led_colour(s)
    if led < 0:
        return message("asked.lead", "lead")
    if led == OFFERED:
        return message("asked.anything", "offer-lead")
    return message("asked.follow", "follow", colour=f"@colour.{COLOURS[led]}")


# --- What happened -----------------------------------------------------------------------------


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, for one viewer. Nothing of this game is told to some and not to others:
    the colours of given-up cards are told to nobody.
    """
    if action >= PLAY:
        said = _card_played(before, after, seat, action)
    elif action >= BARGAIN:
        card = kind_text(action - BARGAIN)
        said = [message("happened.bargain", seat=seat, card=card, value=int(after.bargain[seat]))]
    else:
        said = [_sorted(before, after, seat, action)]
    if after.phase == HUNTING and before.phase == SORTING:
        said.append(_round_begins(after))
    elif after.finished > before.finished and after.phase == SORTING:
        said.append(message("happened.no-cards", number=int(after.finished) + 1))
    if after.phase == OVER:
        points = np.zeros(SEATS, np.int64)
        score(after, points)
        said += [
            message("happened.wins", seat=w, points=int(points[w])) for w in winners(rank, after)
        ]
    return said


def _card_played(before: State, after: State, seat: int, action: int) -> list[Message]:
    kind, form = (action - PLAY) // 6, (action - PLAY) % 6
    code = SAYINGS[form]
    led = led_colour(before)
    announcing = 0 <= led < OFFERED and before.trump < 0 and not offered(before)
    if form == PLAIN and announcing and kind // 9 not in (led, OFFERED):
        code = "no-trump"
    params: dict[str, str] = (
        {} if kind // 9 == OFFERED else {"colour": f"@colour.{COLOURS[kind // 9]}"}
    )
    said = [message(f"happened.{code}", seat=seat, card=kind_text(kind), **params)]
    if after.played == 0:
        winner = int(after.leader)
        bargains = int(after.bargains[winner]) - int(before.bargains[winner])
        junk = int(junk_size(after, winner)) - int(junk_size(before, winner))
        said.append(message("happened.trick", seat=winner, bargains=bargains, junk=junk))
    return said


def _sorted(before: State, after: State, seat: int, action: int) -> Message:
    if action == KEEP:
        return message("happened.keep", seat=seat)
    gone = int(junk_size(before, seat)) - int(junk_size(after, seat))
    bargains = int(after.bargains[seat]) - int(before.bargains[seat])
    if action == DUMP:
        return message("happened.dump", seat=seat, count=gone)
    return message(
        "happened.sort", seat=seat, value=action, count=gone - bargains, bargains=bargains
    )


def _round_begins(after: State) -> Message:
    number, dealer = int(after.finished) + 1, int(after.dealer)
    return message("happened.round", number=number, seat=dealer, cards_each=int(after.held[0]))


# --- The view as text --------------------------------------------------------------------------


def lines(seen: View, say: Say) -> list[str]:
    """The view as lines of text, the own things last, next to where one types."""
    text = [say("view.round", number=seen.round, count=seen.rounds, stock=seen.stock)]
    for number, seat in enumerate(seen.seats):
        hunts = "@view.nothing" if seat.hunts == 0 else str(seat.hunts)
        text.append(
            say(
                "view.seat",
                seat=number,
                hunts=hunts,
                count=len(seat.bargains),
                junk=seat.junk,
                held=seat.held,
                points=seat.points,
            )
        )
        if seat.bargains:
            text.append(say("view.bargains", list=seat.bargains))
        if seat.junk_cards:
            text.append(say("view.junk", list=seat.junk_cards))
    if seen.trick:
        text.append(say("view.trick"))
        for played in seen.trick:
            form = FORMS[SAYINGS.index(played.said)]
            text.append(
                say("view.played", seat=played.seat, card=played.card, code=played.card + form)
            )
        if seen.trump:
            text.append(say("view.trump", colour=f"@colour.{seen.trump}"))
    for number, seat in enumerate(seen.seats):
        if seat.hand:
            text.append(say("view.hand", seat=number, list=seat.hand))
    return text
