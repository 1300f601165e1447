"""One person at a table: every game is played by its protocol alone, and bots answer."""

import msgspec
import pytest

from quintet.games import OURS
from quintet.table.commitment import Reveal, verify_commitment


@pytest.mark.parametrize("game", OURS)
def test_every_game_is_played_by_number(site, game):
    """A client without rules plays: it sends a number of `legal` and is pushed what it led to."""
    ann = site.guest()
    table = ann.table(game)
    with ann.join(table["id"]) as line:
        welcome = line.until("welcome")
        assert (game, 0, "playing", 32) == (
            welcome["game"],
            welcome["seat"],
            welcome["stage"],
            len(welcome["commitment"]),
        )
        line.until("push")
        for number in range(4):
            action = line.push["legal"][number % len(line.push["legal"])]
            assert welcome["vocabulary"][action]
            step = line.push["step"]
            assert "done" == line.act(action, f"a{number}")["type"]
            while line.push["step"] <= step or not line.push["legal"]:
                line.until("push")


def test_a_bot_answers(site):
    """After a person's turn the usual bot takes its own."""
    ann = site.guest()
    with ann.join(ann.table("stratego", preset="duel", options={"deployment": "random"}, seed="answers")["id"]) as line:
        first = line.until("push")
        line.act()
        while 0 not in line.push["to_act"] or line.push["step"] < first["step"] + 2:
            line.until("push")
        assert line.push["legal"]


def test_undo_and_redo_are_free_for_one(site):
    """Alone, an undo happens at once, and a redo brings it back."""
    ann = site.guest()
    with ann.join(ann.table("sets")["id"]) as line:
        before = line.until("push")["view"]
        line.act(name="a")
        after = line.until("push")["view"]
        line.send(type="undo", id="u")
        assert "done" == line.answer("u")["type"]
        assert before == line.until("push")["view"]
        assert line.push["can_redo"]
        line.send(type="redo", id="r")
        line.answer("r")
        assert after == line.until("push")["view"]


def test_the_end_is_the_end(site):
    """It reveals the seed, so the push offers no undo, and none is taken, although undo was free before."""
    ann = site.guest()
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        line.act()
        line.send(type="resign", id="r")
        over = line.until("over")
        reveal = msgspec.convert(over["reveal"], Reveal)
        assert verify_commitment(over["commitment"], reveal)
        assert (False, False) == (line.push["can_undo"], line.push["can_redo"])
        line.send(type="undo", id="u")
        assert "over" == line.answer("u")["code"]


def test_time_waits_for_the_first_action_and_can_be_paused(site):
    """A ticking table stands still until its player acts, ticks by itself after that, and stops when asked."""
    ann = site.guest()
    with ann.join(ann.table("catamaze", options={"width": 9, "height": 9, "agents": []}, seed="waits")["id"]) as line:
        assert line.until("push")["paused"]
        line.send(type="pace", speed=8)
        line.until("push", speed=8)
        line.act()
        first = line.until("push")["step"]
        assert line.until("push")["step"] > first
        line.send(type="pace", paused=True)
        line.until("push", paused=True)
        line.send(type="pace", single=True)
        assert line.until("push")["paused"]


def test_a_command_takes_many_actions(site):
    """`explore` plays on by itself, one push for each action, and says why it stopped."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="explore")["id"]) as line:
        assert "explore" in line.until("welcome")["commands"]
        first = line.until("push")["step"]
        line.send(type="command", id="c", line="explore", step=first)
        done = line.answer("c")
        assert done["step"] > first + 1
        assert done["step"] == line.push["step"]


def test_pages_and_explanations_are_texts(site):
    """Pages of a game and a bot's reasons come as text; an unknown page is refused in one sentence."""
    ann = site.guest()
    with ann.join(ann.table("rogue", seed="pages")["id"]) as line:
        page = line.until("welcome")["pages"][0]
        line.send(type="page", name=page)
        assert line.until("text", name=page)["text"]
        line.send(type="page", name="nonsense")
        assert "bad" == line.until("refused")["code"]
    with ann.join(ann.table("runmap", seed="reasons")["id"]) as line:
        line.until("push")
        line.send(type="explain", bot="planner")
        assert len(line.until("text", name="explain")["text"]) > 20


def test_the_board_comes_as_text_on_demand(site):
    """Whoever asks gets the plain text of the line mode with every push."""
    ann = site.guest()
    with ann.join(ann.table("sets")["id"]) as line:
        assert line.until("push")["text"] is None
        line.send(type="text", on=True)
        assert "a" in line.until("push")["text"]
        line.act()
        assert line.until("push")["text"]


def test_the_daily_challenge_counts_once(site):
    """The first attempt has no undo; the second one is practice."""
    ann = site.guest()
    first = ann.table("runmap", daily=True)
    with ann.join(first["id"]) as line:
        assert "off" == line.until("welcome")["undo"]
    games = {each["game"]: each["daily"] for each in ann.get("/api/home")["games"]}
    assert {"state": "begun", "table": first["id"]} == games["runmap"]
    assert "not finished" in ann.post("/api/tables", {"game": "runmap", "daily": True}, status=400)["error"]


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("sets", {"preset": "easy"}),
        ("sets", {"options": {"target": 1}}),
        ("rogue", {"options": {"wizard": True}}),
        ("stratego", {"options": {"army": "barrage"}}),
        ("stratego", {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}),
        ("stratego", {"seats": [{"kind": "bot"}, {"kind": "me"}]}),
        ("stratego", {"bot_seconds": 0.01}),
        ("sets", {"seed": "daily-2026-01-01"}),
    ],
)
def test_the_daily_challenge_is_the_same_for_everyone(site, game, more):
    """Easier options, weaker opponents and other seeds are refused; they would rank beside the real challenge."""
    ann = site.guest()
    refused = ann.post("/api/tables", {"game": game, "daily": True, **more}, status=400)
    assert "The daily challenge is the same for everyone." in refused["error"]


@pytest.mark.parametrize("game", ["sets", "stratego", "runmap", "catamaze", "rogue"])
def test_everybody_may_play_the_daily_challenge(site, game):
    """The game alone is enough, and who may watch is for the host to say."""
    ann = site.guest()
    assert ann.table(game, daily=True, watch="nobody")["id"]
