"""Looks through many maps: finds seeds for a wish, and surveys thousands of floors, on all cores.

A seed is a prefix and a number: the prefix "run " gives "run 0", "run 1" and so on. Kernels release the interpreter, so
threads over slices of the numbers use every core; the answer does not depend on the number of cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from typing import Any, Final

import msgspec
import numpy as np

from quintet.core.errors import BadOptions
from quintet.core.plural import counted
from quintet.core.record import Rows
from quintet.games.runmap.bots.planner import chance_to_win
from quintet.games.runmap.document import check_act, check_layout, generate_floors, generate_run, plant_all
from quintet.games.runmap.layout import Floor
from quintet.games.runmap.model import LayoutName
from quintet.games.runmap.rules.measure import (
    CHOICES,
    FACT_COUNT,
    FEWEST,
    FIRST_ROW,
    FORKS,
    LAST_ROW,
    MOST,
    PATH_COUNT,
    measure,
)
from quintet.games.runmap.tables import (
    BANDS,
    BOSS,
    CAMPFIRE,
    ELITE,
    FIGHTS,
    MAX_GUARD,
    MAX_HP,
    MERCHANT,
    ROWS,
    SHRINE,
    WIDTH,
)

__all__ = ["Progress", "Wish", "facts_of", "find_seeds", "fulfills", "impossible", "kinds_by_row", "survey"]

SLICE: Final = 256
"""Seeds that one thread checks at a time."""
SLICE_OF_CHANCES: Final = 4
"""The same for a search by chance: each seed takes a while, and Ctrl+C waits for what was begun."""
Progress = Callable[[int, int], None]
"""Called with (seeds checked, seeds to check)."""
MOST_WISHED: Final = {
    **dict.fromkeys(("elites", "campfires", "merchants", "shrines", "at_most_elites", "merchant_before_row"), ROWS),
    "paths": WIDTH**ROWS,
    **dict.fromkeys(("choices", "chance_from", "chance_to"), 100),
}
LAST_ROLLS: Final = range(int(FIGHTS[2, 2, 0]), int(FIGHTS[2, 2, 1]) + 1)
FIRST_RICH_ROW: Final = 4
"""The first row of act 1 where every hero has won the price of the cheapest ware: R3.7."""
BEST_CHANCE: Final = 100 * sum(roll < MAX_HP + MAX_GUARD for roll in LAST_ROLLS) // len(LAST_ROLLS)
"""The chance of the best hero against the last boss, in percent: R5.2."""
KINDS: Final = {"elites": ELITE, "campfires": CAMPFIRE, "merchants": MERCHANT, "shrines": SHRINE}


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """What a map should have; None means that it does not matter."""

    elites: int | None = None
    """Some path meets at least this many elites; the next three fields are similar."""
    campfires: int | None = None
    merchants: int | None = None
    shrines: int | None = None
    at_most_elites: int | None = None
    """Some path meets no more elites than this."""
    merchant_before_row: int | None = None
    """There is a merchant in a row before this one."""
    campfire_before_boss: bool = False
    """There is a campfire in the last row that allows one, two rows before the boss."""
    paths: int | None = None
    """There are at least this many paths."""
    choices: int | None = None
    """At least this percentage of the forks leads to different types."""
    chance_from: int | None = None
    """The planner wins the whole run with at least this chance, in percent."""
    chance_to: int | None = None
    """The planner wins the whole run with at most this chance, in percent."""

    def __post_init__(self) -> None:
        for name, most in MOST_WISHED.items():
            wanted = getattr(self, name)
            if wanted is not None and not 0 <= wanted <= most:
                raise BadOptions(f"`{name.replace('_', '-')}` must be a number from 0 to {most}, not {wanted}.")


def impossible(wish: Wish, act: int, layout: LayoutName) -> str:
    """Returns why no map can fulfill a wish, in a sentence; nothing if one may."""
    for name, kind in KINDS.items():
        wanted, most = getattr(wish, name) or 0, BANDS[kind][1]
        if wanted > most:
            return f"No path of any map meets more than {counted(most, name[:-1])}. Ask for at most {most}."
    fewest = BANDS[ELITE][0]
    if layout == "paths" and wish.at_most_elites is not None and wish.at_most_elites < fewest:
        return f"Every path meets at least {fewest} elites. Ask for {fewest} or 3 with `--at-most-elites`."
    first = FIRST_RICH_ROW if layout == "paths" and act == 1 else 1
    if wish.merchant_before_row is not None and wish.merchant_before_row <= first:
        return f"The first merchant of such a map is in row {first} or later. Ask for a row above {first}."
    low, high = wish.chance_from, wish.chance_to
    if low is not None and low > BEST_CHANCE:
        return f"The last boss beats every hero in {100 - BEST_CHANCE} of 100 fights. Ask for at most {BEST_CHANCE}."
    if low is not None and high is not None and low > high:
        return f"A chance cannot be at least {low} and at most {high} percent. Exchange the two."
    return ""


def _asks_for_chance(wish: Wish) -> bool:
    return wish.chance_from is not None or wish.chance_to is not None


def has_chance(wish: Wish, seed: str, layout: LayoutName) -> bool:
    """Returns whether the planner's chance on the whole run of a seed is the wished one."""
    if not _asks_for_chance(wish):
        return True
    chance = 100 * chance_to_win(generate_run(seed, layout).floors)
    return (wish.chance_from or 0) <= chance <= (100 if wish.chance_to is None else wish.chance_to)


