"""Simulation: repeatable, independent of cores and pieces, the same games as at a table."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import ludotheque
from ludotheque import BadOption


def test_rows_are_games_and_columns_seats() -> None:
    result = ludotheque.simulate("bargain", games=50, players=4, seed=1)
    assert result.scores.shape == result.ranks.shape == (50, 4)
    assert result.lengths.shape == (50,)
    assert len(result) == 50


def test_the_seed_decides_everything_and_the_cores_nothing() -> None:
    one = ludotheque.simulate("bargain", games=9000, players=3, seed=1, cores=1)
    two = ludotheque.simulate("bargain", games=9000, players=3, seed=1, cores=3)
    other = ludotheque.simulate("bargain", games=9000, players=3, seed=2)
    assert np.array_equal(one.scores, two.scores)
    assert np.array_equal(one.lengths, two.lengths)
    assert not np.array_equal(one.scores, other.scores)


def test_a_longer_run_begins_with_the_shorter_one() -> None:
    short = ludotheque.simulate("bargain", games=10, players=3, seed=1)
    long = ludotheque.simulate("bargain", games=20, players=3, seed=1)
    assert np.array_equal(short.scores, long.scores[:10])


@pytest.mark.parametrize("name", ludotheque.games())
def test_a_simulated_game_can_be_looked_at_as_a_table(name: str) -> None:
    result = ludotheque.simulate(name, games=3, seed=4)
    table = result.table(2)
    assert table.over
    assert table.ply == result.lengths[2]
    assert table.scores == tuple(result.scores[2])
    assert table.ranks == tuple(result.ranks[2])


@pytest.mark.parametrize("games", [0, -1, 1.5, True])
def test_a_number_of_games_that_cannot_be(games: Any) -> None:
    with pytest.raises(BadOption, match="games"):
        ludotheque.simulate("bargain", games=games, players=3)


def test_devices_and_options_are_checked() -> None:
    with pytest.raises(BadOption, match="cpu or cuda"):
        ludotheque.simulate("bargain", games=1, players=3, device="tpu")
    with pytest.raises(BadOption, match="no option"):
        ludotheque.simulate("bargain", games=1, players=3, speed=9)
    with pytest.raises(IndexError, match="0 to 0"):
        ludotheque.simulate("bargain", games=1, players=3).table(1)
