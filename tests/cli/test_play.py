"""`quintet play` and the menu: flags from the schema, tables, saving, and a real terminal."""

import os
import pty
import select
import signal
import sys
import time

import numpy as np
import pytest

import quintet
from quintet.cli.play import _new_start
from quintet.core.errors import BadOptions
from quintet.core.options import fields_of, make_options
from quintet.core.replay import History, read_replay
from quintet.front.start import Start
from quintet.games import GAMES
from quintet.table.daily_seed import daily_seed
from quintet.table.policy_bot import POINTER, save_policy


@pytest.mark.parametrize("name", GAMES)
def test_every_option_of_the_rules_is_a_flag(run, name):
    """`quintet play GAME --help` explains each option of the game's schema and each preset."""
    ran = run("play", name, "--help")
    assert ran.code == 0
    for field in fields_of(quintet.game(name).options):
        assert f"--{field.name.replace('_', '-')}" in ran.out
    for preset in quintet.game(name).options.presets:
        assert preset in ran.out
    assert "--opponents" in ran.out


@pytest.mark.parametrize("name", GAMES)
def test_every_game_can_be_played_from_a_pipe(run, name):
    """Any game starts from a pipe, explains itself, and ends with the input."""
    ran = run("play", name, "--seed", "piped", "--plain", stdin="?\nlegal\nlook\n")
    assert ran.code == 0, ran.err
    assert "Seed: piped" in ran.out
    assert "You can try (" in ran.out
    assert "\x1b" not in ran.out


def test_a_piped_game_is_recorded_and_verified(run, spawn, tmp_path):
    """A script plays, the replay is written, and playing it again gives the same."""
    file = tmp_path / "r.quintet"
    ran = spawn("play", "sets", "--seed", "x", "--record", str(file), stdin="a b c\nundo step\nhint\nresign\nyes\n")
    assert ran.code == 0
    assert "> a b c\n" in ran.out
    assert "The end: " in ran.out
    recorded = read_replay(file.read_bytes())
    assert History.of(quintet.game("sets"), recorded).position == len(recorded.steps) == 3
    assert "Verified: all 3 actions" in run("replay", str(file), "--verify").out


def test_a_finished_game_is_saved_under_its_number(run):
    """`quintet replay 1` shows the game that was played here, unless there is a file of that name."""
    assert "Run `quintet replay 1` to watch it." in run("play", "sets", stdin="a\nresign yes\n").out
    assert "step 1 of 1" in run("replay", "1").out
    ran = run("replay", "2")
    assert (2, "") == ran[:2]
    assert ran.err.count("\n") == 1


def test_saving_and_resuming(run):
    """An unfinished game is resumed, by its number or as the last one."""
    assert "--resume 1` to resume." in run("play", "sets", stdin="a\n").out
    ran = run("play", "sets", "--resume", "last", stdin="b\nsave two\n")
    assert "[a]" in ran.out
    assert "[b]" in ran.out
    assert "[b]" in run("play", "sets", "--resume", "two").out


def test_presets_are_listed_line_by_line(run):
    """No blank lines between them."""
    assert "Presets:\n  classic: by torchlight from level 1\n  lit: " in run("play", "rogue", "--help").out


def test_options_reach_the_game(run):
    """Presets, single options and lists reach the rules."""
    ran = run("play", "sets", "--preset", "easy", "--seed", "q", "--no-hints", "--colors", "A,B", stdin="hint\n")
    assert "   i { }       red\n" in ran.out
    assert " j " not in ran.out
    assert "purple" not in ran.out
    assert "hints are off" in ran.out


def test_opponents_take_seats(run):
    """Bots and further people sit where they are asked to; other seats get the app's default bot."""
    ran = run("play", "sets", "--mode", "race", "--opponents", "casual,person", "--name", "Ann", stdin="who\n")
    assert "seat 1: Ann (person)\nseat 2: casual bot (bot casual)\nseat 3: Player 2 (person)" in ran.out
    ran = run("play", "sets", "--preset", "race", stdin="who\n")
    assert "seat 2: casual bot (bot casual)" in ran.out


