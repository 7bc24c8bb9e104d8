"""Bargain Hunter: the examples of both rulebooks, each ruling, and what a seat cannot know."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import ludotheque
from ludotheque import BadDeck, BadNotation, BadOption, BadPlayers, IllegalAction
from ludotheque.core.words import message, sentences
from ludotheque.games.bargain.layout import (
    ACTIONS,
    CARDS,
    HUNTING,
    IN_HAND,
    OBSERVATION,
    OFFER,
    STOCK,
)
from ludotheque.games.bargain.notation import kind_text

GAME = ludotheque.game("bargain")
COLOURS = "rygbvo"
ALL = [f"{colour}{value}" for colour in COLOURS for value in range(1, 10) for _ in "12"] + ["X"] * 2
EDITIONS = ("2010", "1998")


# --- Situations --------------------------------------------------------------------------------
#
# A trick is written with the seat that leads it: "0: g2 g7 g7> y6". The hands follow from the
# tricks to be played; what they lack to eight cards is filled up with colours that nobody leads.


def deck_for(hands, rest=""):
    """All 110 cards: whole hands, seat 0's first; then `rest`; then the others by colour."""
    named = " ".join([*hands, rest]).split()
    left = Counter(ALL)
    left.subtract(named)
    assert min(left.values()) >= 0, "a card is named three times"
    return named + list(left.elements())


def card_of(action):
    return action.rstrip("!<>")


def hands_for(players, tricks):
    """What each seat has to hold to play these tricks."""
    hands = [[] for _ in range(players)]
    for trick in tricks:
        leader, cards = trick.split(": ")
        for i, action in enumerate(cards.split()):
            hands[(int(leader) + i) % players].append(card_of(action))
    return hands


def fill(hands, spare, tricks, size=8):
    """Fill hands up with spare cards of colours that nobody leads in these tricks."""
    led = {trick.split(": ")[1][0] for trick in tricks}
    useful = [card for card in spare if card[0] not in led]
    for hand in hands:
        while len(hand) < size:
            hand.append(useful.pop(0))
            spare.remove(hand[-1])


def flat(lists):
    return [item for items in lists for item in items]


def table_for(bargains, *tricks, then=(), hold=None, edition="2010", seed=1):
    """A table after these tricks of the first round.

    `bargains` are laid first, seat 0's first; `hold` names cards that seats hold besides; `then`
    are tricks of the second round, whose cards are dealt next (2010 does not shuffle the stock).
    """
    laid = bargains.split()
    hands = hands_for(len(laid), tricks)
    later = hands_for(len(laid), then)
    for seat, card in enumerate(laid):
        hands[seat].append(card)
    for seat, cards in (hold or {}).items():
        hands[seat] += cards.split()
    named = flat([*hands, *later])
    spare = [card for card in ALL[:-2] if card not in named]
    fill(hands, spare, tricks)
    if then:
        fill(later, spare, then)
    deck = deck_for([" ".join(hand) for hand in hands], rest=" ".join(flat(later)))
    table = opened(len(laid), deck, edition=edition, seed=seed)
    act(table, *[f"bargain {card}" for card in laid])
    hunt(table, *tricks)
    return table


def opened(players, deck=None, **arguments):
    return GAME.open(players=players, deck=deck, engine="interpreted", **arguments)


def act(table, *actions):
    """Each action by the seat whose turn it is."""
    for action in actions:
        table.play(table.actors[0], action)


def hunt(table, *tricks):
    """Play tricks, each led by the seat that the trick names."""
    for trick in tricks:
        leader, cards = trick.split(": ")
        assert table.actors == (int(leader),)
        assert table.view().trick == []
        act(table, *cards.split())


def lay_any(table):
    """The first bargains, no matter which."""
    while table.view().phase == "choosing":
        act(table, table.actions(table.actors[0])[0])


def play_round(table):
    """The rest of the tricks of a round, no matter how."""
    while table.view().phase == "hunting":
        act(table, table.actions(table.actors[0])[0])


def keep_all(table):
    """Nobody sorts in this round."""
    number = table.view().round
    while table.view().phase == "sorting" and table.view().round == number:
        act(table, "keep")


def keep_until(table, number):
    """Play and keep until a round begins."""
    while table.view().round < number:
        play_round(table)
        keep_all(table)


def stack_round(table, *tricks):
    """Deal the round that has just begun anew, so that these tricks can be played.

    1998 shuffles the stock before a deal, so no stacked deck reaches beyond the first round.
    """
    s = table.state
    dealt = range(IN_HAND, IN_HAND + 4)
    unseen = [card for card in range(CARDS) if s.place[card] == STOCK or s.place[card] in dealt]
    spare = [ALL[card] for card in unseen]
    hands = hands_for(table.players, tricks)
    for name in flat(hands):
        spare.remove(name)
    fill(hands, spare, tricks, size=int(s.held[0]))
    s.hand[:] = 0
    for i, name in enumerate(spare + flat(hands)):
        card = next(card for card in unseen if ALL[card] == name)
        unseen.remove(card)
        if i < len(spare):
            s.stock[i] = card
            s.place[card] = STOCK
        else:
            seat = (i - len(spare)) // int(s.held[0])
            s.hand[seat, card & 1] |= 1 << (card >> 1)
            s.place[card] = IN_HAND + seat


# --- What is there to be seen


def seen(table, seat):
    """Everything about a seat."""
    return table.view("all").seats[seat]


def values(cards):
    return sorted(card[1:] for card in cards)


def ways(table, card):
    """What the seat whose turn it is may say of a card; [] if it may not play it."""
    return [action for action in table.actions(table.actors[0]) if card_of(action) == card]


def winner(table):
    """Who took the trick that has just ended."""
    assert table.view().trick == []
    return table.view().leader


def stock(table):
    """The cards of the stock, the next first."""
    s = table.state
    return [ALL[int(s.stock[i])] for i in range(int(s.stocked))]


def all_hands(table):
    """Every hand, by colour and value: what view("all") shows, but quickly."""
    held = table.state.hand.tolist()[: table.players]
    return [
        [ALL[card] for card in range(CARDS) if hand[card & 1] >> (card >> 1) & 1] for hand in held
    ]


def last_words(table, viewer=None):
    """What the last action did, as a viewer saw it."""
    return table.happened(viewer, since=table.ply - 1)


def refuses(table, action, code, paragraph):
    """The seat whose turn it is may not do this, for this reason; nothing has changed."""
    before = table.digest
    with pytest.raises(IllegalAction) as caught:
        act(table, action)
    assert (caught.value.code, caught.value.paragraph) == (code, paragraph)
    assert caught.value.reasons["en"] != caught.value.reasons["fr"]
    assert table.digest == before
    for language in ("en", "fr"):
        assert paragraph in GAME.rulebook(language).paragraphs
    return True


# --- First rounds that several tests look at

# Léon is seat 0, hunts 6, and wins three tricks: 1-3-3-3-4-4-5-7-9 and three 6s. Then seat 3 wins.
LEON = (
    "v6 o7 o8 v8",
    "0: r9 r1 r3 r6",
    "0: y7 y3 y4 y6",
    "0: b6 b5 b3 b4",
    "0: g1 g2 g3 g4",
    "3: o9 o1 o2 o3",
    "3: v9 v1 v2 v3",
    "3: g8 g5 g6 g7",
)

# As before, but Léon has four 3s: red, yellow, blue and orange.
FOUR_THREES = (*LEON[:2], "0: y7 y3 o3 y6", *LEON[3:5], "3: o9 o1 o2 o4", *LEON[6:])

# As before, but with two red 3s and one yellow.
TWIN_THREES = (LEON[0], "0: r9 r3 r3< r6", LEON[2], "0: b6 b5 b2 b4", *LEON[4:])

# Three players; seat 0 hunts 1 and wins 4-4-4-4-4-7-7-7-9. Then seat 2 wins.
FIVE_FOURS = (
    "o1 o6 v6",
    "0: r9 r4 r7",
    "0: y7 y4 g4",
    "0: b7 b4 v4",
    "0: o2 o3 o8",
    "2: g9 g1 g2",
    "2: v9 v1 v2",
    "2: o9 o4 o5",
)

# As before, but with four 4s, and a 5 instead of the fifth.
FOUR_FOURS = (*FIVE_FOURS[:3], "0: b7 b4 v5", *FIVE_FOURS[4:])

# Seat 2 hunts 8 and wins the first trick, 1-2-3-5, and no other. Seats 1 and 3 win nothing.
SMALL_PILE = (
    "v4 o4 v8 o8",
    "0: r1 r2 r5 r3",
    "2: y1 y2 y9 y3",
    "0: g9 g1 g2 g3",
    "0: b9 b1 b2 b3",
    "0: v9 v1 v2 v3",
    "0: o9 o1 o2 o3",
    "0: g8 g4 g5 g6",
)

