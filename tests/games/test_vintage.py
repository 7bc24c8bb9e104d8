"""Vintage: the rulebook's examples, each ruling, and the count against a second implementation."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from importlib.resources import files

import msgspec
import pytest

import ludotheque
from ludotheque.games.vintage import notation
from ludotheque.games.vintage.layout import ACTIONS, CARDS, OBSERVATION, WIDEST
from ludotheque.games.vintage.objects import CATEGORIES, COLOURS, OBJECTS, read
from ludotheque.games.vintage.view import lines

GAME = ludotheque.game("vintage")
CODES = [thing.code for thing in GAME.cards]
FACTS = {thing.code: thing for thing in GAME.cards}
TEXT = (files("ludotheque.games.vintage") / "content" / "objects.toml").read_text("utf-8")


# --- Tables in a given situation ----------------------------------------------------------------


def deck(*first):
    """A deck that begins with these cards; the others follow in the order of their codes."""
    return [*first, *(code for code in CODES if code not in first)]


def opened(players, *first, **options):
    """A table whose deck begins with these cards."""
    options.setdefault("seed", 1)
    return GAME.open(players=players, deck=deck(*first), engine="interpreted", **options)


def act(table, *actions):
    """Play actions, each by the seat whose turn it is."""
    for action in actions:
        table.play(table.actors[0], action)


def act_quietly(table, salvaging=False):
    """The first action there is, but no theft; with `salvaging`, salvage where it is possible."""
    actions = table.actions(table.actors[0])
    if salvaging and "salvage" in actions:
        act(table, "salvage")
    else:
        act(table, "pass" if "pass" in actions else actions[0])


def turns(table, count, salvaging=False):
    """So many whole turns in which nobody steals."""
    for _ in range(count):
        act_quietly(table, salvaging)
        while not table.history[-1].action.startswith("shop"):
            act_quietly(table, salvaging)


def collecting(*collections):
    """A table at which each seat has kept these objects; the first seats may have one more."""
    wanted = [code for collection in collections for code in collection]
    fillers = iter([code for code in CODES if code not in wanted])
    cards = []
    for seat, collection in enumerate(collections):
        cards += [collection[0], *(next(fillers) for _ in range(min(seat, 2)))]
    rounds = max(len(collection) for collection in collections)
    for number in range(1, rounds):
        for collection in collections:
            following = collection[number] if number < len(collection) else next(fillers)
            cards += [following, next(fillers)]
    table = opened(len(collections), *cards)
    keeps = [
        (collection, number)
        for number in range(rounds)
        for collection in collections
        if number < len(collection)
    ]
    for collection, number in keeps[:-1]:
        act(table, f"keep {collection[number]}", "pass")
        following = [f"shop {code}" for code in collection[number + 1 : number + 2]]
        act(table, *(following or table.actions(table.actors[0])[:1]))
    collection, number = keeps[-1]
    act(table, f"keep {collection[number]}")
    return table


def refusal(table, action):
    before = table.digest
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(table.actors[0], action)
    assert table.digest == before
    return caught.value.code, caught.value.paragraph


def objects_of(actions, verb):
    return [action.split()[1] for action in actions if action.startswith(verb)]


def shops(table):
    return [seat.shop for seat in table.view().seats]


def bonus(table, code):
    """Who would score a bonus now."""
    return next(found.seats for found in table.view("all").bonuses if found.code == code)


def said(table, since=0, language="en", viewer=None):
    speaker = GAME.speaker(language, viewer=viewer)
    return [speaker.say(message) for message in table.happened(viewer, since=since)]


# --- Material -----------------------------------------------------------------------------------


def test_there_are_seven_categories_and_seven_colours_of_nine_and_three_decades_of_21():
    assert Counter(thing.category for thing in GAME.cards) == {c.id: 9 for c in CATEGORIES}
    assert Counter(thing.colour for thing in GAME.cards) == {c.id: 9 for c in COLOURS}
    assert Counter(thing.decade for thing in GAME.cards) == {1950: 21, 1960: 21, 1970: 21}


def test_codes_are_category_letter_and_number():
    assert CODES == [f"{letter}{number}" for letter in "LBTRSCM" for number in range(1, 10)]


def test_fewer_objects_have_a_high_value_than_a_low_one():
    values = Counter(thing.value for thing in GAME.cards)
    assert [values[value] for value in range(1, 7)] == sorted(values.values(), reverse=True)
    assert set(values) == set(range(1, 7))


def test_no_two_objects_of_a_category_or_of_a_colour_share_a_year():
    assert len({(thing.category, thing.year) for thing in GAME.cards}) == 63
    assert len({(thing.colour, thing.year) for thing in GAME.cards}) == 63


def test_every_object_has_a_name_of_its_own_in_both_languages():
    for language in ("en", "fr"):
        assert len({thing.name[language] for thing in GAME.cards}) == 63
        assert all(thing.line[language] for thing in GAME.cards)


def test_there_are_17_bonuses_worth_5_8_10_and_6_each():
    bonuses = opened(3).view().bonuses
    assert [found.points for found in bonuses] == [5, 8, 10] + [6] * 14
    assert [found.code for found in bonuses] == [
        *("decade.1950", "decade.1960", "decade.1970"),
        *(f"colour.{colour.id}" for colour in COLOURS),
        *(f"category.{category.id}" for category in CATEGORIES),
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_colours_and_categories_are_called_as_in_the_file_of_objects(language):
    speaker = GAME.speaker(language)
    for kind, groups in (("colour", COLOURS), ("category", CATEGORIES)):
        for group in groups:
            assert speaker(f"{kind}.{group.id}") == group.name[language]


def test_the_file_of_objects_is_read_in_the_order_of_codes_whatever_its_own():
    found = tomllib.loads(TEXT)
    blocks = TEXT.split("[[object]]")
    turned = "[[object]]".join([blocks[0], *(f"{block}\n" for block in reversed(blocks[1:]))])
    assert tomllib.loads(turned)["object"] == found["object"][::-1]
    assert read(turned).objects == OBJECTS


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('code = "L2"', 'code = "L1"', "code L1 stands 2 times"),
        ('code = "L2"', 'code = "B2"', "'B2' is no code of lamps: L1 to L9"),
        ('code = "L2"', 'code = "L0"', "'L0' is no code of lamps: L1 to L9"),
        ('category = "lamps"', 'category = "lights"', "L1: no category 'lights'"),
        ('colour = "white"', 'colour = "violet"', "L1: no colour 'violet'"),
        ('colour = "white"', 'colour = "black"', "9 objects of black expected, not 10"),
        ("year = 1951", "year = 1949", "L1: 1950 to 1979 expected, not 1949"),
        ("year = 1951", "year = 1961", "21 objects of 1950s expected, not 20"),
        ("year = 1951", "year = 1957", "year of a category: lamps of 1957 stands 2 times"),
        ("year = 1951", "year = 1956", "year of a colour: white of 1956 stands 2 times"),
        ("value = 3", "value = 7", "L1: a value from 1 to 6, not 7"),
        ("value = 3", "value = 0", "L1: a value from 1 to 6, not 0"),
        ("value = 3", 'value = "3"', "Expected `int`, got `str`"),
        ("value = 3", "", "missing required field `value`"),
        ("value = 3", "value = ", "Invalid value"),
        ('letter = "B"', 'letter = "L"', "letter of categories L stands 2 times"),
        ('id = "red"', 'id = "blue"', "id of colours blue stands 2 times"),
    ],
)
def test_a_wrong_file_of_objects_is_refused_with_what_is_wrong(old, new, wrong):
    with pytest.raises(ValueError, match=r"objects\.toml") as caught:
        read(TEXT.replace(old, new, 1))
    assert wrong in str(caught.value)


def test_a_file_without_an_object_or_a_colour_is_refused():
    with pytest.raises(ValueError, match="9 objects of machines expected, not 8"):
        read(TEXT[: TEXT.rindex("[[object]]")])
    first, second = TEXT.index("[[colour]]"), TEXT.index("[[colour]]", TEXT.index("[[colour]]") + 1)
    with pytest.raises(ValueError, match="7 colours expected, not 6"):
        read(TEXT[:first] + TEXT[second:])


# --- Stacked decks ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "wrong"),
    [
        (CODES[:-1], "a deck has 63 cards, not 62"),
        ([*CODES[:-1], "L1"], "card 63 of the deck is a second L1"),
        ([*CODES[:-1], "X9"], "card 63 of the deck, 'X9', is no card"),
        ([*CODES[:-1], "l1"], "card 63 of the deck, 'l1', is no card"),
        ([*CODES[:-1], 3], "card 63 of the deck, 3, is no card"),
        ([*CODES[:-1], ["L1"]], "is no card"),
    ],
)
def test_a_deck_that_does_not_add_up_is_refused(cards, wrong):
    with pytest.raises(ludotheque.BadDeck) as caught:
        GAME.open(players=3, deck=cards, engine="interpreted")
    assert wrong in str(caught.value)


def test_a_game_with_a_stacked_deck_replays_from_its_record():
    table = opened(5, "M9", "M8", variant="take-that")
    while not table.over:
        act_quietly(table)
    assert ludotheque.replay(table.record()).digest == table.digest


# --- Set-up (§ setup) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "players", "dealt"),
    [
        ("classic", 3, [1, 2, 3]),
        ("classic", 4, [1, 2, 3, 3]),
        ("classic", 5, [1, 2, 3, 3, 3]),
        ("classic", 6, [1, 2, 3, 3, 3, 3]),
        ("take-that", 3, [0, 1, 2]),
        ("take-that", 4, [0, 1, 2, 2]),
        ("take-that", 5, [0, 1, 2, 2, 2]),
        ("take-that", 6, [0, 1, 2, 2, 2, 2]),
    ],
)
def test_shops_begin_with_one_two_three_objects_and_one_fewer_in_take_that(variant, players, dealt):
    table = GAME.open(players=players, variant=variant, seed=5, engine="interpreted")
    seen = table.view()
    assert [len(seat.shop) for seat in seen.seats] == dealt
    assert seen.pile == 63 - sum(dealt)
    assert seen.discard == []
    assert [seat.collected for seat in seen.seats] == [0] * players
    assert table.scores == (0,) * players


def test_shops_are_dealt_whole_from_the_top_seat_0_first():
    assert shops(opened(4)) == [["L1"], ["L2", "L3"], ["L4", "L5", "L6"], ["L7", "L8", "L9"]]


def test_an_unstacked_deck_is_shuffled_by_its_key():
    one, same, other = (GAME.open(players=4, seed=n, engine="interpreted") for n in (1, 1, 2))
    assert one.digest == same.digest
    assert shops(one) != shops(other)


@pytest.mark.parametrize("players", [2, 7])
def test_two_players_are_too_few_and_seven_too_many(players):
    with pytest.raises(ludotheque.BadPlayers):
        GAME.open(players=players)


def test_seat_0_begins_and_turns_go_clockwise():
    table = opened(4)
    seats = []
    for _ in range(6):
        seats.append(table.actors)
        turns(table, 1)
    assert seats == [(0,), (1,), (2,), (3,), (0,), (1,)]


# --- Step 1: keep (§ keep) ----------------------------------------------------------------------


def test_a_turn_begins_with_keeping_an_object_of_the_own_shop():
    table = opened(3)
    turns(table, 2)
    assert table.actions(2) == ["keep L4", "keep L5", "keep L6"]
    act(table, "keep L5")
    assert table.view().seats[2].shop == ["L4", "L6"]
    assert table.view(2).seats[2].collection == ["L5"]


def test_the_first_player_can_only_keep_the_one_object_there_is():
    assert opened(3).actions(0) == ["keep L1"]


def test_keeping_cannot_be_left_out():
    table = opened(3)
    for action in ("pass", "salvage", "steal L2", "shop L7", "done"):
        assert refusal(table, action) == ("now-keeping", "keep")


def test_what_is_not_in_the_own_shop_cannot_be_kept():
    table = opened(3)
    for code in ("L2", "L7", "M9"):  # another shop's, and two of the pile
        assert refusal(table, f"keep {code}") == ("not-in-shop", "keep")


def test_only_the_player_whose_turn_it_is_acts():
    table = opened(3)
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(1, "keep L2")
    assert (caught.value.code, caught.value.paragraph) == ("turn", "turn")
    assert table.actions(1) == []


# --- Step 2: steal or salvage (§ steal, last-object, own-shop, salvage) -------------------------


def test_the_first_player_cannot_salvage_in_the_first_turn():
    table = opened(3)
    act(table, "keep L1")
    assert table.actions(0) == [*(f"steal L{n}" for n in range(2, 7)), "pass"]
    assert refusal(table, "salvage") == ("nothing-to-salvage", "nothing-to-salvage")


def test_stealing_brings_the_object_into_the_own_shop():
    table = opened(3)
    act(table, "keep L1", "steal L5")
    assert shops(table) == [["L5"], ["L2", "L3"], ["L4", "L6"]]
    assert table.view().stolen == "L5"


def test_a_stolen_object_is_not_safe():
    table = opened(3)
    act(table, "keep L1", "steal L5", "shop L7", "keep L2", "steal L5")
    assert shops(table) == [["L7"], ["L3", "L5"], ["L4", "L6"]]


def test_a_shops_last_object_cannot_be_stolen():
    table = opened(3)
    act(table, "keep L1", "pass", "shop L7", "keep L2")
    assert objects_of(table.actions(1), "steal") == ["L4", "L5", "L6"]
    assert refusal(table, "steal L7") == ("last-object", "last-object")


def test_the_second_last_object_can_be_stolen_and_then_no_more():
    table = opened(3)
    act(table, "keep L1", "steal L3", "shop L7", "keep L2", "pass", "shop L9", "keep L4")
    assert objects_of(table.actions(2), "steal") == ["L3", "L7"]  # seat 1 has one object: L9
    act(table, "steal L3")
    assert shops(table) == [["L7"], ["L9"], ["L3", "L5", "L6"]]


def test_nobody_steals_from_the_own_shop():
    table = opened(3)
    turns(table, 2)
    act(table, "keep L4")
    assert refusal(table, "steal L5") == ("own-shop", "own-shop")


def test_what_lies_in_no_shop_cannot_be_stolen():
    table = opened(3)
    act(table, "keep L1", "pass", "shop L7", "keep L2")
    for code in ("L1", "L2", "L8", "M9"):  # two collections, the discard, the pile
        assert refusal(table, f"steal {code}") == ("not-for-sale", "steal")


def test_salvaging_takes_the_top_of_the_discard():
    table = opened(3)
    turns(table, 2)  # L8 and then B1 are discarded
    assert table.view().discard == ["B1", "L8"]
    act(table, "keep L4", "salvage")
    assert table.view().seats[2].shop == ["L5", "L6", "B1"]
    assert table.view().discard == ["L8"]
    assert table.view().stolen is None


def test_one_steals_or_salvages_never_both():
    table = opened(3)
    turns(table, 1)
    act(table, "keep L2", "salvage")
    for action in ("steal L4", "salvage", "pass", "keep L3", "done"):
        assert refusal(table, action) == ("now-shopping", "shop")


def test_step_2_may_be_left_out():
    table = opened(3)
    act(table, "keep L1", "pass")
    assert shops(table) == [[], ["L2", "L3"], ["L4", "L5", "L6"]]
    assert table.view().phase == "shopping"


def test_only_step_2_actions_are_played_in_step_2():
    table = opened(3)
    act(table, "keep L1")
    for action in ("keep L2", "shop L7", "done"):
        assert refusal(table, action) == ("now-taking", "turn")


# --- Step 3: draw (§ draw, shop) ----------------------------------------------------------------


def test_two_cards_are_drawn_one_for_the_shop_and_one_for_the_discard():
    table = opened(3)
    act(table, "keep L1", "pass")
    assert table.actions(0) == ["shop L7", "shop L8"]
    assert table.view().pile == 55
    act(table, "shop L8")
    assert table.view().seats[0].shop == ["L8"]
    assert table.view().discard == ["L7"]
    assert table.actors == (1,)


def test_what_was_not_drawn_cannot_be_put_into_the_shop():
    table = opened(3)
    act(table, "keep L1", "pass")
    for code in ("L1", "L2", "L9"):
        assert refusal(table, f"shop {code}") == ("not-drawn", "shop")


def test_turn_example():
    """Nora has a lamp and a radio; Ivo's only object is a toy; one of Mina's three is a chair."""
    ivo, nora, mina = 0, 1, 2
    table = opened(3, "M1", "L1", "R1", "S1", "S2", "S3", "T1", "T2", "B1", "C1")
    act(table, "keep M1", "pass", "shop T1")
    assert table.actors == (nora,)
    act(table, "keep L1")
    assert refusal(table, "steal T1") == ("last-object", "last-object")
    act(table, "steal S1")
    assert table.actions(nora) == ["shop B1", "shop C1"]
    act(table, "shop C1")
    assert table.view(nora).seats[nora].collection == ["L1"]
    assert shops(table) == [["T1"], ["R1", "S1", "C1"], ["S2", "S3"]]
    assert table.view().discard == ["B1", "T2"]
    assert table.actors == (mina,)
    assert table.view().seats[ivo].shop == ["T1"]


# --- Take that (§ take-that) --------------------------------------------------------------------


def test_in_take_that_the_first_player_begins_with_step_2():
    table = opened(3, variant="take-that")
    assert table.actions(0) == ["steal L1", "steal L2", "steal L3", "pass"]
    assert refusal(table, "keep L1") == ("now-taking", "turn")


def test_in_take_that_the_last_object_of_a_shop_can_be_stolen():
    table = opened(3, variant="take-that")
    act(table, "steal L1")
    assert shops(table) == [["L1"], [], ["L2", "L3"]]


def test_an_empty_shop_skips_step_1():
    table = opened(3, variant="take-that")
    act(table, "steal L1", "shop L4")
    assert table.actors == (1,)
    assert table.view().phase == "taking"
    assert table.actions(1) == ["steal L1", "steal L2", "steal L3", "steal L4", "salvage", "pass"]
    assert said(table)[-1] == "Player 2 has nothing to keep."


def test_in_take_that_the_own_shop_is_still_no_prey():
    table = opened(3, variant="take-that")
    turns(table, 2)
    act(table, "keep L2")
    assert refusal(table, "steal L3") == ("own-shop", "own-shop")


def test_an_option_that_the_game_has_not_is_refused():
    with pytest.raises(ludotheque.BadOption):
        GAME.open(players=3, variant="gentle")


# --- What is secret (§ secret) ------------------------------------------------------------------


def test_the_drawn_cards_are_seen_by_who_drew_them_alone():
    table = opened(3)
    act(table, "keep L1", "pass")
    assert table.view(0).drawn_cards == ["L7", "L8"]
    assert table.view("all").drawn_cards == ["L7", "L8"]
    for viewer in (1, 2, None):
        seen = table.view(viewer)
        assert (seen.drawn, seen.drawn_cards) == (2, None)
        assert b'"L7"' not in msgspec.json.encode(seen)
        assert "Player 1 draws 2 cards." in said(table, viewer=viewer)
    assert "Drawn by you: Tizio, Valigia." in said(table, viewer=0)


def test_a_collection_is_listed_to_its_owner_alone():
    table = opened(3)
    act(table, "keep L1")
    assert table.view(0).seats[0].collection == ["L1"]
    assert table.view(0).seats[0].worth == 3
    for viewer in (1, 2, None):
        seat = table.view(viewer).seats[0]
        assert (seat.collected, seat.collection, seat.worth, seat.points) == (1, None, None, None)
        assert b'"L1"' not in msgspec.json.encode(table.view(viewer))


def test_everybody_is_told_what_goes_into_a_collection():
    table = opened(3)
    act(table, "keep L1")
    for viewer in (1, 2, None):
        assert said(table, viewer=viewer) == ["Player 1 keeps Akari paper lantern."]


def test_bonuses_are_won_at_the_end_and_points_shown_then():
    table = opened(3)
    turns(table, 3)
    for viewer in (0, 1, 2, None):
        assert all(found.seats is None for found in table.view(viewer).bonuses)
        assert all(seat.points is None for seat in table.view(viewer).seats)


def test_collections_open_when_the_game_is_over():
    table = opened(3)
    while not table.over:
        act_quietly(table)
    everything = table.view("all")
    for viewer in (0, 1, 2, None):
        seen = table.view(viewer)
        assert [seat.collection for seat in seen.seats] == [s.collection for s in everything.seats]
        assert tuple(seat.points for seat in seen.seats) == table.scores
        assert seen.bonuses == everything.bonuses
        assert tuple(seen.winners) == table.winners


def test_the_discard_is_open_from_the_top():
    table = opened(3)
    turns(table, 3)
    assert table.view().discard == ["B3", "B1", "L8"]


def test_the_pile_is_only_counted():
    table = opened(3)
    for viewer in (0, 1, 2, None):
        assert table.view(viewer).pile == 57
        assert b'"M9"' not in msgspec.json.encode(table.view(viewer))
    assert len(table.view("all").pile_cards) == 57
    assert table.view("all").pile_cards == in_pile(table)[::-1], "the next card first"


# --- What a seat cannot know --------------------------------------------------------------------


def in_pile(table):
    return [CODES[card] for card in table.state.pile[: table.state.piled]]


def redealt(table, seat, times=40):
    return [table.redealt(seat, seed) for seed in range(times)]


def test_redealing_mixes_the_pile_and_nothing_else():
    table = opened(4)
    turns(table, 7)
    for other in redealt(table, 2):
        assert sorted(in_pile(other)) == sorted(in_pile(table))
        assert [s.collection for s in other.view("all").seats] == [
            s.collection for s in table.view("all").seats
        ]
        assert shops(other) == shops(table)
        assert other.view().discard == table.view().discard
    assert len({tuple(in_pile(other)) for other in redealt(table, 2)}) == 40


def test_redealing_keeps_the_own_drawn_cards_and_deals_those_of_others_anew():
    table = opened(4)
    act(table, "keep L1", "pass")
    hidden = {*table.view("all").drawn_cards, *in_pile(table)}
    drawn = set()
    for other in redealt(table, 0):
        assert other.view(0).drawn_cards == table.view(0).drawn_cards
    for other in redealt(table, 1, 200):
        assert {*other.view("all").drawn_cards, *in_pile(other)} == hidden
        assert other.view("all").drawn == 2
        drawn.update(other.view("all").drawn_cards)
    assert drawn == hidden


def test_the_last_card_of_the_first_pile_is_known_by_elimination():
    table = opened(5)
    turns(table, 25)
    [last] = in_pile(table)
    act(table, *table.actions(0)[:1], "pass")
    second = {code for code in table.view(0).drawn_cards if code != last}
    assert len(second) == 1
    found = set()
    for other in redealt(table, 3, 300):
        drawn = set(other.view("all").drawn_cards)
        assert last in drawn
        found |= drawn - {last}
    assert found == {*in_pile(table), *second}
    assert table.observe(3)[CODES.index(last)] == 13
    assert table.observe(3)[CODES.index(second.pop())] == 0


def test_after_the_card_is_put_down_the_new_pile_is_in_unknown_order():
    table = opened(5)
    turns(table, 26)
    assert table.view().reshuffled
    for other in redealt(table, 3):
        assert sorted(in_pile(other)) == sorted(in_pile(table))
        seen = [
            msgspec.structs.replace(each.view("all"), pile_cards=None) for each in (other, table)
        ]
        assert seen[0] == seen[1]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("variant", ["classic", "take-that"])
def test_redealing_twice_is_redealing_once(players, variant):
    table = GAME.open(players=players, variant=variant, seed=players, engine="interpreted")
    chance = random.Random(players)
    while not table.over:
        act(table, chance.choice(table.actions(table.actors[0])))
        if chance.random() < 0.2:
            seat = chance.randrange(players)
            once = table.redealt(seat, 7)
            assert table.redealt(seat, 3).redealt(seat, 7).digest == once.digest
            assert once.view(seat) == table.view(seat)
            assert (once.observe(seat) == table.observe(seat)).all()
            assert once.actions(seat) == table.actions(seat)


# --- The end with three and four players (§ end-small) ------------------------------------------


@pytest.mark.parametrize(
    ("players", "variant", "count", "left", "last"),
    [
        (3, "classic", 28, 1, 0),
        (4, "classic", 27, 0, 2),
        (3, "take-that", 30, 0, 2),
        (4, "take-that", 29, 0, 0),
    ],
)
def test_with_three_or_four_the_game_ends_when_a_turn_ends_with_fewer_than_two_cards(
    players, variant, count, left, last
):
    table = opened(players, variant=variant)
    turns(table, count - 1)
    assert table.view().pile == left + 2
    assert table.view().last is None
    turns(table, 1)
    seen = table.view()
    assert (seen.phase, seen.pile, seen.last) == ("last-keeps", left, last)
    assert not seen.reshuffled
    assert "That was the last turn. Now come the last keeps." in said(table)


# --- The end with five and six players (§ end-large) --------------------------------------------


def test_with_five_a_turn_that_ends_on_one_card_lets_the_next_player_play_on():
    table = opened(5)
    turns(table, 25)
    seen = table.view()
    assert (seen.pile, seen.phase, seen.turn, seen.reshuffled) == (1, "keeping", 0, False)
    assert len(seen.discard) == 25


def test_the_one_card_is_drawn_then_the_discard_shuffled_then_the_second_drawn():
    table = opened(5)
    turns(table, 25)
    discard = table.view().discard
    act(table, table.actions(0)[0], "pass")
    drawn = table.view(0).drawn_cards
    assert "M9" in drawn  # the last card of the stacked deck
    [second] = [code for code in drawn if code != "M9"]
    assert second in discard
    seen = table.view()
    assert (seen.pile, seen.discard, seen.reshuffled) == (24, [], True)
    assert sorted([second, *in_pile(table)]) == sorted(discard)
    assert said(table)[-2:] == [
        "Player 1 draws the last card of the pile, and the discard is shuffled into a new one.",
        "Player 1 draws 2 cards.",
    ]
    act(table, f"shop {second}")
    assert table.view().discard == ["M9"]
    assert table.view().turn == 1


def test_one_may_salvage_before_the_one_card_is_drawn_and_that_object_is_not_shuffled():
    table = opened(5)
    turns(table, 25)
    top = table.view().discard[0]
    act(table, table.actions(0)[0], "salvage")
    assert top in table.view().seats[0].shop
    assert table.view().pile == 23
    assert top not in in_pile(table)


def test_the_next_player_can_salvage_after_a_reshuffle_in_the_middle_of_a_turn():
    table = opened(5)
    turns(table, 26)
    act(table, table.actions(1)[0])
    assert "salvage" in table.actions(1)


def test_salvaging_the_whole_discard_before_the_one_card_leaves_a_single_card_to_draw():
    table = opened(5)
    turns(table, 25, salvaging=True)
    assert len(table.view().discard) == 1
    act(table, table.actions(0)[0], "salvage")
    assert table.view().pile == 0
    assert table.view().drawn == 1
    assert table.actions(0) == ["shop M9"]
    act(table, "shop M9")
    seen = table.view()
    assert "M9" in seen.seats[0].shop
    assert (seen.discard, seen.phase, seen.last) == ([], "last-keeps", 0)
    assert "Player 1 puts Little Professor into the shop; there is nothing to discard." in said(
        table
    )


def test_a_new_pile_of_one_card_is_drawn_with_the_one_card_and_the_game_ends():
    table = opened(5)
    turns(table, 25, salvaging=True)
    [only] = table.view().discard
    act(table, table.actions(0)[0], "pass")
    assert sorted(table.view(0).drawn_cards) == sorted(["M9", only])
    assert table.view().pile == 0
    act(table, "shop M9")
    assert (table.view().phase, table.view().discard) == ("last-keeps", [only])


def test_with_five_the_game_ends_the_second_time_that_the_pile_is_short():
    table = opened(5)
    turns(table, 37)
    assert (table.view().phase, table.view().pile) == ("keeping", 2)
    turns(table, 1)
    seen = table.view()
    assert (seen.phase, seen.pile, seen.last) == ("last-keeps", 0, 2)


@pytest.mark.parametrize(
    ("players", "variant", "count"),
    [(6, "classic", 24), (5, "take-that", 28), (6, "take-that", 27)],
)
def test_when_the_last_two_are_drawn_together_the_shuffle_waits_for_the_end_of_the_turn(
    players, variant, count
):
    table = opened(players, variant=variant)
    turns(table, count - 1)
    discard = table.view().discard
    assert table.view().pile == 2
    while table.view().phase != "shopping":
        act_quietly(table)
    seen = table.view()
    assert (seen.pile, seen.reshuffled, seen.discard) == (0, False, discard)
    thrown = table.view(table.actors[0]).drawn_cards[1]
    act(table, table.actions(table.actors[0])[0])
    seen = table.view()
    assert (seen.pile, seen.reshuffled, seen.discard) == (count, True, [])
    assert sorted(in_pile(table)) == sorted([*discard, thrown])
    assert seen.phase == "keeping"
    assert said(table)[-1] == (
        f"The pile has run out: the discard is shuffled into a new one of {count} cards."
    )


def test_after_a_shuffle_that_waited_the_next_player_finds_nothing_to_salvage():
    table = opened(6)
    turns(table, 24)
    act(table, table.actions(0)[0])
    assert "salvage" not in table.actions(0)
    assert refusal(table, "salvage") == ("nothing-to-salvage", "nothing-to-salvage")
    act_quietly(table)
    act_quietly(table)
    act(table, table.actions(1)[0])
    assert "salvage" in table.actions(1)


def test_the_end_of_a_turn_counts_once_even_if_the_new_pile_is_short_too():
    table = opened(6)
    turns(table, 24, salvaging=True)
    seen = table.view()
    assert (seen.pile, seen.phase, seen.turn) == (1, "keeping", 0)
    act(table, table.actions(0)[0], "pass")
    assert table.view().drawn == 1
    assert len(table.actions(0)) == 1
    act(table, table.actions(0)[0])
    assert (table.view().phase, table.view().last, table.view().discard) == ("last-keeps", 0, [])


def test_with_six_the_game_ends_the_second_time_that_the_pile_is_empty():
    table = opened(6)
    turns(table, 35)
    assert (table.view().phase, table.view().pile) == ("keeping", 2)
    turns(table, 1)
    assert (table.view().phase, table.view().pile, table.view().last) == ("last-keeps", 0, 5)


def test_the_second_end_can_leave_one_card_that_nobody_draws():
    table = opened(6)
    turns(table, 22, salvaging=True)
    turns(table, 2)
    assert (table.view().pile, table.view().reshuffled) == (3, True)
    turns(table, 1)
    assert (table.view().phase, table.view().pile, table.view().last) == ("last-keeps", 1, 0)


def test_the_reshuffle_is_decided_by_the_key():
    piles = []
    for seed in (1, 1, 2):
        table = opened(6, seed=seed)
        turns(table, 24)
        piles.append(in_pile(table))
    assert piles[0] == piles[1]
    assert piles[0] != piles[2]
    assert sorted(piles[0]) == sorted(piles[2])


# --- Last keeps (§ last-keeps, stolen-last) -----------------------------------------------------


def ended(players, variant="classic"):
    """A table after its last turn, with quiet turns all along."""
    table = opened(players, variant=variant)
    while table.view().last is None:
        turns(table, 1)
    return table


def before_last_turn(players, variant="classic"):
    table = opened(players, variant=variant)
    while table.view().pile > 3:
        turns(table, 1)
    return table


def test_last_keeps_go_from_the_left_of_the_last_player_round_to_that_player():
    table = ended(4)
    assert table.view().last == 2
    asked = []
    while not table.over:
        asked.append(table.actors[0])
        act(table, "done")
    assert asked == [3, 0, 1, 2]


def test_who_had_one_turn_fewer_may_keep_two_in_one_go():
    table = ended(4)  # 27 turns: seats 0 to 2 had seven, seat 3 six
    kept = []
    while not table.over:
        kept.append(table.actors[0])
        act(table, table.actions(table.actors[0])[0])
    assert kept == [3, 3, 0, 1, 2]


def test_nobody_keeps_two_when_all_had_the_same_number_of_turns():
    table = ended(3, "take-that")
    assert table.view().last == 2
    kept = []
    while not table.over:
        kept.append(table.actors[0])
        act(table, table.actions(table.actors[0])[0])
    assert kept == [0, 1, 2]


def test_several_seats_can_have_had_one_turn_fewer():
    table = ended(3)
    assert table.view().last == 0
    kept = []
    while not table.over:
        kept.append(table.actors[0])
        act(table, table.actions(table.actors[0])[0])
    assert kept == [1, 1, 2, 2, 0]


def test_one_may_be_done_after_the_first_of_two_keeps():
    table = ended(4)
    assert table.view().keeps == 2
    first = table.actions(3)[0]
    assert table.actions(3)[-1] == "done"
    act(table, first)
    assert table.actors == (3,)
    assert table.view().keeps == 1
    assert first not in table.actions(3)
    act(table, "done")
    assert table.actors == (0,)
    assert said(table)[-1] == "Player 4 keeps nothing more."


def test_a_seat_is_finished_when_nothing_is_left_that_it_may_keep():
    table = ended(4, "take-that")  # seat 0 played last; seat 1 may keep two and has one object
    assert table.view().last == 0
    assert (table.view().turn, table.view().keeps, len(table.view().seats[1].shop)) == (1, 2, 1)
    act(table, table.actions(1)[0])
    assert table.actors == (2,)


def test_a_seat_with_nothing_to_keep_is_skipped():
    table = before_last_turn(3, "take-that")
    assert table.view().turn == 2
    [only] = table.view().seats[0].shop
    act(
        table, table.actions(2)[0], f"steal {only}", table.actions(2)[0] if False else "pass"
    ) if False else None
    act(table, table.actions(2)[0], f"steal {only}")
    act(table, table.actions(2)[0])
    assert table.view().seats[0].shop == []
    assert table.actors == (1,)
    assert said(table)[-2:] == [
        "That was the last turn. Now come the last keeps.",
        "Player 1 has nothing to keep.",
    ]


def test_the_last_player_may_not_keep_what_was_stolen_in_the_last_turn():
    table = before_last_turn(3)
    assert table.view().turn == 0
    stolen = table.view().seats[2].shop[0]
    act(table, table.actions(0)[0], f"steal {stolen}")
    act(table, table.actions(0)[0])
    act(table, "done", "done")
    assert table.actors == (0,)
    shop = table.view().seats[0].shop
    assert stolen in shop
    assert table.actions(0) == [*(f"keep {code}" for code in shop if code != stolen), "done"]
    assert refusal(table, f"keep {stolen}") == ("stolen-last", "stolen-last")


def test_the_last_player_may_keep_what_was_salvaged_in_the_last_turn():
    table = before_last_turn(3)
    act(table, table.actions(0)[0])
    salvaged = table.view().discard[0]
    act(table, "salvage")
    act(table, table.actions(0)[0])
    act(table, "done", "done", f"keep {salvaged}")
    assert salvaged in table.view(0).seats[0].collection
    assert table.over


def test_others_may_keep_what_they_stole_in_their_own_last_turn():
    table = opened(3)
    turns(table, 26)
    assert (table.view().turn, table.view().pile) == (2, 5)
    act(table, table.actions(2)[0])
    stolen = objects_of(table.actions(2), "steal")[0]
    act(table, f"steal {stolen}")
    act(table, table.actions(2)[0])
    turns(table, 1)
    act(table, "done", f"keep {stolen}")
    assert stolen in table.view(2).seats[2].collection


def test_after_the_end_one_can_only_keep_or_be_done():
    table = ended(4)
    for action in ("pass", "salvage", "steal L9", "shop M9"):
        assert refusal(table, action) == ("now-last-keeps", "last-keeps")
    other = table.view().seats[0].shop[0]
    assert refusal(table, f"keep {other}") == ("not-in-shop", "last-keeps")


def test_when_the_last_keeps_are_done_the_game_is_over():
    table = ended(4)
    act(table, "done", "done", "done", "done")
    assert table.over
    assert table.winners
    with pytest.raises(ludotheque.IllegalAction) as caught:
        table.play(0, "done")
    assert (caught.value.code, caught.value.paragraph) == ("over", "end")
    [winner] = table.winners
    assert said(table)[-1] == f"Player {winner + 1} wins with {table.scores[winner]} points."


# --- Bonuses (§ bonuses, bonus-ties) ------------------------------------------------------------


def test_a_bonus_goes_to_whoever_has_most_objects_of_the_kind():
    table = collecting(["L1", "L5"], ["L9", "B4"], ["M9", "M8"])
    assert bonus(table, "category.lamps") == [0]
    assert bonus(table, "category.machines") == [2]
    assert bonus(table, "decade.1970") == [2]


def test_more_objects_beat_an_older_one():
    table = collecting(["L1", "M1"], ["L8", "L9"], ["C1", "C2"])
    assert bonus(table, "category.lamps") == [1]


def test_nobody_with_no_object_of_the_kind_scores_its_bonus():
    table = collecting(["L1"], ["B1"], ["T1"])
    assert bonus(table, "category.machines") == []
    assert bonus(table, "decade.1970") == []
    assert bonus(table, "colour.red") == []


def test_bonus_ties_example():
    """As in the rulebook, with years that the deck has twice: 1962 is the oldest of both."""
    nora, ivo, mina = ["L4", "S5", "L6"], ["R4", "T5", "M6"], ["B4", "M4"]
    assert [FACTS[code].year for code in nora] == [1962, 1964, 1968]
    assert [FACTS[code].year for code in ivo] == [1962, 1963, 1969]
    assert [FACTS[code].year for code in mina] == [1960, 1961]
    assert bonus(collecting(nora, ivo, mina), "decade.1960") == [1]


def test_a_tie_goes_to_the_oldest_object_of_the_category():
    assert bonus(collecting(["L9", "L1"], ["L2", "L3"], ["M1", "M2"]), "category.lamps") == [0]


def test_a_tie_goes_to_the_oldest_object_of_the_colour():
    assert FACTS["B2"].colour == FACTS["S2"].colour == "red"
    assert bonus(collecting(["B2"], ["S2"], ["M1"]), "colour.red") == [1]


def test_a_tie_goes_to_the_oldest_object_of_the_decade():
    assert bonus(collecting(["C1", "R8"], ["L1", "B9"], ["T1", "S9"]), "decade.1950") == [0]
    assert bonus(collecting(["C1", "R8"], ["L1", "B9"], ["T1", "S9"]), "decade.1970") == [0]


def test_only_objects_of_the_kind_break_a_tie():
    # Seat 0 has the oldest object of all, but not the oldest of the 1960s.
    assert bonus(collecting(["S1", "C5"], ["L9", "M4"], ["L8", "M9"]), "decade.1960") == [1]


def test_two_objects_of_one_year_are_older_than_one_and_a_later_one():
    assert [FACTS[code].year for code in ("B4", "T4", "S4", "M4")] == [1960, 1960, 1960, 1961]
    assert bonus(collecting(["B4", "M4"], ["T4", "S4"], ["M1", "M2"]), "decade.1960") == [1]


def test_if_all_years_are_equal_every_tied_player_scores_the_bonus():
    table = collecting(["L5"], ["T5"], ["R5"])
    assert {FACTS[code].year for code in ("L5", "T5", "R5")} == {1963}
    assert bonus(table, "decade.1960") == [0, 1, 2]
    assert table.scores == (1 + 8 + 12, 2 + 8 + 12, 2 + 8 + 12)


def test_a_younger_third_does_not_share_a_tied_bonus():
    assert bonus(collecting(["L5"], ["T5"], ["B5"]), "decade.1960") == [0, 1]


def test_shops_do_not_count():
    table = opened(3)
    assert table.scores == (0, 0, 0)
    act(table, "keep L1", "steal L2")
    assert table.scores == (3 + 5 + 6 + 6, 0, 0)


# --- Score and winner (§ score, winner) ---------------------------------------------------------


def test_the_score_is_values_and_bonuses():
    # 1951, 1951 and 1956; green is B1's, older than T1; the first two share the 1950s.
    table = collecting(["L1"], ["B1"], ["T1"])
    assert table.scores == (3 + 5 + 6 + 6, 5 + 5 + 6 + 6, 4 + 6)
    assert table.ranks == (1, 0, 2)


def test_a_tie_goes_to_the_oldest_object_of_the_collection():
    table = collecting(["T7"], ["B5"], ["R1"])  # 1972, 1964, 1956
    assert table.scores == (23, 23, 23)
    assert table.ranks == (2, 1, 0)


def test_then_to_the_second_oldest():
    table = collecting(["B4", "B9"], ["S4", "R7"], ["B6", "R6"])  # 1960 and 1976, 1960 and 1970
    assert table.scores == (27, 27, 26)
    assert table.ranks == (1, 0, 2)


def test_a_collection_that_runs_out_first_loses():
    longer, other, shorter = ["S1", "R3", "C9"], ["S2", "R7", "C8"], ["M1", "T3"]
    assert [FACTS[code].year for code in longer] == [1950, 1959, 1979]
    assert [FACTS[code].year for code in shorter] == [1950, 1959]
    table = collecting(longer, other, shorter)
    assert table.scores == (37, 35, 37)
    assert table.ranks == (0, 2, 1)


def test_a_tie_that_nothing_breaks_is_shared():
    table = collecting(["R9", "B4"], ["C9", "S4"], ["C4", "B3"])  # 1960 and 1979 both
    assert table.scores == (41, 41, 28)
    assert table.ranks == (0, 0, 2)


def counted(table):
    """Scores and ranks by lists of years: the rulebook's words, without any packed numbers."""
    collections = [[FACTS[code] for code in seat.collection] for seat in table.view("all").seats]
    points = [sum(thing.value for thing in collection) for collection in collections]
    kinds = [("decade", 1950, 5), ("decade", 1960, 8), ("decade", 1970, 10)]
    kinds += [("colour", colour.id, 6) for colour in COLOURS]
    kinds += [("category", category.id, 6) for category in CATEGORIES]
    for fact, value, worth in kinds:
        years = [
            sorted(thing.year for thing in collection if getattr(thing, fact) == value)
            for collection in collections
        ]
        most = max(len(found) for found in years)
        best = min(found for found in years if len(found) == most)
        for seat, found in enumerate(years):
            points[seat] += worth if found and found == best else 0
    never = 9999  # a collection that has run out
    order = [
        (-points[seat], [*sorted(thing.year for thing in collection), never])
        for seat, collection in enumerate(collections)
    ]
    return tuple(points), tuple(sum(other < own for other in order) for own in order)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("variant", ["classic", "take-that"])
