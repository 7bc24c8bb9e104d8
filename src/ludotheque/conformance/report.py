"""Running the laws over many random games, and what came of it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec
import numpy as np

from ludotheque.conformance.cases import Broken, Case, configurations, where
from ludotheque.conformance.laws import AT_EVERY_POSITION, OF_THE_WHOLE_GAME
from ludotheque.core.game import Game
from ludotheque.core.simulation import simulate
from ludotheque.core.table import Table

Law = Callable[[Case, Table], None]


class Finding(msgspec.Struct):
    """One law: how often it was looked at, and the first time it did not hold."""

    law: str
    looked: int = 0
    broken: str | None = None


class Report(msgspec.Struct):
    """All laws of one game."""

    game: str
    findings: list[Finding]

    @property
    def holds(self) -> bool:
        """Whether every law holds."""
        return all(finding.broken is None for finding in self.findings)


def name_of(law: Callable[..., Any]) -> str:
    """A law's name as words."""
    return law.__name__.replace("_", " ")


def check(
    game: Game,
    *,
    games: int = 3,
    every: int = 5,
    seed: int = 0,
    cuda: bool = True,
    chosen: Iterable[tuple[int, Mapping[str, Any]]] | None = None,
    told: Callable[[str], None] = lambda line: None,
) -> Report:
    """Run all laws on `games` random games of every configuration, at every `every`-th position.

    With `cuda`, whole games are also run in numba's CUDA simulator, in a process of its own.
    """
    laws: list[Law] = [*AT_EVERY_POSITION, *OF_THE_WHOLE_GAME]
    findings = {law: Finding(name_of(law)) for law in laws}
    simulated = Finding("cuda plays the same games")
    cases = list(configurations(game) if chosen is None else chosen)
    for number, (players, options) in enumerate(cases, 1):
        described = " ".join(f"{name}={value}" for name, value in options.items())
        told(f"{number}/{len(cases)} {players} players {described}")
        for index in range(games):
            case = Case(game, players, options, seed + index)
            _check_case(case, every, findings)
    if cuda:
        told("CUDA simulator")
        _check_cuda(game, cases, seed, simulated)
    return Report(game.name, [*findings.values(), *([simulated] if cuda else [])])


def _check_case(case: Case, every: int, findings: dict[Law, Finding]) -> None:
    offset = case.seed % every
    try:
        for table in case.walk():
            if table.ply % every == offset or table.over:
                for law in AT_EVERY_POSITION:
                    _look(law, case, table, findings[law])
    except Broken as broken:  # the game itself: no end, or an actor without an action
        finding = findings[AT_EVERY_POSITION[0]]
        finding.broken = finding.broken or str(broken)
        return
    for law in OF_THE_WHOLE_GAME:
        _look(law, case, table, findings[law])


def _look(law: Law, case: Case, table: Table, finding: Finding) -> None:
    finding.looked += 1
    if finding.broken is None:
        try:
            law(case, table)
        except Broken as broken:
            finding.broken = str(broken)
        except Exception as error:  # a bug in the game under test: reported like any other
            finding.broken = f"{where(table)}: {type(error).__name__}: {error}"


# --- CUDA --------------------------------------------------------------------------------------


def _check_cuda(
    game: Game, cases: list[tuple[int, Mapping[str, Any]]], seed: int, finding: Finding
) -> None:
    """One game of every configuration, on the CPU here and in the simulator there."""
    wanted = [(players, dict(options), seed) for players, options in cases]
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    answer = subprocess.run(
        [sys.executable, "-m", "ludotheque.conformance.simulated", game.name],
        input=msgspec.json.encode(wanted),
        env=environment,
        capture_output=True,
        check=False,
    )
    if answer.returncode != 0:
        finding.broken = "the simulator failed: " + answer.stderr.decode()[-2000:]
        return
    results = msgspec.json.decode(answer.stdout, type=list[tuple[list[int], list[int], int]])
    for (players, options, start), (scores, ranks, length) in zip(wanted, results, strict=True):
        finding.looked += 1
        here = simulate(game, 1, players, seed=start, **options)
        same = np.array_equal(here.scores[0], scores) and np.array_equal(here.ranks[0], ranks)
        if finding.broken is None and not (same and here.lengths[0] == length):
            finding.broken = f"{players} players {options}: another game than on the CPU"
