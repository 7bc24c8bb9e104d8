"""Why an action is refused: the first rule that it breaks, in the order of the rulebook."""

from __future__ import annotations

from ludotheque.core.verbs import State
from ludotheque.core.words import Message, message
from ludotheque.games.bargain.layout import (
    ABOVE,
    BARGAIN,
    BELOW,
    CHOOSING,
    COLOURS,
    DUMP,
    EDITION_1998,
    HUNTING,
    KEEP,
    KINDS_OF,
    OFFER,
    OFFERED,
    PLAY,
    SORTING,
    TRUMP,
    TRUMP_ABOVE,
    TRUMP_BELOW,
)
from ludotheque.games.bargain.notation import kind_text
from ludotheque.games.bargain.rules import kinds_held, led_colour, offered, threshold

PHASES = {CHOOSING: "choosing", HUNTING: "hunting", SORTING: "sorting"}
TRUMPING = (TRUMP, TRUMP_ABOVE, TRUMP_BELOW)
RANKING = (ABOVE, BELOW, TRUMP_ABOVE, TRUMP_BELOW)


def why(s: State, seat: int, action: int) -> Message:
    """The reason why this action of a seat whose turn it is is not legal now."""
    if action >= PLAY:
        phase = HUNTING
    elif action >= BARGAIN:
        phase = CHOOSING
    else:
        phase = SORTING
    if phase != s.phase:
        now = {CHOOSING: "bargain-choice", HUNTING: "lead", SORTING: "sort"}
        return message(f"now-{PHASES[int(s.phase)]}", now[int(s.phase)])
    if phase == SORTING:
        return _sorting(s, seat, action)
    kind = (action - PLAY) // 6 if phase == HUNTING else action - BARGAIN
    if phase == CHOOSING and kind == OFFER:
        return message("offer-choice", "offer-choice")
    if not (kinds_held(s, seat) >> kind) & 1:
        paragraph = "lead" if phase == HUNTING else "bargain-choice"
        return message("not-held", paragraph, card=kind_text(kind))
    return _hunting(s, seat, kind, (action - PLAY) % 6)


def _hunting(s: State, seat: int, kind: int, form: int) -> Message:
    led = led_colour(s)
    colour = OFFERED if kind == OFFER else kind // 9
    asked = 0 <= led < OFFERED
    if asked and colour not in (led, OFFERED) and kinds_held(s, seat) & int(KINDS_OF[led]):
        return message("follow", "follow", colour=f"@colour.{COLOURS[led]}")
    twin = asked and (int(s.lying) >> kind) & 1
    if form in TRUMPING:
        if s.trump >= 0 or offered(s):
            return message("one-trump", "one-trump")
        if not asked or colour == led:
            return message("no-announcement", "announce")
        if s.edition == EDITION_1998 and (int(s.refused) >> colour) & 1:
            return message("refused-trump", "refused-trump", colour=f"@colour.{COLOURS[colour]}")
    trump = colour if form in TRUMPING else int(s.trump)
    ranked = twin and colour in (led, trump)
    if form in RANKING and not ranked:
        return message("no-ranking", "no-ranking", card=kind_text(kind))
    return message("twins", "twins", card=kind_text(kind))


def _sorting(s: State, seat: int, action: int) -> Message:
    if action not in (KEEP, DUMP):
        return message(
            "sort-threshold",
            "sort-threshold",
            value=action,
            count=int(s.junk[seat, action]),
            needed=threshold(s),
        )
    if s.sorts > 0:
        return message("dump-second", "dump")
    if s.junk[seat, 0] > 0:
        return message("offers-stay", "offers-stay")
    if s.fresh[seat] == 0:
        return message("dump-old", "dump")
    if not s.junk[seat].any():
        return message("dump-empty", "dump")
    return message("dump-sortable", "dump")
