"""Stratego in words: notation, the drawn board, events, refusals, outcomes."""

import re
from typing import Final

from quintet.core.errors import BadNotation, quoted, shortened
from quintet.core.game import Event, Outcome, Seat
from quintet.core.plural import counted
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
from quintet.games.stratego.model import GamePhase, PlayerSide, Position
from quintet.games.stratego.rules import refusal_codes as refusals
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
TWO_SQUARES: Final = re.compile(r"([a-j]\d+)([a-j]\d+)")
"""A move without its sign, `a4a5`, as many programs write it."""
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
SAID: Final = {
    READY: ("ready", "is ready", "are ready"),
    RESIGN: ("resigned", "resigns", "resign"),
    OFFER: ("draw offered", "offers a draw", "offer a draw"),
    ACCEPT: ("draw accepted", "accepts the draw", "accept the draw"),
    DECLINE: ("draw declined", "declines the draw", "decline the draw"),
}
"""Public actions: the kind of event, what a side does, and what you do."""
ENDINGS: Final = {
    "flag_captured": "{winner} wins by capturing the Flag.",
    "no_legal_moves": "{winner} wins: {loser} has no legal move.",
    "mutual_exhaustion": "Draw: neither side can move.",
    "max_turns_reached": "Draw: the move limit is reached.",
    "no_attack_limit": "Draw: too many moves without an attack.",
    "resignation": "{winner} wins: {loser} resigned.",
    "draw_agreed": "Draw by agreement.",
}


# --- notation: R7.5 -------------------------------------------------------------------------------------------------


def name_square(square: int) -> str:
    """Returns column letter and row number: a1 is Red's left corner at home, j10 the opposite one."""
    return f"{COLUMNS[square % SIDE]}{SIDE - square // SIDE}"


JOINED: Final = re.compile(r"^\s*([a-j]\d+)\s*([a-j]\d+)\s*$")
"""A move without its dash."""


def read_square(text: str) -> int:
    column, number = text[:1], text[1:]
    if column and column in COLUMNS and number in ROW_NAMES:
        return ROW_NAMES.index(number) * SIDE + COLUMNS.index(column)
    raise BadNotation("A square is a letter from a to j and a number from 1 to 10, such as b4.")


def _slot_name(slot: int) -> str:
    return name_square(slot + RED_ZONE if slot < ZONE else slot - ZONE)


def _read_slot(text: str) -> int:
    square = read_square(text)
    if ZONE <= square < RED_ZONE:
        raise BadNotation(
            f"{shortened(text)} is not in a setup zone. RED sets up on rows 1 to 4, BLUE on rows 7 to 10."
        )
    return square - RED_ZONE if square >= RED_ZONE else square + ZONE


def write(action: int) -> str:
    if not 0 <= action < ACTIONS:
        raise BadNotation(f"{quoted(action)} is not an action of Stratego. Actions are numbered 0 to {ACTIONS - 1}.")
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
    words = JOINED.sub(r"\1-\2", text.lower()).split()
    for action, phrase in PLAIN.items():
        if words == phrase.split():
            return action
    match words:
        case [move] if "-" in move:
            return _read_move(move)
        case [move] if squares := TWO_SQUARES.fullmatch(move):
            return _read_move("-".join(squares.groups()))
        case [start, target] if TWO_SQUARES.fullmatch(start + target):
            return _read_move(f"{start}-{target}")
        case ["place", rank, square]:
            return PLACE + _read_slot(square) * RANKS + _read_rank(rank)
        case ["remove", square]:
            return REMOVE + _read_slot(square)
        case ["swap", one, other]:
            return _read_swap(_read_slot(one), _read_slot(other))
        case ["setup", name]:
            return NAMED + _read_setup(name)
        case _:
            raise BadNotation(
                "That is not an action of Stratego. Type a move such as `b4-b5`, while setting up `random`, "
                "`place marshal a4` or `ready`, and for a draw `offer draw`."
            )


def _read_move(text: str) -> int:
    start, target = (read_square(part) for part in text.split("-", 1))
    if start == target:
        raise BadNotation(f"{shortened(text)} goes nowhere. Name two different squares.")
    if start // SIDE != target // SIDE and start % SIDE != target % SIDE:
        raise BadNotation(f"{shortened(text)} is diagonal. Pieces move along a row or a column.")
    return move_number(start, target)


