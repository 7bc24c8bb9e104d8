"""The rules of Bargain Hunter (2010) and Schnäppchen Jagd (1998), in the rulebook's order."""

from __future__ import annotations

import numpy as np

from ludotheque.core.bits import lowest
from ludotheque.core.kernel import kernel
from ludotheque.core.random import shuffle
from ludotheque.core.seats import left_of, to_places
from ludotheque.core.verbs import Ints, State
from ludotheque.games.bargain.layout import (
    ABOVE,
    BARGAIN,
    BATCHES,
    BELOW,
    CARDS,
    CHOOSING,
    COLOUR,
    DUMP,
    EDITION_1998,
    EDITION_2010,
    GIVEN,
    HAND,
    HUNTING,
    IN_BARGAINS,
    IN_HAND,
    IN_JUNK,
    KEEP,
    KINDS_OF,
    OFFER,
    OFFERED,
    OVER,
    PLAIN,
    PLAY,
    SORT,
    SORTING,
    STOCK,
    TRICK,
    TRUMP,
    TRUMP_ABOVE,
    TRUMP_BELOW,
    VALUE,
)

# --- Cards -------------------------------------------------------------------------------------


@kernel
def colour_of(card: int) -> int:
    """0 to 5, and 6 for an Offer."""
    return np.int64(COLOUR[card])


@kernel
def value_of(card: int) -> int:
    """1 to 9, and 0 for an Offer."""
    return np.int64(VALUE[card])


# --- Set-up and rounds (§ setup, rounds) -------------------------------------------------------


@kernel
def rounds(s: State) -> int:
    """Six rounds with three players, four with four."""
    return 6 if s.players == 3 else 4


@kernel
def start(s: State) -> None:
    """The first deal: dealer is the last seat, so that seat 0 chooses and leads."""
    if s.stacked == 0:
        for card in range(CARDS):
            s.stock[card] = card
        shuffle(s, s.stock, 0, CARDS)
    s.stocked = CARDS
    s.dealer = s.players - 1
    deal(s)
    s.phase = CHOOSING
    s.seat = 0


@kernel
def deal(s: State) -> None:
    """Whole hands from the top, seat 0's first; the same for all where the stock is short."""
    players = np.int64(s.players)
    stocked = np.int64(s.stocked)
    each = stocked // players if stocked < HAND * players else HAND
    top = 0
    for seat in range(players):
        s.void[seat] = 0
        junk = 0
        for value in range(10):
            junk += s.junk[seat, value]
        s.fresh[seat] = 1 if junk == 0 else 0
        s.held[seat] = 0
        for batch in range(BATCHES):
            s.dealt[seat, batch] = 0
        for i in range(HAND):
            s.shown[seat, i] = 0
        for _ in range(each):
            card = np.int64(s.stock[top])
            top += 1
            s.place[card] = IN_HAND + seat
            s.dealt[seat, s.batch[card]] += 1
            take(s, seat, card)
    s.each = each
    for i in range(top, stocked):
        s.stock[i - top] = s.stock[i]
    for i in range(stocked - top, stocked):
        s.stock[i] = 0
    s.stocked = stocked - top
    s.leader = left_of(s, np.int64(s.dealer))
    s.seat = s.leader
    s.played = 0
    s.trump = -1
    s.refused = 0


@kernel
def take(s: State, seat: int, card: int) -> None:
    """Put a card into a hand."""
    s.hand[seat, card & 1] |= 1 << (card >> 1)
    s.held[seat] += 1


@kernel
def drop(s: State, seat: int, kind: int) -> int:
    """Take a card of this kind out of a hand: the first of two twins."""
    copy = 1 - ((np.int64(s.hand[seat, 0]) >> kind) & 1)
    card = 2 * kind + copy
    s.hand[seat, copy] &= ~(1 << kind)
    s.shown[seat, np.int64(s.each) - np.int64(s.held[seat])] = card
    s.held[seat] -= 1
    return card


@kernel
def kinds_held(s: State, seat: int) -> int:
    """The kinds in a hand, one bit each."""
    return np.int64(s.hand[seat, 0]) | np.int64(s.hand[seat, 1])


@kernel
def next_round(s: State) -> None:
    """One shuffle, then the next deal (§ next-deal); after the last round the game is over."""
    s.finished += 1
    if s.finished == rounds(s):
        s.phase = OVER
        return
    stocked = np.int64(s.stocked)
    given = np.int64(s.given)
    for i in range(stocked, stocked + given):
        s.place[s.stock[i]] = STOCK
    shuffle(s, s.stock, 0 if s.edition == EDITION_1998 else stocked, stocked + given)
    s.stocked = stocked + given
    s.given = 0
    s.dealer = left_of(s, np.int64(s.dealer))
    deal(s)
    s.phase = HUNTING
    if s.held[0] == 0:  # nothing left to deal: the round counts, and only sorting is left of it
        s.phase = SORTING


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
    if s.phase == HUNTING:
        return legal_cards(s, seat, out)
    if s.phase == SORTING:
        return legal_sorts(s, seat, out)
    return legal_bargains(s, seat, out)


