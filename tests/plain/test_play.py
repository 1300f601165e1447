"""The plain game: everything that can be done at a table, line by line."""

import contextlib
import io

import pytest
from saved_games import resumed
from table_toys import DRIP, NIM, DripOptions, NimOptions

import quintet
from quintet.core.replay import read_replay
from quintet.front.session import Session, seed_text
from quintet.plain import Conversation, Desk, Gone, Keyboard, Pipe, PlainGame
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person
from quintet.table.storage.store import Store

ASKED = "asked: "


class Played:
    """A script of lines, and everything that was said."""

    def __init__(self, match: Match, *lines: str, store=None, number=None, watched=False) -> None:
        self.match = match
        self.said: list[str] = []
        self._lines = iter(lines)
        desk = Desk(Conversation(self, self.said.append, watched=watched), store)
        self.table = PlainGame(desk, Session(match, store, number))
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
    """The start names the game and its seed and draws the board; an action tells what it did and draws it again."""
    talk = Played(solo(), "a")
    assert "Set: Find three cards" in talk.text
    assert "seed: hello" in talk.text
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
    assert "you may try: a, b, c" in talk.text


def test_a_refused_action_stops_the_line():
    """What came before it stands, what comes after it is not played, and the player is told."""
    talk = Played(solo(), "a clear clear b")
    assert talk.match.position == 2
    assert "! You have not picked any cards, so there is nothing to clear." in talk.text
    assert "the rest of the line (1) was not played" in talk.text


def test_misspelled_words_get_a_suggestion():
    """A near miss of a command or a legal action is named."""
    assert "did you mean undo?" in Played(solo(), "umdo").text
    assert "did you mean hint?" in Played(solo(), "hnt").text


def test_three_cards_are_no_slip_of_a_longer_word():
    """`agi` names three cards, though it is a little like `again`."""
    assert "is not understood" not in Played(solo(), "agi").text


@pytest.mark.parametrize("line", ["h j", "h", "h;j"])
def test_cards_are_no_short_word(line):
    """`h j` picks two cards, though `h` alone would be short for help in a game without a card h."""
    assert "[h]" in Played(solo(), line).text
    assert "Words (a colon before one" not in Played(solo(), line).text


def test_help_explains_commands_and_notation():
    """`?` lists every word that means something here and some legal actions."""
    talk = Played(solo(), "?")
    told = talk.after("?")
    assert all(f"  {name} " in told and summary in told for name, summary in talk.table.words().items())
    assert "  seat " not in told
    assert "you may try: a, b, c, d, e, f, g, h and 5 more" in told
    assert told == Played(solo(), "help").after("help")


def test_legal_lists_everything():
    """`legal` names all actions in the game's notation."""
    assert "you may try (13):\n  a, b, c, d, e, f, g, h, i, j, k, l, hint" == Played(solo(), "legal").after("legal")
    assert "you may try (1):\n  hint" == Played(solo(), "legal hin").after("legal hin")
    assert "nothing with 'xyz' in it is legal" == Played(solo(), "legal xyz").after("legal xyz")


def test_undo_and_redo():
    """Taking back and playing again move in the game; with nothing left there is a sentence."""
    talk = Played(solo(), "a", "undo", "redo", "redo")
    assert "[a]" not in talk.after("undo")
    assert "[a]" in talk.after("redo")
    assert "! There is nothing to redo: nothing was undone since the last action." in talk.text
    assert "! There is nothing to undo." in Played(solo(), "undo").text


def test_undo_takes_back_the_bots_answer():
    """Against a bot the whole round goes."""
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
    """`resign` ends it with the table's own outcome, once somebody is sure."""
    talk = Played(solo(), "resign", "no", "resign", "maybe", "yes")
    assert talk.match.is_over
    assert "The end: " in talk.text


def test_the_end_is_told_with_scores():
    """The outcome, and the scores of all seats."""
    talk = Played(nim(left=1), "1")
    assert "The end: Ann won\n  Ann: 1\n  Bo: 0\n" in talk.text


def test_bots_answer_in_turns():
    """After a person's action the bots act until a person must."""
    talk = Played(nim(), "1")
    assert talk.match.position == 2
    assert talk.after("1").count("taken") == 2


def test_bots_race_along_at_an_open_table():
    """Every bot acts once for every action of a person, and an empty line lets them act alone."""
    talk = Played(race("perfect", "human"), "a", "", "tick 2")
    assert talk.match.position == 1 + 2 + 2 + 4


