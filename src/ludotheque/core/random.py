"""Chance: ChaCha8 for what players must not predict, a small fast generator for everything else.

All arithmetic is on 32-bit words held in 64-bit integers and masked, so that interpreted, compiled
and CUDA runs give the same bits without a warning.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.kernel import kernel
from ludotheque.core.verbs import Ints, State

WORD = 0xFFFFFFFF
ROUNDS = 8


@kernel
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@kernel
def chacha(key: Ints, counter: int, stream: int, rounds: int) -> tuple[int, ...]:
    """One block of sixteen words of ChaCha with a 256-bit key."""
    k0, k1, k2, k3 = np.int64(key[0]), np.int64(key[1]), np.int64(key[2]), np.int64(key[3])
    k4, k5, k6, k7 = np.int64(key[4]), np.int64(key[5]), np.int64(key[6]), np.int64(key[7])
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = k0, k1, k2, k3
    c0, c1, c2, c3 = k4, k5, k6, k7
    d0, d1, d2, d3 = counter & WORD, counter >> 32, stream & WORD, stream >> 32
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    return (
        (a0 + 0x61707865) & WORD,
        (a1 + 0x3320646E) & WORD,
        (a2 + 0x79622D32) & WORD,
        (a3 + 0x6B206574) & WORD,
        (b0 + k0) & WORD,
        (b1 + k1) & WORD,
        (b2 + k2) & WORD,
        (b3 + k3) & WORD,
        (c0 + k4) & WORD,
        (c1 + k5) & WORD,
        (c2 + k6) & WORD,
        (c3 + k7) & WORD,
        (d0 + (counter & WORD)) & WORD,
        (d1 + (counter >> 32)) & WORD,
        (d2 + (stream & WORD)) & WORD,
        (d3 + (stream >> 32)) & WORD,
    )


@kernel
def shuffle(s: State, cards: Ints, first: int, last: int) -> None:
    """Put `cards[first:last]` into an order that only the key decides; each order equally likely.

    Every shuffle of a game reads a ChaCha stream of its own, numbered by `s.shuffles`.
    """
    stream = np.int64(s.shuffles)
    s.shuffles = stream + 1
    block = 0
    used = 0
    words = chacha(s.key, block, stream, ROUNDS)
    for i in range(last - first - 1, 0, -1):
        n = i + 1
        while True:
            if used == 16:
                used = 0
                block += 1
                words = chacha(s.key, block, stream, ROUNDS)
            product = words[used] * n
            used += 1
            # Lemire: the few low products that would favour some cards are drawn again.
            if (product & WORD) >= n or (product & WORD) >= (WORD + 1) % n:
                break
        j = first + (product >> 32)
        card = cards[first + i]
        cards[first + i] = cards[j]
        cards[j] = card


@kernel
def word(rng: Ints) -> int:
    """The next 32 bits of the fast generator (sfc32; `rng` is its state, four integers)."""
    a, b, c, counter = np.int64(rng[0]), np.int64(rng[1]), np.int64(rng[2]), np.int64(rng[3])
    result = (a + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = (((c << 21) | (c >> 11)) + result) & WORD
    rng[3] = (counter + 1) & WORD
    return result


@kernel
def below(rng: Ints, n: int) -> int:
    """A number from 0 to n - 1. Off by less than n in 2**32 from uniform: for search, not deals."""
    return (word(rng) * n) >> 32


@kernel
def seed_rng(rng: Ints, seed: int, index: int) -> None:
    """Start the fast generator for game number `index` of a run with this seed."""
    rng[0] = seed & WORD
    rng[1] = (seed >> 32) & WORD
    rng[2] = index & WORD
    rng[3] = 1 + ((index >> 32) & WORD)
    for _ in range(15):
        word(rng)


@kernel
def rekey(s: State, rng: Ints) -> None:
    """Replace the key: whoever holds a redealt state learns nothing of the shuffles to come."""
    for i in range(8):
        s.key[i] = word(rng)


@kernel
def mix(rng: Ints, cards: Ints, first: int, last: int) -> None:
    """Shuffle `cards[first:last]` with the fast generator."""
    for i in range(last - first - 1, 0, -1):
        j = first + below(rng, i + 1)
        card = cards[first + i]
        cards[first + i] = cards[j]
        cards[j] = card
