"""The roguelike by its keys alone: explore, fight, rest, light, seek and the stairs lead two levels down."""

from tui_stage import start, top, until

from quintet.games.rogue.analysis.ground import attack_step
from quintet.games.rogue.autopilot.commands import is_dark

COMMANDS = 80
"""Keys to a level; a usual one takes thirty."""


async def acted(pilot, screen, *keys):
    """Presses keys and waits for the action that they are."""
    before = screen.moment.position
    await pilot.press(*keys)
    await until(pilot, lambda: screen.moment.position != before, f"the action of {keys}")


async def walked(pilot, screen, key):
    """Presses the key of a long way and waits for its end; whether it went anywhere."""
    before = screen.moment.position
    await pilot.press(key)
    await pilot.pause()
    await until(pilot, lambda: screen.board.autopilot.way is None, f"the end of the way of {key}")
    return screen.moment.position != before


async def tried(pilot, screen, *keys):
    """The first of these long ways that goes anywhere, else a single search."""
    for key in keys:
        if await walked(pilot, screen, key):
            return
    await acted(pilot, screen, "s")


async def kindle(pilot, screen):
    """Lights a torch; with other lights in the pack, the key asks which."""
    before = screen.moment.position
    await pilot.press("t")
    await until(pilot, lambda: screen.moment.position != before or top(screen.app) == "PackDialog", "a light")
    if screen.moment.position == before:
        things = screen.moment.view.pack
        await acted(pilot, screen, next(each.letter for each in things if each.type == "TORCH" and not each.worn))


async def go_on(pilot, screen):
    """What somebody in no hurry presses next."""
    view = screen.moment.view
    if isinstance(attack_step(view), int):
        await acted(pilot, screen, "tab")
    elif view.map[view.y][view.x] == ">":
        await acted(pilot, screen, "greater_than_sign")
    elif is_dark(view):
        await kindle(pilot, screen)
    elif 2 * view.hp < view.max_hp or view.effects:
        await tried(pilot, screen, "Z")
    else:
        known = any(">" in row for row in view.map)
        await tried(pilot, screen, *(["greater_than_sign"] if known else []), "o", "X")


async def descend(pilot, screen):
    """Takes the stairs of this level."""
    depth = screen.moment.view.depth
    for _ in range(COMMANDS):
        if screen.moment.outcome is not None or screen.moment.view.depth > depth:
            return
        await go_on(pilot, screen)


async def test_two_levels_down_through_the_interface_alone(app):
    """A hero who is hard to kill reaches level 3 by what the keys do by themselves."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="lucky-1", values=(("start_level", 12),), wanted=("",))
        await descend(pilot, screen)
        assert 2 == screen.moment.view.depth
        await descend(pilot, screen)
        assert 3 == screen.moment.view.depth
        assert screen.moment.outcome is None
