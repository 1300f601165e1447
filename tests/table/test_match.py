"""The table: which seat may act when, what each seat sees, and what an undo undoes."""

import re

import msgspec
import numpy as np
import pytest
from table_toys import DRIP, NIM, RESIGN, RESIGNING_NIM, ROUNDS, Drip, DripOptions, NimOptions

import quintet
from quintet.core.errors import BadOptions, BadSave, IllegalAction, QuintetError, StaleAction, UnknownGame
from quintet.core.replay import History
from quintet.core.rng import SealedSeed
from quintet.core.save import write_save
from quintet.table.commitment import Reveal, verify_commitment
from quintet.table.freshness import LATE_TICKS
from quintet.table.match import Match
from quintet.table.resignation import resignation
from quintet.table.scores.results import results_of
from quintet.table.seats import BotSeat, Person, Remote, Undo

ANN, BOB = Person("Ann"), Person("Bob")
SETS = quintet.game("sets")


def nim(*seats, game=NIM, left=12, **more):
    return Match(game, "seed", NimOptions(left=left), seats=seats or (ANN, BOB), **more)


def race(*seats, target=3):
    return Match(SETS, "seed", SETS.options(mode="race", seats=len(seats), target=target), seats=seats)


# --- stale actions ----------------------------------------------------------------------------------------------------


def test_stale_action_names_both_steps():
    """An action chosen at an older step is refused with both numbers, and nothing changes."""
    match = nim()
    match.submit(0, 0, step=0)
    with pytest.raises(StaleAction, match=r"Bob \(seat 2\) chose at step 0, but the match is at step 1"):
        match.submit(1, 0, step=0)
    assert match.step == 1


def test_a_step_that_has_not_come_is_stale():
    """Nobody can have chosen at a step that does not exist yet."""
    with pytest.raises(StaleAction, match="step 5"):
        nim().submit(0, 0, step=5)


def test_submit_returns_the_step_reached():
    """The answer to an action is the number it became."""
    match = nim()
    assert [1, 2] == [match.submit(0, 0, 0), match.submit(1, 0, 1)]


def test_step_numbers_never_come_back():
    """After an undo the same position has another number, so an old choice stays stale."""
    match = nim()
    match.submit(0, 0, 0)
    match.undo()
    assert (2, 0) == (match.step, match.position)
    with pytest.raises(StaleAction):
        match.submit(0, 0, step=0)


def test_open_table_takes_an_older_step_while_the_view_is_the_same():
    """Another seat's unseen pick does not make a choice stale at an open table."""
    match = race(ANN, BOB)
    match.submit(1, 0, step=0)
    assert 2 == match.submit(0, 3, step=0)


def test_open_table_refuses_a_claim_on_a_changed_board():
    """Once the board has changed, a claim on the old one is too late."""
    match = race(ANN, BotSeat("Perfect", "perfect"))
    board = match.view(0).board
    while match.view(0).board == board:
        match.advance()
    with pytest.raises(StaleAction):
        match.submit(0, 0, step=0)


def test_ticking_table_takes_an_intent_a_few_ticks_old():
    """Intents may be up to LATE_TICKS ticks old; other seats' intents do not count."""
    match = Match(DRIP, seats=[ANN, BOB])
    for _ in range(LATE_TICKS):
        match.submit(1, 1, match.step)
        match.tick()
    match.submit(0, 1, step=0)
    match.tick()
    with pytest.raises(StaleAction):
        match.submit(0, 1, step=0)


# --- acting -----------------------------------------------------------------------------------------------------------


def test_only_the_seat_to_act_may_act():
    """Out of turn is refused with the name of the seat."""
    with pytest.raises(IllegalAction, match=r"It is not Bob \(seat 2\)'s turn"):
        nim().submit(1, 0, step=0)


def test_a_bots_seat_takes_no_actions_from_outside():
    """A person cannot move for a bot."""
    with pytest.raises(IllegalAction, match="is a bot"):
        nim(BotSeat("Bo"), ANN).submit(0, 0, step=0)


@pytest.mark.parametrize("seat", [-1, 2, "0", True, None])
def test_unknown_seats_are_refused(seat):
    """The clock and seats that do not exist cannot submit."""
    match = nim()
    with pytest.raises(QuintetError):
        match.submit(seat, 0, 0)
    assert match.step == 0


