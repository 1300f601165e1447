"""The skin of the roguelike: keys and mouse over the map; everything it knows stands in the view."""

from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import BindingType

from quintet.core.game import Event
from quintet.front.games.rogue import hero_name, keep_dump, place_words, story, with_loss
from quintet.front.games.rogue_log import BETWEEN, fitting
from quintet.front.session import seed_text
from quintet.games.rogue.actions import (
    ASCEND,
    DESCEND,
    MOVE,
    PICK_UP,
    REST,
    SEARCH,
    ZAP,
)
from quintet.games.rogue.analysis.directions import direction_of
from quintet.games.rogue.analysis.ground import attack_step, describe
from quintet.games.rogue.autopilot.combat import Flee
from quintet.games.rogue.autopilot.commands import Explore, Repeat, Rest, Run, Seek, Stairs, Travel
from quintet.games.rogue.views.hero import RogueView
from quintet.table.seating import advisers
from quintet.tui.screens.dialogs import ReadDialog
from quintet.tui.skins.base import Moment, plain
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.rogue.cursor import LEAP, STEPS
from quintet.tui.skins.rogue.dialogs import known_page
from quintet.tui.skins.rogue.end_page import end_page
from quintet.tui.skins.rogue.keys import BINDINGS, MANUAL
from quintet.tui.skins.rogue.map_view import Chart, divide
from quintet.tui.skins.rogue.pack_keys import PackBoard
from quintet.tui.skins.rogue.status import put_log, put_panel, put_status

__all__ = ["RogueBoard"]

LONG_SEARCH: Final = 10
MORE: Final = "(m: all) … "


