"""Commands of the line mode beside the notation: many actions in one word, and items by their names: R14.6."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from quintet.core.errors import BadNotation
from quintet.core.extras import Command, Running
from quintet.core.game import Action, Event
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE, PICK_UP, REST, SEARCH
from quintet.games.rogue.analysis.directions import marks
from quintet.games.rogue.autopilot.combat import Fight, Flee
from quintet.games.rogue.autopilot.commands import AutoCommand, Explore, Repeat, Rest, Run, Seek, Stairs, Travel
from quintet.games.rogue.autopilot.travel_memory import Stop, TravelMemory
from quintet.games.rogue.autopilot.typed_actions import (
    direction_called,
    door_action,
    force_action,
    thing_action,
    zap_action,
)
from quintet.games.rogue.describe.screen import cure_of
from quintet.games.rogue.tables import DEPTHS
from quintet.games.rogue.text.names import capitalized
from quintet.games.rogue.text.notation import read_tile
from quintet.games.rogue.views.hero import RogueView

__all__ = ["ADVICE", "COMMANDS", "TypedCommand", "attend"]

MOST_TURNS: Final = 1000
ADVICE: Final = {
    "again": "`{line}` continues",
    "ascend": "`ascend` takes them",
    "break": "`{line}` breaks it open",
    "cure": "`quaff {cure}` drinks it",
    "descend": "`descend` takes them",
    "eat": "`eat` helps",
    "explore": "`explore` continues",
    "fight": "`fight` attacks",
    "flee": "`flee` runs away",
    "heal": "`heal` rests",
    "kindle": "`light` lights a torch or lantern",
    "light": "`light` helps",
    "recover": "`heal` waits until it passes",
    "seek": "`seek` looks for hidden doors",
    "stairs": "`stairs` walks there",
    "stalk": "`{line}` walks there",
    "unseen": "moving away may shake it off",
    "upstairs": "`upstairs` walks there",
}
"""What the line mode says about each piece of advice; {line} is what was typed, {cure} the letter of what heals."""


class TypedCommand:
    """A running command of the line mode: it ends with the reason and with what to type next."""

    def __init__(self, line: str, running: Running) -> None:
        self._line = line
        self._running = running

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:
        answer = self._running.next(view, events)
        if not isinstance(answer, Stop) or not answer.advice:
            return answer
        words = [ADVICE[name].format(cure=cure_of(view), line=self._line) for name in answer.advice]
        return f"{answer} {capitalized(', '.join(words))}."


class OneAction:
    """A single action that depends on the view."""

    def __init__(self, find: Callable[[RogueView], Action]) -> None:
        self._find = find
        self._is_done = False

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:  # noqa: ARG002 - done at once
        done, self._is_done = self._is_done, True
        return "" if done else self._find(view)


Session = dict[str, Any]
"""What the commands of one session remember."""
Maker = Callable[[str, Session], Running]
"""Makes a running command from the words after its name."""


def _travel_memory(session: Session) -> TravelMemory:
    memory: TravelMemory = session.setdefault("travel", TravelMemory())
    return memory


def attend(view: RogueView, session: Session) -> None:
    """Shows the commands' memory a view that no command has acted on."""
    _travel_memory(session).watch(view)


def _auto(make: Callable[[TravelMemory], AutoCommand]) -> Maker:
    return lambda _, session: make(_travel_memory(session))


def _action(find: Callable[[RogueView, str], Action]) -> Maker:
    return lambda rest, _: OneAction(lambda view: find(view, rest))


def _thing(verb: str) -> Maker:
    return _action(lambda view, rest: thing_action(view, verb, rest))


def _repeat(action: Action, word: str) -> Maker:
    def make(rest: str, session: Session) -> Running:
        number = rest.removesuffix("turns").removesuffix("times").strip()
        if not number.isdecimal() or not 1 <= int(number[:5]) <= MOST_TURNS:
            raise BadNotation(f"Say how many turns, from 1 to {MOST_TURNS}: `{word} 10`.")
        return Repeat(action, int(number), _travel_memory(session))

    return make


def _run(rest: str, session: Session) -> Running:
    direction = direction_called(rest)
    if direction is None:
        raise BadNotation("Name a direction: `run east` or `run ne`.")
    return Run(direction, _travel_memory(session))


# --- traveling ------------------------------------------------------------------------------------------------------

MARKS: Final = {
    "gold": "$",
    "door": "'+",
    "weapon": ")",
    "armor": "[",
    "potion": "!",
    "scroll": "?",
    "ring": "=",
    "wand": "/",
    "food": "%",
    "torch": "~",
    "lantern": "(",
    "oil": "{",
    "amulet": "&",
}
"""What can be traveled to by its name."""
SIGNS: Final = {glyph: name for name, glyphs in MARKS.items() for glyph in glyphs}
"""And by its glyph on the map."""
DOWN: Final = ("", "down", "downstairs", "stairs", "stairs down", ">", "exit")
UP: Final = ("up", "upstairs", "stairs up", "<")


class Nearest(AutoCommand):
    """Walks to the nearest remembered item of a kind."""

    def __init__(self, name: str, memory: TravelMemory) -> None:
        super().__init__(memory)
        self._name = name
        self._goal: tuple[int, int] | None = None

    def step(self, view: RogueView) -> Action | str:
        if self._goal is None:
            found = marks(view, MARKS[self._name])
            places = [(abs(x - view.x) + abs(y - view.y), x, y) for x, y, _ in found]
            if not places:
                return self._missing(view)
            self._goal = min(places)[1:]
        return Travel(*self._goal, self.memory).step(view)

    def _missing(self, view: RogueView) -> str:
        if self._name != "amulet":
            return f"You know of no {self._name} on this level."
        if view.has_amulet:
            return "You carry the Amulet of Yendor. `up` leads out."
        if view.depth < DEPTHS:
            return f"The Amulet of Yendor lies on level {DEPTHS}. `down` leads there."
        return "The Amulet of Yendor is on this level, but you have not seen it yet. `explore` looks for it."


