"""Bots at the table: what they are given, what they are never given, and what happens when they fail."""

import threading

import msgspec
import numpy as np
import pytest
from table_toys import NIM, Nim, NimOptions
from walking import reachable

import quintet
from quintet.core.errors import BadOptions, IllegalAction, QuintetError
from quintet.core.game import BotInfo, RandomBot
from quintet.core.rng import SealedSeed, SeededRandom
from quintet.core.state import State
from quintet.table import bots as asking
from quintet.table.bots import bot_seed
from quintet.table.match import Match
from quintet.table.seats import BotSeat, Person

ANN = Person("Ann")


def nim_with(make, left=30, **more):
    """Nim in which seat 2 is played by a bot made for this test."""
    game = Nim()
    game.bots = {"ours": BotInfo("for a test", make)}
    return Match(game, "secret seed", NimOptions(left=left), seats=[ANN, BotSeat("Bo", "ours")], **more)


class Scripted:
    """Does what its script says, turn by turn."""

    def __init__(self, *script):
        self.script = list(script)
        self.turns = []

    def act(self, turn):
        self.turns.append(turn)
        answer = self.script.pop(0)
        return answer(turn) if callable(answer) else answer


def fault_in(match):
    return next(event.text for event in match.events(0) if event.kind == "fault")


def play_round(match):
    match.submit(0, 0, match.step)
    return match.advance()


# --- what a bot is given ----------------------------------------------------------------------------------------------


def test_a_turn_is_view_legal_and_events_since_its_last_decision():
    """A bot is given what happened since its own last action, as far as its seat may know."""
    bot = Scripted(0, 0)
    match = nim_with(lambda seed: bot)
    play_round(match)
    play_round(match)
    first, second = bot.turns
    assert (1, 29, (0, 1, 2, 3), None) == (first.seat, first.view.left, first.legal, first.seconds)
    assert ["1 taken"] == [event.text for event in first.events]
    assert ["1 taken", "you thought hard", "1 taken"] == [event.text for event in second.events]


def test_a_turn_after_an_undo_begins_at_the_last_decision_that_counts():
    """What was undone is not told again, and what happened since the decision before it is."""
    turns = []
    match = nim_with(lambda seed: Scripted(*[lambda turn: turns.append(turn) or 0] * 9))
    for _ in range(2):
        play_round(match)
    match.undo()
    play_round(match)
    told = ["1 taken", "you thought hard", "Undone.", "1 taken"]
    assert told == [event.text for event in turns[-1].events]


def test_a_turn_samples_worlds_that_look_the_same():
    """Worlds vary in what is hidden, and only while the turn lasts."""
    worlds = []
    sample = lambda turn: [worlds.append(turn.sample(SeededRandom(str(n)))) for n in range(5)] and 0  # noqa: E731
    bot = Scripted(sample)
    match = nim_with(lambda seed: bot)
    play_round(match)
    assert {bot.turns[0].view} == {NIM.view(world, 1) for world in worlds}
    assert len({int(world.record.secret) for world in worlds}) > 1
    with pytest.raises(QuintetError, match="This turn is over"):
        bot.turns[0].sample(SeededRandom("x"))


@pytest.mark.parametrize("wrap", [lambda state: [state], lambda state: lambda: state, Scripted])
def test_the_walk_finds_what_is_there(wrap):
    """The check below would notice a State in a list, a closure or an attribute."""
    state = NIM.new("x")
    assert any(each is state for each in reachable(wrap(state)))


def test_a_bot_never_holds_the_state():
    """Nothing that a turn leads to is a State, holds its bytes, the seed or the match."""
    match, seat = nim_with(Scripted), 1
    state = match._state
    with match._bots.turn(seat) as turn:
        found = reachable([turn, turn.view, turn.events, turn])
    assert len(found) > 3
    assert not [each for each in found if isinstance(each, State | Match | SealedSeed)]
    assert not [each for each in found if isinstance(each, bytes | bytearray) and each == state.data]


