"""The files of the client. Browsers keep them and ask whether they have changed, which mostly takes no body to answer.

Their names stay the same in every version, so none of them may be used without asking: modules of two versions would
meet.
"""

import hashlib
import mimetypes
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from litestar import HttpMethod, Request, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

__all__ = ["STATIC", "index_page", "static_file"]

STATIC: Final = Path(__file__).parent / "static"
MOST_FILES: Final = 512
TYPES: Final = {".js": "text/javascript", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
"""Where the machine's own list may know nothing, or something else."""


@route("/static/{name:path}", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def static_file(request: Request[Any, Any, Any], name: FromPath[str]) -> Response[bytes]:
    """A module, style, font or picture of the client."""
    path = (STATIC / name.lstrip("/")).resolve()
    if not path.is_relative_to(STATIC) or not path.is_file():
        raise NotFoundException
    return _answer(request, path)


def index_page(request: Request[Any, Any, Any], status: int = 200) -> Response[bytes]:
    """Returns the one page of the client."""
    return _answer(request, STATIC / "index.html", status)


def _answer(request: Request[Any, Any, Any], path: Path, status: int = 200) -> Response[bytes]:
    found = path.stat()
    body, tag = _read(path, found.st_mtime_ns, found.st_size)
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "Accept-Encoding"}
    if status == 200 and _is_known(request.headers.get("if-none-match", ""), tag):
        return Response(b"", status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return Response(body, status_code=status, headers=headers, media_type=kind)


@lru_cache(MOST_FILES)
def _read(path: Path, _changed: int, _size: int) -> tuple[bytes, str]:
    """Returns a file, and a tag that is the same in every process that has the same file."""
    body = path.read_bytes()
    return body, f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def _is_known(header: str, tag: str) -> bool:
    """Whether a browser has this very file, compressed or not."""
    strong = tag.removeprefix("W/")
    return any(each.strip().removeprefix("W/") in (strong, "*") for each in header.split(","))
