"""What single games offer in lines beside their actions: the same that their skins do."""

import re

from plain_program import Program, talk

import quintet
from quintet.plain import talk_through
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

START = ["new 4", "barrage"]
SEEDED = ["new 4", "choose barrage", *[""] * 9, "a quiet lane"]
"""A game whose first answer is always the same: seven options and two seats as they are offered, then the seed."""


def after(said: str, line: str) -> str:
    """What was said after a line was typed, up to the next prompt."""
    rest = said[said.index(f"> {line}\n") + len(line) + 3 :]
    return re.split(r"^(?:[A-Z]+|player)?> ", rest, maxsplit=1, flags=re.MULTILINE)[0]


def test_setups_of_the_book_and_your_own(tmp_path):
    """Setups are listed, laid out, saved under a name, laid out in another game, and deleted after a question."""
    one = ["setups", "keep early", "setup far-apart", "keep mine", "clear", "setup mine", "setup x", "quit"]
    two = [
        "setups",
        "setup mine",
        "rename mine",
        "rename mine, ours",
        "rename ours, mine",
        "delete other",
        "delete mine",
        "no",
        "forget mine",
        "yes",
        "setups",
        "quit",
    ]
    said = talk(tmp_path, [*START, *one, *START, *two])
    first, second = said.split("Which one? new 4\n")[1:]
    assert "  corner-cottage: the Flag in a corner" in after(first, "setups")
    assert "! Place the whole army before you save it." in after(first, "keep early")
    assert after(first, "setup far-apart").split("\n", 2)[2] == after(first, "setup mine").split("\n", 9)[9]
    assert "! There is no setup 'x' for this army. Type `setups` to list them." in first
    assert "  mine: " in after(second, "setups")
    assert "* You place a" in after(second, "setup mine")
    assert "! You have no setup called 'other'. You have: mine." in second
    assert "mine is deleted." in second
    assert "! Name one of your setups and its new name: `rename OLD, NEW`. You have: mine." in second
    assert "mine is now called ours." in second


def test_what_they_know_and_memory_aids(tmp_path):
    """Aids can be turned off and stay so; the army as they see it; a square in words; the board turned around."""
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
    said = talk(tmp_path, [*SEEDED, *lines, "flip", "setups", "keep x", "quit", "c", "aids", "quit", "quit"])
    assert "BLUE knows " in after(said, "know")
    assert "b4: your Scout; they know only that it has moved" in after(said, "square b4")
    assert "c6: a lake" in after(said, "square c6")
    assert "! A square is a letter from a to j" in after(said, "square z9")
    assert after(said, "flip").split("\n")[1].split() == list("jihgfedcba")
    assert "! The armies are already set up." in after(said, "keep x")
    assert "Memory aids are on" in after(said, "aids")


def test_a_bot_says_why(tmp_path):
    """`explain` asks the strongest bot, or another one, from what this seat knows; others are refused by name."""
    said = talk(tmp_path, [*START, "random", "ready", "explain easy", "explain nobody", "quit", "2", "explain", "quit"])
    assert re.search(r"The easy bot says:\nI would (move the \w+ from \w+ to|attack \w+ with the \w+ from) \w+: ", said)
    assert "What the enemy pieces may be (chances in percent):\n" in said
    assert "Best moves" in said
    assert "! There is no bot 'nobody'. Ask one of: hard, medium, easy, random." in said
    assert "! `explain` does nothing in this game now. " in said


def test_rooms_and_acts_of_the_run(tmp_path):
    """The rooms ahead, any room of any act, and all three maps with the hashes that a seed is shared by."""
    said = talk(tmp_path, ["2", "room", "room 14 1", "room 3 14 1", "room 9 9 9", "acts", "acts 4", "quit", "quit"])
    assert "on the way to the boss: " in after(said, "room")
    assert "boss, act 1, row 14, room 1:" in after(said, "room 14 1")
    assert "boss, act 3, row 14, room 1:" in after(said, "room 3 14 1")
    assert "! There is no such room." in after(said, "room 9 9 9")
    assert 3 == len(re.findall(r"^act \d.*, map [0-9a-f]{12}$", after(said, "acts"), re.MULTILINE))
    assert "! There is no act '4'." in after(said, "acts 4")


