"""More broken toys: Pebbles with bugs that hide in rare moments, in hidden parts, in options, bots and arrays."""

import time
from typing import Annotated, ClassVar

import msgspec
import numpy as np
import pebbles
from msgspec import Meta
from pebbles import DREW, PebblesGame, PebblesOptions
from toys import BROKEN, Undeclared, breaks, info, kernels

from quintet.core.codec import decode
from quintet.core.errors import BadSave, IllegalAction
from quintet.core.extras import Extras, Hidden
from quintet.core.game import BotInfo, Event, Outcome, RandomBot
from quintet.core.record import i8, record, zeros
from quintet.core.rng import RngState
from quintet.core.state import Layout, State

__all__ = ["BROKEN"]

# --- leaks in rare moments, with a resample that helps nobody -------------------------------------------------------


class KeepsTheTruth(PebblesGame):
    """A resample that keeps the true hidden state and changes only the generator: it blinds every law of `resample`."""

    def resample(self, state, seat, rng):
        games = state.thaw()
        game = games[0]
        game.rng.word, game.rng.drawn = rng.next_int(0, 2**31), 0
        for key in range(2):
            game.rng.key[key] = rng.next_int(0, 2**31) * int(game.rng.kind)
        return state.after(games)


@breaks("resample-varies")
class ImaginesTheTruth(KeepsTheTruth, Undeclared):
    extras = Undeclared.extras


@breaks("hidden-parts-stay-hidden")
class ImaginesTheTruthAboutAPart(KeepsTheTruth):
    """The same with its hidden part declared: the sampled worlds show it."""


@breaks("hidden-parts-stay-hidden")
class TellsAtTheLastPebble(PebblesGame):
    """Tells the other number in the events of one moment of the game."""

    def events(self, state, seat):
        told = super().events(state, seat)
        if state.record.heap == 1 and seat == 0:
            return (*told, Event("whisper", f"psst: {int(state.record.secret[1])}"))
        return told


@breaks("hidden-parts-stay-hidden")
class RefusesWithASecret(PebblesGame):
    def refusal(self, state, seat, action, code):
        return f"seat {seat + 1} cannot do that against {int(state.record.secret[1 - seat % 2])}."


@breaks("hidden-parts-stay-hidden")
class ScoresSecrets(PebblesGame):
    """Counts the secret numbers in the scores of a running game."""

    def scores(self, state):
        return tuple(float(taken + secret) for taken, secret in zip(state.plain.taken, state.plain.secret, strict=True))


@breaks("hidden-parts-stay-hidden")
class SpectatorsSeeSecrets(PebblesGame):
    def events(self, state, seat):
        code, actor, value = (int(number) for number in state.record.event)
        if seat is None and code == DREW:
            return (Event("drew", f"seat {actor + 1} drew {value}", actor),)
        return super().events(state, seat)


@breaks("hidden-parts-are-declared")
class DeclaresNothing(Undeclared):
    """Has something hidden and says so, but not what."""


def other_event(state, seat, rng):
    games = state.thaw()
    if games[0].event[0] == DREW and games[0].event[1] != seat:
        games[0].event[2] = rng.next_int(0, 9)
    return state.after(games)


@breaks("hidden-parts-are-declared")
class DeclaresHalf(PebblesGame):
    """Declares what is told of the other number, but not the number."""

    extras = Extras(hidden=(Hidden("the other draw", other_event),), unobserved=("taken",))


@breaks("private-parts-are-resampled")
class ImaginesHalf(PebblesGame):
    """Shows everybody only its own heap, and imagines the true one of the other, which nothing declares."""

    def view(self, state, seat):
        view = super().view(state, seat)
        own = tuple(count if owner == seat else 0 for owner, count in enumerate(view.taken))
        return msgspec.structs.replace(view, taken=own)


@breaks("hidden-parts-can-be-altered")
class AltersNothing(PebblesGame):
    extras = Extras(hidden=(Hidden("the other number", lambda state, seat, rng: state),), unobserved=("taken",))


@breaks("nothing-hidden")
class DeniesItsSecrets(Undeclared):
    info = info(hidden=False)


@breaks("views")
class ViewsCanBeChanged(PebblesGame):
    """Hands out a list, which a bot or a screen could change for everybody else."""

    def view(self, state, seat):
        return msgspec.structs.replace(super().view(state, seat), taken=list(state.plain.taken))


