"""The games of the house, a folder each.

Importing a game makes this package an attribute of `ludotheque`, in place of the function
`ludotheque.games`. So the package can be called too, and answers the same.
"""

from __future__ import annotations

import sys
from types import ModuleType

from ludotheque.core.registry import names


class _Shelf(ModuleType):
    def __call__(self) -> tuple[str, ...]:
        return names()


sys.modules[__name__].__class__ = _Shelf
