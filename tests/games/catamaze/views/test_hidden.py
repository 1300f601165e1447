"""The hidden parts that the conformance suite alters stay parts of a maze."""

import numpy as np
import pytest
from maze_games import GAME, TABLES, moments
from record_stage import changed_fields

from quintet.core.record import JIT
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.tables import MAX_SIDE
from quintet.games.catamaze.views.hidden import HIDDEN

ALTER = {part.name: part.alter for part in HIDDEN}


@pytest.mark.parametrize("side", [7, MAX_SIDE])
def test_altered_tracks_lie_within_the_border(side):
    """R8: others may have walked on any cell but the border, in the smallest maze and in the largest."""
    state = GAME.new("tracks", CataMazeOptions(agents=("explorer",) * 7, width=side, height=side))
    alter, before = ALTER["the tracks and shots of others"], state.record.visited
    marks = [alter(state, 0, SeededRandom(f"{number}")).record.visited & ~before for number in range(40)]
    rows = np.bitwise_or.reduce(marks, axis=(0, 1))
    inside = range(1, side - 1)
    assert [y in inside for y in range(MAX_SIDE)] == [cells != 0 for cells in rows]
    assert sum(1 << x for x in inside) == np.bitwise_or.reduce(rows)


CHANGED = {
    "the places of others out of sight": "entities.x entities.y",
    "the hit points and ammunition of others": "entities.hp entities.ammo",
    "the exit out of sight": "exit_x exit_y",
    "the start out of sight": "start_x start_y",
    "the walls out of sight": "walls",
    "the bullets": "bullet_count bullets.x bullets.y bullets.direction bullets.shooter",
    "the queues of others": "entities.queued queue",
    "the tracks and shots of others": "visited entities.last_bullet_tick entities.heard",
    "the steps of others": "event_count events.code events.seat events.x events.y",
    "the id of the game": "game_id",
}
"""The fields that each hidden part consists of."""


@pytest.mark.parametrize("part", HIDDEN, ids=[part.name for part in HIDDEN])
def test_each_hidden_part_changes_all_of_its_fields_and_no_other(part):
    """R8: a field that no longer changes would be one that nobody checks; what is over hides nothing."""
    named, found = {*CHANGED[part.name].split()}, set()
    for options in TABLES[: 5 if JIT else 1]:
        for number, state in enumerate(moments(options, "fields", steps=60)):
            other = part.alter(state, 1 % GAME.seats(state), SeededRandom(f"{number}"))
            assert other == state or GAME.outcome(state) is None
            found |= changed_fields(state, other)
    assert named == found


def test_what_the_seat_has_itself_is_never_altered():
    """R8: a seat knows its own place, rounds, queue and tracks, whatever is altered."""
    for options in TABLES[: 5 if JIT else 1]:
        for number, state in enumerate(moments(options, "own", steps=60)):
            seat = number % GAME.seats(state)
            for part in HIDDEN:
                other = part.alter(state, seat, SeededRandom(f"{number}")).record
                for name in ("x", "y", "hp", "ammo", "queued", "heard", "last_bullet_tick"):
                    assert other.entities[seat][name] == state.record.entities[seat][name]
                assert other.queue[seat].tolist() == state.record.queue[seat].tolist()
                assert other.visited[seat].tolist() == state.record.visited[seat].tolist()
