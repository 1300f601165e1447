"""CataMaze in words: the notation of actions, the drawing of a window, the wording of events. Needs no color."""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.core.game import Event, Outcome, Seat
from quintet.games.catamaze.actions import ACTIONS, NAMES, TICK
from quintet.games.catamaze.events import BLOCKED, CLEARED, DIED, DRY, ENDED, HEARD, HURT, MOVED, QUEUED, RELOADED, SHOT
from quintet.games.catamaze.layout import EventRow, World
from quintet.games.catamaze.packing import entity_id
from quintet.games.catamaze.rules.queue import (
    CLOCK_ONLY,
    CLOCK_TICKS,
    GAME_OVER,
    IS_DEAD,
    NO_SUCH_SEAT,
    QUEUE_EMPTY,
    QUEUE_FULL,
)
from quintet.games.catamaze.tables import ALL_DEAD, DIRECTIONS, ESCAPED, OUT_OF_TIME
from quintet.games.catamaze.views import CataView, Watched

KEYS: Final = {
    "w": "MOVE_UP",
    "s": "MOVE_DOWN",
    "a": "MOVE_LEFT",
    "d": "MOVE_RIGHT",
    "i": "SHOOT_UP",
    "k": "SHOOT_DOWN",
    "j": "SHOOT_LEFT",
    "l": "SHOOT_RIGHT",
    ".": "WAIT",
    "clear": "CLEAR_QUEUE",
}
"""The keys as short notation."""
SHORT: Final = {name: key for key, name in KEYS.items()}

REASONS: Final = {ESCAPED: "escaped", ALL_DEAD: "everybody who looked for the exit is dead", OUT_OF_TIME: "time is up"}
KINDS: Final = {
    QUEUED: "queued",
    CLEARED: "cleared",
    MOVED: "moved",
    BLOCKED: "blocked",
    SHOT: "shot",
    DRY: "no ammo",
    HEARD: "heard",
    HURT: "hurt",
    DIED: "died",
    RELOADED: "reloaded",
    ENDED: "ended",
}


def write(action: int) -> str:
    """The document's name of the action; CLEAR_QUEUE is what ESC does, TICK is the clock's."""
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{action!r} is no action of CataMaze: they are numbered 0 to {ACTIONS - 1}")
    return NAMES[action]


def read(text: str) -> int:
    """A name as the document writes it, in capitals, or its key: `wait` and `tick` are words of the table."""
    word = text.strip()
    name = KEYS.get(word.lower(), word)
    if name not in NAMES:
        raise BadNotation(
            "an action of CataMaze is w a s d to move, i j k l to shoot, . to wait, clear, or a name like MOVE_UP"
        )
    return NAMES.index(name)


# --- drawing --------------------------------------------------------------------------------------------------------


def show(view: CataView) -> str:
    """The window with its numbers beside it; for those who may watch, the whole world."""
    parts = [] if view.observation is None else [_window(view)]
    if view.observation is None:
        parts.append(f"tick {view.time}{', the game is over' if view.game_over else ''}")
    if view.watched is not None:
        parts.append(_world(view.watched))
    return "\n\n".join(parts)


def _window(view: CataView) -> str:
    seen = view.observation
    assert seen is not None
    beside = (
        f"hp   {seen.hp} of {view.max_hp}",
        f"ammo {seen.ammo} of {view.max_ammo}",
        f"tick {seen.time}, at {seen.position.x},{seen.position.y}",
        f"ears {seen.last_sound or '[silence]'}",
        _condition(view),
    )
    rows = (f"{' '.join(row)}   {line}".rstrip() for row, line in zip(seen.vision, beside, strict=True))
    return "\n".join([*rows, f"queue ({len(view.queue)}/{view.queue_limit}): {_queue(view)}"])


def _condition(view: CataView) -> str:
    seen = view.observation
    assert seen is not None
    state = "escaped" if seen.won else "alive" if seen.alive else "dead"
    return f"{seen.entity_id}, {state}{', the game is over' if seen.game_over else ''}"


def _queue(view: CataView) -> str:
    return " ".join(SHORT[name] for name in view.queue) or "empty"


