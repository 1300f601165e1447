"""What Stratego is, for menus and catalogs. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["GOAL", "INFO", "MOVES"]

GOAL: Final = """\
Capture the enemy Flag, or leave your opponent without a legal move. You see your own ranks; enemy ranks stay hidden \
until they fight."""
SETUP: Final = """\
First set up your army. `setup fortress` lays out a formation from the book, `random` shuffles your pieces, and \
`place marshal a4` places a single one. Type `ready` when every piece is on the board.
Then"""
MOVES: Final = """\
move one piece per turn. `a4-a5` moves it one square, never diagonally and never into a lake (~~). Scouts (2) \
slide in a straight line as far as the way is free. Bombs (B) and the Flag (F) never move. In the \
picture, Blue's pieces are in parentheses, ? is an unknown rank, ' has moved, and * is known to both sides.
Move onto an enemy to attack it. The higher rank wins, equal ranks destroy each other, and both ranks stay revealed. \
A Bomb destroys every attacker except a Miner (3), who clears it. The Spy (S) beats the Marshal (M), but only when \
the Spy attacks.
No piece may go back and forth between the same two squares more than three times in a row."""

INFO: Final = GameInfo(
    id="stratego",
    title="Stratego",
    summary="Find the enemy Flag among hidden pieces",
    rules=4,
    has_points=False,
    seats=(2, 2),
    pace=Pace.TURNS,
    hidden=True,
    seat_names=("RED", "BLUE"),
    resign=4403,  # written as a number because the vocabulary needs NumPy
    how=f"{GOAL}\n{SETUP} {MOVES}",
    demo={"army": "barrage", "deployment": "random", "talks": False},
)
