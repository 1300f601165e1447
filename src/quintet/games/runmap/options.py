"""The options of a run: mode and layout."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from quintet.core.errors import BadOptions
from quintet.core.options import Options, Preset
from quintet.core.record import zeros
from quintet.games.runmap.layout import Setup
from quintet.games.runmap.model import LayoutName, ModeName
from quintet.games.runmap.tables import LAYOUTS, MODES

__all__ = ["RunOptions", "pack_options"]


class RunOptions(Options, frozen=True, kw_only=True):
    """Mode and layout. A daily run is the same for everyone, so its layout is fixed."""

    mode: Annotated[ModeName, Meta(description="a walk without danger, a run you can lose, or the run of the day")] = (
        "run"
    )
    layout: Annotated[LayoutName, Meta(description="fair along every path, 15 rooms per act, or fair only per act")] = (
        "paths"
    )

    presets: ClassVar[Mapping[str, Preset]] = {
        "run": Preset("three acts, three bosses, one life; the best hero wins 3 of 4", {}),
        "explore": Preset("just the map: nothing can go wrong", {"mode": "explore"}),
        "daily": Preset("the run of the day, with the same rolls for everyone", {"mode": "daily"}),
        "short": Preset("three small acts of 15 rooms; the best hero wins half", {"layout": "compact"}),
        "hard": Preset("fair per act, not per path: the best hero wins 1 of 4", {"layout": "floor"}),
    }

    def __post_init__(self) -> None:
        if self.mode == "daily" and self.layout != "paths":
            raise BadOptions(
                f"A daily run has the layout `paths`, not `{self.layout}`. Choose the mode `run` for other layouts."
            )


def pack_options(options: RunOptions) -> Any:
    rows = zeros(Setup)
    rows[0].mode, rows[0].style = MODES.index(options.mode), LAYOUTS.index(options.layout)
    return rows