def test_waiting_is_refused_where_the_game_waits_for_you():
    """In turns nothing happens without the person, and nonsense numbers are refused."""
    assert "! the game waits for you; you may try: 1, 2, 3" in Played(nim(), "").text
    assert "! a number of ticks from 1 to 1000 is needed, not 'x'" in Played(race("perfect"), "tick x").text
    assert "! a number of ticks" in Played(race("perfect"), "tick 1001").text
    assert "! a number of ticks" in Played(race("perfect"), "tick 0").text


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
    assert talk.text.count("! you can act for these seats: 1, 2") == 2


def test_people_who_take_turns_hand_over():
    """With secrets in the game the next player must press Enter first; the picture comes after that."""
    talk = Played(nim(Person("Ann"), Person("Bob")), "1", "", "2", watched=True)
    handing = next(at for at, each in enumerate(talk.said) if each.startswith("Bob (seat 2): press Enter"))
    assert talk.said[handing - 1].count("\n") == 40
    assert [step.seat for step in talk.match.replay().steps] == [0, 1]
    assert "! seat means nothing in this game now" in Played(nim(Person("A"), Person("B")), "seat 2").text


def test_a_watcher_is_not_told_of_resigning():
    """Words that mean nothing here stand on no page."""
    assert "give up" in Played(nim(Person("Ann"), Person("Bob")), "?").text
    assert "give up" not in Played(nim(BotSeat("a", "random"), BotSeat("b", "random")), "?").text


def test_watching_bots_alone():
    """With nobody at the table one watches; acting is refused, an empty line goes on."""
    game = quintet.game("sets")
    match = Match(game, "w", game.options(mode="classic"), seats=[BotSeat("Bo", "perfect")])
    talk = Played(match, "a", "", ":resign")
    assert "! You are watching. Start a new game to play." in talk.text
    assert match.position == 1
    assert "! you are only watching, so there is nothing to give up" in talk.text


def test_who_and_seed():
    """Who sits where, and the seed to pass on."""
    talk = Played(race("perfect"), "who", "seed")
    assert "seat 1: P0 (person)\nseat 2: perfect (bot perfect)" == talk.after("who")
    assert "seed: race" == talk.after("seed")


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
    assert "! name the file to write" in talk.text
    assert "cannot be written" in talk.text


def test_a_match_is_kept_and_taken_up_again(tmp_path):
    """Every line is in the store at once; leaving says how to go on, and going on finds the same game."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", "b", store=store)
        assert "kept; quintet play sets --resume 1 goes on from here" in talk.text
        for wanted in ("last", "1"):
            session = resumed(store, quintet.game("sets"), wanted)
            assert session.match.view(0) == talk.match.view(0)
            assert seed_text(session.match) == "hello"
        again = Played(session.match, "hint", store=store, number=1)
        assert "the game goes on after 2 actions" in again.text
        assert resumed(store, quintet.game("sets"), "last").match.position == 3
        assert len(store.matches()) == 1


def test_named_saves(tmp_path):
    """`save NAME` keeps a moment; one can go on from it after playing on."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", "save my game", "b", "save", store=store)
        assert 'saved as my game; quintet play sets --resume "my game" goes on from here' in talk.text
        assert "! give it a name: save NAME" in talk.text
        assert resumed(store, quintet.game("sets"), "my game").match.position == 1
    assert "! games are not kept at this table" in Played(solo(), "save x").text


def test_an_untouched_match_leaves_no_trace(tmp_path):
    """Looking at a board and leaving keeps nothing; unknown names get a sentence."""
    with Store(tmp_path / "store") as store:
        assert "nothing was played, so nothing is kept" in Played(solo(), "look", store=store).text
        assert store.matches() == []
        with pytest.raises(quintet.BadNotation, match="There are no saved games yet"):
            resumed(store, quintet.game("sets"), "x")


def test_a_finished_match_is_recorded(tmp_path):
    """At the end result and replay are in the store, and the match is not offered for going on."""
    with Store(tmp_path / "store") as store:
        talk = Played(solo(), "a", ":resign", "yes", store=store)
        assert "recorded; quintet replay 1 shows it" in talk.text
        assert len(store.get_replay(1).steps) == 1
        assert store.matches(over=False) == []


def test_an_interrupt_keeps_the_game(tmp_path):
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
        table = PlainGame(Desk(Conversation(Interrupted(), said.append), store), Session(solo(), store))
        with pytest.raises(KeyboardInterrupt):
            table.run()
        assert resumed(store, quintet.game("sets"), "last").match.position == 1
    assert said[-1] == "kept; quintet play sets --resume 1 goes on from here"


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
