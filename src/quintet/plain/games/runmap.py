"""The run map in lines: a look into any room and behind it, and the maps of all acts."""

from collections.abc import Mapping
from functools import partial

from quintet.core.errors import BadNotation, quoted
from quintet.core.plural import counted
from quintet.front.games.runmap import ROOM_KEYS, ROOMS, WAYS, preview, row_words
from quintet.front.moment import Moment
from quintet.games.runmap.bots.planner import chance_to_win, is_plan_quick
from quintet.games.runmap.document import map_hash
from quintet.games.runmap.model import ACTS, FloorMap, MapNode
from quintet.games.runmap.text.drawing import LEGEND, draw_floor
from quintet.games.runmap.text.notation import WORDS
from quintet.games.runmap.views import RunView
from quintet.plain.conversation import number_in
from quintet.plain.games.game_lines import Word
from quintet.plain.games.spoken import SpokenLines

__all__ = ["LINES", "RunMapLines"]

WIDTH = 76


class RunMapLines(SpokenLines):
    """Adds previews of rooms and maps of acts."""

    def spoken(self, moment: Moment) -> str:
        """Returns where the hero is, and everything below the map."""
        view: RunView = moment.view
        node = view.floor.rows[view.row][view.column]
        where = f"{row_words(view.row)}{f' of {len(view.floor.rows) - 1}' if view.row else ''}"
        here = f"act {view.act} of {len(ACTS)}, {where}: {node.type.value.lower()}"
        return "\n".join([here, self.drawn(moment).partition(f"{LEGEND}\n\n")[2]])

    def words(self) -> dict[str, Word]:
        return {
            "room": Word(
                "Preview the next rooms and what is behind them (`room 5 2`: row 5, room 2; `room 2 5 2`: in act 2)",
                self._room,
            ),
            "acts": Word("Show the maps of all three acts (`acts 2`: only that one; also: `map`)", self._acts),
            "map": Word("", self._acts),
            **{key: Word("", partial(self._press, key)) for key in ROOM_KEYS.values()},
            **super().words(),
        }

    def hint(self, moment: Moment) -> str:
        """Adds the chance of the seed, as the app shows it."""
        return "\n".join(filter(None, [super().hint(moment), _chance(moment.view)]))

    def _press(self, key: str, _rest: str) -> None:
        """Does what a key of the app means in this room; elsewhere the rules say where it would mean something."""
        words = [word for word, its_key in ROOM_KEYS.items() if its_key == key]
        here = ROOMS.get(self.table.moment.view.phase, ())
        self.table.act([WORDS.index(next((word for word in words if word in here), words[0]))])

    def _room(self, rest: str) -> None:
        view: RunView = self.table.moment.view
        if rest:
            self._preview(view, *_place(view, rest))
            return
        ways = [action for action in self.table.moment.legal if action < WAYS]
        for way in ways:
            self._preview(view, view.act, view.floor.rows[view.row + 1][way])
        if not ways:
            self._preview(view, view.act, view.floor.rows[view.row][view.column])

    def _preview(self, view: RunView, act: int, node: MapNode) -> None:
        here = " (you are here)" if node.id == view.node else ""
        seen = " (you were here)" if node.visited and not here else ""
        self.say(f"{node.type.value.lower()}, act {act}, {row_words(node.row)}, room {node.column + 1}{here}{seen}:")
        for line in preview(view, act, node, WIDTH):
            self.say(f"  {line}")

    def _acts(self, rest: str) -> None:
        view: RunView = self.table.moment.view
        wanted = number_in(rest)
        if rest and wanted not in ACTS:
            raise BadNotation(
                f"There is no act {quoted(rest)}. Type `acts`, or `acts` and a number from 1 to {len(ACTS)}."
            )
        for floor in view.floors:
            if not rest or floor.act == wanted:
                here = view.node if floor.act == view.act else ""
                self.say(f"act {floor.act}{' (you are here)' if here else ''}, map {map_hash(floor)}")
                self.say("\n".join(_rows_in_words(floor)) if self.in_words else draw_floor(floor, here=here))
        if not self.in_words:
            self.say(LEGEND)
        if _chance(view):
            self.say(_chance(view))


def _chance(view: RunView) -> str:
    """Returns the chance of the seed in a sentence, if it can be worked out by now."""
    known = view.mode != "explore" and is_plan_quick()
    return f"A good bot wins {100 * chance_to_win(view.floors):.0f}% of such runs." if known else ""


def _rows_in_words(floor: FloorMap) -> list[str]:
    """Returns a line for each row: its rooms from the top, and the rooms of the next row that each leads to."""
    numbers = {node.id: node.column + 1 for row in floor.rows for node in row}
    return [
        f"{row_words(row[0].row)}: "
        + "; ".join(f"{node.column + 1} {node.type.value.lower()}{_ways(node, numbers)}" for node in row)
        for row in floor.rows
    ]


def _ways(node: MapNode, numbers: Mapping[str, int]) -> str:
    ways = sorted(numbers[target] for target in node.connections)
    return f" to {' and '.join(map(str, ways))}" if ways else ""


def _place(view: RunView, rest: str) -> tuple[int, MapNode]:
    """Returns the room that numbers name: row and room, or act, row and room."""
    numbers = [number_in(part) for part in rest.replace(",", " ").split()]
    act, row, room = [view.act, *numbers] if len(numbers) == 2 else numbers if len(numbers) == 3 else (0, 0, 0)
    rows = view.floors[act - 1].rows if act in ACTS else ()
    if not 0 <= row < len(rows) or not 1 <= room <= len(rows[row]):
        rooms = f" Row {row} of act {act} has {counted(len(rows[row]), 'room')}." if 0 <= row < len(rows) else ""
        last = len(view.floor.rows) - 1
        raise BadNotation(f"There is no such room.{rooms} Type `room`, a row from 0 to {last} and a place: `room 5 2`.")
    return act, rows[row][room - 1]


LINES = RunMapLines
