"""CataMaze in words: the notation of actions, the drawing of a window, the wording of events. Needs no color."""

from collections.abc import Callable
from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Event, Outcome, Seat
from quintet.core.plural import counted
from quintet.games.catamaze.actions import ACTIONS, CLEAR, FIRST_SHOT, NAMES, TICK
from quintet.games.catamaze.events import BLOCKED, CLEARED, DIED, DRY, ENDED, HEARD, HURT, MOVED, QUEUED, RELOADED, SHOT
from quintet.games.catamaze.layout import EventRow, World
from quintet.games.catamaze.rules.queue import (
    CLOCK_ONLY,
    CLOCK_TICKS,
    GAME_OVER,
    IS_DEAD,
    NO_SUCH_SEAT,
    QUEUE_EMPTY,
    QUEUE_FULL,
)
from quintet.games.catamaze.tables import ALL_DEAD, DIRECTIONS, DX, DY, ESCAPED, MARGIN, OUT_OF_TIME
from quintet.games.catamaze.views import CataView, Watched

KEYS: Final = dict(zip("wsadikjl.", NAMES, strict=False)) | {"clear": NAMES[CLEAR]}
"""The keys as short notation."""
SHORT: Final = {name: key for key, name in KEYS.items()}
COMPASS: Final = ("north", "south", "west", "east")
WAYS: Final = tuple(name.lower() for name in DIRECTIONS)
WORDS: Final = {
    f"{prefix}{way}": name
    for prefix, first in (("", 0), ("shoot ", FIRST_SHOT), ("fire ", FIRST_SHOT))
    for ways in (WAYS, COMPASS)
    for way, name in zip(ways, NAMES[first:], strict=False)
}
"""Directions as words: `east` steps, `shoot east` fires."""
INTENTS: Final = (*(f"a step {way}" for way in WAYS), *(f"a shot {way}" for way in WAYS), "a wait")
"""The nine actions of the document as things to queue."""

REASONS: Final = {ESCAPED: "escaped", ALL_DEAD: "all players died", OUT_OF_TIME: "time is up"}
ENDINGS: Final = {ESCAPED: "a player escaped", ALL_DEAD: "all players died", OUT_OF_TIME: "time is up"}
ALONE: Final = {ESCAPED: "{player} escaped", ALL_DEAD: "{player} died", OUT_OF_TIME: "time is up"}
"""How a game with one player ended."""


def write(action: int) -> str:
    """The document's name of the action; CLEAR_QUEUE is what Escape does, TICK is the clock's."""
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{quoted(action)} is not an action of CataMaze. Actions are numbered 0 to {ACTIONS - 1}.")
    return NAMES[action]


def read(text: str) -> int:
    """A name as the document writes it, in capitals, its key, or words; `wait` and `tick` are words of the table."""
    word = " ".join(text.split())
    name = (KEYS | WORDS).get(word.lower(), word)
    if name not in NAMES:
        raise BadNotation(
            "That is not an action of CataMaze. Type `w` `a` `s` `d` to move, `i` `j` `k` `l` to shoot, `.` to wait, "
            "`clear` to empty the queue, or words like `east` and `shoot north`."
        )
    return NAMES.index(name)


# --- drawing --------------------------------------------------------------------------------------------------------


def show(view: CataView) -> str:
    """The window with its numbers beside it; for those who may watch, the whole world."""
    over = ", game over" if view.game_over else ""
    parts = [f"Tick {view.time}{over}" if view.observation is None else _window(view)]
    if view.watched is not None:
        parts.append(_world(view.watched))
    return "\n\n".join(parts)


def _window(view: CataView) -> str:
    seen = view.observation
    assert seen is not None
    life = "escaped" if seen.won else "alive" if seen.alive else "dead"
    who = f"You {'have' if seen.won else 'are'} " if seen.entity_id.startswith("player") else f"{seen.entity_id}: "
    beside = (
        f"HP {seen.hp} of {view.max_hp}",
        f"Ammo {seen.ammo} of {view.max_ammo}",
        f"Tick {seen.time}, at {seen.position.x},{seen.position.y}",
        f"Sound: {seen.last_sound or 'none'}",
        f"{who}{life}{', game over' if seen.game_over else ''}",
    )
    rows = (f"{' '.join(row)}   {line}".rstrip() for row, line in zip(seen.vision, beside, strict=True))
    queue = " ".join(SHORT[name] for name in view.queue) or "empty"
    return "\n".join([*rows, f"Queue ({len(view.queue)} of {view.queue_limit}): {queue}"])


def _world(watched: Watched) -> str:
    """The map with players as @, agents by the first letter of their persona, and bullets as *."""
    rows = [list(row) for row in watched.map]
    for bullet in watched.bullets:
        rows[bullet.position.y][bullet.position.x] = "*"
    for entity in watched.entities:
        if entity.alive:
            rows[entity.position.y][entity.position.x] = _mark(entity.entity_id)
    people = [
        f"{_mark(each.entity_id)} {each.entity_id}: {f'HP {each.hp}' if each.alive else 'dead'}, ammo {each.ammo}"
        for each in watched.entities
    ]
    return "\n".join(["".join(row) for row in rows] + people)