def test_a_daily_puzzle_has_the_days_seed(run):
    """Without a seed, everybody gets the board of the day."""
    assert f"Seed: {daily_seed()}" in run("play", "sets", "--preset", "daily").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "Which game? Run `quintet play GAME`, where GAME is one of: "),
        (["--seed", "x"], "Name the game before its options: `quintet play GAME --seed ...`."),
        (["stes"], 'There is no game "stes". Did you mean `sets`?'),
        (["sets", "--seats", "9"], "The option `seats` must be a whole number from 1 to 8."),
        (["sets", "--seats", "many"], 'Invalid value for --seats: unable to convert "many" into int.'),
        (["sets", "--sets", "1"], "Unknown option: --sets. Did you mean `--seats`?"),
        (["sets", "--seat"], "--seat needs a value. See `quintet play sets --help`."),
        (["sets", "--bot", "quick"], "Unknown option: --bot. See `quintet play sets --help`."),
        (["sets", "--preset", "impossible"], 'Invalid value "impossible" for --preset. Choose from: "quick", "easy"'),
        (["sets", "--nums", "A", "--shapes", "A", "--shadings", "A"], "The deck has 3 cards, but the board needs 12"),
        (["sets", "--opponents", "casul", "--mode", "race"], 'Set has no opponent "casul". Did you mean `casual`?'),
        (["sets", "--opponents", "a,b", "--preset", "race"], "2 opponents and you need 3 seats, but this game has 2."),
        (
            ["sets", "--resume", "nothing"],
            "There is no saved game of Set called 'nothing'. There are no saved games yet.",
        ),
        (["sets", "--resume", "last", "--seed", "x"], "A saved game has its own seed. Leave out `--seed`"),
        (["sets", "--seed", "s" * 257], "That seed is too long: it has 257 characters. Use at most 256."),
        (["sets", "--name", "\x1b[31m"], "That name has characters that cannot be printed."),
        (["sets", "extra"], '"extra" is one word too many.'),
    ],
)
def test_errors_are_one_line(run, words, sentence):
    """A game that cannot start is refused before anything happens: one line, exit code 2."""
    ran = run("play", *words)
    assert (2, "") == ran[:2]
    assert ran.err.startswith(f"quintet: {sentence}")
    assert ran.err.count("\n") == 1


def test_a_map_comes_from_a_file(run, tmp_path):
    """`@FILE` is the file's text: a good map is played, a bad one refused with its row, and a missing one is named."""
    good = tmp_path / "good.map"
    good.write_text("#######\n#S....#\n#.###.#\n#.....#\n#.###E#\n#.....#\n#######\n")
    ran = run("play", "catamaze", "--plain", "--preset", "solitary", "--map", f"@{good}", stdin="quit\n")
    assert (0, "") == (ran.code, ran.err)
    bad = tmp_path / "bad.map"
    bad.write_text("#####\n#S.E#\n#..##\n#x..#\n#####\n")
    assert "row" in run("play", "catamaze", "--plain", "--map", f"@{bad}").err
    assert "nowhere" in run("play", "catamaze", "--plain", "--map", "@nowhere").err


