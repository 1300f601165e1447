"""Stratego in words: notation, the drawn board, events, refusals, outcomes."""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.core.game import Event, Outcome, Seat
from quintet.games.stratego.actions import (
    ACCEPT,
    ACTIONS,
    CLEAR,
    DECLINE,
    MOVES,
    NAMED,
    OFFER,
    PAIR,
    PAIR_NUMBER,
    PAIRS,
    PLACE,
    RANDOM,
    READY,
    REMOVE,
    RESIGN,
    SWAP,
    TARGET,
    TARGETS,
    move_number,
)
from quintet.games.stratego.events import is_private, unpack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.model import GamePhase, Position
from quintet.games.stratego.rules.refusals import (
    ANSWER_FIRST,
    IS_OVER,
    LAKE_THERE,
    MORE_SQUARES,
    NO_OFFER,
    NO_PIECE,
    NOT_COMPLETE,
    NOT_YOUR_PIECE,
    NOT_YOUR_TURN,
    NOT_YOUR_ZONE,
    NOTHING_PLACED,
    NOTHING_THERE,
    NOTHING_TO_SWAP,
    OFFERED_LATELY,
    OTHER_ARMY,
    OWN_PIECE,
    PATH_BLOCKED,
    SQUARE_TAKEN,
    STATIONARY,
    TALKS_OFF,
    TOO_FAR,
    TRAY_EMPTY,
    TWO_SQUARE,
    WHILE_PLAYING,
    WHILE_SETUP,
)
from quintet.games.stratego.setups import BOOK
from quintet.games.stratego.tables import (
    COMBAT,
    KIND_OF,
    LAKES,
    LETTERS,
    RANK_OF,
    RANKS,
    REASONS,
    RED,
    RED_ZONE,
    RUNNING,
    SIDE,
    SIDES,
    ZONE,
)
from quintet.games.stratego.views import SeenPiece, StrategoView

COLUMNS: Final = "abcdefghij"
ROW_NAMES: Final = tuple(str(number) for number in range(10, 0, -1))
PLAIN: Final = {
    CLEAR: "clear",
    RANDOM: "random",
    READY: "ready",
    RESIGN: "resign",
    OFFER: "offer draw",
    ACCEPT: "accept draw",
    DECLINE: "decline draw",
}
RANK_NAMES: Final = tuple(rank.name.title() for rank in RANK_OF)
HELP: Final = (
    "an action of Stratego is a move like b4-b5, or while setting up place <rank> <square>, remove <square>, "
    "swap <square> <square>, setup <name>, random, clear or ready, or resign, offer draw, accept draw, decline draw"
)
SAID: Final = {
    READY: ("ready", "is ready"),
    RESIGN: ("resigned", "resigns"),
    OFFER: ("draw offered", "offers a draw"),
    ACCEPT: ("draw accepted", "accepts the draw"),
    DECLINE: ("draw declined", "declines the draw"),
}
WHY: Final = {
    "flag_captured": "the Flag was captured",
    "no_legal_moves": "the other side cannot move",
    "mutual_exhaustion": "neither side can move",
    "max_turns_reached": "the move limit is reached",
    "no_attack_limit": "too long without an attack",
    "resignation": "the other side resigned",
    "draw_agreed": "a draw was agreed",
}


# --- notation: R7.5 -------------------------------------------------------------------------------------------------


def name_square(square: int) -> str:
    """Column letter and row number: a1 is Red's left corner at home, j10 the opposite one."""
    return f"{COLUMNS[square % SIDE]}{SIDE - square // SIDE}"


def read_square(text: str) -> int:
    column, number = text[:1], text[1:]
    if column and column in COLUMNS and number in ROW_NAMES:
        return ROW_NAMES.index(number) * SIDE + COLUMNS.index(column)
    raise BadNotation("a square is a letter a to j and a number 1 to 10, like b4")


def _slot_name(slot: int) -> str:
    return name_square(slot + RED_ZONE if slot < ZONE else slot - ZONE)


def _read_slot(text: str) -> int:
    square = read_square(text)
    if ZONE <= square < RED_ZONE:
        raise BadNotation(f"{text} is in no setup zone: those are rows 1 to 4 for RED and 7 to 10 for BLUE")
    return square - RED_ZONE if square >= RED_ZONE else square + ZONE


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{action!r} is no action of Stratego: they are numbered 0 to {ACTIONS - 1}")
    if action < MOVES:
        start = action // TARGETS
        return f"{name_square(start)}-{name_square(int(TARGET[start, action % TARGETS]))}"
    if action < REMOVE:
        slot, kind = divmod(action - PLACE, RANKS)
        return f"place {RANK_NAMES[kind].lower()} {_slot_name(slot)}"
    if action < SWAP:
        return f"remove {_slot_name(action - REMOVE)}"
    if action < CLEAR:
        side, pair = divmod(action - SWAP, PAIRS)
        one, other = (side * ZONE + int(each) for each in PAIR[pair])
        return f"swap {_slot_name(one)} {_slot_name(other)}"
    return PLAIN.get(action) or f"setup {BOOK[action - NAMED].name}"


