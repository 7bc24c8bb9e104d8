"""A game: its facts, and the parts of its folder, loaded when they are needed."""

from __future__ import annotations

import importlib
import importlib.util
import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

from ludotheque.core import compiler, engine
from ludotheque.core.engine import Engine
from ludotheque.core.errors import BadOption, BadPlayers
from ludotheque.core.options import Option, choose
from ludotheque.core.rulebook import Rulebook
from ludotheque.core.state import States, blank
from ludotheque.core.words import LANGUAGES, Speaker

COMMON = "ludotheque.core"
"""The package whose words are shared by all games."""


class Game:
    """One game of the library. `package` names its folder (or, for a tiny game, its module)."""

    def __init__(
        self,
        name: str,
        package: str,
        *,
        players: tuple[int, int],
        version: int = 1,
        options: Sequence[Option] = (),
        low_is_good: bool = False,
    ) -> None:
        """`version` is that of the rules: raise it when a stored game would replay differently."""
        self.name = name
        self.package = package
        self.players = players
        self.version = version
        self.options = tuple(options)
        self.low_is_good = low_is_good
        self._compiled: Engine | None = None

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def part(self, name: str) -> Any:
        """A module of the game's folder; the package itself where there is no such module."""
        package = importlib.import_module(self.package)
        if hasattr(package, "__path__") and importlib.util.find_spec(f"{self.package}.{name}"):
            return importlib.import_module(f"{self.package}.{name}")
        return package

    @cached_property
    def layout(self) -> Any:
        """The state's dtype, the numbering, the sizes."""
        return self.part("layout")

    @cached_property
    def rules(self) -> Any:
        """The kernels that play."""
        return self.part("rules")

    @cached_property
    def knowledge(self) -> Any:
        """The kernels that say what a seat knows: `redeal` and `observe`."""
        return self.part("knowledge")

    @cached_property
    def notation(self) -> Any:
        """Action number to text and back."""
        return self.part("notation")

    @cached_property
    def viewing(self) -> Any:
        """What a seat may see, and what happened."""
        return self.part("view")

    @cached_property
    def reasons(self) -> Any:
        """Why an action is refused."""
        return self.part("reasons")

    @cached_property
    def material(self) -> Any:
        """The cards as things with names; laying a stacked deck; checking options together."""
        return self.part("material")

    # --- Facts

    @cached_property
    def catalogue(self) -> Mapping[str, Any]:
        """Title, authors, year, minutes and so on, from `content/catalogue.toml`."""
        file = files(self.package) / "content" / "catalogue.toml"
        return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}

    def title(self, language: str = "en") -> str:
        """What the game is called."""
        titles = self.catalogue.get("title", {})
        return str(titles.get(language, self.name.capitalize()))

    @cached_property
    def cards(self) -> tuple[Any, ...]:
        """The material: every card with its code and names. Empty for a game without cards."""
        return tuple(self.material.cards()) if hasattr(self.material, "cards") else ()

    def rulebook(self, language: str = "en") -> Rulebook:
        """The rules in words, paragraph by paragraph."""
        return Rulebook.read(self.package, language)

    def speaker(
        self,
        language: str = "en",
        names: Sequence[str] = (),
        viewer: int | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> Speaker:
        """Who says this game's messages in a language."""
        if language not in LANGUAGES:
            raise BadOption(f"language is one of {', '.join(LANGUAGES)}, not {language!r}")
        labels = {}
        if hasattr(self.material, "labels"):
            labels = self.material.labels(language, options or self.settle(self.players[0], {}))
        return Speaker((COMMON, self.package), language, names, viewer, labels)

    # --- Opening

    def settle(self, players: int, given: Mapping[str, object]) -> dict[str, Any]:
        """All options of a table, checked, by default where nothing was given."""
        fewest, most = self.players
        if not isinstance(players, int) or not fewest <= players <= most:
            raise BadPlayers(f"{self.name} is for {fewest} to {most} players, not {players!r}")
        if hasattr(self.material, "settle"):
            return dict(self.material.settle(players, given))
        return choose(self.options, given)

    def template(self, players: int, options: Mapping[str, Any]) -> States:
        """A state with its header filled in, all but the key."""
        states = blank(self.layout.STATE)
        states[0].players = players
        for option in self.options:
            setattr(states[0], option.name, option.store(options[option.name]))
        if hasattr(self.material, "prepare"):
            self.material.prepare(states[0], options)
        return states

    def open(self, players: int | None = None, **arguments: Any) -> Any:
        """Open a table: see `Table`. Options of the game are given by name."""
        from ludotheque.core.table import Table

        return Table(self, self.players[0] if players is None else players, **arguments)

    # --- Engines

    @cached_property
    def kernels(self) -> Mapping[str, Any]:
        """The verbs as the rules define them, neither bound nor compiled."""
        return engine.kernels_of(self.rules, self.knowledge)

    @cached_property
    def interpreted(self) -> Engine:
        """The rules as plain Python: there at once."""
        layout = self.layout
        return engine.interpreted(self.kernels, layout.STATE, layout.WIDEST, layout.OBSERVATION)

    @property
    def compiled(self) -> Engine:
        """The rules compiled, from the cache or now: the first time takes some seconds."""
        if self._compiled is None:
            layout = self.layout
            self._compiled = compiler.load(
                self.name,
                self.kernels,
                layout.STATE,
                layout.WIDEST,
                layout.OBSERVATION,
                self._folder,
            )
        return self._compiled

    @cached_property
    def _folder(self) -> Any:
        return compiler.location(self.name, self.kernels, self.layout.STATE, self.layout.WIDEST)

    @property
    def is_compiled(self) -> bool:
        """Whether `compiled` is there without compiling."""
        return self._compiled is not None or compiler.ready(self._folder)

    @property
    def quickest(self) -> Engine:
        """Compiled if that is there already, else interpreted: nobody waits."""
        return self.compiled if self.is_compiled else self.interpreted
