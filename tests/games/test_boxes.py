"""Boxes: the rulebook's examples, each ruling, each refusal, and who sees what."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import ludotheque
from ludotheque.games.boxes import notation
from ludotheque.games.boxes.layout import ACTIONS, BID, PAY, PAYING, SEAL

GAME = ludotheque.game("boxes")

# Six boxes, laid so that each teaches something about collections. Values without any bonus:
BOXES = [
    "250r 0 0 0 / 100r 150r 200r 10 10 10",  # 730: the rulebook's 950 écus, and 30
    "250b 250b 0 0 / 50b 100b 150b 200b 10 10",  # 1020: six crates of a colour with two 250s
    "250y 500 0 0 / 50y 200y 10 10 10 10",  # 1040: three crates with a 250
    "0 0 0 0 / 50g 100g 150g 200g 10 10",  # 520: four crates without a 250
    "250g 250g 250y 0 / 50r 100y 150y 10 10 10",  # 1080
    "250r 500 0 0 / 10 10 10 10 10 10",  # 810
]


def deck_of(boxes):
    """A deck of these six boxes: the closed crates, then the open ones."""
    return [[code for box in boxes for code in box.split(" / ")[back].split()] for back in (0, 1)]


DECK = deck_of(BOXES)

# The red crates of the first box have changed places with worthless ones of the fourth and sixth.
OTHER_DECK = [
    ["0", *DECK[0][1:12], "250r", *DECK[0][13:]],
    ["10"] * 3 + DECK[1][3:30] + ["100r", "150r", "200r"] + DECK[1][33:],
]

WHOLE_WALLET = "500,500,500,500,200,200,200,200,100,100,100,100,50,50,50,50"
ALL_BUT_A_500 = WHOLE_WALLET.removeprefix("500,")


def opened(players=2, *steps, deck=DECK):
    """A table with the stacked deck, after these steps."""
    table = GAME.open(players=players, deck=deck, engine="interpreted")
    played(table, *steps)
    return table


def played(table, *steps):
    """Play steps: `1 bid 50` by seat 1; without a number, by the seat whose turn it is."""
    for step in steps:
        seat, _, action = step.partition(" ")
        if seat.isdecimal():
            table.play(int(seat), action)
        else:
            (actor,) = table.actors
            table.play(actor, step)


def auction(kind, players=2, *steps, deck=DECK):
    """The first box as the auction begins: nobody has looked at anything."""
    return opened(players, kind, *["done"] * players, *steps, deck=deck)


def sold(table, *sales):
    """Sell box after box, each as `buyer notes`; for no notes the buyer must be the auctioneer."""
    seats = range(table.players)
    for sale in sales:
        buyer, notes = sale.split()
        played(table, "open" if notes == "0" else "sealed", *["done"] * table.players)
        if notes == "0":
            assert table.actors == (int(buyer),)
            played(table, "bid 0", *["pass"] * (table.players - 1), "pay 0")
        else:
            played(table, *[f"{seat} seal {notes if seat == int(buyer) else 0}" for seat in seats])
    return table


def refusal(table, step):
    """Code and paragraph of a refusal; the table is as it was, and there is a French reason."""
    before = table.digest
    with pytest.raises(ludotheque.IllegalAction) as caught:
        played(table, step)
    assert table.digest == before
    assert caught.value.reasons["fr"]
    assert caught.value.paragraph in GAME.rulebook("fr").paragraphs
    return caught.value.code, caught.value.paragraph


def told(table, viewer=None, since=0, language="en"):
    """What a viewer is told, in words."""
    speaker = GAME.speaker(language, viewer=viewer if isinstance(viewer, int) else None)
    return [speaker.say(message) for message in table.happened(viewer, since)]


def bids(first, last):
    return [f"bid {amount}" for amount in range(first, last + 1, 50)]


def notes(table, seat):
    return table.view("all").seats[seat].notes


# --- Material and set-up -----------------------------------------------------------------------


def test_there_are_24_closed_and_36_open_crates_with_their_codes():
    copies = {crate.code: (crate.back, crate.copies) for crate in GAME.cards}
    expected = {"10": ("open", 20), "0": ("closed", 14), "500": ("closed", 2)}
    for colour in "ybrg":
        expected |= {f"{value}{colour}": ("open", 1) for value in (50, 100, 150, 200)}
        expected[f"250{colour}"] = ("closed", 2)
    assert copies == expected
    assert sum(crate.value * crate.copies for crate in GAME.cards) == 5200


def test_crates_have_names_in_both_languages():
    names = {crate.code: crate.name for crate in GAME.cards}
    assert names["150b"] == {"en": "blue 150", "fr": "150 bleu"}
    assert names["500"] == {"en": "gold bar", "fr": "lingot d'or"}


def test_both_backs_are_shuffled_apart():
    table = GAME.open(players=2, seed=3, engine="interpreted")
    closed, opened_crates = Counter(), Counter()
    for box in table.view("all").boxes:
        closed.update(box.crates[:4])
        opened_crates.update(box.crates[4:])
    backs = {crate.code: crate.back for crate in GAME.cards}
    assert closed == {c.code: c.copies for c in GAME.cards if backs[c.code] == "closed"}
    assert opened_crates == {c.code: c.copies for c in GAME.cards if backs[c.code] == "open"}
    assert table.state.shuffles == 2


def test_a_box_takes_the_next_four_closed_and_the_next_six_open_crates():
    boxes = opened().view("all").boxes
    assert [" ".join(box.crates) for box in boxes] == [box.replace(" / ", " ") for box in BOXES]


def test_a_stacked_deck_is_one_line_of_the_record_and_replays():
    table = sold(opened(), "0 0", "1 0")
    assert table.stack == f"{' '.join(DECK[0])} / {' '.join(DECK[1])}"
    assert f"stack: {table.stack}" in table.record().splitlines()
    assert ludotheque.replay(table.record()).digest == table.digest


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        (DECK[0] + DECK[1], "two lists"),
        (["0 0", "10 10"], "two lists"),
        ([DECK[1], DECK[0]], "24 closed crates, not 36"),
        ([DECK[0], DECK[1][1:]], "36 open crates, not 35"),
        ([["gold", *DECK[0][1:]], DECK[1]], "closed crate 1 of the deck, 'gold', is no crate"),
        ([[["0"], *DECK[0][1:]], DECK[1]], "is no crate"),
        ([["10", *DECK[0][1:]], DECK[1]], "10, does not have this back"),
        ([["0", *DECK[0][1:]], DECK[1]], "one 0 too many; there are 14"),
        ([DECK[0], [*DECK[1][:-1], "50y"]], "open crate 36 of the deck is one 50y too many"),
    ],
)
def test_a_deck_that_does_not_add_up_is_refused(deck, complaint):
    with pytest.raises(ludotheque.BadDeck, match=complaint):
        opened(deck=deck)


def test_everybody_starts_with_four_notes_of_each_sort():
    table = opened(4)
    for seat in range(4):
        own = table.view(seat).seats[seat]
        assert own.notes == [500] * 4 + [200] * 4 + [100] * 4 + [50] * 4
        assert own.money == 3400
    assert table.scores == (3400,) * 4
    assert table.ranks == (0,) * 4


# --- Notation ----------------------------------------------------------------------------------


def test_every_action_has_exactly_one_text():
    texts = [notation.text(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS
    assert [notation.parse(text) for text in texts] == list(range(ACTIONS))
    assert texts[:4] == ["open", "sealed", "done", "pass"]
    assert texts[4:BID] == [f"peek {position}" for position in range(1, 11)]
    assert texts[BID] == "bid 0"
    assert texts[BID + 7] == "bid 350"
    assert texts[SEAL - 1] == "bid 3400"
    assert texts[SEAL] == "seal 0"
    assert texts[PAY - 1] == f"seal {WHOLE_WALLET}"
    assert texts[PAY] == "pay 0"


@pytest.mark.parametrize(
    "text",
    [
        *("peek 0", "peek 11", "peek 03", "bid 25", "bid 3450", "bid 050", "seal", "seal 50,500"),
        *("seal 500, 50", "seal 50,50,50,50,50", "seal 0,50", "pay 300", "Open", "open ", ""),
    ],
)
def test_any_other_text_is_no_action(text):
    with pytest.raises(ludotheque.BadNotation):
        opened().play(0, text)


# --- The auctioneer ----------------------------------------------------------------------------


def test_the_auctioneer_chooses_the_auction_before_anybody_looks():
    table = opened(3)
    assert table.actors == (0,)
    assert table.actions(0) == ["open", "sealed"]
    assert refusal(table, "peek 1") == ("now-choosing", "auctioneer")
    assert refusal(table, "bid 0") == ("now-choosing", "auctioneer")
    assert refusal(table, "1 open") == ("turn", "turn")
    assert table.view(1).auction is None
    played(table, "sealed")
    assert table.view(1).auction == "sealed"


def test_the_auctioneer_moves_clockwise_by_box():
    table = opened(4)
    seen = []
    while not table.over:
        seen.append(table.view().auctioneer)
        sold(table, f"{seen[-1]} 0")
    assert seen == [0, 1, 2, 3, 0, 1]


# --- Peeking -----------------------------------------------------------------------------------


def test_seven_actions_are_three_closed_crates_and_one_open_one():
    table = opened(2, "open", "peek 1", "peek 2", "peek 3")
    assert table.view().left == 1
    played(table, "peek 5")
    assert table.actors == (1,)


def test_seven_actions_are_two_closed_crates_and_three_open_ones():
    table = opened(2, "open", "peek 1", "peek 4", "peek 5", "peek 9")
    assert table.actors == (0,)
    played(table, "peek 10")
    assert table.actors == (1,)
    assert table.view().left == 7


def test_closed_crates_cost_two_actions_and_open_ones_cost_one():
    table = opened(2, "open")
    for position, left in ((1, 5), (4, 3), (5, 2), (10, 1)):
        played(table, f"peek {position}")
        assert table.view().left == left


def test_each_looks_at_all_crates_in_one_go_from_the_auctioneer_clockwise():
    table = sold(opened(3), "0 0")
    played(table, "sealed")
    looked = []
    while table.view().phase == "peeking":
        looked += table.actors
        played(table, "peek 1", "done")
    assert looked == [1, 2, 0]


def test_done_ends_looking_early_even_at_once():
    table = opened(3, "open")
    assert table.actions(0) == ["done", *[f"peek {i}" for i in range(1, 11)]]
    played(table, "done")
    assert table.actors == (1,)
    played(table, "peek 1", "done")
    assert table.actors == (2,)


def test_looking_ends_by_itself_when_nothing_affordable_is_left():
    # Six open crates leave one action, and no closed crate can be had for that.
    table = opened(2, "open", *[f"peek {i}" for i in range(5, 11)])
    assert table.actors == (1,)


def test_the_last_looker_is_followed_by_the_auction():
    assert auction("open", 3).view().phase == "bidding"
    assert auction("sealed", 3).view().phase == "sealing"


def test_a_closed_crate_cannot_be_had_for_one_action():
    table = opened(2, "open", "peek 1", "peek 2", "peek 3")
    assert table.actions(0) == ["done", *[f"peek {i}" for i in range(5, 11)]]
    assert refusal(table, "peek 4") == ("peek-cost", "peek-cost")


def test_no_crate_is_looked_at_twice_by_the_same_player():
    table = opened(2, "open", "peek 3")
    assert "peek 3" not in table.actions(0)
    assert refusal(table, "peek 3") == ("peek-once", "peek-once")
    played(table, "done")
    assert "peek 3" in table.actions(1)


def test_the_same_position_of_the_next_box_can_be_looked_at():
    table = opened(2, "open", "peek 3", "done", "done", "bid 0", "pass", "pay 0")
    played(table, "open", "done")
    assert "peek 3" in table.actions(0)


def test_nobody_bids_or_chooses_while_crates_are_looked_at():
    table = opened(2, "open")
    for action in ("bid 0", "pass", "seal 0", "pay 0", "sealed"):
        assert refusal(table, action) == ("now-peeking", "peek")
    assert refusal(table, "1 peek 1") == ("turn", "turn")


def test_everybody_sees_which_crate_is_looked_at_and_only_the_looker_sees_what_is_in_it():
    table = opened(3, "open", "peek 1", "peek 5")
    for viewer in (0, 1, 2, None, "all"):
        assert table.view(viewer).seats[0].peeked == [1, 5]
    assert table.view(0).boxes[0].crates == ["250r", None, None, None, "100r"] + [None] * 5
    for viewer in (1, 2, None):
        assert table.view(viewer).boxes[0].crates == [None] * 10
    assert told(table, 0, since=1) == [
        "You look at crate 1: red 250.",
        "You look at crate 5: red 100.",
    ]
    assert told(table, 1, since=1) == ["Player 1 looks at crate 1.", "Player 1 looks at crate 5."]
    assert told(table, None, since=1) == told(table, 1, since=1)
    assert told(table, "all", since=1)[0] == "Player 1 looks at crate 1: red 250."


def test_what_others_look_at_does_not_show_in_view_or_news():
    steps = ("open", "peek 1", "peek 5", "done")
    one, other = opened(3, *steps), opened(3, *steps, deck=OTHER_DECK)
    assert one.view(0) != other.view(0)
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.happened(viewer) == other.happened(viewer)


# --- Open auction ------------------------------------------------------------------------------


def test_the_auctioneer_opens_with_any_bid_from_0():
    table = auction("open", 3)
    assert table.actors == (0,)
    assert table.actions(0) == bids(0, 3400)
    played(table, "bid 0")
    assert table.view().bid == 0
    assert table.actions(1) == ["pass", *bids(50, 3400)]


def test_the_auctioneer_cannot_pass_instead_of_opening():
    assert refusal(auction("open"), "pass") == ("opening-bid", "opening-bid")


def test_an_outbid_auctioneer_may_pass():
    table = auction("open", 2, "bid 0", "bid 50", "pass")
    assert table.view().phase == "paying"
    assert table.actors == (1,)


def test_a_bid_is_higher_than_the_last_one():
    table = auction("open", 2, "bid 300")
    assert refusal(table, "bid 300") == ("raise", "raise")
    assert refusal(table, "bid 0") == ("raise", "raise")
    played(table, "bid 350")
    assert table.view().bid == 350
    assert table.view().bidder == 1


def test_nobody_bids_more_than_the_sum_of_their_notes():
    table = sold(opened(), "1 500,500")
    played(table, "open", "done", "done")
    assert table.actions(1) == bids(0, 2400)
    assert refusal(table, "bid 2450") == ("limit", "limit")


def test_with_nothing_but_a_500_note_one_may_bid_350_and_gets_no_change():
    table = sold(opened(), f"1 {ALL_BUT_A_500}")
    played(table, "open", "done", "done")
    assert table.actions(1) == bids(0, 500)
    played(table, "bid 350", "pass")
    assert table.actions(1) == ["pay 500"]
    played(table, "pay 500")
    assert notes(table, 1) == []


def test_a_pass_is_for_good_and_the_highest_bidder_is_not_asked_again():
    table = auction("open", 4, "bid 0", "bid 50", "pass")
    asked = []
    for action in ("bid 100", "bid 150", "bid 200", "pass", "bid 250", "pass"):
        asked += table.actors
        played(table, action)
    # 3 raises; 0, 1 and 3 again, but not 2, who has passed.
    assert asked == [3, 0, 1, 3, 0, 1]
    assert table.view().phase == "paying"
    assert table.actors == (0,)
    assert table.view().bid == 250


def test_the_last_one_in_takes_the_box_at_the_last_bid():
    table = auction("open", 3, "bid 100", "pass", "pass")
    assert table.actors == (0,)
    assert table.view().phase == "paying"
    assert table.view().bid == 100


def test_the_opener_takes_the_box_for_nothing_if_all_pass():
    table = auction("open", 3, "bid 0", "pass", "pass")
    assert table.actions(0) == ["pay 0"]
    played(table, "pay 0")
    assert table.view().boxes[0].owner == 0
    assert table.view("all").seats[0].money == 3400


def test_in_an_open_auction_nothing_else_is_done():
    table = auction("open")
    for action in ("seal 0", "pay 0", "peek 1", "done", "open"):
        assert refusal(table, action) == ("now-bidding", "open-auction")
    assert refusal(table, "1 bid 50") == ("turn", "turn")


def test_bids_are_told_to_everybody():
    table = auction("open", 2, "bid 100", "pass")
    assert told(table, 1, since=3) == [
        "Player 1 bids 100.",
        "You pass.",
        "Player 1 wins box 1 for 100 écus.",
    ]
    assert told(table, 0, since=3, language="fr") == [
        "Vous enchérissez à 100.",
        "Joueur 2 passe.",
        "Vous remportez le box 1 pour 100 écus.",
    ]


# --- Sealed auction ----------------------------------------------------------------------------


def test_all_may_lay_in_any_order():
    table = auction("sealed", 4)
    assert table.actors == (0, 1, 2, 3)
    played(table, "2 seal 100")
    assert table.actors == (0, 1, 3)
    played(table, "0 seal 50", "3 seal 0")
    assert table.actors == (1,)
    played(table, "1 seal 500")
    assert table.view().boxes[0].owner == 1


def test_any_notes_of_a_full_wallet_can_be_laid():
    actions = auction("sealed").actions(1)
    assert len(actions) == 625
    assert {"seal 0", "seal 500,500,50", f"seal {WHOLE_WALLET}"} <= set(actions)


def test_only_own_notes_can_be_laid():
    table = sold(opened(), "0 500,500,500,200")
    played(table, "sealed", "done", "done")
    wallet = [500, 200, 200, 200, 100, 100, 100, 100, 50, 50, 50, 50]
    subsets = {tuple(subset) for n in range(13) for subset in itertools.combinations(wallet, n)}
    texts = {f"seal {','.join(map(str, subset)) or 0}" for subset in subsets}
    assert set(table.actions(0)) == texts
    assert len(table.actions(0)) == len(texts)
    assert refusal(table, "0 seal 500,500") == ("own-notes", "own-notes")


def test_notes_once_laid_cannot_be_changed():
    table = auction("sealed", 3, "1 seal 100")
    assert table.actions(1) == []
    assert refusal(table, "1 seal 200") == ("turn", "turn")


def test_in_a_sealed_auction_nothing_else_is_done():
    table = auction("sealed")
    for action in ("bid 50", "pass", "pay 50", "peek 1", "done", "open"):
        assert refusal(table, f"1 {action}") == ("now-sealing", "sealed")


def test_until_the_last_one_others_see_only_who_has_laid():
    one = auction("sealed", 3, "1 seal 500,50")
    other = auction("sealed", 3, "1 seal 0")
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.happened(viewer) == other.happened(viewer)
        assert one.view(viewer).seats[1].laid
        assert one.view(viewer).seats[1].notes_laid is None
        assert told(one, viewer)[-1] == "Player 2 has laid notes face down."
    assert one.view(1).seats[1].notes_laid == [500, 50]
    assert one.view("all").seats[1].notes_laid == [500, 50]
    assert told(one, 1)[-1] == "You lay face down: 500, 50."
    assert told(other, 1)[-1] == "You lay face down: nothing."


def test_after_the_last_one_all_notes_are_shown_to_everybody():
    table = auction("sealed", 3, "2 seal 200,50", "0 seal 0", "1 seal 100,100")
    for viewer in (0, None):
        assert told(table, viewer, since=6)[1:] == [
            "You laid 0 écus: nothing." if viewer == 0 else "Player 1 laid 0 écus: nothing.",
            "Player 2 laid 200 écus: 100, 100.",
            "Player 3 laid 250 écus: 200, 50.",
            "Player 3 wins box 1 and pays 250 écus, the notes laid.",
            "Box 2 is next; Player 2 is the auctioneer.",
        ]


def test_the_one_highest_sum_takes_the_box_for_the_notes_laid_and_nobody_else_pays():
    # The sum counts, not the notes: 200, 100, 50 beats 100, 100, 100 and 200.
    table = auction("sealed", 3, "0 seal 100,100,100", "1 seal 200,100,50", "2 seal 200")
    box = table.view().boxes[0]
    assert (box.owner, box.paid) == (1, [200, 100, 50])
    seats = table.view("all").seats
    assert [seat.money for seat in seats] == [3400, 3050, 3400]
    assert notes(table, 1) == [500] * 4 + [200] * 3 + [100] * 3 + [50] * 3
    assert not any(seat.laid for seat in seats)
    assert table.view().phase == "choosing"


# --- Ties --------------------------------------------------------------------------------------


def test_two_tied_hold_an_open_auction_from_their_sum_and_all_notes_go_back():
    table = auction("sealed", 3, "0 seal 200,100", "1 seal 100,100,100", "2 seal 50")
    view = table.view("all")
    assert (view.phase, view.tie, view.bid, view.bidder) == ("bidding", True, 300, None)
    assert [seat.bidding for seat in view.seats] == [True, True, False]
    assert [seat.money for seat in view.seats] == [3400] * 3
    assert table.actors == (0,)
    assert table.actions(0) == ["pass", *bids(350, 3400)]
    assert told(table)[-1] == (
        "A tie at 300 écus: Player 1, Player 2. "
        "All notes go back, and these go on in an open auction."
    )
    played(table, "bid 350", "bid 400", "bid 500", "pass")
    assert table.actors == (0,)
    assert table.view().bid == 500


def test_a_tie_is_raised_by_50_or_more():
    table = auction("sealed", 2, "0 seal 500", "1 seal 500")
    assert refusal(table, "bid 500") == ("raise", "raise")
    assert table.asked(0).paragraph == "sealed-tie"


def test_the_auctioneer_may_pass_in_a_tie_and_the_last_one_takes_the_box_at_that_sum():
    table = auction("sealed", 2, "0 seal 500", "1 seal 200,200,100", "pass")
    assert table.actors == (1,)
    assert table.view().phase == "paying"
    assert table.view().bid == 500


def test_three_tied_and_nobody_raises():
    table = auction("sealed", 4, "0 seal 50", *[f"{seat} seal 100" for seat in (1, 2, 3)])
    assert table.actors == (1,)
    played(table, "pass")
    assert table.actors == (2,)
    played(table, "pass")
    # The last one takes it without acting, and may pay with other notes than were laid.
    assert table.view().phase == "paying"
    assert table.actions(3) == ["pay 50,50", "pay 100", "pay 200", "pay 500"]


def test_three_tied_and_the_second_raises():
    table = auction("sealed", 3, *[f"{seat} seal 100" for seat in range(3)])
    played(table, "pass", "bid 150", "bid 200", "pass")
    assert table.actors == (2,)
    assert table.view().bid == 200


def test_a_tie_starts_at_the_auctioneer_or_the_first_tied_seat_clockwise():
    lays = {0: "100", 1: "50", 2: "0", 3: "100"}
    steps = [f"{seat} seal {laid}" for seat, laid in lays.items()]
    table = auction("sealed", 4, *steps)
    assert table.actors == (0,)
    table = sold(opened(4), "0 0")
    played(table, "sealed", *["done"] * 4, *steps)
    assert table.view().auctioneer == 1
    assert table.actors == (3,)
    played(table, "bid 150")
    assert table.actors == (0,)


def test_a_tie_below_the_highest_sum_does_not_matter():
    table = auction("sealed", 3, "0 seal 100", "1 seal 100", "2 seal 200")
    assert table.view().boxes[0].owner == 2


def test_a_tie_at_0_is_no_exception():
    table = auction("sealed", 3, *[f"{seat} seal 0" for seat in range(3)])
    assert table.actors == (0,)
    assert table.actions(0) == ["pass", *bids(50, 3400)]
    played(table, "pass", "pass")
    assert table.actions(2) == ["pay 0"]
    played(table, "pay 0")
    assert table.view().boxes[0].owner == 2


def test_who_is_not_tied_is_out_of_the_auction():
    table = auction("sealed", 3, "0 seal 50", "1 seal 500", "2 seal 500", "bid 550")
    assert table.actors == (2,)
    assert refusal(table, "0 bid 600") == ("turn", "turn")


# --- Paying ------------------------------------------------------------------------------------


def test_a_price_of_350_is_paid_with_200_and_200_or_500_but_not_with_500_and_100():
    table = auction("open", 2, "bid 350", "pass")
    payments = table.actions(0)
    assert {"pay 200,200", "pay 500", "pay 200,100,50", "pay 200,50,50,50"} <= set(payments)
    assert refusal(table, "pay 500,100") == ("no-waste", "no-waste")
    assert refusal(table, "pay 200,200,50") == ("no-waste", "no-waste")
    assert refusal(table, "pay 200,100") == ("too-little", "pay")
    assert refusal(table, "pay 0") == ("too-little", "pay")


def test_the_bank_gives_no_change():
    table = auction("open", 2, "bid 350", "pass", "pay 200,200")
    assert table.view("all").seats[0].money == 3000
    assert table.view().boxes[0].paid == [200, 200]


def test_the_winner_pays_own_notes_only():
    table = sold(opened(), "1 500,500,500,500")
    played(table, "open", "done", "done", "bid 500", "pass")
    assert refusal(table, "pay 500") == ("own-notes", "own-notes")


def test_at_a_price_of_0_nothing_else_is_paid():
    table = auction("open", 2, "bid 0", "pass")
    assert table.actions(0) == ["pay 0"]
    assert refusal(table, "pay 50") == ("no-waste", "no-waste")


def test_while_the_winner_pays_nothing_else_is_done():
    table = auction("open", 2, "bid 100", "pass")
    for action in ("bid 150", "pass", "seal 100", "open", "peek 1"):
        assert refusal(table, action) == ("now-paying", "pay")
    assert refusal(table, "1 pay 100") == ("turn", "turn")


@pytest.mark.parametrize("wallet", [(4, 4, 4, 4), (1, 0, 0, 0), (4, 3, 0, 1), (0, 4, 1, 4)])
def test_payments_are_exactly_those_of_which_no_note_could_be_left_out(wallet):
    table = auction("open", 2, "bid 0", "pass")
    table.state.wallet[0] = wallet
    worth = (500, 200, 100, 50)
    sets = list(itertools.product(*[range(count + 1) for count in wallet]))
    for price in range(0, sum(n * note for n, note in zip(wallet, worth, strict=True)) + 1, 50):
        table.state.bid = price // 50
        assert table.state.phase == PAYING
        expected = []
        for counts in sets:
            paid = sum(n * note for n, note in zip(counts, worth, strict=True))
            spare = [note for n, note in zip(counts, worth, strict=True) if n]
            if paid >= price and all(paid - note < price for note in spare):
                listed = [note for n, note in zip(counts, worth, strict=True) for _ in range(n)]
                expected.append(f"pay {','.join(map(str, listed)) or 0}")
        assert table.actions(0) == expected


def test_payments_are_told_to_everybody():
    table = auction("open", 2, "bid 350", "pass", "pay 200,200")
    assert "Player 1 pays for box 1: 200, 200." in told(table, 1)
    assert "Vous payez le box 1 : 200, 200." in told(table, 0, language="fr")


# --- Forced actions ----------------------------------------------------------------------------


def test_forced_actions_are_still_played():
    # Seat 1 spends everything on the first box.
    table = sold(opened(), f"1 {WHOLE_WALLET}")
    played(table, "open", "done", "done")
    assert table.actions(1) == ["bid 0"]
    assert refusal(table, "bid 50") == ("limit", "limit")
    played(table, "bid 0", "bid 50")
    assert table.actions(1) == ["pass"]
    assert refusal(table, "bid 100") == ("limit", "limit")
    played(table, "pass", "pay 50", "sealed", "done", "done")
    assert table.actions(1) == ["seal 0"]
    assert refusal(table, "1 seal 50") == ("own-notes", "own-notes")
    played(table, "0 seal 0")
    assert table.actors == (1,)
    played(table, "1 seal 0", "pass")
    assert table.actions(1) == ["pay 0"]


# --- Who sees what -----------------------------------------------------------------------------


def test_the_winner_sees_the_ten_crates_and_the_others_do_not():
    table = opened(3, "open", "done", "peek 5", "done", "done", "bid 0", "pass", "pass", "pay 0")
    assert table.view(0).boxes[0].crates == BOXES[0].replace(" / ", " ").split()
    assert table.view(1).boxes[0].crates == [None] * 4 + ["100r"] + [None] * 5
    assert table.view(2).boxes[0].crates == [None] * 10
    assert table.view(None).boxes[0].crates == [None] * 10
    contents = "in box 1: red 250, empty, empty, empty, red 100, red 150, red 200"
    assert any(f"You find {contents}" in line for line in told(table, 0))
    assert any(f"Player 1 finds {contents}" in line for line in told(table, "all"))
    for viewer in (1, 2, None):
        assert not any("find" in line for line in told(table, viewer))


def test_the_winner_sees_nothing_before_the_box_is_paid():
    table = auction("open", 2, "bid 100", "pass")
    assert table.view(0).boxes[0].crates == [None] * 10


def test_a_looker_keeps_seeing_what_was_peeked_at_in_boxes_of_others():
    table = opened(2, "open", "done", "peek 1", "peek 10", "done", "bid 0", "pass", "pay 0")
    sold(table, "1 0", "0 0")
    assert table.view(1).boxes[0].crates == ["250r"] + [None] * 8 + ["10"]


def test_what_is_in_a_box_shows_to_its_buyer_alone():
    tables = [sold(opened(3, deck=deck), "0 0", "1 50") for deck in (DECK, OTHER_DECK)]
    one, other = tables
    assert one.view(0) != other.view(0)
    for viewer in (1, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.happened(viewer) == other.happened(viewer)


def test_wallets_and_fortunes_are_secret_until_the_end():
    table = sold(opened(3), "0 0", "1 0")
    for viewer in (0, None):
        other = table.view(viewer).seats[1]
        assert (other.notes, other.money, other.crates, other.collections, other.points) == (
            (None,) * 5
        )
        assert other.boxes == 1
    own = table.view(0).seats[0]
    assert (own.money, own.crates, own.collections, own.points) == (3400, 730, 1, 4380)


def test_in_the_end_everything_is_shown():
    table = sold(opened(2), "0 0", "1 0", "0 0", "1 0", "0 0", "1 0")
    views = [table.view(viewer) for viewer in (0, 1, None, "all")]
    assert views[0] == views[1] == views[2] == views[3]
    assert [" ".join(box.crates) for box in views[0].boxes] == [
        box.replace(" / ", " ") for box in BOXES
    ]
    assert [seat.points for seat in views[0].seats] == list(table.scores)
    assert table.redealt(0, 1).view("all") == table.view("all")


def test_unsold_boxes_to_come_are_hidden():
    table = opened(2, "open", "peek 1")
    for viewer in (0, 1, None):
        assert all(box.crates == [None] * 10 for box in table.view(viewer).boxes[1:])


# --- What a seat cannot know -------------------------------------------------------------------


def test_a_redeal_keeps_what_was_seen_and_all_wallets():
    table = opened(3, "open", "done", "peek 1", "peek 10", "done", "done")
    played(table, "bid 150", "pass", "pass", "pay 200")
    sold(table, "2 500,50")
    for seed in range(20):
        redealt = table.redealt(1, seed).view("all")
        assert redealt.boxes[0].crates[0] == "250r"
        assert redealt.boxes[0].crates[9] == "10"
        assert [seat.notes for seat in redealt.seats] == [notes(table, seat) for seat in range(3)]
        assert [box.owner for box in redealt.boxes] == [0, 2] + [None] * 4
    for seed in range(5):
        assert table.redealt(0, seed).view("all").boxes[0] == table.view("all").boxes[0]


def test_a_redeal_deals_unseen_crates_over_past_present_and_future_boxes():
    table = sold(opened(2), "0 0")
    found = [Counter() for _ in range(6)]
    for seed in range(400):
        boxes = table.redealt(1, seed).view("all").boxes
        for box, seen in enumerate(boxes):
            found[box][seen.crates[0]] += 1
            found[box][seen.crates[4]] += 1
    closed = {"0": 14, "500": 2, "250y": 2, "250b": 2, "250r": 2, "250g": 2}
    for counts in found:
        for code, copies in closed.items():
            assert abs(counts[code] / 400 - copies / 24) < 0.1
        assert abs(counts["10"] / 400 - 20 / 36) < 0.1


def test_a_redeal_lays_other_notes_for_the_others_and_keeps_the_own_ones():
    table = sold(opened(3), "1 500,500,500,500,200,200,200,200,100,100,100,50,50")
    played(table, "sealed", *["done"] * 3, "1 seal 100", "0 seal 500,50")
    laid = Counter()
    for seed in range(300):
        seats = table.redealt(0, seed).view("all").seats
        assert seats[0].notes_laid == [500, 50]
        assert seats[2].notes_laid is None
        laid[tuple(seats[1].notes_laid)] += 1
    # One 100 and two 50s are left to seat 1: six sets, each as likely.
    assert set(laid) == {(), (50,), (50, 50), (100,), (100, 50), (100, 50, 50)}
    assert min(laid.values()) > 25
    for seed in range(20):
        assert table.redealt(1, seed).view("all").seats[1].notes_laid == [100]


def test_a_redeal_does_not_depend_on_what_the_seat_cannot_know():
    chance = random.Random(5)
    table = GAME.open(players=3, seed=5, engine="interpreted")
    while not table.over:
        for seat in range(3):
            expected = table.redealt(seat, 1)
            assert table.redealt(seat, 2).redealt(seat, 1).digest == expected.digest
            assert expected.view(seat) == table.view(seat)
            assert (expected.observe(seat) == table.observe(seat)).all()
            assert expected.actions(seat) == table.actions(seat)
        seat = chance.choice(table.actors)
        table.play(seat, chance.choice(table.actions(seat)))


# --- End and scoring ---------------------------------------------------------------------------


def test_red_100_150_200_and_250_are_worth_950_in_a_game_for_two():
    table = sold(opened(2), "0 0")
    own = table.view(0).seats[0]
    assert (own.crates, own.collections) == (700 + 30, 1)
    assert table.scores == (3400 + 950 + 30, 3400)


@pytest.mark.parametrize(
    ("box", "worth", "for_two", "for_more"),
    [
        (0, 700 + 30, 1, 1),  # 100, 150, 200, 250
        (2, 500 + 500 + 40, 0, 1),  # 50, 200, 250, beside a gold bar
        (3, 500 + 20, 0, 0),  # 50, 100, 150, 200
        (1, 1000 + 20, 1, 2),  # 50, 100, 150, 200, 250, 250
    ],
)
def test_collections_are_four_crates_for_two_players_and_three_for_more(
    box, worth, for_two, for_more
):
    boxes = [BOXES[box], *BOXES[:box], *BOXES[box + 1 :]]
    for players, count in ((2, for_two), (3, for_more), (4, for_more)):
        table = sold(opened(players, deck=deck_of(boxes)), "0 0")
        own = table.view(0).seats[0]
        assert (own.crates, own.collections) == (worth, count)
        assert table.scores[0] == 3400 + worth + 250 * count


def test_a_second_250_without_crates_of_its_own_is_no_second_collection():
    # Red 100, 150, 200, 250 from the first box and the other 250 from the last: five crates.
    table = sold(opened(3), "0 0", "1 0", "2 0", "1 50", "1 0", "0 50")
    assert table.view("all").seats[0].collections == 1
    assert table.scores[0] == 3400 - 50 + 730 + 810 + 250


def test_scores_stand_for_what_each_has_now():
    table = sold(opened(3), "2 500,50")
    assert table.scores == (3400, 3400, 3400 - 550 + 730 + 250)
    assert table.ranks == (1, 1, 0)
    assert table.winners == ()


def test_the_game_ends_when_the_sixth_box_is_paid():
    table = sold(opened(2), "0 0", "1 0", "0 0", "1 0", "0 0")
    played(table, "open", "done", "done", "bid 0", "pass")
    assert not table.over
    played(table, "pay 0")
    assert table.over
    assert table.actors == ()
    assert refusal(table, "0 open") == ("over", "end")
    # Red, yellow and no green; blue and no green.
    assert table.scores == (3400 + 730 + 1040 + 1080 + 500, 3400 + 1020 + 520 + 810 + 250)
    assert table.ranks == (0, 1)
    assert table.winners == (0,)
    assert told(table, 0)[-3:] == [
        "You own 6750 écus: notes 3400, crates 2850, 2 collections.",
        "Player 2 owns 6000 écus: notes 3400, crates 2350, 1 collection.",
        "You win with 6750 écus.",
    ]


def test_the_end_for_three_players():
    table = sold(opened(3), "0 0", "1 0", "2 0", "0 0", "1 0", "2 0")
    # 0 has red, green without a 250; 1 has blue twice and two 250s of green; 2 has yellow.
    assert table.scores == (
        3400 + 730 + 520 + 250,
        3400 + 1020 + 1080 + 250 * (2 + 1),
        3400 + 1040 + 810 + 250,
    )


def test_a_tie_in_fortune_is_a_shared_win():
    table = sold(opened(2), "0 0", "0 50", "1 500,500,500,200", "1 0", "1 50", "1 0")
    assert table.over
    assert table.scores == (5600, 5600)
    assert table.ranks == (0, 0)
    assert table.winners == (0, 1)
    assert told(table, None)[-2:] == [
        "Player 1 wins with 5600 écus.",
        "Player 2 wins with 5600 écus.",
    ]


# --- Words -------------------------------------------------------------------------------------


def test_what_is_asked_names_the_paragraph():
    table = opened(2)
    paragraphs = []
    for step in ("open", "done", "done", "bid 0", "bid 50", "pass"):
        paragraphs.append(table.asked(table.actors[0]).paragraph)
        played(table, step)
    paragraphs.append(table.asked(1).paragraph)
    expected = ["auctioneer", "peek", "peek", "opening-bid", "raise", "raise", "pay"]
    assert paragraphs == expected
    assert auction("sealed").asked(1).paragraph == "sealed"


def test_the_view_reads_as_lines_of_text():
    table = opened(2, "sealed", "peek 1", "done", "done", "0 seal 500,50")
    text = GAME.viewing.lines(table.view(0), GAME.speaker("en", viewer=0))
    assert text[:2] == ["Box 1 of 6. You are the auctioneer.", "The auction is sealed."]
    assert "  crate 1: red 250" in text
    assert "You have laid: 500, 50." in text
    hidden = GAME.viewing.lines(table.view(1), GAME.speaker("fr", viewer=1))
    assert "  caisses regardées : 1" in hidden
    assert "  billets posés face cachée" in hidden
    assert not any("250" in line and "caisse" in line for line in hidden)
    everything = GAME.viewing.lines(table.view("all"), GAME.speaker("en"))
    assert "Box 2, still to come:" in everything


def test_random_games_end_with_every_box_sold():
    chance = random.Random(1)
    for players in (2, 3, 4):
        table = GAME.open(players=players, seed=players, engine="interpreted")
        while not table.over:
            seat = chance.choice(table.actors)
            table.play(seat, chance.choice(table.actions(seat)))
        boxes = table.view().boxes
        assert all(box.owner is not None for box in boxes)
        for seat in range(players):
            spent = sum(sum(box.paid) for box in boxes if box.owner == seat)
            assert table.view().seats[seat].money == 3400 - spent
