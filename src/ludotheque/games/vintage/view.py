"""What one seat may see of Vintage, and what happened, as it saw it."""

from __future__ import annotations

import msgspec
import numpy as np

from ludotheque.core.seats import EVERYTHING, winners
from ludotheque.core.verbs import SEATS, State
from ludotheque.core.words import Message, Say, message
from ludotheque.games.vintage.layout import (
    BONUSES,
    DONE,
    KEEP,
    LAST_KEEPS,
    OVER,
    PASS,
    POINTS,
    SALVAGE,
    SHOP,
    SHOPPING,
    STEAL,
    TAKING,
)
from ludotheque.games.vintage.notation import card_text, cards_text
from ludotheque.games.vintage.objects import CATEGORIES, COLOURS, DECADES, OBJECTS
from ludotheque.games.vintage.rules import (
    highest_standing,
    rank,
    score,
    stealable,
)

VARIANTS = ("classic", "take-that")
PHASES = ("keeping", "taking", "shopping", "last-keeps", "over")
BONUS_CODES = (
    *(f"decade.{decade}" for decade in DECADES),
    *(f"colour.{colour.id}" for colour in COLOURS),
    *(f"category.{category.id}" for category in CATEGORIES),
)
FACTS = {thing.code: thing for thing in OBJECTS}


class Bonus(msgspec.Struct, frozen=True):
    """A bonus for the most objects of a decade, a colour or a category."""

    code: str  # decade.1960, colour.red, category.lamps
    points: int
    seats: list[int] | None  # who scores it: when the game is over


class Seat(msgspec.Struct, frozen=True):
    """What is to be seen of one seat."""

    shop: list[str]
    collected: int  # how many objects its collection holds
    collection: list[str] | None  # which: for its owner, and when the game is over
    worth: int | None  # their values, without bonuses: likewise
    points: int | None  # when the game is over


class View(msgspec.Struct, frozen=True):
    """What one seat may see."""

    game: str
    variant: str
    phase: str  # one of PHASES
    turn: int | None  # whose turn it is
    pile: int
    pile_cards: (
        list[str] | None
    )  # the next card first: nobody sees it but in the view of everything
    discard: list[str]  # the top first
    reshuffled: bool  # whether the discard has become the pile
    drawn: int  # cards drawn and not yet put down
    drawn_cards: list[str] | None  # which: for whoever drew them
    stolen: str | None  # what was stolen in this turn
    last: int | None  # who played the last turn, once it is over
    keeps: int  # how many objects the seat may still keep, after the last turn
    seats: list[Seat]
    bonuses: list[Bonus]
    winners: list[int]


def _pile(s: State) -> list[str]:
    return [card_text(int(s.pile[i])) for i in range(int(s.piled) - 1, -1, -1)]


def view(s: State, viewer: int) -> View:
    """What the viewer may see: shops, discard, own collection and own drawn cards."""
    over = bool(s.phase == OVER)
    opened = over or viewer == EVERYTHING
    points = np.zeros(SEATS, np.int64)
    score(s, points)
    seats = []
    for seat in range(int(s.players)):
        collection = cards_text(int(s.collection[seat]))
        own = opened or viewer == seat
        seats.append(
            Seat(
                shop=cards_text(int(s.shop[seat])),
                collected=len(collection),
                collection=collection if own else None,
                worth=int(s.worth[seat]) if own else None,
                points=int(points[seat]) if opened else None,
            )
        )
    drawn = cards_text(int(s.drawn))
    stolen = cards_text(int(s.stolen))
    return View(
        game="vintage",
        variant=VARIANTS[int(s.variant)],
        phase=PHASES[int(s.phase)],
        turn=None if over else int(s.seat),
        pile=int(s.piled),
        pile_cards=_pile(s) if viewer == EVERYTHING else None,
        discard=[card_text(int(s.discard[i])) for i in reversed(range(int(s.discarded)))],
        reshuffled=bool(s.reshuffled),
        drawn=len(drawn),
        drawn_cards=drawn if drawn and viewer in (int(s.seat), EVERYTHING) else None,
        stolen=stolen[0] if stolen else None,
        last=int(s.last) if s.phase in (LAST_KEEPS, OVER) else None,
        keeps=int(s.keeps),
        seats=seats,
        bonuses=[
            Bonus(BONUS_CODES[bonus], int(POINTS[bonus]), _scorers(s, bonus) if opened else None)
            for bonus in range(BONUSES)
        ],
        winners=winners(rank, s) if over else [],
    )


def _scorers(s: State, bonus: int) -> list[int]:
    best = highest_standing(s, bonus)
    return [seat for seat in range(int(s.players)) if s.standing[seat, bonus] == best > 0]


# --- What is asked -----------------------------------------------------------------------------


def asked(s: State, seat: int) -> Message:
    """What a seat whose turn it is has to decide."""
    if s.phase == LAST_KEEPS:
        return message("asked.last-keeps", "last-keeps", count=int(s.keeps))
    if s.phase == SHOPPING:
        alone = len(cards_text(int(s.drawn))) == 1
        return message("asked.shop-only" if alone else "asked.shop", "shop")
    if s.phase != TAKING:
        return message("asked.keep", "keep")
    if s.discarded == 0:  # then there is always something to steal
        return message("asked.steal", "steal")
    top = card_text(int(s.discard[int(s.discarded) - 1]))
    if not stealable(s, seat):
        return message("asked.salvage", "salvage", card=top)
    return message("asked.take", "steal", card=top)