WRONG = [None, "0", "x" * 5000, 0.0, 1.5, True, np.True_, np.float64(0), [0], 10**5000, -(10**5000), object()]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize(
    "ask",
    [
        lambda match, wrong: match.submit(wrong, 0, 1),
        lambda match, wrong: match.submit(1, wrong, 1),
        lambda match, wrong: match.submit(1, 0, wrong),
        lambda match, wrong: match.legal(wrong),
        lambda match, wrong: match.think(wrong),
        lambda match, wrong: match.note(wrong, "key", "text"),
        lambda match, wrong: match.resign(wrong),
        lambda match, wrong: match.explain(wrong, "random"),
        lambda match, wrong: match.facts(wrong),
    ],
)
def test_values_of_a_wrong_type_are_refused(ask, wrong):
    """A seat, an action or a step that is not a whole number in range gets one short sentence and changes nothing."""
    match = nim()
    match.submit(0, 0, 0)
    with pytest.raises(QuintetError) as refused:
        ask(match, wrong)
    assert re.fullmatch(r"[A-Z<].{10,150}\.", str(refused.value))
    assert (1, 1) == (match.step, match.position)


@pytest.mark.parametrize("wrong", [each for each in WRONG if each is not None and type(each) is not int])
def test_looking_and_undoing_refuse_wrong_types_too(wrong):
    """A spectator is None; any other viewer is a seat, and steps and positions are numbers."""
    match = nim()
    match.submit(0, 0, 0)
    for ask in (
        lambda: match.events(wrong),
        lambda: match.events(0, wrong),
        lambda: match.view(wrong),
        lambda: match.views(wrong),
        lambda: match.undo(wrong),
        lambda: match.undo(None, wrong),
        lambda: match.undo_target(wrong),
    ):
        with pytest.raises(QuintetError) as refused:
            ask()
        assert re.fullmatch(r"[A-Z].{10,150}\.", str(refused.value))
    assert (1, 1) == (match.step, match.position)


def test_numpy_numbers_are_numbers_for_people_too():
    """Seats, actions and steps may come out of an array; what is kept of them is plain."""
    match = nim()
    two, one, zero = np.arange(3)[::-1]
    assert 1 == match.submit(zero, one, zero)
    assert 2 == match.submit(one, two, np.uint8(1))
    assert [(0, 1), (1, 2)] == [(step.seat, step.action) for step in match.replay().steps]
    assert {int} == {type(value) for step in match.replay().steps for value in (step.seat, step.action)}
    assert match.events(0, 1) == match.events(zero, one)
    assert match.view(1) == match.view(one)
    assert 0 == match.undo(zero, zero)


def test_an_unknown_bot_explains_nothing():
    """The refusal names the bots that there are."""
    for name in ("grandmaster", None, ["random"]):
        with pytest.raises(BadOptions, match=r"Nim has no bot .*\. Choose one of: random\."):
            nim().explain(0, name)


def test_nothing_is_legal_off_turn_and_after_the_end():
    """The legal list is empty for a seat that is not to act."""
    match = nim(left=1)
    assert () == match.legal(1)
    match.submit(0, 0, 0)
    assert ((), (), ()) == (match.legal(0), match.legal(1), match.to_act)
    with pytest.raises(IllegalAction, match="over"):
        match.submit(1, 0, 1)


def test_an_illegal_action_changes_nothing():
    """The game's refusal passes through, and the step stays."""
    match = nim(left=2)
    with pytest.raises(IllegalAction, match="may not play 3"):
        match.submit(0, 2, 0)
    assert (0, 0) == (match.step, match.position)


def test_seats_must_fit_the_game():
    """Too few sitters and unknown bots are refused with the remedy."""
    with pytest.raises(BadOptions, match="has 2 seats, not 1"):
        nim(ANN)
    with pytest.raises(BadOptions, match=r"no bot 'grandmaster'\. Choose one of: random"):
        nim(ANN, BotSeat("Bo", "grandmaster"))


def test_names_are_checked():
    """A name with a control character never reaches a screen."""
    with pytest.raises(QuintetError):
        Person("a\x1b[31m")
    assert "\N{LATIN SMALL LETTER E WITH ACUTE}" == Person("e\N{COMBINING ACUTE ACCENT}").name


# --- events -----------------------------------------------------------------------------------------------------------