# --- time, arrays, kernels ------------------------------------------------------------------------------------------


LOADED, MONTH = time.time(), 30 * 86_400


@breaks("blind-to-the-clock")
class TellsTheTime(PebblesGame):
    """Its events say how old they are."""

    def events(self, state, seat):
        late = " late" if time.time() > LOADED + MONTH else ""
        return tuple(Event(each.kind, f"{each.text}{late}", each.seat) for each in super().events(state, seat))


@np.errstate(over="ignore")
def reset_by_chance(games, seeds, setups):
    pebbles.reset(games, seeds, setups)
    games[0].secret[0] = np.random.randint(0, 10)  # noqa: NPY002 - the bug


@breaks("kernels-are-closed")
class DrawsFromNumPy(PebblesGame):
    kernels = kernels(reset=reset_by_chance)


def observe_too_much(games, seats, out):
    flat = np.lib.stride_tricks.as_strided(out, (out.shape[0], 6))
    for k, game in enumerate(games):
        flat[k] = (game.heap, game.player, game.secret[seats[k]], 1, 2, 3)


@breaks("kernels-fill-their-arrays")
class ObservesOutside(PebblesGame):
    """Writes six numbers into an observation of three, as compiled code without bounds checking would."""

    kernels = kernels(observe=observe_too_much)


def observe_at_times(games, seats, out):
    for k, game in enumerate(games):
        out[k, 0], out[k, 1] = game.heap, game.player
        if game.player == seats[k]:
            out[k, 2] = game.secret[seats[k]]


@breaks("kernels-fill-their-arrays")
class ObservesAtTimes(PebblesGame):
    """Leaves its own number out of the observation off turn, where a batch keeps the old one."""

    kernels = kernels(observe=observe_at_times)


def observe_all_but_one(games, seats, out):
    for k, game in enumerate(games):
        out[k, 0], out[k, 2] = game.heap, game.secret[seats[k]]


@breaks("kernels-fill-their-arrays")
class ObservesAllButOne(PebblesGame):
    """Never writes who is to act, so that the number is whatever the array held."""

    kernels = kernels(observe=observe_all_but_one)


def score_the_mover(games, out):
    for k, game in enumerate(games):
        out[k, game.player] = game.taken[game.player]


@breaks("kernels-fill-their-arrays")
class ScoresOne(PebblesGame):
    """Writes the score of one seat, so that the other keeps that of the game before."""

    kernels = kernels(score=score_the_mover)


@breaks("kernels-fill-their-arrays")
class ObservesInLess(PebblesGame):
    kernels = kernels(observation=("i1", (2,)))


def observe_the_heap(games, seats, out):
    for k, game in enumerate(games):
        out[k] = (game.heap, game.player, 0)


@breaks("observation-tells-the-view")
class ObservesNoNumber(PebblesGame):
    """Leaves the own secret number out of the observation."""

    kernels = kernels(observe=observe_the_heap)


def observe_the_parity(games, seats, out):
    for k, game in enumerate(games):
        out[k] = (game.heap, game.player, game.secret[seats[k]] % 2)


@breaks("observation-tells-the-view")
class ObservesHalfANumber(PebblesGame):
    """Tells only whether the own secret number is odd."""

    kernels = kernels(observe=observe_the_parity)


def reset_the_rest(games, seeds, setups):
    kept = games["taken"].copy()
    pebbles.reset(games, seeds, setups)
    games["taken"] = kept


@breaks("reset-forgets")
class ResetsTheRest(PebblesGame):
    """A new game in a used row remembers what was taken."""

    kernels = kernels(reset=reset_the_rest)


# --- options, saves, ends, bots -------------------------------------------------------------------------------------


class IdleOptions(PebblesOptions, frozen=True, kw_only=True):
    polite: Annotated[bool, Meta(description="nothing uses it")] = False


@breaks("options-matter")
class HasAnIdleOption(PebblesGame):
    options = IdleOptions


class PoliteOptions(PebblesOptions, frozen=True, kw_only=True):
    courteous: Annotated[bool, Meta(description="the record has it, and so do saves")] = False


@record
class PoliteSetup:
    stones: i8
    courteous: i8


@record
class PolitePebbles(pebbles.Pebbles):
    courteous: i8


class PoliteModel(pebbles.PebblesModel, frozen=True, forbid_unknown_fields=True):
    courteous: Annotated[int, Meta(ge=0, le=1)]


