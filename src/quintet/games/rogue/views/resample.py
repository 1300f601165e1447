"""Other worlds that look the same to the hero: R14.5.

A world is made of what the hero knows (`recall`) and of a generator, and of nothing else. Whatever the hero does not
know is drawn: every generator and the seed of levels not yet visited, unknown tiles of visited levels (a fresh level
under what is remembered, with a way to the stairs dug through the unknown), monsters, items, gold, traps and secret
doors out of sight, the bodies of monsters in sight, and which unknown kind hides behind which appearance.
"""

from typing import Any, Final

import numpy as np

from quintet.core.game import Seat
from quintet.core.record import dtype_of, quick, zeros
from quintet.core.rng import PHILOX, SeededRandom, plant
from quintet.core.state import State
from quintet.games.rogue.layout import MAX_LOG, Level, Quest, Setup
from quintet.games.rogue.packing.level_archive import NO_LEVELS
from quintet.games.rogue.packing.log_archive import archived, freeze_rows
from quintet.games.rogue.rules import entries as rules
from quintet.games.rogue.rules.log import MADE
from quintet.games.rogue.rules.start import FIRST_SERIAL, PLAY_HASH
from quintet.games.rogue.tables import HEIGHT, LOOK_COUNTS, LOOKS, MAGIC_BASE, SUBS, WIDTH
from quintet.games.rogue.views.imagine_item import imagine_item
from quintet.games.rogue.views.imagine_level import imagine_level
from quintet.games.rogue.views.recall import LevelRecall, QuestRecall, RecalledItem, RecalledLine, recall

__all__ = ["resample"]

WORD: Final = 2**32 - 2
TALLIES: Final = (
    *("choosing", "over", "amulet", "god", "detecting", "sensing", "deepest", "explored", "cause", "killer"),
    *("last_blow", "turn", "kills", "found", "used", "healed", "fresh", "logged"),
)
LISTS: Final = ("known", "visited", "slain", "relics", "box")
BODY: Final = (
    *("x", "y", "hp", "max_hp", "strength", "max_strength", "level", "xp", "gold", "hunger"),
    *("see_invisible", "weapon", "armor", "left", "right", "light"),
    *("confused", "blind", "hasted", "slowed", "paralyzed", "levitating", "held", "sleeping"),
)
"""What the hero knows of the quest and of the body; hunger in tenths, since the observation has it."""


def resample(state: State, seat: Seat, rng: SeededRandom) -> State:  # noqa: ARG001 - there is one seat
    """Returns another state that looks the same to the hero."""
    known = recall(state)
    quests = zeros(Quest)
    quest: Any = quick(quests)[0]
    _keep(quest, known.quest)
    _draw_chance(quest, known.quest, rng)
    quest.hero.regen, quest.hero.energy = rng.next_int(0, 2), 100
    disguise = Disguise(quest, known, rng)
    for slot, item in known.pack.items():
        disguise.make(quest.pack[slot], item)
        quest.pack[slot].serial = slot + 1
    cold = list(NO_LEVELS)
    cold[0] = _keep_log(quest, known.lines, disguise)
    quest.hero.holder = _draw_level(quest.lv, known.here, quest, disguise)
    for depth, level in known.levels.items():
        rows: Any = np.zeros(1, dtype_of(Level))
        _draw_level(quick(rows)[0], level, quest, disguise)
        cold[depth] = rows.tobytes()
    return State(state.layout, quests.tobytes(), tuple(cold))


def _keep(quest: Any, known: Quest) -> None:
    for name in ("lit_rooms", "wizard", "depth", "level"):
        setattr(quest.setup, name, getattr(known.setup, name))
    for name in TALLIES:
        setattr(quest, name, getattr(known, name))
    for name in LISTS:
        quest[name][:] = getattr(known, name)
    for name in BODY:
        setattr(quest.hero, name, getattr(known.hero, name))
    quest.vis[:] = np.frombuffer(b"".join(known.vis), np.uint8).reshape(HEIGHT, WIDTH)
    quest.serial = FIRST_SERIAL


