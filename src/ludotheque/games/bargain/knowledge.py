"""What a seat of Bargain Hunter knows.

What a seat cannot know: the hands of the others and the order of the stock. It has seen every card
of every junk pile in the trick that brought it there, and remembers. `redeal` deals the cards the
seat has not seen anew, each way equally likely, while at most one opponent has failed to follow a
colour; beyond that every deal is consistent with what each could not follow, and close to uniform.
In the 2010 edition given-up cards go under the stock, so a seat can tell how many cards of a hand
come from which batch, though not which of two twins from two batches it has seen: that is drawn
anew until it fits what everybody was dealt.
"""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import below, mix, rekey
from ludotheque.core.verbs import Ints, State
from ludotheque.games.bargain.layout import (
    BATCHES,
    CARDS,
    CHOOSING,
    HUNTING,
    IN_BARGAINS,
    IN_HAND,
    IN_JUNK,
    KINDS,
    SETTLED,
    STOCK,
    UNSEEN,
)
from ludotheque.games.bargain.rules import colour_of, junk_size, take


@kernel
def redeal(s: State, seat: int, rng: Ints) -> None:
    """Deal the unseen cards anew, batch by batch, to hands that could not follow some colours."""
    rekey(s, rng)
    if s.phase == CHOOSING or s.phase == HUNTING:
        lay_claims(s, seat, rng)
    for other in range(s.players):
        if other != seat:
            s.held[other] = 0
            s.hand[other, 0] = 0
            s.hand[other, 1] = 0
    stocked = 0
    for batch in range(1 + np.int64(s.finished)):
        last = gather(s, seat, batch, stocked)
        hand = neediest(s, batch)
        while hand >= 0:
            last -= 1
            draw(s, rng, hand, batch, stocked, last)
            hand = neediest(s, batch)
        mix(rng, s.stock, stocked, last)
        stocked = last
    for colour in range(7):
        s.left[colour] = 0


@kernel
def lay_claims(s: State, seat: int, rng: Ints) -> None:
    """Find out how many cards of each batch every hand holds: `need`.

    What was dealt is known, and so are the cards shown since; of twins from two batches, which is
    which is drawn until everything fits.
    """
    while True:
        for owner in range(s.players):
            for batch in range(BATCHES):
                s.need[owner, batch] = s.dealt[owner, batch]
        for owner in range(s.players):
            for i in range(np.int64(s.each) - np.int64(s.held[owner])):
                claim(s, seat, rng, owner, np.int64(s.shown[owner, i]))
        for copy in range(2):
            kinds = np.int64(s.hand[seat, copy])
            while kinds != 0:
                claim(s, seat, rng, seat, 2 * lowest(kinds) + copy)
                kinds &= kinds - 1
        if claims_fit(s, seat):
            return


@kernel
def claim(s: State, seat: int, rng: Ints, owner: int, card: int) -> None:
    """Count a card that the seat knows against what its owner was dealt of its batch."""
    twin = card ^ 1
    low = min(np.int64(s.batch[card]), np.int64(s.batch[twin]))
    high = max(np.int64(s.batch[card]), np.int64(s.batch[twin]))
    if low != high:
        holder = known_holder(s, seat, twin)
        as_low = s.dealt[owner, low] > 0
        as_high = s.dealt[owner, high] > 0
        if holder >= 0:
            as_low = as_low and s.dealt[holder, high] > 0
            as_high = as_high and s.dealt[holder, low] > 0
        # Two cards that the seat knows are settled when the first of them is counted; one that was
        # shown in an earlier round is settled for good.
        if holder == UNSEEN or holder > owner or (holder == owner and card < twin):
            is_high = as_high and (not as_low or below(rng, 2) == 1)
            s.batch[card] = high if is_high else low
            s.batch[twin] = low if is_high else high
    s.need[owner, s.batch[card]] -= 1


@kernel
def known_holder(s: State, seat: int, card: int) -> int:
    """Who was dealt a card in this round, if the seat knows; else UNSEEN, or SETTLED before."""
    place = np.int64(s.place[card])
    if place == IN_HAND + seat:
        return seat
    if place == STOCK or IN_HAND <= place < IN_HAND + 4:
        return UNSEEN
    for owner in range(s.players):
        for i in range(np.int64(s.each) - np.int64(s.held[owner])):
            if s.shown[owner, i] == card:
                return owner
    return SETTLED


@kernel
def claims_fit(s: State, seat: int) -> bool:
    """Whether nobody has shown more than it was dealt, and each hand can be dealt what it lacks."""
    for batch in range(BATCHES):
        if s.need[seat, batch] != 0:
            return False
        for owner in range(s.players):
            if s.need[owner, batch] < 0:
                return False
        count_left(s, seat, batch)
        if not enough_left(s, batch):
            return False
    return True


@kernel
def is_unseen(s: State, seat: int, card: int) -> bool:
    """Whether a card is in the stock or in another hand."""
    place = np.int64(s.place[card])
    return place == STOCK or (IN_HAND <= place < IN_HAND + 4 and place != IN_HAND + seat)