# As before, but with an Offer instead of the 5, or with a second 2 instead of the 3.
WITH_AN_OFFER = (SMALL_PILE[0], "0: r1 r2 X r3", *SMALL_PILE[2:])
WITH_A_PAIR = (SMALL_PILE[0], "0: r1 r2 r5 r2<", *SMALL_PILE[2:])

# A second round in which seat 1 wins every trick.
SEAT_1_WINS = (
    "1: y9 y4 y5 y6",
    "1: b8 b4 b5 b7",
    "1: r9 r4 r6 r7",
    "1: g9 g1 g2 g3",
    "1: b9 b1 b2 b3",
    "1: v9 v1 v2 v3",
    "1: o9 o1 o2 o3",
    "1: g8 g4 g5 g6",
)


def sorting(first_round, seat, **options):
    """The first round is over and it is the seat's turn to sort; those before it kept."""
    table = table_for(*first_round, **options)
    while table.actors != (seat,):
        act(table, "keep")
    assert table.view().phase == "sorting"
    return table


def as_the_last_round(table):
    """The round that is being played is the last one."""
    table.state.finished = table.view().rounds - 1
    return table


def old_junk():
    """Seat 2 kept its small pile in the first round, won nothing in the second, and may sort."""
    table = sorting(SMALL_PILE, 2, then=SEAT_1_WINS)
    act(table, "keep", "keep")
    hunt(table, *SEAT_1_WINS)
    act(table, "keep")
    return table


# --- Worked examples of 1998: Léon 0, Biloud 1, Chris 2, Bob 3 (a fifth name is a slip) ----------


def test_1998_first_trick_chris_puts_her_green_seven_above_and_wins():
    table = table_for("o1 o2 o3 o4", "0: g2 g7", hold={2: "g7 g3", 3: "y6"}, edition="1998")
    # Chris has green: she can neither trump nor play anything else.
    assert table.actions(2) == ["g3", "g7>", "g7<"]
    act(table, "g7>")
    # Bob has no green: he says whether yellow is trump, and does not want the trick.
    assert ways(table, "y6") == ["y6", "y6!"]
    act(table, "y6")
    assert last_words(table)[0] == message(
        "happened.no-trump", seat=3, card="y6", colour="@colour.y"
    )
    assert winner(table) == 2
    assert seen(table, 2).junk_cards == ["y6", "g2", "g7", "g7"]


def test_1998_second_trick_the_first_of_two_offers_wins():
    hold = {2: "X y1", 3: "X r2"}
    table = table_for("o1 o4 o3 o2", "0: y4 b9!", hold=hold, edition="1998")
    # Chris has yellow to follow with, and may play her Offer all the same.
    assert table.actions(2) == ["y1", "X"]
    act(table, "X", "X")
    assert winner(table) == 2
    assert seen(table, 2).junk_cards == ["y4", "b9", "X", "X"]


def test_1998_second_trick_bob_gets_rid_of_junk_under_the_offer():
    hold = {2: "X y1", 3: "r2"}
    table = table_for("o1 o4 o3 o2", "0: y4 b9! X", hold=hold, edition="1998")
    assert ways(table, "r2") == ["r2"]  # there is a trump: he announces nothing
    act(table, "r2")
    assert winner(table) == 2


def test_1998_third_trick_bob_puts_his_red_three_below_and_biloud_wins():
    table = table_for("o1 o2 o3 r4", "0: b5 r3!", hold={2: "y9", 3: "r3 r5"}, edition="1998")
    # Chris has neither blue nor red, and cannot make yellow trump: red is.
    assert ways(table, "y9") == ["y9"]
    assert refuses(table, "y9!", "one-trump", "one-trump")
    act(table, "y9")
    # Bob has red cards only, and does not want the trick.
    assert ways(table, "r3") == ["r3>", "r3<"]
    act(table, "r3<")
    assert winner(table) == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_leon_sorts_his_threes_and_hunts_them(edition):
    table = sorting(LEON, 0, edition=edition)
    assert values(seen(table, 0).junk_cards) == list("133344579")
    assert seen(table, 0).hunts == 6
    sixes = seen(table, 0).bargains
    assert values(sixes) == list("6666")  # the one he laid, and three from tricks
    act(table, "sort 3")
    # Two 3s are given up, the third is a bargain; the 6s still count.
    assert values(seen(table, 0).junk_cards) == list("144579")
    assert values(seen(table, 0).bargains) == list("36666")
    assert seen(table, 0).hunts == 3
    assert table.view().given == 2
    assert table.scores[0] == 5 - 6


def test_1998_two_nines_cannot_be_given_up_without_a_third():
    # "si un joueur a deux 9 dans sa pile de vieilleries": two 4s here.
    table = sorting(LEON, 0, edition="1998")
    assert table.actions(0) == ["keep", "sort 3"]
    assert refuses(table, "sort 4", "sort-threshold", "sort-threshold")


def test_1998_the_other_sorting_example_leons_two_fours_wait_for_more():
    table = table_for(*LEON, edition="1998")
    # The others do not know what lies there, only how much.
    assert table.view(1).seats[0].junk_cards is None
    assert table.view(1).seats[0].junk == 9
    keep_all(table)
    # He takes another 4 in the next round, and can sort them.
    stack_round(table, "1: r2 r4 r5 r9")
    hunt(table, "1: r2 r4 r5 r9")
    assert winner(table) == 0
    play_round(table)
    while table.actors != (0,):
        act(table, "keep")
    assert "sort 4" in table.actions(0)
    fours = values(seen(table, 0).junk_cards).count("4")
    bargains = len(seen(table, 0).bargains)
    act(table, "sort 4")
    assert fours >= 3
    assert len(seen(table, 0).bargains) == bargains + fours - 2
    assert seen(table, 0).hunts == 4


def test_1998_next_round_only_the_new_bargain_counts_in_2_3_6_8():
    table = sorting(FOUR_THREES, 0, edition="1998")
    act(table, "sort 3")
    # Of four 3s two are given up and two laid down.
    assert values(seen(table, 0).bargains) == list("336666")
    keep_all(table)
    stack_round(table, "1: g2 g3 g6 g8")
    junk = seen(table, 0).junk_cards
    hunt(table, "1: g2 g3 g6 g8")
    assert winner(table) == 0
    assert values(seen(table, 0).bargains) == list("3336666")
    assert Counter(seen(table, 0).junk_cards) - Counter(junk) == Counter(["g2", "g6", "g8"])


# --- Worked examples of 2010 -------------------------------------------------------------------


def test_2010_first_trick_fred_puts_his_green_seven_above_and_wins():
    # Sara 0, James 1, Fred 2, Mandy 3.
    table = table_for("o1 o2 o3 o4", "0: g2 g7", hold={2: "g7", 3: "y6"})
    assert table.actions(2) == ["g7>", "g7<"]
    act(table, "g7>")
    assert ways(table, "y6") == ["y6", "y6!"]
    act(table, "y6")
    assert winner(table) == 2
    assert table.view().seats[2].junk == 4


def test_2010_second_trick_the_second_of_two_offers_wins():
    # Fred 0, Mandy 1 (who would like the 4), Sara 2 (with low yellow cards), James 3.
    hold = {2: "X y1 y2", 3: "X"}
    table = table_for("o1 o4 o3 o2", "0: y4 b9!", hold=hold)
    assert table.view().trump == "b"
    assert table.actions(2) == ["y1", "y2", "X"]
    act(table, "X", "X")
    assert winner(table) == 3


def test_2010_third_trick_sara_puts_her_red_three_below_and_fred_wins():
    # James 0, Fred 1, Mandy 2 (neither blue nor red), Sara 3 (red cards only).
    table = table_for("o1 o2 o3 r4", "0: b5 r3!", hold={2: "y9", 3: "r3 r5"})
    assert refuses(table, "y9!", "one-trump", "one-trump")
    act(table, "y9")
    assert refuses(table, "r3", "twins", "twins")
    act(table, "r3<")
    assert winner(table) == 1


def test_2010_next_round_only_the_new_bargain_counts_in_2_3_6_8():
    table = sorting(LEON, 0, then=["1: g2 g3 g6 g8"])
    act(table, "sort 3")
    keep_all(table)
    junk = seen(table, 0).junk_cards
    points = table.scores[0]
    hunt(table, "1: g2 g3 g6 g8")
    assert winner(table) == 0
    # The 3 joins the bargains, the 6 the junk; the 6s of the first round stay and count.
    assert values(seen(table, 0).bargains) == list("336666")
    assert Counter(seen(table, 0).junk_cards) - Counter(junk) == Counter(["g2", "g6", "g8"])
    assert table.scores[0] == points + 1 - 3


# --- Worked examples of our own rulebook -------------------------------------------------------


