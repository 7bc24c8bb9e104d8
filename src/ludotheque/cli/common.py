"""What several commands need: the language, the words, options by name."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludotheque.core.errors import BadOption
from ludotheque.core.words import LANGUAGES, Speaker, locale_language

PACKAGE = "ludotheque.cli"


class Quit(Exception):
    """Somebody leaves the table."""


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--lang`, before or behind the command."""
    # Without SUPPRESS the command's default would overwrite what stood before it.
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help="en or fr (else by locale)"
    )


def speaker() -> Speaker:
    """Who says the sentences of the command line."""
    return Speaker((PACKAGE,), locale_language())


def game_options(rest: Sequence[str]) -> dict[str, Any]:
    """`--variant take-that --rounds=3` as a dictionary."""
    options: dict[str, Any] = {}
    waiting = list(rest)
    while waiting:
        name = waiting.pop(0)
        if not name.startswith("--") or len(name) == 2:
            raise BadOption(f"expected an option such as --variant, got {name!r}")
        name, equals, value = name[2:].partition("=")
        if not equals:
            if not waiting:
                raise BadOption(f"--{name} needs a value")
            value = waiting.pop(0)
        options[name] = value
    return options


def no_more(rest: Sequence[str]) -> None:
    """Refuse arguments that the command does not have."""
    if rest:
        raise BadOption(f"there is no argument {rest[0]!r}")


def read_text(path: str) -> str:
    """A file, or standard input for a dash."""
    return sys.stdin.read() if path == "-" else Path(path).read_text("utf-8")


def ask(question: str) -> str:
    """What somebody types; Quit when they leave or there is nobody."""
    try:
        answer = input(question).strip()
    except EOFError:
        raise Quit from None
    if answer in ("q", "quit"):
        raise Quit
    return answer
