"""Chronicards, by its rulebook: the classic game, Escale, secrets, options, decks as files.

Most tests play with a deck in which card n is the n-th event of history, so that 17 belongs after
16 and before 18.
"""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
import pytest

import ludotheque
from ludotheque import BadDeck, BadNotation, BadOption, BadRecord, IllegalAction, WrongVersion
from ludotheque.games.chroni import decks
from ludotheque.games.chroni.layout import MOST_CARDS
from ludotheque.games.chroni.view import lines

GAME = ludotheque.game("chroni")


def write_deck(path: Path, dates: list[str]) -> Path:
    rows = [f"{date},Event {n},Story of event {n}" for n, date in enumerate(dates, 1)]
    path.write_text("\n".join(["date,title,text", *rows, ""]), "utf-8")
    return path


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user's folder with two decks: one in order, one of twins (cards 1 and 2, 3 and 4 …)."""
    monkeypatch.setenv("LUDOTHEQUE_DECKS", str(tmp_path))
    write_deck(tmp_path / "plain.csv", [str(1000 + n) for n in range(60)])
    write_deck(tmp_path / "twins.csv", [str(1000 + n // 2) for n in range(60)])


def open_table(*first, players=2, deck="plain", **options):
    """A table whose deck begins with these cards; the others follow in order."""
    events = len(decks.find(deck).events)
    stack = [*first, *(card for card in range(1, events + 1) if card not in first)]
    return GAME.open(players=players, deck=deck, stack=stack, engine="interpreted", **options)


def line(table) -> list[int]:
    return [int(event.card) for event in table.view().line]


def cards(table, seat) -> list[int]:
    return [int(card) for card in table.view().seats[seat].cards]


def right_gap(table, card) -> int:
    return sum(other < card for other in line(table))


def wrong_gap(table, card) -> int:
    return 0 if right_gap(table, card) > 0 else len(line(table))


def place(table, seat, *, right=True, card=None) -> None:
    """Place a card of the seat, the first unless said otherwise, rightly or wrongly."""
    card = cards(table, seat)[0] if card is None else card
    gap = right_gap(table, card) if right else wrong_gap(table, card)
    table.play(seat, f"place {card} at {gap}")


def answer(table, *answers) -> None:
    """The others speak in turn."""
    for said in answers:
        table.play(table.actors[0], said)


def refuse(table, seat, action, code, paragraph) -> None:
    before = table.digest
    with pytest.raises(IllegalAction) as refusal:
        table.play(seat, action)
    assert (refusal.value.code, refusal.value.paragraph) == (code, paragraph)
    assert set(refusal.value.reasons) == {"en", "fr"}
    for language in ("en", "fr"):
        assert paragraph in GAME.rulebook(language).paragraphs
    assert table.digest == before


def said(table, since=0, viewer=None) -> list[str]:
    speaker = GAME.speaker("en", viewer=viewer, options=table.options)
    return [speaker.say(message) for message in table.happened(viewer, since)]


# --- Set-up ------------------------------------------------------------------------------------


def test_hands_are_dealt_whole_then_the_line_begins_and_the_rest_is_the_pile():
    table = open_table(10, 11, 12, 13, 14, 20, 21, 22, 23, 24, 30, 40)
    view = table.view()
    assert (cards(table, 0), cards(table, 1)) == ([10, 11, 12, 13, 14], [20, 21, 22, 23, 24])
    assert [(event.card, event.date) for event in view.line] == [("30", "1029")]
    assert (view.pile, view.top) == (49, "40")
    assert table.actors == (0,)


def test_all_cards_of_the_deck_are_used():
    table = GAME.open(players=3, seed=7, engine="interpreted")
    view = table.view("all")
    used = [card for seat in view.seats for card in seat.cards]
    used += [event.card for event in view.line] + view.pile_cards
    assert sorted(map(int, used)) == list(range(1, 61))


def test_a_short_game_deals_three_cards():
    table = open_table(cards=3)
    assert [len(seat.cards) for seat in table.view().seats] == [3, 3]


def test_the_first_card_goes_before_or_after_the_one_on_the_table():
    table = open_table()
    assert table.actions(0)[:4] == ["place 1 at 0", "place 1 at 1", "place 2 at 0", "place 2 at 1"]
    assert len(table.actions(0)) == 10
    assert table.actions(1) == []


# --- Placing -----------------------------------------------------------------------------------


def test_example_player_1_places_rightly_draws_nothing_and_has_four_cards_left():
    table = open_table()
    table.play(0, "place 1 at 0")
    assert line(table) == [1, 11]
    assert cards(table, 0) == [2, 3, 4, 5]
    assert table.view().pile == 49
    assert table.actors == (1,)


def test_example_player_2_places_wrongly_the_card_moves_and_a_card_is_drawn():
    table = open_table()
    table.play(0, "place 1 at 0")
    assert [action for action in table.actions(1) if action.startswith("place 6 ")] == [
        "place 6 at 0",
        "place 6 at 1",
        "place 6 at 2",
    ]
    table.play(1, "place 6 at 2")
    assert line(table) == [1, 6, 11]
    assert cards(table, 1) == [7, 8, 9, 10, 12]
    assert table.actors == (0,)
    assert said(table, since=1) == [
        "Player 2 places “Event 6” in gap 2.",
        "“Event 6”: 1005.",
        "That is wrong: the card moves to its place.",
        "Player 2 draws “Event 12”.",
    ]


@pytest.mark.parametrize(("gap", "expected"), [(0, [2, 1]), (1, [1, 2])])
def test_either_side_of_an_equal_date_is_right_and_the_card_stays(gap, expected):
    table = open_table(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1, deck="twins")
    table.play(0, f"place 2 at {gap}")
    assert line(table) == expected
    assert len(cards(table, 0)) == 4


def test_between_two_events_of_its_own_date_is_right_too():
    dates = ["1000", "1000", "1000", *(str(n) for n in range(1001, 1058))]
    write_deck(Path(os.environ["LUDOTHEQUE_DECKS"]) / "triplets.csv", dates)
    table = open_table(2, 4, 5, 6, 7, 3, 8, 9, 10, 11, 1, deck="triplets")
    table.play(0, "place 2 at 1")
    table.play(1, "place 3 at 1")
    assert line(table) == [1, 3, 2]
    assert len(cards(table, 1)) == 4


def test_a_wrong_card_moves_after_the_last_one_of_the_same_date():
    table = open_table(9, 3, 4, 5, 6, 2, 7, 8, 10, 11, 1, deck="twins")
    table.play(0, "place 9 at 1")
    table.play(1, "place 2 at 2")
    assert line(table) == [1, 2, 9]
    assert len(cards(table, 1)) == 5


def test_a_wrong_card_may_move_to_either_end_of_the_line():
    table = open_table(1, 2, 3, 4, 5, 60, 7, 8, 9, 10, 30)
    table.play(0, "place 1 at 1")
    table.play(1, "place 60 at 0")
    assert line(table) == [1, 30, 60]


def play_until_the_pile_is_empty(table) -> None:
    while table.view().pile > 0:
        place(table, table.actors[0], right=False)


def test_with_an_empty_pile_a_wrong_card_costs_nothing():
    table = open_table()
    play_until_the_pile_is_empty(table)
    assert (table.actors, len(cards(table, 1))) == ((1,), 5)
    ply = table.ply
    place(table, 1, right=False)
    assert len(cards(table, 1)) == 4
    assert said(table, since=ply)[-1] == "The pile is empty: there is nothing to draw."
    assert table.view().top is None


# --- The end of the classic game ---------------------------------------------------------------


def test_the_round_is_completed_and_one_player_without_cards_wins():
    table = open_table(cards=3)
    for turn in range(3):
        place(table, 0)
        assert table.actors == (1,)  # also after seat 0's last card
        place(table, 1, right=turn != 1)
    assert table.over
    assert (table.scores, table.winners, table.ranks) == ((1, 0), (0,), (0, 1))
    assert len(cards(table, 1)) == 1
    assert said(table)[-1] == "Player 1 wins."
    refuse(table, 0, "place 1 at 0", "over", "end")


def test_the_last_of_the_round_can_win_alone():
    table = open_table(cards=3)
    for turn in range(3):
        place(table, 0, right=turn != 2)
        place(table, 1)
    assert table.winners == (1,)


def both_finish(players=2):
    """A table where everybody but the last of three or more has run out in the same round."""
    table = open_table(players=players, cards=3)
    for turn in range(3):
        for seat in range(players):
            place(table, seat, right=seat < 2 or turn > 0)
    return table


def test_finishers_of_one_round_draw_a_card_each_in_turn_order():
    table = both_finish(3)
    assert table.view().phase == "playing-off"
    assert table.actors == (0,)
    assert [len(cards(table, seat)) for seat in range(3)] == [1, 0, 1]
    assert [seat.in_play_off for seat in table.view().seats] == [True, True, False]
    assert table.asked(0).paragraph == "finishers"
    assert said(table)[-2:] == [
        "Several ran out in the same round and play off: Player 1, Player 2.",
        "Player 1 draws “Event 12” for the play-off.",
    ]
    place(table, 0)
    assert table.actors == (1,)
    assert [len(cards(table, seat)) for seat in range(3)] == [0, 1, 1]
    place(table, 1)
    assert table.actors == (0,)  # seat 2 is not in


def test_a_mistake_in_the_play_off_puts_out_at_once_and_the_last_one_in_wins_without_placing():
    table = both_finish()
    pile = table.view().pile
    place(table, 0, right=False)
    assert table.over
    assert table.winners == (1,)
    assert table.view().pile == pile  # nothing was drawn for the mistake, nor by the winner
    assert said(table)[-2:] == ["Player 1 is out.", "Player 2 wins."]


def test_the_play_off_goes_round_until_one_is_left():
    table = open_table(players=3, cards=3)
    for _ in range(3):
        for seat in range(3):
            place(table, seat)
    place(table, 0)
    place(table, 1, right=False)
    place(table, 2)
    assert table.actors == (0,)
    assert table.scores == (1, 0, 1)
    place(table, 0)
    place(table, 2, right=False)
    assert (table.over, table.scores, table.ranks) == (True, (1, 0, 0), (0, 1, 1))


def test_finishers_share_the_win_when_no_card_can_be_drawn():
    # With sixty cards two players never run out together once the pile is empty: take 61.
    folder = Path(os.environ["LUDOTHEQUE_DECKS"])
    write_deck(folder / "odd.csv", [str(n) for n in range(1, 62)])
    table = open_table(deck="odd")
    play_until_the_pile_is_empty(table)
    while not table.over:
        place(table, table.actors[0], right=False)
    assert table.winners == (0, 1)
    assert table.scores == (1, 1)
    assert "No card is left to draw: those still in share the win." in said(table)


def test_finishers_still_in_share_the_win_when_the_pile_runs_out():
    table = open_table()
    rights = {0: 5, 1: 5}
    while table.view().pile > 1:  # all wrong but for the last five of each
        place(table, table.actors[0], right=False)
    while table.view().phase == "placing":
        seat = table.actors[0]
        place(table, seat)
        rights[seat] -= 1
    assert rights == {0: 0, 1: 0}
    assert (table.actors, table.view().pile) == ((0,), 0)
    place(table, 0)
    assert (table.over, table.winners) == (True, (0, 1))


def test_before_the_end_nobody_has_scored():
    table = open_table()
    assert (table.scores, table.ranks, table.winners) == ((0, 0), (0, 0), ())


# --- Refusals ----------------------------------------------------------------------------------


def test_what_is_refused_in_the_classic_game():
    table = open_table()
    refuse(table, 1, "place 6 at 0", "turn", "turn")
    refuse(table, 0, "place 6 at 0", "not-held", "hand")
    refuse(table, 0, "place 11 at 0", "not-held", "hand")
    refuse(table, 0, "place 61 at 0", "no-card", "material")
    refuse(table, 0, "place 1 at 2", "no-gap", "gap")
    for action in ("accept", "contest", "give 1", "give 1 to 1"):
        refuse(table, 0, action, "classic", "escale")


def test_what_is_refused_in_escale():
    table = open_table(variant="escale", players=3)
    for action in ("accept", "contest", "give 1", "give 1 to 1"):
        refuse(table, 0, action, "now-placing", "escale-place")
    refuse(table, 0, "place 9 at 0", "not-held", "hand")
    place(table, 0, right=False)
    refuse(table, 0, "accept", "turn", "turn")
    refuse(table, 1, "give 9", "now-answering", "contest")
    refuse(table, 1, "place 9 at 0", "now-answering", "contest")
    answer(table, "accept", "accept")
    refuse(table, 0, "give 2", "name-receiver", "give-other")
    refuse(table, 0, "give 2 to 0", "not-yourself", "give-other")
    refuse(table, 0, "give 2 to 3", "no-player", "give-other")
    refuse(table, 0, "give 9 to 1", "not-own", "give-own")
    refuse(table, 0, "give 61 to 1", "no-card", "material")
    refuse(table, 0, "place 2 at 0", "now-giving", "give-own")
    refuse(table, 0, "contest", "now-giving", "give-own")
    table.play(0, "give 2 to 2")
    place(table, 1)
    answer(table, "contest")
    refuse(table, 1, "give 10 to 2", "receiver-settled", "give-own")
    refuse(table, 1, "give 3", "not-own", "give-own")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "place 1",
        "place 0 at 0",
        "place 01 at 0",
        "place 1 at 00",
        "place 1 at 200",
        "place 201 at 0",
        "place １ at 0",
        "give 201",
        "give 1 to 8",
        "give 1  to 2",
        "Accept",
        "accept ",
    ],
)
def test_what_is_no_action(text):
    with pytest.raises(BadNotation):
        open_table().play(0, text)


def test_every_action_has_one_text():
    for action in (0, 1, 2, 201, 202, 1801, 1802, 41801):
        assert GAME.notation.parse(GAME.notation.text(action)) == action
    assert GAME.notation.text(41801) == "place 200 at 199"


# --- Escale ------------------------------------------------------------------------------------


def test_escale_deals_eight_cards_and_one_begins_the_line():
    table = open_table(variant="escale", players=3)
    assert [len(seat.cards) for seat in table.view().seats] == [8, 8, 8]
    assert line(table) == [25]
    assert table.asked(0).paragraph == "escale-place"


def test_the_placed_card_is_in_no_gap_and_its_date_is_secret_until_all_have_accepted():
    table = open_table(variant="escale", players=3)
    table.play(0, "place 3 at 0")
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        assert (view.phase, view.placed, view.gap) == ("answering", "3", 0)
        assert [event.card for event in view.line] == ["25"]
    assert 3 not in cards(table, 0)
    assert table.actors == (1,)
    assert table.actions(1) == ["accept", "contest"]
    assert table.asked(1).params == {"other": 0, "card": "3", "gap": 0}
    table.play(1, "accept")
    assert table.actors == (2,)
    assert line(table) == [25]
    table.play(2, "accept")
    assert line(table) == [3, 25]
    assert table.view().placed is None


def test_accepted_and_right_nothing_happens():
    table = open_table(variant="escale", players=3)
    place(table, 0)
    answer(table, "accept", "accept")
    assert [len(seat.cards) for seat in table.view().seats] == [7, 8, 8]
    assert table.actors == (1,)


def test_as_soon_as_one_contests_nobody_else_is_asked():
    table = open_table(variant="escale", players=4)
    place(table, 0)
    answer(table, "accept", "contest")
    assert line(table) == [1, 33]
    assert table.view().phase == "giving"


def test_contested_and_wrong_the_contester_gives_a_card_to_the_active_player():
    table = open_table(variant="escale", players=3)
    table.play(0, "place 3 at 1")
    answer(table, "accept", "contest")
    assert line(table) == [3, 25]
    assert table.actors == (2,)
    assert table.actions(2) == [f"give {card}" for card in range(17, 25)]
    asked = table.asked(2)
    assert (asked.paragraph, asked.params) == ("contested-wrong", {"other": 0})
    assert table.view().receiver == 0
    table.play(2, "give 20")
    assert cards(table, 0) == [1, 2, 4, 5, 6, 7, 8, 20]
    assert len(cards(table, 2)) == 7
    assert table.actors == (1,)
    assert said(table)[-2:] == [
        "That is wrong: the card moves to its place.",
        "Player 3 gives “Event 20” to Player 1.",
    ]


def test_contested_but_right_the_active_player_gives_a_card_to_the_contester():
    table = open_table(variant="escale", players=3)
    place(table, 0)
    answer(table, "contest")
    assert table.actors == (0,)
    asked = table.asked(0)
    assert (asked.paragraph, asked.params) == ("contested-right", {"other": 1})
    table.play(0, "give 8")
    assert cards(table, 1) == [8, 9, 10, 11, 12, 13, 14, 15, 16]
    assert len(cards(table, 0)) == 6
    assert table.actors == (1,)


def test_accepted_but_wrong_the_active_player_gives_a_card_to_a_player_of_their_choice():
    table = open_table(variant="escale", players=3)
    place(table, 0, right=False)
    answer(table, "accept", "accept")
    assert table.actors == (0,)
    assert table.actions(0)[:4] == ["give 2 to 1", "give 2 to 2", "give 3 to 1", "give 3 to 2"]
    assert table.asked(0).paragraph == "uncontested-wrong"
    assert table.view().receiver is None
    table.play(0, "give 5 to 2")
    assert 5 in cards(table, 2)
    assert len(cards(table, 0)) == 6
    assert table.actors == (1,)


def test_with_two_players_the_receiver_is_named_too():
    table = open_table(variant="escale")
    place(table, 0, right=False)
    answer(table, "accept")
    assert table.actions(0) == [f"give {card} to 1" for card in range(2, 9)]


def last_card(**options):
    """Two players, everything accepted and right, until seat 0 holds one card."""
    table = open_table(variant="escale", **options)
    while len(cards(table, 0)) > 1:
        place(table, table.actors[0])
        answer(table, "accept")
    while table.actors != (0,):
        place(table, 1)
        answer(table, "accept")
    return table


def test_contesting_a_last_card_that_is_right_costs_two_cards_of_the_pile():
    table = last_card()
    assert cards(table, 1) == [16]
    pile = table.view("all").pile_cards
    place(table, 0)
    answer(table, "contest")
    assert cards(table, 1) == [16, *map(int, pile[:2])]
    assert table.view().pile == len(pile) - 2
    assert (table.over, table.scores) == (True, (3 + 3, 0))
    assert [text for text in said(table) if "draws" in text] == [
        f"Player 2 draws “Event {card}”." for card in pile[:2]
    ]


@pytest.mark.parametrize("left", [0, 1])
def test_the_contester_draws_as_many_as_there_are(left):
    # 6 players with 10 cards: a deck of 61 leaves no card in the pile, one of 62 leaves one.
    folder = Path(os.environ["LUDOTHEQUE_DECKS"])
    write_deck(folder / "exact.csv", [str(n) for n in range(1, 62 + left)])
    table = open_table(players=6, variant="escale", cards=10, deck="exact")
    while len(cards(table, 0)) > 1 or table.actors != (0,):
        place(table, table.actors[0])
        answer(table, *["accept"] * 5)
    place(table, 0)
    answer(table, "accept", "contest")
    assert len(cards(table, 2)) == 1 + left
    assert table.view().pile == 0
    assert ("The pile is empty: there is nothing to draw." in said(table)) == (left == 0)
    assert table.scores == (4 + left, left, 0, left, left, left)


def test_a_last_card_accepted_but_wrong_costs_nothing_and_ends_the_round():
    table = last_card()
    place(table, 0, right=False)
    answer(table, "accept")
    assert (table.over, table.winners, table.scores) == (True, (0,), (4, 0))


def test_a_last_card_contested_and_wrong_brings_a_card_back():
    table = last_card(players=2)
    place(table, 0, right=False)
    answer(table, "contest")
    table.play(1, "give 16")  # its own last: now seat 1 is out
    assert (cards(table, 0), cards(table, 1)) == ([16], [])
    assert (table.over, table.scores) == (True, (0, 4))


def test_giving_the_last_card_away_after_a_contest_ends_the_round_for_the_active_player():
    table = open_table(variant="escale")
    while len(cards(table, 0)) > 2:
        place(table, table.actors[0])
        answer(table, "accept")
    while table.actors != (0,):
        place(table, 1)
        answer(table, "accept")
    place(table, 0)
    answer(table, "contest")
    table.play(0, f"give {cards(table, 0)[0]}")
    assert (table.over, cards(table, 0), len(cards(table, 1))) == (True, [], 3)
    assert table.scores == (6, 0)


def test_giving_the_last_card_away_uncontested_ends_the_round():
    table = open_table(variant="escale")
    while len(cards(table, 0)) > 2 or table.actors != (0,):
        place(table, table.actors[0])
        answer(table, "accept")
    place(table, 0, right=False)
    answer(table, "accept")
    table.play(0, f"give {cards(table, 0)[0]} to 1")
    assert (table.over, table.scores) == (True, (6, 0))


def test_example_isabelle_is_out_paul_has_three_and_marceline_five():
    table = open_table(variant="escale", players=3)
    for turn in range(16):  # Isabelle, Paul, Marceline …; Marceline contests Isabelle twice in vain
        seat = turn % 3
        place(table, seat)
        if turn in (0, 3):
            answer(table, "accept", "contest")
            table.play(0, f"give {cards(table, 0)[0]}")
        else:
            answer(table, "accept", "accept")
    assert [len(cards(table, seat)) for seat in range(3)] == [0, 3, 5]
    assert table.scores == (8, 2, 0)
    assert table.winners == (0,)
    assert said(table)[-5:] == [
        "Round 1 is over: Player 1 has no card left.",
        "Player 1 scores 8 points.",
        "Player 2 scores 2 points.",
        "Player 3 scores 0 points.",
        "Player 1 wins with 8 points.",
    ]


def test_example_naima_contests_odile_and_gives_her_last_card():
    table = open_table(variant="escale", players=3)  # Odile, Naïma, Victor
    for turn in range(16):
        seat = turn % 3
        if turn in (0, 3, 15):
            place(table, seat, right=False)
            answer(table, "contest")
            table.play(1, f"give {cards(table, 1)[0]}")
        else:
            place(table, seat)
            answer(table, "accept", "accept")
    assert [len(cards(table, seat)) for seat in range(3)] == [5, 0, 3]
    assert table.scores == (0, 8, 2)
    assert table.winners == (1,)


def play_right(table, until) -> None:
    """Everybody places rightly and accepts, until something is so."""
    while not until():
        if table.view().phase == "placing":
            place(table, table.actors[0])
        else:
            answer(table, "accept")


def test_the_next_round_shuffles_all_cards_and_starts_at_the_next_seat():
    table = open_table(variant="escale", players=3, rounds=2)
    play_right(table, lambda: table.view().round == 2)
    view = table.view("all")
    assert not table.over
    assert table.actors == (1,)
    assert [len(seat.cards) for seat in view.seats] == [8, 8, 8]
    assert (len(view.line), view.pile) == (1, 35)
    everything = [int(card) for seat in view.seats for card in seat.cards]
    everything += [int(view.line[0].card), *map(int, view.pile_cards)]
    assert sorted(everything) == list(range(1, 61))
    assert everything != list(range(1, 61))
    assert [seat.points for seat in view.seats] == [4, 0, 0]
    assert said(table)[-1] == "Round 2 begins. All cards are shuffled, and Player 2 starts."
    play_right(table, lambda: table.over)
    # Seat 1 is out first this time; seat 0 was the last to play in this round.
    assert table.scores == (4, 4, 0)
    assert table.winners == (0, 1)


def test_round_r_starts_at_seat_r_minus_one_modulo_players():
    table = open_table(variant="escale", rounds=3)
    for number, starter in ((1, 0), (2, 1), (3, 0)):
        play_right(table, lambda number=number: table.view().round == number)
        assert table.actors == (starter,)
    play_right(table, lambda: table.over)
    assert table.view().round == 3
    assert table.scores == (8, 4)


def test_points_stand_as_if_the_round_ended_now():
    table = open_table(variant="escale", players=3)
    place(table, 0)
    answer(table, "accept", "accept")
    assert table.scores == (1, 0, 0)
    assert table.ranks == (0, 1, 1)
    assert [seat.points for seat in table.view().seats] == [0, 0, 0]


# --- Secrets -----------------------------------------------------------------------------------


def test_dates_and_the_pile_below_its_top_are_in_nobodys_view():
    table = GAME.open(players=3, seed=5, variant="escale", engine="interpreted")
    place_any(table)
    for viewer in (None, 0, 1, 2):
        view = table.view(viewer)
        assert (view.dates, view.pile_cards) == (None, None)
        assert view == table.view()
        dated = [event.card for event in view.line]
        assert len(dated) == 1
        assert msgspec.json.encode(view).count(b'"date"') == 1
    everything = table.view("all")
    assert len(everything.dates) == 60
    assert len(everything.pile_cards) == 60 - 25


def place_any(table) -> None:
    seat = table.actors[0]
    table.play(seat, table.actions(seat)[0])


def test_cards_as_material_do_not_tell_their_dates():
    card = GAME.cards[16]
    assert card.code == "17"
    assert set(card.name) == set(card.text) == {"en", "fr"}
    assert not hasattr(card, "date")


def test_cards_that_were_never_placed_stay_secret_after_the_end():
    table = both_finish()
    place(table, 0, right=False)
    assert table.over
    assert table.view(0).dates is None
    assert len(table.view(0).line) == table.ply + 1


def test_redealing_keeps_the_line_the_hands_and_the_top_card():
    table = GAME.open(players=2, seed=3, engine="interpreted")
    for _ in range(4):
        place_any(table)
    other = table.redealt(0, seed=1)
    assert other.view(0) == table.view(0)
    assert other.actions(0) == table.actions(0)
    assert (other.observe(0) == table.observe(0)).all()
    before, after = table.view("all"), other.view("all")
    assert before.dates != after.dates
    assert before.pile_cards != after.pile_cards
    assert sorted(e.date for e in before.dates) == sorted(e.date for e in after.dates)


def test_dates_of_an_earlier_round_are_secret_again_but_remembered():
    table = open_table(variant="escale", rounds=2)
    play_right(table, lambda: table.view().round == 2)
    assert len(table.view(0).line) == 1
    seen = {*range(1, 9), *range(9, 16), 17, *line(table)}
    before = table.view("all").dates
    dealt = [table.redealt(0, seed=seed).view("all").dates for seed in range(20)]
    moved = {
        int(e.card) for after in dealt for e, old in zip(after, before, strict=True) if e != old
    }
    assert moved == set(range(1, 61)) - seen


def test_a_seat_observes_hands_line_and_what_it_has_seen():
    table = open_table()
    table.play(0, "place 1 at 0")
    seen = table.observe(1)
    assert (seen[5], seen[1], seen[11], seen[12]) == (1, 2, 9, 0)  # own, the other's, top, below
    assert (seen[200], seen[210], seen[201]) == (1, 11, 0)  # dates of the line
    assert (seen[400], seen[410]) == (1, 2)  # its order


# --- What people read --------------------------------------------------------------------------


def test_the_view_as_lines_numbers_the_gaps_and_reads_dates():
    folder = Path(os.environ["LUDOTHEQUE_DECKS"])
    dates = ["-44-03-15", "-45-01", "-50", "1492", "1789-07", "1804-12-02", "1815-06-01"]
    write_deck(folder / "dates.csv", dates + [str(n) for n in range(1900, 1953)])
    table = open_table(1, 2, 3, 5, 6, 7, 20, 21, 22, 23, 4, deck="dates")
    for seat, card, gap in ((0, 1, 0), (1, 7, 2), (0, 2, 0), (1, 20, 4), (0, 3, 0)):
        table.play(seat, f"place {card} at {gap}")
    table.play(1, "place 21 at 6")
    table.play(0, "place 5 at 4")
    table.play(1, "place 22 at 8")
    table.play(0, "place 6 at 5")
    english = lines(table.view(0), GAME.speaker("en", options=table.options, viewer=0))
    assert english[:2] == [
        "Classic game. Cards in the pile: 49.",
        "Top card of the pile: 8, Event 8.",
    ]
    assert english[2:21] == [
        "The line:",
        "  (gap 0)",
        "  50 BC: Event 3",
        "  (gap 1)",
        "  January 45 BC: Event 2",
        "  (gap 2)",
        "  15 March 44 BC: Event 1",
        "  (gap 3)",
        "  1492: Event 4",
        "  (gap 4)",
        "  July 1789: Event 5",
        "  (gap 5)",
        "  2 December 1804: Event 6",
        "  (gap 6)",
        "  1 June 1815: Event 7",
        "  (gap 7)",
        "  1912: Event 20",
        "  (gap 8)",
        "  1913: Event 21",
    ]
    assert english[-2:] == ["Player 2 has 1 card.", "  23: Event 23"]
    assert "You have 0 cards." in english
    french = lines(table.view(), GAME.speaker("fr", options=table.options))
    assert "  15 mars 44 av. J.-C. : Event 1" in french
    assert "  1er juin 1815 : Event 7" in french
    told = set(said(table))
    assert {"“Event 1”: 15 March 44 BC.", "“Event 2”: January 45 BC.", "“Event 3”: 50 BC."} < told
    assert {"“Event 7”: 1 June 1815.", "“Event 5”: July 1789.", "“Event 20”: 1912."} < told


def test_the_view_of_escale_as_lines():
    table = open_table(variant="escale", rounds=2)
    place(table, 0)
    english = lines(table.view(1), GAME.speaker("en", options=table.options, viewer=1))
    assert english[0] == "Escale, round 1 of 2. Cards in the pile: 43."
    assert "Player 1 has placed 1, Event 1, in gap 0." in english
    assert "You have 8 cards and 0 points." in english
    asked = GAME.speaker("en", options=table.options).say(table.asked(1))
    assert asked == "Player 1 says that “Event 1” belongs in gap 0. Accept or contest."


def test_titles_are_said_in_the_readers_language():
    options = GAME.settle(2, {"deck": "france"})
    event = decks.find("france").events[0]
    for language in ("en", "fr"):
        assert GAME.material.labels(language, options)["1"] == event.titles[language]


# --- Options -----------------------------------------------------------------------------------


def test_options_by_default():
    classic = {"variant": "classic", "cards": 5, "rounds": 1, "deck": "world"}
    assert GAME.settle(2, {}) == classic
    escale = {"variant": "escale", "cards": 8, "rounds": 1, "deck": "world"}
    assert GAME.settle(2, {"variant": "escale"}) == escale
    given = {"variant": "escale", "cards": "10", "rounds": "10", "deck": "arts"}
    assert GAME.settle(5, given)["rounds"] == 10


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"variant": "solo"}, "variant"),
        ({"cards": 4}, "cards"),
        ({"cards": 8}, "cards"),
        ({"variant": "escale", "cards": 5}, "cards"),
        ({"rounds": 2}, "rounds"),
        ({"variant": "escale", "rounds": 11}, "rounds"),
        ({"variant": "escale", "rounds": 0}, "rounds"),
        ({"deck": "nowhere"}, "deck"),
        ({"deck": "../arts"}, "deck"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_options_that_are_refused(given, named):
    with pytest.raises(BadOption, match=named):
        GAME.settle(2, given)


def test_one_round_may_be_asked_for_in_the_classic_game():
    assert GAME.settle(2, {"rounds": 1})["rounds"] == 1


@pytest.mark.parametrize(("cards", "most"), [(8, 7), (9, 6), (10, 5)])
def test_the_deck_must_hold_everybodys_cards_and_one_more(cards, most):
    assert GAME.settle(most, {"variant": "escale", "cards": cards})["cards"] == cards
    if most < 8:
        with pytest.raises(BadOption, match="60"):
            GAME.settle(most + 1, {"variant": "escale", "cards": cards})


@pytest.mark.parametrize(
    ("stack", "reason"),
    [
        ([1, 2, 3], "60 cards, not 3"),
        ([1, 1, *range(2, 60)], "a second 1"),
        ([61, *range(1, 60)], "none of 1 to 60"),
        (["x", *range(2, 61)], "none of 1 to 60"),
        ([True, *range(2, 61)], "none of 1 to 60"),
    ],
)
def test_stacked_decks_that_do_not_add_up(stack, reason):
    with pytest.raises(BadDeck, match=reason):
        GAME.open(players=2, deck=stack)


def test_a_stacked_deck_is_numbers_or_codes():
    by_number = GAME.open(players=2, deck=list(range(60, 0, -1)), engine="interpreted")
    codes = [str(n) for n in range(60, 0, -1)]
    by_code = GAME.open(players=2, deck=codes, seed=1, engine="interpreted")
    assert cards(by_number, 0) == cards(by_code, 0) == [56, 57, 58, 59, 60]


# --- Records -----------------------------------------------------------------------------------


def test_a_game_with_a_users_deck_replays():
    table = open_table(variant="escale", rounds=2)
    play_right(table, lambda: table.over)
    assert "deck: plain" in table.record()
    assert ludotheque.replay(table.record()).digest == table.digest


def test_a_record_of_other_cards_is_refused(tmp_path):
    table = open_table()
    place(table, 0)
    record = table.record()
    write_deck(tmp_path / "plain.csv", [str(1000 - n) for n in range(60)])
    with pytest.raises(WrongVersion):
        ludotheque.replay(record)
    (tmp_path / "plain.csv").unlink()
    with pytest.raises(BadRecord, match="plain"):
        ludotheque.replay(record)


def test_a_state_names_its_deck_for_every_process(monkeypatch):
    table = open_table()
    assert (
        table.state.deck == decks.find("plain").mark == int(decks.find("plain").digest, 16) >> 225
    )
    monkeypatch.setattr(decks, "_prepared", {})  # as in a process that did not open the table
    assert table.view().deck == "plain"
    monkeypatch.setattr(decks, "_prepared", {})
    table.state.deck = 1
    with pytest.raises(LookupError):
        table.view()


# --- Decks -------------------------------------------------------------------------------------


def test_our_decks_are_sixty_events_each_in_two_languages():
    ours = ("arts", "france", "journeys", "play", "science", "world")
    assert decks.names() == (*ours, "plain", "twins")
    for name in ours:
        deck = decks.find(name)
        assert len(deck.events) == 60
        assert len(set(deck.ranks)) == 60
        assert set(deck.titles) == set(deck.pitches) == {"en", "fr"}
        for event in deck.events:
            assert set(event.titles) == set(event.texts) == {"en", "fr"}
            assert event.difficulty in (1, 2, 3)
            assert event.theme


def rows(count=60, header="date,title,text", row="{year},Event {n},Story {n}") -> list[str]:
    return [header, *(row.format(n=n, year=1000 + n) for n in range(1, count + 1))]


def write(path: Path, table: list[str]) -> Path:
    path.write_text("\n".join([*table, ""]), "utf-8")
    return path


def problems(path: Path) -> list[tuple[int, str, str]]:
    """Line, column and code of everything that is wrong with a file."""
    report = decks.check(path)
    assert (report.deck is None) == bool(report.problems)
    for language in ("en", "fr"):
        speaker = GAME.speaker(language)
        assert all(problem.say(speaker) for problem in (*report.problems, *report.remarks))
    return [(p.line, p.column, p.what.code.removeprefix("deck.")) for p in report.problems]


def test_a_spreadsheet_export_is_read(tmp_path):
    """Semicolons, a byte order mark, Windows line ends, capitals, quotes, empty rows at the end."""
    header = '"Title_FR";Date;THEME;title_en;"text_en";text_fr;Difficulty'
    table = rows(60, header, '"Fait ""{n}""";{year};jeux;Event {n};"One; two,\r\nthree";;{n}')
    table = [line.rsplit(";", 1)[0] + ";" + ("2" if i % 2 else "") for i, line in enumerate(table)]
    table[0] = header
    table += [";;;;;;", ""]
    path = tmp_path / "Mes Événements.csv"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(table).encode())
    deck = decks.find("mes-événements")
    event = deck.events[1]
    assert (deck.title("en"), len(deck.events)) == ("Mes événements", 60)
    assert (event.title("fr"), event.title("en")) == ('Fait "2"', "Event 2")
    assert event.text("fr") == "One; two,\r\nthree"  # there is no French: the English is read
    assert (str(event.date), event.theme, event.difficulty) == ("1002", "jeux", 2)
    assert GAME.open(players=2, deck="mes-événements", engine="interpreted").view().pile == 49


