"""Boxes: an auction game by Benoît Rémy. Six boxes of crates are sold unseen, or nearly so."""

from __future__ import annotations

from ludotheque.core.game import Game

GAME = Game("boxes", __name__, players=(2, 4))
