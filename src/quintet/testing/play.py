"""Laws about playing: who acts, what is legal, what is refused, how it ends."""

import math
from typing import Any

from quintet.core.errors import BadNotation, IllegalAction
from quintet.core.game import CLOCK, NOBODY, Action, Event, Game, Outcome, Pace, Seat, View
from quintet.core.state import State
from quintet.testing.laws import Broken, Situation, Trial, law
from quintet.testing.secrets import difference, known, secrets_in, watchers
from quintet.testing.walk import memory

LEGAL_TRIED = 12
ILLEGAL_TRIED = 24
NO_ACTIONS: tuple[Any, ...] = ("", "a", "0", -1, -(2**70), 2**31, 2**70, True, 0.0, 1.5, None, (0,), b"0")
NO_SEATS = (NOBODY, -7, 64, 2**40)


@law("determinism", "trial")
def repeats_itself(trial: Trial) -> None:
    """The same seed and the same actions give the same states, again and again."""
    game = trial.game
    for _ in range(2):
        state = game.new(trial.seed, trial.options)
        for situation in trial.situations:
            if state.fingerprint != situation.state.fingerprint or state != situation.state:
                raise Broken("the same seed and actions led to another state", situation.step)
            if situation.done is not None:
                state = game.apply(state, *situation.done)


@law("over-iff-nobody-acts", "situation")
def ends_properly(trial: Trial, situation: Situation) -> None:
    """A game is over exactly when nobody acts, and it has an outcome exactly when it is over."""
    game, state = trial.game, situation.state
    acting, outcome = game.to_act(state), game.outcome(state)
    if not acting and outcome is None:
        raise Broken("nobody acts, but there is no outcome")
    if acting and outcome is not None:
        raise Broken(f"there is an outcome, but the seats {acting} are to act")
    if outcome is not None:
        _check_outcome(game, state, outcome)


def _check_outcome(game: Game[Any], state: State, outcome: Outcome) -> None:
    seats = range(game.seats(state))
    if not set(outcome.winners) <= set(seats) or len(set(outcome.winners)) != len(outcome.winners):
        raise Broken(f"the winners are {outcome.winners}, the seats {list(seats)}")
    check_line(outcome.text, "the outcome's text")
    check_line(outcome.reason, "the outcome's reason")


@law("who-acts", "situation")
def seats_are_real(trial: Trial, situation: Situation) -> None:
    """Whoever acts sits at the table; one at a time where turns are taken, the clock only where it ticks."""
    game, state = trial.game, situation.state
    acting, seats = game.to_act(state), game.seats(state)
    few, many = game.info.seats
    if not few <= seats <= many:
        raise Broken(f"the table has {seats} seats; the game says {few} to {many}")
    lowest = CLOCK if game.info.pace is Pace.TICKS else 0
    if len(set(acting)) != len(acting) or any(not lowest <= seat < seats for seat in acting):
        raise Broken(f"to act are {acting}, but the seats are 0 to {seats - 1}")
    if game.info.pace is Pace.TURNS and len(acting) > 1:
        raise Broken(f"turns are taken one by one, but to act are {acting}")


@law("legal-list", "situation")
def lists_properly(trial: Trial, situation: Situation) -> None:
    """A legal list holds plain actions of the vocabulary, each once and in order, the same whenever it is asked for."""
    for seat, listed in situation.legal.items():
        if any(type(action) is not int for action in listed):
            raise Broken(f"the legal list of seat {seat} holds something else than plain numbers")
        if any(not 0 <= action < trial.game.kernels.actions for action in listed):
            raise Broken(f"the legal list of seat {seat} leaves the vocabulary")
        if sorted(set(listed)) != list(listed):
            raise Broken(f"the legal list of seat {seat} repeats itself or is out of order")
        if tuple(trial.game.legal(situation.state, seat)) != listed:
            raise Broken(f"the legal list of seat {seat} is another when asked again")


@law("off-turn-legal-list", "situation")
def nothing_off_turn(trial: Trial, situation: Situation) -> None:
    """Whoever is not to act has nothing to choose: off turn, at no table, after the end."""
    for seat in idle_seats(trial, situation):
        if len(trial.game.legal(situation.state, seat)):
            raise Broken(f"seat {seat} is not to act, but has a legal list")


def idle_seats(trial: Trial, situation: Situation) -> list[Seat]:
    """Seats at this table, the clock and no seats at all, as far as they are not to act."""
    everybody = (CLOCK, *range(max(trial.game.seats(situation.state), trial.game.kernels.seats)), *NO_SEATS)
    return [seat for seat in everybody if seat not in situation.legal]


@law("legal-actions-apply", "situation", situations=30)
def legal_applies(trial: Trial, situation: Situation) -> None:
    """Every action of a legal list can be taken."""
    rng = trial.random(f"legal{situation.step}")
    for seat, listed in situation.legal.items():
        for action in rng.shuffle(listed)[:LEGAL_TRIED]:
            try:
                trial.game.apply(situation.state, seat, action)
            except IllegalAction as refused:
                raise Broken(f"seat {seat} may choose {trial.game.write(action)!r}, but: {refused}") from refused


@law("everything-else-is-refused", "situation", situations=30)
def rest_is_refused(trial: Trial, situation: Situation) -> None:
    """What is not in the legal list is refused, whoever tries it, with a sentence that tells no secret."""
    for seat, action in forbidden(trial, situation):
        try:
            trial.game.apply(situation.state, seat, action)
        except IllegalAction as refused:
            check_sentence(trial, situation.state, str(refused))
        else:
            raise Broken(f"seat {seat} was let to do {trial.game.write(action)!r}, which is not in its legal list")


