"""The skin of CataMaze: a large window, the remembered map beside it, and the queue below.

The map is drawn only from the windows that its seat has seen.
"""

import textwrap
from typing import ClassVar, Final

from msgspec import structs
from textual import events
from textual.binding import Binding, BindingType

from quintet.core.game import Event, Game, Seat
from quintet.front.games.catamaze import leads_into_wall, shoots, toll, wall_ahead, without_own_shot
from quintet.front.moment import Moment
from quintet.games.catamaze.actions import CLEAR, NAMES
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.model import Observation
from quintet.games.catamaze.views import CataView, WatchedEntity
from quintet.tui.skins.canvas import Canvas, CanvasBoard
from quintet.tui.skins.catamaze.drawing import CELLS, MapFrame, paint_map, paint_window, paint_world, window_size

__all__ = ["SKIN", "MazeBoard"]

MAP_COLUMNS: Final = 46
"""Columns of the map that a larger window leaves free."""
PANEL_ROWS: Final = 4
EVERYBODY: Final = 26
"""Columns beside the whole maze for those who are in it."""
SIGNS: Final = {
    "MOVE_UP": "↑",
    "MOVE_DOWN": "↓",
    "MOVE_LEFT": "←",
    "MOVE_RIGHT": "→",
    "WAIT": "·",
    "SHOOT_UP": "i",
    "SHOOT_DOWN": "k",
    "SHOOT_LEFT": "j",
    "SHOOT_RIGHT": "l",
}
"""Actions in the queue as they are shown: arrows move, letters shoot."""
LEGEND: Final = ("@ you", "P player", "p seen here", "E exit", "S start", "▒ wall", "· seen", "• walked")
BULLET: Final = "* bullet"
"""Part of the legend where bullets are shown."""
MAIN_KEYS: Final = ("wasd move", "ijkl shoot", "space wait")
"""The keys that are always shown, as many as fit into a line."""
MORE_KEYS: Final = ("click to walk", "enter tick", "esc clear", "p pause", "t turns", "+- speed")
SHARED_KEYS: Final = ("click to walk", "enter done", "esc clear")
GOALS: Final = ("Find the exit E. It is a long walk from S.", "Find E, far from S", "Find E")
"""What to do, in the frame of the map: the longest that fits."""
STARTLING: Final = frozenset({"hurt", "blocked", "heard"})
"""What ends a walk, and turn by turn what is queued."""
WAYS: Final = (("up", "w", "i"), ("down", "s", "k"), ("left", "a", "j"), ("right", "d", "l"))


