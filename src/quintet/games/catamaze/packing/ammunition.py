"""Which rounds and last shots go together: R3.8, R4.1. Loading checks them, and imagined worlds are drawn by them."""

from quintet.games.catamaze.tables import RELOAD_TICKS

__all__ = ["latest_shot", "possible_rounds"]


def possible_rounds(limit: int, last_shot: int, tick: int, *, alive: bool) -> range:
    """Returns how many rounds an entity can have that last fired in this tick; -1 means that it never did.

    A shot costs a round, so fewer ticks than rounds cannot empty a weapon. Then one round comes back every second tick,
    to the living.
    """
    if last_shot < 0:
        return range(limit, limit + 1)
    if limit == 0:
        return range(0)
    least = max(0, limit - 1 - last_shot)
    if not alive:
        back = max(0, tick - 2 - last_shot) // RELOAD_TICKS
        return range(least, min(limit, limit - 1 + back) + 1)
    back = (tick - 1 - last_shot) // RELOAD_TICKS
    return range(min(limit, least + back), min(limit, limit - 1 + back) + 1)


def latest_shot(limit: int, rounds: int, tick: int, *, alive: bool) -> int:
    """Returns the latest tick in which an entity with these rounds can have fired; -1 if it cannot have."""
    last = tick - 1 - (0 if rounds < limit else RELOAD_TICKS if alive else RELOAD_TICKS + 1)
    return last if limit > 0 and last >= 0 else -1
