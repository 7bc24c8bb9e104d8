"""The command line, as people use it."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ludotheque
from ludotheque.cli import main


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    said = capsys.readouterr()
    return status, said.out, said.err


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("LUDOTHEQUE_LANG", "")  # set by --lang, and put back afterwards


def test_the_shelf_and_its_filters(capsys: pytest.CaptureFixture[str]) -> None:
    everything = run(capsys, "games")[1]
    for name in ludotheque.games():
        assert f"({name})" in everything
    for five in (
        run(capsys, "games", "--players", "5")[1],
        run(capsys, "games", "--players", "6")[1],
    ):
        assert "(vintage)" in five
        assert "(bargain)" not in five
    assert "(bargain)" not in run(capsys, "games", "--minutes", "20")[1]
    assert run(capsys, "games", "--players", "40")[0] == 1


@pytest.mark.parametrize("name", ludotheque.games())
def test_all_about_one_game(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    for language in ("en", "fr"):
        status, out, _ = run(capsys, "games", name, "--lang", language)
        assert status == 0
        game = ludotheque.game(name)
        for option in game.options:
            assert f"--{option.name}" in out
            assert all(f"\n      {value}" in out for value in option.values)
        for fact in ("authors", "publishers", "mechanisms", "next"):
            assert all(value in out for value in game.catalogue.get(fact, []))


def test_the_language_is_that_of_the_system_or_as_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "players" in run(capsys, "games")[1]
    for arguments in (["games", "--lang", "fr"], ["--lang", "fr", "games"]):
        assert "joueurs" in run(capsys, *arguments)[1]
        monkeypatch.setenv("LUDOTHEQUE_LANG", "")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "joueurs" in run(capsys, "games")[1]
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert "players" in run(capsys, "games")[1]


@pytest.mark.parametrize("name", ludotheque.games())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_by_typing_numbers(
    name: str,
    language: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    typing(monkeypatch, *["1"] * 500)
    record = tmp_path / "game.txt"
    status, out, err = run(
        capsys, "play", name, "--seed", "3", "--lang", language, "--record", str(record)
    )
    assert (status, err) == (0, "")
    assert re.search(r"^1\. ", out, re.MULTILINE), "the result is shown"
    assert ludotheque.verify(record.read_text("utf-8")).over
    assert run(capsys, "verify", str(record))[0] == 0
    for seat in ([], ["--seat", "0"]):
        status, told, _ = run(capsys, "replay", str(record), "--lang", language, *seat)
        assert status == 0
        assert len(told.splitlines()) >= ludotheque.replay(record.read_text("utf-8")).ply


def test_actions_can_be_typed_searched_and_refused(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ludotheque.game("bargain").open(players=3, seed=1)
    action = table.actions(0)[0]
    colour = action.split()[1][0]
    typing(monkeypatch, "zebra", "99", "keep", "?", "? 1.1", "? nowhere", f" {colour}", action, "q")
    status, out, _ = run(capsys, "play", "bargain", "--players", "3", "--seed", "1")
    assert status == 0
    assert "Nothing here is called zebra" in out
    assert "Choose a number from 1 to" in out
    assert "First everybody chooses a bargain. (? shows the rule.)" in out
    assert "§ 2." in out
    assert "The rulebook has no paragraph nowhere" in out
    assert f"You lay {table.game.material.labels('en', {})[action.split()[1]]}" in out


def test_long_lists_are_cut_and_enter_shows_all(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "", "q")
    out = run(capsys, "play", "callisto", "--seed", "1")[1]
    assert re.search(r"… and \d+ more", out)
    assert " 120  " in out


def test_the_whole_rulebook(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "??", "q")
    assert "# Nim" in run(capsys, "play", "nim")[1]


def test_choosing_a_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typing(monkeypatch, "77", "nim", "q")
    out = run(capsys, "play")[1]
    assert "Choose a number from 1 to 6" in out
    assert "Nim. You are player 1." in out
    typing(monkeypatch)
    assert run(capsys, "play")[0] == 0


def test_options_by_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments in (["--edition", "1998"], ["--edition=1998"]):
        typing(monkeypatch, "q")
        assert run(capsys, "play", "bargain", *arguments)[0] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "bargain", "--players", "9"], "3 to 4 players"),
        (["play", "bargain", "--edition", "1812"], "2010, 1998"),
        (["play", "bargain", "--edition"], "--edition needs a value"),
        (["play", "bargain", "colour"], "expected an option"),
        (["play", "bargain", "--seat", "7"], "seats are 0 to 2"),
        (["games", "--colour"], "no argument '--colour'"),
        (["replay", "no such file"], "No such file"),
        (["simulate", "bargain", "--games", "0"], "games is a whole number"),
    ],
)
def test_what_cannot_be_done_is_said(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = run(capsys, *arguments)
    assert status == 2
    assert said in err
    assert "Traceback" not in out + err


def test_a_changed_record_is_not_verified(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    record = ludotheque.simulate("nim", 1, seed=1).table(0).record()
    path.write_text(record.replace("key: ", "key: 00").replace("\n\n", "\n", 1), "utf-8")
    status, _, err = run(capsys, "verify", str(path))
    assert status == 2
    assert "ludotheque:" in err


def test_simulating(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "simulate", "bargain", "--games", "200", "--players", "3")
    assert status == 0
    assert "200 games of Bargain Hunter with 3 players" in out
    assert out.count("Seat ") == 3


def test_checking_a_plug_in(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "check", "nim", "--games", "1", "--no-cuda")
    assert status == 0
    assert "nim conforms." in out
    assert "1/1 2 players" in err


def test_checking_a_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    rows = [f'{1000 + i},Event {i},"Something, somewhere."' for i in range(60)]
    path.write_text("\n".join(["date,title,text", *rows]), "utf-8")
    status, out, _ = run(capsys, "deck", "check", str(path))
    assert status == 0
    assert "60 events" in out
    path.write_text("\n".join(["date,title,text", *rows[:59], "soon,Event 59,Later."]), "utf-8")
    status, out, _ = run(capsys, "deck", "check", str(path))
    assert status == 1
    assert "Line 61, column 'date'" in out


def test_playing_with_a_deck_of_ones_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("ludotheque.games.chroni.decks._added", {})  # none is left behind
    path = tmp_path / "family.csv"
    rows = [f"{1000 + i},Aunt number {i},She was born." for i in range(60)]
    path.write_text("\n".join(["date,title,text", *rows]), "utf-8")
    typing(monkeypatch, "q")
    status, out, _ = run(capsys, "play", "chroni", "--deck", str(path))
    assert status == 0
    assert "Aunt number" in out


def test_whoever_stops_reading_is_not_shouted_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    command = f"{sys.executable} -m ludotheque games | head -1"
    answer = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert answer.stderr == ""