def forbidden(trial: Trial, situation: Situation) -> list[tuple[Seat, Action]]:
    """Actions that are not legal here: from other situations, from other seats, and from the whole vocabulary."""
    rng = trial.random(f"forbidden{situation.step}")
    known = rng.shuffle(trial.pool)[:ILLEGAL_TRIED]
    strange = rng.shuffle(range(trial.game.kernels.actions))[:ILLEGAL_TRIED]
    tried: list[tuple[Seat, Action]] = []
    for seat, listed in situation.legal.items():
        tried.extend((seat, action) for action in (*known, *strange) if action not in listed)
    for seat in idle_seats(trial, situation):
        tried.extend((seat, action) for action in (*known[:6], *strange[:3]))
    return tried


def check_sentence(trial: Trial, state: State, text: str) -> None:
    check_line(text, "the refusal")
    told = secrets_in(trial, state, text)
    if told:
        raise Broken(f"the refusal tells {told}")


@law("refused-actions-change-nothing", "situation", situations=12)
def refusal_changes_nothing(trial: Trial, situation: Situation) -> None:
    """A refused action leaves the game as it was: what was legal still is, and leads where it led."""
    game, state = trial.game, situation.state
    before = content(game, state)
    after = None if situation.done is None else game.apply(state, *situation.done)
    for seat, action in forbidden(trial, situation)[:ILLEGAL_TRIED]:
        try:
            game.apply(state, seat, action)
        except IllegalAction:
            continue
    if content(game, state) != before:
        raise Broken("a refused action changed the state")
    if situation.done is not None and game.apply(state, *situation.done) != after:
        raise Broken("after refused actions a legal one leads elsewhere")


@law("not-an-action", "situation", situations=3)
def nonsense_is_bad_notation(trial: Trial, situation: Situation) -> None:
    """What is no action at all (text, fractions, booleans, numbers outside the vocabulary) is BadNotation."""
    for nonsense in (*NO_ACTIONS, trial.game.kernels.actions):
        for seat in situation.legal or (0,):
            try:
                trial.game.apply(situation.state, seat, nonsense)
            except BadNotation as refused:
                check_sentence(trial, situation.state, str(refused))
            except Exception as error:
                raise Broken(f"{nonsense!r} gives {type(error).__name__} instead of BadNotation") from error
            else:
                raise Broken(f"{nonsense!r} was taken for an action")


@law("old-states", "situation", situations=30)
def old_states_stay(trial: Trial, situation: Situation) -> None:
    """Taking an action changes no state that existed before."""
    game, state = trial.game, situation.state
    before = content(game, state)
    for seat, listed in situation.legal.items():
        for action in listed[:LEGAL_TRIED]:
            game.apply(state, seat, action)
    if content(game, state) != before:
        raise Broken("an action changed the state it was applied to")


def content(game: Game[Any], state: State) -> tuple[object, ...]:
    """Everything a state holds, copied."""
    return memory(state), game.dump(state)


@law("events", "situation")
def events_are_told_properly(trial: Trial, situation: Situation) -> None:
    """What happened is told in single printable lines, to every seat and to a spectator."""
    seats = range(trial.game.seats(situation.state))
    for seat in (*seats, None):
        for event in trial.game.events(situation.state, seat):
            if not isinstance(event, Event):
                raise Broken(f"{event!r} is no Event")
            if event.seat is not None and event.seat != CLOCK and event.seat not in seats:
                raise Broken(f"the event {event.kind!r} happened to seat {event.seat}, which is not at the table")
            check_line(event.text, f"the text of the event {event.kind!r}")


@law("scores", "situation")
def scores_fit_the_table(trial: Trial, situation: Situation) -> None:
    """There is one finite score for every seat."""
    scores, seats = trial.game.scores(situation.state), trial.game.seats(situation.state)
    if len(scores) != seats:
        raise Broken(f"there are {len(scores)} scores for {seats} seats")
    if not all(math.isfinite(score) for score in scores):
        raise Broken(f"the scores {scores} are not all finite")


@law("views", "situation", situations=20)
def views_are_proper(trial: Trial, situation: Situation) -> None:
    """Every seat and a spectator have a view: frozen, JSON, drawn in printable lines, the same when asked again."""
    for seat in watchers(trial, situation):
        view = trial.game.view(situation.state, seat)
        if not isinstance(view, View) or not type(view).__struct_config__.frozen:
            raise Broken(f"the view of {trial.game.seat_name(seat)} is a {type(view).__name__}, not a frozen View")
        if view.seat != seat:
            raise Broken(f"the view of seat {seat} says it is of seat {view.seat}")
        picture = trial.game.show(view)
        if not all(line.isprintable() for line in picture.split("\n")):
            raise Broken(f"the picture for {trial.game.seat_name(seat)} has control characters")
        again = difference(known(trial.game, situation.state, seat), known(trial.game, situation.state, seat))
        if again:
            raise Broken(f"{trial.game.seat_name(seat)} is told another {again} when asked again")


def check_line(text: str, what: str) -> None:
    """One line of printable text."""
    if not text or not text.isprintable():
        raise Broken(f"{what} is not one printable line: {text!r}")
