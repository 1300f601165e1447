"""Bots are named in the same way wherever one is asked for, and nothing from elsewhere may name one that runs code."""

import sys

import msgspec
import pytest

from quintet.core.errors import BadOptions, BadSave
from quintet.core.options import preset_options
from quintet.core.save import read_save
from quintet.games import GAMES
from quintet.table.bot_names import check_any_bot, check_bot, short_name
from quintet.table.match import Match
from quintet.table.seating import seat_everyone
from quintet.table.seats import BotSeat, Person

SETS = GAMES["sets"]
RACE = preset_options(SETS.options, "race", {})
LAST = "class Last:\n    def __init__(self, seed): pass\n    def act(self, turn): return turn.legal[-1]\n"
LINES = """import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "turn":
        print(json.dumps({"type": "act", "action": message["legal"][-1]}), flush=True)
"""


@pytest.fixture(params=["file", "program"])
def outsider(request, tmp_path):
    """A bot that always plays its last legal action."""
    place = tmp_path / "last.py"
    place.write_text(LAST if request.param == "file" else LINES)
    return f"{place}:Last" if request.param == "file" else f"cmd:{sys.executable} {place}"


def test_a_table_seats_a_bot_of_a_file_and_a_program(outsider):
    """Any seat of a table may name a class in a file or a program, and that is who plays."""
    match = Match(SETS, "outsider", RACE, seats=[BotSeat("last.py", outsider), BotSeat("random bot", "random")])
    last = match.legal(0)[-1]
    match.advance()
    assert (0, last, ()) == (*msgspec.structs.astuple(match.replay().steps[0])[:2], match.faults)


def test_a_save_from_elsewhere_runs_no_code(outsider):
    """A save that was made here may name a file or a program; one from elsewhere is refused before anything runs."""
    data = Match(SETS, "trap", RACE, seats=[Person("Ann"), BotSeat("last.py", outsider)]).save()
    assert outsider == Match.of_save(read_save(data), proved=True).seats[1].bot
    with pytest.raises(BadSave, match="Only a game that was saved here may do that"):
        Match.load(data)


@pytest.mark.parametrize("name", ["policy:net.npz", "bot.py:Bot", "cmd:true", "engine:true", "ghost", 7, None])
def test_a_name_from_elsewhere_is_one_of_the_game(name):
    """What the web and MCP ask for is a bot of the game, and never looks at the disk."""
    with pytest.raises(BadOptions, match="Set has no bot"):
        check_bot(SETS, name)


@pytest.mark.parametrize(
    "name", ["bot.py:Bot", "cmd:./not-there", "policy:not-there.npz", "engine:true", "ghost", "mine.py", 7]
)
def test_a_bot_that_is_not_there_is_refused(name):
    """Every kind of name is checked before the game starts."""
    with pytest.raises(BadOptions):
        check_any_bot(SETS, name, SETS.new("", RACE))


def test_bots_from_outside_have_names_that_fit(outsider):
    """A long path becomes the name of its file, short enough for a table, and numbers tell two of them apart."""
    sitters = seat_everyone(SETS, 3, [outsider, outsider, "random"], "You")
    shown = short_name(outsider)
    assert [shown, f"{shown} 2", "random bot"] == [sitter.name for sitter in sitters]
    assert "/" not in shown
