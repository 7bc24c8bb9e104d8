"""Actions as text: `place 17 at 2`, `accept`, `contest`, `give 17`, `give 17 to 2`."""

from __future__ import annotations

import re

from ludotheque.games.chroni.layout import (
    ACCEPT,
    CONTEST,
    GIVE,
    GIVE_TO,
    MOST_CARDS,
    MOST_SEATS,
    PLACE,
    STRIDE,
)

_PLACE = re.compile(r"place ([1-9][0-9]{0,2}) at (0|[1-9][0-9]{0,2})")
_GIVE = re.compile(r"give ([1-9][0-9]{0,2})")
_GIVE_TO = re.compile(r"give ([1-9][0-9]{0,2}) to ([0-7])")
_CODE = re.compile(r"[1-9][0-9]{0,2}")


def card_text(card: int) -> str:
    """A card as it is written: its number in the deck, from 1."""
    return str(card + 1)


def text(action: int) -> str:
    """The one text of an action."""
    if action == ACCEPT:
        return "accept"
    if action == CONTEST:
        return "contest"
    if action < GIVE_TO:
        return f"give {card_text(action - GIVE)}"
    if action < PLACE:
        card, seat = divmod(action - GIVE_TO, MOST_SEATS)
        return f"give {card_text(card)} to {seat}"
    card, gap = divmod(action - PLACE, STRIDE)
    return f"place {card_text(card)} at {gap}"


def parse(said: str) -> int:
    """The action of a text; ValueError if it is none."""
    if said == "accept":
        return ACCEPT
    if said == "contest":
        return CONTEST
    if found := _GIVE.fullmatch(said):
        return GIVE + parse_card(found[1])
    if found := _GIVE_TO.fullmatch(said):
        return GIVE_TO + MOST_SEATS * parse_card(found[1]) + int(found[2])
    found = _PLACE.fullmatch(said)
    if not found or int(found[2]) >= STRIDE:
        raise ValueError(said)
    return PLACE + STRIDE * parse_card(found[1]) + int(found[2])


def parse_card(said: str) -> int:
    """The card of a text; ValueError if it is none of any deck."""
    if not _CODE.fullmatch(said) or int(said) > MOST_CARDS:
        raise ValueError(said)
    return int(said) - 1


def card_of(action: int) -> str:
    """The card that an action is about, "" without one."""
    _, _, rest = text(action).partition(" ")
    return rest.partition(" ")[0]
