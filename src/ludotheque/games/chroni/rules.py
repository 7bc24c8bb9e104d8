"""The rules of Chronicards, classic and Escale, in the rulebook's order."""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import shuffle
from ludotheque.core.seats import left_of, to_places
from ludotheque.core.verbs import Ints, State
from ludotheque.games.chroni.layout import (
    ACCEPT,
    ANSWERING,
    ANYBODY,
    BONUS,
    CLASSIC,
    CONTEST,
    ESCALE,
    GIVE,
    GIVE_TO,
    GIVING,
    MOST_SEATS,
    OVER,
    PENALTY,
    PLACE,
    PLACING,
    PLAYING_OFF,
    STRIDE,
    WORD,
    WORDS,
)

# --- Cards -------------------------------------------------------------------------------------


@kernel
def holds(s: State, seat: int, card: int) -> bool:
    """Whether a card lies before a seat."""
    return (np.int64(s.hand[seat, card // WORD]) >> (card % WORD)) & 1 == 1


@kernel
def is_seen(s: State, card: int) -> bool:
    """Whether the card's date has been turned up."""
    return (np.int64(s.seen[card // WORD]) >> (card % WORD)) & 1 == 1


@kernel
def take(s: State, seat: int, card: int) -> None:
    """Lay a card before a seat."""
    s.hand[seat, card // WORD] |= 1 << (card % WORD)
    s.held[seat] += 1


@kernel
def drop(s: State, seat: int, card: int) -> None:
    """Take away a card that lies before a seat."""
    s.hand[seat, card // WORD] &= ~(1 << (card % WORD))
    s.held[seat] -= 1


@kernel
def pile_is_empty(s: State) -> bool:
    """Whether no card can be drawn."""
    return s.drawn == s.events


@kernel
def draw(s: State) -> int:
    """Take the top card of the pile."""
    top = np.int64(s.drawn)
    card = np.int64(s.pile[top])
    s.pile[top] = 0
    s.drawn = top + 1
    return card


# --- Set-up (§ setup, escale-setup) ------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """The first round."""
    if s.stacked == 0:
        shuffle_deck(s)
    deal(s)


@kernel
def shuffle_deck(s: State) -> None:
    """All cards of the deck, in a new order."""
    for card in range(s.events):
        s.pile[card] = card
    shuffle(s, s.pile, 0, np.int64(s.events))


@kernel
def deal(s: State) -> None:
    """Whole hands, then the first event of the line; the rest is the pile.

    Round r is started by seat (r - 1) modulo players (§ escale-rounds).
    """
    s.drawn = 0
    for seat in range(s.players):
        s.held[seat] = 0
        for word in range(WORDS):
            s.hand[seat, word] = 0
        for _ in range(s.cards):
            take(s, seat, draw(s))
    for i in range(s.length):
        s.line[i] = 0
    s.length = 0
    turn_over(s, draw(s), 0)
    s.phase = PLACING
    s.active = np.int64(s.finished) % np.int64(s.players)
    s.seat = s.active


# --- Whose turn --------------------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """One seat at a time."""
    if s.phase == OVER:
        return 0
    return 1 << np.int64(s.seat)


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """By phase."""
    if s.phase == ANSWERING:
        out[0] = ACCEPT
        out[1] = CONTEST
        return 2
    if s.phase == GIVING:
        return legal_gifts(s, seat, out)
    return legal_places(s, seat, out)


@kernel
def play(s: State, seat: int, action: int) -> None:
    """By phase."""
    if s.phase == ANSWERING:
        answer(s, seat, action)
    elif s.phase == GIVING:
        give(s, seat, action)
    else:
        place(s, seat, (action - PLACE) // STRIDE, (action - PLACE) % STRIDE)


# --- A turn (§ turn, hand, gap, place) ---------------------------------------------------------


@kernel
def legal_places(s: State, seat: int, out: Ints) -> int:
    """Any card of the hand into any gap."""
    gaps = np.int64(s.length) + 1
    n = 0
    for word in range(WORDS):
        cards = np.int64(s.hand[seat, word])
        while cards != 0:
            first = PLACE + STRIDE * (WORD * word + lowest(cards))
            cards &= cards - 1
            row = out[n : n + gaps]
            for gap in range(gaps):
                row[gap] = first + gap
            n += gaps
    return n


@kernel
def place(s: State, seat: int, card: int, gap: int) -> None:
    """Put a card into a gap. It is turned over at once; in escale the others speak first."""
    drop(s, seat, card)
    if s.variant == ESCALE:
        s.placed = card
        s.gap = gap
        s.phase = ANSWERING
        s.seat = left_of(s, seat)
        return
    right = turn_over(s, card, gap)
    if s.phase == PLAYING_OFF:
        play_off(s, seat, right)
        return
    if not right and not pile_is_empty(s):
        take(s, seat, draw(s))
    s.active = left_of(s, seat)
    s.seat = s.active
    if s.active == 0:
        complete_round(s)


@kernel
def fits(s: State, card: int, gap: int) -> bool:
    """Whether the card's date lies between its neighbours', or is that of one (§ equal-dates)."""
    date = s.date[card]
    if gap > 0 and s.date[s.line[gap - 1]] > date:
        return False
    return gap == s.length or s.date[s.line[gap]] >= date


@kernel
def turn_over(s: State, card: int, gap: int) -> bool:
    """Turn the card over, into its gap or to where it belongs; whether it was right.

    A wrong card moves to its right place, after the last one of the same date (§ wrong).
    """
    right = fits(s, card, gap)
    if right:
        for i in range(np.int64(s.length), gap, -1):
            s.line[i] = s.line[i - 1]
    else:
        date = s.date[card]
        gap = np.int64(s.length)
        while gap > 0 and s.date[s.line[gap - 1]] > date:
            s.line[gap] = s.line[gap - 1]
            gap -= 1
    s.line[gap] = card
    s.length += 1
    s.seen[card // WORD] |= 1 << (card % WORD)
    return right


# --- The end of the classic game (§ round-end, finishers, end) ---------------------------------


@kernel
def complete_round(s: State) -> None:
    """Everybody has had a turn: who has no card left has won, or plays off with the others."""
    finalists = 0
    for seat in range(s.players):
        if s.held[seat] == 0:
            finalists |= 1 << seat
    if finalists == 0:
        return
    s.finalists = finalists
    s.phase = PLAYING_OFF
    next_finalist(s, np.int64(s.players) - 1)


@kernel
def play_off(s: State, seat: int, right: bool) -> None:
    """A mistake puts a finalist out at once."""
    if not right:
        s.finalists &= ~(1 << seat)
    next_finalist(s, seat)


@kernel
def next_finalist(s: State, seat: int) -> None:
    """The next one still in draws a card, unless there is only one, or no card."""
    finalists = np.int64(s.finalists)
    if finalists & (finalists - 1) == 0 or pile_is_empty(s):
        s.phase = OVER
        s.finished = 1
        return
    seat = left_of(s, seat)
    while (finalists >> seat) & 1 == 0:
        seat = left_of(s, seat)
    take(s, seat, draw(s))
    s.active = seat
    s.seat = seat


# --- Escale: contests (§ contest, contested-wrong, contested-right, uncontested-wrong) ----------


@kernel
def answer(s: State, seat: int, action: int) -> None:
    """Accept or contest; the card is turned over once somebody contests or all have accepted."""
    active = np.int64(s.active)
    following = left_of(s, seat)
    if action == ACCEPT and following != active:
        s.seat = following
        return
    right = turn_over(s, np.int64(s.placed), np.int64(s.gap))
    s.placed = 0
    s.gap = 0
    if action == CONTEST:
        if not right:
            ask_for_gift(s, seat, active)
        elif s.held[active] > 0:
            ask_for_gift(s, active, seat)
        else:
            for _ in range(PENALTY):
                if not pile_is_empty(s):
                    take(s, seat, draw(s))
            end_turn(s)
    elif not right and s.held[active] > 0:
        ask_for_gift(s, active, ANYBODY)
    else:
        end_turn(s)


@kernel
def ask_for_gift(s: State, giver: int, receiver: int) -> None:
    """Somebody has to give a card to somebody."""
    s.phase = GIVING
    s.seat = giver
    s.receiver = receiver


@kernel
def legal_gifts(s: State, seat: int, out: Ints) -> int:
    """Any own card, to the receiver or to whom the giver chooses (§ give-own, give-other)."""
    n = 0
    for word in range(WORDS):
        cards = np.int64(s.hand[seat, word])
        while cards != 0:
            card = WORD * word + lowest(cards)
            cards &= cards - 1
            if s.receiver == ANYBODY:
                for other in range(s.players):
                    if other != seat:
                        out[n] = GIVE_TO + MOST_SEATS * card + other
                        n += 1
            else:
                out[n] = GIVE + card
                n += 1
    return n


@kernel
def give(s: State, seat: int, action: int) -> None:
    """A card changes hands."""
    card = action - GIVE
    receiver = np.int64(s.receiver)
    if receiver == ANYBODY:
        card = (action - GIVE_TO) // MOST_SEATS
        receiver = (action - GIVE_TO) % MOST_SEATS
    drop(s, seat, card)
    take(s, receiver, card)
    s.receiver = 0
    end_turn(s)


# --- Escale: rounds and points (§ escale-end, escale-score, escale-rounds) ---------------------


@kernel
def end_turn(s: State) -> None:
    """The turn goes on clockwise, unless somebody has no card left."""
    for seat in range(s.players):
        if s.held[seat] == 0:
            end_round(s)
            return
    s.active = left_of(s, np.int64(s.active))
    s.seat = s.active
    s.phase = PLACING


@kernel
def end_round(s: State) -> None:
    """Points; then all cards are shuffled for the next round, if there is one."""
    largest = largest_hand(s)
    for seat in range(s.players):
        s.points[seat] += round_points(s, seat, largest)
    s.finished += 1
    if s.finished == s.rounds:
        s.phase = OVER
        return
    shuffle_deck(s)
    deal(s)


@kernel
def largest_hand(s: State) -> int:
    """The most cards that lie before one seat."""
    largest = 0
    for seat in range(s.players):
        largest = max(largest, np.int64(s.held[seat]))
    return largest


@kernel
def round_points(s: State, seat: int, largest: int) -> int:
    """The largest hand minus the own one, and a bonus for who is out."""
    held = np.int64(s.held[seat])
    return largest - held + (BONUS if held == 0 else 0)


@kernel
def score(s: State, out: Ints) -> None:
    """Classic: 1 for who has won, or would by now. Escale: points, the running round's too."""
    largest = largest_hand(s)
    for seat in range(s.players):
        if s.variant == CLASSIC:
            if s.phase == PLACING:
                out[seat] = 1 if s.held[seat] == 0 else 0
            else:
                out[seat] = (np.int64(s.finalists) >> seat) & 1
        elif s.phase == OVER:
            out[seat] = s.points[seat]
        else:
            out[seat] = np.int64(s.points[seat]) + round_points(s, seat, largest)


@kernel
def rank(s: State, out: Ints) -> None:
    """Most points; ties are shared."""
    score(s, out)
    to_places(s, out)
