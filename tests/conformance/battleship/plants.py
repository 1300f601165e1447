"""Forty-seven faults planted in Battleship, each with the law that must report it, or with the reason why none can.

The suite cannot know the rules of a game: a rule that is wrong but plays the same everywhere is found by a test of that
rule. It cannot know which positions no game could have reached, as long as play goes on by the laws in them.
"""

import time
from typing import ClassVar, NamedTuple

import msgspec
import numpy as np

from battleship import rules
from battleship.fleet import (
    CELLS,
    FLEETS,
    HIT,
    SUNK,
    WATER,
    Model,
    fleets_that_fit,
    put,
    ships_of,
    unpack,
)
from battleship.game import Battleship, Hunter, write
from quintet.core.errors import BadSave
from quintet.core.extras import Extras
from quintet.core.game import BotInfo, Event, Outcome, Saved
from quintet.core.rng import SeededRandom, redraw

__all__ = ["PLANTS", "Plant"]


class Plant(NamedTuple):
    """A fault: what it is, the game that has it, and the law that reports it or the reason why it is missed."""

    fault: str
    game: Battleship
    law: str
    missed: str = ""


PLANTS: list[Plant] = []


def plant(fault, law, missed=""):
    """Registers a game with one fault, and names it in this module so that other processes find it."""

    def enter(cls):
        game = cls()
        globals()[f"{cls.__name__}_plant"] = game
        PLANTS.append(Plant(fault, game, law, missed))
        return cls

    return enter


def kernels(**changed):
    return msgspec.structs.replace(Battleship.kernels, **changed)


def info(**changed):
    return msgspec.structs.replace(Battleship.info, **changed)


def afloat(state, owner):
    """The first cell of a side with a ship that nobody has hit."""
    sea = state.plain
    return next((c for c in range(CELLS) if sea.ship[owner][c] and sea.shot[owner][c] == WATER), 0)


# --- kernels --------------------------------------------------------------------------------------------------------


def step_by_numpy(seas, seats, actions, codes):
    rules.step(seas, seats, actions, codes)
    if np.random.random() < 0.1:  # noqa: NPY002 - the fault
        seas[0].event[2] = rules.DUD


@plant("duds come from np.random", "kernels-are-closed")
class OutsideChance(Battleship):
    kernels = kernels(step=step_by_numpy)


def reset_but_shots(seas, seeds, setups):
    kept = seas["shot"].copy()
    rules.reset(seas, seeds, setups)
    seas["shot"] = kept


@plant("reset leaves the shots of the last game", "reset-forgets")
class OldShots(Battleship):
    kernels = kernels(reset=reset_but_shots)


def turn_of_the_first(seas, seats):
    for k, sea in enumerate(seas):
        seats[k] = -2 if sea.ended else 0


@plant("the turn kernel always asks the first seat", "kernels-agree")
class FirstSeat(Battleship):
    kernels = kernels(turn=turn_of_the_first)


def legal_everywhere(seas, seats, masks):
    for k, sea in enumerate(seas):
        masks[k] = 0 if sea.ended or seats[k] != sea.turn else 1


@plant("the mask allows a second shot at the same cell", "legal-actions-apply")
class LegalEverywhere(Battleship):
    kernels = kernels(legal=legal_everywhere)


def step_and_mark(seas, seats, actions, codes):
    rules.step(seas, seats, actions, codes)
    seas["event"][codes != 0, 2] = 3


@plant("a refused shot changes the record", "kernels-agree")
class RefusedMarks(Battleship):
    kernels = kernels(step=step_and_mark)


def step_mixed(seas, seats, actions, codes):
    rules.step(seas, seats, actions, codes)
    seas["event"] = seas["event"][0]


@plant("a step of one game of a batch changes another", "kernels-agree")
class MixedRows(Battleship):
    kernels = kernels(step=step_mixed)


def observe_past_the_end(seas, seats, out):
    rules.observe(seas, seats, out)
    np.lib.stride_tricks.as_strided(out, (1, rules.OBSERVED + 8))[0, -8:] = 1


@plant("the observation writes past its array, which aborts the process in compiled code", "kernels-fill-their-arrays")
class LongObservation(Battleship):
    kernels = kernels(observe=observe_past_the_end)


@plant("the declared observation is too small", "kernels-fill-their-arrays")
class SmallObservation(Battleship):
    kernels = kernels(observation=("u1", (rules.OBSERVED - CELLS,)))


def observe_own_turn(seas, seats, out):
    kept = out.copy()
    rules.observe(seas, seats, out)
    for k, sea in enumerate(seas):
        if sea.turn != seats[k]:
            out[k, 2 : 2 + CELLS] = kept[k, 2 : 2 + CELLS]


