"""What CataMaze is, for menus and catalogs. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["BY_TEXT", "INFO"]

GOAL: Final = """\
Find the exit (E) and reach it alive. It is far from the start (S), but nobody knows where. Hunters roam the maze, and \
you see only the five by five cells around you.
Everyone acts at the same time, once per tick. Type `w` `a` `s` `d` to move up, left, down or right, `i` `j` `k` `l` \
to shoot that way, and `.` to wait; words like `east` and `shoot north` work too. \
In the picture @ is you, # is wall, . is floor, and P is somebody else."""
QUEUE: Final = """\
Your actions wait in a queue, and every tick takes one. Type several at once (`ddss`), then press Enter on an empty \
line or type `tick` to let time pass; `tick 5` lets five ticks pass. `clear` empties your queue."""
NO_QUEUE: Final = """\
A tick follows each of your actions by itself. Several at once (`ddss`) are played one after the other, and `tick 5` \
lets five ticks pass in which you do nothing. `map` shows what you have seen of the maze, and takes no time."""
REST: Final = """\
A bullet flies one cell per tick and costs you one of your five hit points. You carry three rounds; after you shoot, \
one comes back every two ticks. A *click* means that somebody fired within three cells of you.
You win the moment you stand on E. You lose when your hit points run out."""
BY_TEXT: Final = f"{GOAL} {NO_QUEUE}\n{REST}"
"""The same for programs, whose tables let time pass by themselves."""

INFO: Final = GameInfo(
    id="catamaze",
    title="CataMaze",
    summary="Find the way out of the maze before the hunters find you",
    rules=2,
    has_points=False,
    seats=(1, 8),
    pace=Pace.TICKS,
    hidden=True,
    seat_names=("player",),
    drop=9,  # CLEAR_QUEUE; written as a number because the vocabulary needs NumPy
    how=f"{GOAL} {QUEUE}\n{REST}",
    quick="short",
    demo={"width": 25, "height": 25, "time_limit": 600},
)