def reset_politely(games, seeds, setups):
    pebbles.reset(games, seeds, setups)
    for game, setup in zip(games, setups, strict=True):
        game.courteous = setup.courteous


def unpack_politely(state):
    plain = msgspec.structs.asdict(pebbles.unpack(state))
    return PoliteModel(**plain, courteous=int(state.record.courteous))


@breaks("options-matter")
class StoresAnOption(PebblesGame):
    """Has an option in its record and in its saves, and nowhere else."""

    options = PoliteOptions
    layout = Layout(PolitePebbles, "subtle_toys:StoresAnOption.layout", unpack_politely)
    kernels = kernels(record=PolitePebbles, reset=reset_politely)

    def setup(self, options):
        rows = zeros(PoliteSetup)
        rows[0].stones, rows[0].courteous = options.stones, int(options.courteous)
        return rows

    def load(self, data):
        model = decode(data, PoliteModel, "the game of Pebbles")
        games = zeros(PolitePebbles)
        plain = pebbles.pack(model).record
        for name in plain.dtype.names:
            games[name] = plain[name]
        games[0].courteous = model.courteous
        return State(self.layout, games.tobytes())


@breaks("changed-saves")
class SavesDefaults(PebblesGame):
    """Loads as if the game had begun with the default number of pebbles, which nobody notices with the default."""

    def load(self, data):
        loaded = super().load(data)
        if sum(loaded.plain.taken) + loaded.plain.heap > 15:
            games = loaded.thaw()
            games[0].heap = min(int(games[0].heap), 15)
            return loaded.after(games)
        return loaded


class LooseModel(msgspec.Struct, forbid_unknown_fields=True):
    """The model of Pebbles without any limits."""

    heap: int
    player: int
    secret: tuple[int, int]
    taken: tuple[int, int]
    event: tuple[int, int, int]
    rng: RngState


@breaks("changed-saves")
class LoadsAnything(PebblesGame):
    """Forces every number of a save into its range instead of refusing it."""

    def load(self, data):
        try:
            raw = msgspec.to_builtins(msgspec.json.decode(data, type=LooseModel))
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            return super().load(data)
        raw["heap"], raw["player"] = raw["heap"] % 41, raw["player"] % 2
        for key, limits in (("secret", (10, 10)), ("taken", (41, 41)), ("event", (3, 2, 10))):
            raw[key] = [value % limit for value, limit in zip(raw[key], limits, strict=True)]
        return super().load(msgspec.json.encode(raw))


class WideModel(pebbles.PebblesModel, frozen=True, forbid_unknown_fields=True):
    """The model of Pebbles with room for eight players in events."""

    event: tuple[Annotated[int, Meta(ge=0, le=2)], Annotated[int, Meta(ge=0, le=7)], Annotated[int, Meta(ge=0, le=9)]]


@breaks("changed-saves")
class LoadsEventsOfStrangers(PebblesGame):
    """Loads a game in which somebody acted who is not at the table."""

    def load(self, data):
        return pebbles.pack(decode(data, WideModel, "the game of Pebbles"))


@breaks("changed-saves")
class LoadsWhatCannotGoOn(PebblesGame):
    """Loads any number of pebbles, and then lets nobody take some where that number is wrong."""

    def legal(self, state, seat):
        whole = state.record.heap + sum(state.record.taken)
        return super().legal(state, seat) if whole in (4, 5, 15, 40) else ()


@breaks("changed-saves")
class CountsAtTheEnd(PebblesGame):
    """Looks only near the end whether a game could have been played: how many pebbles it began with."""

    def load(self, data):
        loaded = super().load(data)
        if loaded.plain.heap < 3 and loaded.plain.heap + sum(loaded.plain.taken) not in (4, 5, 15, 40):
            raise BadSave("No game begins with so many pebbles.")
        return loaded


@breaks("changed-lists")
class LoadsAnyCount(PebblesGame):
    """Takes what it needs of a list, and fills up what is missing."""

    def load(self, data):
        try:
            raw = msgspec.json.decode(data, type=dict)
            raw["taken"] = (raw["taken"] + [0, 0])[:2]
        except (msgspec.MsgspecError, KeyError, TypeError, RecursionError, UnicodeDecodeError):
            return super().load(data)
        return super().load(msgspec.json.encode(raw))


