"""A terminal's way to a seat: it asks the server over HTTP, and keeps its cookie for the next time."""

import json
import urllib.error
import urllib.request
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

from quintet.core.errors import QuintetError
from quintet.table.storage.files import read_file_safely, write_file_safely
from quintet.table.storage.sqlite import data_folder
from quintet.web.current_guest import COOKIE
from quintet.web.remote_connection import Link

__all__ = ["visit"]

MOST_BYTES = 64 * 1024


def visit(link: Link, name: str, *, sits: bool, ask: Callable[[], str] = str) -> str:
    """Comes back to the seat of a link, or takes an open one if it is wanted; returns the cookie of the guest.

    `ask` asks for a name, where none was given and a seat is taken.
    """
    cookie = _kept(link.base)
    if link.token:
        return _ask(link, "/return", {"token": link.token}, cookie)
    table, _ = _request(link, "", None, cookie)
    if sits and table["seat"] is None and any(seat["kind"] == "open" for seat in table["seats"]):
        return _ask(link, "/seats", {"name": name or ask()}, cookie)
    return cookie


def _ask(link: Link, path: str, body: dict[str, Any], cookie: str) -> str:
    """Asks for something that is a guest's from then on; returns the cookie of that guest, and keeps it."""
    _, new = _request(link, path, body, cookie)
    if new:
        _keep(link.base, new)
    return new or cookie


def _request(link: Link, path: str, body: dict[str, Any] | None, cookie: str) -> tuple[Any, str]:
    """Returns the answer to a request, and a new cookie if there is one."""
    address = f"{link.base}/api/tables/{link.table}{path}"
    headers = {"Content-Type": "application/json", **({"Cookie": f"{COOKIE}={cookie}"} if cookie else {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)  # noqa: S310 - `read_link` lets only http and https in
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310 - as above
            sent = SimpleCookie(answer.headers.get("Set-Cookie", ""))
            return json.loads(answer.read()), sent[COOKIE].value if COOKIE in sent else ""
    except urllib.error.HTTPError as error:
        raise QuintetError(_sentence(error)) from None
    except OSError as error:
        raise QuintetError(f"{link.base} does not answer ({type(error).__name__}). Check the link.") from None


def _sentence(error: urllib.error.HTTPError) -> str:
    with error:
        try:
            return str(json.loads(error.read(MOST_BYTES))["error"])
        except (ValueError, KeyError, TypeError):
            return f"The server refused ({error.code})."


# --- cookies ----------------------------------------------------------------------------------------------------------


def _file() -> Any:
    return data_folder() / "guests.json"


def _all_kept() -> dict[str, str]:
    try:
        found = json.loads(read_file_safely(_file(), MOST_BYTES))
    except (QuintetError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _kept(base: str) -> str:
    """Returns the cookie that a server gave us, so that we have the same seat when we come back."""
    return str(_all_kept().get(base, ""))


def _keep(base: str, cookie: str) -> None:
    path = _file()
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file_safely(path, json.dumps({**_all_kept(), base: cookie}).encode())
    path.chmod(0o600)
