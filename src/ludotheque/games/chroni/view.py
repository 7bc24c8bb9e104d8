"""What one seat may see of Chronicards, and what happened. Only dates and the pile are secret."""

from __future__ import annotations

import msgspec

from ludotheque.core.seats import EVERYTHING, winners
from ludotheque.core.verbs import State
from ludotheque.core.words import Message, Param, Say, message
from ludotheque.games.chroni.dates import Date, parse
from ludotheque.games.chroni.decks import marked
from ludotheque.games.chroni.layout import (
    ACCEPT,
    ANSWERING,
    ANYBODY,
    CLASSIC,
    CONTEST,
    ESCALE,
    GIVE,
    GIVE_TO,
    GIVING,
    MOST_SEATS,
    OVER,
    PENALTY,
    PLACE,
    PLAYING_OFF,
    STRIDE,
)
from ludotheque.games.chroni.notation import card_text
from ludotheque.games.chroni.rules import fits, holds, rank

VARIANTS = ("classic", "escale")
PHASES = ("placing", "answering", "giving", "playing-off", "over")


class Turned(msgspec.Struct, frozen=True):
    """A card with its date side up."""

    card: str
    date: str  # `1789`, `1789-07`, `1789-07-14`, `-44`


class Seat(msgspec.Struct, frozen=True):
    """What is to be seen of one seat."""

    cards: list[str]  # the cards before it, by number
    points: int  # escale: of the finished rounds
    in_play_off: bool


class View(msgspec.Struct, frozen=True):
    """What one seat may see: the same for all. The words of a card are those of the deck."""

    game: str
    deck: str
    variant: str  # one of VARIANTS
    phase: str  # one of PHASES
    round: int  # from 1
    rounds: int
    active: int  # whose turn it is to place a card
    turn: int | None  # who acts
    line: list[Turned]
    placed: str | None  # the card that the others may contest
    gap: int | None  # where it was placed
    receiver: int | None  # who is given a card, where that is settled
    pile: int
    top: str | None  # the top card of the pile
    seats: list[Seat]
    winners: list[int]
    pile_cards: list[str] | None  # for nobody's view: the pile in order
    dates: list[Turned] | None  # for nobody's view: every card's date


def view(s: State, viewer: int) -> View:
    """What the viewer may see: everything but the dates that are not on the line, and the pile."""
    events = marked(int(s.deck)).events
    answering = s.phase == ANSWERING
    pile = [card_text(int(card)) for card in s.pile[int(s.drawn) : int(s.events)]]
    seats = [
        Seat(
            cards=[card_text(card) for card in range(int(s.events)) if holds(s, seat, card)],
            points=int(s.points[seat]),
            in_play_off=bool(s.phase == PLAYING_OFF and (int(s.finalists) >> seat) & 1),
        )
        for seat in range(int(s.players))
    ]
    return View(
        game="chroni",
        deck=marked(int(s.deck)).name,
        variant=VARIANTS[int(s.variant)],
        phase=PHASES[int(s.phase)],
        round=min(int(s.finished) + 1, int(s.rounds)),
        rounds=int(s.rounds),
        active=int(s.active),
        turn=None if s.phase == OVER else int(s.seat),
        line=[_turned(s, int(card)) for card in s.line[: int(s.length)]],
        placed=card_text(int(s.placed)) if answering else None,
        gap=int(s.gap) if answering else None,
        receiver=int(s.receiver) if s.phase == GIVING and s.receiver != ANYBODY else None,
        pile=len(pile),
        top=pile[0] if pile else None,
        seats=seats,
        winners=winners(rank, s) if s.phase == OVER else [],
        pile_cards=pile if viewer == EVERYTHING else None,
        dates=[_turned(s, c) for c in range(len(events))] if viewer == EVERYTHING else None,
    )


def _turned(s: State, card: int) -> Turned:
    return Turned(card_text(card), str(_date(s, card)))


def _date(s: State, card: int) -> Date:
    """The card's date. Looked up by rank: in a redealt state secret dates have gone round."""
    deck = marked(int(s.deck))
    return deck.events[deck.ranks.index(int(s.date[card]))].date


# --- What is asked -----------------------------------------------------------------------------


def asked(s: State, seat: int) -> Message:
    """What a seat whose turn it is has to decide."""
    if s.phase == ANSWERING:
        card, gap = card_text(int(s.placed)), int(s.gap)
        return message("asked.answer", "contest", other=int(s.active), card=card, gap=gap)
    if s.phase == GIVING:
        if s.receiver == ANYBODY:
            return message("asked.give-anybody", "uncontested-wrong")
        paragraph = "contested-right" if seat == s.active else "contested-wrong"
        return message("asked.give", paragraph, other=int(s.receiver))
    if s.phase == PLAYING_OFF:
        return message("asked.play-off", "finishers")
    return message("asked.place", "place" if s.variant == CLASSIC else "escale-place")