def test_the_maze_is_remembered(tmp_path):
    """The map grows with what was seen, walks go over it, and a dead player watches the others."""
    maze = tmp_path / "small.map"
    maze.write_text("#########\n#S......#\n#######.#\n#.....#.#\n#E###...#\n#########\n")
    with Program(tmp_path / "data") as session:
        session.type("new 3", "choose solitary", *[""] * 12, f"@{maze}", "done", "map", "walk 3 1", "tick 2", "map")
        session.type("walk 3 9", "walk there", "turns maybe", "turns on", "walk 1 1", "undo", "quit", "quit")
        assert session.end() == 0
    said = session.text
    assert "  1 #@..\n" in after(said, "map")
    assert "* You queue a step right. (x2)" in after(said, "walk 3 1")
    assert "  1 #S,@..\n" in said
    assert "! You do not know a way to 3,9 yet." in said
    assert "! Name a column and a row, like `walk 12 30`." in said
    assert "! Type `turns on`, `turns off`" in said
    assert "* You move left" in after(said, "walk 1 1")


def test_games_in_sentences(tmp_path):
    """Where a screen reader is announced every game is described instead of drawn; `words` changes that."""
    games = ["1", "quit", "2", "acts 1", "quit", "3", "quit", *START, "random", "words", "quit", "5", "quit", "quit"]
    said = talk(tmp_path, games, SCREEN_READER="1")
    assert re.search(r"^a: \d \w+ \w+ \w+$", said, re.MULTILINE)
    assert re.search(r"^act 1 of 3, entry: \w+$", said, re.MULTILINE)
    assert re.search(r"^row 1: 1 \w+ to [1-4]", said, re.MULTILINE)
    assert re.search(r"^up: (wall|free)", said, re.MULTILINE)
    assert re.search(r"^RED on row \d: [a-j]\d \w+", said, re.MULTILINE)
    assert "The game is now drawn.\n\n     a    b " in said


def test_a_campfire_says_what_it_heals_this_hero():
    """The offer is the number that comes true: no more than what is missing."""
    match = Match(quintet.game("runmap"), "rain", seats=[Person("Ann")])
    text = talk_through(match, ["go 2", "rest", "quit"])
    offered = re.search(r"`rest`: heals (\d+) HP", text)
    assert f"You heal {offered[1]} HP" in text


def test_the_first_undo_says_what_it_costs():
    """In lines too: the game has no rank from there on, and that is said once."""
    match = Match(quintet.game("sets"), "costs", seats=[Person("Ann")])
    text = talk_through(match, ["a", "b", "undo", "undo", "quit"])
    assert 1 == text.count('From here the game counts as "with help" and has no rank.')


def test_the_first_hint_says_what_it_costs():
    """R7.1: a game of Set with a hint has no rank, and that is said once."""
    match = Match(quintet.game("sets"), "costs", seats=[Person("Ann")])
    text = talk_through(match, ["hint", "hint", "quit"])
    assert 1 == text.count('From here the game counts as "with help" and has no rank.')
    assert match.is_helped


def test_the_first_advice_says_what_it_costs():
    """A game in which a bot was asked has no rank; one that cannot explain costs nothing."""
    silent = Match(quintet.game("sets"), "costs", seats=[Person("Ann")])
    talk_through(silent, ["explain", "quit"])
    assert not silent.is_helped
    stratego = quintet.game("stratego")
    match = Match(stratego, "x", stratego.options(deployment="random"), seats=[Person("Ann"), BotSeat("Bo", "easy")])
    text = talk_through(match, ["explain easy", "explain easy", "quit"])
    assert 1 == text.count('From here the game counts as "with help" and has no rank.')
    assert match.is_helped


