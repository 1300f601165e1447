"""Rogue in lines: drawn or in sentences, with its messages and the character page, which is saved at the end."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from quintet.core.errors import BadNotation, quoted
from quintet.front.games.rogue import hero_name, keep_dump, place_words, story, with_loss
from quintet.front.moment import Moment
from quintet.front.session import seed_text
from quintet.games.rogue.describe.character_sheet import character_dump
from quintet.games.rogue.describe.overlays import MARK, OVERLAYS, find_mind, marked, overlay_lines, overlay_tiles
from quintet.games.rogue.describe.screen import hints, show, used_rows
from quintet.games.rogue.describe.surroundings import surroundings
from quintet.games.rogue.text.notation import wizard_command_lines
from quintet.games.rogue.views.hero import RogueView
from quintet.plain.conversation import choose, number_in
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "RogueLines"]

LAST_MESSAGES: Final = 20
OFF: Final = "off"
FEWEST_ROWS: Final = 9
"""Rows of the map that are drawn on the lowest screen."""
BEGIN_WIZARD: Final = "Run `quintet play rogue --wizard` to start one."
AMULET_WAY: Final = "You cannot create the Amulet. Use `wizard level 10`, then `explore` and `travel amulet`."


class RogueLines(SpokenLines):
    """Adds what the skin in the app has beside the game's own commands."""

    keys: ClassVar[Mapping[str, str]] = {
        "o": "explore",
        ">": "down",
        "<": "up",
        "f": "fight",
        "Z": "heal",
        "X": "seek",
        "F": "flee",
        "x": "around",
        "D": "discoveries",
        "C": "character",
        "m": "messages",
    }
    brief: ClassVar[bool] = True
    first: ClassVar[tuple[str, ...]] = ("explore", "down", "fight", "heal")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._overlay = ""
        self._watched = -1
        """The number of the monster whose sight the overlay shows."""

    def words(self) -> dict[str, Word]:
        return {
            "messages": Word("Show the last messages (`messages 50`: the last fifty)", self._messages),
            **super().words(),
            "character": Word("Show the page about your hero, which you can share", self._character, needs_match=True),
            "wizard": Word(
                "Use a wizard command: god, reveal, wake, slay, tell, level 7, spawn orc, make torch",
                self._list_wizard_commands,
                self._is_wizard,
                needs_match=True,
            ),
            "overlay": Word(
                "Draw an overlay: sight, paths or minds (`overlay paths`, `overlay sight orc`, `overlay off`)",
                self._choose_overlay,
                self._is_wizard,
                needs_match=True,
            ),
            "dump": Word("Write the page about your hero to a file", self._dump, needs_match=True),
        }

    def _is_wizard(self) -> bool:
        return bool(self.table.moment.view.wizard)

    def hint(self, moment: Moment) -> str:
        """Returns what to type first; a game that does not count says so before it is played: R15.5."""
        if moment.options.counts:
            return super().hint(moment)
        kind = "wizard" if moment.view.wizard else "practice"
        return f"This is a {kind} game, so it does not count.\n{super().hint(moment)}"

    def unsaid(self, answer: str) -> str:
        """Leaves out whom the hero sees where the hint below the map has just said it, and keeps what to type."""
        who, _, advice = answer.removeprefix("You see ").partition(". ")
        is_said = answer.startswith("You see ") and any(who in hint for hint in hints(self.table.moment.view))
        return advice if advice and is_said and not self.in_words else answer

    def shown(self, before: Moment, moment: Moment) -> Moment:
        return with_loss(before, moment)

    def spoken(self, moment: Moment) -> str:
        return "\n".join([surroundings(moment.view), *self._overlay_lines(moment)])

    def drawn(self, moment: Moment) -> str:
        insight = moment.insight() if self._overlay else None
        if insight is None:
            return self._as_high_as_fits(moment)
        tiles = overlay_tiles(moment.view, insight, self._overlay, insight.of(self._watched))
        lines = [f"{MARK} marks the tiles of the overlay."] if tiles else []
        return "\n".join([moment.game.show(marked(moment.view, insight, tiles)), *lines, *self._overlay_lines(moment)])

    def _as_high_as_fits(self, moment: Moment) -> str:
        """Returns as many rows of the map around the hero as the screen has; `map` draws them all."""
        picture, rows = super().drawn(moment), self.table.talk.rows
        over = 0 if rows is None else self.here.height(picture) + self.here.news_height - rows
        return picture if over <= 0 else around_hero(moment.view, over + 1)

    def _overlay_lines(self, moment: Moment) -> list[str]:
        insight = moment.insight() if self._overlay else None
        if insight is None:
            return []
        lines = overlay_lines(moment.view, insight, self._overlay, insight.of(self._watched))
        return [f"Overlay {self._overlay}:", *(f"  {line}" for line in lines)]

    def _choose_overlay(self, rest: str) -> None:
        insight = self.table.moment.insight()
        if insight is None:
            raise BadNotation(f"Only a wizard game has overlays, and it never counts. {BEGIN_WIZARD}")
        kind, _, who = rest.partition(" ")
        chosen = choose(kind, [*OVERLAYS, OFF], "overlay")
        if who and chosen != "sight":
            raise BadNotation(
                f"`overlay {chosen}` shows all monsters. Only `overlay sight {who[:40]}` shows a single one."
            )
        self._watched = find_mind(self.table.moment.view, insight, who).serial if who else -1
        self._overlay = "" if chosen == OFF else chosen
        self.table.look()

    def _messages(self, rest: str) -> None:
        wanted = number_in(rest) if rest else LAST_MESSAGES
        if wanted < 1:
            raise BadNotation(f"{quoted(rest)} is not a number of messages. Type `messages 50` for the last fifty.")
        self.table.talk.say_events(event.text for event in self.table.whole_log()[-wanted:])

    def _character(self, _rest: str) -> None:
        moment, match = self.table.moment, self.here.match
        name = "hero" if moment.seat is None else hero_name(moment.names[moment.seat])
        alive, counts = not match.is_over, moment.options.counts
        self.say(character_dump(moment.view, name, seed_text(match), alive=alive, counts=counts))

    def _list_wizard_commands(self, rest: str) -> None:
        if not self.table.moment.view.wizard:
            raise BadNotation(f"Only a wizard game has wizard commands, and it never counts. {BEGIN_WIZARD}")
        if rest:
            raise BadNotation(f"There is no wizard command {quoted(rest)}. Type `wizard` to list them.")
        self.say("Wizard commands take no time. A wizard game never counts.")
        self.table.talk.list(wizard_command_lines())
        self.say(AMULET_WAY)

    def _dump(self, _rest: str) -> None:
        self._save_page(self.table.moment, seed_text(self.here.match))

    def _save_page(self, moment: Moment, seed: str) -> None:
        if moment.seat is None:
            raise BadNotation("You are watching, so you have no hero to write about.")
        if self.table.desk.store is None:
            raise BadNotation("Cannot save the page: the data folder is not usable. Type `character` to see it.")
        self.say(keep_dump(self.table.desk.folder, moment, seed))

    def epilogue(self, moment: Moment) -> None:
        if moment.seat is None or moment.seat in moment.bots:
            return
        seed = seed_text(self.here.match)
        self.say(story(moment.view, hero_name(moment.names[moment.seat]), seed, counts=moment.options.counts))
        if place := place_words(self.table.desk.store, moment):
            self.say(place)
        if self.table.desk.store is not None:
            self._save_page(moment, seed)


def around_hero(view: RogueView, left_out: int) -> str:
    """Returns the picture without this many rows of the map, those farthest from the hero."""
    used = used_rows(view)
    first, last = used[0], used[-1]
    shown = max(last - first + 1 - left_out, FEWEST_ROWS)
    top = max(first, min(view.y - shown // 2, last + 1 - shown))
    note = f"(Rows {top} to {min(top + shown - 1, last)} of {first} to {last}. Type `map` to see them all.)"
    return show(view, range(top, min(top + shown, last + 1)), note)


LINES = RogueLines
