"""Every configuration plays its golden game exactly as it was written down."""

from __future__ import annotations

import pytest

from ludotheque.conformance import Case
from tests.golden import FOLDER, cases, playthrough

CASES = dict(cases())


@pytest.mark.parametrize("name", CASES)
def test_the_game_is_played_as_written(name: str) -> None:
    case: Case = CASES[name]
    assert playthrough(case) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(CASES)