def test_the_daily_puzzle_of_set_says_what_to_do():
    """One board whose cards stay: said until the first set is found."""
    game = quintet.game("sets")
    match = Match(game, "puzzle", game.options(mode="daily", min_sets=4), seats=[Person("Ann")])
    assert "sets on this one board; the cards stay." in talk_through(match, ["quit"])


def test_a_step_into_a_wall_in_sight_costs_no_time():
    """R6.4 is for walls that nobody has seen: lines name one in sight, as the app does, and leave the step out."""
    game = quintet.game("catamaze")
    options = game.options(agents=(), map="#######/#S....#/#.###.#/#....E#/#######")
    match = Match(game, "wall", options, seats=[Person("Ann")])
    text = talk_through(match, ["w", "d w d", "quit"])
    assert "There is a wall above you. The step is left out." in text
    assert "There is a wall above the end of your queue." in text
    assert "The rest of the line (1 action) was not played." in text
    assert 1 == match.position


def test_the_maze_says_what_to_type_by_its_keys(tmp_path):
    """Whoever types an unknown word in CataMaze reads keys, not the names of actions; a typo is answered alone."""
    said = talk(tmp_path, ["3", "foo", "lgal", "quit", "quit"])
    assert "You can try: w, a, s, d, i, j, k, l and " in after(said, "foo")
    assert "Did you mean `legal`?" in after(said, "lgal")
    assert "You can try" not in after(said, "lgal")


def test_nobody_sets_up_after_resigning(tmp_path):
    """R5.6: whoever resigns before the battle is shown the board and the end, and no army to complete."""
    said = talk(tmp_path, [*START, "resign", "yes", "quit", "quit"])
    assert "Still to place" in said
    assert "Still to place" not in said.partition("You resigned.")[2]


def test_the_run_map_knows_the_keys_of_the_app():
    """Whoever knows the app types its letters here: each does what it does there, in the room where it means that."""
    match = Match(quintet.game("runmap"), "rain", seats=[Person("Ann")])
    text = talk_through(match, ["1", "p", "map", "undo", "undo", "2", "r", "quit"])
    assert re.search(r"shrine (raises your guard|takes)", text)
    assert 3 == len(re.findall(r"^act \d.*, map \w+$", text, re.MULTILINE))
    assert "You heal" in text
    assert "is not understood" not in text


def test_the_run_map_begins_with_the_chance_of_its_seed():
    """What the app shows below the map is said in lines, too."""
    match = Match(quintet.game("runmap"), "rain", seats=[Person("Ann")])
    text = talk_through(match, ["quit"])
    assert "A good bot wins 92% of such runs." in text


def test_the_maze_says_how_time_moves_here(tmp_path):
    """Whoever chose turns reads no advice to choose them, and sees what happens instead of what is queued."""
    said = talk(tmp_path, ["3", "turns on", "i", "quit", "3", "i", "quit", "quit"])
    first, second = said.split("Time moves when you act; type `turns off`")
    assert "or type `turns on` to let it move when you act." in first
    assert "You shoot up." in second
    assert "You queue" not in second


def test_the_maze_does_not_report_your_own_shot_as_a_sound():
    """A click means that somebody else is near."""
    game = quintet.game("catamaze")
    options = game.options(agents=(), map="#######/#S....#/#.###.#/#....E#/#######")
    text = talk_through(Match(game, "shot", options, seats=[Person("Ann")]), ["l", "tick", "quit"])
    assert "You shoot right." in text
    assert "You hear" not in text


def test_a_claim_is_told_by_its_verdict():
    """In Set the picks that led to it are what was typed; picks after it, and those alone, are told."""
    match = Match(quintet.game("sets"), "costs", seats=[Person("Ann")])
    said = talk_through(match, ["abc", "d", "quit"])
    assert "You claimed abc" in said
    assert ["d"] == re.findall(r"You picked card (.)\.", said)
    assert "such as `abc`" in said
