"""PlayPage: everything that can be done in a game, line by line."""

import ast
import contextlib
import io
from pathlib import Path

import pytest
from saved_games import resumed
from table_toys import DRIP, NIM, DripOptions, NimOptions

import quintet
import quintet.plain
from quintet.core.replay import read_replay
from quintet.front.session import Session, seed_text
from quintet.plain import Conversation, Desk, Gone, Keyboard, Pipe, PlayPage
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.storage.store import Store

ASKED = "asked: "
VERBS = {"submit", "tick", "advance", "run", "take", "note", "undo", "redo", "resign", "put"}


class Played:
    """A script of lines, and everything that was said."""

    def __init__(self, match: Match, *lines: str, store=None, number=None, watched=False) -> None:
        self.match = match
        self.said: list[str] = []
        self._lines = iter(lines)
        desk = Desk(Conversation(self, self.said.append, watched=watched), store)
        self.table = PlayPage(desk, Session(match, store, number))
        with contextlib.suppress(Gone):
            self.table.run()

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        self.said.append(f"{ASKED}{prompt}{line}")
        return line

    @property
    def text(self) -> str:
        return "\n".join(self.said)

    def after(self, line: str) -> str:
        """What was said after this line and before the next."""
        at = next(at for at, each in enumerate(self.said) if each.startswith(ASKED) and each.endswith(f"> {line}"))
        rest = self.said[at + 1 :]
        end = next((k for k, each in enumerate(rest) if each.startswith(ASKED)), len(rest))
        return "\n".join(rest[:end])


def solo(seed="hello", **options) -> Match:
    game = quintet.game("sets")
    return Match(game, seed, game.options(**options), seats=[Person("Ann")])


def race(*bots: str, people=1) -> Match:
    game = quintet.game("sets")
    sitters = [Person(f"P{number}") for number in range(people)] + [BotSeat(bot, bot) for bot in bots]
    return Match(game, "race", game.options(mode="race", seats=len(sitters), hints=False), seats=sitters)


def nim(*sitters, left=12) -> Match:
    return Match(NIM, "s", NimOptions(left=left), seats=sitters or [Person("Ann"), BotSeat("Bo", "random")])


def test_shows_seed_picture_and_events():
    """The start names the game and its seed and draws the board; an action says what it did and draws it again."""
    talk = Played(solo(), "a")
    assert "Set: Find three cards" in talk.text
    assert "Seed: hello" in talk.text
    assert talk.after("a").startswith("* You picked card a.\n")
    assert "[a]" in talk.after("a")


def test_several_actions_on_one_line():
    """Words that are all actions are played one after the other; semicolons do as well."""
    talk = Played(solo(), "a b", "c; hint")
    assert talk.match.position == 4
    assert "which is not a set" in talk.after("c; hint")


def test_a_line_with_one_bad_word_changes_nothing():
    """Every word is understood before any is played."""
    talk = Played(solo(), "a xyz b")
    assert talk.match.position == 0
    assert "! 'xyz' is not understood" in talk.text
    assert "You can try: abc, a, b, c" in talk.text


def test_a_refused_action_stops_the_line():
    """The actions before it are played, those after it are not, and the player reads why."""
    talk = Played(solo(), "a clear clear b")
    assert talk.match.position == 2
    assert "! You have not picked any cards, so there is nothing to clear." in talk.text
    assert " The rest of the line (1 action) was not played." in talk.text


def test_misspelled_words_get_a_suggestion():
    """A near miss of a command or a legal action is named."""
    assert "Did you mean `undo`?" in Played(solo(), "umdo").text
    assert "Did you mean `hint`?" in Played(solo(), "hnt").text


def test_three_cards_are_not_a_typo_of_a_longer_word():
    """`agi` names three cards, though it is a little like `again`."""
    assert "is not understood" not in Played(solo(), "agi").text