def _draw_chance(quest: Any, known: Quest, rng: SeededRandom) -> None:
    """Draws another future, and other levels where the hero has not been."""
    sealed = known.seed.kind == PHILOX
    quest.rng.kind = quest.seed.kind = known.seed.kind
    quest.rng.word, quest.rng.lane = rng.next_int(0, WORD), PLAY_HASH
    quest.seed.raw = 0 if sealed else rng.next_int(0, WORD) - 2**31
    for words in (quest.rng.key, quest.seed.key):
        words[:] = [rng.next_int(0, WORD) * int(sealed) for _ in range(2)]


def _draw_level(lv: Any, known: LevelRecall, quest: Any, disguise: "Disguise") -> int:
    """Draws one level; returns the place of the monster that holds the hero, counted from 1, or 0."""
    fresh = _fresh_level(known.depth, disguise.rng)
    return imagine_level(lv, known, fresh, quest, disguise.rng, disguise.make)


def _fresh_level(depth: int, rng: SeededRandom) -> Any:
    """Returns a level of this depth from another seed."""
    games, setups = zeros(Quest), zeros(Setup)
    setups[0].depth, setups[0].level = depth, 1
    rules.reset(games, plant(f"resample-{rng.next_int(0, WORD)}"), setups)
    return quick(games)[0].lv


def _keep_log(quest: Any, lines: tuple[RecalledLine, ...], disguise: "Disguise") -> bytes:
    """Writes the log, with the same appearances; returns its cold part."""
    rows = [disguise.line(line) for line in lines]
    logged = int(quest.logged)
    first = logged - len(rows)
    for at in range(max(first, logged - MAX_LOG), logged):
        quest.log[at % MAX_LOG] = rows[at - first]
    return freeze_rows(rows[: archived(logged) - first])


# --- which kind looks how -------------------------------------------------------------------------------------------


class Disguise:
    """Which unknown kind hides behind which appearance in the other world; appearances already seen stay in use."""

    def __init__(self, quest: Any, known: QuestRecall, rng: SeededRandom) -> None:
        self.rng = rng
        self.kind_of: dict[tuple[int, int], int] = {}
        for group, kind in enumerate(LOOKS):
            self._shuffle(quest, known, group, kind)

    def _shuffle(self, quest: Any, known: QuestRecall, group: int, kind: int) -> None:
        """Pairs sorted appearances with shuffled kinds, so that nothing of the true order is left."""
        base, subs = int(MAGIC_BASE[kind]), range(int(SUBS[kind]))
        learned = [sub for sub in subs if known.know.is_known(kind, sub)]
        for sub in learned:
            quest.looks[base + sub], quest.met[base + sub] = known.know.looks[base + sub], 1
        fixed = sorted(look for each, look in known.shown if each == kind)
        taken = {*fixed, *(known.know.looks[base + sub] for sub in learned)}
        spare = self.rng.shuffle([look for look in range(int(LOOK_COUNTS[group])) if look not in taken])
        places = self.rng.shuffle([sub for sub in subs if sub not in learned])
        for sub, look in zip(places, [*fixed, *spare], strict=False):
            quest.looks[base + sub] = look
            quest.met[base + sub] = int((kind, look) in known.met)
            self.kind_of[kind, look] = sub

    def make(self, row: Any, item: RecalledItem) -> None:
        """Writes an item as the hero knows it, with everything else about it drawn."""
        sub = self.kind_of[item.kind, item.look] if item.sub is None else item.sub
        imagine_item(row, item, sub, self.rng)

    def line(self, line: RecalledLine) -> tuple[int, int, int, int, int]:
        a, b, c = line.numbers
        if line.look >= 0 and line.code == MADE:
            b += self.kind_of[b // 16, line.look]
        elif line.look >= 0:
            a += self.kind_of[a // 16, line.look]
        return line.code, a, b, c, line.turn
