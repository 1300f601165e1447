"""What no game of CataMaze reaches, in records that were changed in one place: R9.3."""

import pytest
from maze_scenes import ROOM, scene
from msgspec.structs import replace

from quintet.core.errors import BadSave
from quintet.games.catamaze.model import Bullet, Direction, Position, Settings
from quintet.games.catamaze.packing.validate import check_world
from quintet.games.catamaze.tables import MAX_AMMO, MAX_HP, MAX_QUEUE, MAX_TIME_LIMIT

PLAYER, AGENT = "player", "agent_aggressive_1"
EXIT = Position(5, 3)
WALK = ((1, 1), (1, 2), (2, 2))


def world(*, settings=None, tick=5, players=None, **changes):
    """Returns a room with a player and an agent; fields of both are given by `player` and `agent`."""
    start = scene(ROOM, tick=tick, settings=settings).model
    entities = {
        PLAYER: replace(start.entities[PLAYER], **changes.pop("player", {})),
        AGENT: replace(start.entities[AGENT], **changes.pop("agent", {})),
    }
    if players is not None:
        entities = {name: each for name, each in entities.items() if name in players}
    return replace(start, entities=entities, **changes)


def on_exit(**more):
    """Returns the fields of somebody who has walked to the exit."""
    path = ((5, 1), (5, 2), (5, 3))
    return {"position": EXIT, "visited_positions": path, **more}


def dead(**more):
    return {"hp": 0, "alive": False, **more}


def fired(tick):
    """Returns the fields of somebody whose last shot has just left."""
    return {"last_bullet_tick": tick, "ammo": 2}


def bullet(x, y, direction="RIGHT", tick=4, shooter=PLAYER):
    return Bullet(shooter_id=shooter, position=Position(x, y), direction=Direction(direction), spawn_tick=tick)


def settings(**changes):
    """Returns settings, and fields of everybody that fit them."""
    usual = Settings(**changes)
    fields = {"hp": usual.max_hp, "ammo": usual.max_ammo, "alive": usual.max_hp > 0}
    return {"settings": usual, "player": fields, "agent": fields}


POSSIBLE = [
    {},
    settings(max_hp=1),
    settings(max_hp=MAX_HP),
    settings(max_ammo=0),
    settings(max_ammo=MAX_AMMO),
    settings(queue_limit=1),
    settings(queue_limit=MAX_QUEUE),
    settings(time_limit=MAX_TIME_LIMIT),
    settings(time_limit=6),
    {**settings(time_limit=5), "game_over": True},
    {"player": {"hp": 4}, "agent": fired(4)},
    {"player": {"visited_positions": WALK, "position": Position(2, 2)}},
    {"player": {"action_queue": ("WAIT",) * 3}, "settings": Settings(queue_limit=3)},
    {"agent": dead(position=Position(1, 1), visited_positions=((1, 1),)), "player": fired(4)},
    {"agent": dead(), "player": fired(4)},
    {"player": dead(), "agent": fired(4), "game_over": True},
    {"player": on_exit(won=True), "winner_id": PLAYER, "game_over": True, "tick": 9},
    {"player": fired(4), "bullets_in_flight": (bullet(2, 1),)},
    {"player": fired(4), "bullets_in_flight": (bullet(5, 1),), "agent": {**dead()}},
    {"player": fired(3), "agent": {"last_sound": "*click*", **fired(4)}},
    {"player": {"last_sound": "*click*"}, "agent": fired(4)},
]

