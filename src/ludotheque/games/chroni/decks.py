"""Which decks there are: ours, those that were added, those of the folder in $LUDOTHEQUE_DECKS.

A deck is named after its file. Tables take names only, so that nobody who may open a table can make
it read any file of the machine.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec

from ludotheque.core.errors import BadOption
from ludotheque.core.words import message
from ludotheque.games.chroni.deck import Deck, Event
from ludotheque.games.chroni.deckfile import BadDeckFile, Problem, Report, check, name_of, read

__all__ = [
    "DEFAULT",
    "BadDeckFile",
    "Deck",
    "Event",
    "Problem",
    "Report",
    "add_deck",
    "check",
    "find",
    "marked",
    "names",
    "prepare",
    "read",
]

DEFAULT = "world"
FOLDER = "LUDOTHEQUE_DECKS"
HOUSE = Path(__file__).with_name("content") / "decks"

_added: dict[str, Deck] = {}
_prepared: dict[int, Deck] = {}


def names() -> tuple[str, ...]:
    """The names of all decks: ours, the added ones, those of the folder."""
    house = sorted(_house())
    return (*house, *sorted({*_added, *_folder()} - set(house)))


def find(name: str) -> Deck:
    """The deck of this name; BadOption if there is none, BadDeckFile if its file is no deck."""
    files = _folder().get(name, [])
    if len(files) + (name in _added) + (name in _house()) > 1:
        raise _taken(files[-1], name)
    if name in _house():
        return _house_deck(name)
    if name in _added:
        return _added[name]
    if files:
        return read(files[0])
    raise BadOption(f"there is no deck {name!r}; there are: {', '.join(names())}")


def add_deck(path: Path | str, name: str | None = None) -> Deck:
    """Read a CSV file and let tables play with it, by the file's name or by another.

    Adding a deck again replaces it. BadDeckFile tells all that is wrong with a file.
    """
    chosen = name_of(path if name is None else f"{name}.csv")
    if chosen in _house():
        raise _taken(Path(path), chosen)
    _added[chosen] = msgspec.structs.replace(read(path), name=chosen)
    return _added[chosen]


# --- Decks of states ---------------------------------------------------------------------------


def prepare(deck: Deck) -> None:
    """Remember a deck that a state is prepared for."""
    _prepared[deck.mark] = deck


def marked(mark: int) -> Deck:
    """The deck that a state was prepared for, in this process or in another."""
    if mark not in _prepared:
        for name in names():
            with suppress(BadDeckFile):  # a broken file is not the one
                prepare(find(name))
    if mark not in _prepared:
        raise LookupError(f"there is no deck with the mark {mark}")
    return _prepared[mark]


# --- Where they are ----------------------------------------------------------------------------


@cache
def _house() -> frozenset[str]:
    return frozenset(path.stem for path in HOUSE.glob("*.csv"))


@cache
def _house_deck(name: str) -> Deck:
    return read(HOUSE / f"{name}.csv")


def _folder() -> dict[str, list[Path]]:
    """The files of the user's folder, by the names of their decks."""
    chosen = os.environ.get(FOLDER)
    found: dict[str, list[Path]] = {}
    if not chosen:
        return found
    if not Path(chosen).is_dir():
        raise BadDeckFile(chosen, [Problem(0, "", message("deck.no-folder", variable=FOLDER))])
    for path in sorted(Path(chosen).iterdir()):
        if path.suffix.casefold() == ".csv":
            found.setdefault(name_of(path), []).append(path)
    return found


def _taken(path: Path, name: str) -> BadDeckFile:
    return BadDeckFile(path, [Problem(0, "", message("deck.name-taken", name=name))])
