"""Broken toys: Pebbles with one bug each, under the law that must report it."""

import json
import random
import time
from collections.abc import Mapping
from itertools import count
from typing import Annotated, Any, ClassVar

import msgspec
import numpy as np
import pebbles
from msgspec import Meta
from pebbles import DRAW, DREW, PebblesGame, PebblesOptions, PebblesView

from quintet.core.extras import Extras
from quintet.core.game import BotInfo, Event, Outcome, Pace, RandomBot
from quintet.core.kernel import Kernel
from quintet.core.options import Preset
from quintet.core.record import JIT
from quintet.core.rng import SealedSeed
from quintet.core.state import State

BROKEN: list[tuple[str, PebblesGame]] = []
"""Every broken toy, with the law it breaks."""


def breaks(law):
    """Registers a toy, and names its object in this module so that other processes find it."""

    def enter(cls):
        game = cls()
        globals()[f"{cls.__name__}_toy"] = game
        BROKEN.append((law, game))
        return cls

    return enter


def kernels(**changed):
    return msgspec.structs.replace(PebblesGame.kernels, **changed)


def info(**changed):
    return msgspec.structs.replace(PebblesGame.info, **changed)


class Undeclared(PebblesGame):
    """Declares no hidden part, so that only `resample` can show a leak."""

    extras = Extras(unobserved=("taken",))


# --- playing --------------------------------------------------------------------------------------------------------


@breaks("determinism")
class ChanceFromOutside(PebblesGame):
    """Draws from Python's own generator."""

    def settle(self, before, games):
        if games[0].event[0] == DREW:
            games[0].secret[games[0].event[1]] = random.randrange(10)
        return before.after(games)


@breaks("seeds")
class CountsItsGames(PebblesGame):
    """Stores in the game what belongs in the state."""

    started = count()

    def born(self, games):
        games[0].secret[0] = next(self.started) % 10
        return State(self.layout, games.tobytes())


@breaks("over-iff-nobody-acts")
class EndsInSilence(PebblesGame):
    def outcome(self, state):
        return None


@breaks("over-iff-nobody-acts")
class EndsTooSoon(PebblesGame):
    def outcome(self, state):
        return Outcome((0,), "half of it is gone", "half of it is gone") if state.record.heap < 8 else None


@breaks("over-iff-nobody-acts")
class StrangerWins(PebblesGame):
    def outcome(self, state):
        ended = super().outcome(state)
        return ended and Outcome((2,), ended.reason, ended.text)


@breaks("who-acts")
class BothAtOnce(PebblesGame):
    def to_act(self, state):
        return (0, 1) if state.record.heap else ()


@breaks("who-acts")
class ClockWithoutTicks(PebblesGame):
    info = info(pace=Pace.OPEN)

    def to_act(self, state):
        return (*super().to_act(state), -1) if state.record.heap else ()


@breaks("legal-list")
class ListsTwice(PebblesGame):
    def legal(self, state, seat):
        return super().legal(state, seat) * 2


@breaks("legal-list")
class ListsBackwards(PebblesGame):
    def legal(self, state, seat):
        return super().legal(state, seat)[::-1]


@breaks("legal-list")
class ListsNumPyNumbers(PebblesGame):
    def legal(self, state, seat):
        return tuple(np.array(super().legal(state, seat)))

    def apply(self, state, seat, action):
        return super().apply(state, seat, int(action) if isinstance(action, np.integer) else action)


@breaks("off-turn-legal-list")
class ListsOffTurn(PebblesGame):
    """Lists what any seat could do, whosever turn it is."""

    def legal(self, state, seat):
        return super().legal(state, int(state.record.player)) if seat in (0, 1) else ()


@breaks("off-turn-legal-list")
class ListsForStrangers(PebblesGame):
    def legal(self, state, seat):
        return (DRAW,) if seat == 64 else super().legal(state, seat)


@breaks("legal-actions-apply")
class ListsTooMuch(PebblesGame):
    def legal(self, state, seat):
        return tuple(range(4)) if seat in self.to_act(state) else ()


