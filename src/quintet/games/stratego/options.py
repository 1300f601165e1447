"""The options of Stratego: army, repetition rules, limits, deployment."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from quintet.core.options import Options, Preset
from quintet.core.record import zeros
from quintet.games.stratego.layout import Setup
from quintet.games.stratego.model import PlayerType
from quintet.games.stratego.tables import ARMIES, ARMY_NAMES, DEPLOYMENTS

__all__ = ["StrategoOptions", "pack_options", "unpack_options"]

TWO_SQUARE = {"off": 0, "3": 3, "5": 5}
PLAYER_TYPES = tuple(PlayerType)


class StrategoOptions(Options, frozen=True, kw_only=True):
    """Army, rules and limits."""

    army: Annotated[Literal["classic", "barrage", "duel"], Meta(description="40, 8 or 10 pieces per side")] = "classic"
    two_square: Annotated[
        Literal["3", "5", "off"],
        Meta(title="Back and forth", description="how often in a row a piece may cross the same border"),
    ] = "3"
    more_squares: Annotated[bool, Meta(title="Chase rule", description="a chase may not repeat a position")] = True
    quiet_limit: Annotated[
        int,
        Meta(ge=0, le=5000, description="half-moves without an attack after which the game is a draw; 0 for no limit"),
    ] = 200
    turn_limit: Annotated[int, Meta(ge=1, le=5000, description="half-moves after which the game is a draw")] = 3000
    deployment: Annotated[
        Literal["manual", "random", "book"],
        Meta(title="Setup", description="by hand, at random, or from the book of setups"),
    ] = "manual"
    talks: Annotated[bool, Meta(title="Resign, draw", description="players may resign and offer draws")] = True
    red: Annotated[PlayerType, Meta(description="The kind of player for Red, for the record")] = PlayerType.HUMAN
    blue: Annotated[PlayerType, Meta(description="The kind of player for Blue, for the record")] = PlayerType.HUMAN

    presets: ClassVar[Mapping[str, Preset]] = {
        "classic": Preset("forty pieces per side", {}),
        "barrage": Preset("eight pieces per side, a quick game", {"army": "barrage"}),
        "duel": Preset("ten pieces per side", {"army": "duel"}),
        "skirmish": Preset("forty pieces, set up for you from the book", {"deployment": "book"}),
    }


def pack_options(options: StrategoOptions) -> Any:
    rows = zeros(Setup)
    setup = rows[0]
    setup.army = ARMY_NAMES.index(options.army)
    setup.counts[:] = ARMIES[setup.army]
    setup.total = sum(ARMIES[setup.army])
    setup.two_square, setup.more_squares = TWO_SQUARE[options.two_square], int(options.more_squares)
    setup.quiet_limit, setup.turn_limit = options.quiet_limit, options.turn_limit
    setup.deployment, setup.talks = DEPLOYMENTS.index(options.deployment), int(options.talks)
    setup.player_types[:] = [PLAYER_TYPES.index(each) for each in (options.red, options.blue)]
    return rows


def unpack_options(setup: Setup) -> StrategoOptions:
    limits = {number: name for name, number in TWO_SQUARE.items()}
    return StrategoOptions(
        army=ARMY_NAMES[setup.army],
        two_square=limits[int(setup.two_square)],  # type: ignore[arg-type]
        more_squares=bool(setup.more_squares),
        quiet_limit=int(setup.quiet_limit),
        turn_limit=int(setup.turn_limit),
        deployment=DEPLOYMENTS[setup.deployment],
        talks=bool(setup.talks),
        red=PLAYER_TYPES[setup.player_types[0]],
        blue=PLAYER_TYPES[setup.player_types[1]],
    )
