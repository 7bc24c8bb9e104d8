"""Simulation on a GPU: one game a thread, with the very kernels that the CPU runs.

Needs the extra `ludotheque[cuda]` and an NVIDIA GPU; with NUMBA_ENABLE_CUDASIM=1 it runs, slowly,
on anything, which is how the tests run it.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import numpy as np

from ludotheque.core.engine import constants
from ludotheque.core.errors import BadOption
from ludotheque.core.kernel import Binding, kernel
from ludotheque.core.rollout import deal, rollout
from ludotheque.core.verbs import SEATS, STATE, WIDEST, Ints, rank, score

if TYPE_CHECKING:
    from ludotheque.core.simulation import Simulation

THREADS = 49_152
"""Games at a time. Many more would fill the processors better, but their states and lists of legal
actions no longer fit into the caches of a GPU: Callisto would be half as fast, no game much faster.
"""

BLOCK = 64
PIECE = 1 << 22
"""Games whose results are held on the GPU at a time."""

ACTION: Any = np.int32
"""Bound to the smallest type that holds an action: lists of legal actions fill the caches."""

cuda: Any = None
"""`numba.cuda`, once `run` has imported it."""


@kernel
def play_games(
    template: Any, seed: int, first: int, scores: Any, ranks: Any, lengths: Ints
) -> None:
    """Game after game in every thread, `cuda.gridsize` apart."""
    states = cuda.local.array(1, STATE)
    rng = cuda.local.array(4, np.int64)
    out = cuda.local.array(WIDEST, ACTION)
    points = cuda.local.array(SEATS, np.int32)
    for i in range(cuda.grid(1), len(lengths), cuda.gridsize(1)):
        states[0] = template[0]
        s = states[0]
        deal(s, rng, seed, first + i)
        lengths[i] = rollout(s, rng, out)
        score(s, points)
        for seat in range(SEATS):
            scores[seat, i] = points[seat] if seat < s.players else 0
        rank(s, points)
        for seat in range(SEATS):
            ranks[seat, i] = points[seat] if seat < s.players else 0


def run(result: Simulation) -> None:
    """Fill in the results of a simulation."""
    _import()
    game = result.game
    launch = _bound(game)
    template = cuda.to_device(game.template(result.players, result.options))
    games = len(result)
    pieces = range(0, games, PIECE)
    _play(launch, template, result.seed, 0, 1)  # compiles; not counted
    for first in pieces:
        count = min(PIECE, games - first)
        began = time.perf_counter()
        scores, ranks, lengths = _play(launch, template, result.seed, first, count)
        result.seconds += time.perf_counter() - began
        result._scores[first : first + count] = scores.copy_to_host().T
        result._ranks[first : first + count] = ranks.copy_to_host().T
        lengths.copy_to_host(result.lengths[first : first + count])


def _play(launch: Any, template: Any, seed: int, first: int, count: int) -> tuple[Any, Any, Any]:
    """One launch: results with a row a seat, so that neighbouring threads write side by side."""
    scores = cuda.device_array((SEATS, count), np.int32)
    ranks = cuda.device_array((SEATS, count), np.int32)
    lengths = cuda.device_array(count, np.int32)
    threads = min(THREADS, count)
    launch[-(-threads // BLOCK), BLOCK](template, seed, first, scores, ranks, lengths)
    cuda.synchronize()
    return scores, ranks, lengths


_launchers: dict[str, Any] = {}


def _bound(game: Any) -> Any:
    if game.name not in _launchers:
        layout = game.layout
        bound = constants(layout.STATE, layout.WIDEST)
        bound["ACTION"] = np.int16 if layout.ACTIONS <= np.iinfo(np.int16).max else np.int32
        binding = Binding(game.kernels, bound, _device, _resident)
        _launchers[game.name] = cuda.jit(binding.function(binding.original(play_games)))
    return _launchers[game.name]


def _device(function: Any) -> Any:
    """A kernel as a function of the GPU; `lowest` is its find-first-set instruction.

    The simulator's stand-in for that instruction knows 32 bits only.
    """
    from numba import config

    if function.__dict__.get("native") == "cttz" and not config.ENABLE_CUDASIM:
        function = find_first
    return cuda.jit(device=True)(function)


def _resident(value: Any) -> Any:
    """A table of numbers in the GPU's memory.

    Left alone it would become constant memory, which serves one address at a time: threads that
    look up different places would wait for each other.
    """
    from numba import config

    if isinstance(value, np.ndarray) and not config.ENABLE_CUDASIM:
        return cuda.to_device(value)
    return value


def find_first(mask: int) -> int:
    """The position of the lowest bit."""
    return cuda.ffs(mask) - 1  # type: ignore[no-any-return]


def _import() -> None:
    global cuda
    if not hasattr(np, "row_stack"):  # gone from numpy 2.5, and numba-cuda 0.30 still asks for it
        setattr(np, "row_stack", np.vstack)  # noqa: B010 - the stubs of 2.5 do not know the name
    try:
        from numba import cuda as found
    except ImportError as error:
        raise BadOption(
            "device 'cuda' needs numba-cuda: install ludotheque with the extra [cuda]"
        ) from error
    if not found.is_available():
        raise BadOption("device 'cuda' needs an NVIDIA GPU, and none is to be seen")
    cuda = found
