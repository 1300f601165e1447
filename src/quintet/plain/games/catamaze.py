"""CataMaze in lines: a map of what was seen, walks over it, and time that moves only when the player acts."""

from collections.abc import Sequence
from typing import Any

from msgspec import structs

from quintet.core.errors import BadNotation, IllegalAction
from quintet.core.game import Action
from quintet.front.games.catamaze import LEGEND, draw_map, toll, wall_ahead, without_own_shot
from quintet.front.moment import Moment
from quintet.games.catamaze.actions import NAMES
from quintet.games.catamaze.maps import Cell
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.views import CataView
from quintet.plain.conversation import number_in
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "CataMazeLines"]

ALARMS = ("heard", "hurt", "died")
"""Kinds of events that stop a player who lets time pass."""
SIDES = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
THINGS = {"P": "someone", "E": "the exit", "S": "the start", "*": "a bullet"}
KEYS = "Type `w`, `a`, `s` or `d` to walk and `i`, `j`, `k` or `l` to shoot."
BY_CLOCK = f"{KEYS} Press Enter to let time pass, or type `turns on` to let it move when you act."
BY_TURNS = f"{KEYS} Time moves when you act; type `turns off` to let it move by the clock."


class CataMazeLines(SpokenLines):
    """Adds the remembered map, walks over it, and play turn by turn."""

    first = tuple("wasdijkl")

    def __init__(self, table: Any) -> None:
        super().__init__(table)
        self._memories: dict[int, Memory] = {}

    @classmethod
    def shows_spectators(cls, options: Any) -> bool:
        return bool(options.watch == "always")

    def words(self) -> dict[str, Word]:
        return {
            "map": Word("Show what you remember of the maze, where you are and where you walked", self._map),
            "walk": Word("Walk to a column and row over what you remember (`walk 12 30`)", self._walk),
            "turns": Word(
                "Let time move as soon as you act, or by the clock again (`turns on`, `turns off`)",
                self._turns,
                needs_match=True,
            ),
            **super().words(),
        }

    def toll(self, moment: Moment) -> str:
        return toll(moment)

    # --- remembering ---

    def _memory(self, moment: Moment) -> Memory:
        memory = self._memories.setdefault(-1 if moment.seat is None else moment.seat, Memory())
        if moment.view.observation is not None:
            memory.follow(moment.view.observation, moment.position, moment.past)
        return memory

    def picture(self, moment: Moment) -> str:
        self._memory(moment)
        return super().picture(moment)

    def worth_drawing(self, moment: Moment) -> CataView:
        view: CataView = moment.view
        seen = None if view.observation is None else structs.replace(view.observation, time=0)
        return structs.replace(view, time=0, observation=seen)

    def spoken(self, moment: Moment) -> str:
        """Returns what is free on each side and what is in sight; the whole maze can only be drawn."""
        view: CataView = moment.view
        if view.observation is None or view.watched is not None:
            return self.drawn(moment)
        numbers = [line.partition("   ")[2] for line in self.drawn(moment).split("\n")[:5]]
        queue = self.drawn(moment).split("\n")[5]
        return "\n".join([", ".join(numbers), *_in_words(view.observation.vision), queue])

    def _map(self, _rest: str) -> None:
        moment = self.table.moment
        if moment.view.observation is None:
            raise IllegalAction(f"A spectator remembers nothing.{self.table.seat_hint}")
        for line in [*draw_map(self._memory(moment), moment.view), LEGEND]:
            self.say(line)

    # --- playing ---

    def _walk(self, rest: str) -> None:
        moment = self.table.moment
        goal = _cell(rest)
        if not moment.legal or moment.view.observation is None:
            raise IllegalAction("You cannot walk now. Type `look` to see why.")
        at = moment.view.observation.position
        way = self._memory(moment).way((at.x, at.y), goal)
        if way is None:
            raise IllegalAction(f"You do not know a way to {goal[0]},{goal[1]} yet. Type `map` to see what you know.")
        clear = ["CLEAR_QUEUE"] if moment.view.queue else []
        self.table.act(NAMES.index(name) for name in [*clear, *way[: moment.view.queue_limit]])

    @property
    def _by_turns(self) -> bool:
        return bool(self.wish("by_turns", default=False))

    def _turns(self, rest: str) -> None:
        self.say(
            "Turn by turn: time moves as soon as you act, until your queue is empty."
            if self.switch("turns", rest, "by_turns", default=False)
            else "By the clock: your actions queue up until time passes."
        )

    def objection(self, moment: Moment, action: Action) -> str:
        return wall_ahead(self._memory(moment), moment.view, NAMES[action])

    def after_action(self) -> None:
        """Plays the whole queue at once if the game goes turn by turn, unless something happens to the player."""
        table = self.here
        table.gather()
        while self._by_turns and table.tempo.paused and table.moment.view.queue:
            if table.is_over:
                break
            table.pass_time()
            if self.alarm(table.moment):
                break

    def alarm(self, moment: Moment) -> str:
        return next((event.text for event in moment.events if event.kind in ALARMS), "")

    def hint(self, moment: Moment) -> str:  # noqa: ARG002 - the same at every start
        return BY_TURNS if self._by_turns else BY_CLOCK

    def shown(self, before: Moment, moment: Moment) -> Moment:  # noqa: ARG002 - what came before changes nothing
        """Leaves out the sound of your own shot, and where time moves when you act, that an action was queued."""
        told = without_own_shot(moment, moment.events)
        told = [event for event in told if event.kind != "queued" or not self._by_turns]
        return moment if len(told) == len(moment.events) else structs.replace(moment, events=tuple(told))

    def status(self, moment: Moment) -> list[str]:
        view: CataView = moment.view
        if view.observation is not None and not view.observation.alive and not view.game_over:
            watch = " and watch the others" if view.watched is not None else ""
            return [f"You are dead. Type `tick` or `start` to let time pass{watch}, or `quit` to leave."]
        if view.queue and self.here.tempo.paused:
            return ["Press Enter to let time pass, or type `start` to let it run."]
        return []


def _in_words(window: Sequence[Sequence[str]]) -> list[str]:
    """Returns a window of five by five around the player, in words."""
    sides = [f"{name}: {_side(window, step)}" for name, step in SIDES.items()]
    seen = [
        f"{THINGS[glyph]} {_where(x - 2, y - 2)}"
        for y, row in enumerate(window)
        for x, glyph in enumerate(row)
        if glyph in THINGS and (x, y) != (2, 2)
    ]
    return ["; ".join(sides), f"in sight: {'; '.join(seen) if seen else 'nothing'}"]


def _side(window: Sequence[Sequence[str]], step: Cell) -> str:
    free = [window[2 + step[1] * far][2 + step[0] * far] != "#" for far in (1, 2)]
    return "wall" if not free[0] else "free, then wall" if not free[1] else "free"


def _where(x: int, y: int) -> str:
    across = f"{abs(x)} {'right' if x > 0 else 'left'}" if x else ""
    down = f"{abs(y)} {'down' if y > 0 else 'up'}" if y else ""
    return " and ".join(filter(None, [across, down]))


def _cell(rest: str) -> Cell:
    numbers = [number_in(part) for part in rest.replace(",", " ").split()]
    if len(numbers) != 2 or min(numbers) < 0:
        raise BadNotation("Name a column and a row, like `walk 12 30`. Type `map` to see their numbers.")
    return numbers[0], numbers[1]


LINES = CataMazeLines
