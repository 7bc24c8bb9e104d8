"""Sentences: forms, plurals, names, and that both languages say the same things."""

from __future__ import annotations

import ast
import re
import string
from pathlib import Path

import pytest

import ludotheque
from ludotheque.core.words import LANGUAGES, Speaker, _Number, message, sentences

PACKAGES = ["ludotheque.core", "ludotheque.cli"] + [
    ludotheque.game(name).package for name in ludotheque.games()
]


def parameters(entry: object) -> set[str]:
    texts = entry.values() if isinstance(entry, dict) else [entry]
    return {
        name.split(":")[0]
        for text in texts
        for _, name, _, _ in string.Formatter().parse(str(text))
        if name
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_exists_in_every_language(package: str) -> None:
    english, french = (sentences(package, language) for language in LANGUAGES)
    assert set(english) == set(french)
    assert english
    for code in english:
        assert parameters(english[code]) == parameters(french[code]), code
        assert isinstance(english[code], dict) == isinstance(french[code], dict), code


def spoken(folder: Path) -> list[re.Pattern[str]]:
    """Every text in the sources, with a gap where something is put in: what may be a code."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(re.escape(node.value.lstrip("@")))
            elif isinstance(node, ast.JoinedStr):
                parts = [
                    re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9-]+"
                    for part in node.values
                ]
                said = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
                if re.search("[a-z]{3}", "".join(said)):
                    found.add("".join(parts).lstrip("@"))
    return [re.compile(text) for text in found if len(text) < 80]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_used(package: str) -> None:
    """The code stands in the sources, with its section or, for refusals, without."""
    folder = Path(str(__import__(package, fromlist=["x"]).__file__)).parent
    codes = spoken(folder)
    if package == "ludotheque.core":
        codes += spoken(folder.parent / "cli")
    for code in sentences(package, "en"):
        section, _, name = code.partition(".")
        if section == "option":
            continue  # named after options and their values: see the next test
        wanted = name if section == "refused" else code
        assert any(pattern.fullmatch(wanted) for pattern in codes), f"{code} is said nowhere"


@pytest.mark.parametrize("name", ludotheque.games())
def test_every_option_is_explained(name: str) -> None:
    game = ludotheque.game(name)
    for language in LANGUAGES:
        say = game.speaker(language)
        for option in game.options:
            assert say.knows(f"option.{option.name}")
            for value in option.values:
                if isinstance(value, str):
                    assert say.knows(f"option.{option.name}-{value}"), (option.name, value)


def test_plurals_follow_the_language() -> None:
    english = Speaker(["ludotheque.cli"], "en")
    french = Speaker(["ludotheque.cli"], "fr")
    assert english("play.result", place=1, name="Ann", points=0).endswith("0 points")
    assert french("play.result", place=1, name="Ann", points=0).endswith("0 point")
    assert french("play.result", place=1, name="Ann", points=2).endswith("2 points")
    assert format(_Number(7), "02d") == "07"


def test_the_reader_is_addressed() -> None:
    game = ludotheque.game("bargain")
    said = message("happened.plain", seat=1, card="g7")
    assert game.speaker("en", viewer=1).say(said) == "You play green 7."
    assert game.speaker("en", viewer=0).say(said) == "Player 2 plays green 7."
    assert game.speaker("fr", viewer=0, names=["Léo", "Zoé"]).say(said) == "Zoé joue 7 vert."


def test_codes_as_parameters_are_said() -> None:
    said = message("refused.follow", "follow", colour="@colour.g")
    assert (
        ludotheque.game("bargain").speaker("fr").say(said).startswith("La couleur demandée, vert,")
    )


def test_an_unknown_code_or_language_is_an_error() -> None:
    game = ludotheque.game("bargain")
    with pytest.raises(LookupError, match="no sentence"):
        game.speaker("en")("happened.nothing")
    with pytest.raises(ludotheque.BadOption, match="language"):
        game.speaker("de")
