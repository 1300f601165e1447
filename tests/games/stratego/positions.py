"""Positions written as text: the letter of a rank and its square, Red's pieces first, then Blue's."""

import quintet
from quintet.core.record import zeros
from quintet.core.state import State
from quintet.games.stratego.layout import Battle
from quintet.games.stratego.options import StrategoOptions, pack_options
from quintet.games.stratego.packing.unpack import LAYOUT
from quintet.games.stratego.rules.start import begin_play, wipe
from quintet.games.stratego.tables import LETTERS, MOVED, PLAYING, ZONE
from quintet.games.stratego.text import read_square

GAME = quintet.game("stratego")


def battle(red: str, blue: str, active: int = 0, options: StrategoOptions | None = None) -> State:
    """Returns a position, as in `battle("Mb4 Fa1", "Sb6 Fa10")`; every piece that can move has moved."""
    games = zeros(Battle)
    game = games[0]
    wipe(game)
    game.setup = pack_options(options or StrategoOptions())[0]
    for side, army in enumerate((red, blue)):
        for number, piece in enumerate(army.split()):
            slot, square = side * ZONE + number, read_square(piece[1:])
            game.kind[slot] = LETTERS.index(piece[0])
            game.place[slot], game.at[square] = square, slot + 1
            game.marks[slot] = 0 if piece[0] in "FB" else MOVED
    begin_play(game)
    if game.phase == PLAYING:
        game.active = active
    return State(LAYOUT, games.tobytes())


def play(state: State, *moves: str) -> State:
    """Plays actions in notation, each by the seat that acts."""
    for text in moves:
        state = GAME.apply(state, GAME.to_act(state)[0], GAME.read(text))
    return state
