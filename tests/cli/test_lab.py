"""`quintet lab`: experiments from the command line."""

import json


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