class RogueBoard(PackBoard):
    """The dungeon."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    side = 9999
    top = False
    foot = 26
    manual = MANUAL
    looking = frozenset({"overlay", "explain"})

    _pointed = ""
    """What the mouse is on, in words."""
    _asked = -1
    """The position whose reasons are wanted."""

    # --- drawing ---

    def show_moment(self, moment: Moment) -> None:
        super().show_moment(with_loss(self.moment, moment))

    def draw(self, moment: Moment) -> None:
        """The message line shows the newest, not the oldest, of what happened in a turn, and what could be done."""
        begun = bool(self.chronicle.lines)
        super().draw(moment)
        if not begun:
            self.call_after_refresh(self._greet)
        elif self.way is None and moment.live and self.cursor is None and self.aiming is None:
            self.report([event.text for event in moment.events])

    def _greet(self) -> None:
        """Whoever comes to a game, new or not, reads what happened last and what could be done."""
        if self.moment is not None and self.moment.live:
            self.report([line.words for line in self.chronicle.lines[-1:]])

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        view: RogueView = moment.view
        colors = self.palette
        place = divide(canvas.width, canvas.height, view.y)
        chart = Chart(canvas, view, colors, place)
        chart.put_all()
        self.put_overlay(chart)
        if self.aiming is not None and self.aiming >= ZAP:
            chart.put_rays()
        if self.cursor is not None:
            chart.put_cursor(*self.cursor)
        if place.panel_width:
            put_panel(canvas, view, colors, place, canvas.height - 1, self._standing(moment))
        else:
            put_status(canvas, view, colors, place.status, self._standing(moment))
        if place.log_rows:
            put_log(canvas, self.chronicle, colors, place.log, place.log_rows, moment.step)
        elif moment.live and self.overflow:
            left_out, shown = fitting(self.overflow, self.app.size.width - 2 - len(MORE))
            whole = len(BETWEEN.join(self.overflow)) <= self.app.size.width - 2
            line = BETWEEN.join(self.overflow if whole else shown)
            canvas.fill(0, 0, canvas.width, 1)
            canvas.put(1, 0, f"{MORE}{line}" if left_out and not whole else line, "bold")

    def _standing(self, moment: Moment) -> str:
        """What keeps a game off the leaderboard."""
        if moment.view.wizard:
            return f"WIZ {self.overlay}" if self.overlay else "WIZARD"
        return "" if moment.options.counts else "practice"

    def stamp(self, event: Event) -> str:
        """The turn, for what the log of the quest tells; the table's own words have none."""
        return f"{event.values[0]:>5}  " if ":" in event.kind and event.values else " " * 7

    @staticmethod
    def is_weighty(event: Event) -> bool:
        return event.kind.startswith("critical")

    def epilogue(self, moment: Moment, seed: str) -> Text | None:
        """The death screen: stone, dump, and the file it was written to."""
        if moment.outcome is None or moment.seat is None or moment.seat in moment.bots:
            return None
        name = hero_name(moment.names[moment.seat])
        folder = getattr(self.app, "folder", None)
        counts = moment.options.counts
        kept = keep_dump(folder, moment, seed) if folder is not None else ""
        place = place_words(getattr(self.app, "store", None), moment)
        return end_page(moment.view, name, seed, f"{place}\n{kept}".strip(), self.palette, counts=counts)

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
        self.report([])

    # --- walking ---

    def action_go(self, way: int) -> None:
        if self.aiming is not None:
            action, self.aiming = self.aiming + way, None
            self.play(action)
        elif self.cursor is not None:
            self.steer(way, 1)
        elif self.ready():
            self.play(MOVE + way)

    def action_run(self, way: int) -> None:
        if self.cursor is not None:
            self.steer(way, LEAP)
        elif self.ready():
            self.set_out(Run(way, self.company))

    def action_explore(self) -> None:
        if self.ready():
            self.set_out(Explore(self.company))

    def action_stairs(self, glyph: str) -> None:
        if self.cursor is not None:
            self.jump([place for place in self.sights() if self.glyph_at(place) == glyph])
        elif self.ready() and self.moment is not None:
            action = DESCEND if glyph == ">" else ASCEND
            if action in self.moment.legal:
                self.play(action)
            else:
                self.set_out(Stairs(glyph, self.company))

    def action_fight(self) -> None:
        if self.cursor is not None:
            self.jump(self.sights())
        elif self.ready() and self.view is not None:
            answer = attack_step(self.view)
            if isinstance(answer, str):
                self.say(answer)
            else:
                self.play(answer)

    def action_rest(self) -> None:
        if self.ready():
            self.set_out(Rest(self.company))

    def action_search_long(self) -> None:
        if self.ready():
            self.set_out(Repeat(SEARCH, LONG_SEARCH, self.company))

    def action_flee(self) -> None:
        if self.ready():
            self.set_out(Flee(self.company))

    def action_seek(self) -> None:
        if self.ready():
            self.set_out(Seek(self.company))

    def action_wait(self) -> None:
        self._simply(REST)

    def action_search(self) -> None:
        self._simply(SEARCH)

    def action_get(self) -> None:
        self._simply(PICK_UP)

    def _simply(self, action: int) -> None:
        if self.ready():
            self.play(action)

    # --- pages ---

    def action_known(self) -> None:
        if self.view is not None:
            self.app.push_screen(ReadDialog("What magic you know", known_page(self.view)))

    def action_character(self) -> None:
        moment = self.moment
        if moment is not None and moment.seat is not None:
            name, alive = hero_name(moment.names[moment.seat]), moment.outcome is None
            page = story(moment.view, name, self._seed(), alive=alive, counts=moment.options.counts)
            self.app.push_screen(ReadDialog("Your character", plain(page)))

    def action_dump(self) -> None:
        """The page about the hero as a file, at any moment."""
        moment, folder = self.moment, getattr(self.app, "folder", None)
        if moment is not None and moment.seat is not None and folder is not None:
            self.say(keep_dump(folder, moment, self._seed()))

    def _seed(self) -> str:
        """The seed of the quest at this table; a recording tells none here."""
        session = getattr(self.screen, "session", None)
        return seed_text(session.match) if session is not None else ""

    # --- reasons ---

    def action_explain(self) -> None:
        """Asks the strongest bot; it thinks elsewhere, and its answer comes to `hear`."""
        moment = self.moment
        if moment is None:
            return
        if moment.seat is None:
            self.say("a spectator decides nothing; Tab looks through a player's eyes")
        elif moment.seat not in moment.to_act:
            self.say("the quest is over here, so there is nothing to explain; one step back there is")
        else:
            self._asked = moment.position
            self.say(f"{advisers(self.game)[0]} thinks ...")
            self.wonder(advisers(self.game)[0])

    def hear(self, text: str, position: int) -> None:
        """Shows the reasons, unless the quest has gone on since or something else is in front."""
        moment, asked, self._asked = self.moment, self._asked, -1
        if moment is None or position != asked or not self.screen.is_current:
            return
        if position != moment.position:
            self.say("the quest has gone on since; the same key asks again")
        else:
            self.say("")
            self.app.push_screen(ReadDialog(f"{advisers(self.game)[0]} says", plain(text)))

    # --- the mouse ---

    def pressed(self, zone: object) -> None:
        match zone:
            case ("key", str(key)):
                self._press(key)
            case ("thing", str(letter)):
                self.open_thing(letter)
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
        elif self.ready():
            self.set_out(Travel(*place, self.company))

    def _aim_at(self, step: tuple[int, int]) -> None:
        """A click along one of the eight lines is a direction."""
        way = direction_of(*step)
        if way is None:
            self.say("that lies on none of the eight lines", bad=True)
        else:
            self.action_go(way)

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
            case _:
                words = ""
        if words != self._pointed:
            self._pointed = words
            self.tooltip = plain(words) if words else None