# --- facts ----------------------------------------------------------------------------------------------------------


def facts_of(floors: "Rows[Floor]") -> Any:
    """Returns a row of facts per floor; the columns are those of `quintet.games.runmap.rules.measure`."""
    facts = np.zeros((len(floors), FACT_COUNT), np.int64)
    measure(floors, facts, np.zeros(ROWS * WIDTH, np.int64))
    return facts


def fulfills(wish: Wish, floors: "Rows[Floor]") -> Any:
    """Returns for each floor whether it fulfills the wish."""
    facts = facts_of(floors)
    good = np.ones(len(floors), bool)
    for name, kind in KINDS.items():
        wanted = getattr(wish, name)
        if wanted is not None:
            good &= facts[:, MOST + kind] >= wanted
    if wish.at_most_elites is not None:
        good &= facts[:, FEWEST + ELITE] <= wish.at_most_elites
    if wish.merchant_before_row is not None:
        first = facts[:, FIRST_ROW + MERCHANT]
        good &= (first >= 0) & (first < wish.merchant_before_row)
    if wish.campfire_before_boss:
        good &= facts[:, LAST_ROW + CAMPFIRE] == np.asarray(floors)["rows"].astype(int) - 3
    if wish.paths is not None:
        good &= facts[:, PATH_COUNT] >= wish.paths
    if wish.choices is not None:
        good &= facts[:, CHOICES] * 100 >= wish.choices * facts[:, FORKS]
    return good


# --- many floors ----------------------------------------------------------------------------------------------------


def find_seeds(
    wish: Wish,
    *,
    act: int = 1,
    layout: LayoutName = "paths",
    prefix: str = "",
    count: int = 5,
    limit: int = 100_000,
    progress: Progress | None = None,
) -> list[str]:
    """Returns the first `count` of `limit` seeds whose floor fulfills the wish, in order."""
    check_act(act)
    check_layout(layout)
    if count < 1 or limit < 1:
        raise BadOptions("A search needs at least one map to find and at least one seed to check.")
    if impossible(wish, act, layout):
        raise BadOptions(impossible(wish, act, layout))

    def search(numbers: range) -> list[str]:
        seeds = [f"{prefix}{number}" for number in numbers]
        good = fulfills(wish, generate_floors(plant_all(seeds), act, layout))
        fitting = (seed for seed, is_good in zip(seeds, good, strict=True) if is_good)
        return list(islice((seed for seed in fitting if has_chance(wish, seed, layout)), count))

    found: list[str] = []
    for seeds in _on_all_cores(search, limit, progress, size=SLICE_OF_CHANCES if _asks_for_chance(wish) else SLICE):
        found += seeds
        if len(found) >= count:
            break
    return found[:count]


def survey(
    count: int,
    *,
    act: int = 1,
    layout: LayoutName = "paths",
    prefix: str = "",
    progress: Progress | None = None,
) -> tuple[Any, Any]:
    """Returns the floors of `count` seeds and the facts about them."""
    check_act(act)
    check_layout(layout)
    if count < 1:
        raise BadOptions("A survey needs at least one map.")

    def look(numbers: range) -> tuple[Any, Any]:
        floors = generate_floors(plant_all([f"{prefix}{number}" for number in numbers]), act, layout)
        return floors, facts_of(floors)

    floors, facts = zip(*_on_all_cores(look, count, progress), strict=True)
    return np.concatenate(floors), np.concatenate(facts)


def _on_all_cores(
    work: Callable[[range], Any], total: int, progress: Progress | None, *, size: int = SLICE
) -> Iterator[Any]:
    """Yields the results of slices of 0 .. total - 1 in order, and reports how many numbers are done.

    Only a few slices run ahead, so that a search can stop early.
    """
    cores = os.cpu_count() or 1
    slices = iter(range(start, min(start + size, total)) for start in range(0, total, size))
    with ThreadPoolExecutor(cores) as pool:
        waiting = [(numbers, pool.submit(work, numbers)) for numbers in islice(slices, 2 * cores)]
        try:
            while waiting:
                numbers, result = waiting.pop(0)
                found = result.result()
                if progress is not None:
                    progress(numbers.stop, total)
                yield found
                waiting += [(more, pool.submit(work, more)) for more in islice(slices, 1)]
        finally:
            for _, result in waiting:
                result.cancel()


def kinds_by_row(floors: Any) -> Any:
    """Returns the share of each type among the nodes of each row: rows down, types across."""
    packed = np.asarray(floors)
    exists = np.arange(WIDTH)[None, None, :] < packed["widths"][:, :, None]
    kinds = packed["kinds"]
    counts = np.array(
        [[((kinds[:, row] == kind) & exists[:, row]).sum() for kind in range(BOSS + 1)] for row in range(ROWS)]
    )
    return counts / np.maximum(1, counts.sum(axis=1, keepdims=True))
