"""What every game must hold, ours or a plug-in's: run `ludotheque check NAME` while you write one.

    from ludotheque.conformance import check
    report = check(ludotheque.game("vintage"))

Each law is a function of `laws` that looks at one random game, step by step, and raises `Broken`
with the position at which it does not hold.
"""

from __future__ import annotations

from ludotheque.conformance.cases import Broken, Case, configurations
from ludotheque.conformance.report import Finding, Report, check

__all__ = ["Broken", "Case", "Finding", "Report", "check", "configurations"]
