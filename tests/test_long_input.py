"""No sentence repeats more than 80 characters of what somebody typed, sent or stored."""

from typing import Any

import msgspec
import pytest

from quintet.cli.commands import COMMANDS
from quintet.cli.dispatch import main
from quintet.core.codec import check_name, check_seed, seal_envelope
from quintet.core.errors import QuintetError, quoted, shortened
from quintet.core.game import Game
from quintet.core.options import fields_of, make_options, preset_options
from quintet.core.replay import History, read_replay, write_replay
from quintet.core.save import read_save, resume, write_save
from quintet.games import GAMES

MOST = 80
LETTER = "ж"
"""A printable letter that no sentence of ours contains."""
LONG = LETTER * 5000


def check_answer(call, *arguments: Any) -> None:
    """Whether the call answers or refuses, it repeats little."""
    try:
        answer = call(*arguments)
    except QuintetError as error:
        answer = error
    assert str(answer).count(LETTER) <= MOST


# --- the two functions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("abc", "'abc'"),
        (7, "7"),
        ("a\x1b[2Jb", "'a\N{REPLACEMENT CHARACTER}[2Jb'"),
        ("x" * 41, f"'{'x' * 37}...'"),
        ([1] * 1000, f"[1{', 1' * 11}, ..."),
        pytest.param(10**5000, "<int>", id="huge"),
    ],
)
def test_quoted_input_is_short_and_printable(value, expected):
    """Text stands in quotation marks; a number of thousands of digits has no text at all."""
    assert expected == quoted(value)


def test_shortened_text_keeps_its_start():
    assert "abcdefg..." == shortened("abcdefghijklm", 10)
    assert "abcdefghij" == shortened("abcdefghij", 10)


# --- games ----------------------------------------------------------------------------------------------------------


def lengthened(game: Game) -> set[str]:
    """Returns the notation of many actions, with one word made long or a long word added."""
    texts = {game.write(action) for action in range(0, game.kernels.actions, max(1, game.kernels.actions // 200))}
    words = [text.split() for text in texts]
    found = {" ".join([*each[:at], each[at] + LONG, *each[at + 1 :]]) for each in words for at in range(len(each))}
    found |= {" ".join([*each[:at], LONG, *each[at + 1 :]]) for each in words for at in range(len(each))}
    return {LONG, *found, *(f"{text} {LONG}" for text in texts), *(f"{text}-{LONG}" for text in texts)}


@pytest.mark.parametrize("name", GAMES)
def test_readers_of_actions_repeat_little(name):
    """Also where only one word of an action is long."""
    for text in lengthened(GAMES[name]):
        check_answer(GAMES[name].read, text)


@pytest.mark.parametrize("name", GAMES)
def test_typed_commands_repeat_little(name):
    """Commands, pages and notes of a game read the rest of a line."""
    game = GAMES[name]
    view = game.view(game.new("long"), 0)
    for command in game.extras.commands.values():
        check_answer(command.begin, LONG, {})
    for page in game.extras.pages.values():
        check_answer(page.read, view, LONG)
    for note in game.extras.notes.values():
        check_answer(note.make, view, LONG)
        check_answer(note.make, view, f"a {LONG}")


@pytest.mark.parametrize("name", GAMES)
def test_numbers_that_are_none_repeat_little(name):
    """Whatever a program passes as an action, a seat, a seed or options."""
    game = GAMES[name]
    state = game.new("long")
    for wrong in (LONG, [LONG] * 10, {LONG: LONG}, 10**5000):
        check_answer(game.apply, state, 0, wrong)
        check_answer(game.apply, state, wrong, 0)
        check_answer(game.view, state, wrong)
        check_answer(game.new, "", wrong)
    check_answer(game.new, [LONG])


@pytest.mark.parametrize("name", GAMES)
def test_options_repeat_little(name):
    """Names and values of options and presets."""
    options = GAMES[name].options
    check_answer(make_options, options, {LONG: 1})
    check_answer(preset_options, options, LONG)
    for field in fields_of(options):
        check_answer(make_options, options, {field.name: LONG})
        check_answer(make_options, options, {field.name: [LONG]})
        with pytest.raises(QuintetError):
            options(**{field.name: LONG})


def test_seeds_and_names_repeat_little():
    check_answer(check_seed, LONG)
    check_answer(check_name, LONG)
    check_answer(GAMES.__getitem__, LONG)


# --- files ----------------------------------------------------------------------------------------------------------


def grown(document: Any) -> list[Any]:
    """Returns the document once for each value that is made long, and with a long key."""
    if not isinstance(document, dict):
        return [LONG]
    changed = [{**document, key: value} for key in document for value in (LONG, *grown(document[key]))]
    return [*changed, {**document, LONG: 1}]


def test_envelopes_repeat_little():
    """A file that claims to be of another format, kind or game."""
    history = History(GAMES["sets"], "long")
    for data, read in ((write_replay(history.replay()), read_replay), (write_save(history), read_save)):
        for document in grown(msgspec.json.decode(data)):
            check_answer(read, msgspec.json.encode(document))
        check_answer(read, seal_envelope(LONG, "sets", 1, {}))
        check_answer(read, seal_envelope(read.__name__.removeprefix("read_"), LONG, 1, {}))


def test_replays_and_saves_repeat_little():
    """A sealed file whose body is not what it should be."""
    history = History(GAMES["sets"], "long")
    replay, save = (msgspec.json.decode(data)["body"] for data in (write_replay(history.replay()), write_save(history)))
    for body in grown(replay):
        check_answer(
            lambda body: History.of(GAMES["sets"], read_replay(seal_envelope("replay", "sets", 1, body))), body
        )
    for body in grown(save):
        check_answer(lambda body: resume(GAMES["sets"], read_save(seal_envelope("save", "sets", 1, body))), body)


# --- the command line -----------------------------------------------------------------------------------------------

LINES = (
    [LONG],
    [f"--{LONG}"],
    *([name, LONG] for name in COMMANDS if name not in ("map", "lab")),
    *([name, f"--{LONG}"] for name in COMMANDS),
    *(["map", word, LONG, LONG] for word in ("check", "find", "stats")),
    ["map", LONG],
    ["lab", LONG],
    ["map", "show", "--act", LONG],
    ["map", "show", f"--act={LONG}"],
    ["map", "show", "--layout", LONG],
    ["map", "show", "--path", LONG],
    ["map", "check", LONG],
    ["play", f"--{LONG}", "sets"],
    ["play", "sets", f"--seed={LONG}"],
    ["play", "sets", "--mode", LONG],
    ["play", "sets", "--preset", LONG],
    ["play", "sets", "--against", LONG],
    ["play", "sets", "--seats", LONG],
    ["bench", "--seconds", LONG],
    ["arena", "sets", LONG, "random"],
    ["arena", "sets", "random", "random", "--option", LONG],
    ["engine", "stratego", "--level", LONG],
)


@pytest.mark.parametrize("words", LINES, ids=lambda words: " ".join(word[:12].replace(LETTER, "") for word in words))
def test_the_command_line_repeats_little(words, capsys, monkeypatch, tmp_path):
    """One short line on stderr, whichever argument is long."""
    monkeypatch.setenv("QUINTET_DATA", str(tmp_path))
    assert main(words) != 0
    said = capsys.readouterr()
    assert said.err.strip()
    assert (said.out + said.err).count(LETTER) <= MOST