# --- What happened -----------------------------------------------------------------------------


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did, for one viewer. Only the drawn cards are told to their drawer alone."""
    if action < STEAL:
        said = [message("happened.keep", seat=seat, card=card_text(action - KEEP))]
    elif action == DONE:
        said = [message("happened.done", seat=seat)]
    elif action >= SHOP:
        said = _shopped(before, after, seat, action)
    else:
        said = [_taken(before, seat, action, viewer), *_drawn(before, after, seat, viewer)]
    if before.phase in (SHOPPING, LAST_KEEPS):
        said += [
            message("happened.nothing-to-keep", seat=other) for other in _skipped(before, after)
        ]
    if after.phase == OVER:
        points = np.zeros(SEATS, np.int64)
        score(after, points)
        said += [
            message("happened.wins", seat=w, points=int(points[w])) for w in winners(rank, after)
        ]
    return said


def _taken(before: State, seat: int, action: int, viewer: int) -> Message:
    if action == PASS:
        return message("happened.pass", seat=seat)
    if action == SALVAGE:
        top = int(before.discard[int(before.discarded) - 1])
        return message("happened.salvage", seat=seat, card=card_text(top))
    card = action - STEAL
    other = next(o for o in range(int(before.players)) if (int(before.shop[o]) >> card) & 1)
    if other == viewer:
        return message("happened.robbed", seat=seat, card=card_text(card))
    return message("happened.steal", seat=seat, card=card_text(card), other=other)


def _drawn(before: State, after: State, seat: int, viewer: int) -> list[Message]:
    drawn = cards_text(int(after.drawn))
    said = []
    if after.reshuffled > before.reshuffled:
        said.append(message("happened.reshuffle-drawing", seat=seat))
    if viewer in (seat, EVERYTHING):
        said.append(message("happened.draw-seen", seat=seat, cards=drawn))
    else:
        said.append(message("happened.draw", seat=seat, count=len(drawn)))
    return said


def _shopped(before: State, after: State, seat: int, action: int) -> list[Message]:
    card = card_text(action - SHOP)
    others = [code for code in cards_text(int(before.drawn)) if code != card]
    if others:
        said = [message("happened.shop", seat=seat, card=card, cards=others)]
    else:
        said = [message("happened.shop-only", seat=seat, card=card)]
    if after.reshuffled > before.reshuffled:
        said.append(message("happened.reshuffle", count=int(after.piled)))
    if after.phase in (LAST_KEEPS, OVER):
        said.append(message("happened.last-turn"))
    return said


def _skipped(before: State, after: State) -> list[int]:
    """The seats that were passed over since: they had nothing that they may keep."""
    if after.phase == TAKING:
        return [int(after.seat)]
    if after.phase not in (LAST_KEEPS, OVER):
        return []
    players = int(after.players)
    order = [(int(after.last) + 1 + i) % players for i in range(players)]
    first = 0 if before.phase == SHOPPING else order.index(int(before.seat)) + 1
    return order[first : players if after.phase == OVER else order.index(int(after.seat))]


# --- The view as text --------------------------------------------------------------------------


def lines(seen: View, say: Say) -> list[str]:
    """The view as lines of text, the own things last, next to where one types."""
    text = [say("view.pile", count=seen.pile)]
    if seen.discard:
        text.append(say("view.discard", count=len(seen.discard)))
        text.append(_object(seen.discard[0], say))
        if seen.discard[1:]:
            text.append(say("view.below", list=seen.discard[1:]))
    else:
        text.append(say("view.no-discard"))
    for number, seat in enumerate(seen.seats):
        text.append(say("view.seat", seat=number, count=len(seat.shop), collected=seat.collected))
        text += [_object(code, say) for code in seat.shop]
    if seen.stolen and seen.last is not None and seen.turn is not None:
        text.append(say("view.stolen", seat=seen.last, card=seen.stolen, code=seen.stolen))
    for bonus in seen.bonuses:
        if bonus.seats is not None:
            code = "view.bonus" if bonus.seats else "view.no-bonus"
            text.append(say(code, bonus=f"@{bonus.code}", points=bonus.points, seat=bonus.seats))
    for number, seat in enumerate(seen.seats):
        if seat.collection is not None and seat.worth is not None:
            text.append(say("view.collection", seat=number, count=seat.collected, worth=seat.worth))
            text += [_object(code, say) for code in seat.collection]
        if seat.points is not None:
            text.append(say("view.points", seat=number, points=seat.points))
    if seen.drawn_cards and seen.turn is not None:
        text.append(say("view.drawn", seat=seen.turn))
        text += [_object(code, say) for code in seen.drawn_cards]
    return text


def _object(code: str, say: Say) -> str:
    """An object with everything that is printed on it."""
    thing = FACTS[code]
    return say(
        "view.object",
        code=code,
        card=code,
        category=f"@category.{thing.category}",
        colour=f"@colour.{thing.colour}",
        year=thing.year,
        value=thing.value,
    )
