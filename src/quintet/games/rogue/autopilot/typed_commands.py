"""Words beside the notation: many actions in one word, things by their names, pages to read: R14.6."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from quintet.core.errors import BadNotation
from quintet.core.extras import Command, Page, Running
from quintet.core.game import Action, Event
from quintet.games.rogue.actions import ASCEND, DESCEND, MOVE, PICK_UP, REST, SEARCH
from quintet.games.rogue.analysis.directions import whereabouts
from quintet.games.rogue.analysis.ground import NAMES, describe
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
from quintet.games.rogue.describe.character_sheet import character_dump, discoveries
from quintet.games.rogue.describe.items import about_thing, about_trap
from quintet.games.rogue.describe.monsters import about_monster, danger_of
from quintet.games.rogue.describe.screen import cure_of, draw_map, inventory
from quintet.games.rogue.describe.surroundings import ruled_map, surroundings
from quintet.games.rogue.tables import DEPTHS, HEIGHT, LETTERS, MONSTER_NAMES, WIDTH
from quintet.games.rogue.text.names import with_article
from quintet.games.rogue.views.hero import RogueView

__all__ = ["ADVICE", "COMMANDS", "PAGES", "TypedCommand", "attend"]

MOST_TURNS: Final = 1000
ADVICE: Final = {
    "again": "the same again goes on",
    "ascend": "ascend takes them",
    "break": "the same again breaks it open",
    "cure": "quaff {cure} drinks it",
    "descend": "descend takes them",
    "eat": "eat helps",
    "explore": "explore goes on",
    "fight": "fight strikes it",
    "flee": "flee runs away",
    "heal": "heal rests",
    "kindle": "light lights a torch or lantern",
    "light": "light helps",
    "recover": "heal waits until it passes",
    "seek": "seek looks for hidden doors",
    "stairs": "stairs walks there",
    "unseen": "walk on, or strike where you think it stands",
    "upstairs": "upstairs walks there",
}
"""What the line mode says about each thing that a way may advise; {cure} is the letter of what heals."""


class TypedCommand:
    """A command of the line mode: it ends with the reason and what to type next."""

    def __init__(self, running: Running) -> None:
        self._running = running

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:
        answer = self._running.next(view, events)
        if not isinstance(answer, Stop) or not answer.advice:
            return answer
        cure = cure_of(view)
        return f"{answer}; {', '.join(ADVICE[name].format(cure=cure) for name in answer.advice)}"


class OneAction:
    """A single action that depends on the view."""

    def __init__(self, find: Callable[[RogueView], Action]) -> None:
        self._find = find
        self._is_done = False

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:  # noqa: ARG002 - done at once
        done, self._is_done = self._is_done, True
        return "" if done else self._find(view)


Maker = Callable[[str, dict[str, Any]], TypedCommand]
"""Called with the words after an errand's name and with what the errands of one session remember."""


def _travel_memory(session: dict[str, Any]) -> TravelMemory:
    memory: TravelMemory = session.setdefault("travel", TravelMemory())
    return memory


def attend(view: RogueView, session: dict[str, Any]) -> None:
    """Shows what errands remember of one another a view that no errand has walked by."""
    _travel_memory(session).watch(view)


def _auto(make: Callable[[TravelMemory], AutoCommand]) -> Maker:
    return lambda _, session: TypedCommand(make(_travel_memory(session)))


def _action(find: Callable[[RogueView, str], Action]) -> Maker:
    return lambda rest, _: TypedCommand(OneAction(lambda view: find(view, rest)))


def _thing(verb: str) -> Maker:
    return _action(lambda view, rest: thing_action(view, verb, rest))


def _repeat(action: Action, word: str) -> Maker:
    def make(rest: str, session: dict[str, Any]) -> TypedCommand:
        number = rest.removesuffix("turns").removesuffix("times").strip()
        if not number.isdecimal() or not 1 <= int(number[:5]) <= MOST_TURNS:
            raise BadNotation(f"say how many turns, 1 to {MOST_TURNS}: {word} 10")
        return TypedCommand(Repeat(action, int(number), _travel_memory(session)))

    return make


def _run(rest: str, session: dict[str, Any]) -> TypedCommand:
    way = direction_called(rest)
    if way is None:
        raise BadNotation("run needs a direction: run east, run ne")
    return TypedCommand(Run(way, _travel_memory(session)))


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
"""And by its sign on the map."""
DOWN: Final = ("", "down", "downstairs", "stairs", "stairs down", ">", "exit")
UP: Final = ("up", "upstairs", "stairs up", "<")