def test_the_count_agrees_with_a_second_implementation(players, variant):
    for seed in range(4):
        table = GAME.open(players=players, variant=variant, seed=seed, engine="interpreted")
        chance = random.Random(seed)
        while not table.over:
            actions = table.actions(table.actors[0])
            assert len(actions) <= WIDEST
            act(table, chance.choice(actions))
            if chance.random() < 0.1 or table.over:
                assert (table.scores, table.ranks) == counted(table)
        found = [code for seat in table.view().seats for code in (*seat.shop, *seat.collection)]
        assert sorted([*found, *table.view().discard, *in_pile(table)]) == sorted(CODES)


# --- Notation -----------------------------------------------------------------------------------


def test_every_action_has_exactly_one_text():
    texts = [notation.text(action) for action in range(ACTIONS)]
    assert len(set(texts)) == ACTIONS == 3 * CARDS + 3
    assert [notation.parse(text) for text in texts] == list(range(ACTIONS))


@pytest.mark.parametrize(
    "text",
    [
        *("", "keep", "keep L0", "keep L10", "keep l3", "Keep L3", "keep  L3", "keep L3 ", "L3"),
        *("steal 2 B2", "steal X1", "pass L1", "salvage L1", "done.", "shop", "keep L٣", "draw"),
    ],
)
def test_anything_else_is_no_action(text):
    table = opened(3)
    with pytest.raises(ludotheque.BadNotation):
        table.play(0, text)
    assert table.ply == 0


