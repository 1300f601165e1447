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


def test_a_resent_undo_counts_once(site):
    """An undo that was answered on a line that was cut does nothing when it is sent again, nor does a redo."""
    ann = site.guest()
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        for card in range(2):
            line.act(card, f"a{card}")
            line.until("push", position=card + 1)
        for kind, position in (("undo", 1), ("redo", 2)):
            line.send(type=kind, id=f"same-{kind}")
            done = line.answer(f"same-{kind}")
            line.until("push", position=position)
            line.send(type=kind, id=f"same-{kind}")
            assert done == line.answer(f"same-{kind}")
        for position in (1, 0):
            line.send(type="undo")
            line.until("push", position=position)


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


# --- watching bots ----------------------------------------------------------------------------------------------------

BOTS = {
    "stratego": {"preset": "duel", "options": {"deployment": "random"}, "seats": [{"kind": "bot"}]},
    "catamaze": {"preset": "short", "seats": [{"kind": "bot"}]},
}


@pytest.mark.parametrize("game", OURS)
def test_bots_play_while_somebody_watches(site, game):
    """Without a person at the table the bots move by themselves, and whoever set it watches."""
    ann = site.guest()
    table = ann.table(game, **BOTS.get(game, {"seats": [{"kind": "bot"}]}))
    assert (None, {"bot"}) == (table["seat"], {seat["kind"] for seat in table["seats"]})
    with ann.join(table["id"]) as line:
        welcome = line.until("welcome")
        assert (None, True) == (welcome["seat"], welcome["leads"])
        line.send(type="pace", speed=8)
        while not line.push or line.push["step"] < 2:
            line.until("push")
        assert (8, False) == (line.push["speed"], line.push["paused"])


def test_bots_keep_no_secrets_from_spectators(site):
    """Where nobody plays, both armies and the whole maze are seen; with one person at the table, neither is."""
    ann, eve = site.guest(), site.guest("Eve")
    for game, wish in BOTS.items():
        with eve.join(ann.table(game, **wish)["id"]) as line:
            assert _is_open(game, line.until("push")["view"])
        with eve.join(ann.table(game, **wish | {"seats": [{"kind": "me"}]})["id"]) as line:
            assert not _is_open(game, line.until("push")["view"])


def _is_open(game, view):
    if game == "catamaze":
        return bool(view["watched"])
    return all(piece["rank"] is not None for piece in view["pieces"])


def test_the_host_of_bots_sets_their_pace(site):
    """Bots stop, act once on demand, and go on; a spectator who did not set the table changes nothing."""
    ann, eve = site.guest(), site.guest("Eve")
    table = ann.table("sets", seats=[{"kind": "bot"}])["id"]
    with ann.join(table) as line, eve.join(table) as other:
        line.until("push")
        line.send(type="pace", paused=True)
        step = line.until("push", paused=True)["step"]
        line.send(type="pace", single=True)
        assert step + 1 == line.until("push", step=step + 1)["step"]
        assert not other.until("welcome")["leads"]
        other.send(type="pace", paused=False)
        assert "closed" == other.until("refused")["code"]
        line.send(type="pace", paused=False)
        line.until("push", paused=False)


def test_a_spectator_of_one_who_plays_alone_leads_nothing(site):
    """Time belongs to the player; a stranger with the link can neither stop nor speed it up."""
    ann, eve = site.guest(), site.guest("Eve")
    table = ann.table("catamaze", preset="solitary")["id"]
    with ann.join(table) as line, eve.join(table) as other:
        assert line.until("welcome")["leads"]
        assert not other.until("welcome")["leads"]
        other.send(type="pace", speed=8)
        assert "closed" == other.until("refused")["code"]


def test_spectators_go_on_watching_when_one_leaves(site):
    """Whoever stays sees what happens next, although a spectator who left has no place anymore."""
    ann, eve, joe = site.guest(), site.guest("Eve"), site.guest("Joe")
    table = ann.table("sets")["id"]
    with ann.join(table) as line, eve.join(table) as stays:
        line.until("push")
        stays.until("push")
        with joe.join(table) as leaves:
            leaves.until("push")
            stays.until("seats", watching=2)
        stays.until("seats", watching=1)
        line.act(0, "a0")
        line.until("push", position=1)
        stays.send(type="ping")
        stays.until("pong")
        assert 1 == stays.push["position"]


def test_watched_bots_have_a_rematch_and_no_rank(site):
    """Whoever watched bots to the end watches them again; the result is nobody's."""
    ann, everybody = site.guest(), {"everyone": True, "game": "sets", "limit": 100}
    known = ann.get("/api/scores", params=everybody)["scores"]
    table = ann.table("sets", preset="quick", seats=[{"kind": "bot"}])["id"]
    with ann.join(table) as line, site.guest("Eve").join(table) as eve:
        line.until("push")
        line.send(type="pace", speed=8)
        line.until("over")
        eve.until("over")
        eve.send(type="rematch")
        assert "closed" == eve.until("refused")["code"]
        line.send(type="rematch")
        while not (again := line.until("seats")["next"]):
            pass
    with ann.join(again) as line:
        assert ("playing", True) == (line.until("welcome")["stage"], line.heard[-1]["leads"])
    assert known == ann.get("/api/scores", params=everybody)["scores"]
