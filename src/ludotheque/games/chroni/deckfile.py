"""Decks as CSV files: reading one, and telling everything that is wrong with it at once.

A deck is a table as any spreadsheet saves it: UTF-8, with commas, semicolons or tabs. Its columns,
in any order and letter case:

    date                             1789, 1789-07, 1789-07-14, 14/07/1789; -44 is 44 BC
    title, text                      the event, in one language
    title_en, text_en, title_fr …    or in several; what one language lacks is read in another
    difficulty                       1 to 3, may be left out
    theme                            a word, may be left out

A TOML file of the same name beside it may say, by language, what the deck is called (`title`) and
what it is about (`pitch`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from ludotheque.core.errors import LudothequeError
from ludotheque.core.words import Message, Param, Speaker, message
from ludotheque.games.chroni.dates import Date, parse
from ludotheque.games.chroni.deck import ANY_LANGUAGE, Deck, Event, make
from ludotheque.games.chroni.layout import FEWEST_CARDS, MOST_CARDS

PACKAGE = "ludotheque.games.chroni"
SEPARATORS = (",", ";", "\t")
DIFFICULTIES = {"": 2, "1": 1, "2": 2, "3": 3}

_WORDS = re.compile(r"(?P<side>title|text)(?:_(?P<language>[a-z]{2,3}(?:-[a-z0-9]+)?))?")
_OTHERS = ("date", "difficulty", "theme")


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a file, and where: line 0 is the whole file, column "" the whole line."""

    line: int
    column: str
    what: Message

    def say(self, speaker: Speaker) -> str:
        """As a sentence of this game's words, the place first."""
        if self.line == 0:
            return speaker.say(self.what)
        place = "deck.at-cell" if self.column else "deck.at-line"
        where = speaker(place, line=self.line, column=_quoted(self.column))
        return f"{where} {speaker.say(self.what)}"

    def __str__(self) -> str:
        return self.say(Speaker((PACKAGE,), "en"))


class BadDeckFile(LudothequeError, ValueError):
    """A file that is no deck: all its problems, each with line and column."""

    code = "bad-deck-file"

    def __init__(self, path: Path | str, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join([f"{path} is no deck.", *map(str, problems)]))
        self.path = Path(path)
        self.problems = tuple(problems)


class Report(msgspec.Struct, frozen=True):
    """What there is to say of a file: problems to be solved, remarks to be read, what it holds."""

    path: str
    problems: tuple[Problem, ...]
    remarks: tuple[Problem, ...]
    deck: Deck | None  # where there is no problem


class About(msgspec.Struct, frozen=True):
    """What the TOML file beside a deck says."""

    title: Mapping[str, str] = {}
    pitch: Mapping[str, str] = {}


def read(path: Path | str) -> Deck:
    """The deck of a CSV file; BadDeckFile, with all that is wrong, if it is none."""
    report = check(path)
    if report.deck is None:
        raise BadDeckFile(path, report.problems)
    return report.deck


def check(path: Path | str) -> Report:
    """Look through a CSV file."""
    path = Path(path)
    beside = path.with_suffix(".toml")
    try:
        about = beside.read_bytes() if beside.is_file() else b""
        return _report(str(path), path.read_bytes(), about)
    except OSError as error:
        what = message("deck.unreadable", why=repr(error.strerror or str(error)))
        return Report(str(path), (Problem(0, "", what),), (), None)


def name_of(path: Path | str) -> str:
    """What the deck of a file is called: the file's name as one word in small letters."""
    return re.sub(r"\W+", "-", Path(path).stem.casefold()).strip("-") or "deck"


@lru_cache(maxsize=64)  # a table asks for its deck again and again
def _report(path: str, raw: bytes, beside: bytes) -> Report:
    look = _Look()
    about = look.about(beside)
    text = look.text(raw)
    events = [] if text is None else look.events(text)
    problems = tuple(sorted(look.problems, key=lambda problem: problem.line))
    if problems:
        return Report(path, problems, tuple(look.remarks), None)
    name = name_of(path)
    title = about.title or {ANY_LANGUAGE: re.sub(r"[-_]+", " ", name).capitalize()}
    return Report(path, (), tuple(look.remarks), make(name, title, about.pitch, events))


class _Columns(msgspec.Struct):
    """Where in a row each thing stands; -1 nowhere."""

    names: list[str]
    date: int = -1
    difficulty: int = -1
    theme: int = -1
    titles: dict[str, int] = {}  # by language
    texts: dict[str, int] = {}


