"""The application: routes, error sentences, static files, and what happens at the start and the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from litestar import Litestar, MediaType, get
from litestar.config.compression import CompressionConfig
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp, Receive, Scope, Send

from quintet import __version__
from quintet.games import GAMES
from quintet.table.storage.store import Store
from quintet.web.api import TABLE_ROUTES
from quintet.web.guard import Guard
from quintet.web.hub import Hub
from quintet.web.metrics import METRIC_ROUTES
from quintet.web.own_api import OWN_ROUTES
from quintet.web.problems import HANDLERS
from quintet.web.replays import REPLAY_ROUTES, Shelf
from quintet.web.socket import talk

__all__ = ["STATIC", "make_app"]

STATIC: Final = Path(__file__).parent / "static"
MOST_BODY: Final = 64 * 1024
ASK_FIRST: Final = CacheControlHeader(no_cache=True)
"""Browsers ask whether a file has changed, so that modules of two versions never meet."""


@get(
    [
        "/",
        "/t/{table:str}",
        "/new/{game:str}",
        "/replay/{table:str}",
        "/replays",
        "/scores",
        "/scores/{game:str}",
        "/daily",
        "/watch",
        "/settings",
    ],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def page() -> File:
    """The one page of the client; it finds its way by the address."""
    return File(STATIC / "index.html", content_disposition_type="inline", media_type="text/html")


@get("/{rest:path}", include_in_schema=False, media_type=MediaType.HTML, status_code=404)
async def lost(rest: FromPath[str]) -> File:
    """Any other address: the client says that nothing is there, and shows the way home."""
    if rest.lstrip("/").startswith(("api/", "static/")):
        raise NotFoundException
    return File(STATIC / "index.html", content_disposition_type="inline", media_type="text/html")


def make_app(store: Store, origins: frozenset[str] = frozenset(), *, limited: bool = True) -> ASGIApp:
    """Returns the application for a store, which it does not close."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        GAMES.playable()  # nobody waits for an import later
        app.state.hub, app.state.shelf = Hub(store), Shelf(store)
        app.state.hub.start()
        yield
        await app.state.hub.close()

    inner = Litestar(
        route_handlers=[
            page,
            lost,
            *TABLE_ROUTES,
            *OWN_ROUTES,
            *REPLAY_ROUTES,
            *METRIC_ROUTES,
            create_static_files_router(path="/static", directories=[STATIC], cache_control=ASK_FIRST),
        ],
        lifespan=[life],
        exception_handlers=HANDLERS,
        openapi_config=OpenAPIConfig(
            title="Quintet", version=__version__, path="/api/openapi.json", render_plugins=[JsonRenderPlugin(path="/")]
        ),
        compression_config=CompressionConfig(backend="gzip"),
        request_max_body_size=MOST_BODY,
        logging_config=None,
    )

    async def talking(scope: Scope, receive: Receive, send: Send) -> None:
        await talk(inner.state.hub, scope, receive, send)

    return Guard(inner, talking, origins, limited=limited)