def test_a_bots_seed_does_not_hold_the_games_seed():
    """Bots get a digest, the same for the same match and another for every seat and place."""
    seeds = []
    match = nim_with(lambda seed: seeds.append(seed) or RandomBot(seed))
    play_round(match)
    match.undo()
    play_round(match)
    assert seeds[0] == seeds[1] == bot_seed("secret seed", 1, 1)
    assert "secret" not in seeds[0]
    texts = {
        bot_seed(seed, seat, at) for seed in ("a", SealedSeed("a" * 32), "a" * 32) for seat in (0, 1) for at in (0, 1)
    }
    assert 12 == len(texts)


def test_bots_are_the_same_for_everyone_everywhere():
    """On one day all players of the daily challenge meet the same opponents, whatever version they play."""
    assert "c4190dad13704deb7489b5e6" == bot_seed("daily-2026-11-16", 1, 0)
    assert "b92f1617960412fd02c529d5" == bot_seed(SealedSeed("0123456789abcdef" * 2), 2, 7)


def test_views_are_made_only_for_bots_that_look(monkeypatch):
    """A random bot plays a whole match without one view or event."""
    match = Match(NIM, "x", NimOptions(left=30), seats=[BotSeat("Al"), BotSeat("Bo")])
    for name in ("view", "events"):
        monkeypatch.setattr(NIM, name, None)
    match.run()
    assert match.is_over


def test_what_a_bot_did_not_read_in_its_turn_it_reads_later():
    """A turn that is over still shows what it showed then, whatever has happened since."""
    bot = Scripted(0, 0)
    bot.act = lambda turn: bot.turns.append(turn) or 0
    match = nim_with(lambda seed: bot)
    for _ in range(3):
        play_round(match)
    assert [29, 27, 25] == [turn.view.left for turn in bot.turns]
    assert ["1 taken"] == [event.text for event in bot.turns[0].events]
    assert ["1 taken", "you thought hard", "1 taken"] == [event.text for event in bot.turns[1].events]


def test_a_bot_that_rewrites_its_turn_gains_nothing():
    """An action counts as legal by the list that the table made."""

    def cheat(turn):
        turn.legal = (99,)
        return 99

    match = nim_with(lambda seed: Scripted(cheat))
    assert "did not choose a legal action" == play_round(match).answer.fault


def test_a_caller_may_seat_a_bot_of_its_own():
    """Its maker gets the table's seed, again after an undo; a person's seat takes no bot."""
    match, seeds = nim_with(lambda seed: Scripted(0)), []
    match.seat_bot(1, lambda seed: seeds.append(seed) or Scripted(2))
    assert 2 == play_round(match).answer.action
    match.undo()
    assert 2 == play_round(match).answer.action
    assert [bot_seed("secret seed", 1, 1)] * 2 == seeds
    with pytest.raises(IllegalAction, match=r"Ann \(seat 1\) is not a bot"):
        match.seat_bot(0, Scripted)
    match.seat_bot(1, crash)
    assert "could not start (ZeroDivisionError)" == play_round(match).answer.fault
    assert 1 == len(match.faults)


# --- failing bots -----------------------------------------------------------------------------------------------------


def crash(_turn):
    raise ZeroDivisionError("the secret is 42")


def leave(_turn):
    raise SystemExit(3)


class Escape(BaseException):
    pass


def escape(_turn):
    raise Escape


class Odd:
    def __index__(self):
        raise KeyError("odd")


def test_a_bot_that_never_ends_its_turn_is_replaced():
    """One that rearranges its army forever fails three times, and the random bot goes on for it."""
    game = quintet.game("stratego")
    match = Match(game, "forever", game.options(army="barrage"), seats=[BotSeat("Bo", "random"), ANN])
    match.seat_bot(0, lambda seed: Forever())
    assert 0 < match.run() < 20_000
    assert (1,) == match.waiting_for
    assert 3 == len(match.faults)
    assert "Bo (RED) acted 500 times in a row, so the first legal action was played." == match.faults[0]


