"""Records: a game as text that a person can read and every machine replays to the same bits.

    # Ludothèque record 1
    game: bargain
    rules: 1
    players: 4
    edition: 2010
    commitment: 5f…
    key: 00…

    0 bargain g7
    1 bargain r3
    …

    end: 2 9b…

The last line counts the actions and gives the digest of the state, so that a changed line shows. A
record written by hand may leave it out, and the commitment too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ludotheque.core.errors import BadRecord, LudothequeError, WrongVersion
from ludotheque.core.game import Game
from ludotheque.core.table import Table

FIRST = "# Ludothèque record 1"
_HEADER = re.compile(r"(?P<name>[a-z-]+): (?P<value>.+)")
_ACTION = re.compile(r"(?P<seat>\d+) (?P<action>.+)")


def write(table: Table) -> str:
    """The record of a table."""
    lines = [FIRST]
    lines += [f"{name}: {value}" for name, value in table.header.items()]
    lines += [f"commitment: {table.commitment}", f"key: {table.key}", ""]
    lines += [f"{step.seat} {step.action}" for step in table.history]
    lines += ["", f"end: {table.ply} {table.digest}", ""]
    return "\n".join(lines)


def read(text: str, find: Callable[[str], Game], engine: Any = "auto") -> Table:
    """Replay a record; BadRecord, with the line, if anything in it is not as it says."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST:
        raise BadRecord(f"line 1: a record begins with {FIRST!r}")
    headers: dict[str, str] = {}
    number = 1
    while number < len(lines) and lines[number].strip():
        found = _HEADER.fullmatch(lines[number].strip())
        if not found:
            raise BadRecord(f"line {number + 1}: expected 'name: value', got {lines[number]!r}")
        if found["name"] in headers:
            raise BadRecord(f"line {number + 1}: {found['name']!r} is given twice")
        headers[found["name"]] = found["value"]
        number += 1
    table = _open(headers, find, engine)
    ending = None
    for at, line in enumerate(lines[number:], number + 1):
        if not line.strip():
            continue
        if ending is not None:
            raise BadRecord(f"line {at}: nothing comes after the end, got {line!r}")
        if line.startswith("end: "):
            ending = (at, line)
            continue
        _play(table, at, line)
    if ending is not None:
        _check_end(table, *ending)
    return table


def _open(headers: dict[str, str], find: Callable[[str], Game], engine: Any) -> Table:
    for name in ("game", "rules", "players", "key"):
        if name not in headers:
            raise BadRecord(f"the record does not name its {name}")
    given: dict[str, Any] = dict(headers)
    game = find(given.pop("game"))
    version = given.pop("rules")
    if version != str(game.version):
        raise WrongVersion(
            f"this is a game by the rules of {game.name}, version {version}; "
            f"these are version {game.version}"
        )
    players = given.pop("players")
    committed = given.pop("commitment", None)
    material = given.pop("material", None)
    stack = given.pop("stack", None)
    try:
        table = Table(
            game,
            int(players) if players.isdecimal() else -1,
            key=given.pop("key"),
            stack=None if stack is None else game.material.unstack(stack),
            engine=engine,
            **given,
        )
    except LudothequeError as error:
        raise BadRecord(f"the record's header is wrong: {error}") from error
    if material is not None and material != table.header.get("material"):
        raise WrongVersion(f"the cards of {game.name} are no longer those of this record")
    if committed is not None and committed != table.commitment:
        raise BadRecord(
            f"the commitment {committed} is not that of this key and these options, "
            f"which is {table.commitment}"
        )
    return table


def _play(table: Table, at: int, line: str) -> None:
    found = _ACTION.fullmatch(line.strip())
    if not found:
        raise BadRecord(f"line {at}: expected a seat and its action, got {line!r}")
    try:
        table.play(int(found["seat"]), found["action"])
    except LudothequeError as error:
        raise BadRecord(f"line {at}: {error}") from error


def _check_end(table: Table, at: int, line: str) -> None:
    expected = f"end: {table.ply} {table.digest}"
    if line.strip() != expected:
        raise BadRecord(f"line {at}: the game does not end as it says: a line above was changed")
