"""Why an action is refused: the first rule that it breaks, in the order of the rulebook."""

from __future__ import annotations

from ludotheque.core.verbs import State
from ludotheque.core.words import Message, message
from ludotheque.games.chroni.layout import (
    ANSWERING,
    ANYBODY,
    CLASSIC,
    CONTEST,
    GIVE,
    GIVE_TO,
    GIVING,
    MOST_SEATS,
    PLACE,
    STRIDE,
)
from ludotheque.games.chroni.notation import card_text
from ludotheque.games.chroni.rules import holds


def why(s: State, seat: int, action: int) -> Message:
    """The reason why this action of a seat whose turn it is is not legal now."""
    if s.variant == CLASSIC and action < PLACE:
        return message("classic", "escale")
    if s.phase == ANSWERING:
        return message("now-answering", "contest")
    if s.phase == GIVING:
        if action <= CONTEST or action >= PLACE:
            return message("now-giving", "give-own")
        return _giving(s, seat, action)
    if action < PLACE:
        return message("now-placing", "escale-place")
    return _placing(s, seat, action)


def _placing(s: State, seat: int, action: int) -> Message:
    card, gap = divmod(action - PLACE, STRIDE)
    if card >= s.events:
        return _no_card(s, card)
    if not holds(s, seat, card):
        return message("not-held", "hand", card=card_text(card))
    return message("no-gap", "gap", gap=gap, last=int(s.length))


def _giving(s: State, seat: int, action: int) -> Message:
    if action >= GIVE_TO:
        card, other = divmod(action - GIVE_TO, MOST_SEATS)
        if s.receiver != ANYBODY:
            return message("receiver-settled", "give-own", other=int(s.receiver))
        if other >= s.players:
            return message("no-player", "give-other", number=other, last=int(s.players) - 1)
        if other == seat:
            return message("not-yourself", "give-other")
    else:
        card = action - GIVE
        if s.receiver == ANYBODY:
            return message("name-receiver", "give-other")
    if card >= s.events:
        return _no_card(s, card)
    return message("not-own", "give-own", card=card_text(card))


def _no_card(s: State, card: int) -> Message:
    return message("no-card", "material", number=card + 1, last=int(s.events))
