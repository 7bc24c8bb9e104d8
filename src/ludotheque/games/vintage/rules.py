"""The rules of Vintage, in the rulebook's order."""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import shuffle
from ludotheque.core.seats import left_of
from ludotheque.core.verbs import Ints, State
from ludotheque.games.vintage.layout import (
    AGE,
    BONUS,
    BONUSES,
    CARDS,
    DONE,
    KEEP,
    KEEPING,
    LAST_KEEPS,
    OVER,
    PASS,
    POINTS,
    SALVAGE,
    SHOP,
    SHOPPING,
    STEAL,
    TAKE_THAT,
    TAKING,
    VALUE,
    WEIGHT,
)

# --- Set-up (§ setup) --------------------------------------------------------------------------


@kernel
def start(s: State) -> None:
    """Deal the shops; the rest is the pile."""
    if s.stacked == 0:
        for card in range(CARDS):
            s.pile[card] = card
        shuffle(s, s.pile, 0, CARDS)
    s.piled = CARDS
    for seat in range(s.players):
        for _ in range(dealt(s, seat)):
            s.shop[seat] |= 1 << take_top(s)
    begin_turn(s, 0)


@kernel
def dealt(s: State, seat: int) -> int:
    """One object, two, then three each; one fewer in take-that (§ take-that)."""
    return min(seat + 1, 3) - (1 if s.variant == TAKE_THAT else 0)


@kernel
def take_top(s: State) -> int:
    """Take the top card of the pile."""
    left = np.int64(s.piled) - 1
    card = np.int64(s.pile[left])
    s.pile[left] = 0
    s.piled = left
    return card


# --- Whose turn (§ turn) -----------------------------------------------------------------------


@kernel
def actors(s: State) -> int:
    """One seat at a time."""
    if s.phase == OVER:
        return 0
    return 1 << np.int64(s.seat)


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """By step of the turn."""
    if s.phase == TAKING:
        return legal_takes(s, seat, out)
    if s.phase == SHOPPING:
        return list_objects(np.int64(s.drawn), SHOP, out)
    n = list_objects(keepable(s, seat), KEEP, out)
    if s.phase == LAST_KEEPS:
        out[n] = DONE
        n += 1
    return n


@kernel
def list_objects(objects: int, first: int, out: Ints) -> int:
    """Write an action for each object of a set; how many."""
    n = 0
    while objects != 0:
        out[n] = first + lowest(objects)
        n += 1
        objects &= objects - 1
    return n


@kernel
def play(s: State, seat: int, action: int) -> None:
    """By step of the turn."""
    if s.phase == KEEPING:
        keep(s, seat, action - KEEP)
        s.phase = TAKING
    elif s.phase == TAKING:
        take(s, seat, action)
        draw(s)
        s.phase = SHOPPING
    elif s.phase == SHOPPING:
        put_in_shop(s, seat, action - SHOP)
        end_turn(s, seat)
    else:
        keep_last(s, seat, action)


@kernel
def begin_turn(s: State, seat: int) -> None:
    """With an empty shop there is nothing to keep: step 1 is left out (§ take-that)."""
    s.seat = seat
    s.stolen = 0
    s.phase = KEEPING if s.shop[seat] != 0 else TAKING


# --- Step 1: keep (§ keep) ---------------------------------------------------------------------


@kernel
def keep(s: State, seat: int, card: int) -> None:
    """Lay an object of the own shop into the collection, and count it there at once."""
    s.shop[seat] &= ~(1 << card)
    s.collection[seat] |= 1 << card
    s.worth[seat] += np.int64(VALUE[card])
    s.age[seat] += np.int64(AGE[card])
    for i in range(3):
        s.standing[seat, BONUS[card, i]] += np.int64(WEIGHT[card, i])


# --- Step 2: steal or salvage (§ steal, last-object, own-shop, salvage) ------------------------


@kernel
def stealable(s: State, seat: int) -> int:
    """The objects of the other shops, as a set; but for a shop's last one, if not in take-that."""
    objects = 0
    for other in range(s.players):
        shop = np.int64(s.shop[other])
        if other != seat and (shop & (shop - 1) != 0 or s.variant == TAKE_THAT):
            objects |= shop
    return objects


@kernel
def legal_takes(s: State, seat: int, out: Ints) -> int:
    """Steal, salvage from a discard that is not empty (§ nothing-to-salvage), or pass."""
    n = list_objects(stealable(s, seat), STEAL, out)
    if s.discarded > 0:
        out[n] = SALVAGE
        n += 1
    out[n] = PASS
    return n + 1