def test_tabs_and_an_unknown_language_are_read(tmp_path):
    table = rows(60, "text_de\ttitle_de\tdate", "Geschichte {n}\tEreignis {n}\t{year}")
    deck = decks.read(write(tmp_path / "tabs.csv", table))
    assert deck.events[0].title("fr") == deck.events[0].title("de") == "Ereignis 1"
    assert deck.events[0].difficulty == 2


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("1789", "1789"),
        (" 1789 ", "1789"),
        ("+476", "476"),
        ("-44", "-44"),
        ("- 44", "-44"),
        ("\u221244", "-44"),
        ("1789-7", "1789-07"),
        ("1789-07-14", "1789-07-14"),
        ("14/07/1789", "1789-07-14"),
        ("15/3/-44", "-44-03-15"),
        ("29/02/1500", "1500-02-29"),
        ("-1-02-29", "-1-02-29"),
    ],
)
def test_dates_as_people_and_spreadsheets_write_them(tmp_path, said, read):
    table = rows()
    table[3] = f"{said},Event,Story"
    assert str(decks.read(write(tmp_path / "d.csv", table)).events[2].date) == read


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("", "no-date"),
        ("long ago", "bad-date"),
        ("17x9", "bad-date"),
        ("07/1789", "bad-date"),
        ("@1789", "bad-date"),
        ("0", "year-zero"),
        ("1789-13", "bad-month"),
        ("07/14/1789", "bad-month"),
        ("1789-00", "bad-month"),
        ("1789-06-31", "bad-day"),
        ("1900-02-29", "bad-day"),
        ("-4-02-29", "bad-day"),
    ],
)
def test_dates_that_are_none(tmp_path, said, code):
    table = rows(header="Date,title,text")
    table[3] = f"{said},Event,Story"
    assert problems(write(tmp_path / "d.csv", table)) == [(4, "Date", code)]


