"""The front door: help, version, and one line for every error."""

import os
import subprocess
import sys
from importlib import import_module

import pytest

import quintet
from quintet.cli.commands import COMMANDS, MEANT


def imported_by(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after running this."""
    probe = f"import sys\n{code}\nprint(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_importing_quintet_stays_light():
    """`import quintet` pulls in neither numba nor textual, even when the catalog is used."""
    heavy = {"numba", "textual"}
    assert not heavy & imported_by("import quintet")
    assert not heavy & imported_by("import quintet; quintet.game('sets'); list(quintet.GAMES)")


def test_help_imports_next_to_nothing():
    """`quintet --help` answers at once, because it imports nothing heavy and no game."""
    loaded = imported_by("from quintet.cli import main; main(['--help'])")
    assert not {"numpy", "numba", "textual", "rich", "cyclopts", "msgspec", "quintet.games"} & loaded


def test_every_public_name_is_there():
    """`quintet.__all__` is sorted as the linter sorts it, complete, and every name can be had."""
    assert all(getattr(quintet, name) is not None for name in quintet.__all__)
    assert set(quintet.__all__) <= set(dir(quintet))
    homes = [import_module(f"quintet.{home}") for home in quintet._HOMES]
    assert all(any(getattr(quintet, name) is vars(home).get(name) for home in homes) for name in quintet.__all__)
    assert all(set(vars(home)) & set(quintet.__all__) for home in homes)


def test_unknown_public_name_is_an_attribute_error():
    """Laziness does not swallow misspelled names."""
    with pytest.raises(AttributeError, match="no attribute 'gamez'"):
        quintet.gamez  # noqa: B018


def test_help_names_every_command(run):
    """The help page lists all commands with what they do."""
    ran = run("--help")
    assert ran.code == 0
    for name, summary in COMMANDS.items():
        assert name in ran.out
        assert summary in ran.out
    assert ran == run("-h")


def test_commands_and_what_they_do_stand_in_two_columns(run):
    """`help` is listed too, and every summary begins in the same column."""
    page = run("--help").out
    rows = page.partition("Commands:\n")[2].partition("\n\n")[0].splitlines()
    summaries = {**COMMANDS, "help": "Show this page, or with a command, the page of that one."}
    assert sorted(summaries) == sorted(row.split()[0] for row in rows)
    assert 1 == len({row.index(summaries[row.split()[0]]) for row in rows})


def test_version(run):
    """`--version` prints the version and nothing else."""
    assert (0, f"{quintet.__version__}\n", "") == run("--version")


def test_the_help_pages_fit(run):
    """What is written by hand fits 100 columns."""
    page, play = run("help").out, run("play", "--help").out
    assert all(len(line) <= 100 for line in f"{page}{play}".splitlines())


def test_a_default_of_nothing_goes_without_saying(run):
    """Help shows the defaults that tell something: `100`, and not `False` or an empty text."""
    page = run("arena", "--help").out
    assert "[default: 100]" in page
    for empty in ("False", '""', "()", "None"):
        assert f"[default: {empty}]" not in page


@pytest.mark.parametrize("word", MEANT)
def test_other_words_for_a_command(word):
    """What people may try instead of a command is none itself, and leads to one."""
    assert word not in COMMANDS
    assert MEANT[word] in COMMANDS


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_help_page(run, command):
    """`--help` after any command explains it and exits with 0."""
    ran = run(command, "--help")
    assert ran.code == 0
    assert f"Usage: quintet {command}" in ran.out
    assert ran.err == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["gmes"], 'There is no command "gmes". Did you mean `games`?'),
        (["xyzzy"], 'There is no command "xyzzy". See `quintet --help`.'),
        (["leaderboard"], 'There is no command "leaderboard". Did you mean `best`?'),
        (["join"], "Give a LINK. See `quintet join --help`."),
        (["--verbose"], 'There is no option "--verbose". See `quintet --help`.'),
        (["games", "sets"], '"sets" is one word too many. See `--help`.'),
        (["games", "--long"], "Unknown option: --long. See `quintet games --help`."),
        (["bench", "--seconds", "many"], 'Invalid value for --seconds: unable to convert "many" into float.'),
        (["bench", "st"], 'There is no game "st". Did you mean `sets`?'),
        (["bench", "--seconds", "0"], "A run takes more than 0 and at most 60 seconds, not 0."),
        (["\x1b[31mred"], 'There is no command "\N{REPLACEMENT CHARACTER}[31mred". See `quintet --help`.'),
    ],
)
def test_errors_are_one_line(run, words, sentence):
    """An error ends with exit code 2, one line on stderr and nothing on stdout."""
    assert (2, "", f"quintet: {sentence}\n") == run(*words)


def test_a_missing_library_is_one_line():
    """Without the lab's libraries, a command of the lab says what to install."""
    probe = (
        "import sys; sys.modules['openskill'] = None; from quintet.cli import main; sys.exit(main(['arena', 'sets']))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=False)
    sentence = "quintet: This needs openskill. Install it with `pip install 'quintet[lab]'`.\n"
    assert (2, sentence) == (done.returncode, done.stderr)


def test_plain_asks_in_lines(run):
    """`quintet --plain` is the menu without the full screen, whatever the terminal can do."""
    done = run("--plain", stdin="nothing of the kind\nq\n")
    assert 0 == done.code
    assert "Which one?" in done.out
    assert "a game's name, or `?` for help." in done.out


def test_games_lists_the_catalog(run):
    """`quintet games` has one line for each game, which fits 80 columns."""
    ran = run("games")
    assert ran.code == 0
    lines = ran.out.splitlines()
    for name, game in quintet.GAMES.items():
        assert 1 == sum(name in line.split() and line.endswith(game.info.summary) for line in lines)
    assert all(len(line) <= 80 for line in lines)


def test_a_closed_pipe_is_not_an_error():
    """When nobody reads the output anymore, the command ends without a word, as others do."""
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "quintet", "games"]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert (141, "") == (done.returncode, done.stderr)


def test_ctrl_c_is_quiet(run, monkeypatch):
    """An interrupted command says nothing and ends with 130."""

    def interrupted(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("quintet.cli.parser.run", interrupted)
    assert (130, "", "\n") == run("games")


def test_bugs_keep_their_traceback(run, monkeypatch):
    """Only expected errors become one line: a bug must stay findable."""

    def broken(_):
        raise ValueError("a bug")

    monkeypatch.setattr("quintet.cli.parser.run", broken)
    with pytest.raises(ValueError, match="a bug"):
        run("games")


def test_output_that_cannot_be_encoded_is_not_an_error(spawn):
    """An old terminal gets question marks, not a traceback."""
    ran = spawn("games", PYTHONIOENCODING="ascii")
    assert (0, "") == (ran.code, ran.err)
    assert "sets" in ran.out