def test_events_are_per_seat_since_a_step():
    """Each seat gets the events it may know, from the step it last saw."""
    match = nim()
    match.submit(0, 0, 0)
    match.submit(1, 1, 1)
    assert ["1 taken", "you thought hard", "2 taken"] == [event.text for event in match.events(0, 0)]
    assert ["2 taken", "you thought hard"] == [event.text for event in match.events(1, 1)]
    assert ["1 taken", "2 taken"] == [event.text for event in match.events(None)]
    assert () == match.events(0, match.step)


def test_events_far_back_are_still_known():
    """Events before the states in memory are replayed, with the same words."""
    match = Match(
        SETS, "seed", SETS.options(mode="race", seats=2), seats=[BotSeat("a", "casual"), BotSeat("b", "random")]
    )
    seen = []
    while match.advance():
        seen += match.events(0, match.step - 1)
    assert tuple(seen) == match.events(0, 0)
    assert match.position > 128


def test_the_step_before_the_last_actions():
    """It counts actions in effect, not those undone; before the first one there is only the start."""
    match = nim()
    for seat in (0, 1, 0):
        match.submit(seat, 0, match.step)
    match.undo()
    match.submit(0, 1, match.step)
    assert [5, 2, 1, -1, -1] == [match.step_before(actions) for actions in range(5)]


def test_spectators_see_no_private_events():
    """A spectator sees what everyone knows."""
    match = race(ANN, BOB)
    match.submit(0, 0, 0)
    assert ((), ()) == (match.events(None), match.events(1))
    assert ["picked"] == [event.kind for event in match.events(0)]
    assert () == match.view(None).selection


# --- bots -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["x", -1, 1.5, True])
def test_a_match_runs_for_a_number_of_steps(limit):
    """Anything else is refused, and so is a bot that nothing can make."""
    match = Match(NIM, "x", seats=[BotSeat("a"), BotSeat("b")])
    with pytest.raises(BadOptions, match="A match cannot run for"):
        match.run(limit)
    with pytest.raises(BadOptions, match="A bot is made by a class or a function of a seed, not by 3"):
        match.seat_bot(0, 3)


def test_bots_act_until_a_person_must():
    """`run` stops when a person is to act."""
    match = nim(BotSeat("Bo"), ANN)
    assert 1 == match.run()
    assert (1,) == match.waiting_for


def test_bots_at_an_open_table_take_turns():
    """Nobody is asked twice before everybody was asked once."""
    match = race(BotSeat("a", "casual"), ANN, BotSeat("c", "casual"), BotSeat("d", "casual"))
    assert [0, 2, 3, 0, 2, 3] == [match.advance().seat for _ in range(6)]


def test_a_tick_asks_every_bot_once():
    """One tick is one action of each bot and then the clock's."""
    match = Match(DRIP, options=DripOptions(seats=3), seats=[BotSeat("a"), ANN, BotSeat("c")])
    match.tick()
    assert [0, 2, -1] == [step.seat for step in match.replay().steps]


def test_a_bot_with_nothing_to_do_is_not_asked():
    """A seat that is to act may have nothing to choose, such as a dead player."""

    class Out(Drip):
        def legal(self, state, seat):
            return () if seat == 0 else super().legal(state, seat)

    match = Match(Out(), seats=[BotSeat("a"), BotSeat("b")])
    assert [1, 1] == [match.advance().seat, match.advance().seat]
    match.tick()
    assert [1, 1, 1, -1] == [step.seat for step in match.replay().steps]


def test_the_same_seed_gives_the_same_bots():
    """Bots decide reproducibly, whatever the salt."""
    bots = BotSeat("a", "casual"), BotSeat("b", "random")
    one, two = race(*bots), race(*bots)
    one.run()
    two.run()
    assert one.replay() == two.replay()
    assert one.commitment != two.commitment


def test_run_plays_a_ticking_game_of_bots_to_its_end():
    """Twenty ticks with two bots are sixty actions."""
    match = Match(DRIP, seats=[BotSeat("a"), BotSeat("b")])
    assert (60, "dry") == (match.run(), match.outcome.reason)


def test_a_match_without_clock_refuses_ticks():
    """Time passes in ticking games only."""
    with pytest.raises(IllegalAction, match="no clock"):
        nim().tick()


# --- undo -------------------------------------------------------------------------------------------------------------