def test_events_are_ranked_by_date_and_equal_dates_are_equal(tmp_path):
    table = rows(60, row="{year}-01-01,Event {n},Story {n}")
    table[1:6] = ["-44,a,a", "-45,b,b", "2000-02,c,c", "2000-01,d,d", "2000-02,e,e"]
    assert decks.read(write(tmp_path / "r.csv", table)).ranks[:5] == (1, 0, 58, 57, 58)


def test_every_problem_is_told_with_line_and_column(tmp_path):
    table = rows(60, "date,title,text,difficulty", "{year},Event {n},Story {n},1")
    table[2] = "soon,Event 2,Story 2,1"
    table[4] = "1004,,Story 4,1"
    table[5] = "1005,Event 5,,9"
    table[6] = "1006,event 1,Story 6,1"
    table[7] = "1007,Event 7,Story 7,1,more"
    path = write(tmp_path / "bad.csv", table)
    assert problems(path) == [
        (3, "date", "bad-date"),
        (5, "title", "no-words"),
        (6, "text", "no-words"),
        (6, "difficulty", "bad-difficulty"),
        (7, "title", "same-title"),
        (8, "", "long-row"),
    ]
    with pytest.raises(decks.BadDeckFile) as refusal:
        decks.read(path)
    assert refusal.value.code == "bad-deck-file"
    assert len(refusal.value.problems) == 6
    told = str(refusal.value).splitlines()
    assert told[1].startswith("Line 3, column 'date': 'soon' is no date")
    assert told[5] == "Line 7, column 'title': 'event 1' is already the title of line 2."
    assert told[6] == "Line 8: 5 fields, but the header has 4."


