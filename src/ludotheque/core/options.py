"""The options of a game: chosen when a table is opened, kept in the state's header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludotheque.core.errors import BadOption

Value = str | int


class Option(msgspec.Struct, frozen=True):
    """A choice between a few values. Words are stored as their number in the list."""

    name: str
    values: tuple[Value, ...]
    default: Value

    def store(self, value: Value) -> int:
        """What stands for the value in the state's field of this name."""
        return value if isinstance(value, int) else self.values.index(value)

    def read(self, given: object) -> Value:
        """The value that was meant, as given in Python or as text; BadOption if there is none."""
        for value in self.values:
            if given == value or str(given) == str(value):
                return value
        allowed = ", ".join(str(value) for value in self.values)
        raise BadOption(f"option {self.name!r} is one of {allowed}, not {given!r}")


def choose(options: Sequence[Option], given: Mapping[str, object]) -> dict[str, Any]:
    """Every option with its value: as given, or by default."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            has = ", ".join(sorted(known)) or "none"
            raise BadOption(f"there is no option {name!r}; this game has: {has}")
    return {
        option.name: option.read(given[option.name]) if option.name in given else option.default
        for option in options
    }