@kernel
def count_left(s: State, seat: int, batch: int) -> None:
    """How many unseen cards a batch has of each colour: `left`."""
    for colour in range(7):
        s.left[colour] = 0
    for card in range(CARDS):
        if s.batch[card] == batch and is_unseen(s, seat, card):
            s.left[colour_of(card)] += 1


@kernel
def gather(s: State, seat: int, batch: int, first: int) -> int:
    """Lay the unseen cards of a batch into `stock` from `first` on, in the order of their kinds.

    Returns where they end, and leaves in `left` how many there are of each colour.
    """
    count_left(s, seat, batch)
    last = first
    for card in range(CARDS):
        if s.batch[card] == batch and is_unseen(s, seat, card):
            s.stock[last] = card
            last += 1
    for i in range(first, last):
        s.place[s.stock[i]] = STOCK
    return last


@kernel
def neediest(s: State, batch: int) -> int:
    """The hand to deal to next: the one that lacks the most colours; -1 when all are dealt."""
    best = -1
    most = -1
    for seat in range(s.players):
        if s.need[seat, batch] > 0:
            lacks = 0
            for colour in range(6):
                lacks += (np.int64(s.void[seat]) >> colour) & 1
            if lacks > most:
                most = lacks
                best = seat
    return best


@kernel
def draw(s: State, rng: Ints, seat: int, batch: int, first: int, last: int) -> None:
    """Deal one card of `stock[first:last + 1]` to a hand, and close the gap with the last one.

    Each card that leaves every hand enough to be dealt is equally likely.
    """
    s.need[seat, batch] -= 1
    fitting = 0
    total = 0
    for colour in range(7):
        if can_draw(s, seat, batch, colour):
            fitting |= 1 << colour
            total += np.int64(s.left[colour])
    pick = below(rng, total)
    i = first
    while True:
        card = np.int64(s.stock[i])
        pick -= (fitting >> colour_of(card)) & 1
        if pick < 0:
            break
        i += 1
    s.left[colour_of(card)] -= 1
    s.stock[i] = s.stock[last]
    s.stock[last] = 0
    s.place[card] = IN_HAND + seat
    take(s, seat, card)


@kernel
def can_draw(s: State, seat: int, batch: int, colour: int) -> bool:
    """Whether a card of this colour may go to the hand, and the other hands can still be dealt."""
    if s.left[colour] == 0 or (np.int64(s.void[seat]) >> colour) & 1 == 1:
        return False
    s.left[colour] -= 1
    enough = enough_left(s, batch)
    s.left[colour] += 1
    return enough


@kernel
def enough_left(s: State, batch: int) -> bool:
    """Whether all hands can be dealt what they need of a batch from what is left of it.

    Hall's condition: no group of hands needs more cards than there are for it. A group in which
    somebody takes any colour always has enough.
    """
    choosy = 0
    for other in range(s.players):
        if s.need[other, batch] > 0 and s.void[other] != 0:
            choosy |= 1 << other
    group = choosy
    while group != 0:
        needed = 0
        lacking = 0x3F
        for other in range(s.players):
            if (group >> other) & 1 == 1:
                needed += np.int64(s.need[other, batch])
                lacking &= np.int64(s.void[other])
        for kind in range(7):
            if (lacking >> kind) & 1 == 0:
                needed -= np.int64(s.left[kind])
        if needed > 0:
            return False
        group = (group - 1) & choosy
    return True


@kernel
def observe(s: State, seat: int, out: Ints) -> None:
    """Hand, own junk, the four bargain piles; then every seat from the own one on; the trick."""
    for i in range(len(out)):
        out[i] = 0
    players = np.int64(s.players)
    for card in range(CARDS):
        place = np.int64(s.place[card])
        if place == IN_HAND + seat:
            out[card >> 1] += 1
        elif place == IN_JUNK + seat:
            out[KINDS + (card >> 1)] += 1
        elif IN_BARGAINS <= place < IN_BARGAINS + 4:
            out[(2 + (place - IN_BARGAINS - seat + players) % players) * KINDS + (card >> 1)] += 1
    n = 6 * KINDS
    for i in range(players):
        other = (seat + i) % players
        out[n + 5 * i] = s.bargain[other]
        out[n + 5 * i + 1] = s.bargains[other]
        out[n + 5 * i + 2] = junk_size(s, other)
        out[n + 5 * i + 3] = s.held[other]
        out[n + 5 * i + 4] = s.void[other]
    n += 20
    for i in range(s.played):
        out[n + 2 * i] = 1 + (np.int64(s.trick[i]) >> 1)
        out[n + 2 * i + 1] = s.form[i]
    n += 8
    out[n] = s.phase
    out[n + 1] = s.finished
    out[n + 2] = (np.int64(s.dealer) - seat + players) % players
    out[n + 3] = (np.int64(s.leader) - seat + players) % players
    out[n + 4] = s.trump
    out[n + 5] = s.refused
    out[n + 6] = s.edition
    out[n + 7] = players
    out[n + 8] = s.stocked
    out[n + 9] = s.sorts
