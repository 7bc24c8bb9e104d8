"""Dates of events: a year, perhaps a month, perhaps a day; years before Christ are negative."""

from __future__ import annotations

import re

import msgspec

# As people and spreadsheets write them: 1789, 1789-07, 1789-07-14, -44, +476, 14/07/1789.
_YEAR_FIRST = re.compile(
    r"(?P<sign>[+\-\u2212]?) ?(?P<year>[0-9]{1,11})"
    r"(?:-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2}))?)?"
)
_DAY_FIRST = re.compile(
    r"(?P<day>[0-9]{1,2})/(?P<month>[0-9]{1,2})/(?P<sign>[+\-\u2212]?)(?P<year>[0-9]{1,11})"
)
_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Date(msgspec.Struct, frozen=True, order=True):
    """A date; month and day are 0 where they are not given."""

    year: int
    month: int = 0
    day: int = 0

    def __str__(self) -> str:
        """As decks write it: `1789`, `1789-07`, `1789-07-14`, `-44`."""
        month = f"-{self.month:02}" if self.month else ""
        day = f"-{self.day:02}" if self.day else ""
        return f"{self.year}{month}{day}"


def parse(text: str) -> Date:
    """The date of a text; ValueError, with the code of what is wrong, if it is none."""
    text = text.strip()
    found = _YEAR_FIRST.fullmatch(text) or _DAY_FIRST.fullmatch(text)
    if not found:
        raise ValueError("bad-date")
    year = int(found["year"]) * (1 if found["sign"] in ("", "+") else -1)
    if year == 0:
        raise ValueError("year-zero")
    month, day = found["month"], found["day"]
    if month is not None and not 1 <= int(month) <= 12:
        raise ValueError("bad-month")
    if day is not None and not 1 <= int(day) <= _days(year, int(month)):
        raise ValueError("bad-day")
    return Date(year, int(month or 0), int(day or 0))


def _days(year: int, month: int) -> int:
    """How many days a month has: by the calendar of Caesar, since 1582 by that of Gregory."""
    counted = year if year > 0 else year + 1  # the year before 1 is -1
    leap = counted % 4 == 0 and (year <= 1582 or year % 100 != 0 or year % 400 == 0)
    return _DAYS[month - 1] if month != 2 or leap else 28


def ranks(dates: list[Date]) -> list[int]:
    """The place of each date among them all: the earliest 0, equal dates equal."""
    order = {date: number for number, date in enumerate(sorted(set(dates)))}
    return [order[date] for date in dates]