def _read_rank(text: str) -> int:
    names = [name.lower() for name in RANK_NAMES]
    if text not in names:
        raise BadNotation(f"There is no such rank. The ranks are: {', '.join(names)}.")
    return names.index(text)


def _read_swap(one: int, other: int) -> int:
    if one == other or one // ZONE != other // ZONE:
        raise BadNotation("A swap needs two different squares of the same zone.")
    return SWAP + one // ZONE * PAIRS + int(PAIR_NUMBER[one % ZONE, other % ZONE])


def _read_setup(text: str) -> int:
    names = [book.name for book in BOOK]
    if text not in names:
        raise BadNotation(f"There is no such setup. The setups are: {', '.join(names)}.")
    return names.index(text)


# --- the board ------------------------------------------------------------------------------------------------------


def show(view: StrategoView) -> str:
    """Draws ten rows, row 10 on top. Blue's pieces are in parentheses, ? is unknown, ' has moved, * was revealed."""
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


def word_progress(view: StrategoView) -> str:
    """Returns how far a game has come: "Move 12"."""
    return "Setting up" if view.phase is GamePhase.SETUP else f"Move {current_move(view)}"


def current_move(view: StrategoView) -> int:
    """Returns the number of the move that comes next: each has a turn of both sides."""
    return view.turn_number // 2 + 1


def _status(view: StrategoView) -> list[str]:
    lines = []
    if view.phase is GamePhase.SETUP:
        lines.append(f"{view.active_player.name} is setting up.")
        if any(view.tray):
            left = (counted(count, RANK_NAMES[kind]) for kind, count in enumerate(view.tray) if count)
            lines.append(f"Still to place: {', '.join(left)}")
    elif view.phase is GamePhase.PLAYING:
        lines.append(f"Move {current_move(view)}: {view.active_player.name} to move")
    else:
        lines.append(f"Game over. {word_ending(view.reason, view.winner)}")
    for seat, side in enumerate(SIDES):
        lost = sorted(KIND_OF[piece.rank] for piece in view.captured if piece.seat == seat and piece.rank is not None)
        if lost:
            lines.append(f"{side.name} has lost: {' '.join(LETTERS[kind] for kind in lost)}")
    if view.draw_offered_by is not None:
        lines.append(f"{SIDES[view.draw_offered_by].name} offers a draw.")
    return lines


# --- events and outcomes --------------------------------------------------------------------------------------------


def word_events(game: Battle, seat: Seat | None) -> tuple[Event, ...]:
    """Returns what the last action did, as far as the seat may know: R6.8."""
    action, actor = game.last_action - 1, game.last_seat
    if action < 0 or (is_private(action) and seat != actor):
        return ()
    if action < MOVES:
        first = _move_event(game, actor, seat)
    elif action in SAID:
        kind, they, you = SAID[action]
        first = Event(kind, f"You {you}." if actor == seat else f"{SIDES[actor].name} {they}.", actor)
    else:
        first = Event("arranged", _word_setup(action), actor, (action,))
    if game.ended == RUNNING:
        return (first,)
    return (first, Event("ended", f"The game is over. {word_outcome(game).text}", None, (game.ended,)))


def _move_event(game: Battle, actor: int, seat: Seat | None) -> Event:
    start, target, attacker, defender = unpack_entry(game.entry)
    if attacker < 0:
        who = "You move" if actor == seat else f"{SIDES[actor].name} moves"
        return Event("moved", f"{who} {name_square(start)}-{name_square(target)}.", actor, (start, target))
    result = int(COMBAT[attacker, defender])
    mine = f"{_whose(actor, seat)} {RANK_NAMES[attacker]}"
    theirs = f"{_whose(1 - actor, seat).replace('Your', 'your')} {RANK_NAMES[defender]}"
    end = (f"captures {theirs}", f"loses to {theirs}", f"takes {theirs} down with it")[result - 1]
    text = f"{mine} attacks {name_square(target)} and {end}."
    return Event("attacked", text, actor, (start, target, attacker, defender, result))


def _whose(side: int, seat: Seat | None) -> str:
    return "Your" if side == seat else f"{SIDES[side].name}'s"


