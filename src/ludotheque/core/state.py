"""The state of a game: one flat numpy record with a common header."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

States = npt.NDArray[Any]
"""An array of one state: what `core.entries` takes."""

HEADER: list[tuple[Any, ...]] = [
    ("players", "i1"),  # how many seats there are
    ("stacked", "i1"),  # 1: the deck was laid by hand, `start` deals it as it lies
    ("shuffles", "i2"),  # how many shuffles there were: the number of the next ChaCha stream
    ("key", "u4", 8),  # the 256-bit key that every shuffle comes from
]
# The only unsigned field: kernels read it through np.int64, and store masked words.


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """The dtype of a game's state: the header and the game's own (signed) fields.

    In memory the widest come first and the end is filled up: every field is aligned, as GPUs want
    it, and there are no holes, whose bytes would be anybody's guess when states are compared.
    """
    for name, kind, *_ in fields:
        if np.dtype(kind).kind != "i":
            raise TypeError(f"field {name!r} is {kind}: states hold signed integers only")
        if hasattr(np.record, name):
            raise TypeError(f"field {name!r} hides an attribute of numpy's records: rename it")
    ordered = sorted([*HEADER, *fields], key=lambda field: -np.dtype(field[1]).itemsize)
    size = np.dtype(ordered).itemsize
    if size % 8:
        ordered.append(("unused", "i1", 8 - size % 8))
    return np.dtype((np.record, np.dtype(ordered, align=True)))


def blank(dtype: np.dtype[Any]) -> States:
    """One zeroed state, in an array of its own: `blank(dtype)[0]` is the record."""
    return np.zeros(1, dtype)


def duplicate(states: States) -> States:
    """A copy. numpy's own copies records field by field, which takes fifty times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)
