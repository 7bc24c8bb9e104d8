"""Which games there are: the folders of `ludotheque.games`, and plug-ins by entry point."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from importlib.metadata import entry_points

from ludotheque.core.errors import UnknownGame
from ludotheque.core.game import Game

GROUP = "ludotheque.games"
HOUSE = "ludotheque.games"


@cache
def _house() -> tuple[str, ...]:
    package = importlib.import_module(HOUSE)
    return tuple(module.name for module in pkgutil.iter_modules(package.__path__))


def names() -> tuple[str, ...]:
    """The names of all games: the house's own, then the plug-ins'."""
    found = entry_points(group=GROUP).names
    return (*_house(), *sorted(name for name in found if name not in _house()))


@cache
def find(name: str) -> Game:
    """The game of this name; UnknownGame if there is none."""
    if name in _house():
        game = importlib.import_module(f"{HOUSE}.{name}").GAME
    else:
        found = entry_points(group=GROUP, name=name)
        if not found:
            raise UnknownGame(f"there is no game {name!r}; there are: {', '.join(names())}")
        game = next(iter(found)).load()
    if not isinstance(game, Game):
        raise UnknownGame(f"{name!r} names a {type(game).__name__}, not a Game")
    return game
