"""`quintet mcp`: the games as tools for a language model."""

from typing import Annotated

from cyclopts import Parameter

from quintet.core.errors import BadOptions
from quintet.front.loader import the_loader

__all__ = ["mcp"]


def mcp(
    *,
    http: Annotated[
        bool, Parameter(help="Serve streamable HTTP instead of standard input and output.", negative="")
    ] = False,
    host: Annotated[str, Parameter(help="The address to listen on, with --http.")] = "127.0.0.1",
    port: Annotated[int, Parameter(help="The port to listen on, with --http; 0 for any that is free.")] = 8333,
) -> None:
    """Serve the games as tools over the Model Context Protocol: list games, new, observe, act, undo, replay.

    Without --http it talks over standard input and output, as a desktop client starts it. Whoever reaches the address
    can start games; a table's handle is its only key.
    """
    try:
        from quintet.mcp.server import make_server, serve_http  # noqa: PLC0415 - an extra
    except ImportError as error:
        raise BadOptions('The protocol needs one more package. Run `pip install "quintet[mcp]"`.') from error
    if not 0 <= port <= 65535:
        raise BadOptions(f"A port is a number from 0 to 65535, not {port}.")
    the_loader()  # a client does not wait a minute for the rules of a game to be compiled
    if http:
        serve_http(host, port, lambda address: print(f"Serving {address} until you press Ctrl+C.", flush=True))
    else:
        make_server().run("stdio")
