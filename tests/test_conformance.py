"""All games, the example plug-in among them, keep all laws; and each law can be broken."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import ludotheque
from ludotheque.conformance import Broken, Case, check, configurations
from ludotheque.conformance.laws import AT_EVERY_POSITION, OF_THE_WHOLE_GAME
from ludotheque.core.game import Game
from ludotheque.core.kernel import kernel
from ludotheque.core.table import Table

ALL = [
    pytest.param(name, players, options, id="-".join(map(str, [name, players, *options.values()])))
    for name in ludotheque.games()
    for players, options in configurations(ludotheque.game(name))
]


@pytest.mark.parametrize(("name", "players", "options"), ALL)
def test_the_laws_hold(name: str, players: int, options: dict[str, Any]) -> None:
    report = check(
        ludotheque.game(name), games=1, every=6, cuda=False, chosen=[(players, options)], seed=11
    )
    assert [finding for finding in report.findings if finding.broken] == []
    assert all(finding.looked for finding in report.findings)


@pytest.mark.parametrize("name", ludotheque.games())
def test_cuda_plays_the_same_games_as_the_cpu(name: str) -> None:
    """In numba's simulator; benchmarks/gpu.py does the same on a real GPU."""
    game = ludotheque.game(name)
    chosen = configurations(game)
    report = check(game, games=0, chosen=chosen[:: max(1, len(chosen) // 4)])
    assert report.findings[-1].looked
    assert report.findings[-1].broken is None


# --- Laws that are broken on purpose -----------------------------------------------------------


class Spoilt:
    """The parts of Nim, some of them replaced."""

    def __init__(self, part: Any, **changes: Any) -> None:
        self.__dict__.update(vars(part))
        self.__dict__.update(changes)


def spoilt(**changes: Any) -> Game:
    """A game like Nim in all but these parts: its rules, notation and so on are one module."""
    nim = ludotheque.game("nim")
    game = Game("spoilt", nim.package, players=(2, 2))
    part = Spoilt(nim.rules, **changes)
    for name in ("layout", "rules", "knowledge", "notation", "viewing", "reasons", "material"):
        game.__dict__[name] = part
    return game


def position(game: Game, ply: int = 1) -> tuple[Case, Table]:
    case = Case(game, 2, {}, 3)
    for table in case.walk("interpreted"):
        if table.ply == ply:
            return case, table
    raise AssertionError("the game was too short")


def broken_laws(game: Game, ply: int = 1) -> set[str]:
    case, table = position(game, ply)
    found = set()
    for law in (*AT_EVERY_POSITION, *OF_THE_WHOLE_GAME):
        try:
            law(case, table)
        except Broken:
            found.add(law.__name__)
    return found


def test_nim_as_it_is_breaks_no_law() -> None:
    assert broken_laws(spoilt()) == set()


@kernel
def descending(s: Any, seat: int, out: Any) -> int:
    out[0] = 1
    out[1] = 0
    return 2


def test_actions_that_do_not_ascend() -> None:
    case, table = position(spoilt(legal=descending), 0)
    with pytest.raises(Broken, match="do not ascend"):
        AT_EVERY_POSITION[0](case, table)


@kernel
def nobody_first(s: Any, out: Any) -> None:
    out[0] = 1
    out[1] = 1


def test_places_that_are_none() -> None:
    assert broken_laws(spoilt(rank=nobody_first)) == {"ranks_agree_with_scores"}


@kernel
def always_first_seat(s: Any, out: Any) -> None:
    out[0] = 0
    out[1] = 1


@kernel
def second_scores(s: Any, out: Any) -> None:
    out[0] = 0
    out[1] = 5


def test_places_against_the_scores() -> None:
    broken = broken_laws(spoilt(rank=always_first_seat, score=second_scores))
    assert broken == {"ranks_agree_with_scores"}


@kernel
def keeps_everything(s: Any, seat: int, rng: Any) -> None:
    s.seat = s.seat


def test_a_redeal_that_keeps_the_key() -> None:
    assert broken_laws(spoilt(redeal=keeps_everything)) == {"redeals_depend_on_the_view_alone"}


@kernel
def adds_to_what_was_there(s: Any, seat: int, rng: Any) -> None:
    for i in range(8):
        s.key[i] = (int(s.key[i]) + 1) & 0xFFFFFFFF


def test_a_redeal_that_looks_at_the_truth() -> None:
    broken = broken_laws(spoilt(redeal=adds_to_what_was_there))
    assert broken >= {"redeals_depend_on_the_view_alone"}


class Telling(msgspec.Struct, frozen=True):
    key: int


def test_a_view_that_tells_a_secret() -> None:
    game = spoilt(view=lambda s, viewer: Telling(int(s.key[0])), lines=lambda seen, say: ["x"])
    assert "views_keep_secrets" in broken_laws(game)


def test_two_actions_with_one_text() -> None:
    nim = ludotheque.game("nim").rules
    game = spoilt(text=lambda action: nim.text(action // 2 * 2))
    case, table = position(game, 0)
    with pytest.raises(Broken, match="one text"):
        AT_EVERY_POSITION[2](case, table)


def test_a_reason_without_a_sentence() -> None:
    nim = ludotheque.game("nim").rules
    game = spoilt(why=lambda s, seat, action: nim.message("unheard-of", "turn"))
    case, table = position(game)
    with pytest.raises(LookupError, match="unheard-of"):
        AT_EVERY_POSITION[1](case, table)


def test_a_paragraph_that_is_not_there() -> None:
    nim = ludotheque.game("nim").rules
    game = spoilt(asked=lambda s, seat: nim.message("asked.take", "nowhere"))
    assert broken_laws(game) == {"everything_can_be_said"}


def test_an_action_that_says_nothing() -> None:
    game = spoilt(happened=lambda before, after, seat, action, viewer: [])
    assert broken_laws(game) == {"what_happened_can_be_said"}
