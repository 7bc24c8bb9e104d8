"""Actions as text: `bargain g7`, `g7`, `g7!`, `g7>`, `g7<`, `g7!>`, `g7!<`, `sort 3`, `keep`, …"""

from __future__ import annotations

from ludotheque.core.notation import reader
from ludotheque.games.bargain.layout import (
    ACTIONS,
    BARGAIN,
    COLOURS,
    DUMP,
    KEEP,
    KINDS,
    OFFER,
    PLAIN,
    PLAY,
    SORT,
)

FORMS = ("", "!", ">", "<", "!>", "!<")


def kind_text(kind: int) -> str:
    """A card as it is written: `g7`, or `X` for an Offer."""
    return "X" if kind == OFFER else f"{COLOURS[kind // 9]}{1 + kind % 9}"


def text(action: int) -> str:
    """The one text of an action."""
    if action == KEEP:
        return "keep"
    if action < DUMP:
        return f"sort {action - SORT}"
    if action == DUMP:
        return "dump"
    if action < PLAY:
        return f"bargain {kind_text(action - BARGAIN)}"
    return kind_text((action - PLAY) // 6) + FORMS[(action - PLAY) % 6]


_ACTIONS = {
    text(action): action
    for action in range(ACTIONS)
    if action < PLAY or (action - PLAY) // 6 != OFFER or (action - PLAY) % 6 == PLAIN
}
_KINDS = {kind_text(kind): kind for kind in range(KINDS)}


parse = reader(_ACTIONS)
"""The action of a text; ValueError if it is none."""


parse_kind = reader(_KINDS)
"""The kind of card of a text; ValueError if it is none."""


def card_of(action: int) -> str:
    """The card that an action is about, "" without one."""
    if action < BARGAIN:
        return ""
    return kind_text(action - BARGAIN if action < PLAY else (action - PLAY) // 6)
