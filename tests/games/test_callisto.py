"""Callisto: the rulebook's examples, each ruling, and the rules against a second implementation."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter, defaultdict

import numpy as np
import pytest

import ludotheque
from ludotheque.core.words import message
from ludotheque.games.callisto.layout import ACTIONS

GAME = ludotheque.game("callisto")
LETTERS = "abcdefghijklmnopqrst"
BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))

# The rulebook's example: two players, seat 0 has columns on h4 and l10 and is in its third turn.
EXAMPLE = ("h4", "a8", "l10", "p9")

# Seat 0 has columns on e5 and l10, and a domino on e6,e7; seat 1 has columns on a8, p9 and o7.
TOUCHING = ("e5", "a8", "l10", "p9", "e6,e7", "o7")

# Seat 1 has columns on h1 and i1, the bottom row, and the domino of seat 0 lies right above them.
WALLED_IN = ("g2", "h1", "p8", "i1", "h2,i2")

# Its third column on j2 has one free cell beside it, which seat 0 then takes.
OUT = (*WALLED_IN, "j2", "i3,j3")


def opened(players, *moves, **options):
    """A table after these actions, each played by the seat whose turn it is."""
    table = GAME.open(players=players, engine="interpreted", **options)
    for move in moves:
        table.play(table.actors[0], move)
    return table


def play_at_random(table, chance, *, largest):
    """One random action; with `largest` one of those that cover the most cells."""
    seat = table.actors[0]
    actions = table.actions(seat)
    if largest:
        most = max(action.count(",") for action in actions)
        actions = [action for action in actions if action.count(",") == most]
    table.play(seat, chance.choice(actions))


def played_out(players, seed, *, largest=True, **options):
    """A whole game, or match, at random."""
    table = opened(players, **options)
    chance = random.Random(seed)
    while not table.over:
        play_at_random(table, chance, largest=largest)
    return table


def refusal(table, action):
    """Code and paragraph of the refusal; the table is as it was."""
    before = table.digest
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(table.actors[0], action)
    assert table.digest == before
    return caught.value.code, caught.value.paragraph


def codes(table, since=0):
    return [said.code for said in table.happened(since=since)]


def sentences(table, since=0, language="en", viewer=None):
    speaker = GAME.speaker(language, viewer=viewer)
    return [speaker.say(said) for said in table.happened(since=since)]


def unplaced(table, seat):
    """The points of each piece that a seat has not placed, ascending."""
    left = table.view().seats[seat].left
    points = {shape.code: shape.points for shape in GAME.cards}
    return sorted(
        points[code] for code, count in left.items() for _ in range(count) if code != "column"
    )


# --- Material ----------------------------------------------------------------------------------


def test_a_colour_has_three_columns_and_eighteen_pieces():
    supply = {shape.code: shape.copies for shape in GAME.cards}
    pieces = {
        **dict.fromkeys(("w5", "x5", "t5", "u5"), 1),
        **dict.fromkeys(("l4", "t4", "z4", "o4", "v3", "i3", "domino"), 2),
    }
    assert supply == {"column": 3, **pieces}
    assert sum(pieces.values()) == 18
    assert all(seat.left == supply for seat in opened(4).view().seats)


def test_a_piece_is_worth_its_cells_and_a_column_nothing():
    for shape in GAME.cards:
        assert shape.points == (0 if shape.code == "column" else len(shape.cells))
    assert sum(shape.points * shape.copies for shape in GAME.cards) == 68
    assert opened(3).scores == (68, 68, 68)


def test_every_shape_has_a_name_in_both_languages():
    for shape in GAME.cards:
        assert set(shape.name) == {"en", "fr"}
        for language, name in shape.name.items():
            assert GAME.material.labels(language, {})[shape.code] == name


def test_the_cells_of_a_shape_are_those_of_the_second_implementation():
    for shape in GAME.cards:
        assert SHAPE_OF[in_the_corner(shape.cells)] == shape.code


def test_there_is_no_deck_to_stack():
    with pytest.raises(ludotheque.BadDeck, match="no deck"):
        GAME.open(players=2, deck=["x5"])


def test_the_length_of_the_match_is_the_only_option():
    assert opened(2).options == {"match": "single"}
    assert opened(2, match="full").options == {"match": "full"}
    with pytest.raises(ludotheque.BadOption, match="single, full"):
        GAME.open(players=2, match="double")


@pytest.mark.parametrize("players", [1, 5])
def test_callisto_is_for_two_to_four(players):
    with pytest.raises(ludotheque.BadPlayers, match="2 to 4"):
        GAME.open(players=players)


# --- Boards ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "cells"), [(2, 144), (3, 220), (4, 288)])
def test_the_board_has_as_many_cells_as_it_should(players, cells):
    assert sum(mark != " " for row in opened(players).view().board for mark in row) == cells


@pytest.mark.parametrize(("players", "side", "edge"), [(2, 16, 2), (3, 20, 2), (4, 20, 6)])
def test_each_row_is_two_cells_longer_until_the_full_width(players, side, edge):
    board = opened(players).view().board
    assert len(board) == side
    for y, row in enumerate(board):
        width = min(side, edge + 2 * min(y, side - 1 - y))
        assert row == row.strip().center(side)
        assert len(row.strip()) == width


@pytest.mark.parametrize(("players", "first"), [(2, "h6"), (3, "j8"), (4, "j8")])
def test_the_centre_is_24_cells_in_the_middle(players, first):
    seen = opened(players).view()
    rows = [row for row in seen.board if "+" in row]
    assert [row.count("+") for row in rows] == [2, 4, 6, 6, 4, 2]
    assert all(row == row[::-1] for row in rows)
    assert seen.board == seen.board[::-1]
    assert len(seen.centre) == 24
    assert seen.centre[0] == first


@pytest.mark.parametrize(
    ("players", "inside", "cut_off"),
    [(2, "h1", "g1"), (2, "p9", "q9"), (3, "j1", "i1"), (4, "h1", "g1"), (4, "a8", "a7")],
)
def test_what_is_cut_off_is_the_outer_border(players, inside, cut_off):
    table = opened(players)
    assert inside in table.actions(0)
    assert refusal(table, cut_off) == ("outside", "border")


def test_a_piece_that_sticks_out_is_told_where():
    table = opened(2, "h1", "a8", "l10", "p9")
    assert "h2,i2" in table.actions(0)
    with pytest.raises(ludotheque.IllegalAction, match="Outside the board: f1, g1") as caught:
        table.play(0, "f1,g1,g2")
    assert caught.value.reasons["fr"] == "Hors du plateau : f1, g1."


# --- Columns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_two_turns_place_a_column_off_the_centre(players):
    table = opened(players)
    seen = table.view()
    off_centre = sum(row.count(".") for row in seen.board)
    for ply in range(2 * players):
        seat = table.actors[0]
        assert seat == ply % players
        assert table.asked(seat).code == "asked.column"
        actions = table.actions(seat)
        assert len(actions) == off_centre - ply
        assert all("," not in action for action in actions)
        assert not set(actions) & set(seen.centre)
        table.play(seat, actions[0])
    assert table.asked(0).code == "asked.piece-or-column"


@pytest.mark.parametrize("before", [(), ("h4", "a8")])
def test_a_piece_cannot_come_before_two_columns(before):
    assert refusal(opened(2, *before), "h5,h6") == ("columns-first", "columns")


@pytest.mark.parametrize("before", [(), EXAMPLE])
def test_no_column_stands_in_the_centre(before):
    table = opened(2, *before)
    for cell in table.view().centre:
        assert refusal(table, cell) == ("centre", "centre")


def test_a_column_need_not_touch_nor_avoid_anything():
    table = opened(2, "h4", "h3", "i4")
    assert {"g3", "i3", "h5", "p9"} <= set(table.actions(1))


def test_a_column_cannot_stand_on_another():
    assert refusal(opened(2, "h4"), "h4") == ("taken", "free")


def test_the_third_column_may_come_in_the_third_turn_and_takes_it():
    table = opened(2, *EXAMPLE, "e6")
    assert table.view().seats[0].left["column"] == 0
    assert table.actors == (1,)


def test_the_third_column_may_come_at_any_time_on_any_free_cell_off_the_centre():
    table = opened(3)
    chance = random.Random(7)
    while not table.over:
        seat = table.actors[0]
        actions = table.actions(seat)
        free = {
            f"{LETTERS[x]}{y + 1}"
            for y, row in enumerate(table.view().board)
            for x, mark in enumerate(row)
            if mark == "."
        }
        has_one = table.view().seats[seat].left["column"] > 0
        assert {action for action in actions if "," not in action} == (free if has_one else set())
        pieces = [action for action in actions if "," in action]
        table.play(seat, chance.choice(pieces or actions))


def test_the_third_column_opens_a_second_front():
    assert refusal(opened(2, *EXAMPLE), "e12,f12") == ("apart", "touch")
    table = opened(2, *EXAMPLE, "e11", "o7", "e12,f12")
    assert table.view().seats[0].placed[-1].cells == "e12,f12"


def test_there_is_no_fourth_column():
    table = opened(2, *EXAMPLE, "e6", "o7")
    assert refusal(table, "e7") == ("no-column", "supply")
    assert all("," in action for action in table.actions(0))
    assert table.asked(0).code == "asked.piece"


# --- Pieces ------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["h5,h6", "g2,g3,g4", "e6"])
def test_the_rulebooks_example_of_what_is_possible(action):
    assert action in opened(2, *EXAMPLE).actions(0)
    assert opened(2, *EXAMPLE, action).view().seats[0].placed[-1].cells == action


@pytest.mark.parametrize(
    ("action", "refused"),
    [
        ("i5,j5", ("corner", "touch")),
        ("h4,h5", ("taken", "free")),
        ("h8", ("centre", "centre")),
    ],
)
def test_the_rulebooks_example_of_what_is_not_possible(action, refused):
    assert refusal(opened(2, *EXAMPLE), action) == refused


def test_the_rulebooks_example_has_no_straight_piece_of_four():
    with pytest.raises(ludotheque.BadNotation, match="i4,j4,k4,l4"):
        opened(2, *EXAMPLE).play(0, "i4,j4,k4,l4")


@pytest.mark.parametrize("action", ["f5,g5", "e4,f4", "f7,f8", "e8,e9,e10", "d6,d7,c8,d8", "l8,l9"])
def test_good_a_piece_shares_a_side_with_a_column_or_a_piece_of_its_colour(action):
    assert action in opened(2, *TOUCHING).actions(0)


@pytest.mark.parametrize("action", ["f4,g4", "d8,d9", "f8,g8", "g7,f8,g8", "m11,n11"])
def test_bad_a_piece_meets_its_colour_only_at_a_corner(action):
    assert refusal(opened(2, *TOUCHING), action) == ("corner", "touch")


@pytest.mark.parametrize("action", ["h3,h4", "g7,h7,g8,h8", "o8,p8"])
def test_bad_a_piece_touches_nothing_of_its_colour(action):
    assert refusal(opened(2, *TOUCHING), action) == ("apart", "touch")


def test_a_piece_may_lie_beside_the_other_colours():
    table = opened(2, "e5", "f6", "l10", "p9")
    assert "e6,e7" in table.actions(0)
    assert "f5,g5" in table.actions(0)


def test_a_piece_may_lie_in_the_centre():
    table = opened(2, "h5", "a8", "l10", "p9", "h6,h7")
    seen = table.view()
    assert {"h6", "h7"} <= set(seen.centre)
    assert seen.board[5][7] == seen.board[6][7] == "A"


def test_nothing_lies_on_another_piece():
    table = opened(2, *TOUCHING)
    with pytest.raises(ludotheque.IllegalAction, match="Already taken: e6, e7") as caught:
        table.play(0, "d5,d6,e6,e7")
    assert (caught.value.code, caught.value.paragraph) == ("taken", "free")


def test_there_are_two_dominoes_and_no_third():
    table = opened(2, *EXAMPLE, "h5,h6", "b8,c8", "h7,h8", "b9,c9")
    assert table.view().seats[0].left["domino"] == 0
    assert refusal(table, "h9,h10") == ("none-left", "supply")
    assert "h9,h10,h11" in table.actions(0)


def test_there_is_one_cross():
    table = opened(2, "h3", "a8", "l10", "p9", "h4,g5,h5,i5,h6", "b8,c8")
    assert table.view().seats[0].placed[-1].shape == "x5"
    assert refusal(table, "h7,g8,h8,i8,h9") == ("none-left", "supply")


def test_pieces_may_be_turned_and_flipped():
    actions = opened(2, *EXAMPLE).actions(0)
    placed = {in_the_corner(cells_of(action)) for action in actions}
    ways = Counter(SHAPE_OF[way] for way in placed)
    assert placed == SHAPE_OF.keys()
    assert (ways["x5"], ways["o4"], ways["domino"], ways["u5"], ways["l4"]) == (1, 1, 2, 4, 8)


# --- No passing, going out ---------------------------------------------------------------------


def test_whoever_fits_no_piece_must_place_the_third_column():
    table = opened(2, *WALLED_IN)
    assert table.actors == (1,)
    assert all("," not in action for action in table.actions(1))
    assert table.asked(1) == message("asked.only-column", "must-play")


def test_nobody_can_pass():
    table = opened(2, *WALLED_IN)
    for word in ("pass", "", "out"):
        with pytest.raises(ludotheque.BadNotation):
            table.play(1, word)


def test_who_can_place_nothing_is_out_and_the_others_play_on():
    table = opened(2, *OUT)
    assert table.view().seats[1].out
    assert not table.view().seats[0].out
    chance = random.Random(1)
    while not table.over:
        assert table.actors == (0,)
        assert table.actions(1) == []
        play_at_random(table, chance, largest=True)
    assert table.scores[0] < table.scores[1] == 68
    assert table.winners == (0,)


def test_a_seat_that_is_out_is_skipped_without_an_action():
    table = opened(2, *OUT)
    assert [step.seat for step in table.history] == [0, 1, 0, 1, 0, 1, 0]
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(1, "h5")
    assert (caught.value.code, caught.value.paragraph) == ("turn", "turn")


def test_one_of_three_is_out_and_two_play_on_in_turn():
    table = opened(3)
    chance = random.Random(3)
    seen_out = []
    while not table.over:
        out = [seat.out for seat in table.view().seats]
        seen_out.append(sum(out))
        seat = table.actors[0]
        assert not out[seat]
        assert table.actions(seat)
        play_at_random(table, chance, largest=True)
        now = [seat.out for seat in table.view().seats]
        assert all(was <= still for was, still in zip(out, now, strict=True))
        if not table.over:
            others = [(seat + i) % 3 for i in (1, 2, 3)]
            assert table.actors[0] == next(other for other in others if not now[other])
    assert {0, 1, 2} == set(seen_out)


def test_whoever_has_placed_everything_goes_out_without_points():
    table = played_out(2, 51)
    assert table.scores[0] == 0
    assert unplaced(table, 0) == []
    assert "happened.all-placed" in codes(table)


def test_the_game_ends_when_everybody_is_out():
    table = played_out(4, 1)
    assert all(seat.out for seat in table.view().seats)
    assert table.actors == ()
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(0, "h5")
    assert (caught.value.code, caught.value.paragraph) == ("over", "end")


# --- Scores ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "largest", "seat", "pieces", "points"),
    [
        (2, 118, True, 0, [2], 2),
        (3, 15, False, 0, [3, 5], 8),
        (2, 1, False, 0, [4, 4, 5], 13),
        (2, 5, True, 1, [3, 4, 4], 11),
    ],
)
def test_the_rulebooks_penalties(players, seed, largest, seat, pieces, points):
    """2 points; 3 + 5 = 8 points; 4 + 4 + 5 = 13 points; 3 + 4 + 4 = 11 points."""
    table = played_out(players, seed, largest=largest)
    assert unplaced(table, seat) == pieces
    assert table.scores[seat] == points


def test_the_rulebooks_example_of_an_x_a_t_of_four_and_a_domino():
    """Seat 0 places everything else: 5 + 4 + 2 = 11 points."""
    kept = {"x5": 1, "t4": 1, "domino": 1}
    table = opened(2)
    chance = random.Random(0)
    while unplaced(table, 0) != [2, 4, 5]:
        seat = table.actors[0]
        actions = table.actions(seat)
        if seat == 0:
            left = table.view().seats[0].left
            actions = [
                action
                for action in actions
                if left[shape_of(action)] > kept.get(shape_of(action), 0)
            ]
            most = max(action.count(",") for action in actions)
            actions = [action for action in actions if action.count(",") == most]
        table.play(seat, chance.choice(actions))
    assert table.scores[0] == 11


def test_a_third_column_that_was_not_placed_costs_nothing():
    table = opened(2, *EXAMPLE)
    assert table.view().seats[0].left["column"] == 1
    assert table.scores == (68, 68)
    table.play(0, "e6")
    assert table.scores == (68, 68)


def test_fewest_points_win():
    table = played_out(2, 5)
    assert table.scores == (10, 11)
    assert table.winners == (0,)
    assert GAME.low_is_good


@pytest.mark.parametrize(
    ("players", "seed", "scores", "winner"),
    [
        (2, 4, (10, 10), 1),
        (3, 1, (6, 7, 6), 2),
        (3, 6, (3, 3, 12), 1),
        (3, 7, (7, 7, 7), 2),
    ],
)
def test_a_tie_goes_to_the_latest_in_turn_order(players, seed, scores, winner):
    table = played_out(players, seed)
    assert table.scores == scores
    assert table.winners == (winner,)
    assert codes(table)[-1] == "happened.wins-tie"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_single_game_ranks_everybody_apart(players):
    assert opened(players).ranks == tuple(reversed(range(players)))
    assert sorted(played_out(players, 2).ranks) == list(range(players))


# --- A full match ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_full_match_adds_up_as_many_games_as_players(players):
    table = opened(players, match="full")
    chance = random.Random(players)
    sums = [0] * players
    for number in range(players):
        seen = table.view()
        assert (seen.number, seen.games, seen.starter) == (number + 1, players, number)
        assert table.actors == (number,)
        assert not set("".join(seen.board)) & set("ABCD")
        assert all(seat.left == opened(players).view().seats[0].left for seat in seen.seats)
        assert [seat.total - seat.points for seat in seen.seats] == sums
        plain = Plain(players, starter=number)
        while not table.over and table.view().number == number + 1:
            play_at_random(table, chance, largest=True)
            plain.play(cells_of(table.history[-1].action))
        assert plain.turn is None
        sums = [total + plain.points(seat) for seat, total in enumerate(sums)]
    assert table.over
    assert table.scores == tuple(sums)
    assert table.winners == tuple(seat for seat in range(players) if sums[seat] == min(sums))


def test_equal_sums_share_a_full_match():
    table = played_out(2, 5, match="full")
    assert table.scores == (19, 19)
    assert table.ranks == (0, 0)
    assert table.winners == (0, 1)
    assert codes(table)[-2:] == ["happened.shares-win", "happened.shares-win"]


def test_the_next_game_is_announced_with_the_points_of_the_last():
    table = opened(2, *OUT, match="full")
    chance = random.Random(1)
    while table.view().number == 1:
        play_at_random(table, chance, largest=True)
    assert table.scores == (68, 68 + 68)
    assert sentences(table, table.ply - 1, viewer=1)[1:] == [
        "Player 1 has placed all pieces and is out with no points at all.",
        "Game 1 is over.",
        "Player 1 gets 0 points, 0 so far in all.",
        "You get 68 points, 68 so far in all.",
        "Game 2 begins on an empty board: you start.",
    ]


# --- What people see ---------------------------------------------------------------------------


def test_everybody_sees_everything():
    table = opened(2, *TOUCHING)
    assert table.view(0) == table.view(1) == table.view(None) == table.view("all")


def test_the_view_names_what_lies_where():
    seen = opened(2, *TOUCHING).view()
    assert [(placed.shape, placed.cells) for placed in seen.seats[0].placed] == [
        ("column", "e5"),
        ("column", "l10"),
        ("domino", "e6,e7"),
    ]
    assert seen.seats[0].left["domino"] == 1
    assert (seen.seats[0].points, seen.seats[1].points) == (66, 68)
    assert seen.turn == 0
    assert seen.board[4:7] == ["   .A........   ", "  ..A..++.....  ", " ...A.++++....B "]


def test_the_board_as_text_has_coordinates_and_signs():
    table = opened(2, *OUT)
    lines = GAME.viewing.lines(table.view(1), GAME.speaker("en", viewer=1))
    assert lines[8] == " 8 . . . . . + + + + + + . . . . A"
    assert lines[13:17] == [
        " 3           . . . A A .",
        " 2             A A A B",
        " 1               B B",
        "   a b c d e f g h i j k l m n o p",
    ]
    assert lines[17:] == [
        "A letter is a player's colour, . a free cell, + a free cell of the centre.",
        "A, Player 1: 64 points not placed.",
        "  left: 1 × column, 2 × I of three, 2 × V of three, 2 × square of four, 2 × Z of four, "
        "2 × T of four, 2 × L of four, 1 × U of five, 1 × T of five, 1 × X of five, 1 × W of five",
        "B, you: 68 points not placed.",
        "  left: 2 × domino, 2 × I of three, 2 × V of three, 2 × square of four, 2 × Z of four, "
        "2 × T of four, 2 × L of four, 1 × U of five, 1 × T of five, 1 × X of five, 1 × W of five",
        "  out",
    ]


def test_a_match_as_text_has_its_sums():
    table = opened(3, match="full")
    lines = GAME.viewing.lines(table.view(), GAME.speaker("fr"))
    assert "Partie 1 sur 3, commencée par Joueur 1." in lines
    assert lines.count("  toutes parties comprises : 68 points") == 3


def test_what_happened_in_words():
    table = opened(2, *OUT)
    assert sentences(table, 4, viewer=0) == [
        "You place the domino on h2,i2.",
        "Player 2 places a column on j2.",
        "You place the domino on i3,j3.",
        "Player 2 can place nothing more and is out with 68 points.",
    ]
    assert sentences(table, 4, language="fr", viewer=1) == [
        "Joueur 1 pose le domino en h2,i2.",
        "Vous posez une colonne en j2.",
        "Joueur 1 pose le domino en i3,j3.",
        "Vous ne pouvez plus rien poser : vous êtes éliminé avec 68 points.",
    ]


def test_the_winner_is_told():
    assert sentences(played_out(2, 5), 30, viewer=0)[-1] == "You win with 10 points."


# --- Notation ----------------------------------------------------------------------------------


def test_every_placement_on_the_uncut_square_has_one_text():
    square = {(x, y) for x in range(20) for y in range(20)}
    written = {text_of(cells): shape for cells, shape in placements_on(square)}
    numbers = {GAME.notation.parse(text) for text in written}
    assert len(numbers) == len(written)
    for text in written:
        assert GAME.notation.text(GAME.notation.parse(text)) == text
    for number in set(range(ACTIONS)) - numbers:
        with pytest.raises(ValueError, match="no action"):
            GAME.notation.text(number)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "pass",
        "h",
        "4",
        "h0",
        "h04",
        "h21",
        "u4",
        "H4",
        "h4 ",
        "h4,",
        ",h4",
        "h4, h5",
        "h4;h5",
        "h5,h4",
        "i4,h4",
        "h10,h9",
        "h4,h4",
        "h4,h5,h5",
        "h4,h6",
        "h4,i5",
        "h4,h5,h6,h7",
        "h4,i4,j4,k4,l4",
        "h4,i4,h5,i5,h6",
        "h4,i4,h5,i5,h6,i6",
        "t4,u4",
        "h20,h21",
        "٣",
        "h４",
        None,
        4,
        ["h4"],
    ],
)
def test_a_text_that_is_no_placement_is_refused(text):
    with pytest.raises(ludotheque.BadNotation):
        opened(2).play(0, text)


def test_row_9_comes_before_row_10_and_the_letter_i_is_not_skipped():
    assert "l8,l9" in opened(2, *EXAMPLE).actions(0)
    assert "l11,l12" in opened(2, *EXAMPLE).actions(0)
    assert "k9,l9,k10" in opened(2, *EXAMPLE).actions(0)
    assert "h5,i5" in opened(2, *EXAMPLE).actions(0)


# --- A second Callisto -------------------------------------------------------------------------
# In plain sets of cells, slow and simple; it shares nothing with the first.

SUPPLY = {
    "column": (3, "#"),
    "domino": (2, "##"),
    "i3": (2, "###"),
    "v3": (2, "##/#"),
    "o4": (2, "##/##"),
    "z4": (2, "##/ ##"),
    "t4": (2, "###/ #"),
    "l4": (2, "###/#"),
    "u5": (1, "###/# #"),
    "t5": (1, "###/ #/ #"),
    "x5": (1, " #/###/ #"),
    "w5": (1, "#/##/ ##"),
}
BOARDS = {2: (16, 2), 3: (20, 2), 4: (20, 6)}


def in_the_corner(cells):
    """The cells moved to where the lowest row and the first column are 0."""
    left, low = min(x for x, _ in cells), min(y for _, y in cells)
    return frozenset((x - left, y - low) for x, y in cells)


def ways_up(code):
    """The shape turned and flipped in every way."""
    rows = SUPPLY[code][1].split("/")
    cells = [(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"]
    ways = set()
    for flip in (1, -1):
        for dx, dy in BESIDE:
            ways.add(in_the_corner([(flip * (dx * x - dy * y), dy * x + dx * y) for x, y in cells]))
    return ways


SHAPE_OF = {way: code for code in SUPPLY for way in ways_up(code)}


def cut_square(side, edge, offset=0):
    cells = set()
    for y in range(side):
        width = min(side, edge + 2 * min(y, side - 1 - y))
        left = (side - width) // 2
        cells |= {(offset + left + x, offset + y) for x in range(width)}
    return frozenset(cells)


def placements_on(board):
    """Every placement that an empty board has room for, with its shape."""
    return [
        (cells, code)
        for way, code in SHAPE_OF.items()
        for x0, y0 in itertools.product(range(20), repeat=2)
        if (cells := frozenset((x0 + x, y0 + y) for x, y in way)) <= board
    ]


def text_of(cells):
    return ",".join(f"{LETTERS[x]}{y + 1}" for y, x in sorted((y, x) for x, y in cells))


def cells_of(text):
    return frozenset((LETTERS.index(cell[0]), int(cell[1:]) - 1) for cell in text.split(","))


def shape_of(text):
    return SHAPE_OF[in_the_corner(cells_of(text))]


COVERING = {players: defaultdict(list) for players in BOARDS}
"""By number of players and cell, the pieces that an empty board has room for, with their shapes."""

for _players, _board in BOARDS.items():
    for _cells, _code in placements_on(cut_square(*_board)):
        if _code != "column":
            for _cell in _cells:
                COVERING[_players][_cell].append((_cells, _code))


class Plain:
    """One game; seats in turn, until `turn` is None."""

    def __init__(self, players, starter=0):
        side, edge = BOARDS[players]
        self.players = players
        self.free = set(cut_square(side, edge))
        self.centre = cut_square(6, 2, (side - 6) // 2)
        self.own = [set() for _ in range(players)]
        self.supply = [{code: count for code, (count, _) in SUPPLY.items()} for _ in self.own]
        self.out = set()
        self.turn = starter

    def moves(self, seat):
        """The sets of cells that a seat may cover, if it is its turn."""
        supply = self.supply[seat]
        columns = [frozenset({cell}) for cell in self.free - self.centre]
        if supply["column"] > 1:
            return columns
        near = {(x + dx, y + dy) for x, y in self.own[seat] for dx, dy in BESIDE} & self.free
        pieces = {
            cells
            for cell in near
            for cells, code in COVERING[self.players][cell]
            if supply[code] > 0 and cells <= self.free
        }
        return [*pieces, *columns] if supply["column"] else [*pieces]

    def play(self, cells):
        self.own[self.turn] |= cells
        self.free -= cells
        self.supply[self.turn][SHAPE_OF[in_the_corner(cells)]] -= 1
        for i in range(1, self.players + 1):
            seat = (self.turn + i) % self.players
            if seat not in self.out:
                if self.moves(seat):
                    self.turn = seat
                    return
                self.out.add(seat)
        self.turn = None

    def copy(self):
        other = copy.copy(self)
        other.free, other.out = set(self.free), set(self.out)
        other.own = [set(cells) for cells in self.own]
        other.supply = [dict(supply) for supply in self.supply]
        return other

    def points(self, seat):
        """The cells of the pieces that a seat has not placed."""
        return sum(
            count * SUPPLY[code][1].count("#")
            for code, count in self.supply[seat].items()
            if code != "column"
        )

    def sequences(self, depth):
        """How many sequences of so many actions there are from here."""
        if self.turn is None:
            return 0
        moves = self.moves(self.turn)
        if depth == 1:
            return len(moves)
        total = 0
        for cells in moves:
            after = self.copy()
            after.play(cells)
            total += after.sequences(depth - 1)
        return total


def sequences_of(engine, states, depth):
    """The same of the engine."""
    mask = int(engine.turn(states))
    if mask == 0:
        return 0
    seat = mask.bit_length() - 1
    buffer = engine.buffer()
    actions = buffer[: engine.choices(states, seat, buffer)].tolist()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = states.copy()
        engine.attempt(after, seat, action, engine.buffer())
        total += sequences_of(engine, after, depth - 1)
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_callisto_plays_the_same_games(players):
    table, plain = opened(players), Plain(players)
    chance = random.Random(10 + players)
    while not table.over:
        assert table.actors == (plain.turn,)
        actions = table.actions(plain.turn)
        assert len(set(actions)) == len(actions)
        assert set(actions) == {text_of(cells) for cells in plain.moves(plain.turn)}
        play_at_random(table, chance, largest=False)
        plain.play(cells_of(table.history[-1].action))
    assert plain.turn is None
    assert table.scores == tuple(plain.points(seat) for seat in range(players))


@pytest.mark.parametrize(
    ("players", "plies", "counts"),
    [
        (2, 0, (120, 120 * 119, 120 * 119 * 118)),
        (3, 0, (196, 196 * 195)),
        (4, 0, (264, 264 * 263)),
        (2, 6, (472, 201_043)),
        (3, 9, (816, 410_033)),
        (4, 12, (656, 551_958)),
        (2, 28, (26, 1_404, 12_295)),
        (3, 44, (70, 957, 36_660)),
        (4, 60, (48, 1_334, 28_746)),
    ],
)
def test_both_count_the_same_sequences_of_actions(players, plies, counts):
    """Perft: from the opening, and after some plies of a fixed game."""
    table, plain = opened(players), Plain(players)
    chance = random.Random(players)
    for _ in range(plies):
        play_at_random(table, chance, largest=False)
        plain.play(cells_of(table.history[-1].action))
    states = np.array([table.state])
    for depth, count in enumerate(counts, 1):
        assert sequences_of(GAME.compiled, states, depth) == plain.sequences(depth) == count
