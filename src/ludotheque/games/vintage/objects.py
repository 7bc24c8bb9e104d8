"""The 63 objects, read from `content/objects.toml` and checked: the rules lean on these facts."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files

import msgspec

SETS = 7  # categories, and colours
EACH = 9  # objects of a category, and of a colour
DECADES = (1950, 1960, 1970)
DECADE = 21  # objects of a decade
VALUES = range(1, 7)


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A category or a colour."""

    letter: str
    id: str
    name: Mapping[str, str]


class Object(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a card."""

    code: str
    category: str
    colour: str
    year: int
    value: int
    maker: str
    name: Mapping[str, str]
    line: Mapping[str, str]  # what a dealer would say of it

    @property
    def decade(self) -> int:
        """1950, 1960 or 1970."""
        return self.year - self.year % 10


class Objects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the file; the objects in the order of their codes: L1 … L9, B1 …"""

    categories: tuple[Group, ...] = msgspec.field(name="category")
    colours: tuple[Group, ...] = msgspec.field(name="colour")
    objects: tuple[Object, ...] = msgspec.field(name="object")


def read(text: str) -> Objects:
    """The objects of a file's text; ValueError, with what is wrong, if they do not make a deck."""
    try:
        found = msgspec.convert(tomllib.loads(text), Objects)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise ValueError(f"objects.toml: {error}") from error
    for kind, groups in (("categories", found.categories), ("colours", found.colours)):
        _expect(len(groups) == SETS, f"{SETS} {kind} expected, not {len(groups)}")
        _once((group.letter for group in groups), f"letter of {kind}")
        _once((group.id for group in groups), f"id of {kind}")
    for thing in found.objects:
        _check(thing, found)
    _once((thing.code for thing in found.objects), "code")
    _count(found, lambda thing: thing.category, [group.id for group in found.categories], EACH)
    _count(found, lambda thing: thing.colour, [group.id for group in found.colours], EACH)
    _count(found, lambda thing: f"{thing.decade}s", [f"{decade}s" for decade in DECADES], DECADE)
    # No tie for a category or a colour outlasts the oldest object: the years all differ.
    _once((f"{thing.category} of {thing.year}" for thing in found.objects), "year of a category:")
    _once((f"{thing.colour} of {thing.year}" for thing in found.objects), "year of a colour:")
    letters = [group.letter for group in found.categories]
    ordered = sorted(found.objects, key=lambda thing: (letters.index(thing.code[0]), thing.code))
    return msgspec.structs.replace(found, objects=tuple(ordered))


def _check(thing: Object, found: Objects) -> None:
    """One object by itself."""
    letters = {group.id: group.letter for group in found.categories}
    _expect(thing.category in letters, f"{thing.code}: no category {thing.category!r}")
    codes = [f"{letters[thing.category]}{number}" for number in range(1, EACH + 1)]
    _expect(
        thing.code in codes,
        f"{thing.code!r} is no code of {thing.category}: {codes[0]} to {codes[-1]} expected",
    )
    colours = [group.id for group in found.colours]
    _expect(thing.colour in colours, f"{thing.code}: no colour {thing.colour!r}")
    _expect(thing.decade in DECADES, f"{thing.code}: 1950 to 1979 expected, not {thing.year}")
    _expect(thing.value in VALUES, f"{thing.code}: a value from 1 to 6, not {thing.value}")


def _count(found: Objects, key: Callable[[Object], str], names: list[str], each: int) -> None:
    counts = Counter(key(thing) for thing in found.objects)
    for name in names:
        _expect(counts[name] == each, f"{each} objects of {name} expected, not {counts[name]}")


def _once(values: Iterable[str], what: str) -> None:
    for value, times in Counter(values).items():
        _expect(times == 1, f"{what} {value} stands {times} times, once expected")


def _expect(true: bool, otherwise: str) -> None:
    if not true:
        raise ValueError(f"objects.toml: {otherwise}")


_FOUND = read((files("ludotheque.games.vintage") / "content" / "objects.toml").read_text("utf-8"))

CATEGORIES = _FOUND.categories
COLOURS = _FOUND.colours
OBJECTS = _FOUND.objects
"""Object number 9 · category + n - 1 has the code letter and n."""
