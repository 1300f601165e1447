"""Numbers for Prometheus, and whether the server works."""

from typing import Any

import msgspec
from litestar import MediaType, Response, get

from quintet import __version__
from quintet.web.current_guest import Ask, hub_of
from quintet.web.hub import Hub
from quintet.web.problems import PROBLEMS

__all__ = ["METRIC_ROUTES", "exposition"]

HELP = {
    "actions": "Entries written since the start.",
    "writes": "Transactions since the start; one serves all tables that wait.",
    "conflicts": "Changes that another process made impossible, or that the disk refused.",
    "tables": "Tables set since the start.",
    "refusals": "Messages refused since the start.",
}


class Health(msgspec.Struct, frozen=True):
    """Whether the server and its store work."""

    ok: bool
    version: str
    problem: str = ""


@get("/api/health", summary="Whether the server and its store work", responses=PROBLEMS)
async def show_health(request: Ask) -> Response[Health]:
    """Reads from the store; 503 when that fails."""
    hub = hub_of(request)
    problem = await hub.call(_problem, hub)
    return Response(Health(not problem, __version__, problem), status_code=503 if problem else 200)


def _problem(hub: Hub) -> str:
    try:
        hub.store.tables.get("")
    except ValueError as error:
        return str(error)
    return hub.store.problem


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def show_metrics(request: Ask) -> Response[str]:
    """Everything that is counted, as Prometheus reads it."""
    return Response(exposition(hub_of(request)), media_type="text/plain; version=0.0.4; charset=utf-8")


def exposition(hub: Hub) -> str:
    """Returns all numbers in the text format of Prometheus."""
    lines: list[str] = []
    for name, value in hub.counts.items():
        lines += _metric(f"quintet_{name}_total", "counter", HELP[name], value)
    rooms = hub.rooms.values()
    lines += _metric("quintet_rooms", "gauge", "Tables in memory.", len(rooms))
    lines += _metric("quintet_lines", "gauge", "Open connections.", sum(len(room.connections) for room in rooms))
    lines += ["# HELP quintet_wait_seconds From an action's arrival until it is written and sent."]
    lines += ["# TYPE quintet_wait_seconds histogram"]
    lines += [f'quintet_wait_seconds_bucket{{le="{bound}"}} {count}' for bound, count in hub.waits.cumulative()]
    lines += [f"quintet_wait_seconds_sum {hub.waits.sum:.6f}", f"quintet_wait_seconds_count {hub.waits.count}"]
    return "\n".join(lines) + "\n"


def _metric(name: str, kind: str, text: str, value: Any) -> list[str]:
    return [f"# HELP {name} {text}", f"# TYPE {name} {kind}", f"{name} {value}"]


METRIC_ROUTES = (show_health, show_metrics)
