"""ChaCha against published vectors; shuffles and the fast generator."""

from __future__ import annotations

import collections
import itertools

import numpy as np

from ludotheque.core.key import key_of, put_key
from ludotheque.core.random import below, chacha, mix, seed_rng, shuffle, word
from ludotheque.core.state import blank, record

STATE = record(("cards", "i1", 64))


def keystream(words: tuple[int, ...]) -> str:
    return np.array(words, "<u4").tobytes().hex()


def test_chacha8_with_a_key_of_zeros() -> None:
    block = chacha(np.zeros(8, np.uint32), 0, 0, 8)
    assert keystream(block).startswith(
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    )


def test_chacha20_with_a_key_of_zeros_as_in_the_standard() -> None:
    block = chacha(np.zeros(8, np.uint32), 0, 0, 20)
    assert keystream(block).startswith(
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    )


def test_chacha_counts_blocks_and_streams_apart() -> None:
    key = np.arange(8, dtype=np.uint32)
    blocks = {chacha(key, block, stream, 8) for block in range(4) for stream in range(4)}
    assert len(blocks) == 16


def shuffled(key: bytes, cards: int = 4) -> tuple[int, ...]:
    s = blank(STATE)[0]
    put_key(s, key)
    s.cards[:cards] = np.arange(cards)
    shuffle(s, s.cards, 0, cards)
    return tuple(s.cards[:cards].tolist())


def test_every_order_of_four_cards_is_dealt_about_equally_often() -> None:
    seen = collections.Counter(shuffled(key_of(seed)) for seed in range(2400))
    assert set(seen) == set(itertools.permutations(range(4)))
    assert all(60 <= count <= 140 for count in seen.values())


def test_a_shuffle_keeps_what_is_outside_its_range() -> None:
    s = blank(STATE)[0]
    put_key(s, key_of(1))
    s.cards[:] = np.arange(64)
    shuffle(s, s.cards, 10, 50)
    assert s.cards[:10].tolist() == list(range(10))
    assert s.cards[50:].tolist() == list(range(50, 64))
    assert sorted(s.cards[10:50].tolist()) == list(range(10, 50))
    assert s.cards[10:50].tolist() != list(range(10, 50))


def test_the_next_shuffle_of_a_game_is_another_one() -> None:
    s = blank(STATE)[0]
    put_key(s, key_of(1))
    orders = []
    for _ in range(3):
        s.cards[:] = np.arange(64)
        shuffle(s, s.cards, 0, 64)
        orders.append(s.cards.tolist())
    assert s.shuffles == 3
    assert orders[0] != orders[1] != orders[2] != orders[0]


def test_seeds_and_indices_give_different_generators() -> None:
    firsts = set()
    for seed in (0, 1, 1 << 32, (1 << 63) - 1):
        for index in (0, 1, 1 << 32):
            rng = np.zeros(4, np.int64)
            seed_rng(rng, seed, index)
            firsts.add(tuple(word(rng) for _ in range(4)))
    assert len(firsts) == 12


def test_below_reaches_every_number_and_no_other() -> None:
    rng = np.zeros(4, np.int64)
    seed_rng(rng, 7, 0)
    counts = collections.Counter(int(below(rng, 6)) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 <= count <= 1150 for count in counts.values())


def test_mix_is_a_permutation() -> None:
    rng = np.zeros(4, np.int64)
    seed_rng(rng, 7, 0)
    cards = np.arange(20)
    mix(rng, cards, 5, 20)
    assert cards[:5].tolist() == [0, 1, 2, 3, 4]
    assert sorted(cards.tolist()) == list(range(20))
