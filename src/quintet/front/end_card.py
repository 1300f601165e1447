"""The card at the end of every game: how it went, what it took, its rank, the best, and the seed."""

from typing import NamedTuple

from msgspec import structs

from quintet.core.info import FINISHED
from quintet.core.plural import counted
from quintet.front.duration import clock
from quintet.front.session import Session, seed_text, share_command
from quintet.front.viewer import describe_outcome
from quintet.table.scores.query import MOST_RANKED, TIME, Query, usual_sort
from quintet.table.scores.results import mode_of
from quintet.table.storage.store import Store

__all__ = ["EndCard", "end_card", "end_title"]


class EndCard(NamedTuple):
    """A finished game in a few lines."""

    title: str
    outcome: tuple[str, ...]
    """How it ended, and everybody's score."""
    facts: tuple[str, ...]
    """What it took, the rank and the best result, and the seed."""
    share: str
    """How others play the same game."""

    @property
    def text(self) -> str:
        """The card as it can be sent to somebody."""
        return "\n".join(filter(None, [f"Quintet: {self.title}", *self.outcome, *self.facts, self.share]))


def end_card(session: Session) -> EndCard:
    """Returns the card of a session whose match is over."""
    match = session.match
    took = f"{counted(session.actions).capitalize()} in {clock(match.played)}"
    facts = [took, *_standing(session), f"Seed {seed_text(match)}"]
    outcome = (*describe_outcome(session), *_left_at(session))
    title = f"{session.game.info.title}{', daily challenge' if session.is_challenge else ''}"
    return EndCard(title, outcome, tuple(facts), share_command(match))


def _left_at(session: Session) -> list[str]:
    """Returns how far somebody came who resigned a game for one, which the outcome does not say."""
    match = session.match
    progress = match.game.extras.progress(match.view(0)) if len(match.seats) == 1 and match.resigned else ""
    return [f"{progress}."] if progress else []


def _standing(session: Session) -> list[str]:
    """Returns the rank among your games of this kind that count, and the best; nothing for a game of bots."""
    match, store = session.match, session.store
    if store is None or len(session.people) != 1 or (session.people[0] in match.resigned and not match.is_helped):
        return []
    if match.is_helped:
        return ["Played with help, so it has no rank."]
    mode = mode_of(match.options)
    query = Query(game=session.game.info.id, mode=mode)
    best, totals = store.leaderboard(query), store.totals(query, session.game)
    if not best:
        return []
    if not session.game.info.has_points:
        return [f"You have won {totals.wins} of {counted(totals.games, 'game')} ({mode})."]
    if usual_sort(session.game, mode) == TIME:
        return _standing_by_time(session, store, query)
    place = store.rank(query, match.scores()[session.people[0]]).place
    return [f"Rank {place} of {totals.games}, best score {best[0].score:g} ({mode})"]


def _standing_by_time(session: Session, store: Store, query: Query) -> list[str]:
    """Returns the rank among games that all have the same score: the shortest time is first."""
    rows = store.leaderboard(structs.replace(query, sort=TIME, limit=MOST_RANKED))
    own = session.autosave.number if session.autosave is not None else None
    times = [int(row.seconds) for row in rows if not row.gave_up and row.match != own]
    mine = int(session.match.played)
    place = 1 + sum(seconds < mine for seconds in times)
    return [f"Rank {place} of {len(times) + 1} by time, best {clock(min([mine, *times]))} ({query.mode})"]


def end_title(session: Session) -> str:
    """Returns how it ended for the person who played, in two words or so."""
    match, people = session.match, session.people
    outcome = match.outcome
    if outcome is None or len(people) != 1:
        return "The game is over"
    if outcome.reason == FINISHED:
        return "You finished"
    if people[0] in outcome.winners:
        return "You won"
    if people[0] in match.resigned:
        return "You resigned"
    return "You lost" if outcome.winners or len(match.seats) == 1 else "Nobody won"
