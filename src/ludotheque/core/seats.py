"""Who looks: a seat's number, or one of these."""

from __future__ import annotations

SPECTATOR = -1
"""Somebody without a seat: sees what everybody sees."""

EVERYTHING = -2
"""Nobody's view: all that there is, for replays and for people who script."""