def test_example_trick_in_2010_theo_makes_omars_eight_a_trump():
    # Nina 0, Omar 1, Paula 2, Theo 3.
    table = table_for("o1 o2 o3 o4", "0: y5 r8 y7", hold={3: "r2"})
    act(table, "r2!")
    assert winner(table) == 1


def test_example_trick_in_1998_theo_cannot_and_paula_wins():
    table = table_for("o1 o2 o3 o4", "0: y5 r8 y7", hold={3: "r2"}, edition="1998")
    assert ways(table, "r2") == ["r2"]
    act(table, "r2")
    assert winner(table) == 2


def test_example_sort_five_fours_with_three_players():
    table = sorting(FIVE_FOURS, 0)
    assert values(seen(table, 0).junk_cards) == list("444447779")
    act(table, "sort 4")
    assert seen(table, 0).bargains == ["b4", "v4", "o1"]
    assert seen(table, 0).hunts == 4


def test_example_sort_three_sevens_leave_in_2010_and_the_bargain_stays():
    table = sorting(FIVE_FOURS, 0)
    act(table, "sort 7")
    assert values(seen(table, 0).junk_cards) == list("444449")
    assert seen(table, 0).bargains == ["o1"]
    assert seen(table, 0).hunts == 1


# --- Set-up and rounds -------------------------------------------------------------------------


def test_the_2010_edition_is_the_usual_one():
    assert opened(4).view().edition == "2010"
    assert opened(4, edition="1998").view().edition == "1998"
    assert opened(4, edition=1998).options == {"edition": "1998"}
    with pytest.raises(BadOption):
        opened(4, edition="2011")


@pytest.mark.parametrize("players", [2, 5])
def test_it_is_for_three_or_four(players):
    with pytest.raises(BadPlayers):
        opened(players)


@pytest.mark.parametrize("players", [3, 4])
def test_whole_hands_are_dealt_from_the_top_seat_0_first(players):
    deck = deck_for([], rest=" ".join(reversed(ALL)))
    table = opened(players, deck)
    for seat in range(players):
        assert Counter(seen(table, seat).hand) == Counter(deck[8 * seat : 8 * seat + 8])
    assert stock(table) == deck[8 * players :]


def test_whole_hands_are_dealt_seat_0_first_also_when_another_seat_leads():
    table = table_for(*LEON)
    rest = stock(table)
    keep_all(table)
    assert table.view().leader == 1
    assert [Counter(hand) for hand in all_hands(table)] == [
        Counter(rest[8 * seat : 8 * seat + 8]) for seat in range(4)
    ]


def test_every_card_is_there_twice():
    table = opened(4, seed=3)
    assert sorted(flat([*all_hands(table), stock(table)])) == sorted(ALL)
    assert [card.code for card in GAME.cards for _ in range(card.copies)] == ALL


def test_the_deal_is_shuffled_by_the_key():
    assert all_hands(opened(3, seed=1)) == all_hands(opened(3, seed=1))
    assert all_hands(opened(3, seed=1)) != all_hands(opened(3, seed=2))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("players", "rounds"), [(3, 6), (4, 4)])
def test_the_deal_moves_clockwise_and_the_dealers_left_leads(players, rounds, edition):
    table = opened(players, edition=edition, seed=5)
    for number in range(1, rounds + 1):
        view = table.view()
        assert (view.round, view.rounds) == (number, rounds)
        assert view.dealer == (players - 2 + number) % players
        assert table.actors == (view.leader,) == ((number - 1) % players,)
        if number == 1:
            lay_any(table)
            assert table.actors == (0,)
        play_round(table)
        keep_all(table)
    assert table.over
    assert (table.view().phase, table.view().round) == ("over", rounds)


def test_the_first_round_has_seven_tricks_the_next_eight():
    table = opened(3, seed=1)
    lay_any(table)
    for tricks in (7, 8):
        began = table.ply
        play_round(table)
        assert table.ply == began + 3 * tricks
        keep_all(table)


# --- The first bargain -------------------------------------------------------------------------


def test_a_bargain_is_laid_open_and_two_may_hunt_the_same():
    deck = deck_for(["g7 g7 r1 r2 r3 r4 r5 r6", "y7 y1 y2 y3 y4 y5 y6 y8"])
    table = opened(3, deck)
    assert table.actions(0) == [f"bargain r{value}" for value in range(1, 7)] + ["bargain g7"]
    act(table, "bargain g7", "bargain y7")
    assert table.view().seats[0].bargains == ["g7"]
    assert [seat.hunts for seat in table.view().seats] == [7, 7, 0]
    assert seen(table, 0).hand.count("g7") == 1  # the twin stays in the hand
    assert table.actors == (2,)


def test_an_offer_cannot_be_the_first_bargain():
    table = opened(3, deck_for(["X X r1 r1 r2 r2 r3 r4"]))
    assert table.actions(0) == ["bargain r1", "bargain r2", "bargain r3", "bargain r4"]
    assert refuses(table, "bargain X", "offer-choice", "offer-choice")


# --- Tricks ------------------------------------------------------------------------------------


def test_the_winner_takes_bargains_and_junk_and_leads():
    table = table_for("o3 o1 v2 o5", "0: g4 g1 g9 r2")
    assert winner(table) == 2
    assert table.actors == (2,)
    assert seen(table, 2).bargains == ["r2", "v2"]
    assert seen(table, 2).junk_cards == ["g1", "g4", "g9"]
    assert table.scores == (1, 1, 2 - 3, 1)


def test_a_leader_may_play_anything_and_announces_nothing():
    table = table_for("o1 o2 o3 o4", hold={0: "g7 r3 X"})
    assert {card_of(action) for action in table.actions(0)} == set(seen(table, 0).hand)
    assert ways(table, "g7") == ["g7"]
    assert refuses(table, "g7!", "no-announcement", "announce")


def test_the_led_colour_must_be_followed_or_an_offer_played():
    table = table_for("o1 o2 o3 o4", "0: g2", hold={1: "g5 g9 r1 X"})
    assert table.actions(1) == ["g5", "g9", "X"]
    assert refuses(table, "r1", "follow", "follow")
    assert refuses(table, "r1!", "follow", "follow")
    assert refuses(table, "g5!", "no-announcement", "announce")


def test_who_cannot_follow_need_not_trump_and_the_led_colour_wins():
    table = table_for("o1 o2 o3 o4", "0: g2 r9 y9 b9")
    assert winner(table) == 0


def test_the_highest_trump_wins():
    assert winner(table_for("o1 o2 o3 o4", "0: g9 r2! r5 r3")) == 2
    assert winner(table_for("o1 o2 o3 o4", "0: g9 r2! g8 b9")) == 1


def test_an_offer_beats_trumps_before_and_after_it():
    table = table_for("o1 o2 o3 o4", "0: g9 r2! X", hold={3: "r9"})
    assert ways(table, "r9") == ["r9"]
    act(table, "r9")
    assert winner(table) == 2


