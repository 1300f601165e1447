"""The skin of the roguelike: keys and mouse over the map; everything it knows stands in the view."""

from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import BindingType

from quintet.core.game import Game
from quintet.games.rogue.actions import (
    ASCEND,
    CHOOSE_SLOT,
    CLOSE,
    DESCEND,
    DROP,
    MOVE,
    OPEN,
    PICK_UP,
    REMOVE,
    REST,
    SEARCH,
    USE,
    ZAP,
)
from quintet.games.rogue.dump import character_dump
from quintet.games.rogue.tables import DX, DY, HEIGHT, WIDTH
from quintet.games.rogue.text import SLOT_LETTERS
from quintet.games.rogue.travel import attack_step, describe
from quintet.games.rogue.views import RogueView, Thing
from quintet.tui.screens.dialogs import ReadDialog
from quintet.tui.skins.base import Moment, plain
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.dialogs import PackDialog, ThingDialog, Use, known_page, uses_of
from quintet.tui.skins.rogue.ending import end_page, keep_dump
from quintet.tui.skins.rogue.figures import put_log, put_panel, put_status
from quintet.tui.skins.rogue.keys import BINDINGS, MANUAL
from quintet.tui.skins.rogue.picture import divide, put_cursor, put_map, put_rays
from quintet.tui.skins.rogue.walking import WalkingBoard
from quintet.tui.skins.rogue.ways import Explore, Repeat, Rest, Run, Stairs, Travel

__all__ = ["RogueBoard"]

LEAP: Final = 8
"""Tiles that a capital letter moves the cursor."""
LONG_SEARCH: Final = 10
STEPS: Final = tuple((int(x), int(y)) for x, y in zip(DX, DY, strict=True))
LIGHTS: Final = ("TORCH", "LANTERN", "ARTIFACT", "OIL_FLASK")
TAKING: Final[dict[str, tuple[int, tuple[str, ...], str]]] = {
    "use": (USE, (), "nothing that could be used now"),
    "drink": (USE, ("POTION",), "no potion"),
    "read": (USE, ("SCROLL",), "no scroll that could be read now"),
    "eat": (USE, ("FOOD",), "nothing to eat"),
    "wield": (USE, ("WEAPON",), "no other weapon"),
    "wear": (USE, ("ARMOR",), "no other armour"),
    "put on": (USE, ("RING",), "no ring that could be put on now"),
    "light": (USE, LIGHTS, "no other light"),
    "zap": (ZAP, ("WAND",), "no wand"),
    "put away": (REMOVE, (), "nothing that could be put away"),
    "drop": (DROP, (), "nothing that could be dropped; what is worn must be put away first"),
}


