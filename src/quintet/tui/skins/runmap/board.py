"""The skin of the run map: the act as a graph, the rooms ahead with their odds, and the run as a whole."""

import asyncio
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from quintet.core.game import Event, Game
from quintet.front.games.runmap import WAYS, Choice, choices, details, newest, preview, row_words, story, triumph
from quintet.front.moment import Moment
from quintet.games.runmap.bots.planner import chance_to_win, is_plan_quick
from quintet.games.runmap.document import map_hash
from quintet.games.runmap.model import ACTS, FloorMap, MapNode
from quintet.games.runmap.tables import MAX_GUARD
from quintet.games.runmap.text.notation import WORDS
from quintet.games.runmap.views import RunView
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.runmap.graph import Area, Marks, node_ink, paint_floor

__all__ = ["SKIN", "RunBoard"]

GOAL: Final = ["Beat the boss (B) of all three acts.", "Arrows look, Enter or a number goes."]
"""What a new player reads below the first choices."""
CHOOSE_FIRST: Final = "Choose what to do here first: each choice has its key beside it."
BOSS: Final = 2
"""The first number of a fight against a boss."""
PANEL_HEIGHT: Final = 8
SMALL_FLOOR: Final = 7
"""The fewest lines for an act."""
BAR: Final = 12
ROOM_FOR_CODE: Final = 58
"""From which width on the panel of a room has the code of its map beside the chance of the seed."""


