"""Why a bot does what it does: the rules that fired, in words, in the order in which they were asked.

A rule that answers with an action leaves its words behind; a rule that was asked in vain leaves none. So these are the
reasons of the choice itself, and nothing is decided a second time to explain it.
"""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec, Protocol, TypeVar

from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.games.rogue.analysis.fight_odds import Foe, measure, outlook, war
from quintet.games.rogue.text.names import capitalized, common_name
from quintet.games.rogue.text.notation import write
from quintet.games.rogue.views.hero import RogueView

__all__ = ["Reason", "Reasons", "because", "explain_choice"]

NO_SENSE: Final = "nothing sensible is possible, so anything will do"


class Reason(NamedTuple):
    """A rule that chose this action."""

    action: Action
    words: str


A = TypeVar("A", Action, Action | None)


class Reasons:
    """The reasons of the last choice, the closest first; all parts of a bot share one list."""

    def __init__(self) -> None:
        self.noted: list[Reason] = []

    def note(self, words: str, answer: A) -> A:
        """Returns the answer, and notes the words if there is one."""
        if answer is not None:
            self.noted.append(Reason(answer, words))
        return answer


class Reasoning(Protocol):
    """A part of a bot whose rules leave reasons."""

    reasons: Reasons


P = ParamSpec("P")
R = TypeVar("R", bound=Reasoning)


def because(words: str) -> Callable[[Callable[Concatenate[R, P], A]], Callable[Concatenate[R, P], A]]:
    """Marks a rule: when it answers, its words follow those of the rule that it took the answer from."""

    def mark(rule: Callable[Concatenate[R, P], A]) -> Callable[Concatenate[R, P], A]:
        @wraps(rule)
        def asked(part: R, /, *args: P.args, **others: P.kwargs) -> A:
            noted = part.reasons.noted
            before = len(noted)
            answer = rule(part, *args, **others)
            noted[before:] = [reason for reason in noted[before:] if reason.action == answer]
            return part.reasons.note(words, answer)

        return asked

    return mark


def explain_choice(view: RogueView, action: Action, reasons: list[Reason]) -> str:
    """Returns the action, its reasons from the closest to the widest, and what a fight would cost."""
    words = [reason.words for reason in reasons if reason.action == action] or [NO_SENSE]
    lines = [f"{write(action)}: {capitalized(words[0])}.", *(f"  {capitalized(each)}." for each in words[1:])]
    foes = [measure(view, monster) for monster in view.monsters if not monster.sensed]
    return "\n".join([*lines, *(f"  {_fight(view, foe)}" for foe in foes), *_cost(view, foes)])


def _fight(view: RogueView, foe: Foe) -> str:
    turns, left = outlook(view, foe)
    name = f"{'sleeping ' if foe.creature.asleep else ''}{common_name(foe.creature.name)}"
    danger = f"would kill the hero in about {counted(left, 'turn')}" if left is not None else "does no damage"
    return f"The {name}, {counted(foe.far, 'step')} away, {danger} and would die in about {counted(turns, 'turn')}."


def _cost(view: RogueView, foes: list[Foe]) -> list[str]:
    awake = [foe for foe in foes if not foe.creature.asleep]
    if not awake:
        return []
    mean, stray = war(awake)
    return [f"  The fight would cost {mean:.0f} of {view.hp} hit points, give or take {stray:.0f}."]
