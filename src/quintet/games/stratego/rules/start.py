"""A new game, and the change from the setup to the first move. R2."""

from quintet.core.kernel import kernel
from quintet.core.rng import Seed, begin, stream
from quintet.games.stratego.layout import Battle, Setup
from quintet.games.stratego.rules.deploy import any_book, clear_zone, fill_at_random, take_book
from quintet.games.stratego.rules.moves import forget_chases, forget_trail
from quintet.games.stratego.rules.turn import judge
from quintet.games.stratego.tables import (
    BLUE,
    FROM_BOOK,
    LAKE,
    LAKES,
    MANUAL,
    PIECES,
    PLAYING,
    RED,
    SEEN,
    SETUP,
    SQUARES,
    ZOBRIST,
)

DEPLOY_POWER, DEPLOY_HASH = stream("_deploy")


@kernel
def start(game: Battle, seed: Seed, setup: Setup) -> None:
    """Starts a game with empty zones, or with both armies placed: R2.6."""
    wipe(game)
    game.setup = setup
    begin(game.rng, seed, DEPLOY_POWER, DEPLOY_HASH)
    if setup.deployment == MANUAL:
        return
    for seat in range(2):
        if setup.deployment == FROM_BOOK:
            take_book(game, seat, any_book(game))
        else:
            fill_at_random(game, seat)
    begin_play(game)


@kernel
def wipe(game: Battle) -> None:
    """Clears what an earlier game left behind."""
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
def be_ready(game: Battle, seat: int) -> None:
    """Hands the setup from Red to Blue, or begins the play: R2.3."""
    if seat == RED:
        game.active = BLUE
    else:
        begin_play(game)


@kernel
def begin_play(game: Battle) -> None:
    """Begins the play: from here on every piece counts in the hash of the public board."""
    game.phase = PLAYING
    game.active = RED
    for slot in range(PIECES):
        if game.place[slot] >= 0:
            game.board_hash ^= ZOBRIST[slot, game.place[slot]]
    game.seen[0] = game.board_hash
    judge(game)
