"""Everything that can be wrong with what people say to the library, each with a stable code."""

from __future__ import annotations

from collections.abc import Mapping


class LudothequeError(Exception):
    """Something that was said cannot be done. Whatever it was about is as it was before."""

    code = "error"


class UnknownGame(LudothequeError, LookupError):
    """There is no game of this name."""

    code = "unknown-game"

    def __str__(self) -> str:
        return Exception.__str__(self)


class BadPlayers(LudothequeError, ValueError):
    """The game is not for so many players."""

    code = "bad-players"


class BadOption(LudothequeError, ValueError):
    """An option that the game does not have, or a value that it does not take."""

    code = "bad-option"


class BadKey(LudothequeError, ValueError):
    """A key that is not 256 bits, or a seed that is not a number."""

    code = "bad-key"


class BadDeck(LudothequeError, ValueError):
    """A stacked deck that does not add up."""

    code = "bad-deck"


class BadSeat(LudothequeError, ValueError):
    """There is no such seat at this table."""

    code = "bad-seat"


class BadNotation(LudothequeError, ValueError):
    """A text that is no action of this game, in any position."""

    code = "bad-notation"


class BadRecord(LudothequeError, ValueError):
    """A record that cannot be read, or does not replay to what it says."""

    code = "bad-record"


class WrongVersion(BadRecord):
    """A record of other rules than these: it is refused, never bent."""

    code = "wrong-version"


class IllegalAction(LudothequeError, ValueError):
    """An action of the game that is not allowed now: why, and by which paragraph."""

    def __init__(self, said: str, code: str, paragraph: str, reasons: Mapping[str, str]) -> None:
        """`reasons` holds the reason in each language; `said` is what was refused."""
        super().__init__(f"{said!r} is not allowed: {reasons['en']} (§ {paragraph})")
        self.said = said
        self.code = code
        self.paragraph = paragraph
        self.reasons = dict(reasons)
        self.reason = reasons["en"]
