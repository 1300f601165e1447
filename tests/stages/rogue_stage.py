"""A quest on the screen, for the tests of the roguelike's skin."""

from tui_stage import start, until

SEED = "delve-8"


async def begin(pilot, *actions, **values):
    """A quest with these options, after these actions."""
    screen = await start(pilot, "rogue", seed=SEED, values=tuple(values.items()), wanted=("",))
    for action in actions:
        before = screen.moment.position
        screen.board.play(action)
        await until(pilot, lambda before=before: screen.moment.position != before, "the action")
    return screen


async def acted(pilot, screen, *keys):
    """Presses keys and waits for the action that they are."""
    before = screen.moment.position
    await pilot.press(*keys)
    await until(pilot, lambda: screen.moment.position != before, f"the action of {keys}")
