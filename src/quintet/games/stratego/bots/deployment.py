"""How a bot sets up: a setup it likes with some pairs swapped, laid out with as few actions as it takes. R9.4."""

from quintet.core.game import Action
from quintet.core.rng import SeededRandom
from quintet.games.stratego.actions import NAMED, PAIR_NUMBER, PAIRS, RANDOM, SWAP
from quintet.games.stratego.bots.book import EVOLVED
from quintet.games.stratego.bots.levels import Level
from quintet.games.stratego.setups import BOOK, read_kinds
from quintet.games.stratego.tables import ARMY_NAMES, BOMB, FLAG, RED, SIDE, ZONE

__all__ = ["choose_setup"]


def choose_setup(level: Level, army: str, side: int, random: SeededRandom) -> list[Action]:
    """Returns the actions that lay out a setup to the level's taste; a level without taste shuffles."""
    if not level.setups and not level.evolved:
        return [RANDOM]
    kinds = _evolved(army, random) if level.evolved else _named(level, army, random)
    _stir(kinds, level.swaps, random)
    return _lay_out(kinds, army, side)


def _evolved(army: str, random: SeededRandom) -> list[int]:
    """Returns an evolved setup, as it is or mirrored."""
    kinds = read_kinds(EVOLVED[army][random.next_int(0, len(EVOLVED[army]) - 1)])
    if random.next_int(0, 1):
        return kinds
    return [kind for row in range(0, ZONE, SIDE) for kind in reversed(kinds[row : row + SIDE])]


def _named(level: Level, army: str, random: SeededRandom) -> list[int]:
    fitting = [book for book in BOOK if ARMY_NAMES[book.army] == army]
    liked = [book for book in fitting if book.name in level.setups] or fitting
    return liked[random.next_int(0, len(liked) - 1)].kinds


def _stir(kinds: list[int], swaps: int, random: SeededRandom) -> None:
    """Swaps pairs of pieces that can move, so that nobody can learn a setup by heart."""
    movable = [z for z, kind in enumerate(kinds) if FLAG < kind < BOMB]
    for _ in range(swaps):
        one, other = (movable[random.next_int(0, len(movable) - 1)] for _ in range(2))
        kinds[one], kinds[other] = kinds[other], kinds[one]


def _lay_out(wanted: list[int], army: str, side: int) -> list[Action]:
    """Returns the named setup that is most like the wanted one, and the swaps that make the rest of it."""
    named = [(number, book.kinds) for number, book in enumerate(BOOK) if ARMY_NAMES[book.army] == army]
    plans = [(number, _swaps(kinds, wanted)) for number, kinds in named]
    number, swaps = min(plans, key=lambda plan: len(plan[1]))
    return [NAMED + number, *(_swap(one, other, side) for one, other in swaps)]


def _swaps(kinds: list[int], wanted: list[int]) -> list[tuple[int, int]]:
    """Returns swaps from one arrangement to another: those that set two squares right come first."""
    swaps = []
    for both in (True, False):
        for one in range(ZONE):
            if kinds[one] == wanted[one]:
                continue
            fitting = (z for z in range(ZONE) if kinds[z] == wanted[one] and kinds[z] != wanted[z])
            other = next((z for z in fitting if not both or kinds[one] == wanted[z]), None)
            if other is not None:
                kinds[one], kinds[other] = kinds[other], kinds[one]
                swaps.append((one, other))
    return swaps


def _swap(one: int, other: int, side: int) -> Action:
    places = (one, other) if side == RED else (ZONE - 1 - one, ZONE - 1 - other)
    return SWAP + side * PAIRS + int(PAIR_NUMBER[places])
