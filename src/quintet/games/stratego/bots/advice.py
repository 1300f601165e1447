"""A bot's best move and its reason, as one would say it to the player."""

from collections.abc import Iterator
from typing import Final

from quintet.core.game import Action
from quintet.core.record import Array
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.bots.evidence import slot_of
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOMB,
    BOTH_FALL,
    COMBAT,
    FLAG,
    KIND_OF,
    LAKES,
    MINER,
    NEIGHBOR,
    RED,
    SCOUT,
    SIDE,
)
from quintet.games.stratego.text import RANK_NAMES, name_square
from quintet.games.stratego.views import SeenPiece, StrategoView

__all__ = ["advise"]

WORTH_SAYING: Final = 0.1
"""From which chance on a Bomb is mentioned."""
LIKELY: Final = 0.5


def advise(view: StrategoView, action: Action, belief: Array) -> str:
    """Returns what to do and why, in a sentence: R9.3."""
    start, target = action // TARGETS, int(TARGET[action // TARGETS, action % TARGETS])
    pieces = {piece.position.square: piece for piece in view.pieces if piece.position is not None}
    mover = _kind(pieces[start])
    name = RANK_NAMES[mover]
    if target in pieces:
        odds = _odds(pieces[target], mover, belief)
        return f"I would attack {name_square(target)} with the {name} from {name_square(start)}: {odds}."
    purpose = _purpose(view, pieces, start, target, belief)
    return f"I would move the {name} from {name_square(start)} to {name_square(target)}: {purpose}."


def _kind(piece: SeenPiece) -> int:
    """Returns the kind of a piece whose rank is known."""
    assert piece.rank is not None
    return KIND_OF[piece.rank]


def _odds(piece: SeenPiece, mover: int, belief: Array) -> str:
    """Returns why a fight is worth it."""
    if piece.rank is not None:
        return _known_fight(_kind(piece), mover)
    chances = belief[slot_of(piece)]
    wins = sum(float(chances[kind]) for kind in range(len(RANK_NAMES)) if COMBAT[mover, kind] == ATTACKER_WINS)
    moved = "it has moved, so it is not a Bomb" if piece.has_moved else "it has not moved"
    bomb = float(chances[BOMB])
    if mover == MINER and bomb >= WORTH_SAYING:
        return f"{moved}, so it may be a Bomb ({bomb:.0%}), and a Miner clears Bombs"
    risk = f", so it may be a Bomb ({bomb:.0%})" if bomb >= WORTH_SAYING else ""
    if wins >= LIKELY:
        return f"{moved}{risk}, {'but' if risk else 'and'} most likely it is weaker ({wins:.0%})"
    if mover == SCOUT:
        return f"{moved}{risk}, and a Scout is a small price for knowing what it is"
    return f"{moved}{risk}; it is a gamble, won {wins:.0%} of the time, but the other moves are worse"


def _known_fight(kind: int, mover: int) -> str:
    """Returns what comes of attacking a piece that everybody knows."""
    if kind == FLAG:
        return "it is the Flag, and that wins the game"
    result, what = int(COMBAT[mover, kind]), _a(kind)
    if result == ATTACKER_WINS:
        return f"it is {what}, and the {RANK_NAMES[mover]} takes it"
    if result == BOTH_FALL:
        return f"it is {what} as well, and the trade is good for you"
    return f"it is {what}, so the {RANK_NAMES[mover]} is lost, but the other moves are worse"


def _purpose(view: StrategoView, pieces: dict[int, SeenPiece], start: int, target: int, belief: Array) -> str:
    """Returns what a move to an empty square is for."""
    mover = _kind(pieces[start])
    hunter = next((piece for piece in _foes(view, pieces, start) if _beats(piece, mover)), None)
    if hunter is not None:
        return f"the {RANK_NAMES[_kind(hunter)]} beside it would take it"
    prey = next((piece for piece in _foes(view, pieces, target) if _is_prey(piece, mover, belief)), None)
    if prey is not None and prey.position is not None:
        return f"from there it threatens {name_square(prey.position.square)}, which is most likely weaker"
    if mover != FLAG and (threat := _closed_way(view, pieces, start, target, belief)) is not None:
        return f"it closes the way from {name_square(threat)} to your Flag"
    ahead = (start // SIDE - target // SIDE) * (1 if view.seat == RED else -1)
    if ahead > 0:
        return "it goes forward, toward pieces that it can take"
    return "it goes back, closer to home" if ahead < 0 else "it goes sideways, to where it is needed"


def _closed_way(view: StrategoView, pieces: dict[int, SeenPiece], start: int, target: int, belief: Array) -> int | None:
    """Returns where an enemy that may be a Scout could reach the Flag from, if this move closes that way."""
    home = next((at for at, piece in pieces.items() if piece.seat == view.seat and _kind(piece) == FLAG), None)
    if home is None:
        return None
    for at, piece in pieces.items():
        way = _between(at, home)
        if (
            piece.seat != view.seat
            and target in way
            and start not in way
            and not any(square in pieces or square in LAKES for square in way)
            and _may_be_scout(piece, belief)
        ):
            return at
    return None


def _between(one: int, other: int) -> range:
    """Returns the squares between two of the same row or column; none for any others."""
    low, high = sorted((one, other))
    if one // SIDE == other // SIDE:
        return range(low + 1, high)
    return range(low + SIDE, high, SIDE) if one % SIDE == other % SIDE else range(0)


def _may_be_scout(piece: SeenPiece, belief: Array) -> bool:
    if piece.rank is not None:
        return _kind(piece) == SCOUT
    return float(belief[slot_of(piece)][SCOUT]) >= WORTH_SAYING


def _foes(view: StrategoView, pieces: dict[int, SeenPiece], square: int) -> Iterator[SeenPiece]:
    """Yields the enemy's pieces beside a square."""
    for beside in NEIGHBOR[square]:
        piece = pieces.get(int(beside))
        if piece is not None and piece.seat != view.seat:
            yield piece


def _beats(piece: SeenPiece, own: int) -> bool:
    """Whether an enemy piece is known to take this kind."""
    return piece.rank is not None and _kind(piece) not in (FLAG, BOMB) and COMBAT[_kind(piece), own] == ATTACKER_WINS


def _is_prey(piece: SeenPiece, mover: int, belief: Array) -> bool:
    """Whether a fight against this piece is most likely won."""
    if piece.rank is not None:
        return bool(COMBAT[mover, _kind(piece)] == ATTACKER_WINS)
    won = COMBAT[mover] == ATTACKER_WINS
    return bool(belief[slot_of(piece)][won].sum() >= LIKELY)


def _a(kind: int) -> str:
    name = RANK_NAMES[kind]
    return f"the {name}" if name in ("Flag", "Spy", "Marshal", "General") else f"a {name}"
