"""Where compiled kernels are kept, and under which name: a fingerprint of what they say.

Numba's own cache looks at the date of one file and misses an edit in another. Ours is a folder a
game, named after the code and constants of every kernel that the game reaches: another rule,
another folder. A comment, a blank line or a moved file changes nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from ludotheque.core import entries, rollout
from ludotheque.core.kernel import Binding

COMPLETE = "complete"
KEPT_DAYS = 30


@cache
def root() -> Path:
    """The cache folder: $LUDOTHEQUE_CACHE, or the user's cache; a temporary one if unwritable."""
    chosen = os.environ.get("LUDOTHEQUE_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(chosen) if chosen else Path(home) / "ludotheque"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError:
        return Path(tempfile.mkdtemp(prefix="ludotheque-"))
    return folder


def folder(game: str, fingerprint: str) -> Path:
    """The folder for the compiled kernels of one game, as its rules are now."""
    return root() / f"{game}-{fingerprint}"


def prune(game: str, current: Path) -> None:
    """Remove what older rules of this game left behind, once nobody has used it for a month."""
    for old in root().glob(f"{game}-*"):
        if old != current and time.time() - old.stat().st_mtime > KEPT_DAYS * 86_400:
            shutil.rmtree(old, ignore_errors=True)


def fingerprint(binding: Binding) -> str:
    """A name for what the kernels reached from the entries say, and for what compiles them."""
    digest = hashlib.sha256()
    for part in (sys.version, version("numba"), version("llvmlite"), version("numpy")):
        digest.update(part.encode())
    digest.update(Path(__file__).with_name("compiler.py").read_bytes())
    seen: set[int] = set()
    waiting: list[FunctionType] = [
        value
        for module in (entries, rollout)
        for value in vars(module).values()
        if isinstance(value, FunctionType) and "kernel" in value.__dict__
    ]
    while waiting:
        function = binding.original(waiting.pop())
        if id(function) in seen:
            continue
        seen.add(id(function))
        digest.update(f"{function.__qualname__} {function.__dict__.get('native')}".encode())
        for name in _describe(function.__code__, digest):
            value = binding.value(function, name)
            if isinstance(value, FunctionType) and value.__dict__.keys() & {"kernel", "verb"}:
                waiting.append(value)
            elif isinstance(value, np.ndarray):
                digest.update(f"{name} {value.dtype} {value.shape}".encode())
                digest.update(value.tobytes())
            elif isinstance(value, bool | int | float | str | tuple | np.generic | np.dtype):
                digest.update(f"{name} {value!r}".encode())
    return digest.hexdigest()[:16]


def _describe(code: CodeType, digest: Any) -> tuple[str, ...]:
    """Hash a code object, nested ones too; the global names that it uses."""
    digest.update(code.co_code)
    names = code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            names += _describe(constant, digest)
        else:
            digest.update(repr(constant).encode())
    digest.update(repr((names, code.co_varnames)).encode())
    return names
