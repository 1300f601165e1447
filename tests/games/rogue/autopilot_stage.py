"""What tests of commands share: drawn dungeons in sight, and what commands answer."""

import pytest

from quintet.core.errors import BadNotation
from quintet.games.rogue.autopilot.typed_commands import COMMANDS
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import SLEEPING
from quintet.games.rogue.views.hero import view_quest
from quintet.plain import talk_through
from quintet.table.match import Match
from quintet.table.seats import Person

ROOM = "##########\n#@.......#\n##########"
NORTH, SOUTH, WEST, EAST = range(4)
MAPPED = (5, "success", "The layout of the level appears in your mind.")


def said(*lines, seed="demo", **options):
    """Returns what the line mode prints for these lines, and the match."""
    match = Match(GAME, seed, RogueOptions(**options), seats=[Person("you")])
    return talk_through(match, [*lines, "quit"]), match


def sleeper(world, letter, x, y):
    monster = world.monster(letter, x, y)
    monster.state = SLEEPING
    return monster


def lit(world, rows=22, columns=80):
    """Returns the view of a dungeon with this much of it in sight and remembered."""
    world.quest.vis[:rows, :columns] = 1
    for y in range(rows):
        for x in range(columns):
            kind = int(world.quest.lv.tiles[y, x]) & 15
            world.quest.lv.memory[y, x] = world.quest.lv.ground[y, x] = ord("#.:'++#''<>"[kind])
    return view_quest(world.quest, 0)


def answer(line, view, memory=None, events=()):
    """Returns the first answer of a typed command."""
    word, _, rest = line.partition(" ")
    return COMMANDS[word][1](rest, {} if memory is None else memory).next(view, events)


def refused(line, view):
    with pytest.raises(BadNotation) as error:
        answer(line, view)
    return str(error.value)