def _word_setup(action: int) -> str:
    """Words a setup action for its own seat; nobody else sees it: R6.2."""
    match write(action).split():
        case ["place", rank, square]:
            return f"You place a {rank.title()} on {square}."
        case ["remove", square]:
            return f"You remove the piece on {square}."
        case ["swap", one, other]:
            return f"You swap {one} and {other}."
        case ["setup", name]:
            return f"You lay out the setup {name}."
        case [word]:
            return "You clear your zone." if word == "clear" else "You place your pieces at random."
        case _:
            raise AssertionError(action)


def word_ending(reason: str, winner: PlayerSide | None) -> str:
    """Says how a game ended."""
    loser = SIDES[1 - SIDES.index(winner)].name if winner else ""
    return ENDINGS[reason].format(winner=winner.name if winner else "", loser=loser)


def word_outcome(game: Battle) -> Outcome:
    reason, winner = REASONS[game.ended], SIDES[game.winner - 1] if game.winner else None
    return Outcome(() if winner is None else (game.winner - 1,), reason, word_ending(reason, winner))


# --- refusals: R3.4 -------------------------------------------------------------------------------------------------

_REASONS: Final = {
    refusals.IS_OVER: "the game is over. Start a new one.",
    refusals.NOT_YOUR_TURN: "it is {acting}'s turn.",
    refusals.WHILE_SETUP: "the armies are still being set up. Type `ready` when yours is complete.",
    refusals.WHILE_PLAYING: "the setup is over. Make a move such as `b4-b5`.",
    refusals.TALKS_OFF: "this game is played without resignations and draw offers.",
    refusals.ANSWER_FIRST: "answer the draw offer first, with `accept draw` or `decline draw`.",
    refusals.NO_OFFER: "nobody has offered a draw.",
    refusals.OFFERED_LATELY: "the last offer was less than 20 half-moves ago.",
    refusals.NOT_YOUR_ZONE: "{who} sets up on rows {rows}.",
    refusals.SQUARE_TAKEN: "a piece is already there. Remove it first, or swap.",
    refusals.TRAY_EMPTY: "all pieces of that rank are placed.",
    refusals.NOTHING_THERE: "no piece is there.",
    refusals.NOTHING_TO_SWAP: "both squares hold the same.",
    refusals.NOTHING_PLACED: "nothing is placed yet.",
    refusals.NOT_COMPLETE: "not all pieces are placed yet.",
    refusals.OTHER_ARMY: "that setup is for another army.",
    refusals.NO_PIECE: "there is no piece on {start}.",
    refusals.NOT_YOUR_PIECE: "the piece on {start} belongs to the other side.",
    refusals.STATIONARY: "the {rank} on {start} cannot move. Bombs and Flags never do.",
    refusals.TOO_FAR: "the {rank} on {start} moves one square at a time. Only Scouts go farther.",
    refusals.LAKE_THERE: "{target} is a lake.",
    refusals.OWN_PIECE: "a piece of your own is on {target}.",
    refusals.PATH_BLOCKED: "something is in the way between {start} and {target}.",
    refusals.TWO_SQUARE: "the two-square rule. This piece has crossed there {limit} times in a row; "
    "move another piece, or this one elsewhere.",
    refusals.MORE_SQUARES: "the more-squares rule. This chase has had the same position before; "
    "chase another way, or stop.",
}


def word_refusal(game: Battle, seat: Seat, action: int, code: int) -> str:
    """Says why a seat may not do this now, and what to do instead."""
    who = SIDES[seat].name if 0 <= seat < 2 else f"Seat {seat + 1}"
    about = _word_move(game, action) if action < MOVES else {}
    reason = _REASONS[code].format(
        who=who,
        rows="1 to 4" if seat == RED else "7 to 10",
        acting=SIDES[1 - game.active if game.offer else game.active].name,
        limit=game.setup.two_square,
        **about,
    )
    return f"{who} cannot play `{write(action)}`: {reason}"


def _word_move(game: Battle, action: int) -> dict[str, str]:
    """Returns the squares of a move, and the rank of its piece."""
    start = action // TARGETS
    slot = game.at[start] - 1
    return {
        "start": name_square(start),
        "target": name_square(int(TARGET[start, action % TARGETS])),
        "rank": RANK_NAMES[game.kind[slot]] if slot >= 0 else "",
    }
