"""Nobody gets in: foreign pages, foreign seats, forged, resent, reordered, oversized and malformed messages."""

import contextlib
import socket as plain_socket
import threading

import httpx
import pytest
from web_stage import SECONDS, Talk, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from quintet.table.storage.shared_tables import Chair
from quintet.table.storage.store import Store
from quintet.web import socket
from quintet.web.players import hashed
from quintet.web.requests import MOST_NOTES

SCRIPT = "<script>alert(1)</script>"
OPEN = [{"kind": "me"}, {"kind": "open"}]


@pytest.fixture
def duel(site):
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("stratego", preset="duel", options={"deployment": "random"}, seats=OPEN)["id"]
    ben.sit(table)
    return ann, ben, table


def cookie_of(person):
    return {"Cookie": f"quintet={person.http.cookies.get('quintet')}"}


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "{base}.evil.example"])
def test_a_foreign_page_opens_no_socket(site, duel, origin):
    """A browser on another page sends our cookie along, and is refused before it may say anything."""
    headers = {**cookie_of(duel[0]), "Origin": origin.format(base=site.base)}
    with pytest.raises(InvalidStatus), connect(site.ws, additional_headers=headers, open_timeout=SECONDS):
        pass


def test_our_own_page_opens_a_socket(site, duel):
    """The page of the server itself may, and so may programs, which name no page."""
    ann, _, table = duel
    with Talk(site.ws, {**cookie_of(ann), "Origin": site.base}, table) as line:
        assert 0 == line.until("welcome")["seat"]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "https://evil.example"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_a_foreign_form_changes_nothing(site, duel, headers, status):
    """Requests from other pages, and bodies that a form can send, are refused."""
    sent = {"Content-Type": "application/json", **cookie_of(duel[0]), **headers}
    for body in (b'{"game": "sets"}', iter([b'{"game": "sets"}'])):  # whole, and in chunks of no stated length
        answer = httpx.post(f"{site.base}/api/tables", content=body, headers=sent, timeout=SECONDS)
        assert status == answer.status_code


@pytest.mark.parametrize(
    "host", ["evil.example:{port}", "evil.example", "localhost.evil.example", "127.0.0.1.evil:{port}", "[::1"]
)
def test_a_foreign_name_that_leads_here_gets_nothing(site, duel, host):
    """A page whose name leads to this machine is our own page to a browser: it may neither read nor write nor talk."""
    host = host.format(port=site.port)
    headers = {"Host": host, "Origin": f"http://{host}"}
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("GET", "/metrics"), ("POST", "/api/tables")):
        answer = httpx.request(method, f"{site.base}{path}", json={"game": "sets"}, headers=headers, timeout=SECONDS)
        assert 403 == answer.status_code
    with socket_to(site) as line:
        line.sendall(HANDSHAKE.format(host=host, origin=f"http://{host}").encode())
        assert b" 403 " in line.recv(4096)


HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def socket_to(site):
    return plain_socket.create_connection(("127.0.0.1", site.port), timeout=SECONDS)


@pytest.mark.parametrize("host", ["localhost:{port}", "127.0.0.1:{port}", "192.0.2.7", "[::1]:{port}", "play.example"])
def test_numbers_and_our_own_names_lead_here(tmp_path, host):
    """No name is needed on a network, and behind a proxy the operator says which one is ours."""
    with Store(tmp_path / "web.sqlite3") as store, serving(store, names=frozenset({"play.example"})) as site:
        headers = {"Host": host.format(port=site.port)}
        assert 200 == httpx.get(f"{site.base}/api/health", headers=headers, timeout=SECONDS).status_code


@pytest.mark.parametrize("token", ["", "wrong", "x" * 40, "' OR 1=1 --"])
def test_a_seat_needs_its_key(site, duel, token):
    """Without the key of the seat somebody watches at most; a wrong key opens nothing."""
    _, _, table = duel
    with site.guest("Eve").join(table, token=token) as line:
        if token:
            assert "closed" == line.until("refused")["code"]
            line.send(type="act", id="a", action=0, step=0)
            assert "closed" == line.answer("a")["code"]
        else:
            assert line.until("welcome")["seat"] is None


