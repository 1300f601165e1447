"""A state machine over the catalog: any order of play, refusals, saves, undo and resampling obeys all laws."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from quintet import GAMES, History, IllegalAction, SeededRandom
from quintet.core.save import read_save, resume, write_save
from quintet.testing.law import Situation, Trial
from quintet.testing.suite import check_situation
from quintet.testing.surroundings import every_options
from quintet.testing.walk import choices

CHECKED_EVERY = 7
"""The laws of situations are checked only at some situations of each run, because there are many laws."""


class Play(RuleBasedStateMachine):
    """One game, played by somebody who does anything in any order."""

    name = "sets"

    @initialize(seed=st.text(max_size=8), kind=st.integers(0, 99))
    def start(self, seed, kind):
        self.game = GAMES[self.name]
        chosen = list(every_options(self.game).values())
        self.history = History(self.game, seed, chosen[kind % len(chosen)])
        self.ticks = 0

    @property
    def state(self):
        return self.history.state

    def running(self):
        return bool(self.game.to_act(self.state))

    @precondition(running)
    @rule(which=st.integers(0, 10**6))
    def act(self, which):
        """Takes any legal action of any seat."""
        legal = [(seat, action) for seat, acts in choices(self.game, self.state).items() for action in acts]
        before = self.history.position
        self.history.do(*legal[which % len(legal)])
        assert before + 1 == self.history.position

    @rule(seat=st.integers(-1, 9), which=st.integers(0, 10**6))
    def try_anything(self, seat, which):
        """Tries any action of any seat: if it is not legal, it is refused and changes nothing."""
        action, before = which % self.game.kernels.actions, self.state
        if action in self.game.legal(self.state, seat):
            self.history.do(seat, action)
        else:
            with pytest.raises(IllegalAction):
                self.history.do(seat, action)
            assert before == self.state

    @rule(back=st.integers(0, 6))
    def undo(self, back):
        """Going back and forth in the history leads to the same state."""
        here, state = self.history.position, self.state
        self.history.go_to(max(0, here - back))
        assert state == self.history.at(here)
        if back % 2:
            self.history.go_to(here)

    @rule()
    def save_and_load(self):
        """A save leads back to the same state and the same steps."""
        again = resume(self.game, read_save(write_save(self.history)))
        assert (self.state, self.history.steps) == (again.state, again.steps)

    @rule(word=st.text(max_size=4), seat=st.integers(0, 9))
    def imagine(self, word, seat):
        """An imagined world looks the same and can be imagined again."""
        seat %= self.game.seats(self.state)
        world = self.game.resample(self.state, seat, SeededRandom(word))
        assert self.game.view(self.state, seat) == self.game.view(world, seat)
        assert self.game.legal(self.state, seat) == self.game.legal(world, seat)
        assert self.game.events(self.state, seat) == self.game.events(world, seat)

    @invariant()
    def obeys_the_laws(self):
        if not hasattr(self, "history"):
            return
        assert bool(self.game.to_act(self.state)) == (self.game.outcome(self.state) is None)
        self.ticks += 1
        if self.ticks % CHECKED_EVERY == 0:
            trial = Trial(self.game, self.history.seed, self.history.options, 0)
            situation = Situation(0, self.state, choices(self.game, self.state), None)
            trial.situations = [situation]
            check_situation(trial, situation)


def machine_of(name):
    return type(f"Play_{name}", (Play,), {"name": name})


CALM = {"deadline": None, "suppress_health_check": list(HealthCheck), "print_blob": True}


@pytest.mark.parametrize("name", list(GAMES))
def test_any_order_of_actions_obeys_the_laws(name):
    """A few short runs, the same ones every time."""
    quick = settings(max_examples=12, stateful_step_count=24, derandomize=True, database=None, **CALM)
    run_state_machine_as_test(machine_of(name), settings=quick)


@pytest.mark.soak
@pytest.mark.parametrize("name", list(GAMES))
def test_any_order_of_actions_obeys_the_laws_for_long(name):
    """Many long runs, different every time."""
    run_state_machine_as_test(machine_of(name), settings=settings(max_examples=300, stateful_step_count=80, **CALM))
