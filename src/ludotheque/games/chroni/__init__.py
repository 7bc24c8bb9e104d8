"""Chronicards: events and their dates by Grégory Pailloncy, classic or in the Escale variant."""

from __future__ import annotations

from ludotheque.core.game import Game
from ludotheque.core.options import Option

# Which `cards` and `rounds` go together depends on the variant, and `deck` names any deck there is:
# `material.settle` sees to these.
GAME = Game(
    "chroni",
    __name__,
    players=(2, 8),
    options=(
        Option("variant", ("classic", "escale"), "classic"),
        Option("cards", (3, 5, 8, 9, 10), 5),
        Option("rounds", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10), 1),
    ),
)
