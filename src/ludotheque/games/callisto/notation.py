"""Actions as text: the cells covered, from the bottom row up and from the left: `h4,g5,h5,i5,h6`.

A number whose piece would stick out of the uncut square is no action and has no text. What sticks
out of a board's cut corners has one: which cells are cut depends on the number of players.
"""

from __future__ import annotations

from ludotheque.core.notation import reader
from ludotheque.games.callisto.layout import ACTIONS, ORIENTATIONS, SIDE, STRIDE, TURNS

LETTERS = "abcdefghijklmnopqrst"

# The cells of each orientation in the order in which they are written.
_CELLS = [sorted(cells, key=lambda cell: (cell[1], cell[0])) for _, cells in ORIENTATIONS]


def cell_text(x: int, y: int) -> str:
    """A cell as it is written: `h4`."""
    return f"{LETTERS[x]}{y + 1}"


def covered(action: int) -> list[tuple[int, int]]:
    """The cells (x, y) that a placement covers, in the order in which they are written."""
    corner, turn = divmod(action, STRIDE)
    return [(corner % SIDE + dx, corner // SIDE + dy) for dx, dy in _CELLS[turn]]


def _is_action(number: int) -> bool:
    return number % STRIDE < TURNS and all(x < SIDE and y < SIDE for x, y in covered(number))


_TEXTS = {
    action: ",".join(cell_text(x, y) for x, y in covered(action))
    for action in range(ACTIONS)
    if _is_action(action)
}
_ACTIONS = {said: action for action, said in _TEXTS.items()}


def text(action: int) -> str:
    """The one text of an action; ValueError if the number is none."""
    if action not in _TEXTS:
        raise ValueError(f"{action} is no action")
    return _TEXTS[action]


parse = reader(_ACTIONS)
"""The action of a text; ValueError if it is none."""
