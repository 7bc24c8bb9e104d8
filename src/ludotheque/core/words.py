"""What people read: messages as codes with parameters, and their sentences in each language.

A sentence is an entry of `content/words.<language>.toml` of a game, or of this package for what all
games share. Codes are the path to the entry: `happened.played`. An entry with the forms `you` and
`them` is said in the first when its `seat` is the reader.

    played = {you = "You play {card}.", them = "{seat} plays {card}."}
    left = "{count} {count:card|cards} left."

Parameters named `seat` or `other` are seats and read as names; `card` and `cards` are codes and
read as the card's name; a text that begins with `@` is itself a code: `@colour.r`. Lists are
joined. A number with forms behind a colon chooses singular or plural, as the language does.
"""

from __future__ import annotations

import os
import string
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

LANGUAGES = ("en", "fr")

Param = int | str | list[int] | list[str]
Say = Callable[..., str]
"""`say(code, **parameters)`: the sentence, in the reader's language."""


def locale_language() -> str:
    """The language of the environment, English if it is none of ours."""
    for name in ("LUDOTHEQUE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return value[:2] if value[:2] in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


class Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to be said, in any language: a code, its parameters, the paragraph it rests on."""

    code: str
    params: dict[str, Param] = {}
    paragraph: str = ""


def message(code: str, paragraph: str = "", /, **params: Param) -> Message:
    """A message."""
    return Message(code, params, paragraph)


@cache
def sentences(package: str, language: str) -> Mapping[str, Any]:
    """All sentences of a package in a language, by code."""
    file = files(package) / "content" / f"words.{language}.toml"
    found: dict[str, Any] = {}
    if file.is_file():
        _flatten("", tomllib.loads(file.read_text("utf-8")), found)
    return found


def _flatten(prefix: str, table: Mapping[str, Any], found: dict[str, Any]) -> None:
    for key, value in table.items():
        if isinstance(value, dict) and value.keys() != {"you", "them"}:
            _flatten(f"{prefix}{key}.", value, found)
        else:
            found[prefix + key] = value


class _Number(int):
    """A number that knows its language's plural: `format(n, "card|cards")`."""

    language = "en"

    def __format__(self, forms: str) -> str:
        if "|" not in forms:
            return super().__format__(forms)
        singular, plural = forms.split("|")
        one = abs(self) < 2 if self.language == "fr" else abs(self) == 1
        return singular if one else plural


class _FrenchNumber(_Number):
    language = "fr"


_FORMATTER = string.Formatter()

_NAMED = ("{seat", "{other", "{card", "{colour")
"""How sentences begin that get a capital: with a name, not with a code or a file."""


class Speaker:
    """Says messages in one language, to one reader, with the names of the people at the table."""

    def __init__(
        self,
        packages: Iterable[str],
        language: str,
        names: Sequence[str] = (),
        viewer: int | None = None,
        labels: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self._entries: dict[str, Any] = {}
        for package in packages:
            self._entries.update(sentences(package, language))
        self._names = names
        self._viewer = viewer
        self.labels = labels or {}

    def knows(self, code: str) -> bool:
        """Whether there is a sentence for this code."""
        return code in self._entries

    def __call__(self, code: str, /, **params: Param) -> str:
        entry = self._entries.get(code)
        if entry is None:
            raise LookupError(f"no sentence {code!r} in language {self.language!r}")
        if isinstance(entry, dict):
            entry = entry["you" if params.get("seat") == self._viewer else "them"]
        values = {name: self._value(name, value) for name, value in params.items()}
        sentence = _FORMATTER.vformat(entry, (), values)
        return sentence[:1].upper() + sentence[1:] if entry.startswith(_NAMED) else sentence

    def say(self, what: Message) -> str:
        """A message as a sentence."""
        return self(what.code, **what.params)

    def name(self, seat: int) -> str:
        """What the person at a seat is called."""
        if seat < len(self._names):
            return self._names[seat]
        return self("table.player", number=seat + 1)

    def _value(self, name: str, value: Any) -> Any:
        if isinstance(value, list):
            return ", ".join(str(self._value(name, item)) for item in value)
        if name in ("seat", "other"):
            return self.name(value)
        if isinstance(value, str):
            if value.startswith("@"):
                return self(value[1:])
            return self.labels.get(value, value) if name in ("card", "cards") else value
        return (_FrenchNumber if self.language == "fr" else _Number)(value)