IMPOSSIBLE = [
    ({"start_position": Position(2, 2)}, "S is not where the record says."),
    ({"start_position": Position(9, 3)}, "S is not where the record says."),
    ({"start_position": Position(1, 9)}, "S is not where the record says."),
    ({"exit_position": Position(4, 3)}, "E is not where the record says."),
    (settings(max_hp=0), "Entities have 1 to"),
    (settings(max_hp=MAX_HP + 1), "Entities have 1 to"),
    (settings(max_ammo=MAX_AMMO + 1), "Entities have 1 to"),
    (settings(queue_limit=0), "A queue holds 1 to"),
    (settings(queue_limit=MAX_QUEUE + 1), "A queue holds 1 to"),
    (settings(time_limit=MAX_TIME_LIMIT + 1), "A time limit is at most"),
    (settings(time_limit=4), "its time limit is 4 ticks"),
    (settings(time_limit=5), "The game is over only when"),
    ({"players": (AGENT,)}, "There must be at least one player."),
    ({"player": {"persona": "explorer"}}, "Agents have a persona, and players have none."),
    ({"agent": {"persona": None}}, "Agents have a persona, and players have none."),
    ({"agent": {"persona": "cautious"}}, "The entity agent_cautious_1 is missing"),
    ({"player": {"position": Position(1, 4)}}, "The entity player is in a wall."),
    ({"player": {"position": Position(0, 1)}}, "The entity player is in a wall."),
    ({"player": {"hp": 6}}, "has too many hit points or rounds"),
    ({"player": {"ammo": 4}}, "has too many hit points or rounds"),
    ({"player": {"hp": 0}, "agent": fired(4)}, "not alive exactly while it has hit points"),
    ({"player": {"hp": 4}}, "The entity player is wounded, but nobody else has fired."),
    ({"player": {"hp": 4, **fired(4)}}, "The entity player is wounded, but nobody else has fired."),
    (
        {"player": {"action_queue": ("WAIT",) * 4}, "settings": Settings(queue_limit=3)},
        "The entity player has too many queued actions.",
    ),
    ({"agent": dead(action_queue=("WAIT",)), "player": fired(4)}, "is dead and cannot have queued actions"),
    ({"player": {"visited_positions": WALK[::-1], "position": Position(2, 2)}}, "must be sorted, different"),
    ({"player": {"visited_positions": ((1, 2),)}}, "include its own"),
    ({"player": {"visited_positions": ((1, 1), (1, 2), (2, 1))}, "tick": 1}, "cannot have visited 3 cells in 1 tick."),
    ({"player": {"visited_positions": ((1, 1), (2, 2))}}, "The cells player has visited must be connected."),
    ({"agent": on_exit()}, "The entity agent_aggressive_1 cannot have crossed the exit."),
    (
        {"player": {"visited_positions": ((4, 3), (5, 3)), "position": Position(4, 3)}},
        "The entity player cannot have crossed the exit.",
    ),
    ({"player": fired(5)}, "The entity player cannot have fired in a later tick."),
    ({"player": {"ammo": 2}}, "do not fit the tick of its last shot"),
    ({"player": {"last_sound": "*click*"}, "agent": fired(3)}, "in a tick in which nobody fired"),
    ({"player": {"last_sound": "*click*"}, "tick": 0}, "in a tick in which nobody fired"),
    ({"agent": {"position": Position(1, 1), "visited_positions": ((1, 1),)}}, "Two living entities share a cell."),
    ({"winner_id": PLAYER}, "Only the winner can have won."),
    ({"player": on_exit(won=True), "game_over": True}, "Only the winner can have won."),
    ({"player": on_exit(won=True), "winner_id": AGENT, "game_over": True}, "Only the winner can have won."),
    ({"player": on_exit()}, "Players win by being on the exit alive, and agents never do."),
    ({"player": {"won": True}, "winner_id": PLAYER, "game_over": True}, "Players win by being on the exit alive"),
    ({"player": on_exit(won=True), "winner_id": PLAYER, "tick": 9}, "The game is over only when"),
    ({"player": dead(), "agent": fired(4)}, "The game is over only when"),
    ({"game_over": True}, "The game is over only when"),
    ({"player": fired(4), "bullets_in_flight": (bullet(2, 1), bullet(3, 1))}, "fires only one bullet per tick"),
    ({"player": fired(4), "bullets_in_flight": (bullet(0, 1),)}, "must be in an open cell and have a shooter"),
    ({"player": fired(4), "bullets_in_flight": (bullet(2, 1, shooter="x"),)}, "must be in an open cell"),
    ({"player": fired(3), "bullets_in_flight": (bullet(2, 1),)}, "cannot be younger than the last shot"),
    ({"player": fired(4), "bullets_in_flight": (bullet(1, 1),)}, "cannot have flown through a wall"),
    ({"player": fired(4), "bullets_in_flight": (bullet(5, 1),)}, "in the cell of somebody else would have hit them"),
]


@pytest.mark.parametrize("changes", POSSIBLE, ids=range(len(POSSIBLE)))
def test_what_a_game_can_reach_is_accepted(changes):
    """R9.3: the same fields within their bounds are no objection."""
    check_world(world(**changes))


@pytest.mark.parametrize(("changes", "sentence"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_what_no_game_can_reach_is_refused(changes, sentence):
    """R9.3: each check has its own sentence."""
    with pytest.raises(BadSave) as error:
        check_world(world(**changes))
    assert sentence in str(error.value)


def test_no_agent_wins():
    """R5.1: not even one that stands on an exit that nothing says it has crossed."""
    agent = {"position": EXIT, "visited_positions": ((5, 3),), "won": True}
    with pytest.raises(BadSave):
        check_world(world(agent=agent, winner_id=AGENT, game_over=True))
