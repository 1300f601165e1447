"""Two processes share a table: whoever changes the process finds everything that the other one showed."""

from web_stage import Talk, serving

from quintet.table.storage.store import Store

RACE = {"preset": "race", "options": {"seats": 2, "target": 0}, "seats": [{"kind": "me"}, {"kind": "open"}]}


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
