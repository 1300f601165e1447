"""Worlds drawn as text: digits are seats (0 is the player), ^ v < > are bullets in flight."""

import quintet
from quintet.core.rng import RngState
from quintet.core.state import State
from quintet.games.catamaze.memory import Memory
from quintet.games.catamaze.model import Bullet, Direction, EntityState, Position, Settings, WorldState
from quintet.games.catamaze.packing import LAYOUT, pack_world

GAME = quintet.game("catamaze")
CLOCK, TICK = -1, GAME.read("TICK")
FLIGHT = {"^": "UP", "v": "DOWN", "<": "LEFT", ">": "RIGHT"}
PERSONAS = ("aggressive", "cautious", "explorer", "aggressive", "cautious", "explorer", "aggressive")
ROOM = """
    #######
    #0...1#
    #.....#
    #S...E#
    #######
"""
NAMES = ("player", *(f"agent_{persona}_{k}" for k, persona in enumerate(PERSONAS, 1)))


def scene(drawing, *, shooter=0, tick=5, settings=None, **changes):
    """The state of a drawing, even one that no game reaches.

    `changes` maps s0, s1 ... to fields of that seat. Bullets belong to `shooter`.
    """
    rows = [line.strip() for line in drawing.strip().splitlines()]
    found = {tile: (x, y) for y, row in enumerate(rows) for x, tile in enumerate(row)}
    seats = sorted(int(tile) for tile in found if tile.isdigit())
    bullets = tuple(
        Bullet(
            shooter_id=NAMES[shooter], position=Position(x, y), direction=Direction(FLIGHT[tile]), spawn_tick=tick - 1
        )
        for y, row in enumerate(rows)
        for x, tile in enumerate(row)
        if tile in FLIGHT
    )
    floor = tuple(tuple(tile if tile in "#SE" else "." for tile in row) for row in rows)
    entities = {NAMES[seat]: entity(seat, found[str(seat)], changes.get(f"s{seat}", {})) for seat in seats}
    world = pack_world(
        WorldState(
            game_id="00000000-0000-4000-8000-000000000000",
            tick=tick,
            map=floor,
            start_position=Position(*found["S"]),
            exit_position=Position(*found["E"]),
            entities=entities,
            bullets_in_flight=bullets,
            game_over=False,
            winner_id=None,
            settings=settings or Settings(),
            rng=RngState(word=1, drawn=0, lane=0),
        )
    )
    return State(LAYOUT, world.tobytes())


def entity(seat, cell, changes):
    fields = {
        "entity_id": NAMES[seat],
        "entity_type": "agent" if seat else "player",
        "persona": PERSONAS[seat - 1] if seat else None,
        "position": Position(*cell),
        "hp": 5,
        "ammo": 3,
        "last_bullet_tick": -1,
        "alive": True,
        "won": False,
        "action_queue": (),
        "visited_positions": (cell,),
    }
    return EntityState(**(fields | changes))


def play(state, *turns):
    """Plays turns such as "0d 1i": each word is a seat and the key it queues."""
    for turn in turns:
        for word in turn.split():
            state = GAME.apply(state, int(word[0]), GAME.read(word[1:]))
        state = GAME.apply(state, CLOCK, TICK)
    return state


def draw(state):
    """The world as text again: living seats over bullets over the map."""
    model = state.model
    rows = [list(row) for row in model.map]
    for bullet in model.bullets_in_flight:
        rows[bullet.position.y][bullet.position.x] = {name: tile for tile, name in FLIGHT.items()}[
            bullet.direction.value
        ]
    for name, each in model.entities.items():
        if each.alive:
            rows[each.position.y][each.position.x] = str(NAMES.index(name))
    return "\n".join("".join(row) for row in rows)


def picture(text):
    return "\n".join(line.strip() for line in text.strip().splitlines())


def of(state, seat):
    return state.model.entities[NAMES[seat]]


def remembered(drawing, seat=0, earlier=None):
    """The memory of a seat that has seen one drawing, or two in a row."""
    memory = Memory()
    for each in filter(None, (earlier, drawing)):
        memory.take_in(GAME.view(scene(each), seat).observation, exit_closed=seat > 0)
    return memory
