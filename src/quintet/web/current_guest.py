"""Who asks: the guest of the cookie, or a new one where something is about to be changed."""

from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie, State

from quintet.core.codec import check_name
from quintet.front.phrasing import YOU
from quintet.table.storage.shared_tables import Guest
from quintet.web.hub import Hub
from quintet.web.players import hashed, new_guest, new_key

__all__ = ["COOKIE", "Ask", "Asking", "answer", "hub_of", "known_guest", "shown_name", "who_asks"]

COOKIE: Final = "quintet"
COOKIE_SECONDS: Final = 400 * 24 * 3600
"""As long as browsers allow."""
NAMELESS: Final = "Guest"
Ask = Request[Any, Any, State]


class Asking(msgspec.Struct, frozen=True):
    """A guest with the key that proves it."""

    guest: Guest
    key: str
    is_new: bool = False


def hub_of(request: Ask) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def shown_name(name: str) -> str:
    """Returns what others call somebody: whoever has no name of their own is a guest."""
    return name if name and name != YOU else NAMELESS


async def known_guest(request: Ask) -> Asking | None:
    """Returns the guest of the cookie, if there is one."""
    hub, key = hub_of(request), request.cookies.get(COOKIE, "")
    guest = await hub.call(hub.store.tables.guest, hashed(key)) if key else None
    return Asking(Guest(guest.id, shown_name(guest.name)), key) if guest is not None else None


async def who_asks(request: Ask, name: str = "") -> Asking:
    """Returns the guest of the cookie, under the name it goes by from now on, or a new guest."""
    hub, found = hub_of(request), await known_guest(request)
    chosen = shown_name(check_name(name)) if name.strip() else ""
    if found is None:
        guest, key = new_guest(chosen or NAMELESS), new_key()
        await hub.call(hub.store.tables.add_guest, guest, hashed(key))
        return Asking(guest, key, is_new=True)
    if chosen and chosen != found.guest.name:
        await hub.call(hub.store.tables.rename_guest, found.guest.id, chosen)
        return Asking(Guest(found.guest.id, chosen), found.key)
    return found


def answer(body: Any, asking: Asking, request: Ask) -> Response[Any]:
    """Returns an answer; a new guest gets a cookie with it, which no script can read and no other site can use."""
    if not asking.is_new:
        return Response(body)
    cookie = Cookie(
        COOKIE,
        value=asking.key,
        path="/",
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(body, cookies=[cookie])
