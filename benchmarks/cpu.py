"""Random play on one core beside OpenSpiel, and the times that people notice.

    make bench                          prints the tables
    python benchmarks/cpu.py FILE       and writes them to FILE

Every figure is the best of several runs, with the range. OpenSpiel comes from the group `peers`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import ludotheque
from ludotheque.core.key import key_of

RUNS = 5
OURS = [
    ("vintage", 3, {}),
    ("vintage", 4, {}),
    ("vintage", 6, {}),
    ("vintage", 4, {"variant": "take-that"}),
    ("bargain", 3, {}),
    ("bargain", 4, {}),
    ("bargain", 4, {"edition": "1998"}),
    ("chroni", 2, {}),
    ("chroni", 4, {}),
    ("chroni", 8, {}),
    ("chroni", 4, {"variant": "escale"}),
    ("boxes", 2, {}),
    ("boxes", 3, {}),
    ("boxes", 4, {}),
    ("callisto", 2, {}),
    ("callisto", 3, {}),
    ("callisto", 4, {}),
]
PEERS = ("hearts", "oh_hell", "hex")


def spread(rates: list[float], unit: float = 1e6) -> str:
    return f"{max(rates) / unit:.2f} ({min(rates) / unit:.2f} to {max(rates) / unit:.2f})"


# --- Ours --------------------------------------------------------------------------------------


def ours(name: str, players: int, options: dict[str, Any]) -> tuple[list[float], float]:
    games = 4_000 if name == "callisto" else 20_000
    rates = []
    length = 0.0
    for run in range(RUNS):
        result = ludotheque.simulate(name, games, players, seed=run, cores=1, **options)
        rates.append(float(result.lengths.sum(dtype=np.int64)) / result.seconds)
        length = float(result.lengths.mean())
    return rates, length


# --- OpenSpiel ---------------------------------------------------------------------------------


def from_python(game: Any, seconds: float = 1.0) -> tuple[float, float]:
    """As its users drive it: legal_actions and apply_action from Python, chance sampled too."""
    actions = games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, weights)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                actions += 1
        games += 1
    return actions / (time.perf_counter() - began), actions / games


def inside(game: Any, length: float, seconds: float = 1.0) -> float:
    """Its own loop in C++, with its uniformly random bots."""
    import pyspiel

    bots = [pyspiel.make_uniform_random_bot(p, p) for p in range(game.num_players())]
    games = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return games * length / (time.perf_counter() - began)


# --- What people notice ------------------------------------------------------------------------


def best(function: Callable[[], float], runs: int = RUNS) -> str:
    times = [function() for _ in range(runs)]
    return f"{min(times):.3g} ({min(times):.3g} to {max(times):.3g})"


def command(*arguments: str, cache: str | None = None) -> float:
    environment = dict(os.environ)
    if cache is not None:
        environment["LUDOTHEQUE_CACHE"] = cache
    began = time.perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=environment)
    return time.perf_counter() - began


COMPILE = "import ludotheque, sys; [ludotheque.game(n).compiled for n in sys.argv[1:]]"


def cold(names: tuple[str, ...]) -> float:
    """All games with an empty cache, two processes side by side for two cores."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "LUDOTHEQUE_CACHE": cache}
        began = time.perf_counter()
        running = [
            subprocess.Popen(
                [sys.executable, "-c", COMPILE, *names[i::2]],
                env=environment,
                stderr=subprocess.DEVNULL,
            )
            for i in range(2)
        ]
        for process in running:
            if process.wait():
                raise RuntimeError("compiling failed")
        return time.perf_counter() - began


def one_play(name: str, players: int) -> float:
    """Microseconds for one `table.play`, over a whole game."""
    history = ludotheque.simulate(name, 1, players, seed=3).table(0).history
    table = ludotheque.game(name).open(players=players, key=key_of(3), engine="compiled")
    began = time.perf_counter()
    for step in history:
        table.play(step.seat, step.action)
    return (time.perf_counter() - began) / len(history) * 1e6


def main() -> None:
    house = tuple(name for name in ludotheque.games() if name != "nim")
    lines = [
        "Uniformly random play on one core, legal actions listed at each step: millions of actions",
        f"a second, best of {RUNS} runs (and the range).",
        "",
        "| game | players | options | M actions/s | actions a game |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, players, options in OURS:
        rates, length = ours(name, players, options)
        chosen = " ".join(options.values()) or "default"
        lines.append(f"| {name} | {players} | {chosen} | {spread(rates)} | {length:.1f} |")
        print(lines[-1], flush=True)
    lines += [
        "",
        "| OpenSpiel | driven from Python | inside its C++ loop | actions a game |",
        "| --- | --- | --- | --- |",
    ]
    import pyspiel

    for name in PEERS:
        game = pyspiel.load_game(name)
        driven = [from_python(game) for _ in range(RUNS)]
        length = driven[0][1]
        loop = [inside(game, length) for _ in range(RUNS)]
        lines.append(
            f"| {name} | {spread([d[0] for d in driven])} | {spread(loop)} | {length:.1f} |"
        )
        print(lines[-1], flush=True)
    lines += ["", "| what people notice | best (and the range) |", "| --- | --- |"]
    lines.append(
        f"| `ludotheque games`, warm, s | {best(lambda: command('-m', 'ludotheque', 'games'))} |"
    )
    warm = best(lambda: command("-c", COMPILE, "bargain"), 3)
    lines.append(
        f"| compiled kernels of one game from the cache, with numba's import, s | {warm} |"
    )
    lines.append(
        f"| cold compilation of all five on two cores, s | {best(lambda: cold(house), 2)} |"
    )
    for name, players in (
        ("vintage", 4),
        ("bargain", 4),
        ("chroni", 4),
        ("boxes", 4),
        ("callisto", 2),
    ):
        played = best(lambda n=name, p=players: one_play(n, p), 20)
        lines.append(f"| `table.play` of {name}, µs | {played} |")
    text = "\n".join(lines) + "\n"
    print(text)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
