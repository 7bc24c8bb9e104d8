"""The cards of Chronicards: the events of a deck. Here they have no date: that is the secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from ludotheque.core.errors import BadDeck, BadOption
from ludotheque.core.options import Option, choose
from ludotheque.core.verbs import State
from ludotheque.core.words import LANGUAGES
from ludotheque.games.chroni import GAME, decks
from ludotheque.games.chroni.notation import card_text, parse_card

# The options as each variant has them.
VARIANT, CARDS, ROUNDS = GAME.options
BY_VARIANT = {
    "classic": (VARIANT, Option("cards", (3, 5), 5), Option("rounds", (1,), 1)),
    "escale": (VARIANT, Option("cards", (8, 9, 10), 8), ROUNDS),
}


class Card(msgspec.Struct, frozen=True):
    """The text side of a card. Dates are on the line, in `table.view`, once they are turned up."""

    code: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    difficulty: int
    theme: str


def cards(deck: str = decks.DEFAULT) -> list[Card]:
    """The cards of a deck, by name."""
    return [
        Card(
            card_text(card),
            {language: event.title(language) for language in LANGUAGES},
            {language: event.text(language) for language in LANGUAGES},
            event.difficulty,
            event.theme,
        )
        for card, event in enumerate(decks.find(deck).events)
    ]


def labels(language: str, options: Mapping[str, Any]) -> dict[str, str]:
    """The title of each event."""
    events = decks.find(options["deck"]).events
    return {card_text(card): event.title(language) for card, event in enumerate(events)}


def choices(language: str) -> dict[str, dict[str, str]]:
    """The options whose values are not fixed: the decks, and what each is called.

    A file that is no deck is left out here, and told when somebody chooses it.
    """
    found = {}
    for name in decks.names():
        with suppress(decks.BadDeckFile):
            found[name] = decks.find(name).title(language)
    return {"deck": found}


def settle(players: int, given: Mapping[str, object]) -> dict[str, Any]:
    """All options: how many cards and rounds there may be depends on the variant and the deck."""
    variant = VARIANT.read(given.get("variant", VARIANT.default))
    named = Option("deck", decks.names(), decks.DEFAULT)
    try:
        chosen = choose((*BY_VARIANT[str(variant)], named), given)
    except BadOption as error:
        raise BadOption(f"{error} (variant {variant})") from None
    events = len(decks.find(chosen["deck"]).events)
    needed = players * chosen["cards"] + 1
    if needed > events:
        raise BadOption(
            f"{players} players with {chosen['cards']} cards each, and one for the line, need "
            f"{needed} events; the deck {chosen['deck']!r} has {events}"
        )
    return chosen


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """Lay the deck's size and dates into the state; remember which deck it is, for views."""
    deck = decks.find(options["deck"])
    decks.prepare(deck)
    s.deck = deck.mark
    s.events = len(deck.events)
    for card, rank in enumerate(deck.ranks):
        s.date[card] = rank


def digest(options: Mapping[str, Any]) -> str:
    """What a record says of the cards it was played with."""
    return decks.find(options["deck"]).digest


def stack(s: State, deck: Sequence[Any]) -> str:
    """Lay a deck: every card of it once, by number or code; the first is dealt first."""
    events = int(s.events)
    used = set()
    if len(deck) != events:
        raise BadDeck(f"the deck has {events} cards, not {len(deck)}")
    for i, said in enumerate(deck):
        try:
            card = parse_card("" if isinstance(said, bool) else str(said))
        except ValueError:
            card = events
        if card >= events:
            raise BadDeck(f"card {i + 1} of the deck, {said!r}, is none of 1 to {events}")
        if card in used:
            raise BadDeck(f"card {i + 1} of the deck is a second {said}; there is one")
        used.add(card)
        s.pile[i] = card
    return " ".join(str(said) for said in deck)


def unstack(line: str) -> list[str]:
    """The deck of a record's line."""
    return line.split()