def test_a_round_is_undone_to_the_persons_decision():
    """Against a bot an undo undoes the bot's reply too, and redo brings both back."""
    match = nim(ANN, BotSeat("Bo"))
    match.submit(0, 0, 0)
    match.advance()
    match.submit(0, 1, 2)
    match.advance()
    before = match.view(0)
    assert (2, 2) == (match.undo(), match.position)
    assert (0, 2, 4) == (match.undo(), match.redo(), match.redo())
    assert before == match.view(0)
    with pytest.raises(IllegalAction, match="nothing to redo"):
        match.redo()


def test_single_steps_can_be_undone():
    """With Undo.STEP every action is undone by itself."""
    match = nim(ANN, BotSeat("Bo"), undo=Undo.STEP)
    match.submit(0, 0, 0)
    match.advance()
    assert (1, 0) == (match.undo(), match.undo())
    with pytest.raises(IllegalAction, match="nothing to undo"):
        match.undo()


def test_a_person_undoes_their_own_round():
    """Two people at one keyboard: each goes back to their own last decision."""
    match = nim()
    for step in range(4):
        match.submit(step % 2, 0, step)
    assert 2 == match.undo(seat=0)


def test_nothing_is_undone_against_others():
    """Undo is off with a remote player and with a sealed seed, and cannot be switched on there."""
    match = nim(ANN, Remote("Bob"))
    match.submit(0, 0, 0)
    with pytest.raises(IllegalAction, match="Undo is off at this table"):
        match.undo()
    with pytest.raises(BadOptions, match="Leave undo off"):
        nim(ANN, Remote("Bob"), undo=Undo.ROUND)
    assert Undo.OFF is Match(NIM, SealedSeed("0" * 32), seats=[ANN, BOB]).undo_policy


def test_a_new_action_forgets_what_was_undone():
    """After an undo and another action there is nothing to redo, and only events in effect are left."""
    match = nim()
    match.submit(0, 0, 0)
    match.undo()
    match.submit(0, 2, 2)
    assert not match.can_redo
    assert ["undone", "took"] == [event.kind for event in match.events(None)]
    assert (3,) == match.events(None)[-1].values


# --- resigning --------------------------------------------------------------------------------------------------------


def test_resigning_by_the_rules():
    """A game whose rules know resignation has an action for it."""
    match = nim(game=RESIGNING_NIM)
    match.resign(0)
    assert RESIGN == match.replay().steps[-1].action
    assert ((1,), None) == (match.outcome.winners, match.replay().ended)


def test_resigning_at_the_table():
    """In other games the table ends the match, and the replay says so; it works out of turn."""
    match = nim()
    match.resign(1)
    assert ("resigned", (0,)) == (match.outcome.reason, match.outcome.winners)
    assert match.outcome == match.replay().ended
    assert match.is_over
    with pytest.raises(IllegalAction, match="over"):
        match.submit(0, 0, match.step)
    with pytest.raises(IllegalAction, match="ended at the table"):
        match.undo()


def test_a_seat_whose_time_is_over_loses():
    """The match is over at once, and the best of the others win."""
    match = race(ANN, BOB)
    match.expire(0)
    assert match.is_over
    assert ((1,), "Ann (seat 1) ran out of time. Bob (seat 2) won.") == (match.outcome.winners, match.outcome.text)


def test_one_of_many_resigns_and_the_others_play_on():
    """At a bigger table a seat that resigned acts no more and cannot win."""
    match = race(BotSeat("a", "perfect"), ANN, BotSeat("c", "casual"))
    match.run(12)
    for _ in range(8):
        match.advance()
    match.resign(0)
    assert 0 not in match.to_act
    while not match.is_over:
        match.advance()
    assert 0 not in match.outcome.winners
    assert match.outcome == match.replay().ended
    assert match.outcome == Match.load(match.save()).outcome


def test_bots_do_not_play_on_when_the_last_person_resigns():
    """The match ends as lost, the best of the rest win, and its log and its save end the same way."""
    match = race(ANN, BotSeat("b", "perfect"), BotSeat("c", "random"), BotSeat("d", "random"))
    match.submit(0, 0, match.step)
    match.resign(0)
    assert ("resigned", True) == (match.outcome.reason, match.is_over)
    assert (1, 2, 3) == match.outcome.winners
    assert "Ann (seat 1) resigned. b (seat 2), c (seat 3) and d (seat 4) won." == match.outcome.text
    assert [False] == [each.won for each in results_of(match, 0.0) if not each.bot]
    assert match.outcome == Match.restore(match.header(), match.entries()).outcome == Match.load(match.save()).outcome