@plant("off turn the observation keeps old numbers", "kernels-fill-their-arrays")
class StaleObservation(Battleship):
    kernels = kernels(observe=observe_own_turn)


def observe_all(seas, seats, out):
    rules.observe(seas, seats, out)
    for k, sea in enumerate(seas):
        out[k, 2 + CELLS : 2 + 2 * CELLS] = sea.ship[1 - seats[k]]


@plant("the observation shows the other fleet", "hidden-parts-stay-hidden")
class OpenObservation(Battleship):
    kernels = kernels(observe=observe_all)


def observe_no_ships(seas, seats, out):
    rules.observe(seas, seats, out)
    out[:, 2 : 2 + CELLS] = 0


@plant("the observation leaves out the own fleet", "observation-tells-the-view")
class BlindObservation(Battleship):
    kernels = kernels(observe=observe_no_ships)


def step_after_the_end(seas, seats, actions, codes):
    over = seas["ended"].copy()
    seas["ended"] = 0
    rules.step(seas, seats, actions, codes)
    seas["ended"] = np.where(over != 0, over, seas["ended"])


@plant("shots are accepted after the end", "everything-else-is-refused")
class PlaysOn(Battleship):
    kernels = kernels(step=step_after_the_end)


def step_deathless(seas, seats, actions, codes):
    rules.step(seas, seats, actions, codes)
    for sea in seas:
        if sea.ended and sea.event[1] != rules.RESIGN:
            sea.ended, sea.shot[:] = 0, WATER


@plant("a sunk fleet rises again, so that no game ends except by resigning", "games-end")
class NeverEnds(Battleship):
    kernels = kernels(step=step_deathless)


def step_sinking_early(seas, seats, actions, codes):
    rules.step(seas, seats, actions, codes)
    for sea in seas:
        sea.shot[sea.shot == HIT] = SUNK


@plant("a ship is called sunk at its first hit", "dump-and-load")
class SinksEarly(Battleship):
    kernels = kernels(step=step_sinking_early)


def step_without_again(seas, seats, actions, codes):
    kept = seas["setup"]["again"].copy()
    seas["setup"]["again"] = 0
    rules.step(seas, seats, actions, codes)
    seas["setup"]["again"] = kept


@plant("the rule `again` is never applied", "", "the option is in the record; only a test of the rule can miss it")
class NeverAgain(Battleship):
    kernels = kernels(step=step_without_again)


# --- what is shown --------------------------------------------------------------------------------------------------


@plant("the view shows the other fleet", "hidden-parts-stay-hidden")
class OpenView(Battleship):
    def view(self, state, seat):
        return msgspec.structs.replace(super().view(state, seat), ships=state.plain.ship)


@plant("the view shows the other fleet after a sinking", "hidden-parts-stay-hidden")
class ViewAfterSinking(Battleship):
    def view(self, state, seat):
        view = super().view(state, seat)
        return msgspec.structs.replace(view, ships=state.plain.ship) if state.plain.event[2] == SUNK else view


@plant("a spectator sees both fleets", "hidden-parts-stay-hidden")
class OpenToSpectators(Battleship):
    def view(self, state, seat):
        view = super().view(state, seat)
        return msgspec.structs.replace(view, ships=state.plain.ship) if seat is None else view


class Talkative(Battleship):
    """Adds something to the text of the events with one result."""

    result: ClassVar = HIT

    def more(self, state, seat, owner):
        return f" The rest is at {write(afloat(state, owner))}."

    def events(self, state, seat):
        told = super().events(state, seat)
        actor, _, result = state.plain.event
        if not told or result != self.result or state.plain.ended or seat == 2 - actor:
            return told
        return (Event(told[0].kind, told[0].text + self.more(state, seat, 2 - actor), actor - 1, told[0].values),)


@plant("the event of a hit names another cell of the ship", "hidden-parts-stay-hidden")
class TellsOnAHit(Talkative):
    pass


@plant("the event of a sinking names a cell of the next ship", "hidden-parts-stay-hidden")
class TellsOnASinking(Talkative):
    result = SUNK


@plant("the event of a dud says whether it would have hit", "hidden-parts-stay-hidden")
class TellsOnADud(Talkative):
    result = rules.DUD

    def more(self, state, seat, owner):
        action = min(state.plain.event[1], CELLS - 1)
        return " What a pity." if state.plain.ship[owner][action] else ""


@plant("the values of an event hold what its text does not tell", "hidden-parts-stay-hidden")
class TellsInNumbers(Battleship):
    def events(self, state, seat):
        told = super().events(state, seat)
        owner = state.plain.turn
        return tuple(msgspec.structs.replace(each, values=(afloat(state, owner),)) for each in told)


@plant("a refusal names a cell with a ship", "hidden-parts-stay-hidden")
class TellsInARefusal(Battleship):
    def refusal(self, state, seat, action, code):
        return f"{super().refusal(state, seat, action, code)} Try {write(afloat(state, 1 - seat % 2))}."


