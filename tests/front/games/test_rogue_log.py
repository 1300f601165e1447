"""The log of the roguelike's board: nothing that was told is lost when a game is opened again."""

import quintet
from quintet.front.games.rogue_log import KEPT, Chronicle
from quintet.front.moment import Moment
from quintet.games.rogue.actions import GOD
from quintet.games.rogue.options import RogueOptions
from quintet.table.match import Match
from quintet.table.seats import Person

STEPS = 40


def played():
    match = Match("rogue", "chronicle", RogueOptions(wizard=True), seats=[Person("Ann")])
    for _ in range(STEPS):
        match.submit(0, GOD, match.step)
    return match


def moment(match, since, *, live=True):
    return Moment(
        game=quintet.game("rogue"),
        options=match.options,
        seat=0,
        view=match.view(0),
        events=match.events(0, since),
        step=match.step,
        live=live,
    )


def test_a_game_opened_in_the_middle_has_its_whole_past():
    """R13.1: from the first line on; only the last is news."""
    match, chronicle = played(), Chronicle()
    chronicle.hear(moment(match, -1))
    lines = [line.text for line in chronicle.lines]
    assert lines[0].startswith("you enter the dungeon")
    assert STEPS + 1 == sum(line.times for line in chronicle.lines)
    assert [match.step] == [line.step for line in chronicle.lines if line.step >= 0]


def test_what_happens_later_is_added_once():
    """R13.1."""
    match, chronicle = played(), Chronicle()
    chronicle.hear(moment(match, -1))
    told = match.step
    match.submit(0, GOD, match.step)
    chronicle.hear(moment(match, told))
    assert STEPS + 2 == sum(line.times for line in chronicle.lines) <= KEPT


def test_a_recording_shows_what_the_view_remembers():
    """R14.2: the viewer may stand anywhere, so it begins anew with every picture."""
    match, chronicle = played(), Chronicle()
    for _ in range(2):
        chronicle.hear(moment(match, -1, live=False))
        assert len(match.view(0).messages) == sum(line.times for line in chronicle.lines)
