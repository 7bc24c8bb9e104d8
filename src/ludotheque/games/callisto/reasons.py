"""Why an action is refused: first what may be placed at all, then where."""

from __future__ import annotations

from ludotheque.core.verbs import State
from ludotheque.core.words import Message, message
from ludotheque.games.callisto.layout import BOARD, CENTRE, COLUMN, KIND, SHAPES, STRIDE
from ludotheque.games.callisto.notation import cell_text, covered
from ludotheque.games.callisto.view import Cell, cells_of, holds


def why(s: State, seat: int, action: int) -> Message:
    """The reason why this action of a seat whose turn it is is not legal now."""
    kind = int(KIND[action % STRIDE])
    if kind != COLUMN and s.left[seat, COLUMN] > 1:
        return message("columns-first", "columns")
    if s.left[seat, kind] == 0:
        if kind == COLUMN:
            return message("no-column", "supply")
        return message("none-left", "supply", card=SHAPES[kind][0])
    cells = covered(action)
    outside = [cell for cell in cells if not holds(BOARD[s.players], cell)]
    if outside:
        return _about("outside", "border", outside)
    if kind == COLUMN and holds(CENTRE[s.players], cells[0]):
        return _about("centre", "centre", cells)
    colours = [cells_of(s, other) for other in range(int(s.players))]
    taken = [cell for cell in cells if any(cell in colour for colour in colours)]
    if taken:
        return _about("taken", "free", taken)
    own = colours[seat]
    if any((x + dx, y + dy) in own for x, y in cells for dx in (-1, 1) for dy in (-1, 1)):
        return message("corner", "touch")
    return message("apart", "touch")


def _about(code: str, paragraph: str, cells: list[Cell]) -> Message:
    return message(code, paragraph, list=[cell_text(*cell) for cell in cells])
