"""The server: the tools, and how to run it over standard input and output or over HTTP."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any, Final

import msgspec
import uvicorn
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field, ValidationError

from quintet import __version__
from quintet.core.codec import encode
from quintet.core.errors import QuintetError, quoted
from quintet.core.game import Game
from quintet.core.options import fields_of
from quintet.front.seeds import fresh_seed
from quintet.front.text_table import Glance, TextTable, introduce
from quintet.games import GAMES
from quintet.mcp.answers import GameCard, GameList, LegalActions, Position, ReplayFile
from quintet.mcp.tables import Tables
from quintet.table.bot_names import check_bot

__all__ = ["make_server", "serve_http"]

INSTRUCTIONS: Final = """Five complete games. Call list_games, then new_game, and give the table it returns to every
further call. Read the text and the events, then call act with an action in the game's words, or with a command that
how_to_play teaches; legal_actions lists what you may try. In a game with ticks, one follows each action by itself. If
an action is refused, nothing has changed: read the reason and choose again."""

Handle = Annotated[str, Field(description="the handle that new_game returned")]


def make_server(tables: Tables | None = None) -> "MCPServer[Any]":
    """Returns a server with every tool; its tables live as long as it does."""
    server: MCPServer[Any] = PlainServer(
        "quintet", title="Quintet", instructions=INSTRUCTIONS, version=__version__, log_level="ERROR"
    )
    for tool in Toolbox(tables or Tables()).tools:
        server.add_tool(tool)
    return server


def serve_http(host: str, port: int, ready: Callable[[str], None]) -> None:
    """Serves streamable HTTP until it is interrupted; `ready` gets the address once connections are taken."""
    app = make_server().streamable_http_app(stateless_http=True, json_response=True, host=host)
    with socket.create_server((host, port)) as listener:
        ready(f"http://{host}:{listener.getsockname()[1]}/mcp")
        uvicorn.Server(uvicorn.Config(app, log_level="error")).run([listener])


class PlainServer(MCPServer[Any]):
    """Refuses wrong arguments with a sentence, and unknown ones, which the SDK would leave out without a word."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        for known in (tool.input_schema["properties"] for tool in await self.list_tools() if tool.name == name):
            _refuse_unknown(name, arguments, list(known))
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            raise ToolError(_worded(name, error.__cause__)) from None


def _refuse_unknown(name: str, arguments: dict[str, Any], known: list[str]) -> None:
    for each in arguments:
        if each not in known:
            raise ToolError(f"`{name}` does not take {quoted(each)}. It takes: {', '.join(known) or 'nothing'}.")


def _worded(name: str, error: ValidationError) -> str:
    """Returns what is wrong with the arguments of a call, one after the other."""
    found = [(".".join(map(str, each["loc"])), each["msg"]) for each in error.errors()]
    return " ".join(f"`{name}`: {where}: {said}." for where, said in found)


class Toolbox:
    """The tools over one set of tables."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.tools: tuple[Callable[..., Any], ...] = (
            self.list_games,
            self.new_game,
            self.observe,
            self.legal_actions,
            self.act,
            self.undo,
            self.replay,
        )

    def list_games(self) -> GameList:
        """List the games, with how to play them, their presets, options and bots."""
        return GameList(games=[_card(game) for game in GAMES.playable().values()])

    def new_game(
        self,
        game: Annotated[str, Field(description="the id of a game")],
        seed: Annotated[str, Field(description="any text; the same text gives the same game", max_length=256)] = "",
        preset: Annotated[str, Field(description="a named set of options")] = "",
        options: Annotated[dict[str, Any] | None, Field(description="single options by name")] = None,
        seat: Annotated[int, Field(description="your seat, from 0")] = 0,
        opponents: Annotated[list[str] | None, Field(description="bots for the other seats")] = None,
    ) -> Position:
        """Start a game against bots and see its first position."""
        with _as_tool_error():
            for name in opponents or []:  # a caller from elsewhere must not name files of this machine
                check_bot(GAMES[game], name)
            table = TextTable(
                GAMES[game], seed or fresh_seed(), preset=preset, values=options, seat=seat, opponents=opponents or ()
            )
        return _position(self._tables.add(table), table, table.look())

    def observe(self, table: Handle) -> Position:
        """See the position again, and what happened since you last looked."""
        return self._changed(table, lambda found: found.look())

    def legal_actions(self, table: Handle) -> LegalActions:
        """List what you may try now. In Set it lists cards, not which of them match."""
        with _as_tool_error(), self._tables.open(table) as found:
            return LegalActions(table=table, step=found.match.step, actions=list(found.legal()))

    def act(
        self,
        table: Handle,
        action: Annotated[
            str,
            Field(description="an action or a command in the game's words", max_length=200, coerce_numbers_to_str=True),
        ],
        step: Annotated[int | None, Field(description="the step you looked at; a stale one is refused")] = None,
    ) -> Position:
        """Play an action or a command, or several (`a; b`); the bots answer at once. A refusal changes nothing."""
        return self._changed(table, lambda found: found.act(action, step))

    def undo(self, table: Handle) -> Position:
        """Undo your last action and what followed it, where the table allows it."""
        return self._changed(table, lambda found: found.undo())

    def replay(self, table: Handle) -> ReplayFile:
        """Get a finished game as a file that anyone can check."""
        with _as_tool_error(), self._tables.open(table) as found:
            try:
                return ReplayFile(table=table, replay=found.replay().decode())
            except QuintetError as error:
                return ReplayFile(table=table, replay="", refused=str(error))

    def _changed(self, handle: str, change: Callable[[TextTable], Glance]) -> Position:
        with _as_tool_error(), self._tables.open(handle) as table:
            return _position(handle, table, change(table))


@contextmanager
def _as_tool_error() -> Iterator[None]:
    """Answers what cannot be done at all, such as a table that is not there, with one sentence."""
    try:
        yield
    except QuintetError as error:
        raise ToolError(str(error)) from None


def _position(handle: str, table: TextTable, glance: Glance) -> Position:
    return Position(
        table=handle,
        game=table.game.info.id,
        seat=table.seat,
        step=glance.step,
        your_turn=glance.is_yours,
        over=glance.is_over,
        outcome=list(glance.outcome),
        text=glance.text,
        events=list(glance.events),
        view=msgspec.json.decode(encode(glance.view)),
        answer=glance.answer,
        refused=glance.refused,
    )


def _card(game: Game[Any]) -> GameCard:
    info, (low, high) = game.info, game.info.seats
    return GameCard(
        id=info.id,
        title=info.title,
        summary=info.summary,
        how_to_play=introduce(game, game.options()),
        seats=str(low) if low == high else f"{low}-{high}",
        presets={name: preset.summary for name, preset in game.options.presets.items()},
        options={each.name: f"{each.summary} (default {each.default})" for each in fields_of(game.options)},
        bots=sorted(game.bots, key=lambda name: game.bots[name].strength),
    )