@pytest.mark.parametrize("nearly", [lambda key: key[:-1], lambda key: key + "0", str.upper], ids=["less", "more", "A"])
def test_nearly_the_key_opens_no_seat(site, duel, nearly):
    """A key counts as a whole: neither a part of it nor more than it opens the seat."""
    ann, _, table = duel
    key = ann.get(f"/api/tables/{table}")["come_back"].partition("#")[2]
    with site.guest("Eve").join(table, token=nearly(key)) as line:
        assert "closed" == line.until("refused")["code"]


@pytest.mark.parametrize("place", [0, -1])
def test_a_key_is_compared_to_its_last_digit(site, duel, place):
    """A key whose hash differs from the stored one in a single digit opens nothing."""
    digits = list(hashed("guess"))
    digits[place] = "0" if digits[place] != "0" else "1"
    site.store.tables.seat((Chair(duel[2], 0, "somebody", "".join(digits)),))
    with site.guest("Eve").join(duel[2], token="guess") as line:
        assert "closed" == line.until("refused")["code"]


@pytest.mark.parametrize(
    "message",
    [
        {"type": "act", "id": "x", "action": 0, "step": 0},
        {"type": "resign", "id": "x"},
        {"type": "undo", "id": "x"},
        {"type": "draw", "id": "x"},
        {"type": "command", "id": "x", "line": "explore", "step": 0},
        {"type": "note", "key": "a", "text": "b"},
        {"type": "pace", "paused": True},
        {"type": "page", "name": "inventory"},
        {"type": "explain"},
        {"type": "signal", "kind": "hello"},
        {"type": "answer", "offer": 1, "yes": True},
        {"type": "rematch"},
        {"type": "redo", "id": "x"},
    ],
    ids=lambda message: message["type"],
)
def test_a_spectator_changes_nothing(site, message):
    """Every message that could change something is refused to a line without a seat."""
    ann = site.guest("Ann")
    table = ann.table("sets", watch="link")["id"]
    with ann.join(table) as own, site.guest("Eve").join(table) as line:
        own.until("push")
        line.until("push")
        line.send(**message)
        assert line.until("refused")["code"] in ("closed", "illegal")
        own.send(type="ping")
        own.until("pong")
        assert 0 == own.push["step"]


def test_a_cookie_of_another_guest_opens_no_seat(site, duel):
    """A seat belongs to the guest who took it: another cookie watches."""
    _, _, table = duel
    eve = site.guest("Eve")
    eve.table("sets")
    with eve.join(table) as line:
        assert line.until("welcome")["seat"] is None
    eve.post(f"/api/tables/{table}/start", status=404)


def test_reordered_and_resent_messages_count_once(duel):
    """Messages of an earlier step that arrive late are stale, and a resent one is answered as before."""
    ann, ben, table = duel
    with ann.join(table) as one, ben.join(table) as two:
        one.until("push")
        two.until("push")
        first, second = one.push["legal"][:2]
        one.send(type="act", id="late", action=second, step=one.push["step"] + 1)
        assert one.answer("late")["code"] in ("stale", "illegal")
        done = one.act(first, "first")
        for _ in range(3):
            one.send(type="act", id="first", action=second, step=0)
            assert done == one.answer("first")
        two.until("push", to_act=[1])
        assert done["step"] == two.push["step"]


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "null",
        "[]",
        "{",
        '{"type": "act"}',
        '{"type": "nonsense"}',
        '{"type": "act", "id": "a", "action": 1e999, "step": 0}',
        '{"type": "act", "id": "a", "action": 99999999999999999999, "step": 0}',
        '{"type": "act", "id": "a", "action": "0", "step": 0}',
        '{"type": "act", "id": "a", "action": 0, "step": 0, "seat": 1}',
        '{"type": "act", "id": "' + "x" * 100 + '", "action": 0, "step": 0}',
        "[" * 10_000,
        "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    ],
)
def test_malformed_frames_are_one_sentence(site, frame):
    """What is no message is refused, the line stays, and the game is as it was."""
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        line.socket.send(frame)
        refused = line.until("refused")
        assert "bad" == refused["code"]
        assert len(refused["text"]) < 400
        assert "done" == line.act()["type"]


