"""Names a player gives to unknown things: notes beside the game: R12.5."""

import msgspec

from quintet.core.errors import BadNotation
from quintet.games.rogue.tables import LOOKS
from quintet.games.rogue.views import RogueView

__all__ = ["Callings"]

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
