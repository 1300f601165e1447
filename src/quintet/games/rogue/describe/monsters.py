"""What a player may know of each monster, worded from the columns of the table, and its danger: R8, R9."""

from collections.abc import Iterator
from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.analysis.fight_odds import measure, outlook
from quintet.games.rogue.tables import (
    BREATHES,
    CONFUSES,
    DRAINS_LEVEL,
    DRAINS_MAX_HP,
    DRAINS_STRENGTH,
    ERRATIC,
    FLIES,
    FREEZES,
    GREEDY,
    HOLDS,
    INVISIBLE,
    LETTERS,
    MEAN,
    MONSTER_DAMAGE,
    MONSTERS,
    REGENERATES,
    RUSTS,
    SIMPLE,
    SLEEPER_LEVEL,
    STATIONARY,
    STEALS_GOLD,
    STEALS_ITEM,
    THIEF,
    MonsterKind,
)
from quintet.games.rogue.text.names import listed
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["SPECIALS", "about_monster", "danger_of", "glance_at", "is_deadly", "odds_lines"]

SPECIALS: Final = {
    RUSTS: "rusts metal armor",
    FREEZES: "freezes you for a turn or two",
    HOLDS: "holds you once you come close",
    CONFUSES: "confuses you with its gaze",
    DRAINS_STRENGTH: "drains strength with its bite",
    DRAINS_LEVEL: "drains your levels",
    DRAINS_MAX_HP: "drains hit points for good",
    STEALS_GOLD: "steals gold and disappears (kill it to get the gold back)",
    STEALS_ITEM: "steals a magic item and disappears (kill it to get the item back)",
    BREATHES: "breathes fire in a line for 6d6",
    REGENERATES: "heals quickly",
    INVISIBLE: "is invisible",
    FLIES: "flies over traps",
}
"""What each special of the table does; being mean or greedy counts as a habit."""
PACES: Final = (
    (5, "half as fast as you"),
    (9, "slower than you"),
    (10, "as fast as you"),
    (12, "a little faster than you"),
    (15, "half again as fast as you"),
    (99, "nearly twice as fast as you"),
)
"""The highest speed of each pace; the hero's own speed is 10."""
TIMES: Final = ("", "", "twice", "three times")
BY_PATH: Final = "takes the shortest way to you"
WAYS: Final = {
    SIMPLE: "comes straight at you",
    GREEDY: "prefers gold that is closer than you",
    ERRATIC: "moves half at random",
    STATIONARY: "never moves",
}


def about_monster(letter: str) -> str:
    """Returns the level, speed and blows of a kind in one sentence, its habits and specials in another."""
    number = LETTERS.index(letter) + 1
    row = MONSTERS[number]
    pace = "" if int(row.behavior) == STATIONARY else f", {pace_of(row)},"
    ways = listed([*_specials(row), *_habits(row)])
    return f"A level {int(row.level)} monster{pace} that {_blows(number)}. It {ways}."


def pace_of(row: MonsterKind) -> str:
    """Returns how fast a kind is, compared with the hero."""
    return next(words for most, words in PACES if int(row.speed) <= most)


def _blows(number: int) -> str:
    """Returns the dice of its blows, as the table has them: R7.1."""
    row, dice = MONSTERS[number], MONSTER_DAMAGE[number].split("/")
    most = sum(int(row.count[k]) * int(row.sides[k]) for k in range(int(row.attacks)))
    if most == 0:
        return "does no damage"
    if len(dice) == 1:
        return f"hits for {dice[0]}"
    return f"hits {TIMES[len(dice)]} for {listed(dice)}, at most {most} in all"


def _specials(row: MonsterKind) -> Iterator[str]:
    return (words for bit, words in SPECIALS.items() if int(row.special) & bit)


def _habits(row: MonsterKind) -> Iterator[str]:
    """Returns how it wakes, moves and loses heart: R8.2, R9.1, R9.3."""
    if int(row.special) & MEAN and int(row.level) < SLEEPER_LEVEL:
        yield "starts out awake (except on level 1)"
    else:
        is_far = int(row.aggro) > 1
        yield f"may wake when you {f'come within {int(row.aggro)} steps' if is_far else 'are next to it'}"
    yield WAYS.get(int(row.behavior), BY_PATH)
    if int(row.flee) > 0 and int(row.behavior) != THIEF:
        yield f"flees below {int(row.flee)}% of its health"


# --- danger ---------------------------------------------------------------------------------------------------------


def danger_of(view: RogueView, monster: Creature) -> str:
    """Returns what a fight with a visible monster would come to, by its looks and the tables."""
    if monster.sensed:
        return ""
    foe = measure(view, monster)
    blows, turns = outlook(view, foe)
    own = f"You hit it {foe.chance:.0%} of the time and need about {counted(blows, 'blow')}"
    if turns is None:
        return f"{own}. Its blows do no damage."
    return f"{own}. It hits you {foe.threat:.0%} of the time and needs about {counted(turns, 'turn')}."


def is_deadly(view: RogueView, monster: Creature) -> bool:
    """Whether a fight may well be lost: the monster needs less than twice as long as the hero."""
    blows, turns = outlook(view, measure(view, monster))
    return turns is not None and turns < 2 * blows


def odds_lines(view: RogueView, monster: Creature, most: int = 0) -> list[str]:
    """Returns the chances of both sides, a line each; nothing about a monster that is only sensed.

    Lines of up to `most` characters say what their numbers count; shorter ones leave that out.
    """
    if monster.sensed:
        return []
    foe = measure(view, monster)
    blows, turns = outlook(view, foe)
    sides = [("you hit", foe.chance, "kill", counted(blows, "blow"))]
    if turns is not None:
        sides.append(("it hits", foe.threat, "kills", counted(turns, "turn")))
    full = [f"{hits} {chance:.0%}, {kills} in {count}" for hits, chance, kills, count in sides]
    brief = [f"{hits} {chance:.0%}, {kills} in {count.partition(' ')[0]}" for hits, chance, kills, count in sides]
    return full if max(map(len, full)) <= most else brief


def glance_at(view: RogueView, monster: Creature, room: int) -> str:
    """Returns the same for a line of this length: the danger, then specials, pace and level as far as they fit."""
    row = MONSTERS[LETTERS.index(monster.letter) + 1]
    parts = [*odds_lines(view, monster), *_specials(row), pace_of(row), f"level {int(row.level)}"]
    line = ""
    for part in parts:
        line = f"{line} · {part}" if len(line) + 3 + len(part) <= room else line
    return line
