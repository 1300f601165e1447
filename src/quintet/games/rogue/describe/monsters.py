"""What a player may know of each monster, in words made from the columns of the table, and the danger it is: R8, R9."""

from collections.abc import Iterator
from typing import Final

from quintet.core.plural import counted
from quintet.games.rogue.analysis.fight_odds import measure, outlook
from quintet.games.rogue.tables import (
    BEAST_LEVEL,
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
    STATIONARY,
    STEALS_GOLD,
    STEALS_ITEM,
    THIEF,
    MonsterKind,
)
from quintet.games.rogue.views.hero import Creature, RogueView

__all__ = ["SPECIALS", "about_monster", "danger_of", "glance_at"]

SPECIALS: Final = {
    RUSTS: "rusts metal armor",
    FREEZES: "freezes you for a turn or two",
    HOLDS: "holds whoever comes close",
    CONFUSES: "confuses you with its gaze",
    DRAINS_STRENGTH: "takes strength with its bite",
    DRAINS_LEVEL: "drains whole levels",
    DRAINS_MAX_HP: "drains hit points for good",
    STEALS_GOLD: "steals gold and is gone (slay it to get it back)",
    STEALS_ITEM: "steals something magic and is gone (slay it to get it back)",
    BREATHES: "breathes fire in line for 6d6",
    REGENERATES: "heals quickly",
    INVISIBLE: "is invisible",
    FLIES: "flies over traps",
}
"""What each special of the table does; being mean or greedy is a habit."""
PACES: Final = (
    (5, "half as fast as you"),
    (9, "slower than you"),
    (10, "as fast as you"),
    (12, "a little faster than you"),
    (15, "half as fast again as you"),
    (99, "nearly twice as fast as you"),
)
"""The hero's own speed is 10."""
TIMES: Final = ("", "", "twice", "three times")
BY_PATH: Final = "finds the shortest way to you"
WAYS: Final = {
    SIMPLE: "comes straight at you",
    GREEDY: "goes for gold close by that is nearer than you",
    ERRATIC: "moves half at random",
    STATIONARY: "never moves",
}


def about_monster(letter: str) -> str:
    """Level, speed and blows of a kind in one sentence, its habits and specials in another."""
    number = LETTERS.index(letter) + 1
    row = MONSTERS[number]
    pace = "" if int(row.behavior) == STATIONARY else f", {pace_of(row)},"
    ways = _listed([*_specials(row), *_habits(row)])
    return f"A monster of level {int(row.level)}{pace} that {_blows(number)}. It {ways}."


def pace_of(row: MonsterKind) -> str:
    return next(words for most, words in PACES if int(row.speed) <= most)


def _blows(number: int) -> str:
    """The dice of its blows, as the table has them: R7.1."""
    row, dice = MONSTERS[number], MONSTER_DAMAGE[number].split("/")
    most = sum(int(row.count[k]) * int(row.sides[k]) for k in range(int(row.attacks)))
    if most == 0:
        return "does no wounds"
    if len(dice) == 1:
        return f"strikes for {dice[0]}"
    return f"strikes {TIMES[len(dice)]} for {_listed(dice)}, {most} at most"


def _specials(row: MonsterKind) -> Iterator[str]:
    return (words for bit, words in SPECIALS.items() if int(row.special) & bit)


def _habits(row: MonsterKind) -> Iterator[str]:
    """How it wakes, moves and loses heart: R8.2, R9.1, R9.3."""
    if int(row.special) & MEAN and int(row.level) < BEAST_LEVEL:
        yield "is awake from the start (not on level 1)"
    else:
        yield (
            f"wakes when you are within {int(row.aggro)} steps"
            if int(row.aggro) > 1
            else "wakes when you are beside it"
        )
    yield WAYS.get(int(row.behavior), BY_PATH)
    if int(row.flee) > 0 and int(row.behavior) != THIEF:
        yield f"flees below {int(row.flee)} % of its health"


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


# --- danger ---------------------------------------------------------------------------------------------------------


def danger_of(view: RogueView, monster: Creature) -> str:
    """What a fight with a monster in view would come to, by its looks and the tables; nothing of who is sensed."""
    if monster.sensed:
        return ""
    blows, turns = outlook(view, measure(view, monster))
    kills = (
        "it would not kill you by blows" if turns is None else f"it would kill you in about {counted(turns, 'turn')}"
    )
    return f"You would need about {counted(blows, 'blow')}, and it {kills}."


def glance_at(view: RogueView, monster: Creature, room: int) -> str:
    """The same for a line of so many letters: the danger, then specials, pace and level as far as they fit."""
    row = MONSTERS[LETTERS.index(monster.letter) + 1]
    parts = [*_specials(row), pace_of(row), f"level {int(row.level)}"]
    if not monster.sensed:
        blows, turns = outlook(view, measure(view, monster))
        parts.insert(
            0,
            f"dies in {counted(blows, 'blow')}" + (f", kills in {counted(turns, 'turn')}" if turns is not None else ""),
        )
    line = ""
    for part in parts:
        line = f"{line} · {part}" if len(line) + 3 + len(part) <= room else line
    return line