@plant("the scores of a running game count cells that are hidden", "hidden-parts-stay-hidden")
class TellsInScores(Battleship):
    def scores(self, state):
        plain = super().scores(state)
        return plain if state.plain.ended else tuple(float(afloat(state, seat)) for seat in range(2))


def legal_with_ships(seas, seats, masks):
    rules.legal(seas, seats, masks)
    for k, sea in enumerate(seas):
        if seats[k] in (0, 1):
            masks[k, :CELLS] &= (sea.ship[1 - seats[k]] != 1).astype(np.uint8)


def step_with_ships(seas, seats, actions, codes):
    for k, sea in enumerate(seas):
        one, cell = codes[k : k + 1], min(actions[k], CELLS - 1)
        if not sea.ended and seats[k] == sea.turn and actions[k] < CELLS and sea.ship[1 - seats[k], cell] == 1:
            one[0] = rules.SHOT_ALREADY
        else:
            rules.step(seas[k : k + 1], seats[k : k + 1], actions[k : k + 1], one)


@plant("the legal list leaves out cells with a certain ship", "hidden-parts-stay-hidden")
class TellsInTheLegalList(Battleship):
    kernels = kernels(legal=legal_with_ships, step=step_with_ships)


LOADED, MONTH = time.time(), 30 * 86_400


@plant("the text of an event depends on the clock", "blind-to-the-clock")
class TellsTheTime(Battleship):
    def events(self, state, seat):
        now = time.time() > LOADED + MONTH
        return tuple(Event(each.kind, f"{now}: {each.text}", each.seat) for each in super().events(state, seat))


@plant("the reason of the outcome depends on the order of a set", "same-elsewhere")
class HashOrder(Battleship):
    def events(self, state, seat):
        word = next(iter({"fine", "clear", "calm", "bright", "mild"}))
        return tuple(Event(each.kind, f"{each.text} It is {word}.", each.seat) for each in super().events(state, seat))


@plant("the loser is called the winner", "winners-have-the-best-score")
class LoserWins(Battleship):
    def outcome(self, state):
        ended = super().outcome(state)
        return ended and Outcome((1 - ended.winners[0],), ended.reason, ended.text)


# --- other worlds ---------------------------------------------------------------------------------------------------


class KeepsTheFleet(Battleship):
    """A resample that changes the generator alone."""

    def resample(self, state, seat, rng):
        rows = state.thaw()
        redraw(rows[0].rng, rng)
        return state.after(rows)


@plant("resample keeps the true fleet", "hidden-parts-stay-hidden")
class TrueWorlds(KeepsTheFleet):
    pass


@plant("resample keeps the true fleet, and the game declares no hidden part", "resample-varies")
class TrueWorldsUndeclared(KeepsTheFleet):
    extras = Extras()


@plant("resample keeps the true generator", "resample-forgets-what-is-hidden")
class TrueFuture(Battleship):
    def resample(self, state, seat, rng):
        rows = super().resample(state, seat, rng).thaw()
        rows[0].rng = state.thaw()[0].rng
        return state.after(rows)


class KeepsOneShip(Battleship):
    """Draws only the smaller ship again."""

    def resample(self, state, seat, rng):
        rows, sea = state.thaw(), state.plain
        redraw(rows[0].rng, rng)
        fleets = [ships_of(fleet) for fleet in fleets_that_fit(sea.setup.ships, sea.shot[1 - seat])]
        same = [
            fleet
            for fleet in fleets
            if all((new == 1) == (old == 1) for new, old in zip(fleet, sea.ship[1 - seat], strict=True))
        ]
        if not sea.ended:
            rows[0].ship[1 - seat] = same[rng.next_int(0, len(same) - 1)]
        return state.after(rows)


@plant("resample draws one ship again and keeps the other", "hidden-parts-stay-hidden")
class OneTrueShip(KeepsOneShip):
    pass


@plant("resample keeps one ship, and the game declares no hidden part", "hidden-parts-are-declared")
class OneTrueShipUndeclared(KeepsOneShip):
    extras = Extras()


@plant("resample forgets what the shots have shown", "resample-keeps-what-is-known")
class ForgetsHits(Battleship):
    def resample(self, state, seat, rng):
        rows, sea = state.thaw(), state.plain
        redraw(rows[0].rng, rng)
        if not sea.ended:
            rows[0].shot[1 - seat] = WATER
            fleets = FLEETS[sea.setup.ships]
            rows[0].ship[1 - seat] = ships_of(fleets[rng.next_int(0, len(fleets) - 1)])
        return state.after(rows)


