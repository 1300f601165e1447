"""What the run map is, for menus and catalogs. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["INFO"]

HOW: Final = """\
Travel through three acts of fifteen rooms each, from left to right, and beat the boss at the end of every act. Choose \
your next room with `go 1`, `go 2` and so on, counted from the top of the map. If you run out of HP, the run is lost.
Letters on the map: C is a combat, which costs a few HP and pays 1 gold. E is an elite, which costs more and pays 3. F \
is a campfire: `rest` to heal or `train` for guard, which takes 1 HP off every fight. M is a merchant: `buy potion`, \
`buy charm` or `buy guard`, then `leave`. S is a shrine: `pray` and more often than not you gain guard, otherwise \
you lose HP, or just `leave`. B is the boss.
You can see the whole map and all the odds from the start, so plan ahead: pass a campfire before the boss."""

INFO: Final = GameInfo(
    id="runmap",
    title="The run map",
    summary="Choose your path through three acts and beat each boss",
    rules=3,
    seats=(1, 1),
    pace=Pace.TURNS,
    hidden=True,
    seat_names=("hero",),
    how=HOW,
)