class Nearest(AutoCommand):
    """To the nearest remembered thing of a kind."""

    def __init__(self, name: str, memory: TravelMemory) -> None:
        super().__init__(memory)
        self._name = name
        self._goal: tuple[int, int] | None = None

    def step(self, view: RogueView) -> Action | str:
        if self._goal is None:
            places = [
                (abs(x - view.x) + abs(y - view.y), x, y)
                for y, row in enumerate(view.map)
                for x, glyph in enumerate(row)
                if glyph in MARKS[self._name] and (x, y) != (view.x, view.y)
            ]
            if not places:
                return self._missing(view)
            self._goal = min(places)[1:]
        return Travel(*self._goal, self.memory).step(view)

    def _missing(self, view: RogueView) -> str:
        if self._name != "amulet":
            return f"you know of no {self._name} on this level"
        if view.has_amulet:
            return "you carry the Amulet of Yendor; up leads out"
        if view.depth < DEPTHS:
            return f"the Amulet of Yendor lies on level {DEPTHS}; down leads there"
        return "the Amulet of Yendor lies on this level, and you have not seen it yet; explore looks for it"


def _travel(rest: str, session: dict[str, Any]) -> TypedCommand:
    words, memory = rest.lower().removeprefix("to ").removeprefix("the ").strip(), _travel_memory(session)
    if words and words in DOWN:
        return TypedCommand(Stairs(">", memory))
    if words in UP:
        return TypedCommand(Stairs("<", memory))
    name = SIGNS.get(words, words.removesuffix("s") if words not in MARKS else words)
    if name in MARKS:
        return TypedCommand(Nearest(name, memory))
    return TypedCommand(Travel(*_place(words, "travel"), memory))


def _place(rest: str, word: str) -> tuple[int, int]:
    parts = rest.replace(",", " ").split()
    limits = (WIDTH, HEIGHT)
    if len(parts) == 2 and all(
        part.isdecimal() and int(part[:4]) < most for part, most in zip(parts, limits, strict=True)
    ):
        return int(parts[0]), int(parts[1])
    more = ", or what it is: travel stairs, travel door"
    if word == "describe":
        more = ", the letter of a thing in your pack, a monster or a kind of trap"
    raise BadNotation(f"name a column 0 to 79 and a row 0 to 21, as map numbers them: {word} 40,10{more}")


def _go(rest: str, session: dict[str, Any]) -> TypedCommand:
    """A step, the stairs, or a journey, by what is named."""
    words = rest.lower().strip()
    way = direction_called(words)
    if way is not None:
        return TypedCommand(OneAction(lambda _: MOVE + way))
    return _take_stairs(words, session) if words in {*DOWN, *UP} else _travel(rest, session)


def _take_stairs(words: str, session: dict[str, Any]) -> TypedCommand:
    glyph, action = ("<", ASCEND) if words in UP else (">", DESCEND)
    return TypedCommand(TakeStairs(Stairs(glyph, _travel_memory(session)), action))


class TakeStairs:
    """Walks to the stairs, or takes them if the hero is on them already."""

    def __init__(self, walk: Stairs, action: Action) -> None:
        self._walk = walk
        self._action = action
        self._is_done = False

    def next(self, view: RogueView, events: Sequence[Event]) -> Action | str:
        if self._is_done:
            return ""
        if self._walk.taken == 0 and view.map[view.y][view.x] == self._walk.glyph:
            self._is_done = True
            return self._action
        return self._walk.next(view, events)


def _take(rest: str, session: dict[str, Any]) -> TypedCommand:
    """What lies here; or off, what is worn."""
    first, _, more = rest.partition(" ")
    if first.lower() == "off":
        return _thing("remove")(more, session)
    return TypedCommand(OneAction(lambda _: PICK_UP))


def _put(rest: str, session: dict[str, Any]) -> TypedCommand:
    first, _, more = rest.partition(" ")
    if first.lower() in {"away", "down"}:
        return _thing("remove" if first.lower() == "away" else "drop")(more, session)
    return _thing("put on")(more if first.lower() == "on" else rest, session)


# --- the tables ------------------------------------------------------------------------------------------------------