@breaks("legal-actions-apply")
class LeavesNothingToDo(PebblesGame):
    def legal(self, state, seat):
        return () if state.record.heap < 6 else super().legal(state, seat)


@breaks("everything-else-is-refused")
class TrustsEverybody(PebblesGame):
    """Has no legality check: takes more pebbles than there are."""

    def apply(self, state, seat, action):
        games = state.thaw()
        if seat not in self.to_act(state) or type(action) is not int or not 0 <= action < 4:
            return super().apply(state, seat, action)
        pebbles.act(games[0], seat, min(action, max(int(games[0].heap) - 1, 0)) if action != DRAW else DRAW)
        return self.settle(state, games)


@breaks("everything-else-is-refused")
class TrustsTheOther(PebblesGame):
    """Lets a seat act on the other's turn."""

    def apply(self, state, seat, action):
        return super().apply(state, int(state.record.player) if seat in (0, 1) else seat, action)


@breaks("everything-else-is-refused")
class RefusesWithoutAWord(PebblesGame):
    def refusal(self, state, seat, action, code):
        return ""


@breaks("everything-else-is-refused")
class RefusesWithTheWord(PebblesGame):
    """Shows the word of the generator in a refusal."""

    def refusal(self, state, seat, action, code):
        return f"not with word {int(state.record.rng.word)} and key {int(state.record.rng.key[0])}"


@breaks("refused-actions-change-nothing")
class BearsGrudges(PebblesGame):
    """Takes revenge for refused actions."""

    grudge = False

    def refusal(self, state, seat, action, code):
        self.grudge = True
        return super().refusal(state, seat, action, code)

    def settle(self, before, games):
        if self.grudge:
            games[0].secret[:] = 0
        self.grudge = False
        return before.after(games)


@breaks("not-an-action")
class TakesBooleans(PebblesGame):
    def apply(self, state, seat, action):
        return super().apply(state, seat, int(action) if isinstance(action, bool) else action)


@breaks("not-an-action")
class StumblesOverText(PebblesGame):
    def apply(self, state, seat, action):
        return super().apply(state, seat, int(action) if isinstance(action, str) else action)


@breaks("old-states")
class WritesInPlace(PebblesGame):
    """Works on the memory of the old state."""

    def born(self, games):
        return State(self.layout, bytearray(games.tobytes()))

    def settle(self, before, games):
        before.data[:] = games.tobytes()
        return State(self.layout, bytearray(games.tobytes()))


@breaks("events")
class TalksInParagraphs(PebblesGame):
    def events(self, state, seat):
        return tuple(Event(each.kind, f"{each.text}\n", each.seat) for each in super().events(state, seat))


@breaks("events")
class TalksOfStrangers(PebblesGame):
    def events(self, state, seat):
        return tuple(Event(each.kind, each.text, 5) for each in super().events(state, seat))


@breaks("scores")
class ScoresForOne(PebblesGame):
    def scores(self, state):
        return super().scores(state)[:1]


# --- values ---------------------------------------------------------------------------------------------------------


@breaks("notation")
class WritesAlike(PebblesGame):
    def write(self, action):
        return super().write(min(action, 2))


@breaks("notation")
class ReadsAnother(PebblesGame):
    def read(self, text):
        return (super().read(text) + 1) % 4


@breaks("notation")
class WritesEscapes(PebblesGame):
    def write(self, action):
        return f"\x1b[1m{super().write(action)}"

    def read(self, text):
        return super().read(text.removeprefix("\x1b[1m"))


@breaks("no-notation")
class ReadsAnything(PebblesGame):
    def read(self, text):
        return pebbles.WORDS.index(text) if text in pebbles.WORDS else 0


@breaks("no-notation")
class StumblesOverNotation(PebblesGame):
    def read(self, text):
        return pebbles.WORDS.index(text)


class Forgetful(State):
    """A state whose pickle loses its secrets."""

    __slots__ = ()

    def __reduce__(self):
        games = self.thaw()
        games[0].secret[:] = 0
        return State(self.layout, games.tobytes()).__reduce__()


