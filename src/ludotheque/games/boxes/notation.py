"""Actions as text: `open`, `peek 3`, `done`, `bid 350`, `pass`, `seal 500,50`, `pay 0`."""

from __future__ import annotations

from ludotheque.core.notation import reader
from ludotheque.games.boxes.layout import (
    ACTIONS,
    BID,
    COLOUR,
    COLOURS,
    COUNTS,
    KINDS,
    NOTES,
    PAY,
    PEEK,
    SEAL,
    STEP,
    VALUE,
)

WORDS = ("open", "sealed", "done", "pass")


def kind_text(kind: int) -> str:
    """A crate as it is written: its value and the letter of its colour, `150b`."""
    return f"{VALUE[kind]}{COLOURS[COLOUR[kind]] if COLOUR[kind] >= 0 else ''}"


def notes_of(number: int) -> list[int]:
    """The notes of a set, the highest first."""
    return [note for i, note in enumerate(NOTES) for _ in range(int(COUNTS[number, i]))]


def _notes_text(number: int) -> str:
    return ",".join(str(note) for note in notes_of(number)) or "0"


def text(action: int) -> str:
    """The one text of an action."""
    if action >= PAY:
        return f"pay {_notes_text(action - PAY)}"
    if action >= SEAL:
        return f"seal {_notes_text(action - SEAL)}"
    if action >= BID:
        return f"bid {STEP * (action - BID)}"
    if action > PEEK:
        return f"peek {action - PEEK}"
    return WORDS[action]


_ACTIONS = {text(action): action for action in range(ACTIONS)}
_KINDS = {kind_text(kind): kind for kind in range(KINDS)}


parse = reader(_ACTIONS)
"""The action of a text; ValueError if it is none."""


parse_kind = reader(_KINDS)
"""The kind of crate of a text; ValueError if it is none."""