class RogueBoard(WalkingBoard):
    """The dungeon."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    side = 9999
    top = False
    foot = 26
    manual = MANUAL

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.cursor: tuple[int, int] | None = None
        self.aiming: int | None = None
        """The first of eight actions, one of which a direction chooses."""

    # --- drawing ---

    def draw(self, moment: Moment) -> None:
        super().draw(moment)
        if moment.mine and moment.view.choosing and self.is_mounted:
            self.call_later(self._choose_target)

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        view: RogueView = moment.view
        colors = self.palette
        put_map(canvas, view, colors)
        if self.aiming is not None and self.aiming >= ZAP:
            put_rays(canvas, view, colors)
        if self.cursor is not None:
            put_cursor(canvas, view, *self.cursor, colors)
        place = divide(canvas.width, canvas.height)
        if place.panel_width:
            put_panel(canvas, view, colors, place.panel, place.panel_width, canvas.height - 1)
        else:
            put_status(canvas, view, colors, place.status)
        put_log(canvas, self.chronicle, colors, place.log, place.log_rows, moment.step)

    def epilogue(self, moment: Moment, seed: str) -> Text | None:
        """The death screen: stone, dump, and the file it was written to."""
        if not moment.view.over or moment.seat is None:
            return None
        name = moment.names[moment.seat]
        folder = getattr(self.app, "folder", None)
        kept = keep_dump(folder, moment.view, name, seed) if folder is not None else ""
        return end_page(moment.view, name, seed, kept, self.palette)

    # --- keys that mean something else at times ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Escape stops what is going on first and opens the menu after."""
        if action == "stop":
            return self.way is not None or self.cursor is not None or self.aiming is not None
        if action == "accept":
            return self.cursor is not None
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Any key ends a long way, then does what it does; Escape does only that."""
        if self.halt():
            self.tell("you stop")
            if event.key == "escape":
                event.stop()

    def action_stop(self) -> None:
        self.halt()
        self.cursor = self.aiming = None
        self.say("")
        self.repaint()

    def _ready(self) -> bool:
        """Whether a new command can begin; a scroll that waits comes first."""
        self.halt()
        self.cursor = self.aiming = None
        self.repaint()
        if not self.may_act() or self.moment is None:
            return False
        if self.moment.view.choosing:
            self._choose_target()
            return False
        return True

    # --- walking ---

    def action_go(self, way: int) -> None:
        if self.aiming is not None:
            action, self.aiming = self.aiming + way, None
            self.play(action)
        elif self.cursor is not None:
            self._steer(way, 1)
        elif self._ready():
            self.play(MOVE + way)

    def action_run(self, way: int) -> None:
        if self.cursor is not None:
            self._steer(way, LEAP)
        elif self._ready():
            self.set_out(Run(way))

    def action_explore(self) -> None:
        if self._ready():
            self.set_out(Explore())

    def action_stairs(self, glyph: str) -> None:
        if self.cursor is not None:
            self._jump([place for place in self._sights() if self._glyph(place) == glyph])
        elif self._ready() and self.moment is not None:
            action = DESCEND if glyph == ">" else ASCEND
            if action in self.moment.legal:
                self.play(action)
            else:
                self.set_out(Stairs(glyph))

    def action_fight(self) -> None:
        if self.cursor is not None:
            self._jump(self._sights())
        elif self._ready() and self.view is not None:
            answer = attack_step(self.view)
            if isinstance(answer, str):
                self.say(answer)
            else:
                self.play(answer)

    def action_rest(self) -> None:
        if self._ready():
            self.set_out(Rest())

    def action_search_long(self) -> None:
        if self._ready():
            self.set_out(Repeat(SEARCH, LONG_SEARCH))

    def action_wait(self) -> None:
        self._simply(REST)

    def action_search(self) -> None:
        self._simply(SEARCH)

    def action_get(self) -> None:
        self._simply(PICK_UP)

    def _simply(self, action: int) -> None:
        if self._ready():
            self.play(action)

    # --- the cursor ---

    def action_look(self) -> None:
        self._point("look: move the cursor, Tab next, Enter goes there, Escape ends")

    def action_travel(self) -> None:
        self._point("travel where? move the cursor, < > stairs, Enter goes there, Escape ends")

    def _point(self, words: str) -> None:
        view = self.view
        if view is None or (self.moment is not None and not self.moment.live):
            return
        self.halt()
        self.aiming = None
        self.cursor = (view.x, view.y)
        self.say(words)
        self.repaint()

    def _steer(self, way: int, by: int) -> None:
        assert self.cursor is not None
        x = min(max(self.cursor[0] + by * STEPS[way][0], 0), WIDTH - 1)
        y = min(max(self.cursor[1] + by * STEPS[way][1], 0), HEIGHT - 1)
        self._look_at((x, y))

    def _look_at(self, place: tuple[int, int]) -> None:
        self.cursor = place
        if self.view is not None:
            self.say(describe(self.view, *place))
        self.repaint()

    def _glyph(self, place: tuple[int, int]) -> str:
        return self.view.map[place[1]][place[0]] if self.view is not None else " "

    def _sights(self) -> list[tuple[int, int]]:
        """What is worth a look: monsters, then things, stairs, doors and traps, the nearest first."""
        view = self.view
        if view is None:
            return []
        monsters = [(monster.x, monster.y) for monster in view.monsters]
        marks = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph not in " #.:'+"]
        doors = [(x, y) for y, row in enumerate(view.map) for x, glyph in enumerate(row) if glyph in "'+"]

        def far(place: tuple[int, int]) -> int:
            return max(abs(place[0] - view.x), abs(place[1] - view.y))

        ordered = [*sorted(monsters, key=far), *sorted(marks, key=far), *sorted(doors, key=far)]
        return list(dict.fromkeys(ordered))

    def _jump(self, places: list[tuple[int, int]]) -> None:
        if not places:
            self.say("you know of none here")
        elif self.cursor in places:
            self._look_at(places[(places.index(self.cursor) + 1) % len(places)])
        else:
            self._look_at(places[0])

    def action_accept(self) -> None:
        place = self.cursor
        if place is not None and self._ready():
            self.set_out(Travel(*place))

    # --- the pack ---

    def action_pack(self) -> None:
        if self.view is not None and self.moment is not None and self.moment.live:
            self.halt()
            words = f"Your pack: {len(self.view.pack)} of 26"
            self.app.push_screen(PackDialog(words, self.view.pack), self._open_thing)

    def _thing(self, letter: str) -> Thing | None:
        pack = self.view.pack if self.view is not None else ()
        return next((thing for thing in pack if thing.letter == letter), None)

    def _open_thing(self, letter: str | None) -> None:
        thing = self._thing(letter) if letter else None
        if thing is not None and self.moment is not None:
            uses = uses_of(thing, self.moment.legal)
            self.app.push_screen(ThingDialog(thing, uses), partial(self._use, uses))

    def _use(self, uses: list[Use], key: str | None) -> None:
        for use in uses:
            if use.key == key:
                self._do(use.action)

    def _do(self, action: int) -> None:
        """Plays it, or asks for a direction first."""
        if action < ZAP:
            self.play(action)
        else:
            self._aim(action, "zap")

    def action_take(self, verb: str) -> None:
        if not self._ready() or self.moment is None:
            return
        base, types, nothing = TAKING[verb]
        each = 8 if base == ZAP else 1
        able = self._able(base, each, types)
        if able:
            answer = partial(self._take, base, each)
            self.app.push_screen(PackDialog(f"What do you want to {verb}?", able), answer)
        else:
            self.say(f"you have {nothing}")

    def _able(self, base: int, each: int, types: tuple[str, ...]) -> list[Thing]:
        if self.moment is None:
            return []
        legal = frozenset(self.moment.legal)
        slots = SLOT_LETTERS.index
        things = self.moment.view.pack
        return [t for t in things if base + each * slots(t.letter) in legal and (not types or t.type in types)]

    def _take(self, base: int, each: int, letter: str | None) -> None:
        if letter:
            self._do(base + each * SLOT_LETTERS.index(letter))

    def _choose_target(self) -> None:
        """A scroll waits for an item."""
        view = self.view
        if view is not None and view.choosing and self.screen.is_current:
            able = self._able(CHOOSE_SLOT, 1, ())
            answer = partial(self._take, CHOOSE_SLOT, 1)
            self.app.push_screen(PackDialog(f"Choose for the scroll of {view.choosing}", able), answer)

    # --- aiming ---

    def action_door(self, verb: str) -> None:
        if not self._ready() or self.moment is None:
            return
        base = OPEN if verb == "open" else CLOSE
        able = [action for action in range(base, base + 8) if action in self.moment.legal]
        if len(able) == 1:
            self.play(able[0])
        elif able:
            self._aim(base, verb)
        else:
            self.say(f"there is no door beside you to {verb}")

    def _aim(self, base: int, verb: str) -> None:
        self.aiming = base
        self.say(f"{verb} which way? a direction key or a click; Escape ends")
        self.repaint()

    # --- pages ---

    def action_known(self) -> None:
        if self.view is not None:
            self.app.push_screen(ReadDialog("What magic you know", known_page(self.view)))

    def action_character(self) -> None:
        moment = self.moment
        if moment is not None and moment.seat is not None:
            page = plain(character_dump(moment.view, moment.names[moment.seat]))
            self.app.push_screen(ReadDialog("Your character", page))

    # --- the mouse ---

    def pressed(self, zone: object) -> None:
        match zone:
            case ("key", str(key)):
                self._press(key)
            case ("thing", str(letter)):
                self._open_thing(letter)
            case ("tile", int(x), int(y)):
                self._click((x, y))

    def _press(self, key: str) -> None:
        actions = {"i": "pack", "o": "explore", ">": "stairs('>')", "x": "look", "D": "known"}
        self.call_later(self.run_action, actions.get(key, "screen.events" if key == "m" else "screen.help"))

    def _click(self, place: tuple[int, int]) -> None:
        view = self.view
        if view is None:
            return
        step = (place[0] - view.x, place[1] - view.y)
        if step in STEPS and self.cursor is None:
            self.action_go(STEPS.index(step))
        elif self.aiming is not None:
            self._aim_at(step)
        elif any((monster.x, monster.y) == place for monster in view.monsters):
            self.say(describe(view, *place))
        elif step == (0, 0):
            self._click_self()
        elif self._ready():
            self.set_out(Travel(*place))

    def _aim_at(self, step: tuple[int, int]) -> None:
        """A click along one of the eight lines is a direction."""
        across, down = step
        sign = (across > 0) - (across < 0), (down > 0) - (down < 0)
        if sign in STEPS and (not across or not down or abs(across) == abs(down)):
            self.action_go(STEPS.index(sign))
        else:
            self.say("that lies on none of the eight lines", bad=True)

    def _click_self(self) -> None:
        legal = self.moment.legal if self.moment is not None else ()
        for action in (PICK_UP, DESCEND, ASCEND, REST):
            if action in legal:
                self._simply(action)
                return

    def hovered(self, zone: object) -> None:
        match zone:
            case ("tile", int(x), int(y)) if self.view is not None:
                words = describe(self.view, x, y)
                self.tooltip = plain(words)
            case _:
                self.tooltip = None
