"""A table that a program plays by text: it takes what the rules of the game teach, and a refusal changes nothing."""

import pytest

from quintet import game
from quintet.front.text_table import TextTable


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("rogue", ["explore", "inventory", "around", "explore", "map", "rest", "?"]),
        ("sets", ["abc", "a; b", "a b", "a, b, c", "a.", "clear", "help"]),
        ("catamaze", ["ddss", "tick", "tick 5", "east", "shoot north", ".", "map"]),
        ("stratego", ["setup fortress", "ready", "known"]),
        ("stratego", ["random", "ready", "a4a5", "B4 b5."]),
        ("runmap", ["go 1", "preview act1_row3_node0"]),
    ],
)
def test_what_the_rules_teach_is_taken(name, lines):
    """Commands, pages, several actions on a line and ticks are understood, and none of them is refused."""
    table = TextTable(game(name), "rain")
    for line in lines:
        glance = table.act(line)
        assert ("", True) == (glance.refused, bool(glance.understood)), line


def test_a_command_plays_many_actions_and_says_why_it_stopped():
    """`explore` is one line, and one undo takes all of it back."""
    table = TextTable(game("rogue"), "rain")
    before = table.look()
    after = table.act("explore")
    assert after.step > before.step + 1
    assert after.answer or after.events
    assert before.view == table.undo().view


def test_the_map_of_a_maze_is_what_the_seat_has_seen():
    """Every cell of it was in a window of the seat, an undo forgets it, and asking takes no time."""
    table = TextTable(game("catamaze"), "rain", preset="solitary")
    first = table.act("map")
    for line in ("d", "s", "d", "s"):
        table.act(line)
    later = table.act("map")
    assert 4 == later.view.observation.time
    assert (table.match.step, "@ you") == (later.step, later.answer.splitlines()[-1][:5])
    windows = [view.observation for view in table.match.views(0, 0)]
    seen = {(each.position.x + x, each.position.y + y) for each in windows for x in range(-2, 3) for y in range(-2, 3)}
    assert drawn(later.answer) <= seen
    assert len(drawn(first.answer)) <= len(drawn(later.answer))
    for _ in range(4):
        table.undo()
    assert first.answer == table.act("map").answer


def drawn(answer):
    """Returns the cells that a map shows."""
    head, *rows, _ = answer.splitlines()
    left = int(head.split()[1])
    return {(left + x, int(row[:3])) for row in rows for x, sign in enumerate(row[4:]) if sign != " "}


def test_a_page_changes_nothing():
    """It answers with its text."""
    table = TextTable(game("rogue"), "rain")
    before, page = table.look(), table.act("inventory")
    assert (before.step, before.view, "inventory") == (page.step, page.view, page.understood)
    assert "a " in page.answer


def test_several_actions_are_played_in_order():
    """Letters run together, as the rules of Set say; what comes after a refusal is not played, and is named."""
    together, one_by_one = (TextTable(game("sets"), "rain") for _ in range(2))
    assert "a; b; c" == together.act("abc").understood
    for letter in "abc":
        one_by_one.act(letter)
    assert one_by_one.look().view == together.look().view
    half = TextTable(game("runmap"), "rain").act("go 1; go 1; buy charm; leave; go 1; go 1; buy charm")
    assert "" == half.refused
    assert half.answer.startswith("Not played: ")
    assert half.answer.partition(". ")[0].endswith("; buy charm")


@pytest.mark.parametrize(
    "line", ["sing a song", "", "xyz", "fly; fly", "travel nowhere", "tick 0", "tick 101", "describe"]
)
@pytest.mark.parametrize("name", ["rogue", "catamaze", "sets", "stratego", "runmap"])
def test_a_refusal_changes_nothing(name, line):
    """Whatever a line says, a reason comes with an untouched game, or the line was a page."""
    table = TextTable(game(name), "rain")
    before, after = table.look(), table.act(line)
    assert after.refused or after.answer
    assert (before.step, before.view, before.text) == (after.step, after.view, after.text)


def test_a_stale_line_is_refused():
    """A command chosen at an earlier step is refused like an action, and so is a line of several."""
    table = TextTable(game("rogue"), "rain")
    step = table.look().step
    table.act("explore")
    now = table.look()
    for line in ("explore", "explore; explore"):
        assert table.act(line, step).refused
    assert "Not played: explore." in table.act("inventory; explore", step).answer
    assert now.step == table.look().step


def test_a_legal_action_is_played_as_it_is():
    """An action from the list goes before a command of the same name, and is one step."""
    table = TextTable(game("rogue"), "rain")
    for _ in range(5):
        for word in table.legal():
            before = table.look().step
            glance = table.act(word)
            assert ("", before + 1) == (glance.refused, glance.step), word
            table.undo()
        table.act(table.legal()[0])


def test_an_end_stands():
    """The replay of a game that is over tells its seed, so nothing of it can be undone and played again."""
    table = TextTable(game("stratego"), "secret", preset="barrage", values={"deployment": "random"})
    assert table.act("resign").is_over
    assert table.replay()
    undone = table.undo()
    assert ("The game is over, so nothing can be undone. Start a new one.", True) == (undone.refused, undone.is_over)
