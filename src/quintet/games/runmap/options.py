"""What can be chosen before a run: mode and layout."""

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
    """Mode and layout; a daily run is the same for everybody, so its layout is fixed."""

    mode: Annotated[ModeName, Meta(description="walk freely, a run that can be lost, or the run of the day")] = "run"
    layout: Annotated[LayoutName, Meta(description="quotas along every path, 15 nodes a floor, or quotas a floor")] = (
        "paths"
    )

    presets: ClassVar[Mapping[str, Preset]] = {
        "run": Preset("three acts, three bosses, one life", {}),
        "explore": Preset("the map alone: nothing can be lost", {"mode": "explore"}),
        "daily": Preset("the run of the day, the same rolls for everybody", {"mode": "daily"}),
        "short": Preset("three small floors of 15 nodes", {"layout": "compact"}),
    }

    def __post_init__(self) -> None:
        if self.mode == "daily" and self.layout != "paths":
            raise BadOptions(f"a daily run has the layout paths, not {self.layout}; choose mode run for another")


def pack_options(options: RunOptions) -> Any:
    rows = zeros(Setup)
    rows[0].mode, rows[0].style = MODES.index(options.mode), LAYOUTS.index(options.layout)
    return rows