class RunBoard(CanvasBoard):
    """The act above; below it the hero, the choices, and the room under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(key), f"go({key})", "go to the room with that number", show=False) for key in range(1, 10)),
        Binding("enter,space", "go_here", "go to the room under the cursor", show=False),
        Binding("r", "do('rest')", "rest, at a campfire", show=False),
        Binding("t", "do('train')", "train, at a campfire", show=False),
        Binding("p", "buy_or_pray", "buy a potion, or pray at a shrine", show=False),
        Binding("c", "do('buy charm')", "buy a charm", show=False),
        Binding("g", "do('buy guard')", "buy guard", show=False),
        Binding("l", "do('leave')", "leave a merchant or a shrine", show=False),
        Binding("left", "steer(-1, 0)", "look at another room", show=False),
        Binding("right", "steer(1, 0)", "look at another room", show=False),
        Binding("up", "steer(0, -1)", "look at another room", show=False),
        Binding("down", "steer(0, 1)", "look at another room", show=False),
        Binding("escape", "close_overview", "back to the act", show=False),
        Binding("tab", "next_act", "next act"),
        Binding("o", "overview", "whole run"),
        Binding("s", "share", "share the seed"),
    ]
    manual = (
        "Travel through three acts, from the entry on the left to the boss on the right. You are in [ ]. Rooms you "
        "can reach have a number, counted from the top: press it to go there, or click the room.\n"
        "C is a combat and E an elite: both cost HP and pay gold. F is a campfire, M a merchant and S a shrine; each "
        "offers choices with their keys. At 0 HP you lose the run. Beat the third boss to win it.\n"
        "Move the cursor with the arrow keys to see what a room costs and pays, and what lies between it and the "
        "boss. `Tab` shows the next act, and `o` all three."
    )
    looking = frozenset({"steer", "next_act", "overview", "close_overview"})
    asides = frozenset({"arrived"})
    side = 140

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self._cursor: tuple[int, int, int] | None = None
        self._hovered: tuple[int, int, int] | None = None
        self._act: int | None = None
        self._overview = False
        self._before: RunView | None = None
        self._change = 0
        self._chance = ""
        self._finding = False
        """Whether the chance is being worked out."""

    # --- drawing ---

    def prepare(self, moment: Moment) -> None:
        """Works out the chance of the seed, which takes a moment, if the compiled rules are here."""
        if _has_chance(moment.view):
            self._chance = _chance(moment.view)

    def draw(self, moment: Moment) -> None:
        view: RunView = moment.view
        before = self._before if moment.live else _step_before(moment)
        if before is not None and (before != view or not moment.live):
            self._change = view.hp - before.hp
            if before.node != view.node:
                self._cursor = self._act = self._hovered = None
                self._overview = self._overview and view.phase == "walking"
        self._before = view
        if not self._chance and not self._finding and self.is_mounted and _has_chance(view):
            self._finding = True
            self.run_worker(self._find_chance())
        super().draw(moment)

    async def _find_chance(self) -> None:
        """Shows the chance of the seed when the compiled rules come after the first painting."""
        if self.moment is not None:
            self._chance = await asyncio.to_thread(_chance, self.moment.view)
            self.repaint()

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        view: RunView = moment.view
        if self._overview:
            self._paint_overview(canvas, moment)
            return
        room = canvas.height - PANEL_HEIGHT
        others = 2 * SMALL_FLOOR if room >= 2 * SMALL_FLOOR + 15 else 0
        shown = self._shown_act(view)
        self._paint_act(canvas, moment, shown, Area(0, 0, canvas.width, room - others))
        self._paint_hero(canvas, view, room - others)
        self._paint_choices(canvas, moment, Area(0, room - others + 1, canvas.width // 2, PANEL_HEIGHT - 1))
        half = canvas.width // 2
        self._paint_room(canvas, moment, Area(half, room - others + 1, canvas.width - half, PANEL_HEIGHT - 1))
        if others:
            for at, act in enumerate(act for act in ACTS if act != shown):
                y = canvas.height - others + at * SMALL_FLOOR
                self._paint_act(canvas, moment, act, Area(0, y, canvas.width, SMALL_FLOOR))

    def _paint_overview(self, canvas: Canvas, moment: Moment) -> None:
        high = canvas.height // len(ACTS)
        for at, act in enumerate(ACTS):
            self._paint_act(canvas, moment, act, Area(0, at * high, canvas.width, high))

    def _paint_act(self, canvas: Canvas, moment: Moment, act: int, area: Area) -> None:
        view: RunView = moment.view
        floor = view.floors[act - 1]
        cursor = self._looked_at(moment)
        marks = Marks(
            here=view.node if act == view.act else "",
            cursor=_node(view, cursor).id if cursor[0] == act else "",
            keys=_keys(moment) if act == view.act else {},
            accent=self.app.theme_variables["accent"],
        )
        paint_floor(canvas, floor, area, marks, self.palette)
        style = f"{marks.accent} bold" if act == view.act else self.palette.faint
        canvas.put(area.x + 1, area.y, f"Act {act}", style, zone=("act", act))
        if area.height >= SMALL_FLOOR:
            canvas.put(area.x + 1, area.y + 1, _progress(view, floor), self.palette.faint)

    def _paint_hero(self, canvas: Canvas, view: RunView, y: int) -> None:
        canvas.put(0, y, "─" * canvas.width, self.palette.faint)
        if view.mode == "explore":
            canvas.put(2, y, " Exploring: rooms have no effect, and nothing can be lost ", "bold")
        else:
            self._paint_purse(canvas, view, y)

    def _paint_purse(self, canvas: Canvas, view: RunView, y: int) -> None:
        colors = self.palette
        full = -(-view.hp * BAR // view.max_hp)
        style = colors.good if 3 * view.hp > view.max_hp else colors.bad
        bar = f" HP {'█' * full}{'░' * (BAR - full)} {view.hp}/{view.max_hp} "
        canvas.put(1, y, bar, f"{style} bold")
        if self._change:
            ink = colors.good if self._change > 0 else colors.bad
            canvas.put(1 + len(bar), y, f"{self._change:+} ", f"{ink} bold")
        canvas.put(30, y, f" ◆ {view.gold} gold ", f"{colors.gold} bold")
        canvas.put(43, y, f" ▲ guard {view.guard} of {MAX_GUARD} ", f"{colors.water} bold")
        charm = f" {'✓ charm' if view.charm else 'no charm'} "
        canvas.put(60, y, charm, f"{colors.third} bold" if view.charm else "")

    def _paint_choices(self, canvas: Canvas, moment: Moment, area: Area) -> None:
        won, *rewards = triumph(moment) or [""]
        canvas.box(*area, style=self.palette.gold if won else self.palette.faint)
        canvas.put(area.x + 2, area.y, f" {won or _title(moment)} ", f"{self.palette.gold} bold" if won else "bold")
        offered, y = choices(moment), area.y + 1
        for choice, lines in zip(offered, details(offered, area.width - 17, area.height - 2), strict=True):
            self._paint_choice(canvas, choice, lines, (area.x + 2, y, area.width - 4))
            y += len(lines)
        if moment.legal:
            hints = GOAL if moment.position == 0 else rewards
            below = newest(hints, area.width - 4, area.y + area.height - 1 - y)
            canvas.put_lines(area.x + 2, area.y + area.height - 1 - len(below), below, self.palette.hint)
        else:
            canvas.put_lines(area.x + 2, area.y + 1, story(moment, area.width - 4, area.height - 2))

    def _paint_choice(self, canvas: Canvas, choice: Choice, lines: list[str], where: tuple[int, int, int]) -> None:
        x, y, wide = where
        style = "" if choice.open else self.palette.faint
        if choice.open:
            canvas.put(x, y, f"[{choice.key}]", f"{self.app.theme_variables['accent']} bold")
        canvas.put(x + 4, y, choice.word, f"{style} bold".strip())
        canvas.put_lines(x + 13, y, lines, style)
        canvas.zone(x, y, wide, len(lines), ("do", choice.action))

    def _paint_room(self, canvas: Canvas, moment: Moment, area: Area) -> None:
        """Shows what the room under the cursor holds, and what lies between it and the boss."""
        view: RunView = moment.view
        act, row, column = self._looked_at(moment)
        floor = view.floors[act - 1]
        node = floor.rows[row][column]
        canvas.box(*area, style=self.palette.faint)
        title = (
            f" {node.type.value.capitalize()}, act {act}, {row_words(row)}{' (here)' if node.id == view.node else ''} "
        )
        canvas.put(area.x + 2, area.y, title, f"{node_ink(node.type, self.palette)} bold")
        lines = preview(view, act, node, area.width - 4)
        canvas.put_lines(area.x + 2, area.y + 1, lines[: area.height - 2])
        code = f" map {map_hash(floor)} " if area.width >= ROOM_FOR_CODE else ""
        canvas.put(area.x + 2, area.y + area.height - 1, self._chance, self.palette.faint)
        canvas.put(area.x + area.width - len(code) - 2, area.y + area.height - 1, code, self.palette.faint)

    # --- looking ---

    def _shown_act(self, view: RunView) -> int:
        return self._act or view.act

    def _looked_at(self, moment: Moment) -> tuple[int, int, int]:
        """Returns the room under the mouse, the cursor, or the hero: act, row, column."""
        view: RunView = moment.view
        place = self._hovered or self._cursor
        if place is not None:
            return place
        if self._shown_act(view) != view.act:
            return self._shown_act(view), 0, 0
        ways = [action for action in moment.legal if action < WAYS]
        return (view.act, view.row + 1, ways[0]) if ways else (view.act, view.row, view.column)

    @staticmethod
    def is_weighty(event: Event) -> bool:
        """A boss is left out last."""
        return event.kind == "fought" and event.values[0] == BOSS

    def action_steer(self, across: int, down: int) -> None:
        moment = self.moment
        if moment is None:
            return
        self._hovered = None
        act, row, column = self._looked_at(moment)
        rows = moment.view.floors[act - 1].rows
        new = min(max(row + across, 0), len(rows) - 1)
        if across and new != row:
            column = round((column + 0.5) * len(rows[new]) / len(rows[row]) - 0.5)
        column = min(max(column + down, 0), len(rows[new]) - 1)
        self._cursor = (act, new, column)
        self._act = act
        self.repaint()

    def action_next_act(self) -> None:
        if self.moment is not None:
            self._act = self._shown_act(self.moment.view) % len(ACTS) + 1
            self._cursor = self._hovered = None
            self.repaint()

    def action_overview(self) -> None:
        self._overview = not self._overview
        self.repaint()

    def action_share(self) -> None:
        self.call_later(self.run_action, "screen.seed")

    def action_close_overview(self) -> None:
        self._overview = False
        self.repaint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lets Escape close the overview first; after that it opens the menu."""
        if action == "close_overview" and not self._overview:
            return False
        return super().check_action(action, parameters)

    def hovered(self, zone: object) -> None:
        before = self._hovered
        match zone:
            case ("node", int(act), int(row), int(column)):
                self._hovered = (act, row, column)
            case _:
                self._hovered = None
        if before != self._hovered:
            self.repaint()

    # --- playing ---

    def action_go(self, number: int) -> None:
        """Goes to the room with this number; in a room with choices they come first."""
        ways = [action for action in self.moment.legal if action < WAYS] if self.moment is not None else []
        if number - 1 in ways:
            self.attempt(number - 1)
        elif ways:
            keys = " and ".join(f"`{way + 1}`" for way in ways)
            rooms = "room within reach has the key" if len(ways) == 1 else "rooms within reach have the keys"
            self.say(f"The {rooms} {keys}.", bad=True)
        elif self.moment is not None and self.moment.legal:
            self._ask_to_choose()
        else:
            self.attempt(number - 1)

    def _ask_to_choose(self) -> None:
        """Points to the choices of the room, which the overview hides."""
        self.action_close_overview()
        self.say(CHOOSE_FIRST, bad=True)

    def action_do(self, word: str) -> None:
        self.attempt(WORDS.index(word))

    def action_buy_or_pray(self) -> None:
        """Does what the key means in this room."""
        if self.moment is not None:
            self.action_do("pray" if self.moment.view.phase == "shrine" else "buy potion")

    def action_go_here(self) -> None:
        """Goes to the room under the cursor; from any other room the cursor returns to one within reach."""
        moment = self.moment
        if moment is None:
            return
        act, row, column = self._looked_at(moment)
        if (act, row) == (moment.view.act, moment.view.row + 1):
            self.attempt(column)
        elif any(action < WAYS for action in moment.legal):
            self._cursor, self._act = None, None
            self.say("This room is within reach. Press `Enter` again to go there.")
            self.repaint()
        elif moment.legal:
            self._ask_to_choose()

    def _go(self, act: int, row: int, column: int) -> None:
        """Goes to a room of the next row, or shows any other room."""
        if self.moment is None:
            return
        view: RunView = self.moment.view
        if (act, row) == (view.act, view.row + 1):
            self.attempt(column)
        else:
            self._cursor, self._act = (act, row, column), act
            self.repaint()

    def pressed(self, zone: object) -> None:
        match zone:
            case ("node", int(act), int(row), int(column)):
                self._go(act, row, column)
            case ("do", int(action)):
                self.attempt(action)
            case ("act", int(act)):
                self._act, self._cursor, self._overview = act, None, False
                self.repaint()