def test_a_title_may_not_stand_twice_in_any_language(tmp_path):
    table = rows(60, "date,title_en,title_fr,text", "{year},Event {n},Fait {n},Story")
    table[9] = table[9].replace("Fait 9", "FAIT 3")
    assert problems(write(tmp_path / "t.csv", table)) == [(10, "title_fr", "same-title")]


def test_two_events_of_a_year_both_have_a_month_or_neither(tmp_path):
    table = rows()
    table[4] = "1900-05,Event 4,Story"
    table[9] = "1900,Event 9,Story"
    path = write(tmp_path / "y.csv", table)
    assert problems(path) == [(10, "date", "same-year")]
    told = "Line 10, column 'date': of two events of 1900 only one has a month; see line 5."
    assert str(decks.check(path).problems[0]) == told
    table[9] = "1900-07,Event 9,Story"
    assert problems(write(path, table)) == []
    table[4], table[9] = "1900,Event 4,Story", "1900,Event 9,Story"
    assert problems(write(path, table)) == []


def test_two_events_of_a_month_both_have_a_day_or_neither(tmp_path):
    table = rows()
    table[4] = "1900-05-01,Event 4,Story"
    table[9] = "1900-05,Event 9,Story"
    path = write(tmp_path / "m.csv", table)
    assert problems(path) == [(10, "date", "same-month")]
    table[9] = "1900-06,Event 9,Story"
    assert problems(write(path, table)) == []


