"""The skin of the roguelike: keys and mouse over the map; everything it knows is in the view."""

from collections.abc import Callable
from functools import partial, partialmethod
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.binding import BindingType

from quintet.core.game import Event, Game
from quintet.front.games.rogue import with_loss
from quintet.front.moment import Moment
from quintet.games.rogue.actions import (
    ASCEND,
    CLOSE,
    DESCEND,
    GO_TO,
    MOVE,
    OPEN,
    PICK_UP,
    REST,
    SEARCH,
    WIZARD,
    ZAP,
)
from quintet.games.rogue.analysis.directions import direction_of, in_sight
from quintet.games.rogue.analysis.ground import describe
from quintet.games.rogue.autopilot.combat import Flee, Stalk, strike
from quintet.games.rogue.autopilot.commands import AutoCommand, Explore, Repeat, Rest, Run, Seek, Stairs, Travel
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.describe.overlays import OVERLAYS
from quintet.games.rogue.text.names import common_name
from quintet.games.rogue.text.notation import word_wizard_command
from quintet.games.rogue.views.hero import RogueView
from quintet.tui.dialogs import ChooseDialog
from quintet.tui.skins.base import WATCHING
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.rogue.autopilot import Autopilot
from quintet.tui.skins.rogue.colors import torchlight
from quintet.tui.skins.rogue.cursor import LEAP, STEPS, Cursor
from quintet.tui.skins.rogue.keys import BINDINGS, MANUAL
from quintet.tui.skins.rogue.map_view import Chart, Division, divide, is_low
from quintet.tui.skins.rogue.messages import Messages
from quintet.tui.skins.rogue.overlays import OFF, Overlays
from quintet.tui.skins.rogue.pack_keys import PackKeys
from quintet.tui.skins.rogue.pages import Pages
from quintet.tui.skins.rogue.status import BUTTON_ROWS, put_keys, put_log, put_panel, put_signs, put_status
from quintet.tui.text import plain
from quintet.tui.themes import NIGHT

__all__ = ["RogueBoard"]

LONG_SEARCH: Final = 10
NIGHT_GROUND: Final = str(NIGHT.background)
WALKS: Final[dict[str, Callable[[TravelMemory], AutoCommand]]] = {
    "explore": Explore,
    "flee": Flee,
    "rest": Rest,
    "search": partial(Repeat, SEARCH, LONG_SEARCH),
    "seek": Seek,
}
PAGES: Final = {"magic": Pages.show_magic, "character": Pages.show_character, "file": Pages.write_character}


