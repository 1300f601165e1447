"""Refusals over HTTP: one sentence each, under the status that fits, and how the OpenAPI document describes them."""

import logging
from typing import Any, Final

import msgspec
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from quintet.core.errors import IllegalAction, QuintetError, UnknownGame, shortened
from quintet.web.hub import NoTable

__all__ = ["HANDLERS", "PROBLEMS", "Problem"]

MOST_DETAIL: Final = 200
EMPTY: Final = "data 'data'"
"""What Litestar says of a body that is not there."""
_log = logging.getLogger("quintet.web")


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused."""

    error: str


PROBLEMS: Final = {
    status: ResponseSpec(Problem, description=text, generate_examples=False)
    for status, text in (
        (400, "The request makes no sense here."),
        (403, "The request comes from another page."),
        (404, "There is no such thing."),
        (409, "That is not possible now."),
        (413, "The body is too large."),
        (415, "The body is not JSON."),
        (429, "That was too fast."),
    )
}
"""What every route may answer beside what it promises."""


def _refuse(_request: Request[Any, Any, Any], error: QuintetError) -> Response[Problem]:
    """Answers what Quintet refuses with its sentence."""
    status = 404 if isinstance(error, NoTable | UnknownGame) else 409 if isinstance(error, IllegalAction) else 400
    return Response(Problem(str(error)), status_code=status)


def _http_problem(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    text = "There is no such page." if error.status_code == 404 else _detail(error)
    return Response(Problem(text), status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def _detail(error: HTTPException) -> str:
    """Returns what is wrong, and where, if that is known."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [f"{each.get('key', '')} {each.get('message', '')}".strip() for each in extra if isinstance(each, dict)]
    said = "; ".join(parts) or str(error.detail)
    if said == EMPTY:
        return "The request has no body. Send a JSON object."
    return shortened(f"The request cannot be read: {said}.", MOST_DETAIL)


def _too_deep(_request: Request[Any, Any, Any], _error: RecursionError) -> Response[Problem]:
    return Response(Problem("The request cannot be read: it has lists within lists without end."), status_code=400)


def _surprise(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """Answers a bug without details; the log has its kind and place."""
    _log.error("failed", extra={"kind": type(error).__name__, "method": request.method}, exc_info=error)
    return Response(Problem("Something went wrong here. Try again."), status_code=500)


HANDLERS: Final[dict[Any, Any]] = {
    QuintetError: _refuse,
    HTTPException: _http_problem,
    RecursionError: _too_deep,
    Exception: _surprise,
}
