"""Set in lines: the time below the cards, and the cards in words."""

from collections.abc import Sequence
from typing import ClassVar

from quintet.core.game import Event
from quintet.front.duration import clock
from quintet.front.games.sets import LESSON, VERDICTS, end_lines, lesson, puzzle_goal
from quintet.front.moment import Moment
from quintet.front.session import seed_text
from quintet.games.sets.text import PLACES, name_card
from quintet.games.sets.views import SetView
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "SetLines"]


class SetLines(SpokenLines):
    """Adds the cards in words and the timer; streak and hints are in the game's own picture."""

    brief: ClassVar[bool] = True
    first: ClassVar[tuple[str, ...]] = ("abc",)

    def hint(self, moment: Moment) -> str:
        """Returns how to claim a set, which nothing on the board shows."""
        help_too = " `hint` shows a card of one." if moment.options.hints else ""
        return f"Type the letters of three cards, such as `abc`, to claim a set.{help_too}"

    def words(self) -> dict[str, Word]:
        return {
            "cards": Word("List the cards one by one, in words", self._read_cards),
            "lesson": Word(
                "Explain what to do, as in your first game (`lesson on`, `lesson off`)",
                self._switch_lesson,
                needs_match=True,
            ),
            **super().words(),
        }

    def worth_saying(self, events: Sequence[Event]) -> Sequence[Event]:
        """Leaves out picks that led to a verdict, which names the cards."""
        last = {event.seat: at for at, event in enumerate(events) if event.kind in VERDICTS}
        return [each for at, each in enumerate(events) if each.kind != "picked" or at > last.get(each.seat, -1)]

    def _read_cards(self, _rest: str) -> None:
        for line in _in_lines(self.table.moment.view):
            self.say(line)

    def spoken(self, moment: Moment) -> str:
        drawn = self.drawn(moment)
        return "\n".join([*_in_lines(moment.view), drawn[drawn.rindex("\n\n") + 1 :]])

    def status(self, moment: Moment) -> list[str]:
        view: SetView = moment.view
        explains = len(view.tallies) == 1 and not view.over and self.wish(LESSON, default=True)
        lines = [f"Time {clock(moment.seconds)}", puzzle_goal(view), lesson(view, moment.events) if explains else ""]
        return [line for line in lines if line]

    def epilogue(self, moment: Moment) -> None:
        """Prints the card of a game played alone, and turns the explanations off."""
        if moment.seat is not None and moment.seat not in moment.bots and len(moment.names) == 1:
            self.set_wish(LESSON, value=False)
            for line in filter(None, end_lines(self.table.desk.store, moment, seed_text(self.here.session.match))):
                self.say(line)

    def _switch_lesson(self, rest: str) -> None:
        is_on = self.switch("lesson", rest, LESSON, default=True)
        self.say("Explanations are on." if is_on else "Explanations are off.")


def _in_lines(view: SetView) -> list[str]:
    """Returns a line for each card, with what was picked and hinted."""
    marks = (
        (", picked" if place in view.selection else "") + (", hinted" if place in view.hinted else "")
        for place in range(len(view.board))
    )
    cards = zip(PLACES, view.board, marks, strict=False)
    return [f"{letter}: {name_card(card)}{mark}" for letter, card, mark in cards]


LINES = SetLines