@pytest.mark.parametrize("line", ["h j", "h", "h;j"])
def test_cards_are_not_a_short_word(line):
    """`h j` picks two cards, though `h` alone would be short for help in a game without a card h."""
    assert "[h]" in Played(solo(), line).text
    assert "Commands (with a colon first" not in Played(solo(), line).text


def test_help_explains_commands_and_notation():
    """`?` lists every word that means something here and some legal actions."""
    talk = Played(solo(), "?")
    said = talk.after("?")
    assert all(f"  {name} " in said and summary[1:] in said for name, summary in talk.table.words().items())
    assert "  seat " not in said
    assert "You can try: abc, a, b, c, d, e, f, g and 6 more." in said
    assert said == Played(solo(), "help").after("help")


def test_legal_lists_everything():
    """`legal` names all actions in the game's notation."""
    assert "You can try (13):\n  a, b, c, d, e, f, g, h, i, j, k, l, hint" == Played(solo(), "legal").after("legal")
    assert "You can try (1):\n  hint" == Played(solo(), "legal hin").after("legal hin")
    assert "No legal action contains 'xyz'." == Played(solo(), "legal xyz").after("legal xyz")


def test_undo_and_redo():
    """Undo and redo move in the game; with nothing left there is a sentence."""
    talk = Played(solo(), "a", "undo", "redo", "redo")
    assert "[a]" not in talk.after("undo")
    assert "[a]" in talk.after("redo")
    assert "! There is nothing to redo: nothing was undone since the last action." in talk.text
    assert "! There is nothing to undo." in Played(solo(), "undo").text


def test_undo_takes_back_a_whole_line():
    """What was typed in one go is undone in one go, and the line before it stays."""
    talk = Played(solo(), "a", "b d", "undo")
    assert 1 == talk.match.position
    assert "[a]" in talk.after("undo")


def test_undo_includes_the_bots_answer():
    """Against a bot the whole round is undone."""
    talk = Played(nim(), "1", "undo")
    assert talk.match.position == 0
    assert "12 left" in talk.after("undo")


def test_actions_win_over_commands_and_a_colon_decides():
    """In Nim `resign` is an action of the rules; with a colon it is the command."""
    assert Played(nim(), "resign", "yes").match.replay().steps[-1].action == 3
    over = Played(nim(), ":resign yes").match
    assert over.outcome is not None
    assert "resigned" in over.outcome.text


def test_resigning_ends_the_match():
    """`resign` ends it with the table's own outcome, once it is confirmed."""
    talk = Played(solo(), "resign", "no", "resign", "maybe", "yes")
    assert talk.match.is_over
    assert "The end: " in talk.text


def test_the_end_shows_the_scores():
    """The outcome, and the scores of all seats."""
    talk = Played(nim(left=1), "1")
    assert "The end: You won\n  Ann: 1\n  Bo: 0\n" in talk.text


def test_bots_answer_in_turns():
    """After a person's action the bots act until a person must."""
    talk = Played(nim(), "1")
    assert talk.match.position == 2
    assert talk.after("1").count("taken") == 2


def test_bots_race_along_at_an_open_table():
    """Every bot acts once for every action of a person, and an empty line lets them act alone."""
    talk = Played(race("perfect", "casual"), "a", "", "tick 2")
    assert talk.match.position == 1 + 2 + 2 + 4


def test_waiting_is_refused_where_the_game_waits_for_you():
    """In turns nothing happens without the person, and nonsense numbers are refused."""
    assert "! The game is waiting for you. You can try: 1, 2, 3, resign." in Played(nim(), "").text
    assert "! 'x' is not a number of ticks from 1 to 1000." in Played(race("perfect"), "tick x").text
    assert "! '1001' is not a number of ticks" in Played(race("perfect"), "tick 1001").text
    assert "! '0' is not a number of ticks" in Played(race("perfect"), "tick 0").text