class Forever:
    """Plays the first legal action, which never ends a setup."""

    def act(self, turn):
        return turn.legal[0]


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (crash, "failed with ZeroDivisionError"),
        (leave, "failed with SystemExit"),
        (escape, "failed with Escape"),
        (None, "did not choose a legal action"),
        ("1", "did not choose a legal action"),
        (True, "did not choose a legal action"),
        (1.0, "did not choose a legal action"),
        (99, "did not choose a legal action"),
        (-1, "did not choose a legal action"),
        (Odd(), "failed with KeyError"),
        (lambda turn: turn.sample(7), "failed with BadNotation"),
    ],
)
def test_a_failing_bot_loses_its_turn(answer, fault):
    """The first legal action is played for it, and everybody sees the kind of the failure and nothing else."""
    match = nim_with(lambda seed: Scripted(answer, 2))
    play_round(match)
    assert [(0, 0), (1, 0)] == [(step.seat, step.action) for step in match.replay().steps]
    for seat in (0, 1, None):
        faults = [event for event in match.events(seat) if event.kind == "fault"]
        assert [f"Bo (seat 2) {fault}, so the first legal action was played."] == [event.text for event in faults]
    assert play_round(match).answer.action == 2


def test_numpy_numbers_are_numbers():
    """A bot may answer with a NumPy integer."""
    match = nim_with(lambda seed: Scripted(np.int64(2)))
    play_round(match)
    assert 2 == match.replay().steps[-1].action
    assert type(match.replay().steps[-1].action) is int


def test_after_three_failures_the_random_bot_takes_over():
    """The third fault says so, the maker is not asked again, and the match comes to its end."""
    made = []
    match = nim_with(lambda seed: made.append(seed) or Scripted(*[crash] * 10), left=40)
    while not match.is_over:
        play_round(match) if match.waiting_for else match.advance()
    faults = [event.text for event in match.events(None) if event.kind == "fault"]
    assert 3 == len(faults)
    assert faults[-1].endswith("It has failed too often.")
    assert 1 == len(made)


def test_faults_are_restored_with_the_match():
    """A match restored from its log remembers how often each bot failed."""
    match = nim_with(lambda seed: Scripted(*[crash] * 3))
    for _ in range(3):
        play_round(match)
    again = Match.restore(match.header(), match.entries(), match.game)
    assert match._course.team.faults == again._course.team.faults == [0, 3]
    assert match.events(0) == again.events(0)


def test_a_bot_that_cannot_be_made_loses_its_turn():
    """A maker that raises is a failing bot, not a failing match."""
    match = nim_with(crash)
    play_round(match)
    assert "could not start (ZeroDivisionError)" in fault_in(match)
    assert 2 == match.position


def test_a_refused_action_from_the_legal_list_is_a_fault():
    """A legal action may still be refused; then the next legal action that the game takes is played."""

    class Strict(Nim):
        def apply(self, state, seat, action):
            if seat == 1 and action != 1:
                raise IllegalAction("seat 2 takes exactly two")
            return super().apply(state, seat, action)

    game = Strict()
    game.bots = {"ours": BotInfo("takes three", lambda seed: Scripted(2, 2))}
    match = Match(game, "x", seats=[ANN, BotSeat("Bo", "ours")])
    play_round(match)
    assert 1 == match.replay().steps[-1].action
    assert "chose an action that was refused" in fault_in(match)


def test_a_late_bot_loses_its_turn_and_its_answer(monkeypatch):
    """The answer of a bot that took too long is thrown away, and a fresh bot takes its place."""
    wake, made = threading.Event(), []

    def make(seed):
        made.append(Scripted(lambda turn: wake.wait() and 2) if not made else Scripted(2))
        return made[-1]

    match = nim_with(make, seconds=0.4)
    play_round(match)
    assert "took longer than 0.4 seconds" in fault_in(match)
    wake.set()
    monkeypatch.setattr(asking, "GRACE_SECONDS", 300)  # a busy machine is not the fresh bot's fault
    play_round(match)
    assert [0, 0, 0, 2] == [step.action for step in match.replay().steps]
    assert (2, 0.4) == (len(made), made[1].turns[0].seconds)


