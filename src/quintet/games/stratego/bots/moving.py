"""Moves on the board of a search, and how they are undone; runs of the two-square rule. R9.3."""

from quintet.core.kernel import kernel
from quintet.games.stratego.bots.outlook import Outlook, Ply, count_in, is_mine, price_of
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.tables import ZOBRIST, ZONE


@kernel
def lift(look: Outlook, slot: int) -> None:
    """Takes a piece off the board and out of the balance."""
    square = look.place[slot]
    count_in(look, slot, square, -1)
    look.public ^= ZOBRIST[slot, square]
    look.at[square] = 0
    look.place[slot] = -1


@kernel
def drop(look: Outlook, slot: int, square: int) -> None:
    """Puts a piece on the board and into the balance."""
    count_in(look, slot, square, 1)
    look.public ^= ZOBRIST[slot, square]
    look.at[square] = slot + 1
    look.place[slot] = square


@kernel
def uncover(look: Outlook, slot: int, mask: int) -> None:
    """Shows a piece to the other side; an enemy keeps the kinds that are still possible."""
    look.public ^= mixed(slot, look.mask[slot], look.open[slot])
    look.open[slot] = 1
    if not is_mine(look, slot):
        look.mask[slot] = mask
    look.price[slot] = price_of(look, slot)
    look.public ^= mixed(slot, look.mask[slot], 1)


@kernel
def mixed(slot: int, mask: int, shown: int) -> int:
    """Returns a hash of what is known of a piece."""
    if shown == 0:
        return 0
    return (((slot + 1) * 4096 + mask) * 26_544_357_614_209) ^ (mask << 21)


@kernel
def remember(look: Outlook, ply: Ply, side: int, slot: int, target: int) -> None:
    """Notes what undoing a move needs."""
    ply.slot = slot
    ply.start = look.place[slot]
    ply.victim = look.at[target] - 1
    ply.score = look.score
    ply.public = look.public
    for k in range(2):
        ply.movers[k] = look.movers[k]
        ply.guards[k] = look.guards[k]
        for half in range(2):
            ply.taken[k, half] = look.taken[k, half]
        piece = slot if k == 0 else look.at[target] - 1
        if piece >= 0:
            ply.masks[k] = look.mask[piece]
            ply.open[k] = look.open[piece]
            ply.prices[k] = look.price[piece]
    note_run(look, ply, side)


@kernel
def note_run(look: Outlook, ply: Ply, side: int) -> None:
    """Notes a side's run before a move or a pass."""
    for k in range(4):
        ply.run[k] = look.run[side, k]


@kernel
def restore_run(look: Outlook, ply: Ply, side: int) -> None:
    for k in range(4):
        look.run[side, k] = ply.run[k]


@kernel
def undo(look: Outlook, ply: Ply, target: int) -> None:
    """Undoes the move that the ply remembers."""
    for k in range(2):
        look.movers[k] = ply.movers[k]
        look.guards[k] = ply.guards[k]
        for half in range(2):
            look.taken[k, half] = ply.taken[k, half]
        piece = ply.slot if k == 0 else ply.victim
        if piece >= 0:
            look.mask[piece] = ply.masks[k]
            look.open[piece] = ply.open[k]
            look.price[piece] = ply.prices[k]
    look.at[target] = ply.victim + 1
    if ply.victim >= 0:
        look.place[ply.victim] = target
    look.at[ply.start] = ply.slot + 1
    look.place[ply.slot] = ply.start
    look.score = ply.score
    look.public = ply.public
    restore_run(look, ply, ply.slot // ZONE)


@kernel
def walk(look: Outlook, slot: int, target: int) -> None:
    """Moves a piece to a free square and follows its run."""
    start, side = look.place[slot], slot // ZONE
    back = look.run[side, 0] == slot and look.run[side, 1] == target and look.run[side, 2] == start
    look.run[side, 3] = look.run[side, 3] + 1 if back else 1
    look.run[side, 0] = slot
    look.run[side, 1] = start
    look.run[side, 2] = target
    lift(look, slot)
    drop(look, slot, target)


@kernel
def is_worn(look: Outlook, slot: int, target: int) -> bool:
    """Whether the two-square rule forbids a step."""
    side = slot // ZONE
    count: int = look.run[side, 3]
    back: bool = look.run[side, 0] == slot and look.run[side, 1] == target and look.run[side, 2] == look.place[slot]
    return back and count >= look.two_square > 0


@kernel
def end_run(look: Outlook, side: int) -> None:
    """Forgets a side's run, as a move elsewhere or a fight does."""
    look.run[side, 0] = -1
    look.run[side, 3] = 0


@kernel
def read_runs(look: Outlook, game: Battle) -> None:
    """Reads from the moves made so far how often the last mover of each side went to and fro."""
    look.two_square = game.setup.two_square
    for side in range(2):
        end_run(look, side)
        trail, last = game.side[side].trail, game.side[side].trail_moves
        if last > 0 and look.at[trail[last]] > 0:
            look.run[side, 0] = look.at[trail[last]] - 1
            look.run[side, 1] = trail[last - 1]
            look.run[side, 2] = trail[last]
            count = 1
            while count < last and trail[last - count - 1] == trail[last - count + 1]:
                count += 1
            look.run[side, 3] = count