def _world(watched: Watched) -> str:
    """The map with players as @, agents by the first letter of their persona, and bullets as *."""
    rows = [list(row) for row in watched.map]
    for bullet in watched.bullets:
        rows[bullet.position.y][bullet.position.x] = "*"
    for entity in watched.entities:
        if entity.alive:
            rows[entity.position.y][entity.position.x] = _mark(entity.entity_id)
    people = [
        f"{_mark(each.entity_id)} {each.entity_id}: {'hp ' + str(each.hp) if each.alive else 'dead'}, ammo {each.ammo}"
        for each in watched.entities
    ]
    return "\n".join(["".join(row) for row in rows] + people)


def _mark(name: str) -> str:
    return "@" if name.startswith("player") else name.removeprefix("agent_")[0]


# --- words ----------------------------------------------------------------------------------------------------------


def word_event(row: EventRow, seat: Seat | None, *, watching: bool) -> Event:
    """One event as the asking seat is told it: of others only the cell is known, unless one may watch: R7.3."""
    code, actor, x, y, value = (int(each) for each in (row.code, row.seat, row.x, row.y, row.value))
    kind = KINDS[code]
    if code == ENDED:
        return Event(kind, f"the game is over: {REASONS[value]}", None, (value,))
    if actor != seat:
        who = f"seat {actor + 1}" if watching else "somebody"
        done = "falls" if code == DIED else f"is hit{_times(value)}"
        return Event(kind, f"{who} {done} at {x},{y}", actor if watching else None, (x, y, value))
    return Event(kind, _own_words(code, value), actor, (x, y, value))


def _own_words(code: int, value: int) -> str:
    match code:
        case 1 if code == QUEUED:
            return f"you queue {NAMES[value]}"
        case 2 if code == CLEARED:
            return "you clear your queue"
        case 3 | 4 if code in {MOVED, BLOCKED}:
            return f"you {'move' if code == MOVED else 'cannot move'} {DIRECTIONS[value].lower()}"
        case 5 | 6 if code in {SHOT, DRY}:
            return f"you shoot {DIRECTIONS[value].lower()}" if code == SHOT else "no ammo: the trigger clicks silently"
        case 7 if code == HEARD:
            return "you hear *click*"
        case 8 if code == HURT:
            return f"you are hit{_times(value)}"
        case 9 if code == DIED:
            return "you fall"
        case _:
            assert code == RELOADED
            return f"you have {value} round{'s' if value != 1 else ''} again"


def _times(count: int) -> str:
    return f" {count} times" if count > 1 else ""


def word_refusal(world: World, seat: Seat, action: int, code: int) -> str:
    who = entity_id(world.setup, seat) if 0 <= seat < world.setup.seats else "the clock"
    match code:
        case 1 if code == GAME_OVER:
            return f"{who} cannot play {write(action)}: the game is over; start a new one"
        case 2 if code == NO_SUCH_SEAT:
            return f"there is no seat {seat + 1}: this game has {world.setup.seats}"
        case 3 if code == IS_DEAD:
            return f"{who} cannot play {write(action)}: the dead do nothing"
        case 4 if code == QUEUE_FULL:
            limit = world.setup.queue_limit
            return (
                f"{who} cannot queue {write(action)}: {limit} actions wait already; let some happen or clear the queue"
            )
        case 5 if code == QUEUE_EMPTY:
            return f"{who} has nothing queued that could be cleared"
        case 6 if code == CLOCK_ONLY:
            return f"{who} cannot play {NAMES[TICK]}: only the clock ticks"
        case _:
            assert code == CLOCK_TICKS
            return f"the clock cannot play {write(action)}: it only plays {NAMES[TICK]}"


def word_outcome(world: World) -> Outcome:
    """The one who escaped; or the hunters, where all players fell: R5."""
    reason = REASONS[int(world.ended)]
    time = f"after {world.tick} ticks"
    if world.ended == ESCAPED:
        winner = int(world.winner) - 1
        return Outcome((winner,), reason, f"{entity_id(world.setup, winner)} escaped {time}")
    hunters = tuple(range(world.setup.players, world.setup.seats)) if world.ended == ALL_DEAD else ()
    return Outcome(hunters, reason, f"nobody escaped {time}: {reason}")
