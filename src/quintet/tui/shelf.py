"""The shelf: keeps a match in the store while it is played, and finds it again."""

from typing import Any

from quintet.core.codec import read_seed
from quintet.core.errors import BadNotation
from quintet.core.game import Game
from quintet.core.rng import SealedSeed
from quintet.table.match import Match
from quintet.table.store import Store

__all__ = ["LAST", "Shelf", "seed_of"]

LAST = "last"


class Shelf:
    """One match in the store: written down after every action, so that nothing is lost whenever the program ends."""

    def __init__(self, store: Store, number: int | None = None) -> None:
        self._store = store
        self._number = number

    def note(self, match: Match) -> None:
        """Writes down what is new; a match in which nothing happened leaves no trace."""
        if self._number is not None:
            self._store.record(self._number, match)
        elif match.step:
            self._number = self._store.add_match(match)

    def save(self, match: Match, name: str) -> str:
        """Keeps the game as it stands under a name and says how to go on with it."""
        self._store.put_save(name, match.save())
        return f"saved as {name}; quintet play {match.game.info.id} --resume {_quoted(name)} goes on from here"

    def leave(self, match: Match) -> str:
        """Says how to go on with a game that is not over."""
        self.note(match)
        if self._number is None:
            return "nothing was played, so nothing is kept"
        return f"kept; quintet play {match.game.info.id} --resume {self._number} goes on from here"

    def finish(self, match: Match) -> str:
        """Keeps result and recording of a match that is over, and says how to look at it."""
        self.note(match)
        self._store.add_results(match, match_id=self._number)
        number = self._store.add_replay(match.replay())
        return f"recorded; quintet replay {number} shows it"

    @classmethod
    def take(cls, store: Store, game: Game[Any], wanted: str) -> tuple["Shelf", Match]:
        """A kept match: the last one, one by its number, or a named save."""
        if wanted in {row.name for row in store.saves(game.info.id)}:
            return cls(store), Match.load(store.get_save(wanted), game)
        numbers = [row.id for row in store.matches(game.info.id, over=False)]
        if wanted == LAST and numbers:
            return cls(store, numbers[0]), store.open_match(numbers[0], game)
        if wanted.isdecimal() and int(wanted) in numbers:
            return cls(store, int(wanted)), store.open_match(int(wanted), game)
        known = (
            [LAST] * bool(numbers) + [row.name for row in store.saves(game.info.id)] + [str(each) for each in numbers]
        )
        told = f"there are: {', '.join(known[:12])}" if known else "there is none"
        raise BadNotation(f"no game of {game.info.title} is kept as {wanted!r}; {told}")


def seed_of(match: Match) -> str:
    """The seed of a match as its player may see it."""
    seed = read_seed(match.header().seed)
    return "sealed" if isinstance(seed, SealedSeed) else seed


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name
