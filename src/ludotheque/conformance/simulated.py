"""Run by `report` in a process of its own: whole games in numba's CUDA simulator, as JSON."""

from __future__ import annotations

import sys
from typing import Any

import msgspec

from ludotheque.core.registry import find
from ludotheque.core.simulation import simulate


def main() -> None:
    """Read configurations from standard input, write scores, ranks and lengths."""
    wanted = msgspec.json.decode(
        sys.stdin.buffer.read(), type=list[tuple[int, dict[str, Any], int]]
    )
    results = []
    for players, options, seed in wanted:
        result = simulate(find(sys.argv[1]), 1, players, seed=seed, device="cuda", **options)
        results.append(
            (result.scores[0].tolist(), result.ranks[0].tolist(), int(result.lengths[0]))
        )
    sys.stdout.buffer.write(msgspec.json.encode(results))


if __name__ == "__main__":
    main()
