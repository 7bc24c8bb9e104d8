"""The terminal table: any game as lines of text, one person against seats that play at random."""

from __future__ import annotations

import secrets
from pathlib import Path

from ludotheque.cli.common import ask
from ludotheque.core.errors import BadNotation, IllegalAction
from ludotheque.core.table import Table
from ludotheque.core.words import Speaker

LISTED = 40
"""Legal actions shown at once; more are asked for."""


def sit_down(table: Table, seat: int, say: Speaker, record: str | None) -> int:
    """Play a whole game from one seat; the record is written however one leaves."""
    table.actions(seat)  # refuses a seat that is not there, before anything is shown
    print(say("play.welcome", title=table.game.title(say.language), number=seat + 1))
    print(say("play.commitment", commitment=table.commitment))
    print(say("play.help"))
    try:
        _Player(table, seat, say).play()
    finally:
        if record is not None:
            Path(record).write_text(table.record(), "utf-8")
            print(say("play.recorded", file=record))
    return 0


class _Player:
    """One person's side of the table."""

    def __init__(self, table: Table, seat: int, say: Speaker) -> None:
        self.table = table
        self.seat = seat
        self.say = say
        self.tell = table.game.speaker(say.language, viewer=seat, options=table.options)
        self.told = 0  # plies that have been told
        self.paragraph = ""  # what `?` shows

    def play(self) -> None:
        """Take turns until the game is over."""
        while not self.table.over:
            if self.seat in self.table.actors:
                self._show()
                self._act()
            else:
                other = secrets.choice(self.table.actors)
                self.table.play(other, secrets.choice(self.table.actions(other)))
        self._show()
        scores, ranks = self.table.scores, self.table.ranks
        for seat in sorted(range(self.table.players), key=lambda seat: ranks[seat]):
            name = self.say("play.you") if seat == self.seat else self.tell.name(seat)
            print(self.say("play.result", place=ranks[seat] + 1, name=name, points=scores[seat]))

    def _show(self) -> None:
        """What happened since, and how things stand."""
        print()
        for sentence in self.table.happened(self.seat, since=self.told):
            print(self.tell.say(sentence))
        self.told = self.table.ply
        print()
        for line in self.table.game.viewing.lines(self.table.view(self.seat), self.tell):
            print(line)

    def _act(self) -> None:
        """Ask until an action is played."""
        question = self.table.asked(self.seat)
        self.paragraph = question.paragraph
        print()
        print(self.tell.say(question))
        actions = self.table.actions(self.seat)
        self._list(actions, actions)
        while True:
            answer = ask("> ")
            if answer.startswith("?"):
                self._rule(answer[1:].strip())
            elif answer == "":
                self._list(actions, actions, everything=True)
            elif self._try(answer, actions):
                return

    def _try(self, answer: str, actions: list[str]) -> bool:
        """Play what was typed: a number of the list, or an action. True when it was played."""
        if answer.isdecimal() and answer not in actions:
            if not 1 <= int(answer) <= len(actions):
                print(self.say("play.no-number", count=len(actions)))
                return False
            answer = actions[int(answer) - 1]
        try:
            self.table.play(self.seat, answer)
        except IllegalAction as refusal:
            self.paragraph = refusal.paragraph
            print(f"{refusal.reasons[self.say.language]} {self.say('play.ask-rule')}")
            return False
        except BadNotation:
            found = [action for action in actions if answer in action]
            if found:
                self._list(found, actions)
            else:
                print(self.say("play.unknown", text=answer))
            return False
        return True

    def _list(self, shown: list[str], actions: list[str], *, everything: bool = False) -> None:
        """Legal actions with their numbers."""
        numbers = {action: number for number, action in enumerate(actions, 1)}
        most = len(shown) if everything else LISTED
        for action in shown[:most]:
            card = self._card_of(action)
            print(f"{numbers[action]:>4}  {action}" + (f"  ({card})" if card else ""))
        if len(shown) > most:
            print(self.say("play.more", count=len(shown) - most))

    def _card_of(self, action: str) -> str:
        """The name of the card that an action is about, where the game's notation tells."""
        notation = self.table.game.notation
        if not hasattr(notation, "card_of"):
            return ""
        return self.tell.labels.get(notation.card_of(notation.parse(action)), "")

    def _rule(self, wanted: str) -> None:
        """The paragraph that matters now, one by its number, or (`??`) the whole rulebook."""
        book = self.table.game.rulebook(self.say.language)
        if wanted == "?":
            print(book.text)
            return
        anchor = wanted or self.paragraph
        for paragraph in book.paragraphs.values():
            if anchor in (paragraph.anchor, paragraph.number):
                print(f"§ {paragraph.number} {paragraph.section}: {paragraph.text}")
                return
        print(self.say("play.no-paragraph", text=anchor))