def test_a_deck_has_sixty_to_two_hundred_events(tmp_path):
    path = tmp_path / "size.csv"
    assert problems(write(path, rows(59))) == [(60, "", "too-few")]
    assert problems(write(path, rows(MOST_CARDS))) == []
    assert problems(write(path, rows(MOST_CARDS + 1))) == [(202, "", "too-many")]


def test_headers_that_cannot_be_read(tmp_path):
    path = tmp_path / "h.csv"
    assert problems(write(path, rows(header="when,title,text"))) == [(1, "date", "no-column")]
    assert problems(write(path, rows(header="date,name,story"))) == [
        (1, "title", "no-column"),
        (1, "text", "no-column"),
    ]
    twice = rows(60, "date,title,text,Title", "{year},Event {n},Story,Event {n}")
    assert problems(write(path, twice)) == [(1, "Title", "column-twice")]
    missing = [(1, name, "no-column") for name in ("date", "title", "text")]
    assert problems(write(path, [])) == missing


def test_a_column_that_is_not_used_is_remarked(tmp_path):
    path = write(tmp_path / "n.csv", rows(60, "date,title,text,Notes", "{year},Event {n},Story,x"))
    report = decks.check(path)
    assert report.deck is not None
    assert [(r.line, r.column, r.what.code) for r in report.remarks] == [
        (1, "Notes", "deck.column-unused")
    ]


