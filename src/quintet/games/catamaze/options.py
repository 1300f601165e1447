"""The options of CataMaze: the maze, its entities, and what they carry."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from quintet.core.errors import BadOptions
from quintet.core.options import Options, Preset
from quintet.core.plural import counted
from quintet.core.record import zeros
from quintet.games.catamaze.layout import Plan, Setup
from quintet.games.catamaze.maps import reach, read_map, wall_rows
from quintet.games.catamaze.tables import (
    CELLS,
    MAX_AMMO,
    MAX_HP,
    MAX_QUEUE,
    MAX_SEATS,
    MAX_SIDE,
    MAX_TIME_LIMIT,
    PERSONAS,
    STYLES,
    WATCHING,
)

__all__ = ["CataMazeOptions", "pack_options"]

PersonaName = Literal["aggressive", "cautious", "explorer"]


class CataMazeOptions(Options, frozen=True, kw_only=True):
    """The maze, its entities, and what they carry."""

    players: Annotated[int, Meta(ge=1, le=MAX_SEATS, description="players who look for the exit")] = 1
    agents: Annotated[
        tuple[PersonaName, ...], Meta(max_length=MAX_SEATS - 1, description="agents who hunt them, by persona")
    ] = ("aggressive", "cautious", "explorer")
    style: Annotated[Literal["depth_first", "growing_tree", "prim"], Meta(description="how the maze is dug")] = (
        "depth_first"
    )
    braid: Annotated[int, Meta(ge=0, le=100, description="percent of dead ends that get a second way out")] = 50
    width: Annotated[int, Meta(ge=7, le=MAX_SIDE, description="columns of the map")] = MAX_SIDE
    height: Annotated[int, Meta(ge=7, le=MAX_SIDE, description="rows of the map")] = MAX_SIDE
    hp: Annotated[int, Meta(ge=1, le=MAX_HP, title="Hit points", description="hit points at the start")] = 5
    ammo: Annotated[int, Meta(ge=0, le=MAX_AMMO, description="rounds carried at most")] = 3
    queue: Annotated[int, Meta(ge=1, le=MAX_QUEUE, description="actions a queue can hold")] = MAX_QUEUE
    bullets_visible: Annotated[bool, Meta(description="whether bullets in sight are shown as *")] = False
    watch: Annotated[
        Literal["never", "after_death", "always"], Meta(description="when spectators see the whole maze")
    ] = "after_death"
    time_limit: Annotated[int, Meta(ge=0, le=MAX_TIME_LIMIT, description="ticks until nobody wins; 0 for no limit")] = 0
    map: Annotated[
        str,
        Meta(
            max_length=CELLS + 2 * MAX_SIDE,
            description="a map of # . S E to use instead of a dug maze; rows end with / or a new line",
        ),
    ] = ""

    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset("one player, three hunters, 50x50 cells", {}),
        "short": Preset("a 25x25 maze for a game of a few minutes", {"width": 25, "height": 25}),
        "solitary": Preset("nobody but you", {"agents": []}),
        "duel": Preset(
            "two players race for the exit and may shoot", {"players": 2, "agents": [], "width": 25, "height": 25}
        ),
        "arena": Preset(
            "seven hunters in a small maze full of loops",
            {
                "agents": ["aggressive", "cautious", "explorer"] * 2 + ["aggressive"],
                "width": 25,
                "height": 25,
                "braid": 100,
            },
        ),
    }

    def __post_init__(self) -> None:
        if self.players + len(self.agents) > MAX_SEATS:
            raise BadOptions(
                f"{counted(self.players, 'player')} and {counted(len(self.agents), 'agent')} are more than "
                f"{MAX_SEATS} seats. Leave some out."
            )
        if self.map:
            self._check_room(read_map(self.map))

    def _check_room(self, rows: tuple[str, ...]) -> None:
        """Refuses a map without a cell for everyone that can be reached without crossing the exit: R2.6."""
        closed = tuple(row.replace("E", "#") for row in rows)
        start = next((row.index("S"), y) for y, row in enumerate(rows) if "S" in row)
        room, needed = len(reach(closed, start)), self.players + len(self.agents)
        if room < needed:
            raise BadOptions(
                f"The map has room for {counted(room, 'entity', 'entities')} before the exit, but this game has "
                f"{needed}. Leave some out."
            )

    @property
    def usual_bots(self) -> tuple[str, ...]:
        """Players run for the exit; agents act by their personas."""
        return ("runner",) * self.players + self.agents

    @property
    def seats(self) -> int:
        return self.players + len(self.agents)


def pack_options(options: CataMazeOptions) -> Any:
    """Returns the plan that a new game is made from; values beyond their limits never reach it."""
    _check_limits(options)
    rows = zeros(Plan)
    _pack_setup(rows[0].setup, options)
    if options.map:
        _pack_map(rows[0], read_map(options.map))
    else:
        rows[0].setup.width, rows[0].setup.height = options.width, options.height
    return rows


def _check_limits(options: CataMazeOptions) -> None:
    """Refuses values of a wrong type or beyond the arrays of the record, however the options were made."""
    try:
        msgspec.convert(msgspec.structs.asdict(options), CataMazeOptions)
    except msgspec.ValidationError as error:
        raise BadOptions(f"These options of CataMaze cannot be played: {error}.") from None


def _pack_setup(setup: Setup, options: CataMazeOptions) -> None:
    setup.players, setup.seats = options.players, options.seats
    setup.style, setup.braid = STYLES.index(options.style), options.braid
    setup.hp, setup.ammo, setup.queue_limit = options.hp, options.ammo, options.queue
    setup.bullets_visible, setup.watch = int(options.bullets_visible), WATCHING.index(options.watch)
    setup.time_limit = options.time_limit
    for number, persona in enumerate(options.agents, options.players):
        setup.persona[number] = PERSONAS.index(persona)


def _pack_map(plan: Plan, rows: tuple[str, ...]) -> None:
    plan.mapped = 1
    plan.setup.width, plan.setup.height = len(rows[0]), len(rows)
    plan.walls[:] = wall_rows(rows)
    for y, row in enumerate(rows):
        for x, tile in enumerate(row):
            if tile == "S":
                plan.start_x, plan.start_y = x, y
            elif tile == "E":
                plan.exit_x, plan.exit_y = x, y
