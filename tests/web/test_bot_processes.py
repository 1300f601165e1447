"""Our own searching bots think in processes; one that hangs is played for and then resigns, and the table goes on."""

import os
import signal

from quintet.games import GAMES
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.workers.worker_bot import WorkerBot
from quintet.web.bot_processes import BotProcesses

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "medium"}]
DUEL = {"preset": "duel", "options": {"deployment": "random"}, "seats": SEATS, "seed": "processes"}


def bot_of(match, seat=1):
    return match._course.team.bot(seat, match.seats[seat])


def duel():
    game = GAMES["stratego"]
    options = game.options(army="duel", deployment="random")
    return Match(game, "processes", options, seats=[Person("Ann"), BotSeat("Bot", "medium")])


def test_a_searching_bot_has_a_process_until_there_are_enough():
    """The first bot gets the only process; the second thinks here; a freed process is taken again."""
    processes, matches = BotProcesses(most=1), [duel(), duel(), duel()]
    for match in matches:
        processes.serve(match)
    assert isinstance(bot_of(matches[0]), WorkerBot)
    assert not isinstance(bot_of(matches[1]), WorkerBot)
    matches[0]._course.team.clear()
    assert isinstance(bot_of(matches[2]), WorkerBot)


def test_a_hung_bot_is_played_for(site):
    """A bot whose process stands still loses its turn by the stated rule, and the person plays on."""
    ann = site.guest()
    table = ann.table("stratego", bot_seconds=0.2, **DUEL)["id"]
    with ann.join(table) as line:
        line.until("push", to_act=[0])
        bot = bot_of(site.hub.rooms[table].session.match)
        bot.start()
        os.killpg(bot._worker._child._process.pid, signal.SIGSTOP)
        assert "done" == line.act()["type"]
        push = line.until("push", to_act=[0])
        told = [event["text"] for event in push["events"]]
        assert any("took longer than 0.2 seconds, so the first legal action was played" in text for text in told)


def test_a_bot_that_fails_three_times_resigns(site):
    """Nobody plays on against a stand-in: after the third fault the person has won."""
    ann = site.guest()
    table = ann.table("stratego", **DUEL)["id"]
    with ann.join(table) as line:
        line.until("push", to_act=[0])
        site.hub.rooms[table].session.match.seat_bot(1, lambda _seed: Broken())
        for name in "ab":
            line.act(name=name)
            line.until("push", to_act=[0])
        line.act(name="c")
        push = line.until("push", to_act=[])
        assert [0] == push["outcome"]["winners"]
        assert any("It has failed too often." in event["text"] for event in push["events"])


class Broken:
    """A bot that cannot play."""

    def choose(self, turn):
        raise RuntimeError
