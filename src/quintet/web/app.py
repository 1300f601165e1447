"""The application: routes, error sentences, static files, and what happens at the start and the end."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, MediaType, Request, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi.config import OpenAPIConfig
from litestar.response import File
from litestar.static_files import create_static_files_router

from quintet import __version__
from quintet.core.errors import IllegalAction, QuintetError, UnknownGame
from quintet.games import GAMES
from quintet.table.storage.store import Store
from quintet.web.api import ROUTES
from quintet.web.hub import Hub, NoTable
from quintet.web.socket import talk

__all__ = ["make_app"]

STATIC: Final = Path(__file__).parent / "static"


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


def _refuse(_request: Request[Any, Any, Any], error: QuintetError) -> Response[dict[str, str]]:
    """Answers what Quintet refuses with its sentence."""
    status = 404 if isinstance(error, NoTable | UnknownGame) else 409 if isinstance(error, IllegalAction) else 400
    return Response({"error": str(error)}, status_code=status)


def _http_problem(_request: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, str]]:
    return Response({"error": str(error.detail)}, status_code=error.status_code, headers=error.headers)


def make_app(store: Store) -> Litestar:
    """Returns the application for a store, which it does not close."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        GAMES.playable()  # nobody waits for an import later
        app.state.hub = Hub(store)
        yield
        await app.state.hub.close()

    return Litestar(
        route_handlers=[
            page,
            talk,
            *ROUTES,
            create_static_files_router(path="/static", directories=[STATIC]),
        ],
        lifespan=[life],
        exception_handlers={QuintetError: _refuse, HTTPException: _http_problem},
        openapi_config=OpenAPIConfig(title="Quintet", version=__version__, path="/api/docs"),
        compression_config=CompressionConfig(backend="gzip"),
    )