def test_files_that_cannot_be_read(tmp_path):
    assert problems(tmp_path / "nothing.csv") == [(0, "", "unreadable")]
    path = tmp_path / "f.csv"
    table = rows()
    table[7] = "1007,L'été,Story"
    path.write_bytes("\n".join(table).encode("latin-1"))
    assert problems(path) == [(8, "", "not-utf-8")]
    table[7] = '1007,"Event 7,Story'
    assert problems(write(path, table)) == [(8, "", "bad-quotes")]
    table[7] = '1007,"Event" 7,Story'
    assert problems(write(path, table)) == [(8, "", "bad-quotes")]


def test_a_field_of_several_lines_does_not_shift_line_numbers(tmp_path):
    table = rows()
    table[2] = '1002,Event 2,"One\ntwo"'
    table[3] = "soon,Event 3,Story"
    assert problems(write(tmp_path / "l.csv", table)) == [(5, "date", "bad-date")]


def test_what_a_deck_is_called_stands_beside_it(tmp_path):
    path = write(tmp_path / "sea.csv", rows())
    beside = tmp_path / "sea.toml"
    beside.write_text('title = {fr = "La mer"}\npitch = {fr = "De l\'eau."}', "utf-8")
    assert decks.find("sea").title("en") == "La mer"
    beside.write_text("title = 3", "utf-8")
    assert problems(path) == [(0, "", "bad-toml")]