def test_the_led_colour_is_still_followed_after_an_offer():
    table = table_for("o1 o2 o3 o4", "0: g2 X", hold={2: "g5 r1"})
    assert table.actions(2) == ["g5"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_once_there_is_a_trump_nothing_is_announced(edition):
    table = table_for("o1 o2 o3 o4", "0: g2 r3!", hold={2: "r5 y9"}, edition=edition)
    assert ways(table, "r5") == ["r5"]  # red is trump already
    assert ways(table, "y9") == ["y9"]
    act(table, "y9")
    assert table.view().refused == []
    assert last_words(table)[0].code == "happened.plain"
    assert table.view().trump == "r"


@pytest.mark.parametrize("edition", EDITIONS)
def test_once_there_is_an_offer_nothing_is_announced(edition):
    table = table_for("o1 o2 o3 o4", "0: g2 X", hold={2: "r5", 3: "r6"}, edition=edition)
    assert ways(table, "r5") == ["r5"]
    assert refuses(table, "r5!", "one-trump", "one-trump")
    act(table, "r5")
    assert table.view().refused == []
    assert last_words(table)[0].code == "happened.plain"
    assert ways(table, "r6") == ["r6"]


def test_a_colour_announced_as_no_trump_may_become_trump_in_2010():
    table = table_for("o1 o2 o3 o4", "0: y5 r8", hold={2: "r2 b1"})
    assert table.view().refused == ["r"]
    assert ways(table, "r2") == ["r2", "r2!"]
    assert ways(table, "b1") == ["b1", "b1!"]


def test_a_colour_announced_as_no_trump_stays_so_in_1998():
    table = table_for("o1 o2 o3 o4", "0: y5 r8", hold={2: "r2 b1", 3: "r1"}, edition="1998")
    assert ways(table, "r2") == ["r2"]
    assert refuses(table, "r2!", "refused-trump", "refused-trump")
    act(table, "b1!")  # another colour still may
    assert table.view().trump == "b"


def test_a_colour_refused_in_1998_is_refused_for_one_trick_only():
    tricks = ("0: y5 r8 y7 y1", "2: g1 g2 g3")
    table = table_for("o1 o2 o3 o4", *tricks, hold={1: "r2"}, edition="1998")
    assert table.view().refused == []
    assert ways(table, "r2") == ["r2", "r2!"]


def test_all_cards_of_a_late_trump_are_trumps():
    assert winner(table_for("o1 o2 o3 o4", "0: y5 r8 r9 r2!")) == 2


def test_silent_twins_of_a_late_trump_the_first_is_higher():
    table = table_for("o1 o2 o3 o4", "0: y5 r8", hold={2: "r8", 3: "r2"})
    assert ways(table, "r8") == ["r8", "r8!>", "r8!<"]
    act(table, "r8", "r2!")
    assert winner(table) == 1


# --- Offers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "wins"), [("2010", 3), ("1998", 1)])
def test_two_offers_in_a_trick(edition, wins):
    table = table_for("o1 o2 o3 o4", "0: g9 X g1 X", edition=edition)
    assert winner(table) == wins
    assert seen(table, wins).junk_cards == ["g1", "g9", "X", "X"]


@pytest.mark.parametrize(("edition", "wins"), [("2010", 2), ("1998", 0)])
def test_two_offers_in_a_trick_led_with_one(edition, wins):
    assert winner(table_for("o1 o2 o3 o4", "0: X g9 X g1", edition=edition)) == wins


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_lead_with_an_offer_everybody_plays_what_they_like(edition):
    hold = {1: "g5 r5", 2: "g5 b1", 3: "g9 r5"}
    table = table_for("o1 o2 o3 o4", "0: X", hold=hold, edition=edition)
    assert table.asked(1) == message("asked.anything", "offer-lead")
    for card in ("g5", "g5", "r5"):
        # No colour is asked, nothing is announced, and nothing said of twins.
        assert table.actions(table.actors[0]) == sorted(
            set(seen(table, table.actors[0]).hand), key=ALL.index
        )
        if card == "g5":
            assert refuses(table, "g5!", "one-trump", "one-trump")
            assert refuses(table, "g5>", "no-ranking", "no-ranking")
        act(table, card)
        assert last_words(table)[0].code == "happened.plain"
        assert (table.view().trump, table.view().refused) == (None, [])
    assert winner(table) == 0
    assert list(table.state.void) == [0, 0, 0, 0]


def test_an_offer_is_never_announced_or_ranked():
    table = table_for("o1 o2 o3 o4", "0: g2 r3 X", hold={3: "X"})
    assert ways(table, "X") == ["X"]
    for said in ("X!", "X>", "X<", "X!>", "X!<"):
        with pytest.raises(BadNotation):
            act(table, said)


# --- Twins -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("said", "wins"), [("g7>", 1), ("g7<", 0)])
def test_twins_of_the_led_colour(said, wins):
    table = table_for("o1 o2 o3 o4", "0: g7", hold={1: "g7", 2: "g1", 3: "g2"})
    assert table.actions(1) == ["g7>", "g7<"]
    act(table, said, "g1", "g2")
    assert winner(table) == wins


@pytest.mark.parametrize(("said", "wins"), [("r3>", 3), ("r3<", 1)])
def test_twins_of_the_trump(said, wins):
    table = table_for("o1 o2 o3 o4", "0: b5 r3! b9", hold={3: "r3"})
    assert ways(table, "r3") == ["r3>", "r3<"]
    act(table, said)
    assert winner(table) == wins


@pytest.mark.parametrize(("said", "wins"), [("r3!>", 2), ("r3!<", 1)])
def test_twins_that_the_second_makes_trumps_in_2010(said, wins):
    table = table_for("o1 o2 o3 o4", "0: b5 r3", hold={2: "r3", 3: "b9"})
    assert ways(table, "r3") == ["r3", "r3!>", "r3!<"]
    assert refuses(table, "r3!", "twins", "twins")
    assert refuses(table, "r3>", "no-ranking", "no-ranking")
    act(table, said, "b9")
    assert winner(table) == wins


def test_twins_of_a_refused_colour_are_silent_in_1998():
    table = table_for("o1 o2 o3 o4", "0: b5 r3", hold={2: "r3"}, edition="1998")
    assert ways(table, "r3") == ["r3"]


@pytest.mark.parametrize(
    ("trick", "hold", "card"),
    [
        ("0: g2 g9", {2: "g2"}, "g2"),  # a higher one lies there
        ("0: g7 X", {2: "g7"}, "g7"),  # an Offer lies there
        ("0: b5 r3!", {2: "b5"}, "b5"),  # a trump lies there
        ("0: b5 r3! X", {3: "r3"}, "r3"),  # an Offer lies on the trump
        ("0: b5 r3! r9", {3: "r3"}, "r3"),  # a higher trump lies there
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_twins_are_ranked_even_when_that_cannot_change_the_winner(trick, hold, card, edition):
    table = table_for("o1 o2 o3 o4", trick, hold=hold, edition=edition)
    assert ways(table, card) == [f"{card}>", f"{card}<"]
    assert refuses(table, card, "twins", "twins")


@pytest.mark.parametrize("trick", ["0: b5 X r3", "0: b5 r3 X", "0: b5 y1! r3"])
def test_nothing_is_said_of_twins_of_any_other_colour(trick):
    table = table_for("o1 o2 o3 o4", trick, hold={3: "r3"})
    assert ways(table, "r3") == ["r3"]
    assert refuses(table, "r3<", "no-ranking", "no-ranking")


def test_one_player_may_hold_both_twins():
    table = table_for("o1 o2 o3", "0: g5 g2 g1", "0: g5", hold={1: "g6 g7", 2: "g9"})
    assert table.actions(1) == ["g6", "g7"]  # the first g5 lies in another trick


# --- Sorting -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first_round", "edition", "sorts"),
    [
        (LEON, "2010", ["sort 3", "sort 4"]),  # three 3s and two 4s: two are enough
        (LEON, "1998", ["sort 3"]),  # three are needed
        (FOUR_FOURS, "2010", ["sort 4", "sort 7"]),  # four 4s and three 7s: three are enough
        (FOUR_FOURS, "1998", ["sort 4"]),  # four are needed
    ],
)
def test_how_many_cards_a_sort_needs(first_round, edition, sorts):
    table = sorting(first_round, 0, edition=edition)
    assert table.actions(0) == ["keep", *sorts]
    for value in "12589":
        assert refuses(table, f"sort {value}", "sort-threshold", "sort-threshold")


@pytest.mark.parametrize(
    ("first_round", "sort", "hunts"), [(LEON, "sort 4", 6), (FOUR_FOURS, "sort 7", 1)]
)
def test_in_2010_a_bargain_stays_as_it_was_if_none_is_left_over(first_round, sort, hunts):
    table = sorting(first_round, 0)
    bargains, junk = seen(table, 0).bargains, seen(table, 0).junk_cards
    act(table, sort)
    assert seen(table, 0).hunts == hunts
    assert seen(table, 0).bargains == bargains
    assert sort[-1] not in values(seen(table, 0).junk_cards)
    assert table.view().given == len(junk) - len(seen(table, 0).junk_cards)


@pytest.mark.parametrize(
    ("first_round", "sort", "given", "left"),
    [
        (LEON, "sort 3", 2, 1),
        (FOUR_THREES, "sort 3", 2, 2),
        (FOUR_FOURS, "sort 4", 3, 1),
        (FIVE_FOURS, "sort 4", 3, 2),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_sort_gives_up_two_or_three_and_moves_the_others(first_round, sort, given, left, edition):
    table = sorting(first_round, 0, edition=edition)
    bargains = len(seen(table, 0).bargains)
    act(table, sort)
    assert table.view().given == given
    assert len(seen(table, 0).bargains) == bargains + left
    assert last_words(table) == [
        message("happened.sort", seat=0, value=int(sort[-1]), count=given, bargains=left)
    ]


def test_cards_are_given_up_in_the_order_of_colours():
    table = sorting(FOUR_THREES, 0)
    act(table, "sort 3")
    # Red and yellow go, blue and orange stay, whatever the order in which they were won.
    assert [card for card in seen(table, 0).bargains if card[1] == "3"] == ["b3", "o3"]


def test_both_copies_of_a_colour_are_given_up_before_the_next_colour():
    table = sorting(TWIN_THREES, 0)
    act(table, "sort 3")
    assert [card for card in seen(table, 0).bargains if card[1] == "3"] == ["y3"]


def test_sorting_starts_with_the_winner_of_the_last_trick():
    table = table_for(*LEON)
    order = []
    while table.view().round == 1:
        order += table.actors
        act(table, "keep")
    assert order == [3, 0, 1, 2]


@pytest.mark.parametrize("players", [3, 4])
def test_after_the_last_round_everybody_sorts_twice_in_a_row(players):
    table = opened(players, seed=8)
    lay_any(table)
    keep_until(table, table.view().rounds)
    play_round(table)
    first = table.actors[0]
    assert first == table.view().leader
    order = []
    while not table.over:
        order += table.actors
        act(table, "keep")
    assert order == [(first + i) % players for i in range(players) for _ in "12"]


def test_two_values_may_be_sorted_after_the_last_round():
    table = as_the_last_round(sorting(FIVE_FOURS, 0))
    act(table, "sort 4", "sort 7")
    assert table.actors == (1,)
    assert values(seen(table, 0).junk_cards) == ["9"]
    assert table.scores[0] == 3 - 1


def test_a_value_is_sorted_once_only():
    table = as_the_last_round(sorting(FIVE_FOURS, 0))
    act(table, "sort 4")
    assert table.actions(0) == ["keep", "sort 7"]


def test_who_can_only_keep_still_acts():
    table = sorting(SMALL_PILE, 1)
    assert table.actions(1) == ["keep"]
    act(table, "keep")
    assert table.actors == (2,)
    assert last_words(table) == [message("happened.keep", seat=1)]


def test_several_may_sort_the_same_value():
    table = table_for(*LEON)
    assert table.actors == (3,)
    assert values(seen(table, 3).junk_cards).count("3") == 3
    act(table, "sort 3", "sort 3")
    assert table.view().given == 4
    assert [seat.hunts for seat in table.view().seats] == [3, 7, 8, 3]


# --- Dumping -----------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_fresh_pile_with_nothing_to_sort_may_be_dumped(edition):
    table = sorting(SMALL_PILE, 2, edition=edition)
    assert values(seen(table, 2).junk_cards) == list("1235")
    assert table.actions(2) == ["keep", "dump"]
    act(table, "dump")
    assert last_words(table) == [message("happened.dump", seat=2, count=4)]
    assert (seen(table, 2).junk, seen(table, 2).hunts) == (0, 8)
    assert table.view().given == 4
    before = stock(table)
    act(table, "keep")
    assert Counter(flat(all_hands(table)) + stock(table)) == Counter(
        [*before, "r1", "r2", "r3", "r5"]
    )


def test_an_empty_pile_cannot_be_dumped():
    table = sorting(SMALL_PILE, 1)
    assert table.actions(1) == ["keep"]
    assert refuses(table, "dump", "dump-empty", "dump")


def test_who_could_sort_a_value_cannot_dump_by_the_editions_threshold():
    table = sorting(WITH_A_PAIR, 2)
    assert table.actions(2) == ["keep", "sort 2"]
    assert refuses(table, "dump", "dump-sortable", "dump")
    # In 1998 a pair is not enough for a sort.
    assert sorting(WITH_A_PAIR, 2, edition="1998").actions(2) == ["keep", "dump"]


def test_a_pile_with_an_offer_cannot_be_dumped():
    table = sorting(WITH_AN_OFFER, 2)
    assert seen(table, 2).junk_cards == ["r1", "r2", "r3", "X"]
    assert table.actions(2) == ["keep"]
    assert refuses(table, "dump", "offers-stay", "offers-stay")


def test_a_pile_that_was_not_empty_when_the_round_began_cannot_be_dumped():
    # Seat 2 won nothing in the second round, and still cannot sort: the pile is old.
    table = old_junk()
    assert values(seen(table, 2).junk_cards) == list("1235")
    assert table.actions(2) == ["keep"]
    assert refuses(table, "dump", "dump-old", "dump")


def test_who_dumped_may_dump_again_in_the_next_round():
    then = ("1: y4 y7 y5 y6", "2: b4 b5 b7 b8", *SEAT_1_WINS[2:])
    table = sorting(SMALL_PILE, 2, then=then)
    act(table, "dump", "keep")
    hunt(table, *then)
    act(table, "keep")
    assert values(seen(table, 2).junk_cards) == list("4567")
    assert table.actions(2) == ["keep", "dump"]


def test_a_pile_cannot_be_dumped_as_the_second_of_two_sorts():
    table = as_the_last_round(sorting(SMALL_PILE, 0))
    act(table, *["keep"] * 4)
    assert table.actors == (2,)
    assert table.actions(2) == ["keep", "dump"]
    act(table, "keep")
    assert table.actors == (2,)
    assert table.actions(2) == ["keep"]
    assert refuses(table, "dump", "dump-second", "dump")


def test_after_a_dump_as_the_first_of_two_sorts_only_keep_is_left():
    table = as_the_last_round(sorting(SMALL_PILE, 0))
    act(table, *["keep"] * 4, "dump")
    assert table.actors == (2,)
    assert table.actions(2) == ["keep"]


def test_offers_are_never_given_up_and_cost_a_point_each():
    table = sorting((*LEON[:3], "0: b6 X b3 X", "3: g8 g1 g2 g3", *LEON[5:7], "3: b4 g5 g6 g7"), 3)
    assert seen(table, 3).junk_cards.count("X") == 2
    points, junk = table.scores[3], seen(table, 3).junk
    assert "sort 3" in table.actions(3)
    act(table, "sort 3")
    assert seen(table, 3).junk_cards.count("X") == 2
    gone = junk - seen(table, 3).junk
    assert table.scores[3] == points + gone + (gone - 2)
    with pytest.raises(BadNotation):
        act(table, "sort X")
    with pytest.raises(BadNotation):
        act(table, "sort 0")


# --- The next deal -----------------------------------------------------------------------------


def next_deal(edition, seed, first_round=LEON):
    """Seat 0 gives up two 3s, then the second round is dealt. The table, and the stock before."""
    table = sorting(first_round, 0, edition=edition, seed=seed)
    act(table, "sort 3", "keep")
    before = stock(table)
    act(table, "keep")
    assert table.view().round == 2
    return table, before


def test_2010_given_up_cards_go_under_the_stock():
    table, before = next_deal("2010", seed=1)
    assert [Counter(hand) for hand in all_hands(table)] == [
        Counter(before[8 * seat : 8 * seat + 8]) for seat in range(4)
    ]
    assert stock(table)[:-2] == before[32:]
    assert sorted(stock(table)[-2:]) == ["r3", "y3"]
    assert table.state.shuffles == 1


def test_2010_only_the_given_up_cards_are_shuffled():
    tables = [next_deal("2010", seed)[0] for seed in range(6)]
    assert len({str(all_hands(table)) for table in tables}) == 1
    assert {tuple(stock(table)[-2:]) for table in tables} == {("r3", "y3"), ("y3", "r3")}


def test_1998_the_whole_stock_is_shuffled_with_the_given_up_cards():
    dealt = set()
    for seed in range(6):
        table, before = next_deal("1998", seed)
        assert Counter(flat([*all_hands(table), stock(table)])) == Counter([*before, "r3", "y3"])
        assert table.state.shuffles == 1
        dealt.add(str(all_hands(table)))
    assert len(dealt) == 6


def test_a_given_up_card_may_be_dealt_at_once_in_1998_only():
    # Both red 3s are given up: one that is dealt is one of them.
    for edition, dealt in (("1998", True), ("2010", False)):
        tables = [next_deal(edition, seed, TWIN_THREES)[0] for seed in range(6)]
        assert any("r3" in flat(all_hands(table)) for table in tables) == dealt


def test_there_is_one_shuffle_before_each_later_deal():
    for edition in EDITIONS:
        table = opened(4, edition=edition, seed=1)
        lay_any(table)
        for number in range(1, 5):
            assert table.state.shuffles == number
            play_round(table)
            keep_all(table)
        assert table.over
        assert table.state.shuffles == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_short_stock_gives_everybody_the_same_and_the_rest_stays(edition):
    table = opened(4, edition=edition, seed=6)
    lay_any(table)
    keep_until(table, 3)
    assert [seat.held for seat in table.view().seats] == [8, 8, 8, 8]
    keep_until(table, 4)
    # Fourteen cards were left for four.
    assert [seat.held for seat in table.view().seats] == [3, 3, 3, 3]
    assert table.view().stock == len(stock(table)) == 2
    assert last_words(table)[-1] == message("happened.round", number=4, seat=2, cards_each=3)
    began = table.ply
    play_round(table)
    assert table.ply == began + 12
    keep_all(table)
    assert table.over
    assert table.view().stock == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_without_cards_counts_and_sorting_starts_at_the_dealers_left(edition):
    table = opened(3, edition=edition, seed=6)
    lay_any(table)
    keep_until(table, 5)
    assert [seat.held for seat in table.view().seats] == [4, 4, 4]
    assert table.view().stock == 2
    play_round(table)
    keep_all(table)
    # Two cards are left for three: the sixth round has no trick.
    view = table.view()
    assert (view.round, view.phase, view.dealer, view.stock) == (6, "sorting", 1, 2)
    assert table.actors == (2,) == (view.leader,)
    assert last_words(table)[-1] == message("happened.no-cards", number=6)
    order = []
    while not table.over:
        order += table.actors
        act(table, "keep")
    assert order == [2, 2, 0, 0, 1, 1]


def test_a_round_without_cards_that_is_not_the_last_is_followed_by_another():
    table = sorting(SMALL_PILE, 3)
    table.state.stock[:] = 0
    table.state.stocked = 0
    for number, dealer in ((2, 0), (3, 1), (4, 2)):
        while table.view().round < number:
            act(table, "keep")
        view = table.view()
        assert (view.phase, view.dealer, table.actors) == ("sorting", dealer, (dealer + 1,))
        assert last_words(table)[-1] == message("happened.no-cards", number=number)


# --- The count ---------------------------------------------------------------------------------


def test_every_bargain_is_a_point_and_every_piece_of_junk_costs_one():
    table = table_for(*LEON)
    assert seen(table, 0).points == table.scores[0] == 4 - 9
    assert (seen(table, 3).points, len(seen(table, 3).bargains)) == (2 - 15, 2)
    assert table.scores[1:3] == (1, 1)
    assert table.winners == ()  # the game goes on


@pytest.mark.parametrize(("edition", "ranks"), [("2010", (0, 0, 3, 0)), ("1998", (0, 0, 0, 0))])
def test_a_tie_in_points_goes_to_the_smaller_junk_pile_in_2010_only(edition, ranks):
    # Seat 2 wins two bargains and two pieces of junk: one point, like the others without junk.
    table = table_for("o1 o3 v2 o5", "0: g4 g2 g9 r2", edition=edition)
    assert table.scores == (1, 1, 1, 1)
    assert table.ranks == ranks


def finished(edition, bargains, junk, offers):
    """A game of three that is over with piles of these sizes, Offers in the junk counted apart."""
    table = as_the_last_round(sorting(FIVE_FOURS, 2, edition=edition))
    s = table.state
    for seat in range(3):
        s.bargains[seat] = bargains[seat]
        s.junk[seat] = 0
        s.junk[seat, 1] = junk[seat]
        s.junk[seat, 0] = offers[seat]
    act(table, *["keep"] * 6)
    assert table.over
    return table


@pytest.mark.parametrize(
    ("edition", "bargains", "junk", "offers", "winners"),
    [
        ("2010", (11, 8, 5), (4, 2, 0), (0, 0, 0), (0,)),  # 7, 6, 5
        ("2010", (9, 8, 3), (3, 2, 0), (0, 0, 0), (1,)),  # 6, 6, 3: the smaller pile
        ("1998", (9, 8, 3), (3, 2, 0), (0, 0, 0), (0, 1)),
        ("2010", (9, 9, 3), (3, 2, 0), (0, 1, 0), (0, 1)),  # equal with the Offer: shared
        ("2010", (8, 9, 7), (2, 2, 1), (0, 1, 0), (2,)),  # 6, 6, 6: 2, 3 and 1 pieces of junk
        ("1998", (8, 9, 7), (2, 2, 1), (0, 1, 0), (0, 1, 2)),
    ],
)
def test_who_wins(edition, bargains, junk, offers, winners):
    table = finished(edition, bargains, junk, offers)
    assert table.winners == winners
    assert tuple(table.view().winners) == winners
    assert last_words(table)[1:] == [
        message("happened.wins", seat=seat, points=table.scores[seat]) for seat in winners
    ]


def test_a_tie_for_second_place():
    assert finished("2010", (9, 5, 5), (0, 1, 1), (0, 0, 0)).ranks == (0, 1, 1)
    assert finished("2010", (9, 5, 4), (0, 1, 0), (0, 0, 0)).ranks == (0, 2, 1)
    assert finished("1998", (9, 5, 4), (0, 1, 0), (0, 0, 0)).ranks == (0, 1, 1)


# --- Secrets -----------------------------------------------------------------------------------


def as_text(thing):
    return msgspec.json.encode(thing).decode()


def test_hands_are_seen_by_their_owners_alone():
    table = opened(
        3,
        deck_for(
            ["r1 r2 r3 r4 r5 r6 r7 r8", "g1 g2 g3 g4 g5 g6 g7 g8"], rest=" ".join(ALL[90:106])
        ),
    )
    assert table.view(0).seats[0].hand == ["r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8"]
    for viewer in (1, 2, None):
        assert table.view(viewer).seats[0].hand is None
        assert table.view(viewer).seats[0].held == 8
        for card in ("r1", "r8"):
            assert f'"{card}"' not in as_text(table.view(viewer))
    assert [seat.hand is None for seat in table.view("all").seats] == [False] * 3


def test_junk_is_seen_by_its_owner_alone_until_the_game_is_over():
    table = as_the_last_round(table_for(*LEON))
    for viewer in (1, 2, 3, None):
        assert table.view(viewer).seats[0].junk_cards is None
        assert table.view(viewer).seats[0].junk == 9
        assert '"r9"' not in as_text(table.view(viewer))
    assert values(table.view(0).seats[0].junk_cards) == list("133344579")
    act(table, *["keep"] * 8)
    for viewer in (1, None):
        assert values(table.view(viewer).seats[0].junk_cards) == list("133344579")


def test_bargain_piles_and_the_trick_are_open():
    table = table_for(*LEON[:3], "0: b6 b5")
    for viewer in (0, 1, 2, 3, None):
        view = table.view(viewer)
        assert view.seats[0].bargains == ["r6", "y6", "v6"]
        assert [(played.seat, played.card) for played in view.trick] == [(0, "b6"), (1, "b5")]


def test_the_colours_of_given_up_cards_are_told_to_nobody():
    table = sorting(LEON, 0)
    act(table, "sort 3")
    for viewer in (0, 1, None):
        said = last_words(table, viewer)
        assert said == [message("happened.sort", seat=0, value=3, count=2, bargains=1)]
        for hidden in ("r3", "y3"):
            assert f'"{hidden}"' not in as_text(said)
            assert f'"{hidden}"' not in as_text(table.view(viewer))
        assert table.view(viewer).given == 2


def test_of_a_dump_the_others_see_the_number_of_cards_alone():
    table = sorting(SMALL_PILE, 2)
    act(table, "dump")
    for viewer in (0, 1, None):
        assert last_words(table, viewer) == [message("happened.dump", seat=2, count=4)]
        assert '"r5"' not in as_text(table.view(viewer))


def test_the_stock_is_a_number():
    table = opened(4, seed=2)
    for viewer in (0, None):
        assert table.view(viewer).stock == 78


# --- Refusals ----------------------------------------------------------------------------------


def choosing():
    return opened(3, deck_for(["X r1 r2 r3 r4 r5 r6 r7"]))


def following(trick="0: g2", edition="2010"):
    """The next seat holds a red 3 and a yellow 4, besides cards that do not matter."""
    next_seat = len(trick.split()) - 1
    return table_for("o1 o2 o3 o4", trick, hold={next_seat: "r3 y4"}, edition=edition)


def second_sort():
    table = as_the_last_round(sorting(SMALL_PILE, 0))
    act(table, "keep")
    return table


REFUSALS = [
    ("now-choosing", "bargain-choice", choosing, "r1"),
    ("now-choosing", "bargain-choice", choosing, "keep"),
    ("now-hunting", "lead", following, "keep"),
    ("now-hunting", "lead", following, "bargain r3"),
    ("now-sorting", "sort", lambda: sorting(LEON, 0), "r1"),
    ("now-sorting", "sort", lambda: sorting(LEON, 0), "bargain r1"),
    ("offer-choice", "offer-choice", choosing, "bargain X"),
    ("not-held", "bargain-choice", choosing, "bargain g7"),
    ("not-held", "lead", following, "b9"),
    ("not-held", "lead", following, "X"),
    ("follow", "follow", lambda: following("0: r1"), "y4"),
    ("one-trump", "one-trump", lambda: following("0: g2 y1!"), "r3!"),
    ("one-trump", "one-trump", lambda: following("0: X"), "r3!"),
    ("no-announcement", "announce", lambda: following("0: r1"), "r3!"),
    ("refused-trump", "refused-trump", lambda: following("0: g2 r1", "1998"), "r3!"),
    ("no-ranking", "no-ranking", following, "r3>"),
    ("no-ranking", "no-ranking", following, "r3!<"),
    ("twins", "twins", lambda: following("0: r3"), "r3"),
    ("twins", "twins", lambda: following("0: g2 r3"), "r3!"),
    ("sort-threshold", "sort-threshold", lambda: sorting(LEON, 0), "sort 8"),
    ("dump-second", "dump", second_sort, "dump"),
    ("offers-stay", "offers-stay", lambda: sorting(WITH_AN_OFFER, 2), "dump"),
    ("dump-old", "dump", old_junk, "dump"),
    ("dump-empty", "dump", lambda: sorting(SMALL_PILE, 1), "dump"),
    ("dump-sortable", "dump", lambda: sorting(LEON, 0), "dump"),
]


@pytest.mark.parametrize(("code", "paragraph", "situation", "action"), REFUSALS)
def test_a_refusal_names_its_reason_and_paragraph(code, paragraph, situation, action):
    assert refuses(situation(), action, code, paragraph)


def test_every_refusal_that_has_a_sentence_is_provoked_above():
    for language in ("en", "fr"):
        codes = {code for code in sentences(GAME.package, language) if code.startswith("refused.")}
        assert codes == {f"refused.{code}" for code, *_ in REFUSALS}


def test_out_of_turn_and_after_the_end():
    table = opened(3, seed=1)
    with pytest.raises(IllegalAction) as caught:
        table.play(1, table.actions(0)[0])
    assert (caught.value.code, caught.value.paragraph) == ("turn", "turn")
    assert table.actions(1) == []
    table = finished("2010", (1, 1, 1), (0, 0, 0), (0, 0, 0))
    with pytest.raises(IllegalAction) as caught:
        table.play(0, "keep")
    assert (caught.value.code, caught.value.paragraph) == ("over", "end")
    assert table.actors == ()


def test_a_refusal_is_said_in_both_languages():
    with pytest.raises(IllegalAction) as caught:
        act(following("0: r1"), "y4")
    assert caught.value.reasons == {
        "en": "Red was led and is in the hand: it has to be followed, or an Offer played.",
        "fr": "La couleur demandée, rouge, est en main : il faut la suivre ou jouer une Offre.",
    }


# --- Notation and decks ------------------------------------------------------------------------


def test_every_action_has_one_text_and_every_text_one_action():
    texts = {}
    for action in range(ACTIONS):
        text = GAME.notation.text(action)
        if text[0] == "X" and text != "X":
            with pytest.raises(ValueError, match="X"):
                GAME.notation.parse(text)
        else:
            assert GAME.notation.parse(text) == action
            texts[text] = action
    assert len(texts) == ACTIONS - 5
    for text in ("keep", "dump", "sort 9", "bargain o9", "g7", "g7!", "g7>", "g7<", "g7!>", "g7!<"):
        assert text in texts


@pytest.mark.parametrize(
    "said",
    [
        *("", " ", "g", "7", "g0", "g10", "G7", "k7", "g7 ", " g7", "g 7", "g７", "x", None, 7),
        *("g7!!", "g7>!", "g7><", "X!", "X>", "bargain", "bargain 7", "bargain g7!", "bargain  g7"),
        *("sort", "sort 0", "sort 10", "sort  3", "Sort 3", "sort g3", "keep it", "KEEP", "dump 3"),
    ],
)
def test_malformed_texts_are_no_actions(said):
    table = opened(3, seed=1)
    before = table.digest
    with pytest.raises(BadNotation, match="no action of bargain"):
        table.play(0, said)
    assert table.digest == before


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ([], "110 cards, not 0"),
        (ALL[:-1], "110 cards, not 109"),
        ([*ALL, "X"], "110 cards, not 111"),
        (["X", *ALL[:-1]], None),
        (["r1", *ALL[:-1]], "card 3 of the deck is a third r1"),
        ([*ALL[:-1], "r1"], "card 110 of the deck is a third r1"),
        (["g0", *ALL[1:]], "card 1 of the deck, 'g0', is no card"),
        (["", *ALL[1:]], "card 1 of the deck, '', is no card"),
        ([7, *ALL[1:]], "card 1 of the deck, 7, is no card"),
        ([["r1"], *ALL[1:]], r"card 1 of the deck, \['r1'\], is no card"),
    ],
)
def test_a_stacked_deck_adds_up(deck, why):
    if why is None:
        assert "X" in seen(opened(3, deck), 0).hand
    else:
        with pytest.raises(BadDeck, match=why):
            opened(3, deck)


def test_a_game_with_a_stacked_deck_is_recorded_and_replayed():
    table = table_for(*LEON)
    keep_all(table)
    play_round(table)
    again = ludotheque.replay(table.record())
    assert again.digest == table.digest
    assert again.history == table.history


# --- What is asked, and what happened ----------------------------------------------------------


def test_what_is_asked_in_each_phase():
    assert choosing().asked(0) == message("asked.bargain", "bargain-choice")
    assert following("0: g2").asked(1) == message("asked.follow", "follow", colour="@colour.g")
    assert following("0: X").asked(1) == message("asked.anything", "offer-lead")
    assert table_for("o1 o2 o3").asked(0) == message("asked.lead", "lead")
    assert sorting(LEON, 0).asked(0) == message("asked.sort", "sort", junk=9)


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ("0: g2", message("happened.plain", seat=0, card="g2", colour="@colour.g")),
        ("0: X", message("happened.plain", seat=0, card="X")),
        ("0: g2 g3", message("happened.plain", seat=1, card="g3", colour="@colour.g")),
        ("0: g2 X", message("happened.plain", seat=1, card="X")),
        ("0: g2 r3", message("happened.no-trump", seat=1, card="r3", colour="@colour.r")),
        ("0: g2 r3!", message("happened.trump", seat=1, card="r3", colour="@colour.r")),
        ("0: g2 g2>", message("happened.above", seat=1, card="g2", colour="@colour.g")),
        ("0: g2 g2<", message("happened.below", seat=1, card="g2", colour="@colour.g")),
        ("0: g2 r3 r3!>", message("happened.trump-above", seat=2, card="r3", colour="@colour.r")),
        ("0: g2 r3 r3!<", message("happened.trump-below", seat=2, card="r3", colour="@colour.r")),
    ],
)
def test_what_happened_says_what_was_said(trick, said):
    table = table_for("o1 o2 o3 o4", trick)
    assert last_words(table) == [said]
    for language in ("en", "fr"):
        assert GAME.speaker(language).say(said)


