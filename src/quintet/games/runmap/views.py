"""What the hero may know: all three maps, the way so far and the purse; never a roll before it falls: R8."""

from quintet.core.game import Seat, View
from quintet.core.rng import SeededRandom
from quintet.core.state import State
from quintet.games.runmap.layout import Run
from quintet.games.runmap.model import FloorMap, LayoutName, ModeName, PhaseName, node_id
from quintet.games.runmap.packing.unpack import unpack_floor
from quintet.games.runmap.tables import LAYOUTS, MAX_HP, MODES, PHASES, RUNNING, WON

__all__ = ["RunView", "resample", "view_of"]


class RunView(View, frozen=True, kw_only=True):
    """The run from the hero's eyes; a spectator sees the same."""

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
    """What this merchant has sold already, as bits: potion, charm, guard."""
    over: bool
    won: bool

    @property
    def floor(self) -> FloorMap:
        """The map of the act the hero is in."""
        return self.floors[self.act - 1]


def view_of(state: State, seat: Seat | None) -> RunView:
    run: Run = state.record
    return RunView(
        seat=seat,
        mode=MODES[run.setup.mode],
        layout=LAYOUTS[run.setup.style],
        floors=tuple(unpack_floor(run.floors[k], run.steps[k]) for k in range(3)),
        act=int(run.act),
        node=node_id(run.act, run.row, run.column),
        row=int(run.row),
        column=int(run.column),
        phase=PHASES[run.phase],
        hp=int(run.hp),
        max_hp=MAX_HP,
        gold=int(run.gold),
        guard=int(run.guard),
        charm=bool(run.charm),
        sold=int(run.sold),
        over=bool(run.ended != RUNNING),
        won=bool(run.ended == WON),
    )


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:  # noqa: ARG001 - there is one seat
    """The same run with other rolls ahead: the generator is all that is hidden: R8.3."""
    runs = state.thaw()
    run: Run = runs[0]
    run.rng.word = rng.next_int(0, 2**32 - 2)
    run.origin = rng.next_int(0, 2**32 - 2)
    run.rng.drawn = 0
    for key in range(2):
        run.rng.key[key] = rng.next_int(0, 2**32 - 2) * int(run.rng.kind)
    return state.after(runs)
