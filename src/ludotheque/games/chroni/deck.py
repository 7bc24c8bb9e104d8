"""A deck of Chronicards: events with a text side, by language, and a date side."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence

import msgspec

from ludotheque.games.chroni.dates import Date, ranks

ANY_LANGUAGE = ""
"""The language of words that do not say which they are in."""


class Event(msgspec.Struct, frozen=True):
    """One card."""

    date: Date
    titles: Mapping[str, str]
    texts: Mapping[str, str]
    difficulty: int = 2  # 1 most people have an idea, 2, 3 for connoisseurs
    theme: str = ""

    def title(self, language: str) -> str:
        """The event in a few words; in another language where this one is missing."""
        return _in(language, self.titles)

    def text(self, language: str) -> str:
        """The event as a story; in another language where this one is missing."""
        return _in(language, self.texts)


class Deck(msgspec.Struct, frozen=True):
    """Events in the order of their file: card `17` is `events[16]`."""

    name: str
    titles: Mapping[str, str]
    pitches: Mapping[str, str]  # what it is about, in a sentence; may be empty
    events: tuple[Event, ...]
    ranks: tuple[int, ...]  # the place of each event's date among all: equal dates are equal
    digest: str  # SHA-256 of the name and the dates in order: a better title changes no game

    def title(self, language: str) -> str:
        """What the deck is called."""
        return _in(language, self.titles)

    @property
    def mark(self) -> int:
        """What stands for the deck in a state, the same on every machine: 31 bits of the digest."""
        return int(self.digest[:8], 16) >> 1


def make(
    name: str, titles: Mapping[str, str], pitches: Mapping[str, str], events: Sequence[Event]
) -> Deck:
    """The deck of these events."""
    places = ranks([event.date for event in events])
    dates = [msgspec.structs.astuple(event.date) for event in events]
    digest = hashlib.sha256(msgspec.json.encode([name, dates]))
    return Deck(name, titles, pitches, tuple(events), tuple(places), digest.hexdigest())


def _in(language: str, words: Mapping[str, str]) -> str:
    return words.get(language) or words.get(ANY_LANGUAGE) or next(iter(words.values()))