@breaks("states-are-values")
class PicklesLossily(PebblesGame):
    def born(self, games):
        return Forgetful(self.layout, games.tobytes())


@breaks("dump-and-load")
class SavesLossily(PebblesGame):
    """Forgets the second secret in a save."""

    def dump(self, state):
        return super().dump(state).replace(b'"secret":[', b'"secret":[0,').replace(b',"taken"', b',"taken"', 1)

    def load(self, data):
        raw = json.loads(data)
        raw["secret"] = raw["secret"][:2]
        return super().load(json.dumps(raw).encode())


@breaks("dump-and-load")
class SavesNoEvents(PebblesGame):
    def load(self, data):
        games = super().load(data).thaw()
        games[0].event[:] = 0
        return State(self.layout, games.tobytes())


@breaks("dump-and-load")
class SavesAnotherFuture(PebblesGame):
    """Restarts the generator when a save is loaded."""

    def load(self, data):
        games = super().load(data).thaw()
        games[0].rng.word = 1
        return State(self.layout, games.tobytes())


@breaks("damaged-saves")
class LoadsCarelessly(PebblesGame):
    def load(self, data):
        return pebbles.pack(msgspec.convert(json.loads(data), pebbles.PebblesModel))


@breaks("damaged-saves")
class LoadsUnknownKeys(PebblesGame):
    def load(self, data):
        try:
            raw = json.loads(data)
            raw.pop("noSuchKey", None)
        except (ValueError, AttributeError, RecursionError):
            return super().load(data)
        return super().load(json.dumps(raw).encode())


# --- secrets --------------------------------------------------------------------------------------------------------


class OpenView(PebblesView, frozen=True, kw_only=True):
    extra: Any


class WithExtra(Undeclared):
    """A view that shows something more."""

    def view(self, state, seat):
        plain = super().view(state, seat)
        return OpenView(**msgspec.structs.asdict(plain), extra=self.more(state, seat))

    def more(self, state, seat):
        raise NotImplementedError


@breaks("views")
class ViewsOfAnother(PebblesGame):
    def view(self, state, seat):
        return msgspec.structs.replace(super().view(state, seat), seat=0)


@breaks("views")
class ViewsAreStates(PebblesGame):
    def view(self, state, seat):
        return state

    def show(self, view):
        return "a state"


@breaks("views")
class ViewsChange(WithExtra):
    asked = count()

    def more(self, state, seat):
        return next(self.asked)


@breaks("views")
class PicturesObey(PebblesGame):
    def show(self, view):
        return f"\x1b[2J{super().show(view)}"


@breaks("no-secret-shown")
class ShowsTheWord(WithExtra):
    def more(self, state, seat):
        return f"{int(state.record.rng.word):x}"


@breaks("no-secret-shown")
class ShowsTheFingerprint(WithExtra):
    def more(self, state, seat):
        return state.fingerprint


@breaks("no-secret-shown")
class ShowsTheSeed(WithExtra):
    seed = ""

    def new(self, seed="", options=None):
        self.seed = seed.key if isinstance(seed, SealedSeed) else seed
        return super().new(seed, options)

    def more(self, state, seat):
        return self.seed.encode("utf-8", "replace").decode()


@breaks("blind-to-chance")
class ShowsAHash(WithExtra):
    """Shows one bit that depends on the generator."""

    def more(self, state, seat):
        return int(state.record.rng.word) % 97 + int(state.record.rng.key[0]) % 97


@breaks("resample-keeps-what-is-known")
class ShowsTheOthersSecret(WithExtra):
    """The leaking view: shows what the opponent holds."""

    def more(self, state, seat):
        return int(state.record.secret[1])


@breaks("resample-keeps-what-is-known")
class ShowsTheOthersEvents(Undeclared):
    def events(self, state, seat):
        code, actor, value = (int(number) for number in state.record.event)
        return (Event("drew", f"seat {actor + 1} drew {value}", actor),) if code == DREW else ()