def _mark(name: str) -> str:
    return "@" if name.startswith("player") else name.removeprefix("agent_")[0]


# --- events, refusals, outcomes -------------------------------------------------------------------------------------


def word_event(world: World, row: EventRow, seat: Seat | None, *, watching: bool) -> Event:
    """One event as the asking seat may know it: of others only the cell, unless the seat may watch: R7.3."""
    code, actor, x, y, value = row.code, row.seat, row.x, row.y, row.value
    kind, words = EVENTS[code]
    if code == ENDED:
        return Event(kind, _word_ending(world, value, seat), None, (value,))
    if actor != seat:
        who = f"Seat {actor + 1}" if watching else "Somebody"
        what = "dies" if code == DIED else f"is hit{_times(value)}"
        return Event(kind, f"{who} {what} at {x},{y}.", actor if watching else None, (x, y, value))
    said = f"{words(value)[:-1]}: {_obstacle(world, row)}." if code == BLOCKED else words(value)
    return Event(kind, said, actor, (x, y, value))


def _word_ending(world: World, reason: int, seat: Seat | None) -> str:
    """How the game ended: where one player plays, what became of that player."""
    if world.setup.players > 1:
        return EVENTS[ENDED][1](reason)
    return f"The game is over: {ALONE[reason].format(player='you' if seat == 0 else 'the player')}."


def _obstacle(world: World, row: EventRow) -> str:
    """What stopped a step, all of it inside the window: a wall, an exit that is not for hunters, or somebody: R3.3."""
    x, y = row.x + DX[row.value], row.y + DY[row.value]
    is_wall = world.walls[y + MARGIN] >> (x + MARGIN) & 1
    if is_wall:
        return "there is a wall"
    if row.seat >= world.setup.players and (x, y) == (world.exit_x, world.exit_y):
        return "the exit is only for players"
    return "somebody is in the way"


def _times(count: int) -> str:
    return f" {count} times" if count > 1 else ""


EVENTS: Final[dict[int, tuple[str, Callable[[int], str]]]] = {
    QUEUED: ("queued", lambda action: f"You queue {INTENTS[action]}."),
    CLEARED: ("cleared", lambda _: "You clear your queue."),
    MOVED: ("moved", lambda way: f"You move {WAYS[way]}."),
    BLOCKED: ("blocked", lambda way: f"You cannot move {WAYS[way]}."),
    SHOT: ("shot", lambda way: f"You shoot {WAYS[way]}."),
    DRY: ("no ammo", lambda _: "You are out of ammo, so nothing happens."),
    HEARD: ("heard", lambda _: "You hear a *click*."),
    HURT: ("hurt", lambda hits: f"You are hit{_times(hits)}."),
    DIED: ("died", lambda _: "You die."),
    RELOADED: ("reloaded", lambda rounds: f"You have {counted(rounds, 'round')} again."),
    ENDED: ("ended", lambda reason: f"The game is over: {ENDINGS[reason]}."),
}
"""The kind of each event, and a seat's own sentence for it, made from its value."""


def word_refusal(world: World, seat: Seat, action: int, code: int) -> str:
    """Why a seat may not do this now, and what to do instead: R6."""
    who = f"Seat {seat + 1}" if 0 <= seat < world.setup.seats else "The clock"
    intent = INTENTS[action] if action < CLEAR else ""
    return {
        GAME_OVER: f"{who} cannot {'tick' if action == TICK else 'act'}: the game is over. Start a new one.",
        NO_SUCH_SEAT: f"There is no seat {seat + 1}: this game has {counted(world.setup.seats, 'seat')}.",
        IS_DEAD: f"{who} is dead and can no longer act.",
        QUEUE_FULL: f"{who} cannot queue {intent}: the queue already holds "
        f"{counted(world.setup.queue_limit, 'action')}. Let time pass, or clear the queue.",
        QUEUE_EMPTY: f"{who} has nothing to clear: the queue is empty.",
        CLOCK_ONLY: f"{who} cannot tick: only the clock does.",
        CLOCK_TICKS: f"The clock cannot play {write(action)}: it only ticks.",
    }[code]


def word_outcome(world: World) -> Outcome:
    """The player who escaped; or the hunters, where all players died: R5."""
    reason, ticks = REASONS[world.ended], counted(world.tick, "tick")
    if world.ended == ESCAPED:
        winner = world.winner - 1
        who = "The player" if world.setup.players == 1 else f"Seat {winner + 1}"
        return Outcome((winner,), reason, f"{who} escaped after {ticks}.")
    if world.ended == OUT_OF_TIME:
        return Outcome((), reason, f"Nobody escaped within {ticks}.")
    hunters = tuple(range(world.setup.players, world.setup.seats))
    won = "The hunters win" if hunters else "Nobody wins"
    died = f"the player died after {ticks}" if world.setup.players == 1 else f"all players died within {ticks}"
    return Outcome(hunters, reason, f"{won}: {died}.")
