"""What there is to see of Callisto, the same for everybody, and what happened."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from ludotheque.core.seats import winners
from ludotheque.core.verbs import SEATS, State
from ludotheque.core.words import Message, Say, message
from ludotheque.games.callisto.layout import (
    BOARD,
    CENTRE,
    COLUMN,
    FULL,
    KIND,
    SHAPES,
    STRIDE,
    WIDEST,
    side_of,
)
from ludotheque.games.callisto.notation import LETTERS, cell_text, covered, text
from ludotheque.games.callisto.rules import legal, rank, score, unplaced

OUTSIDE, FREE, FREE_CENTRE, COLOURS = " ", ".", "+", "ABCD"
"""What stands for a cell of the board: cut off, free, free in the centre, or a seat's letter."""

Cell = tuple[int, int]


class Placed(msgspec.Struct, frozen=True):
    """A column or a piece on the board."""

    shape: str
    cells: str  # as it was written when it was placed


class Seat(msgspec.Struct, frozen=True):
    """What is to be seen of one seat."""

    placed: list[Placed]  # in order
    left: dict[str, int]  # what it has not placed, by shape
    out: bool  # it can place nothing any more
    points: int  # not placed in this game
    total: int  # the same with the finished games of the match


class View(msgspec.Struct, frozen=True):
    """What everybody sees."""

    game: str
    match: str
    number: int  # of the game in the match, from 1
    games: int  # how many the match has
    starter: int  # who began this game
    turn: int | None  # whose turn it is
    board: list[str]  # the rows from the bottom up, a character a cell: see OUTSIDE
    centre: list[str]  # the cells of the centre, free or not
    seats: list[Seat]
    winners: list[int]


def holds(rows: Any, cell: Cell) -> bool:
    """Whether a cell is among those that rows of bits stand for."""
    x, y = cell
    return bool((int(rows[y]) >> x) & 1)


def cells_of(s: State, seat: int) -> set[Cell]:
    """The cells that a seat's colour covers."""
    return {cell for i in range(int(s.count[seat])) for cell in covered(int(s.placed[seat, i]))}


def view(s: State, viewer: int) -> View:
    """What there is to see: everything, whoever looks."""
    players = int(s.players)
    totals = np.zeros(SEATS, np.int64)
    score(s, totals)
    seats = [
        Seat(
            placed=[_placed(int(action)) for action in s.placed[seat, : int(s.count[seat])]],
            left={code: int(s.left[seat, kind]) for kind, (code, _, _) in enumerate(SHAPES)},
            out=bool((int(s.out) >> seat) & 1),
            points=int(unplaced(s, seat)),
            total=int(totals[seat]),
        )
        for seat in range(players)
    ]
    side = side_of(players)
    cells = [(x, y) for y in range(side) for x in range(side)]
    return View(
        game="callisto",
        match=("single", "full")[int(s.match)],
        number=int(s.game) + 1,
        games=players if s.match == FULL else 1,
        starter=int(s.game),
        turn=None if s.over else int(s.seat),
        board=_board(s, side),
        centre=[cell_text(*cell) for cell in cells if holds(CENTRE[players], cell)],
        seats=seats,
        winners=winners(rank, s) if s.over else [],
    )


def _placed(action: int) -> Placed:
    return Placed(SHAPES[int(KIND[action % STRIDE])][0], text(action))


def _board(s: State, side: int) -> list[str]:
    owner = {cell: seat for seat in range(int(s.players)) for cell in cells_of(s, seat)}

    def mark(cell: Cell) -> str:
        if cell in owner:
            return COLOURS[owner[cell]]
        if not holds(BOARD[s.players], cell):
            return OUTSIDE
        return FREE_CENTRE if holds(CENTRE[s.players], cell) else FREE

    return ["".join(mark((x, y)) for x in range(side)) for y in range(side)]


# --- What is asked -----------------------------------------------------------------------------


def asked(s: State, seat: int) -> Message:
    """What a seat whose turn it is has to decide."""
    columns = int(s.left[seat, COLUMN])
    if columns > 1:
        return message("asked.column", "columns", number=4 - columns)
    if columns == 0:
        return message("asked.piece", "touch")
    actions = np.zeros(WIDEST, np.int32)
    n = legal(s, seat, actions)
    if (KIND[actions[:n] % STRIDE] == COLUMN).all():
        return message("asked.only-column", "must-play")
    return message("asked.piece-or-column", "third-column")


# --- What happened -----------------------------------------------------------------------------


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """What an action did: the placement, who is out by it, and whether a game ended."""
    placed = _placed(action)
    if placed.shape == "column":
        said = [message("happened.column", seat=seat, cell=placed.cells)]
    else:
        said = [message("happened.piece", seat=seat, card=placed.shape, list=placed.cells)]
    next_game = after.game > before.game
    points = [
        int(after.total[i]) - int(before.total[i]) if next_game else int(unplaced(after, i))
        for i in range(int(after.players))
    ]
    said += _going_out(before, after, seat, points)
    if next_game:
        said += _next_game(after, points)
    if after.over:
        said += _winning(after)
    return said


def _going_out(before: State, after: State, seat: int, points: list[int]) -> list[Message]:
    """Who went out, in turn order: everybody who was still in where the next game has begun."""
    players = int(after.players)
    out = (1 << players) - 1 if after.game > before.game else int(after.out)
    said = []
    for i in range(1, players + 1):
        other = (seat + i) % players
        if (out & ~int(before.out)) >> other & 1:
            if points[other] == 0:
                said.append(message("happened.all-placed", seat=other))
            else:
                said.append(message("happened.out", seat=other, points=points[other]))
    return said


def _next_game(after: State, points: list[int]) -> list[Message]:
    number = int(after.game)
    said = [message("happened.game-over", number=number)]
    said += [
        message(
            "happened.game-points", seat=seat, points=points[seat], total=int(after.total[seat])
        )
        for seat in range(int(after.players))
    ]
    return [*said, message("happened.next-game", number=number + 1, seat=int(after.seat))]


def _winning(after: State) -> list[Message]:
    totals = np.zeros(SEATS, np.int64)
    score(after, totals)
    points = totals[: int(after.players)].tolist()
    code = "happened.wins"
    if points.count(min(points)) > 1:
        code = "happened.shares-win" if after.match == FULL else "happened.wins-tie"
    return [message(code, seat=seat, points=points[seat]) for seat in winners(rank, after)]


# --- The view as text --------------------------------------------------------------------------


def lines(seen: View, say: Say) -> list[str]:
    """The view as lines of text: the board from the top row down, then what everybody has left."""
    rows = [
        f"{y + 1:2} {' '.join(row)}".rstrip() for y, row in reversed(list(enumerate(seen.board)))
    ]
    text = [*rows, f"   {' '.join(LETTERS[: len(seen.board)])}", say("view.signs")]
    if seen.games > 1:
        text.append(say("view.game", number=seen.number, count=seen.games, seat=seen.starter))
    for number, seat in enumerate(seen.seats):
        text.append(say("view.seat", seat=number, letter=COLOURS[number], points=seat.points))
        if seen.games > 1:
            text.append(say("view.total", points=seat.total))
        left = [
            say("view.of-shape", card=shape, count=count)
            for shape, count in seat.left.items()
            if count > 0
        ]
        if left:
            text.append(say("view.left", list=left))
        if seat.out:
            text.append(say("view.out"))
    return text
