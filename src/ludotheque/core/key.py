"""Keys: 256 bits that every shuffle of a game comes from, and the commitment to them."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from typing import Any

import numpy as np

from ludotheque.core.errors import BadKey
from ludotheque.core.random import rekey, seed_rng
from ludotheque.core.verbs import State

BYTES = 32
SEEDS = 1 << 63


def read_key(key: str | bytes | None, seed: int | None) -> bytes:
    """The key that was given, as bytes or hexadecimal; the key of a seed; else a secret one."""
    if key is not None and seed is not None:
        raise BadKey("give a key or a seed, not both")
    if seed is not None:
        return key_of(seed)
    if key is None:
        return secrets.token_bytes(BYTES)
    try:
        read = bytes.fromhex(key) if isinstance(key, str) else bytes(key)
    except (ValueError, TypeError):
        raise BadKey(f"a key is {2 * BYTES} hexadecimal digits, not {key!r}") from None
    if len(read) != BYTES:
        raise BadKey(f"a key has {8 * BYTES} bits, not {8 * len(read)}")
    return read


def check_seed(seed: object) -> int:
    """A seed is a whole number from 0 to 2**63 - 1."""
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or not 0 <= seed < SEEDS:
        raise BadKey(f"a seed is a whole number from 0 to 2**63 - 1, not {seed!r}")
    return int(seed)


class _Keyed:
    """Just enough of a state for `rekey`."""

    def __init__(self) -> None:
        self.key = np.zeros(8, np.uint32)


def key_of(seed: int, index: int = 0) -> bytes:
    """The key of game `index` of a simulation with this seed; a table's seed is game 0."""
    rng = np.zeros(4, np.int64)
    keyed = _Keyed()
    seed_rng(rng, check_seed(seed), index)
    rekey(keyed, rng)
    return keyed.key.astype("<u4").tobytes()


def put_key(s: State, key: bytes) -> None:
    """Store a key in a state."""
    s.key[:] = np.frombuffer(key, "<u4")


def commitment(header: Mapping[str, Any], key: bytes) -> str:
    """SHA-256 of a game's header and key: published before the first action, checked afterwards."""
    text = "".join(f"{name}: {value}\n" for name, value in header.items())
    return hashlib.sha256(f"{text}key: {key.hex()}\n".encode()).hexdigest()
