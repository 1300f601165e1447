"""`quintet lab`: experiments from the command line."""

import json
from pathlib import Path


def test_personas_report_as_a_table(run):
    """Shots, distance, coverage, survival and the accuracy of the classifier."""
    ran = run("lab", "personas", "--games", "2", "--jobs", "1")
    assert (0, "") == (ran.code, ran.err)
    for word in (
        "shots/tick",
        "distance",
        "new cells/tick",
        "survival",
        "aggressive",
        "cautious",
        "explorer",
        "guessed as",
    ):
        assert word in ran.out


def test_personas_report_as_json(run):
    """The same for programs."""
    ran = run("lab", "personas", "--games", "2", "--jobs", "1", "--json")
    report = json.loads(ran.out)
    assert ["aggressive", "cautious", "explorer"] == [each["persona"] for each in report["report"]["averages"]]
    assert 0 <= report["accuracy"] <= 1


def test_a_senseless_number_of_games_is_refused(run):
    """One line, exit code 2."""
    ran = run("lab", "personas", "--games", "1")
    assert (2, "quintet: Choose 2 to 100,000 games and at most 256 processes.\n") == (ran.code, ran.err)


AGENT = Path(__file__).parents[2] / "examples" / "bots" / "chat_agent.py"


def test_an_agent_plays_by_text(run, tmp_path):
    """`quintet lab llm` with the example agent writes everything that was said."""
    out = tmp_path / "result.json"
    ran = run("lab", "llm", "sets", f"{AGENT}:agent", "--episodes", "2", "--turns", "5", "--out", str(out))
    assert (0, "") == (ran.code, ran.err)
    result = json.loads(out.read_text())
    shown = (len(result["episodes"]), result["split"], result["rules"]["legal"], result["rules"]["turns"])
    assert (2, "eval", False, 5) == shown
    assert "Refused replies per turn" in ran.out


def test_an_agent_meets_bots_from_outside(run, tmp_path):
    """`--opponents` of `quintet lab llm` takes what the arena takes."""
    place, out = tmp_path / "last.py", tmp_path / "result.json"
    place.write_text(
        "class Last:\n    def __init__(self, seed): pass\n    def act(self, turn): return turn.legal[-1]\n"
    )
    words = ("lab", "llm", "sets", f"{AGENT}:agent", "--episodes", "1", "--turns", "2", "--preset", "race")
    ran = run(*words, "--opponents", f"{place}:Last", "--out", str(out))
    assert (0, "") == (ran.code, ran.err)
    assert [f"{place}:Last"] == json.loads(out.read_text())["rules"]["opponents"]


def test_games_are_recorded(run, tmp_path):
    """`quintet lab record` says how to load the dataset."""
    words = ("lab", "record", "sets", "--bots", "random", "--games", "1", "--longest", "5", "--out", str(tmp_path))
    ran = run(*words, "--workers", "1")
    assert 0 == ran.code
    assert ran.out.startswith('Recorded. Load it with `minari.load_dataset("quintet/sets/random-v0")`')


def test_bots_are_named_one_after_the_other(run, tmp_path):
    """Several words after `--bots` are the bots of the seats."""
    words = ("lab", "record", "stratego", "--bots", "easy", "random", "--task", "barrage", "--games", "1")
    ran = run(*words, "--longest", "5", "--workers", "1", "--out", str(tmp_path))
    assert (0, True) == (ran.code, "quintet/stratego/easy-random-barrage-v0" in ran.out)