class Terminal:
    """`quintet` in a terminal of its own."""

    def __init__(self, data: str, *words: str, term: str = "dumb") -> None:
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            os.environ |= {"QUINTET_DATA": data, "TERM": term}
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a test run in the background ignores Ctrl-C
            os.execv(sys.executable, [sys.executable, "-m", "quintet", *words])
        self.seen = ""

    def wait_for(self, text: str, seconds: float = 300) -> str:
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} did not appear in {self.seen!r}"
            try:
                self.seen += os.read(self.screen, 4096).decode()
            except OSError:
                break
        assert text in self.seen
        before, self.seen = self.seen.split(text, 1)
        return before

    def type(self, text: str) -> None:
        os.write(self.screen, text.encode())

    def code(self, insist: str = "", seconds: float = 300) -> int:
        """Returns the exit code after reading the remaining output; `insist` is typed until the program ends.

        A Ctrl-C that comes between a prompt and the reading after it is noticed at the next key only.
        """
        end = time.monotonic() + seconds
        ready: list[int] = []
        while time.monotonic() < end:
            try:
                if insist and not ready:
                    os.write(self.screen, insist.encode())
                ready, _, _ = select.select([self.screen], [], [], 4)
                self.seen += os.read(self.screen, 4096).decode() if ready else ""
            except OSError:
                break
        else:
            os.kill(self.pid, signal.SIGKILL)
        os.close(self.screen)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def plain_menu(monkeypatch):
    """The plain menu, whether or not the full-screen app is installed."""
    monkeypatch.setenv("QUINTET_PLAIN", "1")


@pytest.mark.usefixtures("plain_menu")
def test_the_menu_in_a_terminal(tmp_path):
    """`quintet` in a terminal offers the games; one is chosen, a preset taken, a move made, and the game saved."""
    terminal = Terminal(str(tmp_path))
    assert "Set: Find three cards" in terminal.wait_for("Which one? ")
    terminal.type("7x\n")
    terminal.wait_for("Type a number from 1 to")
    terminal.wait_for("Which one? ")
    terminal.type("new sets\n")
    assert "easy     9 cards" in terminal.wait_for("choose:")
    terminal.type("easy\n")
    terminal.wait_for("> ")
    terminal.type("a\n")
    terminal.wait_for("* You picked card a")
    terminal.type("quit\n")
    terminal.wait_for("--resume 1` to resume.")
    terminal.wait_for("Which one? ")
    terminal.type("quit\n")
    assert terminal.code() == 0


def test_no_escape_code_reaches_a_capable_terminal(tmp_path):
    """`--plain` in a terminal that could do more: long prompts, edited lines and running time write none."""
    terminal = Terminal(str(tmp_path), "--plain", term="xterm-256color")
    seen = terminal.wait_for("Which one? ")
    terminal.type("new 4\n")
    seen += terminal.wait_for("choose:")
    terminal.type("choose barrage\n")
    seen += terminal.wait_for("]")
    terminal.type("x" * 90 + "\b" * 90 + "done\n")
    seen += terminal.wait_for("RED> ")
    terminal.type("quit\n")
    seen += terminal.wait_for("Which one? ")
    terminal.type("watch 1\n\n")
    seen += terminal.wait_for("watching> ")
    terminal.type("speed 8\n")
    seen += terminal.wait_for("watching> ")
    terminal.type("start\n")
    seen += terminal.wait_for("Time is running")
    terminal.type("\n")
    seen += terminal.wait_for("Time is paused.")
    seen += terminal.wait_for("watching> ")
    terminal.type("quit\nquit\n")
    assert terminal.code() == 0
    assert "\x1b" not in seen + terminal.seen


@pytest.mark.usefixtures("plain_menu")
def test_leaving_the_menu(tmp_path):
    """Q leaves, and Ctrl-C leaves with 130 and no traceback."""
    terminal = Terminal(str(tmp_path))
    terminal.wait_for("Which one? ")
    terminal.type("q\n")
    assert terminal.code() == 0
    terminal = Terminal(str(tmp_path))
    terminal.wait_for("Which one? ")
    assert terminal.code(insist="\x03") == 130
    assert "Traceback" not in terminal.seen


def test_a_seed_may_be_any_bytes(run):
    """A seed that is not valid text is still a seed, and is shown without harm."""
    ran = run("play", "sets", "--seed", "\udcff\x1b[31m", stdin="a\nseed\n")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    assert "--resume 1` to resume." in ran.out
    assert "[a]" in run("play", "sets", "--resume", "1").out