def test_the_best_of_the_rest_win():
    """Many winners are not named one by one."""
    names = [f"p{number}" for number in range(6)]
    end = resignation(0, names, {3}, (9, 1, 1, 9, 1, 1))
    assert ((1, 2, 4, 5), "p0 resigned. The others won.") == (end.winners, end.text)


def test_the_plans_of_a_resigned_seat_are_dropped():
    """In CataMaze the queue of a seat that resigned is not carried out while the others play on."""
    maze = quintet.game("catamaze")
    options = maze.options(players=3, agents=[])
    match = Match(maze, "seed", options, seats=[ANN, BOB, Person("Cy")])
    match.submit(0, maze.read("d"), match.step)
    match.resign(0)
    assert ((), frozenset({0}), False) == (match.view(0).queue, match.gone, match.is_over)


def test_nobody_wins_a_resigned_solo_game():
    """A solo game is over when its player resigns."""
    match = Match(SETS, options=SETS.options(mode="classic"), seats=[ANN])
    match.resign(0)
    assert ((), "Ann (seat 1) resigned.") == (match.outcome.winners, match.outcome.text)


def test_in_turns_the_random_bot_takes_a_resigned_seat():
    """The others play on, and the seat that resigned cannot win."""
    match = Match(ROUNDS, options=DripOptions(seats=3), seats=[ANN, BOB, BotSeat("Cy")])
    match.resign(0)
    with pytest.raises(IllegalAction, match="resigned and cannot act"):
        match.submit(0, 0, match.step)
    while not match.is_over:
        match.run()
        if match.waiting_for:
            match.submit(1, 0, match.step)
    assert (1, 2) == match.outcome.winners
    again = Match.restore(match.header(), match.entries(), ROUNDS)
    assert (match.outcome, match.seats) == (again.outcome, again.seats)


# --- commitment -------------------------------------------------------------------------------------------------------


def test_the_seed_is_committed_to_and_revealed_at_the_end():
    """The salted hash gives nothing away before the end and proves the seed after it; then nothing can be undone."""
    match = nim(left=1)
    with pytest.raises(QuintetError, match="revealed when the match is over"):
        match.reveal()
    promise = match.commitment
    match.submit(0, 0, 0)
    reveal = match.reveal()
    assert ("seed", True) == (reveal.seed, verify_commitment(promise, reveal))
    assert not verify_commitment(promise, Reveal("another", reveal.salt))
    with pytest.raises(IllegalAction, match="revealed"):
        match.undo()


def test_a_match_does_not_say_its_seed():
    """Neither its text nor its refusals nor its commitment hold the seed or the key."""
    key = "0123456789abcdef" * 2
    match = Match(NIM, SealedSeed(key), seats=[ANN, Remote("Eve")])
    with pytest.raises(QuintetError) as refused:
        match.submit(1, 0, 0)
    assert not [text for text in (repr(match), str(refused.value), match.commitment, match.show(None)) if key in text]
    match.resign(0)
    assert SealedSeed(key) == match.reveal().seed


# --- saving -----------------------------------------------------------------------------------------------------------


def test_a_save_resumes_where_it_was():
    """A loaded match has the position, the seats, the commitment and the end of the saved one."""
    match = nim(ANN, BotSeat("Bo"))
    match.submit(0, 0, 0)
    match.run()
    again = Match.load(match.save(), NIM)
    assert (match.view(0), match.seats, match.commitment) == (again.view(0), again.seats, again.commitment)
    again.resign(0)
    assert again.outcome == Match.load(again.save(), NIM).outcome


def test_a_save_holds_what_was_agreed():
    """The undo policy and the bots' time limit come back."""
    match = Match("sets", "terms", seats=[Person("Ann")], undo=Undo.OFF, seconds=1.5)
    match.submit(0, 0, match.step)
    again = Match.load(match.save())
    assert (Undo.OFF, 1.5, False) == (again.undo_policy, again.seconds, again.can_undo)


