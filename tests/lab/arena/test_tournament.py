"""What is played: pairings, seeds, references, and everything that is refused before the first game."""

from pathlib import Path

import numpy as np
import pytest

from quintet import game
from quintet.core.errors import BadNotation, BadOptions
from quintet.core.options import preset_options
from quintet.lab.arena.tournament import make_tournament
from quintet.table.policy_bot import WHOLE, save_policy

GAME = game("stratego")
BOTS = Path(__file__).parents[2] / "stages" / "bad_bots.py"


def test_everybody_meets_everybody_on_the_same_seeds():
    """A round robin of three: three pairings, each seed once with either seat, round by round."""
    fixtures = make_tournament(GAME, ("easy", "medium", "random"), games=4).fixtures()
    assert 12 == len(fixtures)
    assert list(range(12)) == [each.number for each in fixtures]
    assert [(0, 1), (0, 1), (0, 2), (0, 2), (1, 2), (1, 2)] == [(each.first, each.second) for each in fixtures[:6]]
    assert {"arena-0"} == {each.seed for each in fixtures[:6]}
    assert [False, True] * 6 == [each.swapped for each in fixtures]


def test_a_gauntlet_meets_the_references():
    """Bots meet the references and not each other; without references the first bot meets the others."""
    with_references = make_tournament(GAME, ("easy", "medium"), references=("random=0", "hard=40"), format="gauntlet")
    assert [(0, 2), (0, 3), (1, 2), (1, 3)] == with_references.pairings
    assert [None, None, 0.0, 40.0] == [each.fixed for each in with_references.entrants]
    assert [(0, 1), (0, 2)] == make_tournament(GAME, ("easy", "medium", "random"), format="gauntlet").pairings


def test_one_reference_needs_no_number():
    """It is in the middle of the scale; of several, each needs one."""
    assert 25.0 == make_tournament(GAME, ("easy",), references=("random",)).entrants[1].fixed
    with pytest.raises(BadOptions, match="with its rating"):
        make_tournament(GAME, ("easy",), references=("random", "hard=40"))


def test_a_changed_file_is_another_tournament(tmp_path):
    """The digest covers the bot's file, so a changed bot does not resume the old one's games."""
    file = tmp_path / "bot.py"
    digests = set()
    for action in (0, -1):
        file.write_text(
            f"class Bot:\n    def __init__(self, seed): pass\n    def act(self, turn): return turn.legal[{action}]\n"
        )
        digests.add(make_tournament(GAME, ("easy", f"{file}:Bot")).digest)
    assert 2 == len(digests)
    assert "bot.py:Bot" == make_tournament(GAME, ("easy", f"{file}:Bot")).entrants[1].label


def test_a_table_for_one_is_refused():
    """Two bots need two seats; the sentence says which presets have them."""
    for name, preset, better in (("sets", "", "race"), ("catamaze", "solitary", "short")):
        with pytest.raises(BadOptions, match=rf"has one seat, .* These presets have more: .*{better}"):
            make_tournament(game(name), ("random", "random"), preset=preset)
    with pytest.raises(BadOptions, match=r"has one seat, so two bots cannot play each other\.$"):
        make_tournament(game("rogue"), ("random", "random"))


@pytest.mark.parametrize(
    ("bots", "more", "reason"),
    [
        (("easy", "nobody"), {}, "no bot 'nobody'"),
        (("easy",), {}, "at least two bots"),
        (("easy", "easy"), {"games": 3}, "even number"),
        (("easy", "easy"), {"games": 10**7}, "at most 1,000,000 games"),
        (("easy", "easy"), {"longest": 0}, "at least 1 step"),
        (("easy", "easy"), {"seconds": 0.0}, "more than 0"),
        (("easy", "nowhere.py:Bot"), {}, "no bot 'nowhere.py:Bot'"),
        (("easy", "cmd:"), {}, "no program 'cmd:'"),
        (("easy", "cmd:'"), {}, "no program"),
        (("easy", "engine:/nowhere/engine"), {}, "no program"),
        (("easy", f"{BOTS}:a b"), {}, "Name a Python file"),
    ],
)
def test_bad_tournaments_are_refused(bots, more, reason):
    """One sentence that says what is wrong, before anything is played."""
    with pytest.raises(BadOptions, match=reason):
        make_tournament(GAME, bots, **more)


def test_a_seed_that_no_result_can_hold_is_refused():
    """Before the first game, not after the last one."""
    with pytest.raises(BadNotation, match="half a character"):
        make_tournament(GAME, ("easy", "random"), seed="a\ud800")


def test_only_stratego_has_a_text_protocol():
    """`engine:` needs a game with a protocol of its own."""
    with pytest.raises(BadOptions, match="CataMaze has no text protocol"):
        make_tournament(game("catamaze"), ("random", "engine:python3 x.py"))


def test_a_trained_policy_is_an_entrant(tmp_path):
    """`policy:FILE` plays like any bot, under the name of its file, and a changed net is another bot."""
    maze, file = game("catamaze"), tmp_path / "net.npz"
    parts = maze.kernels.learning.planes.parts(maze.new("", preset_options(maze.options, "duel", {})))
    size = sum(int(np.prod(part.shape)) for part in parts)
    found = []
    for weight in (0.0, 1.0):
        save_policy(file, "catamaze", WHOLE, size, np.arange(1), [np.full((11, 1), weight), np.zeros(11)])
        found.append(make_tournament(maze, ("random", f"policy:{file}"), preset="duel").entrants[1])
    assert "net.npz" == found[0].label == found[1].label
    assert found[0].digest != found[1].digest