def test_what_happened_counts_what_a_trick_brought():
    table = table_for("o3 o1 v2 o5", "0: g4 g1 g9 r2")
    assert last_words(table)[1] == message("happened.trick", seat=2, bargains=1, junk=3)


def test_the_view_as_lines_of_text():
    table = table_for("o1 o2 o3 o4", "0: g2 r3!")
    for language, hand in (("en", "Your hand: "), ("fr", "Votre main : ")):
        say = GAME.speaker(language, viewer=1)
        lines = GAME.viewing.lines(table.view(1), say)
        assert any(
            line.endswith(": r3! (red 3)" if language == "en" else ": r3! (3 rouge)")
            for line in lines
        )
        assert lines[-1] == hand + ", ".join(seen(table, 1).hand)


def test_an_observation_tells_what_was_said_of_twins():
    table = table_for("o1 o2 o3 o4", "0: g7", hold={1: "g7"})
    above, below = table.at(table.ply), table.at(table.ply)
    above.play(1, "g7>")
    below.play(1, "g7<")
    assert len(above.observe(2)) == OBSERVATION
    assert above.observe(2).tolist() != below.observe(2).tolist()


# --- What a seat cannot know -------------------------------------------------------------------


def test_a_redeal_keeps_sizes_and_what_the_seat_knows():
    table = table_for(*LEON[:3], "0: b6 b5")
    cards = Counter(flat([*all_hands(table), stock(table)]))
    for seed in range(10):
        other = table.redealt(0, seed)
        assert other.view(0) == table.view(0)
        assert Counter(flat([*all_hands(other), stock(other)])) == cards
        assert [len(hand) for hand in all_hands(other)] == [len(hand) for hand in all_hands(table)]
        assert len(stock(other)) == len(stock(table))
        assert all_hands(other)[1:] != all_hands(table)[1:]
        assert other.state.key.tolist() != table.state.key.tolist()  # later shuffles are new