@kernel
def play(s: State, seat: int, action: int) -> None:
    """By phase."""
    if s.phase == HUNTING:
        play_card(s, seat, action)
    elif s.phase == SORTING:
        sort(s, seat, action)
    else:
        choose_bargain(s, seat, action)


# --- The first bargain (§ bargain-choice) ------------------------------------------------------


@kernel
def legal_bargains(s: State, seat: int, out: Ints) -> int:
    """Any card of the hand but an Offer (§ offer-choice)."""
    n = 0
    kinds = kinds_held(s, seat) & ~(1 << OFFER)
    while kinds != 0:
        out[n] = BARGAIN + lowest(kinds)
        n += 1
        kinds &= kinds - 1
    return n


@kernel
def choose_bargain(s: State, seat: int, action: int) -> None:
    """Lay a card of the hand as the first of the bargain pile."""
    card = drop(s, seat, action - BARGAIN)
    s.place[card] = IN_BARGAINS + seat
    s.bargains[seat] += 1
    s.bargain[seat] = value_of(card)
    s.seat = left_of(s, seat)
    if s.seat == s.leader:
        s.phase = HUNTING


# --- The hunt (§ lead, follow, announce, twins) ------------------------------------------------


@kernel
def led_colour(s: State) -> int:
    """The colour to follow; OFFERED after a lead with an Offer; -1 for who leads."""
    if s.played == 0:
        return -1
    return colour_of(np.int64(s.trick[0]))


@kernel
def offered(s: State) -> bool:
    """Whether an Offer lies in the trick."""
    return (np.int64(s.lying) >> OFFER) & 1 == 1


@kernel
def legal_cards(s: State, seat: int, out: Ints) -> int:
    """Every card that may be played now, with each thing that may be said of it."""
    led = led_colour(s)
    kinds = kinds_held(s, seat)
    # What is said of a card: its colour is announced, a second twin is ranked, or nothing.
    announced = 0
    ranked = 0
    if 0 <= led < OFFERED:
        following = kinds & np.int64(KINDS_OF[led])
        if following != 0:
            kinds = following | (kinds & (1 << OFFER))
            ranked = np.int64(KINDS_OF[led])
        elif s.trump >= 0:
            ranked = np.int64(KINDS_OF[s.trump])
        elif not offered(s):
            announced = ~(1 << OFFER)
            if s.edition == EDITION_1998:
                announced = can_become_trump(s)
    ranked &= np.int64(s.lying)
    n = 0
    while kinds != 0:
        kind = lowest(kinds)
        kinds &= kinds - 1
        first = PLAY + 6 * kind
        if (ranked >> kind) & 1 == 1:
            out[n] = first + ABOVE
            out[n + 1] = first + BELOW
            n += 2
        else:
            out[n] = first + PLAIN
            n += 1
            if (announced >> kind) & 1 == 1:
                if (np.int64(s.lying) >> kind) & 1 == 1:
                    out[n] = first + TRUMP_ABOVE
                    out[n + 1] = first + TRUMP_BELOW
                    n += 2
                else:
                    out[n] = first + TRUMP
                    n += 1
    return n


@kernel
def can_become_trump(s: State) -> int:
    """1998: the kinds whose colour was not announced as no trump in this trick, one bit each."""
    kinds = 0
    for colour in range(6):
        if (np.int64(s.refused) >> colour) & 1 == 0:
            kinds |= np.int64(KINDS_OF[colour])
    return kinds


@kernel
def play_card(s: State, seat: int, action: int) -> None:
    """Lay a card into the trick; the last one decides it."""
    kind = (action - PLAY) // 6
    form = (action - PLAY) % 6
    led = led_colour(s)
    announcing = s.trump < 0 and not offered(s)
    card = drop(s, seat, kind)
    colour = colour_of(card)
    if 0 <= led < OFFERED and colour != led and kind != OFFER:
        s.void[seat] |= 1 << led
        if announcing:
            if form == PLAIN:
                s.refused |= 1 << colour
            else:
                s.trump = colour
    s.place[card] = TRICK
    s.trick[s.played] = card
    s.lying |= 1 << kind
    s.form[s.played] = form
    s.played += 1
    s.seat = left_of(s, seat)
    if s.played == s.players:
        win_trick(s)