@breaks("changed-saves")
class LoadsStatesThatCrash(PebblesGame):
    """Accepts an event whose view cannot be made."""

    def events(self, state, seat):
        code, actor, value = state.plain.event
        if code != pebbles.TOOK:
            return super().events(state, seat)
        return (Event("took", f"took {('none', 'one', 'two', 'three')[value]}", actor),)


@breaks("winners-have-the-best-score")
class TheWorstWins(PebblesGame):
    """The winner is whoever took the last pebble, whatever the scores say, and the info does not mention it."""

    info = info(best_score_wins=True)


def step_forever(games, seats, actions, codes):
    pebbles.step(games, seats, actions, codes)
    games["heap"][games["heap"] < 4] = 15
    games["taken"] %= 30


@breaks("games-end")
class NeverEnds(PebblesGame):
    """Fills the heap again before it is empty."""

    kernels = kernels(step=step_forever)


class TiredBot(RandomBot):
    choices = 0

    def act(self, turn):
        self.choices += 1
        if self.choices > 8:
            raise RuntimeError("too tired")
        return super().act(turn)


@breaks("bots-play-whole-games")
class HasATiredBot(PebblesGame):
    """Its bot fails long after its first choices."""

    info = info(demo={"stones": 40})
    bots: ClassVar = {"tired": BotInfo("stops before the end", TiredBot)}


class TimidBot(RandomBot):
    def act(self, turn):
        return turn.legal[-1]


@breaks("bots-play-whole-games")
class HasATimidBot(PebblesGame):
    """Its bot resigns."""

    info = info(resign=pebbles.DRAW)
    bots: ClassVar = {"timid": BotInfo("gives up", TimidBot)}


SPIED = []


class SpyingBot(RandomBot):
    def explain(self, turn):
        return f"The other number is {SPIED[-1]}."


@breaks("bots-know-only-their-seat")
class HasASpyingBot(PebblesGame):
    """Its bot explains what only the table knows."""

    bots: ClassVar = {"spy": BotInfo("knows too much", SpyingBot)}

    def view(self, state, seat):
        if seat is not None:
            SPIED.append(int(state.record.secret[1 - seat]))
        return super().view(state, seat)


@breaks("everything-else-is-refused")
class DrawsAfterTheEnd(PebblesGame):
    """Lets a seat draw a number when the heap is empty, and draws last, as one would resign."""

    info = info(resign=pebbles.DRAW)

    def apply(self, state, seat, action):
        over = not state.record.heap and seat in (0, 1) and action == pebbles.DRAW
        return state if over else super().apply(state, seat, action)


@breaks("options-matter")
class CutsAnOption(PebblesGame):
    """Plays with 39 pebbles where 40 are chosen."""

    def setup(self, options):
        rows = super().setup(options)
        rows[0].stones = min(options.stones, 39)
        return rows


@breaks("hidden-parts-stay-hidden")
class ListsByASecretLater(PebblesGame):
    """Lets a seat draw only if the other number is large, once one has taken the third pebble at a time."""

    def legal(self, state, seat):
        listed = super().legal(state, seat)
        shut = listed and state.record.taken[seat] >= 3 and state.record.secret[1 - seat] < 5
        return tuple(action for action in listed if action != pebbles.DRAW or not shut)

    def apply(self, state, seat, action):
        after = super().apply(state, seat, action)
        if action not in self.legal(state, seat):
            raise IllegalAction("Not now.")
        return after


@breaks("dump-and-load")
class RefusesItsOwnSaves(PebblesGame):
    """Refuses to load a position that play has led to."""

    def load(self, data):
        state = super().load(data)
        if state.plain.heap < 5:
            raise BadSave("There are too few pebbles.")
        return state


@breaks("resampled-worlds-play-on")
class ImaginesTheImpossible(PebblesGame):
    """Refuses a number that only imagined worlds have."""

    def resample(self, state, seat, rng):
        games = super().resample(state, seat, rng).thaw()
        games[0].secret[1 - seat] += 10
        return state.after(games)


@breaks("over-iff-nobody-acts")
class EndsByResigning(PebblesGame):
    """A resign action ends the games of a suite that takes it; without it the suite reaches the wrong end."""

    info = info(resign=pebbles.DRAW)

    def outcome(self, state):
        ended = super().outcome(state)
        return ended and Outcome((2,), ended.reason, ended.text)
