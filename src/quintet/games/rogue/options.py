"""What can be chosen before a quest."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from quintet.core.options import Options, Preset
from quintet.core.record import zeros
from quintet.games.rogue.layout import Setup

__all__ = ["RogueOptions", "pack_options"]


class RogueOptions(Options, frozen=True, kw_only=True):
    """The dungeon itself comes from the seed; these options change how the hero meets it."""

    lit_rooms: Annotated[bool, Meta(description="see a lit room whole as you enter it")] = False
    wizard: Annotated[bool, Meta(description="wizard commands for testing; the game does not count")] = False
    start_depth: Annotated[int, Meta(ge=1, le=10, description="level to start on; practice unless 1")] = 1
    start_level: Annotated[int, Meta(ge=1, le=14, description="experience level to start with; practice unless 1")] = 1

    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset("by torchlight from level 1", {}),
        "lit": Preset("you see lit rooms whole as you enter them", {"lit_rooms": True}),
        "deep": Preset("practice: start on level 5 with a seasoned hero", {"start_depth": 5, "start_level": 8}),
        "abyss": Preset("practice: start on level 10 with a great hero", {"start_depth": 10, "start_level": 12}),
        "wizard": Preset("a wizard game, which does not count", {"wizard": True}),
    }

    @property
    def counts(self) -> bool:
        """Whether the game counts: practice and wizard games never do: R15.5."""
        return not self.wizard and self.start_depth == 1 and self.start_level == 1


def pack_options(options: RogueOptions) -> Any:
    """Returns the options as a packed row."""
    rows = zeros(Setup)
    setup = rows[0]
    setup.lit_rooms, setup.wizard = int(options.lit_rooms), int(options.wizard)
    setup.depth, setup.level = options.start_depth, options.start_level
    return rows
