"""Rulebooks: Markdown with anchors, so that a refusal can cite a paragraph.

    ## The hunt {#s-hunt}

    {#follow} Whoever holds a card of the led colour plays one …

Paragraphs are cited by anchor (which never changes) and shown with a number, "3.2": the second
paragraph with an anchor of the third section.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

_SECTION = re.compile(r"## (?P<title>.+?) \{#(?P<anchor>[a-z0-9-]+)\}$")
_PARAGRAPH = re.compile(r"\{#(?P<anchor>[a-z0-9-]+)\} ")


class Paragraph(msgspec.Struct, frozen=True):
    """One rule in words."""

    anchor: str
    number: str
    section: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    """The rules of one game in one language."""

    title: str
    text: str
    paragraphs: Mapping[str, Paragraph]

    @staticmethod
    @cache
    def read(package: str, language: str) -> Rulebook:
        """The rulebook of a game's folder; an empty one where it has none."""
        file = files(package) / "content" / f"rulebook.{language}.md"
        return parse(file.read_text("utf-8")) if file.is_file() else Rulebook("", "", {})


def parse(text: str) -> Rulebook:
    """Split a rulebook into its paragraphs."""
    title = ""
    section = ""
    anchor = ""
    sections = numbered = 0
    paragraphs: dict[str, Paragraph] = {}
    for block in re.split(r"\n\s*\n", text.strip()):
        heading = _SECTION.match(block)
        beginning = _PARAGRAPH.match(block)
        if block.startswith("# "):
            title = block[2:].strip()
        elif heading:
            section, anchor = heading["title"], ""
            sections += 1
            numbered = 0
        elif beginning:
            anchor = beginning["anchor"]
            if anchor in paragraphs:
                raise ValueError(f"the anchor {anchor!r} stands twice in the rulebook {title!r}")
            numbered += 1
            number = f"{sections}.{numbered}"
            body = block[beginning.end() :]
            paragraphs[anchor] = Paragraph(anchor, number, section, body)
        elif anchor:  # a table or a list goes with the paragraph above it
            above = paragraphs[anchor]
            paragraphs[anchor] = msgspec.structs.replace(above, text=f"{above.text}\n\n{block}")
    return Rulebook(title, text, paragraphs)
