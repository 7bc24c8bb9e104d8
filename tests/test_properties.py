"""Properties on random games, with positions that Hypothesis chooses and shrinks."""

from __future__ import annotations

import collections
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludotheque
from ludotheque.conformance import Case, configurations
from ludotheque.conformance.laws import AT_EVERY_POSITION
from ludotheque.core.table import Table

CONFIGURATIONS = {name: configurations(ludotheque.game(name)) for name in ludotheque.games()}
OFTEN = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))


def play_on(case: Case, choices: list[int]) -> Table:
    """A game in which each choice is a number: which actor, and which of its actions."""
    table = case.open()
    for choice in choices:
        if table.over:
            break
        seat = table.actors[choice % len(table.actors)]
        actions = table.actions(seat)
        table.play(seat, actions[choice // 8 % len(actions)])
    return table


@st.composite
def positions(draw: Callable[..., Any], name: str) -> tuple[Case, Table]:
    players, options = draw(st.sampled_from(CONFIGURATIONS[name]))
    case = Case(ludotheque.game(name), players, options, draw(st.integers(0, 2**63 - 1)))
    return case, play_on(case, draw(st.lists(st.integers(0, 2**16), max_size=160)))


@pytest.mark.parametrize("name", ludotheque.games())
@OFTEN
@given(data=st.data())
def test_the_laws_hold_wherever_people_get_to(name: str, data: st.DataObject) -> None:
    case, table = data.draw(positions(name))
    for law in AT_EVERY_POSITION:
        law(case, table)


@pytest.mark.parametrize("name", ludotheque.games())
@OFTEN
@given(data=st.data())
def test_playing_an_action_never_changes_the_past(name: str, data: st.DataObject) -> None:
    _, table = data.draw(positions(name))
    digests = [table.at(ply).digest for ply in range(table.ply + 1)]
    if not table.over:
        seat = table.actors[0]
        table.play(seat, table.actions(seat)[-1])
    assert [table.at(ply).digest for ply in range(len(digests))] == digests


@OFTEN
@given(data=st.data())
def test_no_card_of_bargain_is_lost_or_doubled(data: st.DataObject) -> None:
    _, table = data.draw(positions("bargain"))
    view = table.view("all")
    seen = collections.Counter(played.card for played in view.trick)
    seen.update(view.stock_cards)
    for seat in view.seats:
        seen.update([*seat.bargains, *seat.junk_cards, *seat.hand])
    assert sum(seen.values()) + view.given == 110
    assert max(seen.values()) <= 2


@OFTEN
@given(data=st.data())
def test_points_of_callisto_are_what_is_not_on_the_board(data: st.DataObject) -> None:
    case, table = data.draw(positions("callisto"))
    if case.options["match"] == "single":
        placed = [0] * table.players
        for step in table.history:
            cells = step.action.count(",") + 1
            placed[step.seat] += cells if cells > 1 else 0
        assert table.scores == tuple(68 - points for points in placed)


@OFTEN
@given(said=st.text(max_size=12), data=st.data())
def test_no_text_but_a_legal_action_gets_through(said: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(ludotheque.games()))
    _, table = data.draw(positions(name))
    before = table.digest
    for seat in range(table.players):
        if said not in table.actions(seat):
            with pytest.raises((ludotheque.BadNotation, ludotheque.IllegalAction)):
                table.play(seat, said)
    assert table.digest == before