@pytest.mark.parametrize("action", [-1, 23, 10**6, 2**53])
def test_actions_outside_the_vocabulary_are_refused(site, action):
    """A number that is no action of the game changes nothing."""
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        assert line.act(action)["code"] in ("bad", "illegal")


def test_an_oversized_frame_ends_the_line(site):
    """More than 16 KB at once are not even read."""
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        line.socket.send("x" * 20_000)
        line.until_closed()
        with pytest.raises(ConnectionClosed):
            line.socket.send("x")


def test_a_flood_is_refused_and_cut(site):
    """A line that sends too fast is told so, and in the end cut."""
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        reading = threading.Thread(target=line.until_closed)
        reading.start()
        with contextlib.suppress(ConnectionClosed):
            while True:
                line.socket.send('{"type":"ping"}')
        reading.join()
        codes = [message["code"] for message in line.heard if message["type"] == "refused"]
        assert {"too_fast"} == set(codes)


def test_names_are_text(site):
    """Markup in a name is a name like any other; control characters are refused."""
    ann = site.guest(SCRIPT[:24])
    card = ann.table("sets")
    assert SCRIPT[:24] == card["seats"][0]["name"]
    page = ann.http.get(f"/t/{card['id']}")
    assert SCRIPT[:24] not in page.text
    bad = ann.post("/api/tables", {"game": "sets", "name": "a\u202eb"}, status=400)
    assert "printed" in bad["error"]


def test_pages_may_load_nothing_from_elsewhere(site):
    """Every answer carries the policy for pages, and no script inside a page may run."""
    for path in ("/", "/api/games", "/static/nothing"):
        headers = httpx.get(f"{site.base}{path}", timeout=SECONDS).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "nosniff" == headers["x-content-type-options"]


def test_the_cookie_is_out_of_reach_of_scripts(site):
    """HttpOnly keeps scripts away, SameSite other sites; the store has only a hash."""
    answer = httpx.post(f"{site.base}/api/tables", json={"game": "sets"}, timeout=SECONDS)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    secret = cookie.partition("quintet=")[2].partition(";")[0]
    with site.store._database.reading() as connection:
        rows = (
            connection.execute("SELECT key FROM guests").fetchall()
            + connection.execute("SELECT key FROM chairs").fetchall()
        )
    assert secret not in {row[0] for row in rows}
    assert answer.json()["come_back"].partition("#")[2] not in {row[0] for row in rows}


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_stays_on_the_safe_line(site, scheme):
    """Behind a proxy that encrypts, a browser never sends the cookie in the clear."""
    asked = {"json": {"game": "sets"}, "headers": {"X-Forwarded-Proto": scheme}}
    answer = httpx.post(f"{site.base}/api/tables", **asked, timeout=SECONDS)
    assert (scheme == "https") == ("secure" in answer.headers["set-cookie"].lower())


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/%2e%2e/app.py", "/static/%00"]
)
def test_static_files_stay_in_their_folder(site, path):
    """No path leads out of the folder of the page."""
    assert 404 == httpx.get(f"{site.base}{path}", timeout=SECONDS).status_code


@pytest.mark.parametrize("field", ["options", "settings"])
def test_lists_without_end_are_one_sentence(site, field):
    """Lists within lists, as many as fit into a request, are refused like anything else that cannot be read."""
    body = f'{{"{field}":{{"a":{"[" * 9000}{"]" * 9000}}}}}'
    method, path = ("POST", "/api/tables") if field == "options" else ("PUT", "/api/me")
    headers = {"content-type": "application/json"}
    answer = httpx.request(method, f"{site.base}{path}", content=body, headers=headers, timeout=SECONDS)
    assert (400, "The request cannot be read") == (answer.status_code, answer.json()["error"][:26])