def read(text: str) -> int:
    words = text.lower().split()
    for action, phrase in PLAIN.items():
        if words == phrase.split():
            return action
    match words:
        case [move] if "-" in move:
            return _read_move(move)
        case ["place", rank, square]:
            return PLACE + _read_slot(square) * RANKS + _read_rank(rank)
        case ["remove", square]:
            return REMOVE + _read_slot(square)
        case ["swap", one, other]:
            return _read_swap(_read_slot(one), _read_slot(other))
        case ["setup", name]:
            return NAMED + _read_setup(name)
        case _:
            raise BadNotation(HELP)


def _read_move(text: str) -> int:
    start, target = (read_square(part) for part in text.split("-", 1))
    if start == target:
        raise BadNotation(f"{text} goes nowhere; name another square")
    if start // SIDE != target // SIDE and start % SIDE != target % SIDE:
        raise BadNotation(f"{text} is diagonal; pieces move along a row or a column")
    return move_number(start, target)


def _read_rank(text: str) -> int:
    names = [name.lower() for name in RANK_NAMES]
    if text not in names:
        raise BadNotation(f"there is no such rank; there are: {', '.join(names)}")
    return names.index(text)


def _read_swap(one: int, other: int) -> int:
    if one == other or one // ZONE != other // ZONE:
        raise BadNotation("a swap names two different squares of one zone")
    return SWAP + one // ZONE * PAIRS + int(PAIR_NUMBER[one % ZONE, other % ZONE])


def _read_setup(text: str) -> int:
    names = [book.name for book in BOOK]
    if text not in names:
        raise BadNotation(f"there is no such setup; there are: {', '.join(names)}")
    return names.index(text)


# --- the board ------------------------------------------------------------------------------------------------------


def show(view: StrategoView) -> str:
    """Ten rows with row 10 on top: capitals and digits are Red's, Blue's in brackets, ? unknown; ' marks what moved."""
    cells = {piece.position: _cell(piece) for piece in view.pieces}
    lines = ["    " + " ".join(f" {letter}  " for letter in COLUMNS).rstrip()]
    for row in range(SIDE):
        drawn = [_at(cells, row, col) for col in range(SIDE)]
        lines.append(f"{SIDE - row:>2}  " + " ".join(drawn).rstrip())
    return "\n".join([*lines, "", *_status(view)])


def _at(cells: dict[Position | None, str], row: int, col: int) -> str:
    return cells.get(Position(row, col)) or (" ~~ " if row * SIDE + col in LAKES else " .  ")


def _cell(piece: SeenPiece) -> str:
    letter = "?" if piece.rank is None else LETTERS[KIND_OF[piece.rank]]
    mark = "'" if piece.has_moved else "*" if piece.revealed else " "
    return (
        f" {letter}{mark} " if piece.seat == RED else f"({letter}{mark}".rstrip() + ")" + (" " if mark == " " else "")
    )


def _status(view: StrategoView) -> list[str]:
    lines = []
    if view.phase is GamePhase.SETUP:
        lines.append(f"{view.active_player.name} is setting up")
        if view.tray and any(view.tray):
            left = (f"{count} {RANK_NAMES[kind]}" for kind, count in enumerate(view.tray) if count)
            lines.append(f"still to place: {', '.join(left)}")
    elif view.phase is GamePhase.PLAYING:
        lines.append(f"move {view.turn_number + 1}: {view.active_player.name} to move")
    else:
        lines.append(f"over: {view.winner.name + ' wins' if view.winner else 'a draw'}, {WHY[view.reason]}")
    for seat, side in enumerate(SIDES):
        lost = sorted(KIND_OF[piece.rank] for piece in view.captured if piece.seat == seat and piece.rank is not None)
        if lost:
            lines.append(f"{side.name} has lost {''.join(LETTERS[kind] for kind in lost)}")
    if view.draw_offered_by is not None:
        lines.append(f"{SIDES[view.draw_offered_by].name} offers a draw")
    return lines


# --- events and refusals --------------------------------------------------------------------------------------------


