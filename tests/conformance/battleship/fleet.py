"""The packed record of a battle at sea, its fleets and its saves."""

from itertools import product
from typing import Annotated

from msgspec import Meta, Struct

from quintet.core.errors import BadSave
from quintet.core.record import Array, i8, record, zeros
from quintet.core.rng import Rng, RngState, read_rng, write_rng
from quintet.core.state import Layout, State

SIDE = 4
CELLS = SIDE * SIDE
LENGTHS = (3, 2)
WATER, MISS, HIT, SUNK = range(4)


def berths(length):
    """Every place of a ship, as the bits of its cells."""
    across = [[y * SIDE + x + k for k in range(length)] for y in range(SIDE) for x in range(SIDE - length + 1)]
    down = [[cell % SIDE * SIDE + cell // SIDE for cell in row] for row in across]
    return [sum(1 << cell for cell in row) for row in (*across, *down)]


FLEETS = {1: [(ship,) for ship in berths(3)]}
FLEETS[2] = [(one, two) for one, two in product(berths(3), berths(2)) if not one & two]


def ships_of(fleet):
    """The number of the ship on every cell, 0 for water."""
    return tuple(next((k for k, ship in enumerate(fleet, 1) if ship >> cell & 1), 0) for cell in range(CELLS))


def bits(row, *values):
    return sum(1 << cell for cell, value in enumerate(row) if value in values)


def fleets_that_fit(ships, marks):
    """Every fleet that a seat can imagine behind these marks."""
    shots, hits, sunk = bits(marks, MISS, HIT, SUNK), bits(marks, HIT, SUNK), bits(marks, SUNK)
    return [
        fleet
        for fleet in FLEETS[ships]
        if sum(fleet) & shots == hits and sum(ship for ship in fleet if ship & shots == ship) == sunk
    ]


@record
class Setup:
    ships: i8
    again: i8
    dud: i8


@record
class Sea:
    setup: Setup
    rng: Rng
    turn: i8
    ended: i8
    ship: Annotated[Array, i8, (2, CELLS)]
    shot: Annotated[Array, i8, (2, CELLS)]
    event: Annotated[Array, i8, 3]  # the seat plus one, the action, and what it did


Row = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(min_length=CELLS, max_length=CELLS)]


class Model(Struct, frozen=True, forbid_unknown_fields=True):
    ships: Annotated[int, Meta(ge=1, le=2)]
    again: bool
    dud: Annotated[int, Meta(ge=0, le=60)]
    turn: Annotated[int, Meta(ge=0, le=1)]
    ended: Annotated[int, Meta(ge=0, le=2)]
    ship: tuple[Row, Row]
    shot: tuple[Row, Row]
    event: tuple[
        Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=0, le=CELLS)], Annotated[int, Meta(ge=0, le=3)]
    ]
    rng: RngState


def unpack(state):
    sea = state.plain
    chosen = (sea.setup.ships, sea.setup.again == 1, sea.setup.dud)
    return Model(*chosen, sea.turn, sea.ended, sea.ship, sea.shot, sea.event, read_rng(state.record.rng))


def pack(model):
    for owner in range(2):
        fleet = tuple(bits(model.ship[owner], k + 1) for k in range(model.ships))
        if ships_of(fleet) != model.ship[owner] or fleet not in fleets_that_fit(model.ships, model.shot[owner]):
            raise BadSave("This is no fleet of Battleship, or the shots do not fit it.")
        if bits(model.shot[owner], SUNK) == sum(fleet) and model.ended != 2 - owner:
            raise BadSave("A fleet is sunk, and the game goes on.")
    return put(model)


def put(model):
    """The state of a model, whatever it says."""
    rows = zeros(Sea)
    sea = rows[0]
    sea.setup.ships, sea.setup.again, sea.setup.dud = model.ships, int(model.again), model.dud
    sea.turn, sea.ended = model.turn, model.ended
    sea.ship[:], sea.shot[:], sea.event[:] = model.ship, model.shot, model.event
    write_rng(sea.rng, model.rng)
    return State(LAYOUT, rows.tobytes())


LAYOUT = Layout(Sea, "battleship.fleet:LAYOUT", unpack)