def test_ticking_games_queue_and_tick():
    """Actions queue up; an empty line or `tick` lets the clock resolve them."""
    match = Match(DRIP, "s", DripOptions(seats=1, ticks=9), seats=[Person("Ann")])
    talk = Played(match, "1 1", "", "tick 3")
    assert "0 wet" in talk.after("1 1")
    assert "2 wet" in talk.after("")
    assert match.view(0).tick == 5


def test_several_people_at_an_open_table():
    """`seat 2` acts for the second player; seats that nobody here plays are refused."""
    talk = Played(race("perfect", people=2), "a", "seat 2", "b", "seat 3", "seat x")
    moves = [step.seat for step in talk.match.replay().steps]
    assert moves == [0, 2, 1, 2]
    assert talk.text.count("! You can act for these seats: 1, 2.") == 2


def test_people_who_take_turns_hand_over():
    """With secrets in the game the next player must press Enter first; the picture comes after that."""
    talk = Played(nim(Person("Ann"), Person("Bob")), "1", "", "2", watched=True)
    handing = next(at for at, each in enumerate(talk.said) if each.startswith("Bob (seat 2): press Enter"))
    assert talk.said[handing - 1].count("\n") == 40
    assert [step.seat for step in talk.match.replay().steps] == [0, 1]
    assert "! `seat` does nothing in this game now." in Played(nim(Person("A"), Person("B")), "seat 2").text


def test_a_watcher_is_not_offered_to_resign():
    """Commands that mean nothing here are not listed."""
    assert "  resign " in Played(nim(Person("Ann"), Person("Bob")), "?").text
    assert "  resign " not in Played(nim(BotSeat("a", "random"), BotSeat("b", "random")), "?").text


def test_watching_bots_alone():
    """With only bots at the table, acting is refused and an empty line lets them act."""
    game = quintet.game("sets")
    match = Match(game, "w", game.options(mode="classic"), seats=[BotSeat("Bo", "perfect")])
    talk = Played(match, "a", "", ":resign")
    assert "! You are watching. Start a new game to play." in talk.text
    assert match.position == 1
    assert "! You are only watching, so you cannot resign." in talk.text


def test_who_and_seed():
    """Who sits where, and the seed to pass on."""
    talk = Played(race("perfect"), "who", "seed")
    assert "seat 1: P0 (person)\nseat 2: perfect (bot perfect)" == talk.after("who")
    assert "Seed: race\nTo share it: `quintet play sets --preset race --seed race`" == talk.after("seed")


def test_nothing_commands_the_terminal(tmp_path, monkeypatch):
    """Escape codes from seeds, names and typed words come out as visible marks, and no file is named by one."""
    monkeypatch.chdir(tmp_path)
    talk = Played(solo("\x1b[31m"), "\x1b[2J", "\x07 a", ":record \x1b[1m/x")
    said = [each for each in talk.said if not each.startswith(ASKED)]
    assert not any("\x1b" in each or "\x07" in each for each in said)
    assert [] == list(tmp_path.iterdir())


def test_recording_writes_a_replay(tmp_path):
    """`record FILE` writes what was played; a place that cannot be written gets a sentence."""
    file = tmp_path / "game"
    talk = Played(solo(), "a b", f":record {file}", ":record", f":record {file}/such")
    assert len(read_replay(file.read_bytes()).steps) == 2
    assert "! Name the file to write: `record FILE`." in talk.text
    assert "cannot be written" in talk.text


