"""The opponents of Set."""

from statistics import median

import pytest

import quintet
from quintet.core.game import Turn
from quintet.games.sets.bots import HumanLikeBot, differing
from quintet.games.sets.options import SetOptions

GAME = quintet.game("sets")


def turn_of(state, seat=0):
    return Turn(seat, GAME.view(state, seat), GAME.legal(state, seat), GAME.events(state, seat), lambda _: state)


def play(name, steps, seed="bots", **options):
    state, bot = GAME.new(seed, SetOptions(**options)), GAME.bots[name].make("bot")
    missed, seen = [], []
    for _ in range(steps):
        if not GAME.to_act(state):
            break
        state = GAME.apply(state, 0, bot.act(turn_of(state)))
        missed += [event for event in GAME.events(state, 0) if event.kind == "no set"]
        seen += [event for event in GAME.events(state, 0) if event.kind == "set found"]
    return seen, missed, state


def test_the_perfect_bot_makes_no_mistakes():
    """It finds a set every three picks, to the end of a classic game."""
    seen, missed, state = play("perfect", 1000, mode="classic")
    assert not missed
    assert GAME.outcome(state) is not None
    assert 20 <= len(seen) <= 27


def test_the_human_like_bot_misses_sets_that_differ_more():
    """Where there is a choice of sets, those with more differing attributes are found less often than they occur."""
    seen, _, _ = play("casual", 2500, nums=("A",))
    by_difference = [0] * 4
    for event in seen:
        cards = [quintet.games.sets.model.card_of(card) for card in event.values[:2]]
        by_difference[differing(*cards)] += 1
    shares = [by_difference[d] / (27, 54, 36)[d - 1] for d in (1, 2, 3)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 1.4 * shares[2]


def test_bots_are_reproducible():
    """The same seed gives the same decisions."""
    assert play("casual", 300)[2] == play("casual", 300)[2]
    assert play("random", 300)[2] == play("random", 300)[2]


def test_the_human_like_bot_copes_with_a_new_board():
    """It drops a plan made for another board."""
    bot, state = HumanLikeBot("x"), GAME.new("one")
    for _ in range(20):
        action = bot.act(turn_of(state))
        assert action in GAME.legal(state, 0)
        state = GAME.apply(state, 0, action)
    other = GAME.new("two")
    assert bot.act(turn_of(other)) in GAME.legal(other, 0)


def seconds_per_set(name, steps, **options):
    """How many actions, one a second at a table, it takes from one set to the next; and the claims that were wrong."""
    state, bot = GAME.new("pace", SetOptions(**options)), GAME.bots[name].make("bot")
    waits, last, wrong = [], 0, 0
    for second in range(steps):
        state = GAME.apply(state, 0, bot.act(turn_of(state)))
        kinds = [event.kind for event in GAME.events(state, 0)]
        wrong += "no set" in kinds
        if "set found" in kinds:
            waits.append(second - last)
            last = second
    return waits, wrong


def test_a_casual_rival_can_be_beaten():
    """With all attributes it needs about 12 seconds for a set, sometimes much longer, and errs now and then."""
    waits, wrong = seconds_per_set("casual", 3000)
    assert 9 <= median(waits) <= 16
    assert max(waits) > 30
    assert 0.03 < wrong / (len(waits) + wrong) < 0.25


@pytest.mark.parametrize("name", ["casual", "quick"])
def test_fewer_attributes_are_found_sooner(name):
    """A deck with one attribute fixed has more and easier sets, for people and for their rivals."""
    assert median(seconds_per_set(name, 400, nums=("A",))[0]) < median(seconds_per_set(name, 800)[0])


def test_a_quick_rival_is_quicker():
    assert median(seconds_per_set("quick", 800)[0]) < 9
