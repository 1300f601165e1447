"""What Rogue is, for menus and catalogs. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["INFO"]

HOW: Final = """\
You are @. Go down ten levels by the stairs (>), take the Amulet of Yendor (&), and come back up to level 1 alive.
Walk in eight directions. Walking into a monster strikes it, and walking into a door opens it. What your light shows \
stays on the map: # wall, . floor, : corridor, ' open door, + closed door, ^ trap. Capital letters are monsters; small \
letters name the items in your pack.
Items on the floor: ) weapon, [ armor, ! potion, ? scroll, = ring, / wand, % food, ~ torch, ( lantern, { oil, $ gold. \
Walk onto one and type `get`. `use c` drinks, reads, eats, lights, wields or wears item c, whatever it is made for; \
`zap c east` zaps a wand. A lower armor class is better: bare skin is 10.
Eat before you grow weak, light another torch before yours goes out, rest when no monster is near, and search where a \
wall looks suspicious.
`explore`, `down`, `travel`, `run`, `seek`, `fight`, `flee` and `heal` take many steps at once and say why they stop. \
`inventory` lists your pack, `describe f` says what an item is, and `around` describes what is near you."""

INFO: Final = GameInfo(
    id="rogue",
    title="Rogue",
    summary="Find the Amulet ten levels down and bring it back up",
    rules=6,
    seats=(1, 1),
    pace=Pace.TURNS,
    hidden=True,
    seat_names=("hero",),
    how=HOW,
    demo={"start_depth": 8},
)