class _Look:
    """One look through a file. It goes on after a problem, to find the others."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.remarks: list[Problem] = []

    def wrong(self, line: int, column: str, code: str, **params: Param) -> None:
        self.problems.append(Problem(line, column, message(f"deck.{code}", **params)))

    # --- The files

    def about(self, beside: bytes) -> About:
        try:
            return msgspec.toml.decode(beside, type=About)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.wrong(0, "", "bad-toml", why=_quoted(str(error)))
            return About()

    def text(self, raw: bytes) -> str | None:
        """UTF-8, with or without a byte order mark."""
        try:
            return raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.wrong(raw.count(b"\n", 0, error.start) + 1, "", "not-utf-8")
            return None

    def events(self, text: str) -> list[Event]:
        """Every event that can be read, in order."""
        rows = _rows(text)
        found: list[tuple[int, Event]] = []
        count, line = 0, 1
        try:
            line, header = next(rows, (1, []))
            columns = self.header(line, header)
            if columns is None:
                return []
            for line, cells in rows:
                count += 1
                event = self.event(line, cells, columns)
                if event is not None:
                    found.append((line, event))
        except _Unreadable as error:
            self.wrong(error.line, "", "bad-quotes")
        else:
            self.size(line, count)
        self.titles(found)
        self.precision(found)
        return [event for _, event in found]

    # --- The header

    def header(self, line: int, cells: Sequence[str]) -> _Columns | None:
        """Which column is which; None if that cannot be told."""
        before = len(self.problems)
        names = [cell.strip() for cell in cells]
        columns = _Columns(names)
        taken: set[str] = set()
        for i, written in enumerate(names):
            name = written.casefold()
            words = _WORDS.fullmatch(name)
            if name in taken:
                self.wrong(line, written, "column-twice")
            elif words:
                sides = columns.titles if words["side"] == "title" else columns.texts
                sides[words["language"] or ANY_LANGUAGE] = i
            elif name in _OTHERS:
                setattr(columns, name, i)
            elif name:
                self.remarks.append(Problem(line, written, message("deck.column-unused")))
                continue
            taken.add(name or f"unnamed {i}")
        if columns.date < 0:
            self.wrong(line, "date", "no-column")
        if not columns.titles:
            self.wrong(line, "title", "no-column")
        if not columns.texts:
            self.wrong(line, "text", "no-column")
        return columns if len(self.problems) == before else None

    # --- A row

    def event(self, line: int, written: Sequence[str], columns: _Columns) -> Event | None:
        """The event of a row; None if something is wrong with it."""
        before = len(self.problems)
        cells = [cell.strip() for cell in written]
        expected = len(columns.names)
        if any(cells[expected:]):
            self.wrong(line, "", "long-row", count=len(cells), expected=expected)
            return None
        cells += [""] * (expected - len(cells))
        date = self.date(line, cells, columns)
        titles = self.words(line, cells, columns, columns.titles)
        texts = self.words(line, cells, columns, columns.texts)
        difficulty = "" if columns.difficulty < 0 else cells[columns.difficulty]
        if difficulty not in DIFFICULTIES:
            column = columns.names[columns.difficulty]
            self.wrong(line, column, "bad-difficulty", said=_quoted(difficulty))
        if date is None or len(self.problems) > before:
            return None
        theme = "" if columns.theme < 0 else cells[columns.theme]
        return Event(date, titles, texts, DIFFICULTIES[difficulty], theme)

    def date(self, line: int, cells: Sequence[str], columns: _Columns) -> Date | None:
        said = cells[columns.date]
        try:
            return parse(said)
        except ValueError as error:
            column = columns.names[columns.date]
            self.wrong(line, column, str(error) if said else "no-date", said=_quoted(said))
            return None

    def words(
        self, line: int, cells: Sequence[str], columns: _Columns, languages: Mapping[str, int]
    ) -> dict[str, str]:
        """A title or a text, in every language that has it; at least one does."""
        found = {language: cells[i] for language, i in languages.items() if cells[i]}
        if not found:
            self.wrong(line, columns.names[min(languages.values())], "no-words")
        return found

    # --- The deck as a whole

    def size(self, line: int, count: int) -> None:
        if count < FEWEST_CARDS:
            self.wrong(line, "", "too-few", count=count, fewest=FEWEST_CARDS)
        if count > MOST_CARDS:
            self.wrong(line, "", "too-many", count=count, most=MOST_CARDS)

    def titles(self, found: Iterable[tuple[int, Event]]) -> None:
        """No two events have the same title in a language."""
        first: dict[tuple[str, str], int] = {}
        for line, event in found:
            for language, title in event.titles.items():
                above = first.setdefault((language, title.casefold()), line)
                if above != line:
                    column = f"title_{language}" if language else "title"
                    self.wrong(line, column, "same-title", said=_quoted(title), above=above)

    def precision(self, found: Iterable[tuple[int, Event]]) -> None:
        """All events of one year have a month, or none; all of one month a day, or none."""
        first: dict[Date, tuple[bool, int]] = {}
        for line, event in found:
            date = event.date
            year, month = Date(date.year), Date(date.year, date.month)
            exact, above = first.setdefault(year, (date.month > 0, line))
            if exact != (date.month > 0):
                self.wrong(line, "date", "same-year", said=str(year), above=above)
            elif exact:
                exact, above = first.setdefault(month, (date.day > 0, line))
                if exact != (date.day > 0):
                    self.wrong(line, "date", "same-month", said=str(month), above=above)


class _Unreadable(Exception):
    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of the table that are not empty, each with the line it begins on."""
    lines = io.StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=_separator(text), strict=True)
    while True:
        line = reader.line_num + 1
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise _Unreadable(line) from error
        if cells is None:
            return
        if any(cell.strip() for cell in cells):
            yield line, cells


def _separator(text: str) -> str:
    """What splits the header into the most names that we know."""
    header = next((line for line in text.splitlines() if line.strip()), "")

    def known(separator: str) -> int:
        names = [name.strip().strip('"').strip().casefold() for name in header.split(separator)]
        return sum(name in _OTHERS or _WORDS.fullmatch(name) is not None for name in names)

    return max(SEPARATORS, key=known)


def _quoted(said: str) -> str:
    """What somebody wrote, in quotes, short enough for a sentence."""
    return repr(said if len(said) <= 60 else f"{said[:59]}…")
