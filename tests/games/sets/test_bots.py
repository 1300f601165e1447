"""The opponents of Set."""

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
    """Sets with more differing attributes are found less often than they occur; some claims are wrong."""
    seen, missed, _ = play("human", 6000)
    by_difference = [0] * 5
    for event in seen:
        cards = [quintet.games.sets.model.card_of(card) for card in event.values[:2]]
        by_difference[differing(*cards)] += 1
    shares = [by_difference[d] / (108, 324, 432, 216)[d - 1] for d in (1, 2, 3, 4)]
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 2 * shares[3]
    assert missed


def test_bots_are_reproducible():
    """The same seed gives the same decisions."""
    assert play("human", 300)[2] == play("human", 300)[2]
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
