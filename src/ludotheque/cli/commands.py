"""The commands, one function each: what was asked, what is left of the line, who says it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from ludotheque.cli.common import ask, game_options, no_more, read_text
from ludotheque.cli.table import sit_down
from ludotheque.core.game import Game
from ludotheque.core.options import Option
from ludotheque.core.registry import find, names
from ludotheque.core.table import Viewer
from ludotheque.core.words import Speaker
from ludotheque.games.chroni.deckfile import check as check_deck
from ludotheque.games.chroni.decks import add_deck

Asked = argparse.Namespace
Rest = Sequence[str]


def games(asked: Asked, rest: Rest, say: Speaker) -> int:
    """The shelf, filtered."""
    no_more(rest)
    if asked.game:
        _tell_all(find(asked.game), say)
        return 0
    shown = [game for game in map(find, names()) if _fits(game, asked)]
    for game in shown:
        _tell(game, say)
    if not shown:
        print(say("games.none"))
        return 1
    return 0


def _tell(game: Game, say: Speaker) -> None:
    """A game in three lines."""
    facts = game.catalogue
    print(say("games.title", title=game.title(say.language), name=game.name))
    about = [_range("players", game.players, say)]
    if facts.get("minutes"):
        about.append(_range("minutes", facts["minutes"], say))
    if facts.get("age"):
        about.append(say("games.age", age=facts["age"]))
    if facts.get("authors"):
        about.append(", ".join(facts["authors"]))
    if facts.get("year"):
        about.append(str(facts["year"]))
    print("   " + " · ".join(about))
    pitch = facts.get("pitch", {}).get(say.language)
    if pitch:
        print("   " + pitch)


def _tell_all(game: Game, say: Speaker) -> None:
    """Everything the catalogue knows, and the options."""
    facts = game.catalogue
    _tell(game, say)
    if facts.get("luck_and_skill"):
        luck, skill = facts["luck"], facts["skill"]
        print("   " + say("games.luck-and-skill", luck=luck, skill=skill))
        print("   " + facts["luck_and_skill"][say.language])
    for what in ("original-title", "illustrators", "publishers", "mechanisms", "next"):
        value = facts.get(what.replace("-", "_"))
        if value:
            print("   " + say(f"games.{what}", list=value))
    tell = game.speaker(say.language)
    meanings = {option.name: _meanings(option, tell) for option in game.options}
    if hasattr(game.material, "choices"):  # options whose values are not fixed: decks
        meanings |= game.material.choices(say.language)
    for name, values in meanings.items():
        print("   " + say("games.option", name=name, meaning=tell(f"option.{name}")))
        for value, meaning in values.items():
            print("      " + say("games.value", value=value, meaning=meaning).rstrip(" :"))


def _meanings(option: Option, tell: Speaker) -> dict[str, str]:
    """What each value of an option means, where that needs a word."""
    codes = {str(value): f"option.{option.name}-{value}" for value in option.values}
    return {value: tell(code) if tell.knows(code) else "" for value, code in codes.items()}


def _range(what: str, ends: Sequence[int], say: Speaker) -> str:
    """From so many to so many, or exactly so many."""
    least, most = ends
    return say(f"games.{what}" if least < most else f"games.{what}-exactly", least=least, most=most)


def _fits(game: Game, asked: Asked) -> bool:
    """Whether a game is for these people and this time; what is not known excludes nothing."""
    fewest, most = game.players
    minutes = game.catalogue.get("minutes")
    age = game.catalogue.get("age")
    return (
        (asked.players is None or fewest <= asked.players <= most)
        and (asked.minutes is None or not minutes or minutes[0] <= asked.minutes)
        and (asked.age is None or not age or age <= asked.age)
    )


def play(asked: Asked, rest: Rest, say: Speaker) -> int:
    """The terminal table."""
    game = find(asked.game) if asked.game else _choose_game(say)
    table = game.open(asked.players, seed=asked.seed, engine="interpreted", **_options(rest))
    return sit_down(table, asked.seat, say, asked.record)


def _options(rest: Rest) -> dict[str, Any]:
    """The options of a game; a deck given as a file is brought along under its name."""
    options = game_options(rest)
    if options.get("deck", "").endswith(".csv"):
        options["deck"] = add_deck(options["deck"]).name
    return options


def _choose_game(say: Speaker) -> Game:
    """The shelf with numbers, and the answer to "which one?"."""
    shelf = [find(name) for name in names()]
    for number, game in enumerate(shelf, 1):
        title = say("games.title", title=game.title(say.language), name=game.name)
        print(f"{number:>4}  {title}: {_range('players', game.players, say)}")
    while True:
        answer = ask(say("play.which"))
        if answer.isdecimal() and 1 <= int(answer) <= len(shelf):
            return shelf[int(answer) - 1]
        if answer in names():
            return find(answer)
        print(say("play.no-number", count=len(shelf)))


def simulate(asked: Asked, rest: Rest, say: Speaker) -> int:
    """Many random games: places and points a seat."""
    import numpy as np

    import ludotheque

    result = ludotheque.simulate(
        asked.game,
        asked.games,
        asked.players,
        seed=asked.seed,
        device=asked.device,
        **_options(rest),
    )
    actions = int(result.lengths.sum(dtype=np.int64))
    print(
        say(
            "simulate.done",
            count=len(result),
            game=result.game.title(say.language),
            players=result.players,
            seconds=f"{result.seconds:.2f}",
            rate=f"{actions / max(result.seconds, 1e-9) / 1e6:.1f}",
        )
    )
    print(say("simulate.length", mean=f"{result.lengths.mean():.1f}"))
    for seat in range(result.players):
        points = result.scores[:, seat]
        print(
            say(
                "simulate.seat",
                number=seat,
                won=f"{(result.ranks[:, seat] == 0).mean():.1%}",
                mean=f"{points.mean():.2f}",
                spread=f"{points.std():.2f}",
                least=int(points.min()),
                most=int(points.max()),
            )
        )
    return 0


def replay(asked: Asked, rest: Rest, say: Speaker) -> int:
    """What happened in a recorded game, sentence by sentence."""
    import ludotheque

    no_more(rest)
    table = ludotheque.replay(read_text(asked.record))
    viewer: Viewer = "all" if asked.seat is None else asked.seat
    tell = table.game.speaker(say.language, viewer=asked.seat, options=table.options)
    for sentence in table.happened(viewer):
        print(tell.say(sentence))
    print("\n".join(table.game.viewing.lines(table.view(viewer), tell)))
    return 0


def verify(asked: Asked, rest: Rest, say: Speaker) -> int:
    """Confirm a record, or say what is wrong with it."""
    import ludotheque

    no_more(rest)
    table = ludotheque.verify(read_text(asked.record))
    print(say("verify.good", commitment=table.commitment, count=table.ply))
    print(say("verify.state", digest=table.digest))
    return 0


def check(asked: Asked, rest: Rest, say: Speaker) -> int:
    """The conformance laws."""
    from ludotheque.conformance import check as run

    no_more(rest)
    report = run(
        find(asked.game),
        games=asked.games,
        cuda=not asked.no_cuda,
        told=lambda line: print(line, file=sys.stderr),
    )
    for finding in report.findings:
        if finding.broken is None:
            print(say("check.holds", law=finding.law, count=finding.looked))
        else:
            print(say("check.broken", law=finding.law, found=finding.broken))
    print(say("check.good" if report.holds else "check.bad", game=report.game))
    return 0 if report.holds else 1


def deck(asked: Asked, rest: Rest, say: Speaker) -> int:
    """Everything that is wrong with a deck file, or what it holds."""
    no_more(rest)
    report = check_deck(asked.file)
    tell = find("chroni").speaker(say.language)
    for problem in (*report.problems, *report.remarks):
        print(problem.say(tell))
    if report.deck is None:
        print(say("deck.bad", file=asked.file, count=len(report.problems)))
        return 1
    print(say("deck.good", file=asked.file, count=len(report.deck.events)))
    return 0
