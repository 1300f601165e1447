"""One turn: the move, the fight, and whether the game is over. R3 to R5."""

from quintet.core.kernel import kernel
from quintet.games.stratego.actions import TARGET, TARGETS
from quintet.games.stratego.events import pack_entry
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.rules.moves import (
    can_move,
    extend_trail,
    follow_chase,
    forget_chases,
    forget_trail,
    is_adjacent,
)
from quintet.games.stratego.tables import (
    ATTACKER_WINS,
    BOTH_FALL,
    COMBAT,
    EXHAUSTION,
    FLAG,
    FLAG_CAPTURED,
    GAME_OVER,
    MOVED,
    NO_ATTACKS,
    NO_KIND,
    NO_LEGAL_MOVES,
    PIECES,
    REVEALED,
    SEEN,
    SLID,
    TURN_LIMIT,
    ZOBRIST,
)


@kernel
def lift(game: Battle, slot: int) -> None:
    """Takes a piece off its square."""
    square = game.place[slot]
    game.board_hash ^= ZOBRIST[slot, square]
    game.at[square] = 0
    game.place[slot] = -1


@kernel
def drop(game: Battle, slot: int, square: int) -> None:
    game.board_hash ^= ZOBRIST[slot, square]
    game.at[square] = slot + 1
    game.place[slot] = square


@kernel
def attack(game: Battle, slot: int, target: int) -> None:
    """Fights: both pieces show their rank, and the combat table decides: R4."""
    victim = game.at[target] - 1
    result = COMBAT[game.kind[slot], game.kind[victim]]
    game.marks[slot] |= REVEALED
    game.marks[victim] |= REVEALED
    lift(game, slot)
    if result == ATTACKER_WINS or result == BOTH_FALL:
        lift(game, victim)
    if result == ATTACKER_WINS:
        drop(game, slot, target)
    if game.kind[victim] == FLAG:
        finish(game, FLAG_CAPTURED, slot // (PIECES // 2) + 1)


@kernel
def move(game: Battle, seat: int, action: int) -> None:
    """Moves or attacks, records what the repetition rules need, passes the turn and judges: R3, R5.8."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    slot = game.at[start] - 1
    fights = game.at[target] > 0
    game.entry = pack_entry(
        start, target, game.kind[slot] if fights else NO_KIND, game.kind[game.at[target] - 1] if fights else NO_KIND
    )
    game.turn += 1
    game.marks[slot] |= MOVED if is_adjacent(start, target) else MOVED | SLID
    game.active = 1 - seat
    extend_trail(game.side[seat], start, target)
    if fights:
        attack(game, slot, target)
        game.quiet = 0
        forget_chases(game)
        if game.place[slot] < 0:
            forget_trail(game.side[seat])
    else:
        lift(game, slot)
        drop(game, slot, target)
        game.quiet += 1
        follow_chase(game, seat, start, target)
    game.seen[game.turn % SEEN] = game.board_hash
    judge(game)


@kernel
def finish(game: Battle, reason: int, winner: int) -> None:
    """Ends the game; the winner is 1 for Red, 2 for Blue, 0 for nobody."""
    game.phase = GAME_OVER
    game.ended = reason
    game.winner = winner
    game.offer = 0


@kernel
def judge(game: Battle) -> None:
    """Ends the game if the side to move cannot move or a limit is reached: R5.8."""
    if game.phase == GAME_OVER:
        return
    if not can_move(game, game.active, 1):
        if can_move(game, 1 - game.active, 0):
            finish(game, NO_LEGAL_MOVES, 2 - game.active)
        else:
            finish(game, EXHAUSTION, 0)
    elif game.setup.turn_limit > 0 and game.turn >= game.setup.turn_limit:
        finish(game, TURN_LIMIT, 0)
    elif game.setup.quiet_limit > 0 and game.quiet >= game.setup.quiet_limit:
        finish(game, NO_ATTACKS, 0)
