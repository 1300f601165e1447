"""`quintet serve`: the games in the browser, for everybody who can reach this machine or for this machine alone."""

import sys
import webbrowser
from typing import Annotated

import segno
from cyclopts import Parameter
from cyclopts.validators import Number

from quintet.front.loader import the_loader
from quintet.table.storage.store import Store

__all__ = ["serve"]


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[
        int, Parameter(validator=Number(gte=0, lte=65535), help="The port to listen on; 0 for any that is free.")
    ] = 8000,
    name: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="A name that people reach this server by, as behind a proxy; again for another."),
    ] = (),
    db: Annotated[str, Parameter(help="The file of the store, or `postgresql://...`; without it, your own.")] = "",
    lan: Annotated[bool, Parameter(negative="", help="Let phones on the same network in, and show a QR code.")] = False,
    open: Annotated[bool, Parameter(name="--open", negative="", help="Open the browser.")] = False,  # noqa: A002
) -> int:
    """Serve the games to browsers, and tables to people and programs elsewhere."""
    from quintet.web.logs import set_up_logs  # noqa: PLC0415 - only this command needs a server
    from quintet.web.serving import run  # noqa: PLC0415 - as above

    def ready(address: str) -> None:
        print(f"Quintet is ready at {address} (stop it with Ctrl+C)", flush=True)
        if lan:
            segno.make(address).terminal(compact=True)
            sys.stdout.flush()
        if open:
            webbrowser.open(address)

    if sys.stderr.isatty():
        print("Starting the server ...", file=sys.stderr, flush=True)
    the_loader()
    set_up_logs()
    with Store(db or None) as store:
        host = "0.0.0.0" if lan else host  # noqa: S104 - as asked
        return run(store, host=host, port=port, lan=lan, names=name, ready=ready)
