"""`quintet map`: show, check, find, stats."""

import io
import json
import re

import pytest

from quintet.cli import main
from quintet.games.runmap.document import generate_floor, generate_run, map_hash


def run(capsys, *words):
    code = main(["map", *words])
    seen = capsys.readouterr()
    return code, seen.out, seen.err


def test_show_draws_all_three_acts(capsys):
    """A heading with the map hash, a drawing and the mixes for each act."""
    code, out, _ = run(capsys, "show", "hello")
    assert 0 == code
    for act, floor in enumerate(generate_run("hello").floors, 1):
        assert f"hello, act {act}, layout paths, map hash {map_hash(floor)}" in out
    assert "3 mixes: 7C 2E 2F 1M 2S" in out
    assert "C combat  E elite" in out


def test_show_marks_a_path(capsys):
    """The path is given as digits; a step without a link is refused with the possible ones."""
    floor = generate_floor(1, "hello")
    first = int(floor.rows[0][0].connections[0][-1]) + 1
    _, out, _ = run(capsys, "show", "hello", "--act", "1", "--path", str(first))
    assert 2 == out.split("0    1")[0].count("(")
    code, _, err = run(capsys, "show", "hello", "--act", "1", "--path", "4")
    assert 2 == code
    assert 'The path cannot take "4" in row 1 of act 1. Choose from: 1, 2.' in err


def test_show_writes_a_picture(capsys):
    """One SVG document on stdout."""
    code, out, _ = run(capsys, "show", "hello", "--act", "2", "--format", "svg")
    assert 0 == code
    assert out.startswith("<svg ")
    assert "hello · act 2" in out


@pytest.mark.parametrize("layout", ["paths", "compact", "floor"])
@pytest.mark.parametrize("acts", [(), ("--act", "3")])
def test_json_can_be_checked(capsys, tmp_path, layout, acts):
    """`check` accepts what `show` writes, one act or three."""
    _, out, _ = run(capsys, "show", "hello", "--format", "json", "--layout", layout, *acts)
    file = tmp_path / "map.json"
    file.write_text(out)
    code, said, _ = run(capsys, "check", str(file))
    assert 0 == code
    assert said.startswith("Valid: act ")


def test_check_refuses_a_run_with_an_act_twice(capsys, tmp_path):
    """Three valid acts 1, 1 and 3 are not a run."""
    _, out, _ = run(capsys, "show", "hello", "--format", "json")
    document = json.loads(out)
    document["floors"][1] = document["floors"][0]
    file = tmp_path / "map.json"
    file.write_text(json.dumps(document))
    code, said, _ = run(capsys, "check", str(file))
    assert (1, "A run has acts 1, 2 and 3, in this order.\n") == (code, said)


def test_check_lists_all_problems(capsys, tmp_path):
    """Two problems, two lines, exit code 1."""
    _, out, _ = run(capsys, "show", "hello", "--format", "json", "--act", "1")
    document = json.loads(out)
    document["rows"][1][0]["type"] = "ELITE"
    document["rows"][13][0]["type"] = "CAMPFIRE"
    file = tmp_path / "map.json"
    file.write_text(json.dumps(document))
    code, said, _ = run(capsys, "check", str(file))
    assert 1 == code
    assert "Node act1_row1_node0 is an elite in row 1. Elites start in row 4.\n" in said
    assert "Node act1_row13_node0 is a campfire right before the boss.\n" in said


@pytest.mark.parametrize("text", ["", "{}", "[1]", "\x00", '{"floors": []}', "[" * 100_000])
def test_check_refuses_what_is_not_a_map(capsys, tmp_path, text):
    """One line, exit code 2."""
    file = tmp_path / "map.json"
    file.write_text(text)
    code, _, err = run(capsys, "check", str(file))
    assert 2 == code
    assert 1 == len(err.splitlines())


def test_check_reads_standard_input(capsys, monkeypatch):
    """A map can come through a pipe: `map show ... | map check -`."""
    _, out, _ = run(capsys, "show", "hello", "--format", "json", "--act", "1")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    code, said, _ = run(capsys, "check", "-")
    assert 0 == code
    assert said.startswith("Valid: act 1 ")


def test_check_of_a_missing_file(capsys, tmp_path):
    """The reason of the system, in one line."""
    code, _, err = run(capsys, "check", str(tmp_path / "none.json"))
    assert 2 == code
    assert "no such file" in err


def test_find_prints_seeds(capsys):
    """As many seeds as asked for, each with its map hash and the planner's chance."""
    words = ("--elites", "3", "--merchant-before-row", "6", "--campfire-before-boss", "--count", "2")
    code, out, _ = run(capsys, "find", *words)
    assert 0 == code
    lines = out.splitlines()
    assert 2 == len(lines)
    for line in lines:
        seed, _, rest = line.partition("  map hash ")
        digits, _, chance = rest.partition("  chance ")
        assert map_hash(generate_floor(1, seed)) == digits
        assert re.fullmatch(r"\d\d%", chance)


def test_find_may_find_nothing(capsys):
    """So many paths are rare: one line and exit code 1."""
    code, out, _ = run(capsys, "find", "--paths", "5000", "--limit", "50")
    assert 1 == code
    assert "None of the 50 seeds has such a map." in out


def test_find_refuses_what_the_rules_exclude(capsys):
    """Four elites on a path: a sentence that says what can be asked for."""
    code, _, err = run(capsys, "find", "--elites", "4")
    assert 2 == code
    assert "Ask for at most 3." in err


@pytest.mark.parametrize("words", [("--elites", "16"), ("--paths", "-3"), ("--choices", "101")])
def test_find_refuses_wishes_no_map_can_fulfill(capsys, words):
    """An error at once, instead of a search through a hundred thousand seeds."""
    code, _, err = run(capsys, "find", *words)
    assert 2 == code
    assert "must be a number from 0 to" in err


def test_stats_plot_and_count(capsys):
    """Two histograms, a table of quartiles and one of types by row."""
    code, out, _ = run(capsys, "stats", "50")
    assert 0 == code
    assert "50 maps, act 1, layout paths" in out
    assert "Forks that lead to different types, in %" in out
    assert "Paths from entry to boss" in out
    assert "Most elites on a path" in out
    assert 3 < out.count("█")
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("show", "x", "--act", "4"), "There is no act 4. A run has acts 1, 2 and 3."),
        (("show", "x", "--act", "-1"), "There is no act .-1."),
        (("show", "x", "--act", "1.5"), "There is no act .1.5."),
        (("show", "x", "--act", "0"), "There is no act 0"),
        (("show", "x", "--layout", "spiral"), "spiral"),
        (("stats", "0"), "A survey covers 1 to 1,000,000 maps, not 0"),
        (("find", "--count", "0"), "at least one"),
        (("fnd",), "fnd"),
    ],
)
def test_errors_are_one_line(capsys, words, sentence):
    """Exit code 2 and a line that names the problem."""
    code, _, err = run(capsys, *words)
    assert 2 == code
    assert re.search(sentence, err)
    assert 1 == len(err.splitlines())
