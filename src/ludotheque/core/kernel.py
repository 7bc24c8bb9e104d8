"""The mark of a kernel, and binding: how one source runs interpreted, compiled and on a GPU.

A kernel is a plain Python function over numbers and numpy records. Nothing happens when it is
defined: `@kernel` only marks it. A `Binding` makes the copies that run. Each copy has the code of
the original and a namespace of its own, in which

* other kernels are their own copies: compiled kernels call compiled ones, plain ones plain ones;
* the verbs of `core.verbs` are those of one game: generic kernels are written once, against the
  verbs, and bound to each game.

So there is no second spelling of any rule, nothing is dispatched at run time, and importing a game
does not import a compiler.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Mark a function as a kernel: integers and records only, no checks, no allocation."""
    function.__dict__["kernel"] = True
    return function


def native(instruction: str) -> Callable[[Function], Function]:
    """Mark a kernel that a processor has an instruction for: compilers use that instead."""

    def mark(function: Function) -> Function:
        function.__dict__["native"] = instruction
        return kernel(function)

    return mark


def verb(function: Function) -> Function:
    """Mark a function as a verb: a name that each game fills with a kernel of its own."""
    function.__dict__["verb"] = function.__name__
    return function


class Binding:
    """Copies of kernels that call each other, with the verbs and constants of one game."""

    def __init__(
        self,
        verbs: Mapping[str, Callable[..., Any]],
        constants: Mapping[str, Any],
        finish: Callable[[Any], Any] = lambda function: function,
        table: Callable[[Any], Any] = lambda value: value,
    ) -> None:
        """`finish` turns a copied function into what is called: itself, or its compiled twin.

        `table` does the same for any other global value, such as a table of numbers.
        """
        self._verbs = verbs
        self._constants = constants
        self._finish = finish
        self._table = table
        self._copies: dict[int, Any] = {}
        self._namespaces: dict[int, dict[str, Any]] = {}

    def __call__(self, function: Callable[..., Any]) -> Any:
        """The copy of this kernel, or of the game's kernel for this verb."""
        function = self.original(function)
        if id(function) not in self._copies:
            copied = self.function(function)
            self._copies[id(function)] = self._finish(copied)
        return self._copies[id(function)]

    def original(self, function: Callable[..., Any]) -> FunctionType:
        """The kernel itself: the game's own where a verb is asked for."""
        name = getattr(function, "verb", None)
        found = self._verbs[name] if name is not None else function
        assert isinstance(found, FunctionType)
        return found

    def value(self, function: FunctionType, name: str) -> Any:
        """What a global name of this kernel stands for, before it is copied."""
        if name in self._constants and name in function.__globals__:
            return self._constants[name]
        return function.__globals__.get(name)

    def function(self, function: FunctionType) -> FunctionType:
        """The plain function behind a copy: the original's code in this binding's namespace."""
        copied = FunctionType(
            function.__code__,
            self._namespace(function.__globals__),
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        copied.__qualname__ = function.__qualname__
        copied.__module__ = function.__module__
        copied.__doc__ = function.__doc__
        copied.__dict__.update(function.__dict__)
        return copied

    def _namespace(self, original: dict[str, Any]) -> dict[str, Any]:
        key = id(original)
        if key not in self._namespaces:
            # Remembered before it is filled: kernels of one module refer to each other.
            namespace = self._namespaces[key] = dict(original)
            for name, value in original.items():
                if isinstance(value, FunctionType) and value.__dict__.keys() & {"kernel", "verb"}:
                    namespace[name] = self(value)
                elif name in self._constants:
                    namespace[name] = self._constants[name]
                else:
                    namespace[name] = self._table(value)
        return self._namespaces[key]