def _step_before(moment: Moment) -> RunView:
    """Returns the view one step earlier: a replay jumps, so what was shown before is not what came before."""
    earlier: RunView = next(iter(moment.past(max(moment.position - 1, 0))))
    return earlier


def _has_chance(view: RunView) -> bool:
    """Whether the chance of the seed can be worked out by now."""
    return view.mode != "explore" and is_plan_quick()


def _chance(view: RunView) -> str:
    return f" a good bot wins {100 * chance_to_win(view.floors):.0f}% from the start "


def _title(moment: Moment) -> str:
    """Returns what the box of choices is about."""
    view: RunView = moment.view
    if view.over:
        who = "You {} the run" if moment.seat is not None and moment.seat not in moment.bots else "The run is {}"
        return who.format("won" if view.won else "lost")
    if not moment.legal:
        return "What happened"
    return "Where to?" if view.phase == "walking" else view.phase.capitalize()


def _node(view: RunView, place: tuple[int, int, int]) -> MapNode:
    act, row, column = place
    return view.floors[act - 1].rows[row][column]


def _keys(moment: Moment) -> dict[str, str]:
    """Returns the key of each room within reach: its number in its row, as lines and replays have it."""
    view: RunView = moment.view
    ways = (action for action in moment.legal if action < WAYS)
    return {view.floor.rows[view.row + 1][way].id: str(way + 1) for way in ways}


def _progress(view: RunView, floor: FloorMap) -> str:
    if floor.act < view.act or (floor.act == view.act and view.won):
        return "done"
    return f"{view.row}/{len(floor.rows) - 1}" if floor.act == view.act else ""


SKIN = RunBoard
