"""Why an action is refused: the first rule that it breaks, in the order of the rulebook."""

from __future__ import annotations

from ludotheque.core.verbs import State
from ludotheque.core.words import Message, message
from ludotheque.games.vintage.layout import (
    DONE,
    KEEP,
    KEEPING,
    LAST_KEEPS,
    PASS,
    SALVAGE,
    SHOP,
    SHOPPING,
    STEAL,
    TAKING,
)
from ludotheque.games.vintage.notation import card_text

# What each phase asks for, and the paragraph that says so.
NOW = {
    KEEPING: ("now-keeping", "keep"),
    TAKING: ("now-taking", "turn"),
    SHOPPING: ("now-shopping", "shop"),
    LAST_KEEPS: ("now-last-keeps", "last-keeps"),
}


def why(s: State, seat: int, action: int) -> Message:
    """The reason why this action of a seat whose turn it is is not legal now."""
    phase = int(s.phase)
    if phase not in _phases(action):
        return message(*NOW[phase])
    if phase == TAKING:
        return _taking(s, seat, action)
    if phase == SHOPPING:
        return message("not-drawn", "shop", card=card_text(action - SHOP))
    card = action - KEEP
    if not (int(s.shop[seat]) >> card) & 1:
        return message("not-in-shop", NOW[phase][1], card=card_text(card))
    return message("stolen-last", "stolen-last", card=card_text(card))


def _phases(action: int) -> tuple[int, ...]:
    """When an action can be played at all."""
    if action < STEAL:
        return (KEEPING, LAST_KEEPS)
    if action in range(STEAL, PASS + 1):
        return (TAKING,)
    return (LAST_KEEPS,) if action == DONE else (SHOPPING,)


def _taking(s: State, seat: int, action: int) -> Message:
    if action == SALVAGE:
        return message("nothing-to-salvage", "nothing-to-salvage")
    card = action - STEAL
    if (int(s.shop[seat]) >> card) & 1:
        return message("own-shop", "own-shop", card=card_text(card))
    for other in range(int(s.players)):
        if (int(s.shop[other]) >> card) & 1:
            return message("last-object", "last-object", card=card_text(card), other=other)
    return message("not-for-sale", "steal", card=card_text(card))
