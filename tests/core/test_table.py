"""The table: opening, refusing, looking, copying."""

from __future__ import annotations

from typing import Any

import pytest

import ludotheque
from ludotheque import (
    BadDeck,
    BadKey,
    BadNotation,
    BadOption,
    BadPlayers,
    BadSeat,
    IllegalAction,
    UnknownGame,
)

BARGAIN = ludotheque.game("bargain")


def test_the_games_are_listed_also_once_their_package_is_imported() -> None:
    import ludotheque.games.bargain as imported

    assert imported.GAME is BARGAIN
    assert ludotheque.games() == ("bargain", "boxes", "callisto", "chroni", "vintage", "nim")


def test_an_unknown_game_names_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"'chess'.*bargain"):
        ludotheque.game("chess")


@pytest.mark.parametrize("players", [0, 2, 5, "4", None])
def test_too_few_or_too_many_players(players: Any) -> None:
    with pytest.raises(BadPlayers, match="3 to 4 players"):
        ludotheque.core.table.Table(BARGAIN, players)


def test_unknown_options_and_values() -> None:
    with pytest.raises(BadOption, match=r"'colour'.*edition"):
        BARGAIN.open(players=3, colour="red")
    with pytest.raises(BadOption, match=r"2010, 1998.*'2011'"):
        BARGAIN.open(players=3, edition="2011")
    with pytest.raises(BadOption, match="engine"):
        BARGAIN.open(players=3, engine="steam")
    assert BARGAIN.open(players=3, edition=1998).options == {"edition": "1998"}


@pytest.mark.parametrize("key", ["00", "zz" * 32, b"short", 7])
def test_bad_keys(key: Any) -> None:
    with pytest.raises(BadKey):
        BARGAIN.open(players=3, key=key)


@pytest.mark.parametrize("seed", [-1, 1 << 63, "one", 1.5, True])
def test_bad_seeds(seed: Any) -> None:
    with pytest.raises(BadKey):
        BARGAIN.open(players=3, seed=seed)


def test_a_key_and_a_seed_are_one_too_many() -> None:
    with pytest.raises(BadKey, match="not both"):
        BARGAIN.open(players=3, key="00" * 32, seed=1)


def test_a_game_without_cards_has_no_deck_to_stack() -> None:
    with pytest.raises(BadDeck, match="no deck"):
        ludotheque.game("callisto").open(players=2, deck=["a"])


def test_the_same_seed_repeats_a_game_and_no_seed_does_not() -> None:
    tables = [BARGAIN.open(players=4, seed=5) for _ in range(2)]
    assert tables[0].view("all") == tables[1].view("all")
    assert BARGAIN.open(players=4).key != BARGAIN.open(players=4).key
    assert BARGAIN.open(players=4, key=tables[0].key).digest == tables[0].digest


def test_malformed_text_is_bad_notation_and_changes_nothing() -> None:
    table = BARGAIN.open(players=4, seed=5)
    before = table.digest
    for text in (
        "",
        "g",
        "g0",
        "g10",
        "G7",
        " g7",
        "g7 ",
        "bargain",
        "sort 0",
        7,
        None,
    ):
        with pytest.raises(BadNotation, match="no action of bargain"):
            table.play(0, text)
    assert table.digest == before
    assert table.history == []


def test_an_action_out_of_turn() -> None:
    table = BARGAIN.open(players=4, seed=5)
    before = table.digest
    with pytest.raises(IllegalAction) as refusal:
        table.play(1, "bargain g7")
    assert (refusal.value.code, refusal.value.paragraph) == ("turn", "turn")
    assert "turn" in refusal.value.reasons["en"]
    assert "jouer" in refusal.value.reasons["fr"]
    assert "'bargain g7'" in str(refusal.value)
    assert table.digest == before


def test_an_action_after_the_end() -> None:
    table = ludotheque.simulate("bargain", 1, 3, seed=2).table(0)
    with pytest.raises(IllegalAction) as refusal:
        table.play(0, "keep")
    assert (refusal.value.code, refusal.value.paragraph) == ("over", "end")
    assert table.winners
    assert table.actors == ()


@pytest.mark.parametrize("seat", [-1, 4, "0", None, True, 1.0])
def test_a_seat_that_is_not_there(seat: Any) -> None:
    table = BARGAIN.open(players=4, seed=5)
    for use in (table.actions, table.observe, table.asked, lambda s: table.play(s, "keep")):
        with pytest.raises(BadSeat, match="0 to 3"):
            use(seat)


def test_only_who_may_act_has_actions() -> None:
    table = BARGAIN.open(players=4, seed=5)
    assert table.actors == (0,)
    assert table.actions(0)
    assert table.actions(1) == []


def test_winners_are_known_only_at_the_end() -> None:
    table = ludotheque.simulate("bargain", 1, 4, seed=8).table(0)
    assert table.at(10).winners == ()
    assert table.winners == tuple(s for s, place in enumerate(table.ranks) if place == 0)


def test_going_back_to_a_ply_and_on_again() -> None:
    table = ludotheque.simulate("bargain", 1, 4, seed=8).table(0)
    earlier = table.at(20)
    assert earlier.ply == 20
    for step in table.history[20:]:
        earlier.play(step.seat, step.action)
    assert earlier.digest == table.digest
    with pytest.raises(IndexError, match="0 to"):
        table.at(table.ply + 1)


def test_a_redealt_table_is_a_table_of_its_own() -> None:
    table = BARGAIN.open(players=4, seed=5)
    before = table.digest
    other = table.redealt(0, seed=1)
    assert other.view(0) == table.view(0)
    assert other.view("all") != table.view("all")
    other.play(0, other.actions(0)[0])
    assert table.digest == before


def test_engines_can_be_chosen() -> None:
    tables = [
        BARGAIN.open(players=4, seed=5, engine=e) for e in ("compiled", "interpreted", "auto")
    ]
    assert len({table.digest for table in tables}) == 1
