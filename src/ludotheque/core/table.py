"""The table: the authority over one game. State, history, and the checks that kernels leave out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from ludotheque.core import entries
from ludotheque.core.engine import Engine
from ludotheque.core.errors import (
    BadDeck,
    BadNotation,
    BadOption,
    BadSeat,
    IllegalAction,
)
from ludotheque.core.key import commitment, put_key, read_key
from ludotheque.core.random import seed_rng
from ludotheque.core.seats import EVERYTHING, SPECTATOR
from ludotheque.core.state import States, duplicate
from ludotheque.core.verbs import SEATS
from ludotheque.core.words import LANGUAGES, Message, message

if TYPE_CHECKING:
    from ludotheque.core.game import Game

REDEALS = 1 << 40
"""The stream of a seed that redeals read: far from those that make the keys of games."""

Viewer = int | Literal["all"] | None
"""A seat; None, a spectator; "all", everything."""


class Step(NamedTuple):
    """One action that was played."""

    seat: int
    action: str


class Table:
    """One game being played. Nothing is printed, stored or sent: that is for others."""

    def __init__(
        self,
        game: Game,
        players: int,
        *,
        seed: int | None = None,
        key: str | bytes | None = None,
        deck: Sequence[Any] | str | None = None,
        stack: Sequence[Any] | None = None,
        engine: Literal["auto", "compiled", "interpreted"] = "auto",
        **options: object,
    ) -> None:
        """Open a table.

        `seed` or `key` repeats a game; without them the deal is secret. A list as `deck` (or
        `stack`, where a game has an option named deck) is dealt as it lies, first card first.
        `engine="auto"` uses compiled rules if they are there already.
        """
        if isinstance(deck, str):
            options["deck"] = deck
        elif deck is not None:
            if stack is not None:
                raise BadDeck("give one stacked deck, as deck or as stack, not two")
            stack = deck
        self.game = game
        self.players = players
        self.options: Mapping[str, Any] = game.settle(players, options)
        self._engine = _engine(game, engine)
        self._buffer = self._engine.buffer()
        self._key = read_key(key, seed)
        self._states = game.template(players, self.options)
        put_key(self._states[0], self._key)
        self.stack = None if stack is None else _stacked(game, self._states[0], stack)
        self.history: list[Step] = []
        self._held = self._engine.hold(self._states)
        self._engine.begin(self._held)
        self._past: list[States] = [duplicate(self._states)]
        self._actors = self._who()

    # --- What there is

    @property
    def state(self) -> Any:
        """The record itself, for reading: everything, hidden or not."""
        return self._states[0]

    @property
    def ply(self) -> int:
        """How many actions have been played."""
        return len(self.history)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may act now; () when the game is over."""
        return self._actors

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self._actors

    @property
    def scores(self) -> tuple[int, ...]:
        """Points a seat, as they stand."""
        return self._tally()[0]

    @property
    def ranks(self) -> tuple[int, ...]:
        """Places a seat, as they stand: 0 for the winners, tie-breaks applied."""
        return self._tally()[1]

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; () while the game goes on."""
        if not self.over:
            return ()
        return tuple(seat for seat, place in enumerate(self.ranks) if place == 0)

    def _tally(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        scores, ranks = np.zeros(SEATS, np.int32), np.zeros(SEATS, np.int32)
        self._engine.tally(self._held, scores, ranks)
        return tuple(scores[: self.players].tolist()), tuple(ranks[: self.players].tolist())

    def _who(self) -> tuple[int, ...]:
        mask = int(self._engine.turn(self._held))
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    # --- Acting

    def actions(self, seat: int) -> list[str]:
        """The legal actions of a seat, in notation, always in the same order; [] out of turn."""
        text = self.game.notation.text
        return [text(action) for action in self._numbers(seat)]

    def _numbers(self, seat: int) -> list[int]:
        self._check_seat(seat)
        n = self._engine.choices(self._held, seat, self._buffer)
        numbers: list[int] = self._buffer[:n].tolist()
        return numbers

    def play(self, seat: int, action: str) -> None:
        """Play an action, or refuse it with the reason and leave everything as it was."""
        self._check_seat(seat)
        number = self._parse(action)
        answer = self._engine.attempt(self._held, seat, number, self._buffer)
        if answer != entries.PLAYED:
            raise self._refusal(answer, seat, number, action)
        self.history.append(Step(seat, action))
        self._past.append(duplicate(self._states))
        self._actors = self._who()

    def _parse(self, action: str) -> int:
        try:
            number: int = self.game.notation.parse(action)
        except (ValueError, TypeError, AttributeError):
            number = -1
        if number < 0 or self.game.notation.text(number) != action:
            raise BadNotation(f"{action!r} is no action of {self.game.name}")
        return number

    def _refusal(self, answer: int, seat: int, number: int, action: str) -> IllegalAction:
        if answer == entries.OVER:
            why = message("over", "end")
        elif answer == entries.OUT_OF_TURN:
            why = message("turn", "turn")
        else:
            why = self.game.reasons.why(self.state, seat, number)
        reasons = {
            language: self.game.speaker(language, options=self.options)(
                f"refused.{why.code}", **why.params
            )
            for language in LANGUAGES
        }
        return IllegalAction(action, why.code, why.paragraph, reasons)

    def _check_seat(self, seat: object) -> None:
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int | np.integer)
            or not 0 <= seat < self.players
        ):
            raise BadSeat(f"seats are 0 to {self.players - 1}, not {seat!r}")

    # --- Looking

    def view(self, seat: Viewer = None) -> Any:
        """What a seat sees; None, what everybody sees; "all", everything."""
        return self.game.viewing.view(self.state, self._viewer(seat))

    def asked(self, seat: int) -> Message:
        """What is asked of a seat that may act now, with the paragraph of the rulebook."""
        self._check_seat(seat)
        said: Message = self.game.viewing.asked(self.state, seat)
        return said

    def happened(self, seat: Viewer = None, since: int = 0) -> list[Message]:
        """What has happened from ply `since` on, as the seat saw it."""
        viewer = self._viewer(seat)
        said: list[Message] = []
        for ply in range(since, self.ply):
            step = self.history[ply]
            before, after = self._past[ply][0], self._past[ply + 1][0]
            number = self.game.notation.parse(step.action)
            said += self.game.viewing.happened(before, after, step.seat, number, viewer)
        return said

    def observe(self, seat: int) -> np.ndarray[Any, np.dtype[np.int32]]:
        """What a seat knows, as numbers, for learning."""
        self._check_seat(seat)
        out = np.zeros(self._engine.observation, np.int32)
        self._engine.sense(self._held, seat, out)
        return out

    def _viewer(self, seat: Viewer) -> int:
        if seat is None:
            return SPECTATOR
        if seat == "all":
            return EVERYTHING
        self._check_seat(seat)
        return int(seat)

    # --- Other tables like this one

    def at(self, ply: int) -> Table:
        """This table as it was after so many actions."""
        if not 0 <= ply <= self.ply:
            raise IndexError(f"this table has been at plies 0 to {self.ply}, not at {ply}")
        other = self._copy(self._past[ply])
        other.history = self.history[:ply]
        other._past = self._past[: ply + 1]
        return other

    def redealt(self, seat: int, seed: int) -> Table:
        """A table that the seat cannot tell from this one: what it cannot know is dealt anew.

        Its history is that of this table; its past is not kept, because it would be another's.
        """
        self._check_seat(seat)
        states = duplicate(self._states)
        rng = np.zeros(4, np.int64)
        seed_rng(rng, seed, REDEALS)
        self._engine.imagine(self._engine.hold(states), seat, rng)
        other = self._copy(states)
        other.history = list(self.history)
        return other

    def _copy(self, states: States) -> Table:
        other = object.__new__(Table)
        other.__dict__.update(self.__dict__)
        other._states = duplicate(states)
        other._held = self._engine.hold(other._states)
        other._buffer = self._engine.buffer()
        other._past = [duplicate(states)]
        other._actors = other._who()
        return other

    # --- Proof

    @property
    def key(self) -> str:
        """The key that every shuffle comes from, as hexadecimal. Secret until the game is over."""
        return self._key.hex()

    @property
    def header(self) -> dict[str, Any]:
        """What a record begins with, and what the commitment covers besides the key."""
        header: dict[str, Any] = {
            "game": self.game.name,
            "rules": self.game.version,
            "players": self.players,
            **self.options,
        }
        if hasattr(self.game.material, "digest"):
            header["material"] = self.game.material.digest(self.options)
        if self.stack is not None:
            header["stack"] = self.stack
        return header

    @property
    def commitment(self) -> str:
        """SHA-256 of header and key: to be shown before the first action."""
        return commitment(self.header, self._key)

    @property
    def digest(self) -> str:
        """SHA-256 of the state: the same on every machine after the same actions."""
        return hashlib.sha256(self._states.tobytes()).hexdigest()

    def record(self) -> str:
        """The game so far as text that `ludotheque.replay` reads. It contains the key."""
        from ludotheque.core.record import write

        return write(self)


def _engine(game: Game, wanted: str) -> Engine:
    if wanted == "interpreted":
        return game.interpreted
    if wanted == "compiled":
        return game.compiled
    if wanted == "auto":
        return game.quickest
    raise BadOption(f"engine is auto, compiled or interpreted, not {wanted!r}")


def _stacked(game: Game, s: Any, stack: Sequence[Any]) -> str:
    """Lay a stacked deck into the state; the deck as one line of text."""
    if not hasattr(game.material, "stack"):
        raise BadDeck(f"{game.name} has no deck to stack")
    s.stacked = 1
    line: str = game.material.stack(s, stack)
    return line
