"""Compiled engines: numba, one folder of the cache a game, with a word to whoever is waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache as cache_result
from pathlib import Path
from typing import Any

import numpy as np

from ludotheque.core import cache
from ludotheque.core.engine import Engine, constants
from ludotheque.core.kernel import Binding
from ludotheque.core.words import Speaker, locale_language

OPTIONS = {"nogil": True, "error_model": "numpy"}

Advance = Callable[[], None]


def location(
    name: str, kernels: Mapping[str, Callable[..., Any]], dtype: np.dtype[Any], widest: int
) -> Path:
    """The folder that holds, or will hold, this game's compiled kernels."""
    binding = Binding(kernels, constants(dtype, widest))
    return cache.folder(name, cache.fingerprint(binding))


def ready(folder: Path) -> bool:
    """Whether everything is compiled, so that loading takes a moment."""
    return (folder / cache.COMPLETE).exists()


def load(
    name: str,
    kernels: Mapping[str, Callable[..., Any]],
    dtype: np.dtype[Any],
    widest: int,
    observation: int,
    folder: Path,
) -> Engine:
    """The compiled engine, from the cache where it is there, else compiled now with a bar."""
    import numba  # here, because it takes long to import and not everybody needs it

    binding = Binding(kernels, constants(dtype, widest), _compile_into(folder))
    engine = Engine(binding, widest, observation, compiled=True)
    record = numba.from_dtype(dtype)
    states = numba.types.Array(record, 1, "C")
    seat = numba.int64
    ints, long_ints = numba.int32[::1], numba.int64[::1]
    table = numba.int32[:, ::1]
    steps = [
        (engine.begin, (states,)),
        (engine.turn, (states,)),
        (engine.choices, (states, seat, ints)),
        (engine.attempt, (states, seat, numba.int64, ints)),
        (engine.tally, (states, ints, ints)),
        (engine.imagine, (states, seat, long_ints)),
        (engine.sense, (states, seat, ints)),
        (
            engine.simulate_games,
            (states, states, long_ints, ints, seat, seat, table, table, ints),
        ),
    ]
    with _told(name, len(steps), silent=ready(folder)) as advance:
        for entry, signature in steps:
            entry.compile(signature)
            entry.disable_compile()
            advance()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / cache.COMPLETE).touch()
    cache.prune(name, folder)
    return engine


@contextmanager
def _told(name: str, steps: int, *, silent: bool) -> Iterator[Advance]:
    """A progress bar on the error stream that says what takes so long, and that it happens once."""
    if silent:
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        say = Speaker(("ludotheque.core",), locale_language())
        task = bar.add_task(say("table.compiling", game=name), total=steps)
        yield lambda: bar.advance(task)


def _compile_into(folder: Path) -> Callable[[Any], Any]:
    """A decorator: numba's, with its cache in this folder."""
    from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

    class Locator(_CacheLocator):  # type: ignore[misc]
        """Always this folder; what is in it is never out of date, because its name says so."""

        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return folder.name

        def get_disambiguator(self) -> str | None:
            return None

        @classmethod
        def from_function(cls, py_func: Any, py_file: str) -> Locator:
            return cls()

    class Implementation(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Locator,)

    class KernelCache(FunctionCache):  # type: ignore[misc]
        _impl_class = Implementation

    def finish(function: Any) -> Any:
        dispatcher = compiled(function)
        dispatcher._cache = KernelCache(dispatcher.py_func)
        return dispatcher

    return finish


def compiled(function: Any) -> Any:
    """The function for numba; where a processor has an instruction for it, that instruction."""
    import numba

    if "native" in function.__dict__:
        function = _INSTRUCTIONS[function.__dict__["native"]]()
    return numba.njit(**OPTIONS)(function)


@cache_result
def _count_trailing_zeros() -> Any:
    from llvmlite import ir
    from numba import int64
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def cttz(context: Any, mask: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return int64(int64), generate

    def lowest(mask: int) -> int:
        return cttz(mask)  # type: ignore[no-any-return]

    return lowest


_INSTRUCTIONS = {"cttz": _count_trailing_zeros}
