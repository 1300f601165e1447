"""From the documented model of a run to its packed record."""

from quintet.core.errors import BadSave
from quintet.core.record import Rows, quick, zeros
from quintet.core.rng import write_rng
from quintet.core.state import State
from quintet.games.runmap.layout import Floor, Run
from quintet.games.runmap.model import FloorMap, RunState
from quintet.games.runmap.packing.unpack import LAYOUT
from quintet.games.runmap.packing.validate import validate_map
from quintet.games.runmap.packing.validate_state import check_model, node_of_hero
from quintet.games.runmap.tables import LAYOUTS, MODES, NAMES, PHASES

__all__ = ["pack", "pack_floor"]


def pack(model: RunState) -> State:
    """Returns the state of documented records; refuses those that no run can reach."""
    check_model(model)
    rows = zeros(Run)
    run = quick(rows)[0]
    run.setup.mode, run.setup.style = MODES.index(model.mode), LAYOUTS.index(model.map.layout)
    for k, floor in enumerate(model.map.floors):
        _fill_floor(run.floors[k], floor)
        for node in (node for row in floor.rows for node in row if node.visited):
            run.steps[k, node.row] = node.column + 1
    at = node_of_hero(model)
    run.act, run.row, run.column, run.phase = model.act, at.row, at.column, PHASES.index(model.phase)
    run.hp, run.gold, run.guard, run.charm = model.hp, model.gold, model.guard, int(model.charm)
    run.sold, run.ended, run.origin = model.sold, model.ended, model.origin
    for k, event in enumerate(model.last_events):
        row = run.events[k]
        row.code, row.a, row.b, row.c = event.code, event.a, event.b, event.c
    run.event_count = len(model.last_events)
    write_rng(run.rng, model.rng)
    return State(LAYOUT, rows.tobytes())


def pack_floor(model: FloorMap) -> "Rows[Floor]":
    """Returns the packed form of a valid floor; refuses others with their first problem."""
    problems = validate_map(model)
    if problems:
        raise BadSave(f"This is not a valid floor of layout `{model.layout}`. {problems[0]}")
    rows = zeros(Floor)
    _fill_floor(quick(rows)[0], model)
    return rows


def _fill_floor(floor: Floor, model: FloorMap) -> None:
    floor.act, floor.style, floor.rows = model.act, LAYOUTS.index(model.layout), len(model.rows)
    for row, nodes in enumerate(model.rows):
        floor.widths[row] = len(nodes)
        for node in nodes:
            floor.kinds[row, node.column] = NAMES.index(node.type.value)
            floor.links[row, node.column] = sum(1 << _column_of(target) for target in node.connections)


def _column_of(name: str) -> int:
    return int(name.rpartition("node")[2])
