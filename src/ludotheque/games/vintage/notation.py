"""Actions as text: `keep L3`, `steal B2`, `salvage`, `pass`, `shop T5`, `done`."""

from __future__ import annotations

from ludotheque.core.notation import reader
from ludotheque.games.vintage.layout import (
    ACTIONS,
    CARDS,
    DONE,
    KEEP,
    PASS,
    SALVAGE,
    SHOP,
    STEAL,
)
from ludotheque.games.vintage.objects import OBJECTS


def card_text(card: int) -> str:
    """A card as it is written: `L3`."""
    return OBJECTS[card].code


def cards_text(objects: int) -> list[str]:
    """A set of cards, in the order of their numbers."""
    return [card_text(card) for card in range(CARDS) if (objects >> card) & 1]


def text(action: int) -> str:
    """The one text of an action."""
    if action < STEAL:
        return f"keep {card_text(action - KEEP)}"
    if action < SALVAGE:
        return f"steal {card_text(action - STEAL)}"
    if action == SALVAGE:
        return "salvage"
    if action == PASS:
        return "pass"
    if action < DONE:
        return f"shop {card_text(action - SHOP)}"
    return "done"


_ACTIONS = {text(action): action for action in range(ACTIONS)}
_CARDS = {card_text(card): card for card in range(CARDS)}


parse = reader(_ACTIONS)
"""The action of a text; ValueError if it is none."""


parse_card = reader(_CARDS)
"""The card of a text; ValueError if it is none."""


def card_of(action: int) -> str:
    """The card that an action is about, "" without one."""
    _, _, rest = text(action).partition(" ")
    return rest.partition(" ")[0]