def test_a_bot_in_time_is_asked_in_a_thread_of_its_own():
    """With a limit set the bot runs elsewhere, and failing there is a fault like any other."""
    threads = []
    match = nim_with(
        lambda seed: Scripted(lambda turn: threads.append(threading.current_thread()) or 2, leave), seconds=300
    )
    assert 2 == play_round(match).answer.action
    assert threads[0] is not threading.current_thread()
    assert "failed with SystemExit" == play_round(match).answer.fault


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_thinking_time_has_limits(seconds):
    """No time at all and unlimited time are both refused."""
    with pytest.raises(BadOptions, match="A bot can think for"):
        nim_with(Scripted, seconds=seconds)


def test_the_keyboard_still_interrupts():
    """Ctrl+C interrupts the program, not the bot."""

    def interrupted(_turn):
        raise KeyboardInterrupt

    bot = Scripted(interrupted, 2)
    match = nim_with(lambda seed: bot)
    with pytest.raises(KeyboardInterrupt):
        play_round(match)
    with pytest.raises(QuintetError, match="This turn is over"):
        bot.turns[0].sample(SeededRandom("x"))
    assert 2 == match.advance().answer.action


# --- thinking in a thread ---------------------------------------------------------------------------------------------


def test_a_decision_is_void_once_the_table_has_moved_on():
    """A decision for a board that has changed is not played."""
    match = nim_with(lambda seed: Scripted(2, 1))
    match.submit(0, 0, 0)
    decision = match.think(1)
    assert 1 == match.step
    match.undo()
    assert match.take(decision) is False
    match.submit(0, 1, match.step)
    assert match.take(decision) is False
    assert match.take(match.think(1)) is True


def test_only_a_bot_that_is_to_act_can_think():
    """People, and bots out of turn, cannot be asked."""
    match = nim_with(lambda seed: Scripted(0))
    for seat in (0, 1):
        with pytest.raises(IllegalAction):
            match.think(seat)


# --- memory -----------------------------------------------------------------------------------------------------------


class Watcher(Scripted):
    """Remembers what it was asked and what it did."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def watch(self, turn, action):
        self.seen.append((turn.view.left, turn.legal, tuple(event.text for event in turn.events), action))

    def act(self, turn):
        self.watch(turn, 1)
        return 1


@pytest.mark.parametrize("renew", ["undo", "restore", "load"])
def test_a_watching_bot_is_shown_the_past_again(renew):
    """After an undo, a restart or a load it knows exactly what it knew then."""
    made = []
    match = nim_with(lambda seed: made.append(Watcher()) or made[-1])
    for _ in range(3):
        play_round(match)
    if renew == "undo":
        match.undo()
    elif renew == "restore":
        match = Match.restore(match.header(), match.entries(), match.game)
    else:
        match = Match.load(match.save(), match.game)
    known = made[0].seen[: match.position // 2]
    play_round(match)
    assert 2 == len(made)
    assert known == made[1].seen[:-1]


def test_what_a_watching_bot_is_shown_again_is_over():
    """A turn of the past is not a way to worlds of then, any more than it was once it had been played."""
    made = []

    class Keeper(Watcher):
        def watch(self, turn, action):
            super().watch(turn, action)
            self.turns.append(turn)

    match = nim_with(lambda seed: made.append(Keeper()) or made[-1])
    for _ in range(2):
        play_round(match)
    again = Match.load(match.save(), match.game)
    play_round(again)
    past = made[1].turns[:-1]
    assert 2 == len(past)
    for turn in past:
        with pytest.raises(QuintetError, match="This turn is over"):
            turn.sample(SeededRandom("late"))


def test_a_bot_that_fails_to_watch_loses_its_turn():
    """A bot that raises while it watches is a failing bot, not a failing match."""

    class Forgetful(Watcher):
        def watch(self, turn, action):
            raise RuntimeError

    match = nim_with(lambda seed: Scripted(0))
    play_round(match)
    match.game.bots["ours"] = BotInfo("forgets", lambda seed: Forgetful())
    again = Match.load(match.save(), match.game)
    play_round(again)
    assert "could not start (RuntimeError)" in fault_in(again)


def test_a_bot_that_wants_to_know_is_told_how_it_ended():
    """It gets its seat's last view, who won, why, and all scores, once."""
    told = []

    class Curious(Watcher):
        def finish(self, view, winners, reason, scores):
            told.append((view, winners, reason, scores))
            raise RuntimeError  # changes nothing

    match = nim_with(lambda seed: Curious(), left=6)
    while not match.is_over:
        play_round(match)
    outcome = match.outcome
    assert [(match.view(1), outcome.winners, outcome.reason, match.scores())] == told