def test_who_could_not_follow_a_colour_does_not_hold_it_after_a_redeal():
    # Seat 1 has shown that it lacks green and blue, seat 2 red, seat 3 green.
    tricks = ("0: g9 r1 g1 y1", "0: b9 r2 b1 b2", "0: r9 r3 y2 r4")
    table = table_for("o1 o2 o3 o4", *tricks)
    lacking = {1: "gb", 2: "r", 3: "g"}
    for viewer in range(4):
        for seed in range(25):
            hands = all_hands(table.redealt(viewer, seed))
            assert hands[viewer] == all_hands(table)[viewer]
            for seat, colours in lacking.items():
                assert not {card[0] for card in hands[seat]} & set(colours)


def test_an_offer_instead_of_following_tells_nothing():
    table = table_for("o1 o2 o3 o4", "0: g9 X g1 g2")
    hands = [all_hands(table.redealt(0, seed))[1] for seed in range(25)]
    assert any(card[0] == "g" for card in flat(hands))


def test_what_a_seat_could_not_follow_is_forgotten_with_the_next_deal():
    table = table_for(*FOUR_THREES)
    assert table.state.void[2] == 1 << COLOURS.index("y")
    keep_all(table)
    hands = [all_hands(table.redealt(0, seed))[2] for seed in range(25)]
    assert any(card[0] == "y" for card in flat(hands))


