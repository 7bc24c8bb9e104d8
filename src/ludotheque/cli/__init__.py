"""The command `ludotheque`: games, play, simulate, replay, verify, check, deck."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ludotheque.cli.common import Quit, add_language, speaker
from ludotheque.core.errors import LudothequeError


def parser() -> argparse.ArgumentParser:
    """All commands and their arguments."""
    top = argparse.ArgumentParser(
        prog="ludotheque", description="A game library open day and night."
    )
    add_language(top)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    games = commands.add_parser("games", help="what is on the shelf")
    games.add_argument("game", nargs="?", help="all about one game")
    games.add_argument("--players", type=int, help="only games for so many people")
    games.add_argument("--minutes", type=int, help="only games that fit into this time")
    games.add_argument("--age", type=int, help="only games for people of this age")

    play = commands.add_parser(
        "play",
        help="play at the terminal",
        description="Options of the game follow by name: --variant take-that, --edition 1998.",
    )
    play.add_argument("game", nargs="?", help="its name; asked for if left out")
    play.add_argument("--players", type=int, help="how many seats (the fewest by default)")
    play.add_argument("--seat", type=int, default=0, help="where you sit, from 0")
    play.add_argument("--seed", type=int, help="repeat a game")
    play.add_argument("--record", metavar="FILE", help="write the record here when you leave")

    simulate = commands.add_parser("simulate", help="play many games at random")
    simulate.add_argument("game")
    simulate.add_argument("--games", type=int, default=100_000)
    simulate.add_argument("--players", type=int)
    simulate.add_argument("--seed", type=int, default=0)
    simulate.add_argument("--device", choices=("cpu", "cuda"), default="cpu")

    replay = commands.add_parser("replay", help="tell a recorded game again")
    replay.add_argument("record", help="a file, or - for standard input")
    replay.add_argument("--seat", type=int, help="as this seat saw it; everything by default")

    verify = commands.add_parser("verify", help="confirm the deal and every action of a record")
    verify.add_argument("record", help="a file, or - for standard input")

    check = commands.add_parser("check", help="run the conformance laws on a game")
    check.add_argument("game")
    check.add_argument("--games", type=int, default=3, help="random games a configuration")
    check.add_argument("--no-cuda", action="store_true", help="leave out the CUDA simulator")

    deck = commands.add_parser("deck", help="look through a deck of your own for Chronicards")
    deck.add_argument("what", choices=("check",))
    deck.add_argument("file", help="a CSV file; docs/your-own-deck.md says what is in it")
    for command in (games, play, simulate, replay, verify, check, deck):
        add_language(command)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit status."""
    from ludotheque.cli import commands

    found, rest = parser().parse_known_args(arguments)
    if "lang" in found:
        os.environ["LUDOTHEQUE_LANG"] = found.lang
    say = speaker()
    try:
        return int(getattr(commands, found.command)(found, rest, say))
    except LudothequeError as error:
        print(say("error", message=str(error)), file=sys.stderr)
        return 2
    except BrokenPipeError:  # whoever read our output has had enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115, PTH123 - for the interpreter's last flush
        return 0
    except OSError as error:
        print(say("error", message=f"{error.filename}: {error.strerror}"), file=sys.stderr)
        return 2
    except (Quit, KeyboardInterrupt):
        return 0