def test_a_deck_is_added_by_path_under_its_own_or_another_name(tmp_path, monkeypatch):
    monkeypatch.setattr(decks, "_added", {})
    monkeypatch.delenv("LUDOTHEQUE_DECKS")
    path = write(tmp_path / "Sea.csv", rows())
    assert decks.add_deck(path).name == "sea"
    assert decks.add_deck(path, "ocean").name == "ocean"
    assert {"sea", "ocean"} < set(decks.names())
    assert GAME.open(players=2, deck="ocean", engine="interpreted").view().deck == "ocean"
    with pytest.raises(decks.BadDeckFile, match="Another deck is called world"):
        decks.add_deck(path, "World")
    with pytest.raises(decks.BadDeckFile, match="cannot be read"):
        decks.add_deck(tmp_path / "none.csv")
    with pytest.raises(BadOption, match="lake"):
        decks.find("lake")


def test_a_file_of_the_folder_does_not_hide_another_deck(tmp_path):
    write(tmp_path / "world.csv", rows())
    with pytest.raises(decks.BadDeckFile, match="Another deck is called world"):
        GAME.open(players=2)


def test_a_broken_file_of_the_folder_is_told_when_it_is_chosen(tmp_path):
    write(tmp_path / "broken.csv", rows(12))
    GAME.open(players=2, engine="interpreted")
    with pytest.raises(decks.BadDeckFile, match="12 events; it takes at least 60"):
        GAME.open(players=2, deck="broken")