@plant("resample draws from the random module", "resample-is-reproducible")
class OutsideWorlds(Battleship):
    extras = Extras()
    drawn: ClassVar = [0]

    def resample(self, state, seat, rng):
        self.drawn[0] += 1
        return super().resample(state, seat, SeededRandom(f"{self.drawn}{rng.word()}"))


@plant("sampled worlds hold a fleet that cannot be", "resampled-worlds-play-on")
class ImpossibleWorlds(Battleship):
    extras = Extras()

    def resample(self, state, seat, rng):
        rows, sea = super().resample(state, seat, rng).thaw(), state.plain
        free = [cell for cell in range(CELLS) if not rows[0].ship[1 - seat, cell] and not sea.shot[1 - seat][cell]]
        if free and not sea.ended:
            rows[0].ship[1 - seat, free[0]] = 1
        return state.after(rows)


@plant("every sampled world is the same", "resample-varies")
class OneWorld(Battleship):
    def resample(self, state, seat, rng):
        return super().resample(state, seat, SeededRandom("always"))


# --- saves ----------------------------------------------------------------------------------------------------------


@plant("a save forgets an option that is not the default", "dump-and-load")
class SavesTheDefault(Battleship):
    def dump(self, state):
        return super().dump(state).replace(b'"again":true', b'"again":false')


@plant("a save forgets the last event", "dump-and-load")
class SavesNoEvent(Battleship):
    saved = Saved(Model, lambda model: put(msgspec.structs.replace(model, event=(0, 0, 0))), "the game")


def unpack_loosely(state):
    return LooseModel(**{name: getattr(unpack(state), name) for name in Model.__struct_fields__})


class LooseModel(Model, frozen=True, forbid_unknown_fields=True):
    ships: int
    dud: int
    turn: int
    ended: int
    ship: tuple[tuple[int, ...], tuple[int, ...]]
    shot: tuple[tuple[int, ...], tuple[int, ...]]
    event: tuple[int, int, int]


def pack_anything(model):
    """Bends every number into its range."""
    rows = [tuple(tuple(c % 4 for c in row) for row in rows) for rows in (model.ship, model.shot)]
    if any(len(row) != CELLS for row in (*model.ship, *model.shot)):
        raise BadSave("This is no board.")
    event = (model.event[0] % 3, model.event[1] % (CELLS + 1), model.event[2] % 4)
    plain = {"ships": max(1, model.ships % 3), "dud": model.dud % 61, "turn": model.turn % 2, "ended": model.ended % 3}
    return put(msgspec.structs.replace(model, ship=rows[0], shot=rows[1], event=event, **plain))


@plant("loading accepts any number", "changed-saves")
class LoadsAnything(Battleship):
    saved = Saved(LooseModel, pack_anything, "the game")


@plant("loading raises an error of its own for a damaged save", "damaged-saves")
class LoadsRoughly(Battleship):
    def load(self, data):
        return put(msgspec.convert(msgspec.json.decode(data), Model))


@plant("loading takes fleets that no game can have", "", "which positions are possible is a rule of the game")
class LoadsAnyFleet(Battleship):
    saved = Saved(Model, put, "the game of Battleship")


@plant("loading ignores the event and makes up its own", "changed-saves")
class LoadsItsOwnEvent(Battleship):
    """Repairs an event that does not fit instead of refusing it."""

    def load(self, data):
        state = super().load(data)
        rows, (actor, action, result) = state.thaw(), state.plain.event
        if actor and action < CELLS and result not in (0, state.plain.shot[2 - actor][action]):
            rows[0].event[2] = state.plain.shot[2 - actor][action]
        return state.after(rows)


# --- options, facts, bots -------------------------------------------------------------------------------------------


@plant("an option is never packed", "options-matter")
class ForgetsAnOption(Battleship):
    def setup(self, options):
        rows = super().setup(options)
        rows[0].dud = 5
        return rows


class StubbornBot:
    def __init__(self, seed=""):
        self.shots = 0

    def act(self, turn):
        self.shots += 1
        return turn.legal[0] if self.shots < 13 else 0


@plant("a bot shoots at the same cell again late in the game", "bots-play-whole-games")
class StubbornLate(Battleship):
    bots: ClassVar = {"stubborn": BotInfo("begins well", StubbornBot)}


SEEN = []


class Spy(Hunter):
    def explain(self, turn):
        return f"It knows of a ship at {SEEN[-1]}."


@plant("a bot explains where the other fleet is", "bots-know-only-their-seat")
class HasASpy(Battleship):
    bots: ClassVar = {"spy": BotInfo("knows too much", Spy)}

    def view(self, state, seat):
        if seat is not None:
            SEEN.append(write(afloat(state, 1 - seat)))
        return super().view(state, seat)


@plant("`hidden=False` with a hidden fleet", "nothing-hidden")
class DeniesSecrets(Battleship):
    info = info(hidden=False)
    extras = Extras()