class FakeApp:
    """Replaces the full-screen app."""

    def __init__(self) -> None:
        self.opened: list[Start | None] = []

    def run(self, start: Start | None = None) -> int:
        self.opened.append(start)
        return 7


def test_the_app_is_opened_where_it_is_installed(run, monkeypatch):
    """In a terminal `quintet` and `quintet play` open the app; --plain uses lines."""
    app = FakeApp()
    monkeypatch.setattr("quintet.cli.choose._app", lambda: app)
    monkeypatch.setattr("quintet.cli.choose.at_terminal", lambda: True)
    assert run().code == 7
    assert run("play", "sets", "--seed", "x").code == 7
    assert app.opened == [None, Start("sets", seed="x", wanted=("",))]
    assert run("play", "sets", "--plain", stdin="legal\n").code == 0
    assert len(app.opened) == 2


def test_a_policy_from_a_file_plays_a_seat(tmp_path):
    """`--seat 1 policy:FILE` seats a trained net; a seat or a file that is not there gets a sentence."""
    place = tmp_path / "net.npz"
    save_policy(place, "sets", POINTER, 359, np.arange(9 * 15), [np.zeros((1, 67)), np.zeros(1)])
    game = GAMES["sets"]
    start = _new_start(game, {}, {"preset": "easy", "seat": (1, f"policy:{place}")})
    assert (f"policy:{place}",) == start.wanted
    for seat in ((2, "random"), (1, "policy:nowhere.npz"), (1, "ghost")):
        with pytest.raises(BadOptions):
            _new_start(game, {}, {"preset": "easy", "seat": seat})


def test_a_task_names_the_options_that_agents_train_with(run):
    """`play` knows the tasks of the environments, as `arena` does; a preset beside one is refused."""
    game = GAMES["catamaze"]
    start = _new_start(game, {"width": 11}, {"task": "exit-9x9"})
    expected = dict(game.kernels.learning.tasks["exit-9x9"].options) | {"width": 11}
    assert make_options(game.options, expected) == make_options(game.options, dict(start.values))
    ran = run("play", "catamaze", "--task", "exit-9x9", "--preset", "solitary")
    assert (2, "quintet: Name a preset or a task, not both.\n") == (ran.code, ran.err)
    ran = run("play", "catamaze", "--task", "exit")
    assert 'Invalid value "exit" for --task. Choose from: "escape", "exit-9x9"' in ran.err


def test_bots_alone_in_a_maze_are_watched_from_a_seat(run):
    """A spectator of CataMaze sees no maze, so lines show the first seat's window at once."""
    ran = run("play", "catamaze", "--task", "exit-9x9", "--seat", "1", "random", "--seed", "q", "--plain", stdin="\n")
    assert 0 == ran.code
    assert ran.out.count("@") >= 2


def test_a_bot_of_a_file_and_a_program_play_a_seat(run, tmp_path):
    """`--opponents` and `--seat` take what the arena takes, and refuse what is not there with its sentence."""
    place = tmp_path / "last.py"
    place.write_text(
        "class Last:\n    def __init__(self, seed): pass\n    def act(self, turn): return turn.legal[-1]\n"
    )
    game = GAMES["sets"]
    start = _new_start(game, {}, {"preset": "race", "opponents": f"{place}:Last"})
    assert ("", f"{place}:Last") == start.wanted
    start = _new_start(game, {}, {"preset": "race", "seat": (2, f"cmd:{sys.executable} bot.py")})
    assert ("", f"cmd:{sys.executable} bot.py") == start.wanted
    ran = run("play", "sets", "--preset", "race", "--opponents", f"{place}:Last", "--plain", stdin="players\nquit\n")
    assert (0, "", True) == (ran.code, ran.err, "last.py:Last" in ran.out)
    ran = run("play", "sets", "--preset", "race", "--opponents", f"{place}:First", "--plain")
    assert (2, "quintet: 'last.py' has no class 'First'.\n") == (ran.code, ran.err)
