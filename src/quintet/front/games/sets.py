"""Set in every front end: a first game that explains itself, and the card at the end."""

from collections.abc import Sequence
from typing import Final

from quintet.core.codec import encode
from quintet.core.game import Event
from quintet.core.plural import counted
from quintet.front.duration import clock
from quintet.front.moment import Moment
from quintet.games.sets.model import Card, card_hash, card_of
from quintet.games.sets.tables import THIRD
from quintet.games.sets.text import ATTRIBUTES, PLACES, name_card, why_set
from quintet.games.sets.views import SetView, Tally
from quintet.table.scores.query import MOST_RANKED, Query
from quintet.table.scores.results import Result, mode_of
from quintet.table.storage.store import Store

__all__ = ["LESSON", "VERDICTS", "end_lines", "lesson", "puzzle_goal"]

LESSON: Final = "lesson"
"""The name of the switch for the explanations; the first finished game turns them off."""
VERDICTS: Final = frozenset({"set found", "no set", "seen before"})
"""The kinds of events that judge a third pick."""
SAME_GAME_SECONDS: Final = 5.0
"""How much the time of a result and the time on the screen may differ if they are of one game."""


# --- the first game -------------------------------------------------------------------------------------------------


def lesson(view: SetView, events: Sequence[Event]) -> str:
    """Returns what somebody new should know now, in a line: what to look for, what is missing, why it was a set."""
    picked = [view.board[place] for place in view.selection]
    found = next((event for event in events if event.kind == "set found"), None)
    if len(picked) == 2:
        first, second = (PLACES[place] for place in view.selection)
        return f"{first} and {second} need {_third(picked[0], picked[1])}. Not there? Press {second} to put it back."
    if picked:
        return "Now any second card. Two cards decide what the third must look like."
    if found is not None:
        return f"A set: {why_set([card_of(number) for number in found.values], _attributes(view))}."
    *names, last = _attributes(view)
    which = f"{', '.join(names)} and {last}" if names else last
    return f"Pick 3 cards: {which} each the same or all different."


def puzzle_goal(view: SetView) -> str:
    """Returns what to do on a board that no new cards come to, until the first of its sets is found."""
    if view.sets_total is None or view.found_sets or view.over:
        return ""
    sets = f"all {view.sets_total} sets" if view.sets_total > 1 else "the only set"
    return f"Find {sets} on this one board; the cards stay."


def _third(one: Card, other: Card) -> str:
    """Returns the card that completes two others to a set, in words."""
    name = name_card(card_of(int(THIRD[card_hash(one), card_hash(other)])))
    return f"{'an' if name.startswith('1 o') else 'a'} {name[2:]}" if name.startswith("1 ") else name


def _attributes(view: SetView) -> list[str]:
    """Returns the attributes that differ on this board; a fixed one is not worth a look."""
    cards = ((card.num.value, card.shape.value, card.shading.value, card.color.value) for card in view.board)
    looks = zip(*cards, strict=True)
    return [name for name, values in zip(ATTRIBUTES, looks, strict=True) if len({*values}) > 1]


# --- the end --------------------------------------------------------------------------------------------------------


def end_lines(store: Store | None, moment: Moment, seed: str) -> list[str]:
    """Returns the card of a game that one person has finished: what was found, how fast, the best, and the rank."""
    view: SetView = moment.view
    tally = view.tallies[moment.seat or 0]
    lines = [_pace(tally, moment.seconds), _mistakes(tally)]
    if moment.helped:
        return [*lines, "", "Played with help, so it has no rank."]
    if store is None or not tally.found:
        return lines
    return [*lines, "", *_ranked(store, moment, tally, seed)]


def _pace(tally: Tally, seconds: float) -> str:
    if not tally.found:
        return f"{clock(seconds)} played"
    each = counted(round(seconds / tally.found), "second")
    return f"{counted(tally.found, 'set').capitalize()} in {clock(seconds)}, {each} each"


def _mistakes(tally: Tally) -> str:
    wrong = counted(tally.wrong, "mistake") if tally.wrong else "No mistakes"
    hints = counted(tally.hints, "hint") if tally.hints else "no hints"
    return f"{wrong}, {hints}, best streak {tally.best_streak}"


def _ranked(store: Store, moment: Moment, tally: Tally, seed: str) -> list[str]:
    """Returns the best and the rank among your games of the same kind: by time, or by sets where no number is set."""
    mode, view = mode_of(moment.options), moment.view
    timed = bool(view.target or view.sets_total)
    rows = store.leaderboard(Query(game="sets", mode=mode, sort="time", limit=MOST_RANKED))
    others = [row for row in rows if not row.gave_up and not _is_this_game(row, moment, seed)]
    if not others:
        return [f"Your first finished game of this kind ({mode})."]
    own = -moment.seconds if timed else tally.score
    marks = [-row.seconds if timed else row.score for row in others]
    place = 1 + sum(mark > own for mark in marks)
    best = clock(-max(marks)) if timed else counted(int(max(marks)), "set")
    line = f"A new best! Your old best was {best}." if place == 1 else f"Your best is {best}."
    return [line, f"Place {place} of your {len(others) + 1} games of this kind ({mode})."]


def _is_this_game(row: Result, moment: Moment, seed: str) -> bool:
    """Whether a result is that of the game on the screen, which may be written down already."""
    return row.seed == encode(seed).decode() and abs(row.seconds - moment.seconds) < SAME_GAME_SECONDS
