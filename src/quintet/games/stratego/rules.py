"""One action of Stratego, and the entries. Numbers like R3.5 are those of RULES.md."""

from typing import Annotated, Final

from quintet.core.game import NOBODY
from quintet.core.kernel import entry, kernel
from quintet.core.record import Array, Ints, Masks, Rows, i64
from quintet.core.rng import Seed, begin, stream
from quintet.games.stratego.deploy import (
    any_book,
    arrange,
    clear_zone,
    fill_at_random,
    mark_setup,
    setup_refusal,
    take_book,
)
from quintet.games.stratego.layout import (
    AGREED,
    BOOK,
    EXHAUSTION,
    FLAG_CAPTURED,
    GAME_OVER,
    MANUAL,
    MOVED,
    NO_ATTACKS,
    NO_LEGAL_MOVES,
    PLAYING,
    RESIGNED,
    REVEALED,
    SEEN,
    SETUP,
    SLID,
    TURN_LIMIT,
    Battle,
    Setup,
)
from quintet.games.stratego.moves import (
    DONE,
    Mask,
    can_move,
    extend_trail,
    follow_chase,
    forget_chases,
    forget_trail,
    mark_moves,
    move_refusal,
)
from quintet.games.stratego.tables import (
    ACCEPT,
    ACTIONS,
    ATTACKER_WINS,
    BLUE,
    BOTH_FALL,
    COMBAT,
    DECLINE,
    FLAG,
    LAKE,
    LAKES,
    MOVES,
    NAMED,
    NEIGHBOR,
    OFFER,
    PIECES,
    READY,
    RED,
    RESIGN,
    SQUARES,
    TARGET,
    TARGETS,
    ZOBRIST,
)

# Why an action is refused, beside the reasons of moves and setup.
IS_OVER, NOT_YOUR_TURN, WHILE_SETUP, WHILE_PLAYING, TALKS_OFF, ANSWER_FIRST, NO_OFFER, OFFERED_LATELY = range(40, 48)

OFFER_PAUSE: Final = 20
"""Half-moves before the same side may offer a draw again: R5.7."""
DEPLOY_POWER, DEPLOY_HASH = stream("_deploy")


# --- one move: R3, R4 -----------------------------------------------------------------------------------------------


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
    """A fight: both show their rank, the table decides: R4."""
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
    """Moves or attacks, keeps what the repetition rules need, passes the turn and judges: R3, R5.8."""
    start = action // TARGETS
    target = TARGET[start, action % TARGETS]
    slot = game.at[start] - 1
    fights = game.at[target] > 0
    kinds = ((game.kind[slot] + 1) << 14) | ((game.kind[game.at[target] - 1] + 1) << 18) if fights else 0
    game.entry = start | (target << 7) | kinds
    game.turn += 1
    game.marks[slot] |= MOVED if is_step(start, target) else MOVED | SLID
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
def is_step(start: int, target: int) -> bool:
    for way in range(4):
        if NEIGHBOR[start, way] == target:
            return True
    return False


@kernel
def finish(game: Battle, reason: int, winner: int) -> None:
    """Ends the game; the winner is 1 for Red, 2 for Blue, 0 for nobody."""
    game.phase = GAME_OVER
    game.ended = reason
    game.winner = winner
    game.offer = 0


@kernel
def judge(game: Battle) -> None:
    """Flag, then mobility of the side to move, then the limits: R5.8."""
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


# --- talks: R5.6, R5.7 ----------------------------------------------------------------------------------------------


@kernel
def acting(game: Battle) -> int:
    """Who acts: the side to move, or the one that has to answer an offer."""
    if game.phase == GAME_OVER:
        return NOBODY
    return 1 - game.active if game.offer != 0 else game.active


@kernel
def may_offer(game: Battle, seat: int) -> bool:
    last = game.side[seat].offered
    return last == 0 or game.turn + 1 - last >= OFFER_PAUSE


@kernel
def talk_refusal(game: Battle, seat: int, action: int) -> int:
    """Why a resignation, an offer or an answer is not possible, or DONE."""
    if action == ACCEPT or action == DECLINE:
        return DONE if game.offer != 0 else NO_OFFER
    if game.setup.talks == 0:
        return TALKS_OFF
    if game.phase == SETUP:
        return WHILE_SETUP
    if action == RESIGN:
        return DONE
    if game.offer != 0:
        return ANSWER_FIRST
    return DONE if may_offer(game, seat) else OFFERED_LATELY


@kernel
def talk(game: Battle, seat: int, action: int) -> None:
    if action == RESIGN:
        finish(game, RESIGNED, 2 - seat)
    elif action == OFFER:
        game.offer = seat + 1
        game.side[seat].offered = game.turn + 1
    elif action == ACCEPT:
        finish(game, AGREED, 0)
    else:
        game.offer = 0


# --- one action -----------------------------------------------------------------------------------------------------