@kernel
def take(s: State, seat: int, action: int) -> None:
    """Bring an object into the own shop, from another shop or from the discard."""
    if action == SALVAGE:
        top = np.int64(s.discarded) - 1
        s.shop[seat] |= 1 << np.int64(s.discard[top])
        s.discard[top] = 0
        s.discarded = top
    elif action != PASS:
        s.stolen = 1 << (action - STEAL)
        for other in range(s.players):
            s.shop[other] &= ~np.int64(s.stolen)
        s.shop[seat] |= np.int64(s.stolen)


# --- Step 3: draw (§ draw, shop) ---------------------------------------------------------------


@kernel
def draw(s: State) -> None:
    """Two cards; where the first pile had one left, the second comes from the new one."""
    card = take_top(s)
    s.drawn = 1 << card
    if s.piled == 0 and s.reshuffled == 0:
        reshuffle(s)
        s.leftover = 1 + card
    if s.piled > 0:
        s.drawn |= 1 << take_top(s)


@kernel
def put_in_shop(s: State, seat: int, card: int) -> None:
    """One of the drawn cards goes into the shop, the other, if there is one, on the discard."""
    s.shop[seat] |= 1 << card
    other = np.int64(s.drawn) & ~(1 << card)
    if other != 0:
        s.discard[s.discarded] = lowest(other)
        s.discarded += 1
    s.drawn = 0
    s.leftover = 0


# --- The end (§ end-small, end-large, end) -----------------------------------------------------


@kernel
def reshuffle(s: State) -> None:
    """The discard becomes the pile."""
    discarded = np.int64(s.discarded)
    for i in range(discarded):
        s.pile[i] = s.discard[i]
        s.discard[i] = 0
    shuffle(s, s.pile, 0, discarded)
    s.piled = discarded
    s.discarded = 0
    s.reshuffled = 1


@kernel
def end_turn(s: State, seat: int) -> None:
    """The next turn, or the end: with five or six players the second time that the pile is short.

    The first time brings about the reshuffle, now or before the next turn ends.
    """
    if s.piled < 2 and (s.players <= 4 or s.reshuffled == 1):
        s.phase = LAST_KEEPS
        s.last = seat
        ask_next(s, seat)
        return
    if s.piled == 0:
        reshuffle(s)
    begin_turn(s, left_of(s, seat))


# --- Last keeps (§ last-keeps, stolen-last) ----------------------------------------------------


@kernel
def keepable(s: State, seat: int) -> int:
    """The objects that a seat may keep, as a set: after the end, not what was stolen last."""
    if s.phase == LAST_KEEPS and seat == s.last:
        return np.int64(s.shop[seat]) & ~np.int64(s.stolen)
    return np.int64(s.shop[seat])


@kernel
def ask_next(s: State, seat: int) -> None:
    """The next seat, up to the last player, that may keep something; without one, the end."""
    seat = left_of(s, seat)
    while keepable(s, seat) == 0 and seat != s.last:
        seat = left_of(s, seat)
    if keepable(s, seat) == 0:
        end_game(s)
        return
    s.seat = seat
    # Turns began at seat 0: the seats after the last player had one fewer.
    s.keeps = 2 if seat > s.last else 1


@kernel
def keep_last(s: State, seat: int, action: int) -> None:
    """Keep one more object, or be done."""
    if action == DONE:
        s.keeps = 0
    else:
        keep(s, seat, action - KEEP)
        s.keeps -= 1
    if s.keeps == 0 or keepable(s, seat) == 0:
        if seat == s.last:
            end_game(s)
        else:
            ask_next(s, seat)


@kernel
def end_game(s: State) -> None:
    """Nobody acts any more."""
    s.keeps = 0
    s.phase = OVER


# --- Scoring (§ bonuses, bonus-ties, score, winner) --------------------------------------------


@kernel
def score(s: State, out: Ints) -> None:
    """The values of the collection, and every bonus for which no collection stands higher."""
    for seat in range(s.players):
        out[seat] = s.worth[seat]
    for bonus in range(BONUSES):
        best = highest_standing(s, bonus)
        for seat in range(s.players):
            if best > 0 and s.standing[seat, bonus] == best:
                out[seat] += np.int64(POINTS[bonus])


@kernel
def highest_standing(s: State, bonus: int) -> int:
    """The standing that wins a bonus; 0 if nobody has an object of its kind."""
    best = 0
    for seat in range(s.players):
        if s.standing[seat, bonus] > best:
            best = np.int64(s.standing[seat, bonus])
    return best


@kernel
def rank(s: State, out: Ints) -> None:
    """Most points; a tie goes to the older collection."""
    score(s, out)
    places = 0
    for seat in range(s.players):
        place = 0
        for other in range(s.players):
            if out[other] > out[seat] or (out[other] == out[seat] and s.age[other] > s.age[seat]):
                place += 1
        places |= place << (4 * seat)
    for seat in range(s.players):
        out[seat] = (places >> (4 * seat)) & 15