@breaks("resample-keeps-what-is-known")
class ListsByTheOthersSecret(Undeclared):
    """What is legal gives away whether the opponent's number is even."""

    def hint(self, state, seat):
        return seat in (0, 1) and state.record.secret[1 - seat] % 2 == 1

    def legal(self, state, seat):
        listed = super().legal(state, seat)
        return tuple(action for action in listed if action != DRAW) if self.hint(state, seat) else listed

    def apply(self, state, seat, action):
        return super().apply(state, 7 if action == DRAW and self.hint(state, seat) else seat, action)


def observe_everything(games, seats, out):
    for k, game in enumerate(games):
        out[k] = (game.heap, game.secret[0], game.secret[1])


@breaks("resample-keeps-what-is-known")
class ObservesTheOthersSecret(Undeclared):
    kernels = kernels(observe=observe_everything)


@breaks("resample-is-reproducible")
class ImaginesAtRandom(Undeclared):
    def resample(self, state, seat, rng):
        games = super().resample(state, seat, rng).thaw()
        games[0].secret[1 - seat] = random.SystemRandom().randrange(10)
        games[0].rng.word = random.SystemRandom().randrange(2**32)
        return state.after(games)


@breaks("resample-forgets-what-is-hidden")
class ImaginesTheTrueFuture(Undeclared):
    """Leaves the generator as it is, so that a bot can look ahead."""

    def resample(self, state, seat, rng):
        games = state.thaw()
        games[0].secret[1 - seat] = rng.next_int(0, 9)
        if games[0].event[0] == DREW and games[0].event[1] != seat:
            games[0].event[:] = 0
        return state.after(games)


@breaks("resample-forgets-what-is-hidden")
class ImaginesNearTheTruth(Undeclared):
    """Moves the opponent's number a little instead of drawing it again."""

    def resample(self, state, seat, rng):
        games = super().resample(state, seat, rng).thaw()
        games[0].secret[1 - seat] = (state.record.secret[1 - seat] + rng.next_int(0, 2)) % 10
        return state.after(games)


@breaks("resampled-worlds-play-on")
class ImaginesNonsense(PebblesGame):
    def resample(self, state, seat, rng):
        games = super().resample(state, seat, rng).thaw()
        games[0].secret[1 - seat] = 99
        return state.after(games)


@breaks("resample-varies")
class ImaginesOneWorld(Undeclared):
    def resample(self, state, seat, rng):
        games = state.thaw()
        game = games[0]
        game.secret[1 - seat] = 0
        game.rng.word, game.rng.drawn, game.rng.key[:] = 1, 0, 0
        if game.event[0] == DREW and game.event[1] != seat:
            game.event[:] = 0
        return state.after(games)


# --- repeating ------------------------------------------------------------------------------------------------------


@breaks("replays")
class KnowsItsOptionsBySight(PebblesGame):
    """Deals one pebble less to options that are equal to earlier ones, but were read from a file."""

    def __init__(self):
        super().__init__()
        self.seen = {}

    def new(self, seed="", options=None):
        state = super().new(seed, options)
        if options is None or self.seen.setdefault((seed, options), options) is options:
            return state
        games = state.thaw()
        games[0].heap -= 1
        return state.after(games)


@breaks("threads")
class SharesItsDesk(PebblesGame):
    """Leaves its work on a desk that other threads use too."""

    def settle(self, before, games):
        self.desk = games.tobytes()
        time.sleep(0.0005)
        return State(self.layout, self.desk)


@breaks("same-elsewhere")
class FollowsHashOrder(PebblesGame):
    """Deals in the order of a set of texts."""

    def born(self, games):
        games[0].secret[0] = int(next(iter({str(number) for number in range(10)})))
        games[0].secret[1] = int(next(iter({f"{number:03}" for number in range(10)})))
        return State(self.layout, games.tobytes())


@breaks("same-elsewhere")
class ShowsInHashOrder(WithExtra):
    """The view lists a set in its hash order."""

    extras = PebblesGame.extras

    def more(self, state, seat):
        return tuple({f"pebble {number}" for number in range(12)})


@breaks("same-elsewhere")
class PlaysByTheMode(PebblesGame):
    """Plays differently when it is not compiled."""

    def born(self, games):
        games[0].heap += 0 if JIT else 1
        return State(self.layout, games.tobytes())


