"""Random play on a GPU beside the CPU: same games, game by game, and how fast.

    python benchmarks/gpu.py [FILE]

Prints a table and, with FILE, writes it there too. Needs `ludotheque[cuda]` and an NVIDIA GPU.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import ludotheque

CONFIGURATIONS = [
    ("vintage", 3, {}),
    ("vintage", 6, {"variant": "take-that"}),
    ("bargain", 3, {"edition": "1998"}),
    ("bargain", 4, {}),
    ("chroni", 4, {}),
    ("chroni", 4, {"variant": "escale"}),
    ("callisto", 2, {}),
    ("callisto", 4, {}),
    ("boxes", 2, {}),
    ("boxes", 4, {}),
]
COMPARED = 20_000
RUNS = 3


def measure(name: str, players: int, options: dict[str, str], games: int) -> str:
    on_cpu = ludotheque.simulate(name, COMPARED, players, seed=7, **options)
    on_gpu = ludotheque.simulate(name, COMPARED, players, seed=7, device="cuda", **options)
    same = (
        np.array_equal(on_cpu.scores, on_gpu.scores)
        and np.array_equal(on_cpu.ranks, on_gpu.ranks)
        and np.array_equal(on_cpu.lengths, on_gpu.lengths)
    )
    rates = []
    for run in range(RUNS):
        result = ludotheque.simulate(name, games, players, seed=run, device="cuda", **options)
        rates.append(result.lengths.sum(dtype=np.int64) / result.seconds)
    cpu_rate = on_cpu.lengths.sum(dtype=np.int64) / on_cpu.seconds
    chosen = " ".join(options.values()) or "default"
    return (
        f"| {name} | {players} | {chosen} | {'yes' if same else 'NO'} | {cpu_rate / 1e6:.1f} M "
        f"| {max(rates) / 1e6:,.0f} M ({min(rates) / 1e6:,.0f} to {max(rates) / 1e6:,.0f}) "
        f"| {max(rates) / on_gpu.lengths.mean() / 1e6:.2f} M |"
    )


def main() -> None:
    from numba import cuda

    device = cuda.get_current_device().name
    device = device.decode() if isinstance(device, bytes) else device
    lines = [
        f"Uniformly random play, legal actions listed at each step, one {device}: best of {RUNS}",
        f"runs (and the range). *Same* compares {COMPARED:,} games with the CPU's, game by game.",
        "",
        "| game | players | options | same | CPU actions/s, all cores | GPU actions/s | games/s |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    wanted = sys.argv[2:] or ludotheque.games()
    for name, players, options in CONFIGURATIONS:
        if name in wanted:
            games = 1 << 20 if name == "callisto" else 1 << 22
            lines.append(measure(name, players, options, games))
            print(lines[-1], flush=True)
    text = "\n".join(lines) + "\n"
    print(text)
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text)
    if any("| NO |" in line for line in lines):
        sys.exit("the GPU plays other games than the CPU")


if __name__ == "__main__":
    main()
