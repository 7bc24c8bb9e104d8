"""Nim: heaps of 3, 5 and 7 matches. Take as many as you like from one; the last match wins.

A whole game in one module: read it beside docs/adding-a-game.md. Larger games put each part into a
file of its own (layout, rules, notation, view, reasons), as the games of the house do.
"""

from __future__ import annotations

import msgspec
import numpy as np

from ludotheque.core.game import Game
from ludotheque.core.kernel import kernel
from ludotheque.core.notation import reader
from ludotheque.core.random import rekey
from ludotheque.core.state import record
from ludotheque.core.verbs import Ints, State
from ludotheque.core.words import Message, Say, message

GAME = Game("nim", __name__, players=(2, 2))

# --- Layout: the state, and how actions are numbered -------------------------------------------

HEAPS = (3, 5, 7)
MOST = 7
ACTIONS = len(HEAPS) * MOST  # 7 · heap + matches taken - 1
WIDEST = sum(HEAPS)
OBSERVATION = len(HEAPS)

STATE = record(
    ("heap", "i1", len(HEAPS)),  # matches left in each heap
    ("seat", "i1"),  # whose turn it is
)

# --- Rules: the eight kernels ------------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """Lay out the heaps."""
    for heap in range(len(HEAPS)):
        s.heap[heap] = HEAPS[heap]


@kernel
def left(s: State) -> int:
    """Matches left in all."""
    return np.int64(s.heap[0]) + np.int64(s.heap[1]) + np.int64(s.heap[2])


@kernel
def actors(s: State) -> int:
    """The seat whose turn it is, while there is a match."""
    return 1 << np.int64(s.seat) if left(s) > 0 else 0


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """From one match of a heap to all of it."""
    n = 0
    for heap in range(len(HEAPS)):
        for taken in range(s.heap[heap]):
            out[n] = MOST * heap + taken
            n += 1
    return n


@kernel
def play(s: State, seat: int, action: int) -> None:
    """Take matches from one heap."""
    s.heap[action // MOST] -= action % MOST + 1
    s.seat = 1 - seat


@kernel
def score(s: State, out: Ints) -> None:
    """1 for whoever took the last match: the seat that is not to play."""
    for seat in range(s.players):
        out[seat] = 1 if left(s) == 0 and s.seat != seat else 0


@kernel
def rank(s: State, out: Ints) -> None:
    """The winner first; nobody behind while the game goes on."""
    for seat in range(s.players):
        out[seat] = 1 if left(s) == 0 and s.seat == seat else 0


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Nothing is hidden."""
    rekey(s, rng)


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """The heaps."""
    for heap in range(len(HEAPS)):
        out[heap] = s.heap[heap]


# --- Notation: `take 2 from 3`, the second number is the heap from 1 ---------------------------


def text(action: int) -> str:
    """The text of an action."""
    return f"take {action % MOST + 1} from {action // MOST + 1}"


_ACTIONS = {text(action): action for action in range(ACTIONS)}


parse = reader(_ACTIONS)
"""The action of a text; ValueError if it is none."""


# --- View, questions, sentences, reasons -------------------------------------------------------


class View(msgspec.Struct, frozen=True):
    """Everything: nothing is hidden."""

    heaps: list[int]
    turn: int


def view(s: State, viewer: int) -> View:
    """What anybody sees."""
    return View(s.heap.tolist(), int(s.seat))


def lines(seen: View, say: Say) -> list[str]:
    """The heaps, one a line."""
    return [say("view.heap", number=i, count=n) for i, n in enumerate(seen.heaps, 1)]


def asked(s: State, seat: int) -> Message:
    """What is to be decided."""
    return message("asked.take", "turn")


def happened(before: State, after: State, seat: int, action: int, viewer: int) -> list[Message]:
    """Who took what."""
    taken, heap = action % MOST + 1, action // MOST + 1
    said = [message("happened.took", seat=seat, count=taken, number=heap)]
    return said if left(after) else [*said, message("happened.wins", seat=seat)]


def why(s: State, seat: int, action: int) -> Message:
    """The only thing that can be wrong: more than there is."""
    heap = action // MOST
    return message("too-many", "turn", number=heap + 1, count=int(s.heap[heap]))
