"""`quintet map stats`: a survey of the maps of many seeds in tables and plots."""

import shutil
from typing import Annotated, Any

import numpy as np
import plotext
from cyclopts import Parameter

from quintet.cli.map import Act, Layout, Prefix, read_act
from quintet.cli.progress import progress_bar
from quintet.cli.tables import print_table
from quintet.core.errors import BadNotation
from quintet.core.plural import counted
from quintet.games.runmap.rules.measure import CHOICES, FORKS, LINKS, MOST, NODES, PATH_COUNT
from quintet.games.runmap.tables import BOSS, NAMES
from quintet.lab.maps import kinds_by_row, survey

__all__ = ["stats"]


def stats(
    count: Annotated[int, Parameter(help="How many seeds to survey.")] = 1000,
    /,
    *,
    act: Act = "1",
    layout: Layout = "paths",
    prefix: Prefix = "",
) -> None:
    """Survey the maps of many seeds in tables and plots."""
    if not 1 <= count <= 1_000_000:
        raise BadNotation(f"A survey covers 1 to 1,000,000 maps, not {count}.")
    with progress_bar("Generating maps") as progress:
        floors, facts = survey(count, act=read_act(act), layout=layout, prefix=prefix, progress=progress)
    print(f"{counted(count, 'map')}, act {act}, layout {layout}\n")
    shares = 100 * facts[:, CHOICES] / np.maximum(1, facts[:, FORKS])
    _print_spread({"Nodes": facts[:, NODES], "Links": facts[:, LINKS], "Forks": facts[:, FORKS]}, facts, shares)
    _plot("Forks that lead to different types, in %", shares)
    _plot("Paths from entry to boss (logarithm to base 10)", np.log10(facts[:, PATH_COUNT]))
    print("Types by row, in % of its nodes")
    shape = kinds_by_row(floors)
    rows = [(str(row), *(f"{100 * share:.0f}" for share in line)) for row, line in enumerate(shape) if line.any()]
    head = ("Row", *(name.capitalize() for name in NAMES))
    print_table(head, rows, right=head)


def _print_spread(columns: dict[str, Any], facts: Any, shares: Any) -> None:
    """Prints minimum, quartiles and maximum of every number."""
    numbers = {**columns, "Paths": facts[:, PATH_COUNT], "Mixed forks, %": shares}
    numbers |= {f"Most {NAMES[kind].lower()}s on a path": facts[:, MOST + kind] for kind in range(BOSS)}
    rows = [
        (name, *(f"{np.quantile(values, at):,.0f}" for at in (0, 0.25, 0.5, 0.75, 1)))
        for name, values in numbers.items()
    ]
    head = ("", "Minimum", "25%", "Median", "75%", "Maximum")
    print_table(head, rows, right=head[1:])
    print()


def _plot(title: str, values: Any) -> None:
    plotext.clear_figure()
    plotext.theme("clear")
    plotext.plotsize(min(76, shutil.get_terminal_size().columns), 14)
    plotext.hist(values.tolist(), bins=20)
    plotext.title(title)
    print(plotext.uncolorize(plotext.build()))
    print()