def test_a_match_is_saved_and_resumed(tmp_path):
    """Every line is in the store at once; leaving says how to resume, and resuming finds the same game."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", "b", store=store)
        assert "Saved. Run `quintet play sets --resume 1` to resume." in talk.text
        for wanted in ("last", "1"):
            session = resumed(store, quintet.game("sets"), wanted)
            assert session.match.view(0) == talk.match.view(0)
            assert seed_text(session.match) == "hello"
        again = Played(session.match, "hint", store=store, number=1)
        assert "Resumed after 2 actions." in again.text
        assert resumed(store, quintet.game("sets"), "last").match.position == 3
        assert len(store.matches()) == 1


def test_named_saves(tmp_path):
    """`save NAME` saves a moment, which can be resumed after playing on."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", "save my game", "b", "save", store=store)
        assert "Saved as my game. Run `quintet play sets --resume 'my game'` to resume it." in talk.text
        assert "! Give the save a name: `save NAME`." in talk.text
        assert resumed(store, quintet.game("sets"), "my game").match.position == 1
    assert "! Cannot save: the data folder is not usable. Type `record FILE`" in Played(solo(), "save x").text


def test_an_untouched_match_leaves_no_trace(tmp_path):
    """Looking at a board and leaving saves nothing; unknown names get a sentence."""
    with Store(tmp_path / "store") as store:
        assert "Nothing was played, so nothing was saved." in Played(solo(), "look", store=store).text
        assert store.matches() == []
        with pytest.raises(quintet.BadNotation, match="There are no saved games yet"):
            resumed(store, quintet.game("sets"), "x")


def test_a_finished_match_is_recorded(tmp_path):
    """At the end result and replay are in the store, and the match cannot be resumed."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", ":resign", "yes", store=store)
        assert "Recorded. Run `quintet replay 1` to watch it." in talk.text
        assert len(store.get_replay(1).steps) == 1
        assert store.matches(over=False) == []


def test_an_interrupt_saves_the_game(tmp_path):
    """Ctrl-C at the prompt loses nothing and is passed on."""

    class Interrupted:
        lines = iter(["a"])

        def read(self, prompt: str, seconds: float | None = None) -> str:
            try:
                return next(self.lines)
            except StopIteration:
                raise KeyboardInterrupt from None

    said: list[str] = []
    with Store(tmp_path / "store") as store:
        table = PlayPage(Desk(Conversation(Interrupted(), said.append), store), Session(solo(), store))
        with pytest.raises(KeyboardInterrupt):
            table.run()
        assert resumed(store, quintet.game("sets"), "last").match.position == 1
    assert said[-1] == "Saved. Run `quintet play sets --resume 1` to resume."


def test_piped_lines_are_echoed(capsys):
    """A transcript shows each line after its prompt, with control characters made visible."""
    pipe = Pipe(io.StringIO("a\r\n\x1b[2J\n"))
    assert pipe.read("> ") == "a"
    assert pipe.read("> ") == "\x1b[2J"
    with pytest.raises(EOFError):
        pipe.read("> ")
    assert capsys.readouterr().out == "> a\n> ?[2J\n"


def test_the_keyboard_ends_with_the_input(monkeypatch):
    """Ctrl-D is the end of the input."""

    def closed(prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    monkeypatch.setattr("sys.stdin.fileno", lambda: 0, raising=False)
    with pytest.raises(EOFError):
        Keyboard().read("> ")


def test_secrets_wait_for_their_owner():
    """Coming back to a game of two people with secrets, nothing is shown before the one to move is alone."""
    match = nim(Person("Ann"), Person("Bob"))
    match.submit(0, 0, match.step)
    talk = Played(match, "", "who", watched=True)
    handing = next(at for at, each in enumerate(talk.said) if each.startswith("Bob (seat 2): press Enter"))
    assert not any("left" in each for each in talk.said[:handing])
    assert any("left" in each for each in talk.said[handing:])


def test_every_change_goes_through_the_session():
    """Nothing in plain calls a verb of a match itself, so everything that is played is also saved."""
    files = Path(quintet.plain.__file__).parent.rglob("*.py")
    nodes = (node for file in files for node in ast.walk(ast.parse(file.read_text())))
    uses = (node for node in nodes if isinstance(node, ast.Attribute) and node.attr in VERBS)
    assert [] == [ast.unparse(use) for use in uses if ast.unparse(use.value).endswith("match")]