def test_a_save_must_say_who_sits_where():
    """Unknown sitters and missing names are refused with the seat."""
    history = History(NIM, "x")
    with pytest.raises(BadSave, match="does not say who plays seat 2"):
        Match.load(write_save(history, ("person", "oracle"), ("a", "b")), NIM)
    with pytest.raises(BadSave, match="names 1 player for 2 seats"):
        Match.load(write_save(history, ("person", "person"), ("a",)), NIM)
    with pytest.raises(QuintetError, match="characters that cannot be printed"):
        Match.load(write_save(history, ("person", "person"), ("a", "\x1b[2J")), NIM)


def test_other_rules_are_refused_with_both_versions():
    """A log of another rules version is not played on."""
    header = msgspec.structs.replace(nim().header(), rules=7)
    with pytest.raises(BadSave, match="rules version 7 of Nim, but this Quintet plays version 1"):
        Match.restore(header, (), NIM)
    with pytest.raises(UnknownGame, match="The match is a game of 'nim', not of 'drip'"):
        Match.restore(nim().header(), (), DRIP)


def test_help_is_remembered_through_saves_and_logs():
    """An undo is remembered after saving and loading; a redo does not count as one."""
    match = nim()
    match.submit(0, 0, 0)
    assert not Match.load(match.save(), NIM).is_helped
    match.undo()
    match.redo()
    assert (1, True) == (match.undos, match.is_helped)
    loaded = Match.load(match.save(), NIM)
    restored = Match.restore(loaded.header(), loaded.entries(), NIM)
    assert (True, True) == (loaded.is_helped, restored.is_helped)
    assert Match.load(restored.save(), NIM).is_helped


def test_every_changed_byte_of_a_save_is_harmless():
    """A save with one byte changed loads to the same match or is refused with a sentence."""
    match = nim(ANN, BotSeat("Bo"))
    match.submit(0, 0, 0)
    data = match.save()
    refused = 0
    for at in range(len(data)):
        for change in (1, 32):
            changed = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
            try:
                again = Match.load(changed, NIM)
            except QuintetError:
                refused += 1
            else:
                assert (match.replay(), match.seats) == (again.replay(), again.seats)
    assert refused > len(data)


def test_a_ledger_restores_the_match():
    """Header and entries bring back steps, undos, what can be redone, and the end."""
    match = nim(ANN, BotSeat("Bo"))
    match.submit(0, 0, 0)
    match.run()
    match.undo()
    again = Match.restore(match.header(), match.entries(), NIM)
    assert (match.step, match.position, match.events(0)) == (again.step, again.position, again.events(0))
    assert match.redo() == again.redo()
    assert match.entries() == again.entries()


def test_the_replay_of_a_match_verifies():
    """What a match recorded plays again from its seed."""
    match = race(BotSeat("a", "perfect"), BotSeat("b", "casual"))
    match.run()
    history = History.of(SETS, match.replay())
    assert len(history) == match.position
    assert match.outcome == SETS.outcome(history.state)


def test_what_a_seat_knew_comes_back_view_by_view():
    """The views of the positions in effect, and only those: what was undone is gone."""
    match = nim()
    seen = [match.view(0)]
    for step, seat in enumerate((0, 1, 0)):
        match.submit(seat, 0, step)
        seen.append(match.view(0))
    match.undo(0)
    assert seen[:3] == list(match.views(0))
    assert seen[1:3] == list(match.views(0, 1))


def test_what_somebody_who_left_had_played_was_played():
    """A game counts as played when anybody acted in it, also somebody who resigned before the others."""
    seats = [ANN, BOB, Person("Cy")]
    match = Match(ROUNDS, "x", DripOptions(seats=3), seats=seats)
    match.submit(2, 1, 0)
    match.resign(2)
    match.resign(1)
    assert (True, False) == (match.is_over, match.is_unplayed)
    nobody = Match(ROUNDS, "x", DripOptions(seats=3), seats=seats)
    nobody.resign(2)
    nobody.resign(1)
    assert (True, True) == (nobody.is_over, nobody.is_unplayed)


def test_a_bot_of_an_earlier_version_keeps_its_seat():
    """A table saved with a bot that has another name now continues with it."""
    match = race(ANN, BotSeat("human bot", "human"))
    assert BotSeat("human bot", "casual") == match.seats[1]
    assert match.seats == Match.load(match.save()).seats