def word_events(game: Battle, seat: Seat | None) -> tuple[Event, ...]:
    """What the last action did, as far as the seat may know: R6.8."""
    action, actor = int(game.last_action) - 1, int(game.last_seat)
    if action < 0 or (is_private(action) and seat != actor):
        return ()
    first = _move_event(game, actor) if action < MOVES else _other_event(action, actor)
    if game.ended == RUNNING:
        return (first,)
    return (first, Event("ended", f"the game is over: {word_outcome(game).text}", None, (int(game.ended),)))


def _move_event(game: Battle, actor: int) -> Event:
    start, target, attacker, defender = unpack_entry(int(game.entry))
    who, way = SIDES[actor].name, f"{name_square(start)}-{name_square(target)}"
    if attacker < 0:
        return Event("moved", f"{who} moves {way}", actor, (start, target))
    result = int(COMBAT[attacker, defender])
    end = ("takes it", "falls", "and both fall")[result - 1]
    text = f"{who} attacks {way}: {RANK_NAMES[attacker]} against {RANK_NAMES[defender]} {end}"
    return Event("attacked", text, actor, (start, target, attacker, defender, result))


def _other_event(action: int, actor: int) -> Event:
    who = SIDES[actor].name
    kind, text = SAID.get(action, ("arranged", write(action)))
    return Event(
        kind, f"{who} {text}" if action in SAID else f"{who}: {text}", actor, () if action in SAID else (action,)
    )


def word_outcome(game: Battle) -> Outcome:
    reason = REASONS[game.ended]
    if game.winner == 0:
        return Outcome((), reason, f"a draw, since {WHY[reason]}")
    return Outcome((int(game.winner) - 1,), reason, f"{SIDES[game.winner - 1].name} wins, since {WHY[reason]}")


def word_refusal(game: Battle, seat: Seat, action: int, code: int) -> str:
    who = SIDES[seat].name if 0 <= seat < 2 else f"seat {seat}"
    if code in _MOVE_REASONS:
        return _word_move_refusal(game, who, action, code)
    reasons = {
        IS_OVER: "the game is over; start a new one",
        NOT_YOUR_TURN: f"it is {SIDES[_acting(game)].name}'s turn",
        WHILE_SETUP: "the armies are still being set up; finish with ready",
        WHILE_PLAYING: "the setup is over; make a move like b4-b5",
        TALKS_OFF: "this game is played without resignations and draw offers",
        ANSWER_FIRST: "answer the draw offer first, with accept draw or decline draw",
        NO_OFFER: "no draw is offered",
        OFFERED_LATELY: "the last offer was less than 20 half-moves ago",
        NOT_YOUR_ZONE: f"{who} sets up on rows {'1 to 4' if seat == RED else '7 to 10'}",
        SQUARE_TAKEN: "a piece stands there; remove it first, or swap",
        TRAY_EMPTY: "all pieces of that rank are placed",
        NOTHING_THERE: "no piece stands there",
        NOTHING_TO_SWAP: "both squares hold the same",
        NOTHING_PLACED: "nothing is placed yet",
        NOT_COMPLETE: "not all pieces are placed yet",
        OTHER_ARMY: "that setup is for another army",
    }
    return f"{who} may not {write(action)}: {reasons[code]}"


def _acting(game: Battle) -> int:
    return int(1 - game.active if game.offer else game.active)


_MOVE_REASONS: Final = {
    NO_PIECE: "no piece stands on {start}",
    NOT_YOUR_PIECE: "the piece on {start} is not {who}'s",
    STATIONARY: "the {rank} on {start} is immovable: Bombs and Flags never move",
    TOO_FAR: "the {rank} on {start} moves one square; only Scouts go further",
    LAKE_THERE: "{target} is a lake",
    OWN_PIECE: "{who}'s own piece stands on {target}",
    PATH_BLOCKED: "something stands between {start} and {target}",
    TWO_SQUARE: "the two-square rule: this piece has crossed there {limit} times running; move another, or elsewhere",
    MORE_SQUARES: "the more-squares rule: this chase had the same position before; chase another way, or stop",
}


def _word_move_refusal(game: Battle, who: str, action: int, code: int) -> str:
    start = action // TARGETS
    slot = int(game.at[start]) - 1
    mine = slot >= 0 and code not in (NO_PIECE, NOT_YOUR_PIECE)
    reason = _MOVE_REASONS[code].format(
        who=who,
        start=name_square(start),
        target=name_square(int(TARGET[start, action % TARGETS])),
        rank=RANK_NAMES[game.kind[slot]] if mine else "piece",
        limit=int(game.setup.two_square),
    )
    return f"{who} may not move {write(action)}: {reason}"