# --- What people read ---------------------------------------------------------------------------


def test_what_is_asked_says_what_can_be_done():
    table = opened(3)
    codes = []

    def note():
        asked = table.asked(table.actors[0])
        codes.append((asked.code, asked.paragraph))

    note()
    act(table, "keep L1")
    note()
    act(table, "pass")
    note()
    act(table, "shop L7", "keep L2")
    note()
    assert codes == [
        ("asked.keep", "keep"),
        ("asked.steal", "steal"),
        ("asked.shop", "shop"),
        ("asked.take", "steal"),
    ]
    assert GAME.speaker("en").say(table.asked(1)) == (
        "Steal an object from another shop, salvage Valigia from the discard, or pass."
    )


def test_what_is_asked_when_nothing_can_be_stolen():
    table = opened(3)
    for _ in range(3):  # seat 0 steals until the others have one object each
        act(table, table.actions(0)[0])
        act(table, table.actions(0)[0])
        act(table, table.actions(0)[0])
        turns(table, 2)
    act(table, table.actions(0)[0])
    assert table.actions(0) == ["salvage", "pass"]
    assert (table.asked(0).code, table.asked(0).paragraph) == ("asked.salvage", "salvage")


def test_what_is_asked_when_a_single_card_was_drawn():
    table = opened(6)
    turns(table, 24, salvaging=True)
    act(table, table.actions(0)[0], "pass")
    assert table.asked(0).code == "asked.shop-only"