# --- What happened -----------------------------------------------------------------------------


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did. Everybody sees the same."""
    if action >= PLACE:
        card, gap = divmod(action - PLACE, STRIDE)
        said = [message("happened.place", seat=seat, card=card_text(card), gap=gap)]
        if before.variant == CLASSIC:
            said += _turned_over(before, card, gap)
            said += _classic(before, after, seat, fits(before, card, gap))
    elif action >= GIVE:
        said = [_given(before, seat, action)]
    else:
        said = _answered(before, after, seat, action)
    if before.variant == ESCALE and after.finished > before.finished:
        said += _round_over(before, after)
    if after.phase == OVER:
        code = "happened.wins" if after.variant == CLASSIC else "happened.wins-points"
        said += [
            message(code, seat=winner, points=int(after.points[winner]))
            for winner in winners(rank, after)
        ]
    return said


def _turned_over(before: State, card: int, gap: int) -> list[Message]:
    """The date is shown, and whether the card was right."""
    code, params = _date_words(_date(before, card))
    verdict = "happened.right" if fits(before, card, gap) else "happened.wrong"
    return [message(f"happened.{code}", card=card_text(card), **params), message(verdict)]


def _classic(before: State, after: State, seat: int, right: bool) -> list[Message]:
    """A card drawn; who is out of the play-off; who draws next."""
    said = []
    if before.phase == PLAYING_OFF:
        if not right:
            said.append(message("happened.eliminated", seat=seat))
    elif not right:
        said += _drawn(before, seat, 1)
    if after.phase == PLAYING_OFF:
        if before.phase != PLAYING_OFF:
            finalists = [p for p in range(int(after.players)) if (int(after.finalists) >> p) & 1]
            said.append(message("happened.play-off", other=finalists))
        drawn = card_text(int(before.pile[int(after.drawn) - 1]))
        said.append(message("happened.play-off-draw", seat=int(after.seat), card=drawn))
    elif after.phase == OVER and len(winners(rank, after)) > 1:
        said.append(message("happened.no-card-left"))
    return said


def _drawn(before: State, seat: int, count: int) -> list[Message]:
    """The cards that a seat drew, as many of them as there were."""
    top = int(before.drawn)
    cards = before.pile[top : min(top + count, int(before.events))]
    if len(cards) == 0:
        return [message("happened.pile-empty")]
    return [message("happened.draw", seat=seat, card=card_text(int(card))) for card in cards]


def _answered(before: State, after: State, seat: int, action: int) -> list[Message]:
    """Accepted or contested; with the last word the card is turned over."""
    said = [message("happened.contest" if action == CONTEST else "happened.accept", seat=seat)]
    if action == ACCEPT and after.phase == ANSWERING:
        return said
    card, gap = int(before.placed), int(before.gap)
    said += _turned_over(before, card, gap)
    if action == CONTEST and fits(before, card, gap) and before.held[before.active] == 0:
        said += _drawn(before, seat, PENALTY)
    return said


def _given(before: State, seat: int, action: int) -> Message:
    card, other = action - GIVE, int(before.receiver)
    if action >= GIVE_TO:
        card, other = divmod(action - GIVE_TO, MOST_SEATS)
    return message("happened.give", seat=seat, other=other, card=card_text(card))


def _round_over(before: State, after: State) -> list[Message]:
    """Who is out, everybody's points, and the next round."""
    gained = [int(after.points[p]) - int(before.points[p]) for p in range(int(after.players))]
    out = gained.index(max(gained))  # the largest hand and the bonus: nobody gains as much
    said = [message("happened.round-over", seat=out, number=int(after.finished))]
    said += [message("happened.points", seat=p, points=n) for p, n in enumerate(gained)]
    if after.phase != OVER:
        number = int(after.finished) + 1
        said.append(message("happened.round", seat=int(after.active), number=number))
    return said


# --- Dates in words ----------------------------------------------------------------------------


def _date_words(date: Date) -> tuple[str, dict[str, Param]]:
    """Which sentence says a date, and its parameters."""
    unit = "day" if date.day else "month" if date.month else "year"
    params: dict[str, Param] = {"year": abs(date.year)}
    if date.month:
        params["month"] = f"@month.{date.month}"
    if date.day:
        params["day"] = "@date.first" if date.day == 1 else date.day
    return f"date-{unit}" if date.year > 0 else f"date-{unit}-bc", params


# --- The view as text --------------------------------------------------------------------------


def lines(seen: View, say: Say) -> list[str]:
    """The view as lines of text: the line with the numbers of its gaps, then everybody's cards."""
    text = [say(f"view.{seen.variant}", number=seen.round, count=seen.rounds, pile=seen.pile)]
    if seen.top is not None:
        text.append(say("view.top", card=seen.top, code=seen.top))
    text.append(say("view.line"))
    for gap, event in enumerate(seen.line):
        code, params = _date_words(parse(event.date))
        text.append(say("view.gap", gap=gap))
        text.append(say("view.event", card=event.card, date=say(f"view.{code}", **params)))
    text.append(say("view.gap", gap=len(seen.line)))
    if seen.placed is not None and seen.gap is not None:
        code = seen.placed
        text.append(say("view.placed", seat=seen.active, card=code, code=code, gap=seen.gap))
    for number, seat in enumerate(seen.seats):
        count, points = len(seat.cards), seat.points
        text.append(say(f"view.seat-{seen.variant}", seat=number, count=count, points=points))
        text += [say("view.card", card=card, code=card) for card in seat.cards]
    return text
