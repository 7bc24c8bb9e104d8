"""Binding: one source, bound to a game, interpreted or compiled, cached under what it says."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import ludotheque
from ludotheque.core import cache, compiler, engine
from ludotheque.core.bits import lowest
from ludotheque.core.kernel import Binding
from ludotheque.core.plain import hold
from ludotheque.core.state import blank, record


def test_the_lowest_bit_of_every_power_of_two() -> None:
    assert [lowest(1 << i) for i in range(63)] == list(range(63))
    assert lowest(0b101000) == 3


def test_the_lowest_bit_is_the_same_compiled() -> None:
    compiled = compiler.compiled(Binding({}, {}).function(lowest))
    masks = [1, 2, 3 << 40, 5 << 20, 1 << 62, (1 << 63) - 1]
    assert [compiled(np.int64(mask)) for mask in masks] == [lowest(mask) for mask in masks]


def test_importing_the_library_does_not_import_a_compiler() -> None:
    code = (
        "import ludotheque, sys;"
        "ludotheque.game('bargain').open(players=3, engine='interpreted');"
        "print('numba' in sys.modules)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "False"


def test_states_have_no_holes_and_refuse_fields_that_bite() -> None:
    dtype = record(("small", "i1"), ("wide", "i8", 3), ("middle", "i2"))
    assert sum(dtype[name].itemsize for name in dtype.names) == dtype.itemsize  # type: ignore[union-attr]
    with pytest.raises(TypeError, match="signed"):
        record(("cards", "u1"))
    with pytest.raises(TypeError, match="round"):
        record(("round", "i1"))


def test_a_plain_state_lies_on_the_bytes_of_the_record() -> None:
    states = blank(record(("small", "i1"), ("row", "i2", 3), ("board", "i4", (2, 5))))
    s = hold(states)[0]
    s.small = -7
    s.row[2] = 300
    s.board[1, 4] = 70_000
    s.board[1, 4] += 1
    assert (states[0].small, states[0].row[2], states[0].board[1, 4]) == (-7, 300, 70_001)
    assert (s.small, s.row[2], s.board[1, 4], s.board[1][4]) == (-7, 300, 70_001, 70_001)
    with pytest.raises(ValueError, match="memoryview"):
        s.small = 128


def test_rules_without_a_verb_are_refused() -> None:
    with pytest.raises(TypeError, match="redeal"):
        engine.kernels_of(ModuleType("rules"))


def fingerprint(module: ModuleType) -> str:
    kernels = engine.kernels_of(module)
    layout = ludotheque.game("nim").layout
    return cache.fingerprint(Binding(kernels, engine.constants(layout.STATE, layout.WIDEST)))


def changed(source: str, old: str, new: str) -> ModuleType:
    assert old in source
    module = ModuleType("ludotheque_nim")
    exec(compile(source.replace(old, new), "nim.py", "exec"), module.__dict__)
    return module


def test_the_cache_is_named_after_what_the_kernels_say() -> None:
    rules = ludotheque.game("nim").rules
    source = Path(rules.__file__).read_text()
    now = fingerprint(rules)
    assert fingerprint(changed(source, '"""Lay out the heaps."""', '"""Put them down."""')) != ""
    commented = changed(source, "    n = 0\n", "    n = 0  # none yet\n\n")
    assert fingerprint(commented) == now, "a comment changes no rule"
    assert fingerprint(changed(source, "s.seat = 1 - seat", "s.seat = seat")) != now
    assert fingerprint(changed(source, "HEAPS = (3, 5, 7)", "HEAPS = (3, 5, 6)")) != now
    helper = changed(source, "np.int64(s.heap[2])", "np.int64(s.heap[1])")
    assert fingerprint(helper) != now, "a kernel that other kernels call"


def test_an_edited_rule_is_used_by_the_next_run(tmp_path: Path) -> None:
    """The same script twice, with a cache that keeps: once before and once after an edit."""
    game = tmp_path / "edited"
    source = Path(ludotheque.game("nim").rules.__file__)
    (game / "content").mkdir(parents=True)
    script = textwrap.dedent(
        """
        import edited
        from ludotheque.core.simulation import simulate
        print(int(simulate(edited.GAME, 50, 2, seed=1).lengths.max()))
        """
    )

    def run(heaps: str) -> int:
        text = source.read_text().replace("HEAPS = (3, 5, 7)", f"HEAPS = {heaps}")
        (game / "__init__.py").write_text(text)
        answer = subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={
                "PYTHONPATH": str(tmp_path),
                "LUDOTHEQUE_CACHE": str(tmp_path / "cache"),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
        )
        return int(answer.stdout)

    assert run("(1, 1, 1)") == 3
    assert run("(1, 1, 0)") == 2
    assert run("(1, 1, 1)") == 3
    assert len(list((tmp_path / "cache").glob("nim-*"))) == 2


def test_an_unwritable_cache_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    answer = subprocess.run(
        [sys.executable, "-c", "from ludotheque.core import cache; print(cache.root())"],
        capture_output=True,
        text=True,
        check=True,
        env={"LUDOTHEQUE_CACHE": str(tmp_path / "file" / "cache")},
    )
    assert Path(answer.stdout.strip()).is_dir()


def test_old_folders_are_pruned_and_recent_ones_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import os

    monkeypatch.setattr(cache, "root", lambda: tmp_path)
    for name, age in (("nim-old", 40), ("nim-recent", 3), ("nim-now", 40), ("other-old", 40)):
        folder = tmp_path / name
        folder.mkdir()
        then = folder.stat().st_mtime - age * 86_400
        os.utime(folder, (then, then))
    cache.prune("nim", tmp_path / "nim-now")
    assert {path.name for path in tmp_path.iterdir()} == {"nim-recent", "nim-now", "other-old"}