def test_bots_are_structs_and_decisions_are_values():
    """A decision can be compared and passed between threads."""
    match = nim_with(lambda seed: Scripted(2, 2))
    match.submit(0, 0, 0)
    decision = match.think(1)
    assert isinstance(decision, msgspec.Struct)
    assert decision == match.think(1)


# --- what a bot explains ----------------------------------------------------------------------------------------------


class Talker(Scripted):
    """Says what it knows."""

    def explain(self, turn):
        return f"seat {turn.seat} sees {turn.view.left} and may {turn.legal}"


def test_a_bot_explains_from_any_seat_that_is_to_act():
    """It is given the turn of the seat that asks, and the match does not move."""
    match = nim_with(lambda seed: Talker())
    assert "seat 0 sees 30 and may (0, 1, 2, 3)" == match.explain(0, "ours")
    assert 0 == match.step


def test_advice_that_was_asked_for_is_help():
    """A game in which a person asked a bot has no rank, also after it was saved, stored or undone; a bot's seat may."""
    match = nim_with(lambda seed: Talker(2))
    match.submit(0, 0, 0)
    assert not match.is_helped
    match.count_advice(0)
    match.count_advice(0)
    assert match.is_helped
    assert 2 == match.step, "asking twice is written down once"
    assert Match.load(match.save(), match.game).is_helped
    restored = Match.restore(match.header(), match.entries(), match.game)
    assert restored.is_helped
    recalled = Match.restore(match.header(), match.entries(), match.game, [match.snapshot()])
    assert recalled.is_helped
    assert match.entries() == recalled.entries()


def test_a_seat_out_of_turn_gets_no_explanation():
    """An explanation for the other seat would give away what it knows."""
    with pytest.raises(IllegalAction, match=r"It is not Bo .*turn"):
        nim_with(lambda seed: Talker()).explain(1, "ours")


def test_a_bot_without_reasons_and_one_that_fails():
    """Both are refused with a sentence."""
    with pytest.raises(QuintetError, match=r"The bot ours of .* does not explain its moves"):
        nim_with(lambda seed: Scripted()).explain(0, "ours")
    broken = Talker()
    broken.explain = lambda turn: 1 // 0
    with pytest.raises(QuintetError, match=r"could not explain its move \(ZeroDivisionError\)"):
        nim_with(lambda seed: broken).explain(0, "ours")


@pytest.mark.parametrize(
    ("name", "quick"), [("random", True), ("easy", True), ("medium", False), ("hard", False), ("nobody", False)]
)
def test_only_our_bots_that_do_not_search_need_no_time(name, quick):
    """They answer at once, so nothing has to wait for them in a thread."""
    assert quick == asking.is_quick(quintet.game("stratego"), name)


def test_bots_from_elsewhere_get_time_to_think():
    """Nobody knows what they do."""
    assert not asking.is_quick(NIM, "random")