class RogueBoard(CanvasBoard):
    """The dungeon."""

    BINDINGS: ClassVar[list[BindingType]] = BINDINGS
    side = 9999
    top = False
    foot = 26
    manual = MANUAL
    looking = frozenset({"overlay", "explain"})

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.messages = Messages(self)
        self.autopilot = Autopilot(self, self.messages)
        self.overlays = Overlays(self)
        self.cursor = Cursor(self, self.overlays)
        self.pack = PackKeys(self, self.cursor)
        self.pages = Pages(self)
        self._key = ""
        """The key that was pressed last; held down, it does not end the command that it began."""
        self._chased = ""
        """The monster that the last action was a blow at, or a step toward."""
        self._pointed = ""
        """What the mouse is on, in words."""

    @property
    def view(self) -> RogueView | None:
        return self.moment.view if self.moment is not None else None

    # --- drawing ---

    def show_moment(self, moment: Moment) -> None:
        super().show_moment(with_loss(self.moment, moment))

    def draw(self, moment: Moment) -> None:
        """Shows the newest of what happened in a turn, and what could be done."""
        begun = bool(self.messages.chronicle.lines)
        self.messages.chronicle.add(moment)
        self.autopilot.watch(moment)
        self.overlays.follow(moment)
        super().draw(moment)
        self.autopilot.follow(moment)
        if moment.mine and moment.view.choosing and self.is_mounted:
            self.call_later(self.pack.choose_target)
        if not begun:
            self.call_after_refresh(self._greet)
        elif self.autopilot.way is None and moment.live and not self.cursor.is_active:
            self.messages.report([event.text for event in moment.events] or self._lost(moment.view))
        self._chased = ""

    def _lost(self, view: RogueView) -> list[str]:
        """Returns that the monster that was to be struck is out of sight, for which there is no event."""
        return [f"The {self._chased} is out of sight."] if self._chased and not in_sight(view) else []

    def _greet(self) -> None:
        """Says on arrival, in a new game or an old one, what happened last and what could be done."""
        if self.moment is not None and self.moment.live:
            self.messages.report([line.words for line in self.messages.chronicle.lines[-1:]])

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        view: RogueView = moment.view
        colors = self.palette
        place = divide(canvas.width, canvas.height, view.y, raised=self.is_news_raised)
        light = torchlight(view, colors, self._ground())
        self._paint_map(Chart(canvas, view, light, place))
        if place.panel_width:
            has_buttons = not self.is_onlooker and self.app.size.height < self.foot
            last = canvas.height - 1
            put_panel(canvas, view, light, place, last - BUTTON_ROWS * has_buttons, self._badge(moment))
            if has_buttons:
                put_keys(canvas, colors, place, last)
        else:
            put_status(canvas, view, colors, place.status, self._badge(moment))
        if place.log_rows:
            put_log(canvas, self.messages.chronicle, colors, place, moment.step)
            if place.signs >= 0:
                put_signs(canvas, colors, place, playing=not self.is_onlooker)
        elif moment.live:
            self._put_overflow(canvas, place)

    def say(self, text: str, *, bad: bool = False) -> None:
        """Says something new, which what was said above it does not lead to."""
        self.fall_silent()
        super().say(text, bad=bad)

    def fall_silent(self) -> None:
        if self.messages.overflow:
            self.messages.overflow = []
            self.repaint()

    def spread(self, text: str) -> str:
        return self.messages.lay([text]) if text and self.is_news_raised else text

    def raises_news(self, width: int, height: int) -> bool:
        """Keeps all messages together between the map and the status line where there is no log."""
        return is_low(width, height)

    def _put_overflow(self, canvas: Canvas, place: Division) -> None:
        """Writes over the last rows of the map, just above the line that continues it, or away from the hero."""
        lines = self.messages.overflow
        first = 0 if self.messages.is_on_top else place.map_rows - len(lines)
        canvas.fill(0, first, canvas.width, len(lines))
        for down, line in enumerate(lines, first):
            canvas.put_marked(1, down, line)

    def _ground(self) -> str:
        """Returns the background of the theme; those that leave it to the terminal get the darkest of ours."""
        color = self.background_colors[1]
        return NIGHT_GROUND if color.ansi is not None or color.a == 0 else color.hex6.lower()

    def _paint_map(self, chart: Chart) -> None:
        chart.put_all(self.autopilot.company.level(chart.view).sleepers)
        self.overlays.put(chart, self.cursor.place)
        if self.cursor.aiming is not None and self.cursor.aiming >= ZAP:
            chart.put_rays()
        if self.cursor.place is not None:
            chart.put_cursor(*self.cursor.place)

    def _badge(self, moment: Moment) -> str:
        """Returns what keeps a game off the leaderboard."""
        if moment.view.wizard:
            return f"WIZ {self.overlays.kind}" if self.overlays.kind else "WIZARD"
        return "" if moment.options.counts else "practice"

    def stamp(self, event: Event) -> str:
        """Returns the turn of an event of the quest; the table's own events have none."""
        return f"{event.values[0]:>5}  " if ":" in event.kind and event.values else " " * 7

    @staticmethod
    def is_weighty(event: Event) -> bool:
        return event.kind.startswith("critical")

    # --- when a command can begin ---

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets Escape stop what is going on first; after that it opens the menu."""
        if action == "stop":
            return self.autopilot.way is not None or self.cursor.is_active
        if action == "accept":
            return self.cursor.place is not None
        return super().check_action(action, parameters)

    def on_key(self, event: events.Key) -> None:
        """Ends the autopilot at any other key, which then does what it always does; Escape only ends it."""
        if self.autopilot.way is not None and event.key == self._key:
            event.stop()
            return
        self._key = event.key
        if self.autopilot.halt():
            self.messages.finish("You stop.")
            if event.key == "escape":
                event.stop()

    def ready(self) -> bool:
        """Whether a new command can begin; a scroll that waits for a choice comes first."""
        self.autopilot.halt()
        if self.cursor.is_active:
            self.cursor.clear()
            self.messages.report([])
        self.repaint()
        return self._may_act() and not self.pack.choose_target()

    def _may_act(self) -> bool:
        """Whether the player can act now; says why not."""
        moment = self.moment
        if moment is None or not moment.live:
            return False
        if not moment.mine:
            self.say("The game is over." if moment.outcome else WATCHING)
        return moment.mine

    def refused(self) -> None:
        self.autopilot.halt()

    def action_stop(self) -> None:
        self.autopilot.halt()
        self.cursor.clear()
        self.messages.report([])

    # --- walking ---

    def action_go(self, way: int) -> None:
        if self.cursor.aiming is not None:
            action, self.cursor.aiming = self.cursor.aiming + way, None
            self.play(action)
        elif self.cursor.place is not None and self.view is not None:
            self.cursor.steer(self.view, way, 1)
        else:
            self.action_simply(MOVE + way)

    def action_run(self, way: int) -> None:
        if self.cursor.place is not None and self.view is not None:
            self.cursor.steer(self.view, way, LEAP)
        else:
            self._set_out(Run(way, self.autopilot.company))

    def action_stairs(self, glyph: str) -> None:
        if self.cursor.place is not None and self.view is not None:
            self.cursor.jump(self.view, glyph)
        elif self.ready() and self.moment is not None:
            action = DESCEND if glyph == ">" else ASCEND
            if action in self.moment.legal:
                self.play(action)
            else:
                self.autopilot.set_out(Stairs(glyph, self.autopilot.company))

    def action_fight(self) -> None:
        if self.cursor.place is not None and self.view is not None:
            self.cursor.jump(self.view)
        elif self.ready() and self.view is not None:
            self._fight(self.view)

    def _fight(self, view: RogueView) -> None:
        """Strikes the nearest monster, or takes a step toward it; one that was only seen before is walked to."""
        near = in_sight(view)
        if not near:
            self.autopilot.set_out(Stalk(self.autopilot.company))
            return
        answer = strike(view, self.autopilot.company)
        if isinstance(answer, str):
            self.messages.finish(answer)
        else:
            self._chased = common_name(near[0].name)
            self.play(answer)

    def action_walk(self, name: str) -> None:
        self._set_out(WALKS[name](self.autopilot.company))

    def _set_out(self, way: AutoCommand) -> None:
        if self.ready():
            self.autopilot.set_out(way)

    def action_simply(self, action: int) -> None:
        if self.ready():
            self.play(action)

    def action_door(self, verb: str) -> None:
        if not self.ready() or self.moment is None:
            return
        base = OPEN if verb == "open" else CLOSE
        able = [action for action in range(base, base + 8) if action in self.moment.legal]
        if len(able) == 1:
            self.play(able[0])
        elif able:
            self.cursor.aim(base, verb)
        else:
            self.say(f"There is no {'closed' if verb == 'open' else 'open'} door north, south, west or east of you.")

    # --- the cursor ---

    def _point(self, words: str) -> None:
        if self.view is not None and self.moment is not None and self.moment.live:
            self.autopilot.halt()
            self.cursor.point(self.view, words)

    action_look = partialmethod(_point, "Look: `Tab` jumps to the next thing, `Enter` travels there, `Esc` ends.")
    action_travel = partialmethod(_point, "Travel where? `<` and `>` find stairs, `Enter` travels there, `Esc` ends.")

    def action_accept(self) -> None:
        if self.cursor.place is not None:
            self._set_out(Travel(*self.cursor.place, self.autopilot.company))

    # --- the pack ---

    def action_pack(self) -> None:
        if self.view is not None and self.moment is not None and self.moment.live:
            self.autopilot.halt()
            self.pack.open(self.view)

    def action_take(self, verb: str) -> None:
        if self.ready() and self.moment is not None:
            self.pack.take(self.moment, verb)

    def action_call(self) -> None:
        if self.ready() and self.view is not None:
            self.pack.call(self.view)

    # --- wizard games ---

    def action_overlay(self) -> None:
        if self.moment is not None:
            self.overlays.choose_next(self.moment, self.cursor.place)

    def action_wizard(self) -> None:
        """Lists the wizard commands and the overlays."""
        if not self.ready() or self.moment is None:
            return
        commands = [(str(action), word_wizard_command(action)) for action in self.moment.legal if action >= WIZARD]
        if commands:
            first = GO_TO - WIZARD
            overlays = [(kind, f"Overlay: {words}") for kind, words in (*OVERLAYS.items(), (OFF, "none"))]
            choices = [*commands[:first], *overlays, *commands[first:]]
            self.app.push_screen(ChooseDialog("Wizard commands", choices), self._cast)
        else:
            self.say("Only wizard games have wizard commands. Start one with the option wizard.")

    def _cast(self, choice: str | None) -> None:
        if choice in {*OVERLAYS, OFF} and self.moment is not None:
            self.overlays.choose(self.moment, str(choice), self.cursor.place)
        elif choice is not None:
            self.play(int(choice))

    # --- pages ---

    def action_page(self, name: str) -> None:
        if self.moment is not None:
            PAGES[name](self.pages, self.moment)

    def action_explain(self) -> None:
        if self.moment is not None:
            self.pages.ask(self.moment)

    def hear(self, text: str, position: int) -> None:
        if self.moment is not None:
            self.pages.hear(self.moment, text, position)

    def epilogue(self, moment: Moment) -> Text | None:
        return self.pages.end(moment)

    # --- the mouse ---

    def pressed(self, zone: object) -> None:
        match zone:
            case ("key", str(key)):
                self._press(key)
            case ("thing", str(letter)):
                self.pack.open_thing(letter)
            case ("tile", int(x), int(y)):
                self._click((x, y))

    def _press(self, key: str) -> None:
        actions = {"i": "pack", "o": "walk('explore')", ">": "stairs('>')", "x": "look", "D": "page('magic')"}
        self.call_later(self.run_action, actions.get(key, "screen.events" if key == "m" else "screen.help"))

    def _click(self, place: tuple[int, int]) -> None:
        view = self.view
        if view is None:
            return
        step = (place[0] - view.x, place[1] - view.y)
        if step in STEPS and self.cursor.place is None:
            self.action_go(STEPS.index(step))
        elif self.cursor.aiming is not None:
            self._aim_at(step)
        elif any((monster.x, monster.y) == place for monster in view.monsters):
            self.say(describe(view, *place))
        elif step == (0, 0):
            self._click_self()
        else:
            self._set_out(Travel(*place, self.autopilot.company))

    def _aim_at(self, step: tuple[int, int]) -> None:
        """Takes a click along one of the eight lines as a direction."""
        way = direction_of(*step)
        if way is None:
            self.say("That is not in one of the eight directions.", bad=True)
        else:
            self.action_go(way)

    def _click_self(self) -> None:
        legal = self.moment.legal if self.moment is not None else ()
        for action in (PICK_UP, DESCEND, ASCEND, REST):
            if action in legal:
                self.action_simply(action)
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
