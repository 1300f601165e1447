"""No option beyond its limits reaches a rule, however the options are made."""

from typing import Any

import pytest

from quintet.core.errors import BadOptions
from quintet.core.options import Field, fields_of
from quintet.games import GAMES


def beyond(field: Field) -> list[Any]:
    """Returns values that the option does not allow."""
    match field.kind:
        case "int":
            edges = [low - 1 for low in (field.low,) if low is not None] + [high + 1 for high in (field.high,) if high]
            return [*map(int, edges), 2**70, str(field.default), 1.5, None, [1]]
        case "bool":
            return [2, "true", None]
        case "choice":
            return ["kruskal", -1, None, "", ["x"]]
        case "list":
            return [["kruskal"], [None], [list(field.choices)], field.choices[:1] * 100, "x" * 100_000, 5]
        case _:
            return ["x" * 100_000, 5, None]


@pytest.mark.parametrize(
    ("name", "field"),
    [pytest.param(name, each, id=f"{name}-{each.name}") for name in GAMES for each in fields_of(GAMES[name].options)],
)
def test_every_option_is_checked_when_options_are_made(name, field):
    """`game.options(width=51)` is refused in one short sentence that names the option."""
    for value in beyond(field):
        with pytest.raises(BadOptions) as refusal:
            GAMES[name].options(**{field.name: value})
        assert f"`{field.name}`" in str(refusal.value)
        assert len(str(refusal.value)) < 200