def test_2010_given_up_cards_stay_under_the_stock_in_a_redeal():
    table, _ = next_deal("2010", seed=1)
    bottoms = set()
    for seed in range(25):
        other = stock(table.redealt(1, seed))
        assert sorted(other[-2:]) == ["r3", "y3"]
        assert other[:-2] != stock(table)[:-2]
        bottoms.add(tuple(other[-2:]))
    assert len(bottoms) == 2


def test_1998_given_up_cards_may_be_anywhere_in_a_redeal():
    # Both red 3s were given up; seat 1 has not been dealt one.
    table, _ = next_deal("1998", 1, TWIN_THREES)
    assert "r3" not in all_hands(table)[1]
    others = [table.redealt(1, seed) for seed in range(40)]
    for seat in (0, 2, 3):
        assert any("r3" in all_hands(other)[seat] for other in others)
    assert any("r3" in stock(other) for other in others)


def test_2010_everybody_knows_who_was_dealt_the_given_up_cards():
    # Seat 0 gives up a red and a yellow 3. In the fourth round 14 + 2 cards are left, four for
    # each, and the last two of them go to seat 3.
    table, _ = next_deal("2010", seed=1)
    keep_until(table, 4)
    assert [seat.held for seat in table.view().seats] == [4, 4, 4, 4]
    assert table.view().stock == 0
    for viewer in range(3):
        for seed in range(10):
            hands = all_hands(table.redealt(viewer, seed))
            assert {"r3", "y3"} <= set(hands[3])