def test_a_folder_that_is_not_there_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDOTHEQUE_DECKS", str(tmp_path / "gone"))
    with pytest.raises(decks.BadDeckFile, match="LUDOTHEQUE_DECKS names it"):
        GAME.open(players=2)


def test_the_digest_follows_the_name_and_the_dates_in_order(tmp_path):
    def digest(table, name="g"):
        return decks.read(write(tmp_path / f"{name}.csv", table)).digest

    first = digest(rows())
    assert digest([*rows()[:1], *(line.replace("Story", "Tale") for line in rows()[1:])]) == first
    assert digest([*rows()[:60], "1060,A better title,Story"]) == first
    assert digest([rows()[0], *reversed(rows()[1:])]) != first
    assert digest([*rows()[:60], "900,Event 60,Story"]) != first
    assert digest([*rows()[:60], "1061,Event 60,Story"]) != first, "corrected, in the same order"
    assert digest(rows(), "h") != first
    assert GAME.material.digest(GAME.settle(2, {})) == decks.find("world").digest


def test_tables_with_decks_that_differ_in_their_dates_alone_are_not_mixed_up(tmp_path):
    later = [rows()[0], *(f"{int(line[:4]) + 500}{line[4:]}" for line in rows()[1:])]
    write(tmp_path / "early.csv", rows())
    write(tmp_path / "late.csv", later)
    early = GAME.open(players=2, deck="early", seed=1, engine="interpreted")
    before = early.view(0)
    late = GAME.open(players=2, deck="late", seed=1, engine="interpreted")
    assert early.view(0) == before
    assert (early.view(0).deck, late.view(0).deck) == ("early", "late")
    assert early.view(0).line != late.view(0).line


def test_the_decks_to_choose_from_are_named(tmp_path):
    write(tmp_path / "broken.csv", rows(12))
    for language, title in (("en", "World History"), ("fr", "Histoire du monde")):
        found = GAME.material.choices(language)["deck"]
        assert found["world"] == title
        assert {"arts", "france", "journeys", "play", "science", "world", "plain"} <= set(found)
        assert "broken" not in found
