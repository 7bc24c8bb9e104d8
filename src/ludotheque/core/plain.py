"""States for the interpreter: the bytes of a record, read and written as Python numbers.

numpy's records look every field up in Python, and its small numbers calculate slowly. A plain state
lies on the same memory and has the same fields: numbers, memory views, rows of memory views. What
does not fit into a field raises an error here, where compiled code would cut it off.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from ludotheque.core.state import States

CODES: dict[str, Any] = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u4": "I"}

NUMBERS = SimpleNamespace(int64=int)
"""What kernels find under the name `np`: every number is a Python int already."""


class Rows(list[memoryview]):
    """A field of two dimensions: `field[row, column]`, and `field[row]` as one of them."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            return list.__getitem__(self, index[0])[index[1]]
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        list.__getitem__(self, index[0])[index[1]] = value


class Plain:
    """A state. Classes made by `plain_type` add its fields."""

    def __init__(self, states: States) -> None:
        raw = states.view(np.uint8).data
        self.views = {code: raw.cast(code) for code in CODES.values()}
        for name, (code, first, shape) in self.arrays.items():
            width = shape[-1]
            rows = [
                self.views[code][first + i * width : first + (i + 1) * width]
                for i in range(int(np.prod(shape[:-1])))
            ]
            setattr(self, name, rows[0] if len(shape) == 1 else Rows(rows))

    arrays: dict[str, tuple[str, int, tuple[int, ...]]] = {}  # noqa: RUF012 - one a class


@cache
def plain_type(dtype: np.dtype[Any]) -> type[Plain]:
    """The class of plain states for a game's record."""
    members: dict[str, Any] = {"arrays": {}}
    assert dtype.fields is not None
    for name, (kind, offset, *_) in dtype.fields.items():
        base = kind.base
        code = CODES[f"{base.kind}{base.itemsize}"]
        index = offset // base.itemsize
        if kind.shape:
            members["arrays"][name] = (code, index, kind.shape)
        else:
            members[name] = _number(code, index)
    return type("Plain", (Plain,), members)


def _number(code: str, index: int) -> property:
    def read(self: Plain) -> Any:
        return self.views[code][index]

    def write(self: Plain, value: int) -> None:
        self.views[code][index] = value

    return property(read, write)


def hold(states: States) -> list[Plain]:
    """What an interpreted entry takes in place of an array of one record."""
    return [plain_type(states.dtype)(states)]


def simplify(value: Any) -> Any:
    """A table of numbers as a tuple of Python numbers."""
    if isinstance(value, np.ndarray) and value.ndim == 1:
        return tuple(value.tolist())
    return value
