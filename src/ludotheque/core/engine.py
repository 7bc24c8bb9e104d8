"""An engine runs the kernels of one game: interpreted at once, or compiled (and cached on disk)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ludotheque.core import entries, rollout, verbs
from ludotheque.core.kernel import Binding
from ludotheque.core.plain import NUMBERS, hold, simplify
from ludotheque.core.state import States


class Engine:
    """The entry kernels of one game, bound to its rules."""

    def __init__(
        self,
        binding: Binding,
        widest: int,
        observation: int,
        *,
        compiled: bool,
        hold: Callable[[States], Any] = lambda states: states,
    ) -> None:
        """`hold` turns an array of one state into what the entries take."""
        self.compiled = compiled
        self.hold = hold
        self.widest = widest
        self.observation = observation
        self.begin = binding(entries.begin)
        self.turn = binding(entries.turn)
        self.choices = binding(entries.choices)
        self.attempt = binding(entries.attempt)
        self.tally = binding(entries.tally)
        self.imagine = binding(entries.imagine)
        self.sense = binding(entries.sense)
        self.simulate_games = binding(rollout.simulate_games)

    def buffer(self) -> np.ndarray[Any, np.dtype[np.int32]]:
        """Room for the legal actions of one seat."""
        return np.zeros(self.widest, np.int32)


def constants(dtype: np.dtype[Any], widest: int) -> dict[str, Any]:
    """What binding puts in place of the constants of `core.verbs`."""
    return {"STATE": dtype, "WIDEST": widest}


def kernels_of(*modules: Any) -> dict[str, Callable[..., Any]]:
    """The verbs that a game's rules, and what its seats know, define."""
    found: dict[str, Callable[..., Any]] = {}
    for name in verbs.VERBS:
        for module in modules:
            kernel: Any = getattr(module, name, None)
            if "kernel" in getattr(kernel, "__dict__", {}):
                found[name] = kernel
    missing = [name for name in verbs.VERBS if name not in found]
    if missing:
        names = " and ".join(module.__name__ for module in modules)
        raise TypeError(f"{names} lack the kernels {', '.join(missing)}")
    return found


def interpreted(
    kernels: Mapping[str, Callable[..., Any]], dtype: np.dtype[Any], widest: int, observation: int
) -> Engine:
    """The plain Python functions: no compiler, breakpoints work, fast enough for people."""
    binding = Binding(kernels, constants(dtype, widest) | {"np": NUMBERS}, table=simplify)
    return Engine(binding, widest, observation, compiled=False, hold=hold)
