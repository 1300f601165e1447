"""The card at the end of every game: how it went, what it took, its rank, the best, and the seed."""

from typing import NamedTuple

from quintet.core.plural import counted
from quintet.front.format import clock
from quintet.front.session import Session, seed_text
from quintet.front.viewer import describe_outcome
from quintet.table.scores.query import Query

__all__ = ["EndCard", "end_card"]


class EndCard(NamedTuple):
    """A finished game in a few lines."""

    title: str
    outcome: tuple[str, ...]
    """How it ended, and everybody's score."""
    facts: tuple[str, ...]
    """What it took, the rank and the best result, and the seed."""

    @property
    def text(self) -> str:
        """The card as it can be sent to somebody."""
        return "\n".join([f"Quintet: {self.title}", *self.outcome, *self.facts])


def end_card(session: Session) -> EndCard:
    """Returns the card of a session whose match is over."""
    match = session.match
    took = f"{counted(match.position)} in {clock(match.played)}"
    facts = [took, *_standing(session), f"Seed {seed_text(match)}"]
    return EndCard(session.game.info.title, tuple(describe_outcome(session)), tuple(facts))


def _standing(session: Session) -> list[str]:
    """Returns the rank among your games that count, and the best of them; nothing for a game with help or of bots."""
    match, store = session.match, session.store
    if store is None or len(session.people) != 1:
        return []
    if match.is_helped:
        return ["Played with help, so it has no rank"]
    query = Query(game=session.game.info.id)
    best = store.leaderboard(query)
    if not best:
        return []
    place = store.rank(query, match.scores()[session.people[0]]).place
    games = store.totals(query, session.game).games
    return [f"Rank {place} of {games}, best score {best[0].score:g}"]
