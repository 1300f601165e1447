"""What the hero may know: all three maps, the path so far and the purse, but no roll in advance: R8."""

from quintet.core.game import Seat, View
from quintet.core.record import quick
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.runmap.layout import Run
from quintet.games.runmap.model import FloorMap, LayoutName, MapNode, ModeName, PhaseName, node_id
from quintet.games.runmap.packing.unpack import floors_of
from quintet.games.runmap.tables import LAYOUTS, MAX_HP, MODES, PHASES, RUNNING, WON

__all__ = ["RunView", "resample", "view_of"]


class RunView(View, frozen=True, kw_only=True):
    """The run from the hero's point of view; a spectator sees the same."""

    mode: ModeName
    layout: LayoutName
    floors: tuple[FloorMap, ...]
    """All three acts, with visited marks."""
    act: int
    node: str
    row: int
    column: int
    phase: PhaseName
    hp: int
    max_hp: int
    gold: int
    guard: int
    charm: bool
    sold: int
    """What this merchant has sold so far, as bits: potion, charm, guard."""
    over: bool
    won: bool

    @property
    def floor(self) -> FloorMap:
        """The map of the hero's act."""
        return self.floors[self.act - 1]

    @property
    def exits(self) -> tuple[MapNode, ...]:
        """The nodes of the next row that the hero can walk to."""
        here = self.floor.rows[self.row][self.column]
        return tuple(node for node in self.floor.rows[self.row + 1] if node.id in here.connections)


def view_of(state: State, seat: Seat | None) -> RunView:
    run: Run = state.plain
    setup = run.setup
    return RunView(
        seat=seat,
        mode=MODES[setup.mode],
        layout=LAYOUTS[setup.style],
        floors=floors_of(state),
        act=run.act,
        node=node_id(run.act, run.row, run.column),
        row=run.row,
        column=run.column,
        phase=PHASES[run.phase],
        hp=run.hp,
        max_hp=MAX_HP,
        gold=run.gold,
        guard=run.guard,
        charm=run.charm != 0,
        sold=run.sold,
        over=run.ended != RUNNING,
        won=run.ended == WON,
    )


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:  # noqa: ARG001 - there is one seat
    """Returns the same run with other rolls ahead: only the generator is hidden: R8.3."""
    runs = state.thaw()
    run: Run = quick(runs)[0]
    run.rng.word = rng.next_int(0, 2**32 - 2)
    run.origin = run.rng.word
    run.rng.drawn = 0
    for key in range(2):
        run.rng.key[key] = rng.next_int(0, 2**32 - 2) * int(run.rng.kind)
    return state.after(runs)