@kernel
def winning(s: State) -> int:
    """Which card of the trick wins it, by its position (§ winner)."""
    best = -1
    for i in range(s.played):
        if s.trick[i] >> 1 == OFFER and (best < 0 or s.edition == EDITION_2010):
            best = i
    if best >= 0:
        return best
    colour = led_colour(s) if s.trump < 0 else np.int64(s.trump)
    highest = -1
    for i in range(s.played):
        card = np.int64(s.trick[i])
        if colour_of(card) == colour:
            above = s.form[i] == ABOVE or s.form[i] == TRUMP_ABOVE
            if card >> 1 > highest or (card >> 1 == highest and above):
                best = i
                highest = card >> 1
    return best


@kernel
def win_trick(s: State) -> None:
    """Bargains go on the winner's bargain pile, everything else on its junk pile (§ piles)."""
    winner = np.int64(s.leader) + winning(s)
    if winner >= s.players:
        winner -= np.int64(s.players)
    for i in range(s.played):
        card = np.int64(s.trick[i])
        value = value_of(card)
        if value == s.bargain[winner]:
            s.place[card] = IN_BARGAINS + winner
            s.bargains[winner] += 1
        else:
            s.place[card] = IN_JUNK + winner
            s.junk[winner, value] += 1
        s.trick[i] = 0
        s.form[i] = 0
    s.played = 0
    s.lying = 0
    s.trump = -1
    s.refused = 0
    s.leader = winner
    s.seat = winner
    if s.held[winner] == 0:
        s.phase = SORTING


# --- Sorting (§ sort, sort-threshold, dump) ----------------------------------------------------


@kernel
def franchise(s: State) -> int:
    """How many cards a sort gives up."""
    return 3 if s.players == 3 else 2


@kernel
def threshold(s: State) -> int:
    """How many cards of one value a sort needs: in 1998 one must be left over."""
    return franchise(s) + (1 if s.edition == EDITION_1998 else 0)


@kernel
def may_dump(s: State, seat: int) -> bool:
    """A pile of this round's junk alone, with nothing to sort and no Offer in it (§ dump)."""
    if s.fresh[seat] == 0 or s.sorts > 0 or s.junk[seat, 0] > 0:
        return False
    junk = 0
    for value in range(1, 10):
        if s.junk[seat, value] >= threshold(s):
            return False
        junk += s.junk[seat, value]
    return junk > 0


@kernel
def legal_sorts(s: State, seat: int, out: Ints) -> int:
    """Keep; sort a value of which there is enough; dump."""
    out[0] = KEEP
    n = 1
    for value in range(1, 10):
        if s.junk[seat, value] >= threshold(s):
            out[n] = SORT + value
            n += 1
    if may_dump(s, seat):
        out[n] = DUMP
        n += 1
    return n


@kernel
def give_up(s: State, card: int) -> None:
    """Lay a card of a junk pile on the given-up ones, after the stock."""
    s.place[card] = GIVEN
    s.batch[card] = 0 if s.edition == EDITION_1998 else 1 + s.finished
    s.stock[np.int64(s.stocked) + np.int64(s.given)] = card
    s.given += 1


@kernel
def sort(s: State, seat: int, action: int) -> None:
    """Give up the first cards of a value in colour order; the others become bargains."""
    if action == DUMP:
        for card in range(CARDS):
            if s.place[card] == IN_JUNK + seat:
                give_up(s, card)
        for value in range(10):
            s.junk[seat, value] = 0
    elif action > KEEP:
        value = action - SORT
        given = 0
        for colour in range(6):
            for copy in range(2):
                card = 2 * (9 * colour + value - 1) + copy
                if s.place[card] == IN_JUNK + seat:
                    if given < franchise(s):
                        give_up(s, card)
                        given += 1
                    else:
                        s.place[card] = IN_BARGAINS + seat
                        s.bargains[seat] += 1
                        s.bargain[seat] = value
        s.junk[seat, value] = 0
    s.sorts += 1
    if s.sorts == 1 and s.finished == rounds(s) - 1:
        return  # after the last round everybody sorts twice in a row
    s.sorts = 0
    s.seat = left_of(s, seat)
    s.sorters += 1
    if s.sorters == s.players:
        s.sorters = 0
        next_round(s)


# --- The count (§ score, tie) ------------------------------------------------------------------


@kernel
def junk_size(s: State, seat: int) -> int:
    """Cards in a junk pile, Offers included."""
    junk = 0
    for value in range(10):
        junk += s.junk[seat, value]
    return junk


@kernel
def score(s: State, out: Ints) -> None:
    """Bargain pile minus junk pile."""
    for seat in range(s.players):
        out[seat] = np.int64(s.bargains[seat]) - junk_size(s, seat)


@kernel
def rank(s: State, out: Ints) -> None:
    """Most points; in 2010 a tie goes to the smaller junk pile."""
    score(s, out)
    if s.edition == EDITION_2010:
        for seat in range(s.players):
            out[seat] = 128 * np.int64(out[seat]) - junk_size(s, seat)
    to_places(s, out)