def test_two_redeals_in_a_row_are_the_second_alone():
    table = table_for(*LEON[:3], "0: b6 b5")
    for viewer in range(4):
        twice = table.redealt(viewer, 1).redealt(viewer, 2)
        assert twice.digest == table.redealt(viewer, 2).digest


# Fifth round of three players who never sort: four cards each, and two that stay in the stock.
# Seat 1 leads. Three tricks in which all follow; then each holds one card.
LAST_HANDS = ("r1 y1 g1 b1", "r9 y9 g9 v9", "r2 y2 g2 o8")
LAST_STOCK = "o5 v5"


def last_trick(*tricks, hands=LAST_HANDS, rest=LAST_STOCK):
    """The fifth round, after these tricks."""
    named = Counter(" ".join([*hands, rest]).split())
    before = list((Counter(ALL) - named).elements())
    table = opened(3, before + " ".join([*hands, rest]).split())
    lay_any(table)
    keep_until(table, 5)
    hunt(table, *tricks)
    return table


def deals(table, viewer, number=1200):
    """How often each deal of the unseen cards comes up."""
    found = Counter()
    for seed in range(number):
        other = table.redealt(viewer, seed)
        hands = [" ".join(hand) for hand in all_hands(other)]
        found[(*hands[:viewer], *hands[viewer + 1 :], *stock(other))] += 1
    return found


def test_without_voids_every_deal_of_the_unseen_cards_is_equally_likely():
    table = last_trick("1: r9 r2 r1", "1: y9 y2 y1", "1: g9 g2 g1")
    assert all_hands(table) == [["b1"], ["v9"], ["o8"]]
    # Seat 0 has not seen v9, o8, o5 and v5: 24 ways to deal them, about 50 times each.
    found = deals(table, 0)
    assert len(found) == 24
    assert all(sorted(deal) == ["o5", "o8", "v5", "v9"] for deal in found)
    assert min(found.values()) > 25
    assert max(found.values()) < 80


def test_with_one_void_every_deal_that_is_left_is_equally_likely():
    # Seat 2 could not follow violet: v5 is not its last card.
    hands = ("r1 y1 v1 b1", "r9 y9 v9 o9", "r2 y2 g2 o8")
    table = last_trick("1: r9 r2 r1", "1: y9 y2 y1", "1: v9 g2 v1", hands=hands)
    found = deals(table, 0, 900)
    assert len(found) == 18  # three cards for seat 2, and six ways to deal the others
    assert all(deal[1] != "v5" for deal in found)
    assert min(found.values()) > 25
    assert max(found.values()) < 80


def test_with_two_voids_every_deal_that_is_left_comes_up():
    # Seat 2 could not follow violet, seat 0 not green; seat 1 looks.
    hands = ("r1 y1 v1 b1", "r9 v9 g9 o9", "r2 y2 g2 o8")
    table = last_trick("1: r9 r2 r1", "1: v9 y2 v1", "1: g9 g2 y1", hands=hands, rest="g5 v5")
    found = deals(table, 1, 900)
    possible = {
        (first, second, *rest)
        for first in ("b1", "o8", "v5")
        for second in ("b1", "o8", "g5")
        if first != second
        for rest in both_ways({"b1", "o8", "g5", "v5"} - {first, second})
    }
    assert set(found) == possible


def test_no_hand_is_dealt_the_last_card_that_another_needs():
    # Seat 2 lacks violet and green, seat 0 red: the only card for seat 0 is o8; seat 1 looks.
    hands = ("v1 g1 b1 o8", "v9 g9 r9 o9", "y2 y3 r2 r5")
    table = last_trick("1: v9 y2 v1", "1: g9 y3 g1", "1: r9 r2 b1", hands=hands, rest="r6 r7")
    found = deals(table, 1, 60)
    assert len(found) == 6
    assert all(deal[0] == "o8" for deal in found)


def both_ways(pair):
    return sorted(pair), sorted(pair, reverse=True)


def twins_of_two_batches() -> Iterator[tuple[ludotheque.Table, ludotheque.Table, int, int]]:
    """Pairs of tables that a seat cannot tell apart: which of two twins was played differs.

    In one world the leader of a fifth round plays a card of the first batch, in the other its twin
    from a later batch, which in the first world lies in the stock.
    """
    for seed in range(40):
        table = random_game_until_round(seed, 4)
        if table is None:
            continue
        s = table.state
        leader = int(s.seat)
        hands = {q: [c for c in range(CARDS) if s.place[c] == IN_HAND + q] for q in range(3)}
        for card in hands[leader]:
            twin = card ^ 1
            later = int(s.batch[twin])
            if card >> 1 == OFFER or s.place[twin] != STOCK or s.batch[card] == later:
                continue
            for other in {0, 1, 2} - {leader}:
                lent = [c for c in hands[other] if s.batch[c] == s.batch[card] and c ^ 1 != card]
                given = [c for c in hands[leader] if s.batch[c] == later]
                if lent and given:
                    world = table.at(table.ply)
                    swap_hidden(world.state, leader, other, card, lent[0], given[0])
                    yield table.at(table.ply), world, 3 - leader - other, card
                    break
            else:
                continue
            break


def random_game_until_round(seed: int, finished: int) -> ludotheque.Table | None:
    table = GAME.open(players=3, edition="2010", seed=seed, engine="interpreted")
    rng = random.Random(seed)
    while not table.over:
        s = table.state
        if s.finished == finished and s.phase == HUNTING and s.played == 0:
            return table
        seat = table.actors[0]
        actions = table.actions(seat)
        table.play(seat, rng.choice([a for a in actions if a != "keep"] or actions))
    return None


def swap_hidden(s: Any, leader: int, other: int, card: int, lent: int, given: int) -> None:
    """The leader holds the twin and `lent`; the card goes to `other`, `given` under the stock."""
    twin = card ^ 1
    for moved, source in ((card, leader), (lent, other), (given, leader)):
        s.hand[source, moved & 1] &= ~(1 << (moved >> 1))
    for moved, target in ((card, other), (lent, leader), (twin, leader)):
        s.hand[target, moved & 1] |= 1 << (moved >> 1)
        s.place[moved] = IN_HAND + target
    s.place[given] = STOCK
    s.stock[s.stock.tolist().index(twin)] = given


def test_a_redeal_does_not_tell_which_of_two_twins_was_played() -> None:
    found = 0
    for one, other, viewer, card in twins_of_two_batches():
        assert one.view(viewer) == other.view(viewer)
        for table in (one, other):
            table.play(table.actors[0], kind_text(card >> 1))
        assert one.view(viewer) == other.view(viewer)
        for seed in range(20):
            hands = [t.redealt(viewer, seed).view("all").seats for t in (one, other)]
            assert hands[0] == hands[1]
        found += 1
    assert found >= 3
