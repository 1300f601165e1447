"""check_game finds planted bugs: every law rejects the toys that break it, by name."""

import re

import cups
import pebbles
import pytest
import subtle_toys
import toys

from quintet.core.errors import BadSave
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


class RefusesForOthers(toys.Undeclared, subtle_toys.RefusesWithASecret):
    """No hidden part is declared, so that only a sampled world shows what a refusal gives away."""


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        (subtle_toys.RefusesItsOwnSaves(), "`load` refuses a state of play, so it is too strict or a rule is wrong: "),
        (subtle_toys.ImaginesTheImpossible(), "`load` refuses a world sampled for seat 0, so it is too strict or "),
        (subtle_toys.DeclaresNothing(), "`info.hidden` is True, but `Extras.hidden` declares no hidden part"),
        (subtle_toys.StoresAnOption(), "The option `courteous` is stored in `courteous`, but no rule reads it"),
        (
            subtle_toys.LoadsEventsOfStrangers(),
            "Loading accepts a game that breaks the law 'events', from a save with b'",
        ),
        (subtle_toys.LoadsWhatCannotGoOn(), "Loading accepts a game that cannot go on, from a save with b'"),
        (subtle_toys.CountsAtTheEnd(), "`load` refuses what play makes of a save that it accepts, b'"),
        (subtle_toys.DeclaresHalf(), "`resample` changes `secret`, but no hidden part of `Extras.hidden` does"),
        (subtle_toys.ImaginesHalf(), "Seat 0 sees something in `taken` that seat 1 does not see"),
        (subtle_toys.SpectatorsSeeSecrets(), "The list of events of the spectator shows the hidden part"),
        (subtle_toys.SpectatorsSeeSecrets(), "'the other number': Event(kind='drew', text='seat "),
        (
            subtle_toys.RefusesWithASecret(),
            "the hidden part 'the other number': 'take 1: seat 2 cannot do that against ",
        ),
        (subtle_toys.RefusesWithASecret(), " in one state, and 'take 1: seat 2 cannot do that against "),
        (RefusesForOthers(), " list of refusals for seat 1: 'take 1: seat 2 cannot do that against "),
        (RefusesForOthers(), " in one state, and 'take 1: seat 2 cannot do that against "),
    ],
    ids=lambda part: type(part).__name__,
)
def test_a_broken_law_is_told_with_its_cause(game, sentence):
    """Seats are numbered as in the author's code, from 0."""
    with pytest.raises(BrokenLaw, match=f"(?s){re.escape(sentence)}"):
        check_game(game, elsewhere=False)


class Stumbles(pebbles.PebblesGame):
    def events(self, state, seat):
        return state.plain.no_such_field


def test_an_error_of_the_game_is_told_with_its_place():
    """The sentence names the method, the file and the line of the game's own code; the error itself is at hand."""
    with pytest.raises(BrokenLaw) as caught:
        check_game(Stumbles(), elsewhere=False)
    line = Stumbles.events.__wrapped__.__code__.co_firstlineno + 1
    assert "AttributeError: 'Pebbles' object has no attribute 'no_such_field' " in str(caught.value)
    assert str(caught.value).endswith(f"(`events`, test_laws.py:{line})")
    assert isinstance(caught.value.error, AttributeError)


def test_nothing_but_the_sentence_comes_with_a_broken_law():
    """No way through the suite and no chain of causes, which would be eighty lines in a report of pytest."""
    with pytest.raises(BrokenLaw) as caught:
        check_game(Stumbles(), elsewhere=False)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    assert ["check_game"] == [entry.name for entry in caught.traceback[1:]]
    assert caught.traceback[-1].frame.f_locals["__tracebackhide__"]


def test_every_law_has_a_toy():
    """A law that never rejects anything may not work."""
    assert set(LAWS) == {law for law, _ in subtle_toys.BROKEN}


@pytest.mark.parametrize("game", [pebbles.GAME, cups.GAME], ids=lambda game: type(game).__name__)
def test_a_correct_toy_passes(game):
    """Pebbles and Cups themselves obey all laws, in other processes too."""
    check_game(game)


class EndsLate(toys.EndsTooSoon):
    """Loads only games in which no pebble is lost, so that no changed save shows what happens late."""

    def load(self, data):
        loaded = super().load(data)
        if 40 != loaded.plain.heap + sum(loaded.plain.taken):
            raise BadSave("The pebbles do not add up.")
        return loaded


def test_seeds_steps_and_options_can_be_chosen():
    """An author may look closer at one seed and one set of options; a late bug needs more steps."""
    late = EndsLate()
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


def test_the_turns_after_an_event_are_moments_too():
    """What an event has changed shows in a legal list only when that seat may act again."""
    trial = Trial(pebbles.GAME, "moments", pebbles.GAME.options(stones=40), 3000)
    wander(trial)
    steps = {moment.step for moment in trial.moments}
    first = min(moment.step for moment in trial.moments if pebbles.GAME.events(moment.state, None))
    assert {first, first + 1} <= steps


def test_every_law_says_what_it_demands():
    """The docstring of a law is its text, in one sentence."""
    assert all(law.text.endswith(".") and "\n" not in law.text for law in LAWS.values())