def test_what_is_asked_after_the_end():
    table = ended(4)
    asked = table.asked(3)
    assert (asked.code, asked.paragraph, asked.params) == (
        "asked.last-keeps",
        "last-keeps",
        {"count": 2},
    )


def test_what_happened_is_said_to_each_in_their_way():
    table = opened(3)
    act(table, "keep L1", "steal L5", "shop L7", "keep L2", "salvage", "shop B1")
    assert said(table, viewer=0)[:4] == [
        "You keep Akari paper lantern.",
        "You steal Astro lava lamp from Player 3.",
        "Drawn by you: Tizio, Valigia.",
        "You put Tizio into your shop and discard Valigia.",
    ]
    assert said(table, viewer=2)[1] == "Player 1 steals Astro lava lamp from you."
    assert said(table, language="fr", viewer=1)[1:] == [
        "Joueur 1 vole Lampe à lave Astro à Joueur 3.",
        "Joueur 1 pioche 2 cartes.",
        "Joueur 1 met Tizio dans sa boutique et défausse Valigia.",
        "Vous gardez Lampe Cocotte.",
        "Vous récupérez Valigia sur la défausse.",
        "Vous avez pioché : Frisbi, Vespa 125 modèle 51.",
        "Vous mettez Vespa 125 modèle 51 dans votre boutique et défaussez Frisbi.",
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_view_can_be_read_as_lines(language):
    table = opened(3)
    act(table, "keep L1", "pass")
    speaker = GAME.speaker(language, viewer=0)
    own = lines(table.view(0), speaker)
    assert own[-2:] == [
        {
            "en": "  L7 Tizio: Lamps, black, 1972, value 3",
            "fr": "  L7 Tizio : Luminaires, noir, 1972, valeur 3",
        }[language],
        {
            "en": "  L8 Valigia: Lamps, red, 1977, value 3",
            "fr": "  L8 Valigia : Luminaires, rouge, 1977, valeur 3",
        }[language],
    ]
    assert not any("Tizio" in line for line in lines(table.view(1), speaker))


def test_the_lines_name_the_stolen_object_while_it_may_not_be_kept():
    table = before_last_turn(3)
    stolen = table.view().seats[2].shop[0]
    act(table, table.actions(0)[0], f"steal {stolen}")
    act(table, table.actions(0)[0])
    speaker = GAME.speaker("en")
    name = FACTS[stolen].name["en"]
    line = f"Player 1 stole {stolen} ({name}) in the last turn: it may not be kept."
    assert line in lines(table.view(), speaker)
    act(table, "done", "done", "done")
    assert line not in lines(table.view(), speaker)


def test_the_lines_of_a_finished_game_name_bonuses_and_points():
    table = ended(4)
    while not table.over:
        act(table, "done")
    text = lines(table.view(), GAME.speaker("en"))
    assert sum(line.startswith("Bonus for ") for line in text) == 17
    for seat, points in enumerate(table.scores):
        assert f"Player {seat + 1} has {points} points with bonuses." in text


# --- What a seat knows as numbers ---------------------------------------------------------------


def test_observing_tells_where_each_card_is_from_the_seats_side():
    table = opened(3)
    act(table, "keep L1", "pass", "shop L7", "keep L2", "pass")
    own, other = table.observe(1), table.observe(0)
    assert len(own) == OBSERVATION
    place = {code: (own[CODES.index(code)], other[CODES.index(code)]) for code in CODES}
    assert place["L1"] == (9, 7)  # seat 0's collection: two to the left of seat 1
    assert place["L2"] == (7, 8)
    assert place["L3"] == (1, 2)  # seat 1's shop
    assert place["L7"] == (3, 1)
    assert place["L8"] == (14, 14)  # the discard
    assert own[CARDS + CODES.index("L8")] == 1  # its top
    assert place["L9"] == place["B1"] == (13, 0)  # drawn by seat 1
    assert place["M9"] == (0, 0)
