"""The application: routes, error sentences, static files, and what happens at the start and the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import HttpMethod, Litestar, MediaType, Request, Response, get, route
from litestar.config.compression import CompressionConfig
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath
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
from quintet.web.static_files import index_page, static_file

__all__ = ["make_app"]

MOST_BODY: Final = 64 * 1024


@route(
    [
        "/",
        "/t/{table:str}",
        "/new/{game:str}",
        "/replay/{table:str}",
        "/friends",
        "/rules/{game:str}",
        "/replays",
        "/scores",
        "/scores/{game:str}",
        "/daily",
        "/watch",
        "/settings",
    ],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    include_in_schema=False,
    media_type=MediaType.HTML,
)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page of the client; it finds its way by the address."""
    return index_page(request)


@get("/{rest:path}", include_in_schema=False, media_type=MediaType.HTML, status_code=404)
async def lost(request: Request[Any, Any, Any], rest: FromPath[str]) -> Response[bytes]:
    """Any other address: the client says that nothing is there, and shows the way home."""
    if rest.lstrip("/").startswith(("api/", "static/")):
        raise NotFoundException
    return index_page(request, status=404)


def make_app(store: Store, names: frozenset[str] = frozenset(), *, limited: bool = True) -> ASGIApp:
    """Returns the application for a store, which it does not close; it answers to these names, and to numbers."""

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
            static_file,
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

    return Guard(inner, talking, names, limited=limited)
