"""The log of the Rogue board: nothing is lost when a game is opened again."""

import quintet
from quintet.front.games.rogue_log import MOST_LINES, RogueLog
from quintet.front.moment import Moment
from quintet.games.rogue.actions import GOD
from quintet.games.rogue.options import RogueOptions
from quintet.table.match import Match
from quintet.table.seats import Person

STEPS = 40


def played():
    match = Match("rogue", "log", RogueOptions(wizard=True), seats=[Person("Ann")])
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
    """R13.1: the log starts with the first line, and only the last one counts as new."""
    match, log = played(), RogueLog()
    log.add(moment(match, -1))
    lines = [line.text for line in log.lines]
    assert lines[0].lower().startswith("you enter the dungeon")
    assert STEPS + 1 == sum(line.times for line in log.lines)
    assert [match.step] == [line.step for line in log.lines if line.step >= 0]


def test_what_happens_later_is_added_once():
    """R13.1: a later event is one more line."""
    match, log = played(), RogueLog()
    log.add(moment(match, -1))
    seen = match.step
    match.submit(0, GOD, match.step)
    log.add(moment(match, seen))
    assert STEPS + 2 == sum(line.times for line in log.lines) <= MOST_LINES


def test_a_replay_shows_what_the_view_remembers():
    """R14.2: the cursor of a replay may be anywhere, so the log is made again for every picture."""
    match, log = played(), RogueLog()
    for _ in range(2):
        log.add(moment(match, -1, live=False))
        assert len(match.view(0).messages) == sum(line.times for line in log.lines)
