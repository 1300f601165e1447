"""What single games offer in lines beside their actions: the same that their skins do."""

import re

from plain_program import Program, tell

START = ["new 4", "barrage"]
SEEDED = ["new 4", "choose barrage", *[""] * 9, "a quiet lane"]
"""A game whose first answer is always the same: seven options and two seats as they are offered, then the seed."""


def after(told: str, line: str) -> str:
    """What was said after a line was typed, up to the next prompt."""
    rest = told[told.index(f"> {line}\n") + len(line) + 3 :]
    return re.split(r"^(?:[A-Z]+|player)?> ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def test_setups_of_the_book_and_ones_own(tmp_path):
    """Setups are listed, laid out, kept under a name, laid out in another game, and forgotten after a question."""
    one = ["setups", "keep early", "setup far-apart", "keep mine", "clear", "setup mine", "setup x", "quit"]
    two = [
        "setups",
        "setup mine",
        "rename mine",
        "rename mine, ours",
        "rename ours, mine",
        "forget other",
        "forget mine",
        "no",
        "forget mine",
        "yes",
        "setups",
        "quit",
    ]
    told = tell(tmp_path, [*START, *one, *START, *two])
    first, second = told.split("which one? new 4\n")[1:]
    assert "  corner-cottage: flag in the corner" in after(first, "setups")
    assert "! place the whole army before you keep it" in after(first, "keep early")
    assert after(first, "setup far-apart").split("\n", 2)[2] == after(first, "setup mine").split("\n", 9)[9]
    assert "! there is no setup 'x' for this army; setups lists them" in first
    assert "  mine: your own\n" in after(second, "setups")
    assert "* You place a" in after(second, "setup mine")
    assert "! you have no setup 'other'; you have kept mine" in second
    assert "mine is forgotten" in second
    assert "! name one of your own and its new name: rename OLD, NEW; you have mine" in second
    assert "mine is called ours from now on" in second


def test_what_they_know_and_memory_aids(tmp_path):
    """Aids can be turned off and stay so; the army as they see it; a square in words; the board turned round."""
    lines = [
        "setup lane-guard",
        "ready",
        "c4-b4",
        "know",
        "square b4",
        "square c7",
        "square c6",
        "square z9",
        "aids off",
    ]
    told = tell(tmp_path, [*SEEDED, *lines, "flip", "setups", "keep x", "quit", "c", "aids", "quit", "quit"])
    assert "BLUE knows " in after(told, "know")
    assert "b4: your Scout; they know only that it has moved" in after(told, "square b4")
    assert "c6: a lake" in after(told, "square c6")
    assert "! A square is a letter from a to j" in after(told, "square z9")
    assert after(told, "flip").split("\n")[1].split() == list("jihgfedcba")
    assert "! the armies stand already" in after(told, "keep x")
    assert "memory aids on" in after(told, "aids")


def test_a_bot_says_why(tmp_path):
    """`explain` asks the strongest bot, or another one, from what this seat knows; others are refused by name."""
    told = tell(tmp_path, [*START, "random", "ready", "explain easy", "explain nobody", "quit", "1", "explain", "quit"])
    assert "easy says:\nbelief" in told
    assert "best moves" in told
    assert "! there is no bot 'nobody'; explain one of: hard, medium, easy, random" in told
    assert "! explain means nothing in this game now" in told


def test_rooms_and_acts_of_the_run(tmp_path):
    """The rooms ahead, any room of any act, and all three maps with the hashes that a seed is shared by."""
    told = tell(tmp_path, ["2", "room", "room 14 1", "room 3 14 1", "room 9 9 9", "acts", "acts 4", "quit", "quit"])
    assert "before the boss: " in after(told, "room")
    assert "boss, act 1, row 14, room 1:" in after(told, "room 14 1")
    assert "boss, act 3, row 14, room 1:" in after(told, "room 3 14 1")
    assert "! there is no such room" in after(told, "room 9 9 9")
    assert 3 == len(re.findall(r"^act \d.*, map [0-9a-f]{12}$", after(told, "acts"), re.MULTILINE))
    assert "! there is no act '4'" in after(told, "acts 4")


def test_the_maze_is_remembered(tmp_path):
    """The map grows with what was seen, walks go over it, and dying lets one watch the others."""
    maze = tmp_path / "small.map"
    maze.write_text("#########\n#S......#\n#######.#\n#.....#.#\n#E###...#\n#########\n")
    with Program(tmp_path / "data") as session:
        session.type("new 3", "choose solitary", *[""] * 12, f"@{maze}", "done", "map", "walk 3 1", "tick 2", "map")
        session.type("walk 3 9", "walk there", "turns maybe", "turns on", "walk 1 1", "undo", "quit", "quit")
        assert session.end() == 0
    told = session.text
    assert "  1 #@..\n" in after(told, "map")
    assert "* You queue a step right. (x2)" in after(told, "walk 3 1")
    assert "  1 #S,@..\n" in told
    assert "! you know of no way to 3,9 yet" in told
    assert "! name a column and a row: walk 12 30" in told
    assert "! type turns on, turns off" in told
    assert "* You move left." in after(told, "walk 1 1")


def test_games_in_sentences(tmp_path):
    """Where a screen reader is announced every game is told instead of drawn; `words` changes that."""
    games = ["1", "quit", "2", "acts 1", "quit", "3", "quit", *START, "random", "words", "quit", "5", "quit", "quit"]
    told = tell(tmp_path, games, SCREEN_READER="1")
    assert re.search(r"^a: \d \w+ \w+ \w+$", told, re.MULTILINE)
    assert re.search(r"^act 1 of 3, row 0 of 14: \w+$", told, re.MULTILINE)
    assert re.search(r"^row 1: 1 \w+ to [1-4]", told, re.MULTILINE)
    assert re.search(r"^up: (wall|free)", told, re.MULTILINE)
    assert re.search(r"^RED on row \d: [a-j]\d \w+", told, re.MULTILINE)
    assert "drawn from now on\n\n     a    b " in told
