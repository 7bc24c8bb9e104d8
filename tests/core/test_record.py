"""Records: reading them back, and refusing what was changed."""

from __future__ import annotations

import re

import pytest

import ludotheque
from ludotheque import BadRecord, WrongVersion

RECORD = ludotheque.simulate("bargain", 1, 4, seed=8).table(0).record()


def test_a_record_replays_to_the_same_table() -> None:
    table = ludotheque.replay(RECORD)
    assert table.over
    assert table.record() == RECORD


def test_a_record_names_what_a_person_wants_to_know() -> None:
    for line in ("game: bargain", "rules: 1", "players: 4", "edition: 2010"):
        assert line in RECORD.splitlines()
    assert re.search(r"^commitment: [0-9a-f]{64}$", RECORD, re.MULTILINE)
    assert re.search(r"^key: [0-9a-f]{64}$", RECORD, re.MULTILINE)


def test_a_running_game_has_a_record_too() -> None:
    table = ludotheque.replay(RECORD).at(11)
    assert ludotheque.replay(table.record()).digest == table.digest


def test_verify_confirms_the_deal() -> None:
    assert ludotheque.verify(RECORD).over
    without = re.sub(r"commitment: .*\n", "", RECORD)
    assert ludotheque.replay(without).over
    with pytest.raises(BadRecord, match="no commitment"):
        ludotheque.verify(without)


def changed(old: str, new: str) -> str:
    assert len(re.findall(old, RECORD, re.MULTILINE)) == 1
    return re.sub(old, new, RECORD, flags=re.MULTILINE)


def test_a_changed_key_does_not_fit_the_commitment() -> None:
    with pytest.raises(BadRecord, match="commitment"):
        ludotheque.replay(changed(r"^key: ....", "key: 0000"))


def test_a_changed_option_does_not_fit_the_commitment() -> None:
    with pytest.raises(BadRecord, match="commitment"):
        ludotheque.replay(changed("edition: 2010", "edition: 1998"))


def test_another_version_of_the_rules_is_refused() -> None:
    with pytest.raises(WrongVersion, match=r"version 2.*version 1"):
        ludotheque.replay(changed("rules: 1", "rules: 2"))


def actions() -> list[str]:
    return RECORD.split("\n\n")[1].splitlines()


def test_an_action_changed_to_an_illegal_one_names_its_line() -> None:
    first = actions()[0]
    with pytest.raises(BadRecord, match="line 9: 'keep' is not allowed"):
        ludotheque.replay(RECORD.replace(f"\n{first}\n", "\n0 keep\n", 1))


def test_an_action_changed_to_another_legal_one_shows_at_the_end() -> None:
    table = ludotheque.replay(RECORD)
    ply = max(p for p in range(table.ply) if len(table.at(p).actions(table.history[p].seat)) > 1)
    step = table.history[ply]
    other = next(a for a in table.at(ply).actions(step.seat) if a != step.action)
    lines = RECORD.splitlines()
    lines[8 + ply] = f"{step.seat} {other}"
    with pytest.raises(BadRecord, match=r"a line above was changed|is not allowed"):
        ludotheque.replay("\n".join(lines))


def test_a_lost_line_shows() -> None:
    lines = RECORD.splitlines()
    del lines[-3]
    with pytest.raises(BadRecord, match="does not end as it says"):
        ludotheque.replay("\n".join(lines))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: a record begins with"),
        ("hello", "line 1: a record begins with"),
        ("# Ludothèque record 1\nnonsense", "line 2: expected 'name: value'"),
        ("# Ludothèque record 1\ngame: bargain\ngame: bargain", "given twice"),
        ("# Ludothèque record 1\ngame: bargain", "does not name its rules"),
    ],
)
def test_what_is_no_record(text: str, said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        ludotheque.replay(text)


def test_a_header_that_cannot_be() -> None:
    for old, new in (
        ("players: 4", "players: 9"),
        ("players: 4", "players: four"),
        ("edition: 2010", "edition: 1812"),
    ):
        with pytest.raises(BadRecord, match="header is wrong"):
            ludotheque.replay(changed(old, new))
    with pytest.raises(ludotheque.UnknownGame):
        ludotheque.replay(changed("game: bargain", "game: chess"))


def test_lines_that_are_no_actions() -> None:
    with pytest.raises(BadRecord, match="line 9: expected a seat"):
        ludotheque.replay(RECORD.replace(f"\n{actions()[0]}\n", "\nkeep\n", 1))
    with pytest.raises(BadRecord, match="nothing comes after the end"):
        ludotheque.replay(RECORD + "0 keep\n")


def test_a_stacked_deck_is_in_the_record() -> None:
    deck = [card.code for card in ludotheque.game("bargain").cards for _ in range(2)]
    table = ludotheque.game("bargain").open(players=3, deck=deck)
    assert table.view(0).seats[0].hand == ["r1", "r1", "r2", "r2", "r3", "r3", "r4", "r4"]
    again = ludotheque.replay(table.record())
    assert again.digest == table.digest
    assert again.commitment == table.commitment
