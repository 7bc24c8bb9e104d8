"""The laws. Some hold at every position, some for a game as a whole; each names what it found."""

from __future__ import annotations

import msgspec
import numpy as np

from ludotheque.conformance.cases import Broken, Case, where
from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.random import below, seed_rng
from ludotheque.core.record import read
from ludotheque.core.table import Table
from ludotheque.core.words import LANGUAGES, Message

TRIED = 24
"""Illegal actions that are tried at a position."""


# --- At every position -------------------------------------------------------------------------


def legal_actions_are_the_playable_ones(case: Case, table: Table) -> None:
    """Every listed action can be played; every other one is refused and changes nothing."""
    for seat in range(table.players):
        numbers = table._numbers(seat)
        if (seat in table.actors) != bool(numbers):
            raise Broken(f"{where(table)}: seat {seat} acts and has {len(numbers)} legal actions")
        if numbers != sorted(set(numbers)):
            raise Broken(f"{where(table)}: legal actions of seat {seat} do not ascend: {numbers}")
        if len(numbers) > case.game.layout.WIDEST:
            raise Broken(f"{where(table)}: {len(numbers)} legal actions are more than WIDEST")
        for number in numbers[:: 1 + len(numbers) // TRIED]:
            table.at(table.ply).play(seat, case.game.notation.text(number))


def other_actions_are_refused_with_a_reason(case: Case, table: Table) -> None:
    """An action that is not listed gets a code, a reason in each language, and a paragraph."""
    rng = case.rng(2 + table.ply)
    before = table.digest
    for _ in range(TRIED):
        number = below(rng, case.game.layout.ACTIONS)
        text = _text(case, number)
        seat = below(rng, table.players)
        if text is None or number in table._numbers(seat):
            continue
        try:
            table.play(seat, text)
        except IllegalAction as refusal:
            _check_refusal(case, table, refusal)
        else:
            raise Broken(f"{where(table)}: seat {seat} was let play {text!r}, which is not listed")
        if table.digest != before:
            raise Broken(f"{where(table)}: refusing {text!r} changed the table")


def _text(case: Case, number: int) -> str | None:
    """The text of an action number, if it has one: numberings may have gaps."""
    try:
        text: str = case.game.notation.text(number)
        return text if case.game.notation.parse(text) == number else None
    except (ValueError, IndexError, KeyError):
        return None


def _check_refusal(case: Case, table: Table, refusal: IllegalAction) -> None:
    for language in LANGUAGES:
        if not refusal.reasons.get(language):
            raise Broken(f"{where(table)}: no reason in {language!r} for {refusal.code!r}")
        _check_paragraph(case, table, refusal.paragraph, language)


def _check_paragraph(case: Case, table: Table, paragraph: str, language: str) -> None:
    book = case.game.rulebook(language)
    if book.paragraphs and paragraph not in book.paragraphs:
        raise Broken(f"{where(table)}: the {language!r} rulebook has no paragraph {paragraph!r}")


def notation_is_one_to_one(case: Case, table: Table) -> None:
    """Each legal action has a text of its own, in lower-case ASCII but for card codes."""
    for seat in table.actors:
        numbers = table._numbers(seat)
        texts = table.actions(seat)
        if len(set(texts)) != len(texts):
            raise Broken(f"{where(table)}: two actions of seat {seat} have one text")
        for number, text in zip(numbers, texts, strict=True):
            if case.game.notation.parse(text) != number or not text.isascii():
                raise Broken(f"{where(table)}: {text!r} does not lead back to action {number}")


def views_keep_secrets(case: Case, table: Table) -> None:
    """What a seat sees, knows and may do is unchanged by what it cannot know being redealt."""
    for seat in range(table.players):
        for number in range(2):
            other = table.redealt(seat, case.seed + 31 * table.ply + number)
            for viewer in (seat, None):
                if table.view(viewer) != other.view(viewer):
                    raise Broken(
                        f"{where(table)}: redealing for seat {seat} shows in {viewer}'s view"
                    )
            if not np.array_equal(table.observe(seat), other.observe(seat)):
                raise Broken(f"{where(table)}: redealing for seat {seat} shows in its observation")
            if table.actors != other.actors or table.actions(seat) != other.actions(seat):
                raise Broken(f"{where(table)}: redealing for seat {seat} changes what it may do")


def redeals_depend_on_the_view_alone(case: Case, table: Table) -> None:
    """Redealing a redealt state gives what redealing the true one gives, bit by bit."""
    for seat in range(table.players):
        seed = case.seed + 17 * table.ply
        once, other = table.redealt(seat, seed), table.redealt(seat, seed + 1)
        if other.redealt(seat, seed).digest != once.digest:
            raise Broken(f"{where(table)}: a redeal for seat {seat} depends on what it cannot know")
        if once.state.key.tobytes() == table.state.key.tobytes():
            raise Broken(f"{where(table)}: a redeal for seat {seat} keeps the key")


def redealt_games_end(case: Case, table: Table) -> None:
    """A redealt state is a real one: it can be played to the end."""
    seat = table.ply % table.players
    other = table.redealt(seat, case.seed + table.ply)
    rng = np.zeros(4, np.int64)
    seed_rng(rng, case.seed, table.ply)
    for _ in range(50):
        if other.over:
            return
        actor = other.actors[0]
        actions = other.actions(actor)
        other.play(actor, actions[below(rng, len(actions))])


def ranks_agree_with_scores(case: Case, table: Table) -> None:
    """Somebody is first, a better score is never placed worse, places are counted as in sport."""
    scores, ranks = table.scores, table.ranks
    if 0 not in ranks:
        raise Broken(f"{where(table)}: nobody is first: {ranks}")
    for one in range(table.players):
        better = [scores[one] > score for score in scores]
        if case.game.low_is_good:
            better = [scores[one] < score for score in scores]
        for other in range(table.players):
            if better[other] and ranks[one] > ranks[other]:
                raise Broken(f"{where(table)}: scores {scores} and ranks {ranks} disagree")
        if ranks[one] != sum(place < ranks[one] for place in ranks):
            raise Broken(f"{where(table)}: {ranks} are not places")
    if bool(table.winners) != table.over:
        raise Broken(f"{where(table)}: winners {table.winners} and over is {table.over}")


def everything_can_be_said(case: Case, table: Table) -> None:
    """The view as text and what is asked exist in each language, with their paragraph."""
    for language in LANGUAGES:
        for viewer in (*range(table.players), None, "all"):
            seat = viewer if isinstance(viewer, int) else None
            say = case.game.speaker(language, viewer=seat, options=table.options)
            view = table.view(viewer)
            msgspec.json.encode(view)
            if not case.game.viewing.lines(view, say):
                raise Broken(f"{where(table)}: the view of {viewer} has no text")
        for seat in table.actors:
            say = case.game.speaker(language, viewer=seat, options=table.options)
            question = table.asked(seat)
            say.say(question)
            _check_paragraph(case, table, question.paragraph, language)


# --- For a game as a whole ---------------------------------------------------------------------


def what_happened_can_be_said(case: Case, table: Table) -> None:
    """Every action leaves at least one sentence for every viewer, in each language."""
    for viewer in (*range(table.players), None, "all"):
        seat = viewer if isinstance(viewer, int) else None
        speakers = [
            case.game.speaker(language, viewer=seat, options=table.options)
            for language in LANGUAGES
        ]
        for ply in range(table.ply):
            said: list[Message] = table.at(ply + 1).happened(viewer, since=ply)
            if not said:
                raise Broken(f"{where(table)}: action {ply} says nothing to {viewer}")
            for speaker in speakers:
                for sentence in said:
                    speaker.say(sentence)


def records_replay(case: Case, table: Table) -> None:
    """The record leads to the same state, bit by bit, and to the same record."""
    text = table.record()
    try:
        again = read(text, lambda name: case.game)
    except LudothequeError as error:
        raise Broken(f"{where(table)}: its own record is refused: {error}") from error
    if again.digest != table.digest or again.record() != text:
        raise Broken(f"{where(table)}: its own record leads elsewhere")


def interpreted_and_compiled_agree(case: Case, table: Table) -> None:
    """The interpreter and the compiler play the same game, state by state."""
    plain, quick = case.open("interpreted"), case.open("compiled")
    for step in table.history:
        if plain.actions(step.seat) != quick.actions(step.seat):
            raise Broken(f"{where(plain)}: other legal actions interpreted than compiled")
        plain.play(step.seat, step.action)
        quick.play(step.seat, step.action)
        if plain.digest != quick.digest:
            raise Broken(f"{where(plain)}: another state interpreted than compiled")
        seat = plain.ply % plain.players
        if plain.redealt(seat, plain.ply).digest != quick.redealt(seat, plain.ply).digest:
            raise Broken(f"{where(plain)}: another redeal interpreted than compiled")
        if not np.array_equal(plain.observe(seat), quick.observe(seat)):
            raise Broken(f"{where(plain)}: another observation interpreted than compiled")
        if (plain.scores, plain.ranks) != (quick.scores, quick.ranks):
            raise Broken(f"{where(plain)}: other scores or places interpreted than compiled")


AT_EVERY_POSITION = (
    legal_actions_are_the_playable_ones,
    other_actions_are_refused_with_a_reason,
    notation_is_one_to_one,
    views_keep_secrets,
    redeals_depend_on_the_view_alone,
    redealt_games_end,
    ranks_agree_with_scores,
    everything_can_be_said,
)

OF_THE_WHOLE_GAME = (
    what_happened_can_be_said,
    records_replay,
    interpreted_and_compiled_agree,
)
