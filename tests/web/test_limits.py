"""Nobody is faster than allowed, and tables that nobody needs any more are forgotten."""

import re
import socket
from pathlib import Path

import httpx
import pytest
from web_stage import SECONDS, Talk, serving
from websockets.exceptions import InvalidStatus

from quintet.table.storage.store import Store
from quintet.web import guard, limited_http
from quintet.web.guard import CHANGES, READS
from quintet.web.hub import OPEN_DAYS, PLAYING_DAYS
from quintet.web.limits import MOST_REMEMBERED, Bucket, Buckets, who_of
from quintet.web.serving import make_server

DAY = 86_400
ROOT = Path(__file__).parents[2]
OPEN = [{"kind": "me"}, {"kind": "open"}]
RACE = {"preset": "race", "options": {"seats": 2}}


def test_a_bucket_lets_a_burst_through_and_then_a_steady_number():
    """Three at once, then two a second; a clock that goes back gives nothing."""
    bucket = Bucket(rate=2.0, burst=3.0, now=0.0)
    assert [True] * 3 + [False] == [bucket.take(0.0) for _ in range(4)]
    assert (True, False) == (bucket.take(0.5), bucket.take(0.5))
    assert not bucket.take(-100.0)
    assert [True] * 3 + [False] == [bucket.take(1000.0) for _ in range(4)]


def test_everybody_has_a_bucket_of_their_own():
    """One who is too fast slows nobody else down, and strangers cost a bounded memory."""
    buckets = Buckets(1.0, 1.0)
    assert (True, False, True) == (buckets.take("a", 0.0), buckets.take("a", 0.0), buckets.take("b", 0.0))
    for number in range(MOST_REMEMBERED):
        buckets.take(f"stranger {number}", 0.0)
    assert MOST_REMEMBERED == len(buckets._known)


def test_whoever_keeps_coming_is_not_forgotten():
    """Nobody empties a full bucket by letting strangers come in between."""
    buckets = Buckets(1.0, 1.0)
    assert buckets.take("a", 0.0)
    for number in range(2 * MOST_REMEMBERED):
        buckets.take(f"stranger {number}", 0.0)
        assert number % 1000 or not buckets.take("a", 0.0)


def test_a_flood_of_requests_is_refused(tmp_path):
    """Changes from one address beyond the burst get 429 and one sentence, and change nothing."""
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site, httpx.Client(timeout=SECONDS) as eve:
        answers = [eve.put(f"{site.base}/api/me", json={}) for _ in range(int(CHANGES[1]) + 40)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert "too fast" in refused[0].json()["error"]
        assert "1" == refused[0].headers["Retry-After"]
        assert 200 == eve.get(f"{site.base}/api/health").status_code, "reading has a bucket of its own"


def test_a_school_opens_a_page_at_once(tmp_path):
    """The files of a page have a bucket for many who share an address, and cost the reading of tables nothing."""
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site, httpx.Client(timeout=SECONDS) as eve:
        answers = {eve.get(f"{site.base}/static/core/main.js").status_code for _ in range(1_000)}
        assert {200} == answers
        assert {200} == {eve.get(f"{site.base}/api/health").status_code for _ in range(int(READS[1]) // 2)}


@pytest.mark.parametrize(
    ("client", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff:1:2:3", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("unix", "unix"),
    ],
)
def test_a_household_has_one_bucket(client, who):
    """Whoever has a whole network of IPv6 addresses is still one visitor."""
    assert who == who_of({"client": (client, 1)})


def test_an_address_has_so_many_sockets(tmp_path, monkeypatch):
    """One address cannot take every connection; who leaves makes room."""
    monkeypatch.setattr(guard, "MOST_SOCKETS", 2)
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site:
        with Talk(site.ws, {}), Talk(site.ws, {}):
            with pytest.raises(InvalidStatus), Talk(site.ws, {}):
                pass
            assert 200 == httpx.get(f"{site.base}/api/health", timeout=SECONDS).status_code
        while site.server.config.app._guests.count("127.0.0.1"):
            httpx.get(f"{site.base}/api/health", timeout=SECONDS)
        with Talk(site.ws, {}) as line:
            line.send(type="ping")
            line.until("pong")


def read_to_end(site, *parts):
    """What the server answers to bytes that come one part after the other, until it ends the connection."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=SECONDS) as line:
        for part in parts:
            line.sendall(part)
        answer = b""
        while part := line.recv(65_536):
            answer += part
        return answer


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (b"GET / HTTP/1.1\r\nHost: x\r\n",),
        (b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",),
        (b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n", b"GET / HTTP/1.1\r\n"),
    ],
    ids=["nothing", "headers", "body", "second"],
)
def test_a_request_must_arrive_in_time(tmp_path, monkeypatch, parts):
    """A connection on which a request never ends is ended by the server."""
    monkeypatch.setattr(limited_http, "REQUEST_SECONDS", 0.3)
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site:
        assert b" 201 " not in read_to_end(site, *parts)


def test_a_socket_outlives_the_time_of_a_request(tmp_path, monkeypatch):
    """The time in which a request must arrive does not end a WebSocket."""
    monkeypatch.setattr(limited_http, "REQUEST_SECONDS", 0.3)
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site, Talk(site.ws, {}) as line:
        read_to_end(site)  # ends after that time
        line.send(type="ping")
        line.until("pong")


def test_headers_have_an_end(tmp_path):
    """Headers beyond the limit are refused, however slowly they come; a long body is refused as such."""
    with Store(tmp_path / "web.sqlite3") as store, serving(store) as site:
        long = [b"X-More: " + b"a" * 8000 + b"\r\n"] * 9
        assert b"HTTP/1.1 400" in read_to_end(site, b"GET / HTTP/1.1\r\nHost: x\r\n", *long)
        assert 413 == httpx.post(f"{site.base}/api/tables", json={"game": "x" * 90_000}, timeout=SECONDS).status_code


def test_abandoned_tables_are_forgotten(site, monkeypatch):
    """A table that nobody joined goes after two days, a game in play after sixty days without a change."""
    ann = site.guest("Ann")
    waiting, playing = ann.table("sets", **RACE, seats=OPEN)["id"], ann.table("sets")["id"]
    now = site.hub.time()
    seen = []
    for days in (OPEN_DAYS - 1, OPEN_DAYS + 1, PLAYING_DAYS + 1):
        monkeypatch.setattr(site.hub, "time", lambda days=days: now + days * DAY)
        site.hub._forget()
        seen.append([site.store.tables.get(table) is not None for table in (waiting, playing)])
    assert [[True, True], [False, True], [False, False]] == seen


def test_the_proxy_lets_go_of_a_connection_before_the_server_does(tmp_path):
    """A request that meets the server's end of a connection is lost, so the one that sends closes idle ones."""
    with Store(tmp_path / "web.sqlite3") as store:
        server = make_server(store, "127.0.0.1", 0, lambda _port: None)
    (proxy,) = re.findall(r"keepalive (\d+)s", (ROOT / "deploy" / "Caddyfile").read_text())
    assert int(proxy) < server.config.timeout_keep_alive
