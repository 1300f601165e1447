"""What Rogue is, for menus and catalogues. Importing it loads neither NumPy nor the rules."""

from typing import Final

from quintet.core.info import GameInfo, Pace

__all__ = ["INFO"]

HOW: Final = """\
You are @. Go down ten levels by the stairs (>), take the Amulet of Yendor (&) and come back up to level 1 alive.
Walk in eight directions; walking into a monster strikes it, into a door opens it. What you see by your light stays \
on the map: # wall, . floor, : corridor, ' open door, + closed door, ^ trap. Letters are monsters, small letters \
name the slots of your pack.
Things on the floor: ) weapon, [ armor, ! potion, ? scroll, = ring, / wand, % food, ~ torch, ( lantern, { oil, $ \
gold. Stand on them and get them; use drinks, reads, eats, lights, wields or wears, by what it is; a wand is zapped \
in a direction. A lower armor class is better: bare skin is 10.
Eat before you are weak, light another torch before yours is out, rest when no monster is near, search where a wall \
looks suspicious.
In lines, explore, down, travel, run, seek, fight, flee and heal do many steps in one word and say why they stop; \
inventory lists your pack, describe f says what a thing is, around tells in sentences what is near."""

INFO: Final = GameInfo(
    id="rogue",
    title="Rogue",
    summary="ten levels down for the Amulet and back up, by torchlight",
    rules=4,
    seats=(1, 1),
    pace=Pace.TURNS,
    hidden=True,
    seat_names=("hero",),
    how=HOW,
    demo={"start_depth": 8},
)