def test_notes_of_others_make_nothing_stale(duel):
    """What somebody writes down beside the game cannot keep the one to move from moving."""
    ann, ben, table = duel
    with ann.join(table) as one, ben.join(table) as two:
        chosen = one.until("push")
        two.until("push")
        for number in range(3):
            two.send(type="note", key="e4", text=f"a bomb? {number}")
            two.answer("note")
        one.send(type="act", id="late", action=chosen["legal"][0], step=chosen["step"])
        assert "done" == one.answer("late")["type"]
        two.send(type="act", id="early", action=0, step=chosen["step"])
        assert "stale" == two.answer("early")["code"]


@pytest.mark.parametrize("name", ["a\0b", "a b", "\n", "ä"])
def test_ids_are_plain(site, name):
    """An id is stored, so it has nothing in it that a database could refuse."""
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
        line.send(type="act", id=name, action=line.push["legal"][0], step=0)
        assert "bad" == line.until("refused")["code"]


def test_a_line_that_joins_no_table_ends(site, monkeypatch):
    """Nobody keeps a connection open that leads nowhere; one at a table stays."""
    monkeypatch.setattr(socket, "JOIN_SECONDS", 0.2)
    ann = site.guest("Ann")
    with ann.join(ann.table("sets")["id"]) as line, Talk(site.ws, {}) as idle, site.guest().join("nowhere") as lost:
        idle.until_closed()
        lost.until_closed()
        line.until("push")
        line.send(type="ping")
        line.until("pong")


def test_running_games_have_no_replay(duel):
    """Nothing of a running game is told by its replay, its file, its proof or a branch."""
    ann, _, table = duel
    for path in ("replay", "replay/0", "file"):
        assert "not over" in ann.get(f"/api/tables/{table}/{path}", 409)["error"]
    ann.post(f"/api/tables/{table}/verify", status=409)
    ann.post(f"/api/tables/{table}/branch", {"position": 0}, status=409)


def test_tables_that_do_not_exist_leave_nothing(site):
    """Guessing addresses costs the server no memory, however long they are."""
    eve = site.guest("Eve")
    with Talk(site.ws, {}) as line:
        for table in ("nothing", "x" * 4096):
            line.send(type="join", table=table)
            assert "There is no such table" in line.until("refused", code="closed")["text"]
    eve.get("/api/tables/nothing", 404)
    assert not {"nothing", "x" * 4096} & {*site.hub.rooms, *site.hub._locks}


def test_a_table_asks_one_bot_at_a_time(site, monkeypatch):
    """Reasons take a bot's whole time, so nobody can order hundreds of them at once."""
    held = []
    monkeypatch.setattr(site.hub, "aside", lambda work, done: held.append((work, done)))
    ann = site.guest("Ann")
    with ann.join(ann.table("stratego", options={"deployment": "random"})["id"]) as line:
        line.until("push")
        for _ in range(5):
            line.send(type="explain")
        assert ["too_fast"] * 4 == [line.until("refused")["code"] for _ in range(4)]
        ((_, done),) = held
        done("because")
        assert line.until("text", name="explain")["text"].startswith("because")


def test_a_seat_has_a_bounded_notebook(site):
    """Notes stay with the game for good, so there is an end to them; old ones can be changed."""
    ann = site.guest("Ann")
    table = ann.table("sets")["id"]
    with ann.join(table) as line:
        line.until("push")
        match = site.hub.rooms[table].session.match
        for number in range(MOST_NOTES):
            match.note(0, f"n{number}", "x")
        line.send(type="note", key="one more", text="x")
        assert "Erase one first" in line.until("refused", id="note")["text"]
        line.send(type="note", key="n0", text="y")
        assert "done" == line.answer("note")["type"]
