"""check_game finds planted bugs: every law rejects the toys that break it, by name."""

import pebbles
import pytest
import subtle_toys
import toys

from quintet.testing import LAWS, BrokenLaw, check_game
from quintet.testing.law import Trial
from quintet.testing.walk import wander


@pytest.mark.parametrize(
    ("law", "game"), subtle_toys.BROKEN, ids=[type(game).__name__ for _, game in subtle_toys.BROKEN]
)
def test_a_broken_toy_is_rejected_by_its_law(law, game):
    """One bug, one law: the message names the law, and the seed if the bug shows in play."""
    with pytest.raises(BrokenLaw) as caught:
        check_game(game, elsewhere=law == "same-elsewhere")
    assert law == caught.value.law, str(caught.value)
    assert repr(law) in str(caught.value)
    if LAWS[law].scope in ("trial", "situation"):
        assert f"seed {caught.value.seed!r}"[:40] in str(caught.value)
    if LAWS[law].scope == "situation":
        assert f"step {caught.value.step}" in str(caught.value)


def test_every_law_has_a_toy():
    """A law that never rejects anything may not work."""
    assert set(LAWS) == {law for law, _ in subtle_toys.BROKEN}


def test_the_correct_toy_passes():
    """Pebbles itself obeys all laws, in other processes too."""
    check_game(pebbles.GAME)


def test_seeds_steps_and_options_can_be_chosen():
    """An author may look closer at one seed and one set of options; a late bug needs more steps."""
    late = toys.EndsTooSoon()
    short = {"seeds": ["x"], "options": late.options(stones=40), "elsewhere": False}
    check_game(late, steps=1, far=1, **short)
    with pytest.raises(BrokenLaw, match="over-iff-nobody-acts"):
        check_game(late, steps=100, far=1, **short)
    with pytest.raises(BrokenLaw, match="over-iff-nobody-acts"):
        check_game(late, steps=1, far=100, **short)


def test_random_play_finds_the_end():
    """A long walk records the last two situations of the game."""
    trial = Trial(pebbles.GAME, "far", pebbles.GAME.options(stones=40), 3000)
    wander(trial)
    before, end = trial.situations
    assert ({}, None) == (end.legal, end.done)
    assert end.state == pebbles.GAME.apply(before.state, *before.done)


def test_every_law_says_what_it_demands():
    """The docstring of a law is its text, in one sentence."""
    assert all(law.text.endswith(".") and "\n" not in law.text for law in LAWS.values())