_THINGS: Final = {
    "eat": "eat something (`eat`, `eat c`, `eat food`)",
    "quaff": "drink a potion, by letter or name (also: drink)",
    "read": "read a scroll, by letter or name",
    "wear": "put armor or a ring on (also: put on)",
    "wield": "take a weapon in hand",
    "light": "light the best torch or lantern you have, or pour oil into it",
    "remove": "put away what you wear or hold (also: take off)",
    "drop": "lay something down",
    "use": "whatever a thing is for",
    "choose": "the thing that a scroll waits for",
}
COMMANDS: Final[Mapping[str, Command]] = {
    "explore": Command("walk into the unknown and pick things up until something comes up", _auto(Explore)),
    "stairs": Command("walk to the stairs down that you remember", _auto(lambda memory: Stairs(">", memory))),
    "upstairs": Command("walk to the stairs up that you remember", _auto(lambda memory: Stairs("<", memory))),
    "down": Command("take the stairs down, or walk to them", lambda _, session: _take_stairs("down", session)),
    "up": Command("take the stairs up, or walk to them", lambda _, session: _take_stairs("up", session)),
    "travel": Command("`travel 40,10`, `travel stairs`, `travel door`, `travel gold`: walk there", _travel),
    "go": Command("`go north`, `go down`, `go to stairs`", _go),
    "run": Command("`run east`: on until something comes up", _run),
    "heal": Command("rest until healed and clear-headed, or disturbed", _auto(Rest)),
    "rest": Command("`rest 20`: rest so many turns", _repeat(REST, "rest")),
    "search": Command("`search 10`: search the walls around you so many times", _repeat(SEARCH, "search")),
    "seek": Command("walk to dead ends and search for hidden doors until one is found", _auto(Seek)),
    "fight": Command("strike the nearest monster until it is dead or you are badly wounded", _auto(Fight)),
    "flee": Command("run away from whoever is awake in sight", _auto(Flee)),
    "open": Command(
        "open a door beside you (walking into it does too)",
        _action(lambda view, rest: door_action(view, "open", rest)),
    ),
    "close": Command("close a door beside you", _action(lambda view, rest: door_action(view, "close", rest))),
    "force": Command("`force east`: throw yourself against a locked door", _action(force_action)),
    "take": Command("pick up what lies here (get)", _take),
    **{verb: Command(words, _thing(verb)) for verb, words in _THINGS.items()},
    "zap": Command("`zap f east`: zap a wand; without a direction at a monster in line", _action(zap_action)),
    "drink": Command("", _thing("quaff")),
    "refill": Command("", _thing("refill")),
    "put": Command("", _put),
    "pick": Command("", lambda _, __: TypedCommand(OneAction(lambda _: PICK_UP))),
    "walk": Command("", _go),
    "attack": Command("", _auto(Fight)),
    "kill": Command("", _auto(Fight)),
    "unlock": Command("", _action(force_action)),
    "kick": Command("", _action(force_action)),
}
"""A name without a summary is another word for one that has it."""


def _describe(view: RogueView, rest: str) -> str:
    """A tile by column and row, a thing of the pack by its letter, a monster by its name."""
    words = rest.strip().lower()
    thing = next((thing for thing in view.pack if thing.letter == words), None)
    if thing is not None:
        return f"{thing.letter} - {thing.name}: {about_thing(thing)}"
    met = [monster for monster in view.monsters if words and words in monster.name.lower()]
    if met:
        return f"{whereabouts(view, met[0])}: {about_monster(met[0].letter)} {danger_of(view, met[0])}".rstrip()
    if words in NAMES:
        return NAMES[words]
    kind = next((k for k, name in enumerate(MONSTER_NAMES) if len(words) > 2 and name.lower().startswith(words)), 0)
    if kind:
        slain = ", of which you have slain some" if LETTERS[kind - 1] in view.slain else ""
        return f"{with_article(MONSTER_NAMES[kind])}, not in sight{slain}: {about_monster(LETTERS[kind - 1])}"
    return about_trap(words) or describe(view, *_place(rest, "describe"))


def _inventory(view: RogueView, _: str) -> str:
    return "\n".join(inventory(view))


def _legend(_: RogueView, __: str) -> str:
    """What every sign of the map means."""
    return "\n".join(
        [*(f"{glyph}  {words}" for glyph, words in NAMES.items() if glyph != " "), "A to Z  monsters", "@  you"]
    )


PAGES: Final[Mapping[str, Page]] = {
    "around": Page("what is around you, in words: ways, monsters, things, doors", lambda view, _: surroundings(view)),
    "map": Page(
        "the map with numbers at its edges, for travel and describe",
        lambda view, _: ruled_map(view, draw_map(view)),
    ),
    "inventory": Page("your pack (also: i, pack)", _inventory),
    "discoveries": Page(
        "kinds of magic you have met, and what they turned out to be",
        lambda v, _: "\n".join(discoveries(v)),
    ),
    "character": Page("the page about your hero that people share", lambda view, _: character_dump(view)),
    "describe": Page(
        "`describe f`, `describe orc`, `describe pit`, `describe 40,10`: what you know of it",
        _describe,
    ),
    "legend": Page("what the signs of the map mean", _legend),
    "i": Page("", _inventory),
    "inv": Page("", _inventory),
    "pack": Page("", _inventory),
    "where": Page("", lambda view, _: surroundings(view)),
    "surroundings": Page("", lambda view, _: surroundings(view)),
    "throw": Page("", lambda _, __: "nothing is thrown in this game; zap a wand, or strike by walking into a monster"),
}