# --- what surrounds a game ------------------------------------------------------------------------------------------


class NarrowOptions(PebblesOptions, frozen=True, kw_only=True):
    presets: ClassVar[Mapping[str, Preset]] = {"huge": Preset("too many pebbles", {"stones": 400})}


@breaks("options")
class OffersTheImpossible(PebblesGame):
    options = NarrowOptions


class ForgetfulOptions(PebblesOptions, frozen=True, kw_only=True):
    stones: Annotated[int, Meta(ge=4, le=40)] = 15
    odd: Any = frozenset({1})


@breaks("options")
class OptionsChangeInJson(PebblesGame):
    options = ForgetfulOptions


@breaks("seeds")
class WantsUnicode(PebblesGame):
    def new(self, seed="", options=None):
        if isinstance(seed, str):
            seed.encode()
        return super().new(seed, options)


@breaks("seeds")
class TakesNumbersForSeeds(PebblesGame):
    def new(self, seed="", options=None):
        return super().new(str(seed) if isinstance(seed, int) else seed, options)


@breaks("facts")
class BoastsAtLength(PebblesGame):
    info = info(summary="the best game\nof all")


@breaks("facts")
class SeatsTooMany(PebblesGame):
    info = info(seats=(2, 4))


class StubbornBot:
    def __init__(self, seed=""):
        self.seed = seed

    def act(self, turn):
        return 2


@breaks("bots")
class HasAStubbornBot(PebblesGame):
    bots: ClassVar = {"stubborn": BotInfo("always takes three", StubbornBot)}


class MoodyBot(RandomBot):
    moods = count()

    def __init__(self, seed=""):
        super().__init__(f"{seed}{next(self.moods)}")


@breaks("bots")
class HasAMoodyBot(PebblesGame):
    bots: ClassVar = {"moody": BotInfo("never the same twice", MoodyBot)}


# --- kernels --------------------------------------------------------------------------------------------------------


def turn_of_the_first(games, seats):
    seats[:] = 0


@breaks("kernels-agree")
class TurnKernelErrs(PebblesGame):
    kernels = kernels(turn=turn_of_the_first)


def step_by_the_first_row(games, seats, actions, codes):
    pebbles.step(games, seats, actions, codes)
    games[-1].secret[0] = games[0].secret[0]


@breaks("kernels-agree")
class StepsMixGames(PebblesGame):
    """A step of one game changes another game of the batch."""

    kernels = kernels(step=step_by_the_first_row)


def legal_by_weight(games, seats, masks):
    pebbles.legal(games, seats, masks)
    masks *= np.arange(1, masks.shape[1] + 1, dtype=np.uint8)


@breaks("kernels-agree")
class WeighsItsMask(PebblesGame):
    """A random choice counts a mask, so a 2 would count as two actions."""

    kernels = kernels(legal=legal_by_weight)


def score_double(games, out):
    pebbles.score(games, out)
    out *= len(games)


@breaks("kernels-agree")
class ScoresByTheBatch(PebblesGame):
    kernels = kernels(score=score_double)


def step_and_mark(games, seats, actions, codes):
    pebbles.step(games, seats, actions, codes)
    for game, code in zip(games, codes, strict=True):
        if code:
            game.event[2] = 9


@breaks("kernels-agree")
class RefusesWithATrace(PebblesGame):
    """A refused step leaves a mark in the record, which only a batch shows."""

    kernels = kernels(step=step_and_mark)


def step_and_forget(cold, games, seats, actions, codes):
    pebbles.step(games, seats, actions, codes)
    games["secret"][:] = cold[:1]["secret"]


@breaks("kernels-agree")
class ForgetsWhatIsCold(PebblesGame):
    """A batch with cold rows brings back other rows than a single game."""

    kernels = kernels(cold=(pebbles.Pebbles, 1), step_cold=step_and_forget)


class Compiled(Kernel):
    @property
    def specializations(self):
        return 2


@breaks("one-specialization")
class CompilesTwice(PebblesGame):
    kernels = kernels(extra=(Compiled(pebbles.act, is_entry=False),))