class MazeBoard(CanvasBoard):
    """The window and the panel on the left, the map on the right."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"{key},{way}", f"queue('MOVE_{way.upper()}')", f"move {way}", show=False) for way, key, _ in WAYS),
        *(
            Binding(f"{key},shift+{way}", f"queue('SHOOT_{way.upper()}')", f"shoot {way}", show=False)
            for way, _, key in WAYS
        ),
        Binding("space,full_stop", "queue('WAIT')", "wait", show=False),
        Binding("enter", "time('tick')", "tick now"),
        Binding("enter", "hand_over", "done"),
        Binding("escape", "clear_or_menu", "clear/menu"),
        Binding("p", "time('pause')", "pause"),
        Binding("t", "by_turns", "turn by turn"),
        Binding("minus", "time('slower')", "slower", show=False),
        Binding("plus,equals_sign", "time('faster')", "faster", show=False),
        Binding("pageup", "pan(-8)", "scroll the map up", show=False),
        Binding("pagedown", "pan(8)", "scroll the map down", show=False),
        Binding("home", "pan(0)", "scroll the map back to you", show=False),
    ]
    manual = (
        "The large window shows the cells around you, and the map on the right what you have seen so far.\n"
        "`w` `a` `s` `d` or the arrow keys queue a step, `i` `j` `k` `l` or `Shift` with an arrow key a shot, and "
        "`Space` waits. Each tick takes one action from your queue. `Esc` clears the queue, or opens the menu when "
        "it is empty. `Enter` ticks at once. Click a cell to walk there, and a letter in the frame to shoot.\n"
        "Time starts with your first action. `p` pauses it, and `+` and `-` change its speed. `t` switches to turn "
        "by turn, where time moves only when you act.\n"
        "Several people at one keyboard play in rounds: you plan, `Enter` hands the keyboard over, and when everybody "
        "has planned, time passes until the shortest queue is empty. The last player to plan begins the next round.\n"
        "`@` is you, `P` somebody else (the hunters), `E` the exit, `S` the start, and ▒ a wall. On the map · is "
        "a cell you have seen, • one where you walked, and `p` where you saw somebody. You do not see bullets, unless "
        "the game has the option to show them as `*`. A bullet flies farther than you see: shoot along a corridor "
        "before you walk into it, and step aside when you hear a *click*."
    )
    unsaid = frozenset({"queued", "cleared", "moved"})
    looking = frozenset({"pan"})
    pause_key = "p"
    hand_over = "Plan a few steps. Press `Enter` when you are done; then the next one plans."
    turn_words = "Turn by turn: time moves only when you act. `t` lets it run by itself."
    time_keys = " `+` speeds it up, `t` goes turn by turn."
    side = 150

    def __init__(self, game: Game[object], *, animated: bool = True) -> None:
        super().__init__(game, animated=animated)
        self.memories: dict[Seat, Memory] = {}
        self._pan = 0
        self._shot_at = -1
        """The tick of the viewer's last shot, whose sound warns of nobody."""
        self._walking = False
        """Whether the queue is a walk to a cell that was clicked."""
        self._stopping = False
        """Whether the queue is about to be dropped."""
        self._knew_exit: bool | None = None
        """Whether the player knew where the exit is, as of the last moment."""

    # --- remembering ---

    def draw(self, moment: Moment) -> None:
        self._remember(moment)
        if shoots(moment):
            self._shot_at = moment.view.time
        if moment.live and moment.mine and not self.shared:
            self._go_on(moment)
            self._tell_exit(moment)
        super().draw(moment)

    def _tell_exit(self, moment: Moment) -> None:
        """Says that the exit has come into sight, unless there is other news."""
        goal = self._memory(moment).exit
        if self._knew_exit is False and goal is not None and not self.news_of(moment):
            self.say(f"You see the exit: E is at {goal[0]},{goal[1]}.")
        self._knew_exit = goal is not None

    def _go_on(self, moment: Moment) -> None:
        """Drops a queue that no longer fits what is seen; otherwise, turn by turn, plays its next action."""
        memory, queue, careful = self._memory(moment), moment.view.queue, self._walking or self.moves_by_turns
        self._stopping = self._stopping and bool(queue)
        if self._stopping:
            return
        into_wall = bool(queue) and leads_into_wall(memory, queue[0])
        into_somebody = self._walking and bool(queue) and memory.cell_after(memory.here, queue[0]) in memory.others
        if into_wall or into_somebody or (careful and (memory.newcomers or self._is_startled(moment))):
            self._stop(moment)
        elif queue and self.moves_by_turns:
            self.call_later(self.run_action, "screen.single")

    def _is_startled(self, moment: Moment) -> bool:
        """Whether the last tick went otherwise than planned: a hit, a step that failed, somebody else's shot."""
        return any(event.kind in STARTLING and event.seat == moment.seat for event in self.news_of(moment))

    def _stop(self, moment: Moment) -> None:
        """Drops what is queued, and what is still to be queued of a walk."""
        self._stopping = bool(moment.view.queue)
        self.play(*([CLEAR] if self._stopping else []), continues=True)
        if (self._stopping or self._walking) and not self.news_of(moment):
            self.say("You stop: somebody is in sight." if self._memory(moment).others else "You stop: a wall is ahead.")
        self._walking = False

    def prepare(self, moment: Moment) -> None:
        self._remember(moment)

    def _remember(self, moment: Moment) -> None:
        seen: Observation | None = moment.view.observation
        if seen is not None and self._memory(moment).follow(seen, moment.position, moment.past):
            self._pan = 0

    def news_of(self, moment: Moment) -> list[Event]:
        return without_own_shot(moment, super().news_of(moment))

    def toll(self, moment: Moment) -> str:
        return toll(moment)

    # --- drawing ---

    def paint(self, canvas: Canvas, moment: Moment) -> None:
        moment = _revealed(moment)
        view: CataView = moment.view
        seen = view.observation
        if seen is None:
            self._paint_for_spectators(canvas, view)
            return
        cell = _cell_size(canvas, view)
        self._paint_left(canvas, moment, seen, cell)
        left = window_size(cell)[0] + 1
        room = (left, 0, canvas.width - left, canvas.height)
        frame = MapFrame.fit(room, (view.width, view.height), _middle(view, seen), self._pan)
        title = "The whole maze" if view.watched is not None else _memory_title(moment)
        canvas.box(*frame.box, style=self.palette.faint, title=title)
        if view.watched is not None:
            paint_world(canvas, frame, view.watched, self.palette, self._memory(moment))
            return
        paint_map(canvas, frame, self._memory(moment), seen, self.palette)
        x, y, wide, high = frame.box
        canvas.put(x + 2, y + high - 1, f" {_goal(self._memory(moment), wide - 6)} ", self.palette.hint)

    def _memory(self, moment: Moment) -> Memory:
        return self.memories.setdefault(-1 if moment.seat is None else moment.seat, Memory())

    def _paint_left(self, canvas: Canvas, moment: Moment, seen: Observation, cell: tuple[int, int]) -> None:
        wide, high = window_size(cell)
        here = (seen.position.x, seen.position.y)
        paint_window(canvas, seen, cell, self.palette, self._memory(moment).trail(here, moment.view.queue))
        alarm = (
            "hit" if self._memory(moment).hurt else "click" if seen.last_sound and self._shot_at != seen.time else ""
        )
        self._paint_frame(canvas, seen, alarm, (wide, high))
        for down, (line, style) in enumerate(self._panel(moment, seen, wide - 1, canvas.height - high)):
            canvas.put(1, high + down, line[: wide - 1], style)

    def _paint_frame(self, canvas: Canvas, seen: Observation, alarm: str, size: tuple[int, int]) -> None:
        """Draws the frame, which warns of hits and shots and holds the keys that shoot."""
        colors, (wide, high) = self.palette, size
        border, style = {"hit": ("heavy", colors.bad), "click": ("double", colors.hint)}.get(
            alarm, ("round", colors.faint)
        )
        canvas.box(0, 0, wide, high, border=border, style=style)
        words = {"hit": " HIT! ", "click": " *click* "}.get(alarm, "")
        if not seen.alive or seen.won:
            words = " ESCAPED " if seen.won else " DEAD "
        canvas.put(2, 0, words, f"{style} bold")
        for name, at in ({} if self.is_onlooker else _shots(wide, high)).items():
            upright = at[1] in {0, high - 1}
            canvas.put(at[0] - upright, at[1], f"[{SIGNS[name]}]" if upright else SIGNS[name], f"{colors.hint} bold")
            canvas.zone(at[0] - upright, at[1], 1 + 2 * upright, 1, ("act", name))

    def _panel(self, moment: Moment, seen: Observation, wide: int, rows: int) -> list[tuple[str, str]]:
        """Returns the numbers, the queue, and where there is room what signs and keys mean."""
        view: CataView = moment.view
        colors, main_keys = self.palette, _flow(MAIN_KEYS, wide)
        lines = [
            (_health_line(view, seen), f"{colors.bad if seen.hp <= 1 else colors.good} bold"),
            (f"tick {seen.time}   at {seen.position.x},{seen.position.y}", ""),
            (_queue_line(view, wide), "bold" if view.queue else colors.faint),
            *([] if self.is_onlooker else [(main_keys[0], colors.faint)]),
        ]
        if view.watched is not None:
            everybody = _everybody(view.watched.entities, moment, wide, rows - 2)
            return [*lines[:2], *((line, "") for line in everybody)]
        keys = () if self.is_onlooker else (*main_keys[1:], *_flow(SHARED_KEYS if self.shared else MORE_KEYS, wide))
        legend = (*LEGEND, BULLET) if moment.options.bullets_visible else LEGEND
        spare = (*keys, "", *_flow(legend, wide))
        return lines + [(line, colors.faint) for line in spare[: max(rows - len(lines), 0)]]

    @property
    def moves_by_turns(self) -> bool:
        return self.shared or bool(self.wish("by_turns", default=False))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where people share a keyboard, time passes when everybody has planned, and at no other moment."""
        if action in {"time", "by_turns"} and self.shared:
            return False
        if action == "hand_over" and not self.shared:
            return False
        if (action, parameters) == ("time", ("pause",)) and self.moves_by_turns:
            return False
        return super().check_action(action, parameters)

    def _paint_for_spectators(self, canvas: Canvas, view: CataView) -> None:
        """Draws the whole maze for spectators, or says why they see nothing of it."""
        if view.watched is None:
            lines = [
                f"Tick {view.time}",
                "",
                "Spectators see nothing of this maze: its option watch says so.",
                "Press Tab for the next player's point of view.",
            ]
            for down, line in enumerate(lines):
                canvas.put((canvas.width - len(line)) // 2, canvas.height // 2 - 3 + down, line)
            return
        room = (0, 0, canvas.width - EVERYBODY, canvas.height)
        frame = MapFrame.fit(room, (view.width, view.height), (0, 0), self._pan).in_the_middle_of(room[2])
        canvas.box(*frame.box, style=self.palette.faint, title=f"Tick {view.time}")
        paint_world(canvas, frame, view.watched, self.palette)
        left = frame.box[0] + frame.box[2] + 2
        canvas.put_lines(left, 1, [_entity_line(each, None) for each in view.watched.entities])

    def headline(self, moment: Moment) -> str:
        """Returns how it ended for a person in the maze."""
        seen: Observation | None = moment.view.observation
        if seen is None or moment.seat in moment.bots:
            return ""
        return "You escaped" if seen.won else "" if seen.hp else "You died"

    # --- playing ---

    def _queue(self, *names: str) -> None:
        self.attempt(*(NAMES.index(name) for name in names))

    def action_queue(self, name: str) -> None:
        """Queues an action, but not a step into a wall that was seen."""
        self._walking = False
        moment = self.moment
        wall = wall_ahead(self._memory(moment), moment.view, name) if moment is not None and moment.mine else ""
        if wall:
            self.say(wall, bad=True)
        else:
            self._queue(name)

    def action_clear_or_menu(self) -> None:
        """Clears the queue, or opens the menu when it is empty."""
        if self.moment is not None and self.moment.mine and self.moment.view.queue:
            self._queue("CLEAR_QUEUE")
        else:
            self.call_later(self.run_action, "screen.menu")

    def action_by_turns(self) -> None:
        """Switches to turn by turn, where time moves only when the player acts; saved between games."""
        wanted = not self.wish("by_turns", default=False)
        self.set_wish("by_turns", wanted)
        self.call_later(self.run_action, "screen.hold" if wanted else "screen.release")
        if wanted:
            self.say(self.turn_words)
        self.refresh_bindings()
        self.repaint()

    def action_hand_over(self) -> None:
        """Ends the player's plan, which is at least one tick long."""
        if self.moment is not None and self.moment.mine:
            if not self.moment.view.queue:
                self._queue("WAIT")
            self.post_message(self.Planned(len(self.moment.view.queue) or 1))

    def action_time(self, what: str) -> None:
        """Runs one of the screen's commands of time."""
        self.call_later(self.run_action, f"screen.{what}")

    def action_pan(self, by: int) -> None:
        self._pan = self._pan + by if by else 0
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_pan(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_pan(-3)

    def pressed(self, zone: object) -> None:
        match zone:
            case ("act", str(name)):
                self._queue(name)
            case ("cell", int(x), int(y)):
                self._walk((x, y))

    def _walk(self, goal: Cell) -> None:
        """Walks over remembered floor; a click on your own cell waits."""
        moment = self.moment
        if moment is None or moment.view.observation is None or not moment.mine:
            return
        at = moment.view.observation.position
        if goal == (at.x, at.y):
            self._queue("WAIT")
            return
        way = self._memory(moment).way((at.x, at.y), goal)
        if way is None:
            self.say("You do not know a way there yet.", bad=True)
            return
        self._walking = True
        clear = ["CLEAR_QUEUE"] if moment.view.queue else []
        self._queue(*clear, *way[: moment.view.queue_limit])


def _cell_size(canvas: Canvas, view: CataView) -> tuple[int, int]:
    """Returns the largest cells that leave room for the map and the numbers."""
    for cell in CELLS:
        wide, high = window_size(cell)
        if wide + 3 + min(2 * view.width, MAP_COLUMNS) <= canvas.width and high + PANEL_ROWS <= canvas.height:
            return cell
    return CELLS[-1]


def _revealed(moment: Moment) -> Moment:
    """Returns a moment with the whole maze in it once the game is over, also for somebody who resigned it."""
    view: CataView = moment.view
    if moment.revealed is None or view.watched is not None:
        return moment
    return structs.replace(moment, view=structs.replace(view, watched=moment.revealed.watched))


def _memory_title(moment: Moment) -> str:
    """Returns whose memory the map is."""
    is_bot = moment.seat in moment.bots and moment.seat is not None
    return (
        f"What the {moment.names[moment.seat]} remembers" if is_bot and moment.seat is not None else "What you remember"
    )


def _middle(view: CataView, seen: Observation) -> Cell:
    """Returns the cell in the middle of the map: the player's, or after the end the one halfway to the exit."""
    here = (seen.position.x, seen.position.y)
    if view.watched is None:
        return here
    exits = [(row.index("E"), y) for y, row in enumerate(view.watched.map) if "E" in row] or [here]
    return (here[0] + exits[0][0]) // 2, (here[1] + exits[0][1]) // 2


def _shots(wide: int, high: int) -> dict[str, Cell]:
    """Returns where in the frame the keys that shoot are."""
    return {
        "SHOOT_UP": (wide // 2, 0),
        "SHOOT_DOWN": (wide // 2, high - 1),
        "SHOOT_LEFT": (0, high // 2),
        "SHOOT_RIGHT": (wide - 1, high // 2),
    }


def _goal(memory: Memory, wide: int) -> str:
    """Returns what to do now: look for the exit, or go to where it was seen."""
    if memory.exit is not None:
        return f"The exit E is at {memory.exit[0]},{memory.exit[1]}"[:wide]
    return next((goal for goal in GOALS if len(goal) <= wide), GOALS[-1][:wide])


def _health_line(view: CataView, seen: Observation) -> str:
    """Returns hearts and rounds, full and spent; only numbers where there are many."""
    hearts = "♥" * seen.hp + "♡" * (view.max_hp - seen.hp) if view.max_hp <= 5 else "♥"
    rounds = "●" * seen.ammo + "○" * (view.max_ammo - seen.ammo) if view.max_ammo <= 5 else "●"
    return f"{hearts} {seen.hp}/{view.max_hp}   {rounds} {seen.ammo}/{view.max_ammo}"


def _flow(parts: tuple[str, ...], wide: int) -> list[str]:
    """Returns the parts in as few lines as possible, without breaking any."""
    lines = [""]
    for part in parts:
        longer = f"{lines[-1]}  {part}" if lines[-1] else part
        if len(longer) <= wide:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def _queue_line(view: CataView, wide: int) -> str:
    signs = "".join(SIGNS[name] for name in view.queue)
    line = f"queue {len(view.queue)}: {signs}" if signs else "queue empty"
    return line if len(line) <= wide else line[: wide - 1] + "…"


def _everybody(entities: tuple[WatchedEntity, ...], moment: Moment, wide: int, rows: int) -> list[str]:
    """Returns a line for each player, or only numbers and health where there is little room."""
    if len(entities) <= rows:
        return [_entity_line(each, moment) for each in entities]
    short = [f"{(each.seat or 0) + 1}{f'♥{each.hp}' if each.alive else '†'}" for each in entities]
    return textwrap.wrap(" ".join(short), wide)


def _entity_line(entity: WatchedEntity, moment: Moment | None) -> str:
    """Returns number, health, rounds and name of a player."""
    seat = entity.seat or 0
    you = " (you)" if moment is not None and seat == moment.seat and seat not in moment.bots else ""
    state = "escaped" if entity.won else f"♥{entity.hp} ●{entity.ammo}" if entity.alive else "†"
    return f"{seat + 1} {state} {entity.entity_id.removeprefix('agent_')}{you}"


SKIN = MazeBoard
