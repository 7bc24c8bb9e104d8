"""Golden playthroughs: one random game of every configuration, written down step by step.

    python -m tests.golden        writes them anew; look at `git diff` before you commit that

A step shows the legal actions, the one played, the scores, a digest of the state, and what changed
in the view of everything. If a file changes and the rules were meant to, raise the game's version.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import ludotheque
from ludotheque.conformance import Case, configurations
from ludotheque.core.table import Table

FOLDER = Path(__file__).with_name("golden")
SEED = 1
SHOWN = 6


def cases() -> Iterator[tuple[str, Case]]:
    """Every configuration of every game, with the name of its file."""
    for name in ludotheque.games():
        game = ludotheque.game(name)
        for players, options in configurations(game):
            words = [name, str(players), *(str(value) for value in options.values())]
            yield "-".join(words), Case(game, players, options, SEED)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """A view as lines: lists of numbers and texts stay whole."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from leaves(item, f"{path}.{key}" if path else key)
    elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
        for i, item in enumerate(value):
            yield from leaves(item, f"{path}.{i}")
        yield f"{path}.length", str(len(value))
    elif isinstance(value, list):
        yield path, " ".join(str(item) for item in value) or "none"
    else:
        yield path, str(value)


def position(table: Table) -> dict[str, str]:
    return dict(leaves(msgspec.to_builtins(table.view("all"))))


def legal(table: Table) -> str:
    """The legal actions of everybody; of many, some and a digest of all."""
    parts = []
    for seat in table.actors:
        actions = table.actions(seat)
        shown = ", ".join(actions[:SHOWN])
        if len(actions) > SHOWN:
            digest = hashlib.sha256(", ".join(actions).encode()).hexdigest()[:12]
            shown += f", … {actions[-1]} [{digest}]"
        parts.append(f"seat {seat} has {len(actions)}: {shown}")
    return "; ".join(parts)


def playthrough(case: Case) -> str:
    """The whole game as text."""
    options = "".join(f", {name} {value}" for name, value in case.options.items())
    version = case.game.version
    lines = [f"{case.game.name}, rules {version}, {case.players} players{options}, seed {SEED}", ""]
    before: dict[str, str] = {}
    for table in case.walk("interpreted"):
        if table.history:
            step = table.history[-1]
            lines.append(f"{table.ply}. seat {step.seat} plays {step.action}")
        now = position(table)
        lines += [f"   {path}: {text}" for path, text in now.items() if before.get(path) != text]
        lines += [f"   gone: {path}" for path in before if path not in now]
        lines.append(f"   scores {' '.join(map(str, table.scores))}, state {table.digest[:16]}")
        lines.append(legal(table) or f"over, places {' '.join(map(str, table.ranks))}")
        before = now
    return "\n".join(lines) + "\n"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    wanted = set()
    for name, case in cases():
        path = FOLDER / f"{name}.txt"
        wanted.add(path)
        path.write_text(playthrough(case), "utf-8")
        print(path.name)
    for path in set(FOLDER.glob("*.txt")) - wanted:
        path.unlink()


if __name__ == "__main__":
    main()
