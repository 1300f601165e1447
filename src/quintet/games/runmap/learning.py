"""The run map for learners: how a run ended, graph arrays and tasks. docs/spec/runmap.md lists every index."""

from typing import Annotated, Final

from quintet.core.kernel import entry, kernel
from quintet.core.learning import Deferred, Learning, Part, Planes, Task
from quintet.core.record import Array, Bytes, Ints, Masks, Rows, i64
from quintet.core.state import State
from quintet.games.runmap.layout import Run
from quintet.games.runmap.rules.digging import complete, reset_late, step_late
from quintet.games.runmap.rules.floors import has_link
from quintet.games.runmap.tables import CELLS, MAX_GUARD, ROWS, WIDTH, WON

__all__ = ["LEARNING", "outcome", "planes"]

PER_NODE: Final = 9
"""Six kinds, visited, the hero is here, the hero can walk there."""
VISITED, HERE, NEXT = 6, 7, 8
HERO: Final = 3 + 4 + MAX_GUARD + 1 + 3 + 3 + 2


@entry
def outcome(runs: Rows[Run], reasons: Ints, winners: Ints) -> None:
    """Writes how each run ended: R4.4."""
    for k in range(runs.shape[0]):
        reasons[k] = runs[k].ended
        winners[k] = 1 if runs[k].ended == WON else 0


@entry
def victory(runs: Rows[Run], out: Annotated[Array, i64, (0, 0)]) -> None:
    """Writes 1 for a run that is won: a reward for nothing else."""
    for k in range(runs.shape[0]):
        out[k, 0] = 1 if runs[k].ended == WON else 0


@entry
def planes(runs: Rows[Run], seats: Ints, out: Masks) -> None:  # noqa: ARG001 - one seat
    """Writes the nodes of the hero's act one-hot, the links between them, and the hero."""
    for k in range(runs.shape[0]):
        row = out[k]
        for at in range(row.shape[0]):
            row[at] = 0
        draw_act(runs[k], row, row[CELLS * PER_NODE :])
        draw_place(runs[k], row)
        draw_hero(runs[k], row[CELLS * (PER_NODE + WIDTH) :])


@kernel
def draw_act(run: Run, nodes: Bytes, links: Bytes) -> None:
    floor, visited = run.floors[run.act - 1], run.steps[run.act - 1]
    for row in range(floor.rows):
        for column in range(floor.widths[row]):
            cell = row * WIDTH + column
            nodes[cell * PER_NODE + floor.kinds[row, column]] = 1
            nodes[cell * PER_NODE + VISITED] = 1 if visited[row] == column + 1 else 0
            for target in range(WIDTH):
                links[cell * WIDTH + target] = (floor.links[row, column] >> target) & 1


@kernel
def draw_place(run: Run, nodes: Bytes) -> None:
    """Marks where the hero is and where the links from there lead."""
    nodes[(run.row * WIDTH + run.column) * PER_NODE + HERE] = 1
    for column in range(WIDTH if run.row + 1 < ROWS else 0):
        if has_link(run.floors[run.act - 1], run.row, run.column, column):
            nodes[((run.row + 1) * WIDTH + column) * PER_NODE + NEXT] = 1


@kernel
def draw_hero(run: Run, row: Bytes) -> None:
    """Writes act, phase and guard one-hot, the charm, what is sold, how it ended, then hit points and gold."""
    row[run.act - 1] = 1
    row[3 + run.phase] = 1
    for point in range(run.guard):
        row[7 + point] = 1
    at = 7 + MAX_GUARD
    row[at] = run.charm
    for ware in range(3):
        row[at + 1 + ware] = (run.sold >> ware) & 1
    row[at + 4 + run.ended] = 1
    row[at + 7] = run.hp
    row[at + 8] = min(255, run.gold)


def _parts(state: State) -> tuple[Part, ...]:
    del state
    return (
        Part("nodes", (ROWS, WIDTH, PER_NODE)),
        Part("links", (ROWS, WIDTH, WIDTH)),
        Part("hero", (HERO,), 255),
    )


LEARNING: Final = Learning(
    outcome=outcome,
    reasons=("", "won", "died"),
    planes=Planes(planes, _parts),
    deferred=Deferred(reset_late, step_late, complete),
    tasks={
        "score": Task(summary="a point per room, ten per boss, and what is left at the end", limit=500),
        "win": Task(summary="beat all three bosses; nothing else counts", limit=500, score=victory),
    },
)
