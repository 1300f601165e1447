"""Running the server: uvicorn around the application, and what is printed when it is ready."""

import contextlib
import gc
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Final

import uvicorn

from quintet.core.errors import BadOptions, quoted
from quintet.table.storage.store import Store
from quintet.web.app import make_app
from quintet.web.compact_socket import CompactSocket
from quintet.web.limited_http import LimitedHttp
from quintet.web.wire import MOST_BYTES

__all__ = ["make_server", "run", "tune_process"]

BACKLOG: Final = 4096
IDLE_SECONDS: Final = 75
"""How long a connection may wait for its next request. Whoever keeps connections, as the proxy of `deploy/` does for 60
seconds, has to close them first: a request that meets the server's end of the connection is lost."""
MOST_FILES: Final = 65_536
SWITCH_SECONDS: Final = 0.001
"""How long a thinking bot may hold the interpreter before a message is handled."""
NEW_OBJECTS: Final = 10_000
"""After how many new objects Python looks for cycles; by default it would be 700, at every second message."""


class _Server(uvicorn.Server):
    """Says when it is ready, with the port that it got."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._ready = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends on a signal like any other end: the store is closed after it, and the exit code is 0."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(int(self.servers[0].sockets[0].getsockname()[1]))


def make_server(
    store: Store,
    host: str,
    port: int,
    ready: Callable[[int], None],
    *,
    names: frozenset[str] = frozenset(),
    limited: bool = True,
) -> uvicorn.Server:
    """Returns a server; frames are limited."""
    config = uvicorn.Config(
        make_app(store, names, limited=limited),
        host=host,
        port=port,
        http=LimitedHttp,
        ws=CompactSocket,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_keep_alive=IDLE_SECONDS,
        timeout_graceful_shutdown=5,
    )
    return _Server(config, ready)


def run(store: Store, *, host: str, port: int, lan: bool, names: tuple[str, ...], ready: Callable[[str], None]) -> int:
    """Serves until it is stopped; returns the exit code. `ready` gets the address.

    The server answers to `names`, to the name that it listens on, and on a network to that of the machine.
    """
    own = {*names, host, *([socket.gethostname(), f"{socket.gethostname()}.local"] if lan else [])}

    def tell(bound: int) -> None:
        tune_process()
        address = f"http://{_reachable() if lan else host}:{bound}/"
        ready(address)

    with _listen(host, port) as listening:
        make_server(store, host, port, tell, names=frozenset(map(str.lower, own))).run(sockets=[listening])
    return 0


def _listen(host: str, port: int) -> socket.socket:
    """Takes an address before anything starts, or says why it cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadOptions(
            f"Cannot listen on {quoted(host)}, port {port}: {reason}. Try another --host or --port."
        ) from None


def tune_process() -> None:
    """Sets up the interpreter for a process that only serves, once everything is loaded.

    What is loaded stays for good, so it is never searched for cycles again.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    _allow_many_connections()
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def _allow_many_connections() -> None:
    """Takes as many open files as the system allows this process; every connection needs one."""
    try:
        import resource  # noqa: PLC0415 - not on Windows, which has no such limit
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(most, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _reachable() -> str:
    """Returns the address of this machine on its network; no packet is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
