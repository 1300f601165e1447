"""Bots explain themselves by the rules that fired, and never make another choice to explain one."""

import pytest

from quintet.core.game import Turn
from quintet.games.rogue.actions import SEARCH
from quintet.games.rogue.bots.reasons import NO_SENSE, Reason, Reasons, because, explain_choice
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.text.notation import read

PLAYED = 250
EVENING = [Reason(2, "it is dark"), Reason(2, "it is time")]


class Hero:
    """A rule that asks two others, and takes the second answer."""

    def __init__(self):
        self.reasons = Reasons()

    @because("it is late")
    def late(self, hour):
        return 1 if hour > 20 else None

    @because("it is dark")
    def dark(self, hour):
        return 2 if hour > 18 else None

    @because("it is time")
    def choose(self, hour):
        self.late(hour)
        return self.dark(hour)


@pytest.mark.parametrize(
    ("hour", "expected"),
    [(12, []), (19, EVENING), (22, EVENING)],
)
def test_only_rules_that_led_to_the_action_are_named(hour, expected):
    """The closest first; rules asked in vain or overruled leave no words."""
    hero = Hero()
    hero.choose(hour)
    assert expected == hero.reasons.noted


def turn_of(state):
    return Turn(0, GAME.view(state, 0), tuple(GAME.legal(state, 0)), GAME.events(state, 0), None)


@pytest.mark.parametrize("name", ["borg", "diver"])
def test_the_reasons_are_those_of_the_choice(name):
    """A bot that explains itself plays the same game as a silent one, and has reasons for every action."""
    asked, silent = (GAME.bots[name].make("why") for _ in range(2))
    state = GAME.new("why", RogueOptions(start_depth=2, start_level=3))
    for _ in range(PLAYED):
        if GAME.outcome(state) is not None:
            break
        text, action = asked.explain(turn_of(state)), silent.act(turn_of(state))
        assert GAME.write(action) == text.partition(": ")[0]
        assert NO_SENSE not in text.lower()
        state = GAME.apply(state, 0, action)
    assert state != GAME.new("why", RogueOptions(start_depth=2, start_level=3))


def test_a_fight_is_explained_with_its_cost():
    """What is in sight, what it does, and what killing it would take."""
    state = GAME.new("why", RogueOptions(wizard=True))
    for word in ("wizard spawn dragon", "wizard wake"):
        state = GAME.apply(state, 0, read(word))
    text = GAME.bots["borg"].make("why").explain(turn_of(state))
    assert ": The hero strikes the monster that is easiest to kill, or waits for one to come near.\n" in text
    assert "The dragon, " in text
    assert "would kill the hero in about 1 turn and would die in about" in text
    assert "The fight would cost " in text


def test_a_quiet_hero_explores():
    """With no monster in sight and no needs, the borg explores."""
    state = GAME.apply(GAME.new("why"), 0, SEARCH)
    text = GAME.bots["borg"].make("why").explain(turn_of(state))
    assert ": The level is worth exploring, so the hero walks to the nearest item, sleeper or unknown place." in text


def test_every_reason_is_a_sentence():
    """A wider reason may have a "so" of its own, which no "because" can come before."""
    view = GAME.view(GAME.new("reasons", RogueOptions()), 0)
    reasons = [Reason(SEARCH, "the stairs are near"), Reason(SEARCH, "the fight costs too much, so the hero escapes")]
    first, second, *_ = explain_choice(view, SEARCH, reasons).splitlines()
    assert first.endswith(": The stairs are near.")
    assert second == "  The fight costs too much, so the hero escapes."
