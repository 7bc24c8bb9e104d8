"""Reading texts that stand for numbers: actions, cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def reader(numbers: Mapping[str, int]) -> Callable[[str], int]:
    """A function from a text to its number; ValueError for any other text."""

    def read(said: str) -> int:
        if said not in numbers:
            raise ValueError(said)
        return numbers[said]

    return read
