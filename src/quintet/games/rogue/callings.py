"""Names a player gives to unknown things, and the leaderboard's line: notes beside the game: R12.5, R15.5."""

from typing import Any

import msgspec

from quintet.core.errors import BadNotation
from quintet.games.rogue.dump import achievements, epitaph
from quintet.games.rogue.options import RogueOptions, counts_for_leaderboard
from quintet.games.rogue.tables import LOOKS
from quintet.games.rogue.views import RogueView

__all__ = ["Callings", "LeaderboardEntry", "leaderboard_entry"]

MAX_NAME = 24
_ALL_LOOKS = frozenset(look for looks in LOOKS.values() for look in looks)


class Callings(msgspec.Struct, frozen=True):
    """Appearance to name; a value, so that a table can keep it beside a save."""

    names: dict[str, str] = {}

    def call(self, look: str, name: str) -> "Callings":
        """Another value with one name more; an empty name forgets the old one."""
        if look not in _ALL_LOOKS:
            raise BadNotation(f"nothing looks like {look!r}; say how the thing looks, as the pack shows it")
        if len(name) > MAX_NAME or not name.isprintable():
            raise BadNotation(f"a name has at most {MAX_NAME} printable characters")
        kept = {key: value for key, value in self.names.items() if key != look}
        return Callings({**kept, look: name} if name else kept)

    def pack_lines(self, view: RogueView) -> list[str]:
        """The pack with the player's own names for what is not known yet."""
        return [
            f"{thing.letter} - {thing.name}" + (f" called {self.names[thing.look]}" if thing.look in self.names else "")
            for thing in view.pack
        ]


class LeaderboardEntry(msgspec.Struct, frozen=True, kw_only=True):
    """One finished quest as the leaderboard lists it: R15.5."""

    name: str
    seed: str
    victory: bool
    score: int
    death_cause: str
    epitaph: str
    level: int
    xp: int
    gold: int
    deepest: int
    levels_explored: int
    turns: int
    kills: int
    items_found: int
    items_used: int
    achievements: tuple[str, ...]
    final_equipment: tuple[str, ...]
    score_per_turn: float
    kills_per_level: float


def leaderboard_entry(view: RogueView, name: str, seed: str, options: Any) -> LeaderboardEntry | None:
    """The entry of a finished quest; practice, wizards' and unfinished quests have none: R15.5."""
    if not view.over or not isinstance(options, RogueOptions) or not counts_for_leaderboard(options):
        return None
    return LeaderboardEntry(
        name=name,
        seed=seed,
        victory=view.won,
        score=view.score,
        death_cause=view.cause,
        epitaph=epitaph(view),
        level=view.level,
        xp=view.xp,
        gold=view.gold,
        deepest=view.deepest,
        levels_explored=view.levels_explored,
        turns=view.turn,
        kills=view.kills,
        items_found=view.items_found,
        items_used=view.items_used,
        achievements=tuple(achievements(view)),
        final_equipment=tuple(thing.name for thing in view.pack if thing.worn),
        score_per_turn=round(view.score / max(1, view.turn), 3),
        kills_per_level=round(view.kills / max(1, view.levels_explored), 3),
    )
