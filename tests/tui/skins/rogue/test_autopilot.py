"""What the roguelike in the terminal remembers for its long ways."""

from msgspec import structs

from quintet.front.moment import Moment
from quintet.games.rogue.game import GAME
from quintet.games.rogue.tables import HEIGHT, WIDTH
from quintet.games.rogue.views.hero import Creature
from quintet.tui.skins.rogue.autopilot import Autopilot

DARK = bytes(WIDTH * HEIGHT)


def moment(views, position, *, live=True):
    return Moment(
        game=GAME,
        options=None,
        seat=0,
        view=views[position],
        position=position,
        live=live,
        past=lambda first: views[first : position + 1],
    )


def sleepers(autopilot, view):
    return list(autopilot.company.level(view).sleepers.values())


def test_a_jump_remembers_what_lies_between():
    """A sleeper seen earlier is still on the map of a resumed game; in a replay, one seen later is not there yet."""
    before = structs.replace(GAME.view(GAME.new("sleepers"), 0), visible=DARK)
    sleeper = Creature("H", "Hobgoblin", before.x + 1, before.y, asleep=True, health="unhurt")
    views = [before, structs.replace(before, monsters=(sleeper,), turn=1), structs.replace(before, turn=2)]
    autopilot = Autopilot(None, None)
    autopilot.watch(moment(views, 2))
    assert ["Hobgoblin"] == sleepers(autopilot, before)
    autopilot.watch(moment(views, 0))
    assert ["Hobgoblin"] == sleepers(autopilot, before)
    autopilot.watch(moment(views, 2))
    autopilot.watch(moment(views, 0, live=False))
    assert [] == sleepers(autopilot, before)
