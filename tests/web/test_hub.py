"""Two processes share a table: whoever changes the process finds everything that the other one showed."""

import json
import time

import msgspec
from web_stage import Talk, serving

from quintet.table.storage.shared_tables import TableRow
from quintet.table.storage.store import Store
from quintet.web import wire

RACE = {"preset": "race", "options": {"seats": 2, "target": 0}, "seats": [{"kind": "me"}, {"kind": "open"}]}

DECODE = wire.decode


def test_old_tables_are_forgotten_by_their_stage(tmp_path):
    """A table that nobody joined goes after two days, one that is played or was played after sixty."""
    now = time.time()
    ages = {"open": (1, 3), "playing": (3, 59, 61), "over": (3, 61)}
    with Store(tmp_path / "web.sqlite3") as store, serving(store, limited=False) as site:
        for stage, days in ages.items():
            for age in days:
                changed = now - age * 86_400
                store.tables.add(
                    TableRow(id=f"{stage}{age}", game="sets", host="g", stage=stage, watch="link", changed=changed)
                )
        site.hub._forget()
        left = {f"{stage}{age}" for stage, days in ages.items() for age in days if store.tables.get(f"{stage}{age}")}
    assert {"open1", "playing3", "playing59", "over3"} == left


def test_what_the_store_cannot_take_is_refused_once(postgres_address, monkeypatch):
    """A value that the database refuses spoils nothing for the others who are written with it, and is not tried on."""
    monkeypatch.setattr(
        wire, "decode", lambda data: wire.Act(**msgspec.json.decode(data)) if "odd" in data else DECODE(data)
    )
    with Store(postgres_address) as store, serving(store, limited=False) as site:
        eve, ann = site.guest("Eve"), site.guest("Ann")
        with eve.join(eve.table("sets")["id"]) as odd, ann.join(ann.table("sets")["id"]) as line:
            odd.until("push")
            line.until("push")
            odd.socket.send(json.dumps({"id": "odd\0", "action": odd.push["legal"][0], "step": 0}))
            assert "done" == line.act()["type"]
            assert "bad" == odd.until("refused")["code"]
            assert odd.until("welcome")["vocabulary"] is None, "what was seen before is not sent again"
            assert "done" == odd.act(name="b")["type"]
            assert 1 == site.hub.counts["conflicts"]


def test_nobody_goes_back_in_time(postgres_address):
    """A server that has not heard of the last steps reads them before it lets in somebody who has seen them."""
    with (
        Store(postgres_address) as first,
        Store(postgres_address) as second,
        serving(first, limited=False) as here,
        serving(second, limited=False) as there,
    ):
        ann, ben = here.guest("Ann"), here.guest("Ben")
        table = ann.table("sets", **RACE)["id"]
        ben.sit(table)
        there.hub._heard = lambda _text: None  # word from the other process is late
        headers = {"Cookie": f"quintet={ann.http.cookies['quintet']}"}
        with ann.join(table) as line, Talk(there.ws, headers, table) as stale:
            assert 0 == stale.until("push")["step"] == line.until("push")["step"]
            for number in range(3):
                seen = line.act(number, f"a{number}")["step"]
                line.until("push", step=seen)
            with Talk(there.ws, headers, table, since=seen) as again:
                assert seen == again.until("push")["step"]