@kernel
def is_talk(action: int) -> bool:
    return action >= RESIGN and action < NAMED


@kernel
def refusal(game: Battle, seat: int, action: int) -> int:
    """Why this seat may not do this now, or DONE: R3.4."""
    if game.phase == GAME_OVER:
        return IS_OVER
    if acting(game) != seat:
        return NOT_YOUR_TURN
    if is_talk(action):
        return talk_refusal(game, seat, action)
    if game.offer != 0:
        return ANSWER_FIRST
    if action < MOVES:
        return move_refusal(game, seat, action) if game.phase == PLAYING else WHILE_SETUP
    return setup_refusal(game, seat, action) if game.phase == SETUP else WHILE_PLAYING


@kernel
def act(game: Battle, seat: int, action: int) -> int:
    """One action of one seat; refused ones change nothing."""
    code = refusal(game, seat, action)
    if code != DONE:
        return code
    game.last_seat = seat
    game.last_action = action + 1
    if action < MOVES:
        move(game, seat, action)
    elif is_talk(action):
        talk(game, seat, action)
    elif action == READY:
        be_ready(game, seat)
    else:
        arrange(game, seat, action)
    return DONE


@kernel
def be_ready(game: Battle, seat: int) -> None:
    """Red first, then Blue, then Red moves: R2.3."""
    if seat == RED:
        game.active = BLUE
    else:
        begin_play(game)


@kernel
def begin_play(game: Battle) -> None:
    """From here on every piece has its number on the public board."""
    game.phase = PLAYING
    game.active = RED
    for slot in range(PIECES):
        if game.place[slot] >= 0:
            game.board_hash ^= ZOBRIST[slot, game.place[slot]]
    game.seen[0] = game.board_hash
    judge(game)


@kernel
def mark_legal(game: Battle, seat: int, mask: Mask) -> None:
    """The legal actions of a seat as bytes."""
    for action in range(ACTIONS):
        mask[action] = 0
    if acting(game) != seat:
        return
    if game.offer != 0:
        mask[ACCEPT] = 1
        mask[DECLINE] = 1
    elif game.phase == SETUP:
        mark_setup(game, seat, mask)
    else:
        mark_moves(game, seat, mask)
        if game.setup.talks != 0 and may_offer(game, seat):
            mask[OFFER] = 1
    if game.setup.talks != 0 and game.phase == PLAYING:
        mask[RESIGN] = 1


# --- a new game -----------------------------------------------------------------------------------------------------


@kernel
def wipe(game: Battle) -> None:
    """Clears what a former game left behind."""
    game.phase = SETUP
    game.active = RED
    game.ended = 0
    game.winner = 0
    game.offer = 0
    game.last_seat = 0
    game.last_action = 0
    game.turn = 0
    game.quiet = 0
    game.entry = 0
    game.board_hash = 0
    for square in range(SQUARES):
        game.at[square] = 0
    for square in LAKES:
        game.at[square] = LAKE
    for slot in range(PIECES):
        game.marks[slot] = 0
    for turn in range(SEEN):
        game.seen[turn] = 0
    forget_chases(game)
    for seat in range(2):
        forget_trail(game.side[seat])
        game.side[seat].offered = 0
        clear_zone(game, seat)


@kernel
def start(game: Battle, seed: Seed, setup: Setup) -> None:
    """A new game: empty zones, or both sides deployed at once: R2.6."""
    wipe(game)
    game.setup = setup
    begin(game.rng, seed, DEPLOY_POWER, DEPLOY_HASH)
    if setup.deployment == MANUAL:
        return
    for seat in range(2):
        if setup.deployment == BOOK:
            take_book(game, seat, any_book(game))
        else:
            fill_at_random(game, seat)
    begin_play(game)


# --- entries --------------------------------------------------------------------------------------------------------


@entry
def reset(games: Rows[Battle], seeds: Rows[Seed], setups: Rows[Setup]) -> None:
    for k in range(games.shape[0]):
        start(games[k], seeds[k], setups[k])


@entry
def turn(games: Rows[Battle], seats: Ints) -> None:
    for k in range(games.shape[0]):
        seats[k] = acting(games[k])


@entry
def legal(games: Rows[Battle], seats: Ints, masks: Masks) -> None:
    for k in range(games.shape[0]):
        mark_legal(games[k], seats[k], masks[k])


@entry
def step(games: Rows[Battle], seats: Ints, actions: Ints, codes: Ints) -> None:
    for k in range(games.shape[0]):
        codes[k] = act(games[k], seats[k], actions[k])


@entry
def score(games: Rows[Battle], out: Annotated[Array, i64, (0, 0)]) -> None:
    """1 for the winner, -1 for the loser, 0 otherwise."""
    for k in range(games.shape[0]):
        won = games[k].winner
        for seat in range(2):
            out[k, seat] = 0 if won == 0 else 1 if won == seat + 1 else -1