def _travel(rest: str, session: Session) -> Running:
    words, memory = rest.lower().removeprefix("to ").removeprefix("the ").strip(), _travel_memory(session)
    if words and words in DOWN:
        return Stairs(">", memory)
    if words in UP:
        return Stairs("<", memory)
    name = SIGNS.get(words, words.removesuffix("s") if words not in MARKS else words)
    if name in MARKS:
        return Nearest(name, memory)
    return Travel(*read_tile(words, "travel", "Or name a goal: `travel stairs`, `travel door`."), memory)


def _go(rest: str, session: Session) -> Running:
    """Takes a step or the stairs, or travels, depending on what is named."""
    words = rest.lower().strip()
    direction = direction_called(words)
    if direction is not None:
        return OneAction(lambda _: MOVE + direction)
    return _take_stairs(words, session) if words in {*DOWN, *UP} else _travel(rest, session)


class TakeStairs:
    """Walks to the stairs, or takes them if the hero is on them already."""

    def __init__(self, walk: Stairs, action: Action) -> None:
        self._walk = walk
        self._action = action
        self._is_done = False

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:
        if self._is_done:
            return ""
        if self._walk.taken == 0 and view.ground[view.y][view.x] == self._walk.glyph:
            self._is_done = True
            return self._action
        return self._walk.next(view, events)


def _take_stairs(words: str, session: Session) -> Running:
    glyph, action = ("<", ASCEND) if words in UP else (">", DESCEND)
    return TakeStairs(Stairs(glyph, _travel_memory(session)), action)


_pick_up: Final = _action(lambda _view, _rest: PICK_UP)


def _take(rest: str, session: Session) -> Running:
    """Picks up what lies here; `take off` puts something away."""
    first, _, more = rest.partition(" ")
    return _thing("remove")(more, session) if first.lower() == "off" else _pick_up(rest, session)


def _put(rest: str, session: Session) -> Running:
    first, _, more = rest.partition(" ")
    if first.lower() in {"away", "down"}:
        return _thing("remove" if first.lower() == "away" else "drop")(more, session)
    return _thing("put on")(more if first.lower() == "on" else rest, session)


# --- the table ------------------------------------------------------------------------------------------------------

_THINGS: Final = {
    "eat": "eat something (`eat`, `eat c`, `eat food`)",
    "quaff": "drink a potion, by letter or name (also `drink`)",
    "read": "read a scroll, by letter or name",
    "wear": "put on armor or a ring (also `put on`)",
    "wield": "take a weapon in hand",
    "light": "light the best torch or lantern you have, or refill your lantern",
    "remove": "put away what you wear or hold (also `take off`)",
    "drop": "drop something",
    "use": "use an item for what it is made for",
    "choose": "choose the item that a scroll is waiting for",
}
_MAKERS: Final[Mapping[str, tuple[str, Maker]]] = {
    "explore": ("explore the level and pick up items until something comes up", _auto(Explore)),
    "stairs": ("walk to the stairs down, if you have found them", _auto(lambda memory: Stairs(">", memory))),
    "upstairs": ("walk to the stairs up, if you have found them", _auto(lambda memory: Stairs("<", memory))),
    "down": ("take the stairs down, or walk to them", lambda _, session: _take_stairs("down", session)),
    "up": ("take the stairs up, or walk to them", lambda _, session: _take_stairs("up", session)),
    "travel": ("walk to a place: `travel 40,10`, `travel stairs`, `travel door`, `travel gold`", _travel),
    "go": ("take a step or travel: `go north`, `go down`, `go to stairs`", _go),
    "run": ("run until something comes up: `run east`", _run),
    "heal": ("rest until you are healed and well, or disturbed", _auto(Rest)),
    "rest": ("rest for a number of turns: `rest 20`", _repeat(REST, "rest")),
    "search": ("search the walls around you a number of times: `search 10`", _repeat(SEARCH, "search")),
    "seek": ("walk to dead ends and search for hidden doors until you find one", _auto(Seek)),
    "fight": ("attack the nearest monster until it is dead or you are badly wounded", _auto(Fight)),
    "flee": ("run away from every monster in sight that is awake", _auto(Flee)),
    "open": (
        "open a door beside you (walking into it works too)",
        _action(lambda view, rest: door_action(view, "open", rest)),
    ),
    "close": ("close a door beside you", _action(lambda view, rest: door_action(view, "close", rest))),
    "force": ("throw yourself against a locked door: `force east`", _action(force_action)),
    "take": ("pick up what lies here (also `get`)", _take),
    **{verb: (words, _thing(verb)) for verb, words in _THINGS.items()},
    "zap": ("zap a wand: `zap f east`; without a direction, at a monster in line", _action(zap_action)),
    "drink": ("", _thing("quaff")),
    "refill": ("", _thing("refill")),
    "put": ("", _put),
    "pick": ("", _pick_up),
    "walk": ("", _go),
    "attack": ("", _auto(Fight)),
    "kill": ("", _auto(Fight)),
    "unlock": ("", _action(force_action)),
    "kick": ("", _action(force_action)),
}
"""A name without a summary is another word for one that has it."""


def _begin(name: str, make: Maker, rest: str, session: Session) -> TypedCommand:
    return TypedCommand(f"{name} {rest}".strip(), make(rest, session))


COMMANDS: Final[Mapping[str, Command]] = {
    name: Command(summary, partial(_begin, name, make)) for name, (summary, make) in _MAKERS.items()
}
