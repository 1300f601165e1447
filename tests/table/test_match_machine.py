"""A state machine plays at tables of all paces and compares them with a plain list of actions."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from table_toys import DRIP, NIM, DripOptions, NimOptions

import quintet
from quintet.core.errors import IllegalAction, StaleAction
from quintet.core.game import Pace
from quintet.table.freshness import is_fresh
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person, Undo

SETS = quintet.game("sets")
TABLES = {
    "turns": (NIM, NimOptions(left=30)),
    "open": (SETS, SETS.options(mode="race", seats=2, target=4)),
    "ticks": (DRIP, DripOptions(ticks=12)),
}
PERSON, BOT = 0, 1


class Table(RuleBasedStateMachine):
    """The model: the actions in effect, and what each undo undid."""

    @initialize(table=st.sampled_from(sorted(TABLES)), undo=st.sampled_from([Undo.ROUND, Undo.STEP]))
    def sit(self, table, undo):
        game, options = TABLES[table]
        self.match = Match(game, "machine", options, seats=[Person("Ann"), BotSeat("Bo")], undo=undo)
        self.line: list[tuple[int, int]] = []
        self.undone: list[list[tuple[int, int]]] = []
        self.steps = 0

    def done(self):
        """Something was played: the model follows, and what was undone is gone."""
        new = self.match.replay().steps[len(self.line) :]
        assert new
        self.line += [(step.seat, step.action) for step in new]
        self.undone = []
        self.steps += len(new)

    @precondition(lambda self: self.match.waiting_for)
    @rule(data=st.data())
    def submit(self, data):
        action = data.draw(st.sampled_from(self.match.legal(PERSON)))
        assert self.match.submit(PERSON, action, self.match.step) == self.steps + 1
        self.done()
        assert self.line[-1] == (PERSON, action)

    @precondition(lambda self: self.match.waiting_for and self.match.step)
    @rule(data=st.data())
    def submit_an_old_choice(self, data):
        """An action chosen earlier is played or refused as stale; where seats take turns, it is always refused."""
        then = data.draw(st.integers(0, self.match.step - 1))
        action = self.match.legal(PERSON)[0]
        if is_fresh(self.match._ledger, PERSON, then):
            assert self.match.game.info.pace is not Pace.TURNS
            self.match.submit(PERSON, action, then)
            self.done()
        else:
            with pytest.raises(StaleAction, match=rf"step {then}, .* step {self.match.step}\."):
                self.match.submit(PERSON, action, then)

    @precondition(lambda self: self.match.next_bot is not None and self.match.game is not DRIP)
    @rule()
    def advance(self):
        decision = self.match.advance()
        self.done()
        assert self.line[-1] == (BOT, decision.answer.action)

    @precondition(lambda self: self.match.game is DRIP and not self.match.is_over)
    @rule()
    def tick(self):
        self.match.tick()
        self.done()
        assert self.line[-1][0] == -1

    @rule()
    def undo(self):
        target = self.undo_target()
        if target is None:
            with pytest.raises(IllegalAction, match="nothing to undo"):
                self.match.undo()
            return
        assert self.match.can_undo
        assert target == self.match.undo()
        self.undone.append(self.line)
        self.line = self.line[:target]
        self.steps += 1

    def undo_target(self):
        if self.match.undo_policy is Undo.STEP:
            return len(self.line) - 1 if self.line else None
        own = [at for at, (seat, _) in enumerate(self.line) if seat == PERSON]
        return own[-1] if own else None

    @rule()
    def redo(self):
        if not self.undone:
            with pytest.raises(IllegalAction, match="nothing to redo"):
                self.match.redo()
            return
        self.line = self.undone.pop()
        assert len(self.line) == self.match.redo()
        self.steps += 1

    @rule()
    def restart(self):
        """The program ends and the match is restored from its log: nothing is different."""
        before = self.match
        self.match = Match.restore(before.header(), before.entries(), before.game)
        assert before.events(PERSON) == self.match.events(PERSON)
        assert (before.can_undo, before.can_redo) == (self.match.can_undo, self.match.can_redo)
        assert before.save() == self.match.save()

    @rule()
    def save_and_load(self):
        """A save holds the actions in effect."""
        loaded = Match.load(self.match.save(), self.match.game)
        assert self.match.replay() == loaded.replay()
        assert len(self.line) == loaded.step

    @invariant()
    def the_line_is_in_effect(self):
        if hasattr(self, "match"):
            assert self.line == [(step.seat, step.action) for step in self.match.replay().steps]
            assert self.steps == self.match.step
            state = self.match.game.new("machine", self.match.options)
            for seat, action in self.line:
                state = self.match.game.apply(state, seat, action)
            assert self.match._state == state
            assert self.match.is_over == (not self.match.game.to_act(state))


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
