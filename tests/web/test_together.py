"""Several people at one table: seats, promises, consent, clocks, spectators and rematches."""

import pytest

from quintet.core.rng import SealedSeed
from quintet.table.commitment import Reveal, verify_commitment

RACE = {"preset": "race", "options": {"seats": 2}}
DUEL = {"preset": "duel", "options": {"deployment": "random"}}


@pytest.fixture
def pair(site):
    """Two people, and a table that both sit at."""

    def sit(game, **wish):
        ann, ben = site.guest("Ann"), site.guest("Ben")
        table = ann.table(game, seats=[{"kind": "me"}, {"kind": "open"}], **wish)["id"]
        ben.sit(table)
        return ann, ben, table

    return sit


def start(*lines):
    """Waits until everybody sees the game."""
    for line in lines:
        line.until("push")


def test_a_game_begins_when_the_last_seat_is_taken(site):
    """An open table waits; whoever waits there is welcomed again when the game begins."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("stratego", **DUEL, seats=[{"kind": "me"}, {"kind": "open"}])
    assert ("open", 0) == (table["stage"], table["seat"])
    with ann.join(table["id"]) as line:
        assert "open" == line.until("welcome")["stage"]
        line.send(type="act", id="a", action=0, step=0)
        assert "closed" == line.answer("a")["code"]
        assert 1 == ben.sit(table["id"])["seat"]
        welcome = line.until("welcome")
        assert ("playing", ["Ann", "Ben"]) == (welcome["stage"], welcome["names"])
        assert line.until("push")["legal"]
    late = site.guest("Cy")
    assert "taken" in late.post(f"/api/tables/{table['id']}/seats", {}, status=409)["error"]


def test_the_host_may_begin_with_bots(site):
    """Open seats go to bots when the host does not want to wait; nobody else may decide that."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("sets", **RACE, seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    ben.post(f"/api/tables/{table}/start", status=404)
    card = ann.post(f"/api/tables/{table}/start")
    assert ("playing", ["person", "bot"]) == (card["stage"], [seat["kind"] for seat in card["seats"]])


def test_alone_with_bots_an_undo_is_free(site):
    """A host whose guests stayed away has nobody to ask for an undo."""
    ann = site.guest("Ann")
    wish = {"preset": "race", "options": {"seats": 2}, "seats": [{"kind": "me"}, {"kind": "open"}], "undo": "consent"}
    table = ann.table("sets", **wish)["id"]
    ann.post(f"/api/tables/{table}/start")
    with ann.join(table) as line:
        assert "free" == line.until("welcome")["undo"]
        line.until("push")
        line.act()
        line.send(type="undo", id="u")
        assert "done" == line.answer("u")["type"]


def test_the_seed_is_promised_and_revealed(pair):
    """A table of people is sealed: the hash of the seed comes first, the seed itself with the end."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        promise = one.until("welcome")["commitment"]
        assert promise == two.until("welcome")["commitment"]
        start(one, two)
        two.send(type="resign", id="r")
        assert "done" == two.answer("r")["type"]
        over = one.until("over")
        seed = SealedSeed(over["reveal"]["seed"]["key"])
        assert ([0], promise) == (over["outcome"]["winners"], over["commitment"])
        assert verify_commitment(promise, Reveal(seed, over["reveal"]["salt"]))
    assert [True] * 3 == [check["ok"] for check in ann.post(f"/api/tables/{table}/verify")]


def test_only_the_seat_to_act_acts(pair):
    """Out of turn, and with a step that is over, an action is refused with its code and changes nothing."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        assert not two.push["legal"]
        assert "not_your_turn" == two.act(one.push["legal"][0])["code"]
        first = one.push
        assert "done" == one.act(name="a1")["type"]
        two.until("push")
        assert "done" == two.act(name="b1")["type"]
        one.until("push", to_act=[0])
        one.push = first
        assert "stale" == one.act(name="a2")["code"]


def test_a_resent_action_counts_once(pair):
    """The same id again is answered with the step that it became the first time."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        done = one.act(name="same")
        one.send(type="act", id="same", action=one.push["legal"][0], step=0)
        assert done == one.answer("same")
        assert done["step"] + 1 == two.act(name="same")["step"], "another seat's ids are its own"


def test_an_undo_needs_everybody(pair):
    """One asks, the other agrees, and both see the position before; a refusal leaves it."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        before = one.push["view"]
        one.act()
        two.until("push", to_act=[1])
        one.send(type="undo", id="u1")
        offer = two.until("offer")
        assert ("undo", 0, True) == (offer["kind"], offer["by"], offer["open"])
        two.send(type="answer", offer=offer["offer"], yes=False)
        assert not one.until("offer", open=False)["agreed"]
        two.act()
        one.until("push", to_act=[0])
        one.send(type="undo", id="u2")
        two.send(type="answer", offer=two.until("offer", open=True)["offer"], yes=True)
        assert one.until("offer", open=False)["agreed"]
        while one.push["view"] != before:
            one.until("push")


def test_who_resigns_while_others_play_on_watches(pair):
    """Everybody learns of it at once; the table takes nothing more from that seat, and home does not offer it."""
    ann, ben, table = pair("catamaze")
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.send(type="resign", id="r")
        while not two.until("seats")["seats"][0]["gone"]:
            pass
        for message in ({"type": "act", "action": 0, "step": 1}, {"type": "undo"}, {"type": "resign"}):
            one.send(**message, id="more")
            assert "You resigned. You can watch until the end." == one.answer("more")["text"]
    assert [] == ann.get("/api/home")["tables"]
    assert [table] == [card["id"] for card in ben.get("/api/home")["tables"]]


def test_a_draw_needs_both(pair):
    """An agreed draw ends the game without a winner."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.send(type="draw", id="d")
        offer = two.until("offer")
        two.send(type="answer", offer=offer["offer"] + 1, yes=True)
        assert "stale" == two.until("refused")["code"]
        two.send(type="answer", offer=offer["offer"], yes=True)
        end = one.until("over")["outcome"]
        assert ([], "agreed") == (end["winners"], end["reason"])


def test_a_declined_offer_is_not_made_again_at_once(pair):
    """Whoever declined is left in peace until something was played, but may offer the same; then it may come again."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.send(type="draw", id="first")
        two.send(type="answer", offer=two.until("offer", open=True)["offer"], yes=False)
        assert "Ben declines the draw." == one.until("offer", open=False)["text"]
        one.send(type="draw", id="again")
        assert "illegal" == one.until("refused", id="again")["code"]
        two.send(type="draw", id="mine")
        one.send(type="answer", offer=one.until("offer", by=1)["offer"], yes=False)
        two.until("offer", by=1, open=False)
        two.act(name="between")
        one.until("push", step=1)
        one.send(type="draw", id="later")
        assert two.until("offer", open=True)["offer"]


def test_signals_do_not_pour(pair):
    """One signal a second is passed on; the others are refused."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        for _ in range(5):
            one.send(type="signal", kind="hurry")
        assert "too_fast" == one.until("refused", id="signal")["code"]
        one.send(type="ping")
        one.until("pong")
        two.send(type="ping")
        two.until("pong")
        assert sum(message["type"] == "signal" for message in two.heard) < 5


def test_a_draw_among_three_needs_all_of_them(site):
    """Two of three are not everybody: the third may still refuse."""
    people = [site.guest(name) for name in ("Ann", "Ben", "Cy")]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 2]
    table = people[0].table("sets", preset="race", options={"seats": 3}, seats=seats)["id"]
    for person in people[1:]:
        person.sit(table)
    with people[0].join(table) as one, people[1].join(table) as two, people[2].join(table) as three:
        start(one, two, three)
        for name, last in (("no", False), ("yes", True)):
            if last:
                one.act(name="between")  # nobody offers again before something was played
                two.until("push", step=1)
            one.send(type="draw", id=name)
            offer = two.until("offer", open=True)["offer"]
            two.send(type="answer", offer=offer, yes=True)
            two.send(type="ping")
            two.until("pong")
            three.send(type="answer", offer=offer, yes=last)
            assert last is two.until("offer", open=False)["agreed"]
        assert "agreed" == three.until("over")["outcome"]["reason"]


def test_two_seats_may_name_an_action_alike(pair):
    """A name is its sender's own: the other's action of the same name counts too."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        assert 1 == one.act(0, "same")["step"]
        two.until("push", step=1)
        assert 2 == two.act(1, "same")["step"]


def test_a_line_is_at_one_table(site):
    """Whoever joins another table has left the first one."""
    ann = site.guest("Ann")
    first, second = (ann.table("sets", **RACE, seats=[{"kind": "me"}, {"kind": "open"}])["id"] for _ in range(2))
    with ann.join(first) as line:
        line.until("welcome")
        line.send(type="join", table=second)
        line.until("welcome", table=second)
        assert [False, True] == [ann.get(f"/api/tables/{each}")["seats"][0]["online"] for each in (first, second)]


def test_a_device_that_leaves_does_not_blind_the_other(site, pair):
    """Two devices of one seat: when one is gone, the other hears on."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        with ann.join(table) as phone:
            phone.until("push")
        two.until("seats")
        two.act(0)
        assert 1 == one.until("push", step=1)["step"]


def test_an_action_ends_an_offer(pair):
    """Whoever plays on has declined."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        two.send(type="draw", id="d")
        one.until("offer", open=True)
        one.act()
        assert not two.until("offer", open=False)["agreed"]


def test_signals_reach_everybody(pair):
    """A seat's signal is told to all; words of one's own are no message."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.send(type="signal", kind="hello")
        assert {"type": "signal", "seat": 0, "kind": "hello"} == two.until("signal")
        one.send(type="signal", kind="<b>rude</b>")
        assert "bad" == one.until("refused")["code"]


def next_table(line):
    """Returns the table of the rematch, once it is set."""
    while not (table := line.until("seats")["next"]):
        pass
    return table


def test_a_rematch_takes_everybody_along(site, pair):
    """After the end one seat asks, and all who are there, spectators too, learn the new table; it waits for them."""
    ann, ben, table = pair("sets", **RACE, delay=0)
    with ann.join(table) as one, ben.join(table) as two, site.guest("Eve").join(table) as eve:
        start(one, two, eve)
        two.send(type="resign", id="r")
        for line in (one, two, eve):
            line.until("over")
        one.send(type="rematch")
        new = {next_table(line) for line in (one, two, eve)}
        assert 1 == len(new)
        again = new.pop()
    with ann.join(again) as line, site.guest("Cy").join(again) as cy:
        assert (0, "open") == (line.until("welcome")["seat"], line.heard[-1]["stage"])
        assert [False, True] == [seat["kept"] for seat in cy.until("seats")["seats"]]
        assert "taken" in site.guest("Dan").post(f"/api/tables/{again}/seats", {}, status=409)["error"]
        with ben.join(again) as other:
            welcome = other.until("welcome")
            assert (1, "playing", ["Ann", "Ben"]) == (welcome["seat"], welcome["stage"], welcome["names"])
            assert "playing" == line.until("welcome")["stage"]


def test_a_rematch_does_not_begin_with_somebody_who_left(site, pair):
    """The seat of a player who is gone is open: to somebody who is here, or to that player again."""
    ann, ben, table = pair("sets", **RACE, delay=0)
    with ben.join(table) as two:
        start(two)
        with ann.join(table) as one:
            start(one)
            one.send(type="resign", id="r")
            two.until("over")
        while two.until("seats")["seats"][0]["online"]:
            pass
        two.send(type="rematch")
        again = next_table(two)
    with ben.join(again) as line:
        welcome = line.until("welcome")
        assert (1, "open") == (welcome["seat"], welcome["stage"])
        seats = line.until("seats")["seats"]
        assert [("open", "", False), ("person", "Ben", True)] == [
            (seat["kind"], seat["name"], seat["host"]) for seat in seats
        ]
        assert 0 == site.guest("Eve").sit(again)["seat"]
        assert ["Eve", "Ben"] == line.until("welcome", stage="playing")["names"]


def test_a_kept_seat_can_go_to_a_bot(pair):
    """The host need not wait for somebody who does not want a rematch, and who is a spectator from then on."""
    ann, ben, table = pair("sets", **RACE, delay=0)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        two.send(type="resign", id="r")
        one.until("over")
        one.send(type="rematch")
        again = next_table(one)
    assert "playing" == ann.post(f"/api/tables/{again}/start")["stage"]
    with ben.join(again) as line:
        assert line.until("welcome")["seat"] is None


def test_sides_change_in_a_rematch(pair):
    """Who was Red is Blue in the next game, with the own key; links to come back lead to the new seat."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        two.send(type="resign", id="r")
        one.until("over")
        one.send(type="rematch")
        new = next_table(one)
    for person, seat in ((ben, 0), (ann, 1)):
        with person.join(new) as line:
            welcome = line.until("welcome")
            assert (seat, ["Ben", "Ann"]) == (welcome["seat"], welcome["names"])
            assert [0] == line.until("push")["to_act"]
            assert bool(line.push["legal"]) == (seat == 0)
        token = person.get(f"/api/tables/{new}")["come_back"].partition("#")[2]
        with ann.join(new, token=token) as line:
            assert seat == line.until("welcome")["seat"]


def test_a_clock_ends_the_game_by_itself(site, pair):
    """Whoever has no time left loses, although nobody acts and nobody looks."""
    ann, ben, table = pair("stratego", **DUEL, clock={"seconds": 1}, delay=0)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        assert one.push["clocks"] is None or [] == one.push["clocks"]["running"]
        one.act(name="a")
        two.until("push")
        two.act(name="b")
        assert [0] == one.until("push", to_act=[0])["clocks"]["running"]
    with site.guest("Eve").join(table) as eve:
        over = eve.until("over")
        assert ([1], "time") == (over["outcome"]["winners"], over["outcome"]["reason"])


def test_only_an_action_earns_the_increment(pair):
    """Whatever else is written down, such as a note, leaves both clocks as they were."""
    ann, ben, table = pair("stratego", **DUEL, clock={"seconds": 600, "increment": 60})
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        for number in range(2):
            one.act(name=f"a{number}")
            two.until("push", to_act=[1])
            two.act(name=f"b{number}")
            one.until("push", to_act=[0])
        earned = one.push["clocks"]["left"]
        assert min(earned) > 600_000
        for line, other in ((one, two), (two, one)):
            line.send(type="note", key="a", text="b")
            assert "done" == line.answer("note")["type"]
            other.until("push")
        assert all(now <= then for now, then in zip(one.push["clocks"]["left"], earned, strict=True))


def test_no_bot_helps_where_several_people_play(pair):
    """A bot that explains a move would be a second player."""
    ann, ben, table = pair("stratego", **DUEL)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.send(type="explain")
        assert "closed" == one.until("refused", id="explain")["code"]


def test_spectators_are_late_where_there_are_secrets(site, pair):
    """A spectator sees nothing of the last seconds; without a delay, everything at once."""
    ann, _, table = pair("stratego", **DUEL, delay=600)
    with ann.join(table) as one, site.guest("Eve").join(table) as eve:
        assert 600 == eve.until("welcome")["delay"]
        one.until("push")
        one.act()
        one.send(type="signal", kind="hello")
        one.until("signal")
        one.send(type="draw", id="draw")
        one.until("offer")
        eve.send(type="text", on=True)  # asks for the present once more
        eve.send(type="ping")
        eve.until("pong")
        assert not {"push", "signal", "offer"} & {message["type"] for message in eve.heard}
    ann, _, table = pair("stratego", **DUEL, delay=0)
    with ann.join(table) as one, site.guest("Eve").join(table) as eve:
        start(one, eve)
        one.act()
        assert 1 == eve.until("push")["step"]
        assert [] == eve.push["legal"]
        eve.send(type="act", id="x", action=one.push["legal"][0], step=1)
        assert "closed" == eve.answer("x")["code"]


def test_a_late_spectator_who_comes_back_hears_nothing_twice(site, pair):
    """Whoever resumes is told only what happened since, also where nobody watched in the meantime."""
    ann, ben, table = pair("stratego", **DUEL, delay=0.01)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        one.act()
        two.until("push", step=1)
        two.act()
    eve = site.guest("Eve")
    with eve.join(table, since=2) as resumed:
        assert [] == resumed.until("push")["events"]


def test_the_host_decides_who_watches(site, pair):
    """`nobody` keeps spectators out, `public` lists the table, `link` does neither."""
    eve = site.guest("Eve")
    _, _, closed = pair("sets", **RACE, watch="nobody")
    with eve.join(closed) as line:
        assert "closed" == line.until("refused")["code"]
    _, _, shown = pair("sets", **RACE, watch="public")
    _, _, linked = pair("sets", **RACE, watch="link")
    live = [card["id"] for card in eve.get("/api/live")]
    assert (True, False, False) == (shown in live, closed in live, linked in live)


def test_where_nobody_watches_an_open_seat_can_be_taken(site):
    """The link to a table without spectators still shows whoever gets it the open seats; no game is on them yet."""
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("sets", **RACE, watch="nobody", seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    with ben.join(table) as line:
        assert (None, "open") == (line.until("welcome")["seat"], line.heard[-1]["stage"])
        site.guest("Cy").sit(table)
        line.until_closed()
        assert "push" not in {message["type"] for message in line.heard}
    with ben.join(table) as line:
        assert "nobody watch" in line.until("refused")["text"]


def test_nobody_means_nobody_after_the_end_too(site, pair):
    """Where nobody may watch, the replay is for those who sat there, on all their devices."""
    ann, ben, table = pair("sets", **RACE, watch="nobody")
    back = ben.get(f"/api/tables/{table}")["come_back"]
    with ann.join(table) as one:
        one.until("push")
        one.send(type="resign", id="r")
        one.until("over")
    eve, phone = site.guest("Eve"), site.guest("Phone")
    phone.post(f"/api/tables/{table}/return", {"token": back.partition("#")[2]})
    for person in (ann, ben, phone):
        assert table == person.get(f"/api/tables/{table}/replay")["table"]
    for path in ("replay", "replay/0", "file"):
        assert "nobody watch" in eve.get(f"/api/tables/{table}/{path}", 404)["error"]
    for path, body in (("verify", {}), ("branch", {"position": 0})):
        assert "nobody watch" in eve.post(f"/api/tables/{table}/{path}", body, status=404)["error"]


def test_a_seat_is_played_again_from_another_device(site, pair):
    """The link to come back opens the seat, and nothing else does."""
    ann, _, table = pair("stratego", **DUEL)
    key = ann.get(f"/api/tables/{table}")["come_back"].partition("#")[2]
    phone = site.guest("Phone")
    phone.post(f"/api/tables/{table}/return", {"token": "x" * 40}, status=404)
    phone.post(f"/api/tables/{table}/return", {"token": key})
    with phone.join(table) as line:
        assert 0 == line.until("welcome")["seat"]
        line.until("push")
        assert "done" == line.act()["type"]
    with site.guest().join(table, token=key) as program:
        assert 0 == program.until("welcome")["seat"]
    with site.guest().join(table, token="wrong") as nobody:
        assert "closed" == nobody.until("refused")["code"]


def test_a_rematch_is_for_all_devices_of_a_seat(pair, site):
    """Whoever came back on another device has the same seat at the next table."""
    ann, ben, table = pair("sets", **RACE)
    phone = site.guest("Phone")
    phone.post(f"/api/tables/{table}/return", {"token": ann.get(f"/api/tables/{table}")["come_back"].partition("#")[2]})
    with ben.join(table) as line, phone.join(table) as other:
        start(line, other)
        line.send(type="resign", id="r")
        line.until("over")
        line.send(type="rematch")
        again = next_table(line)
    for person, seat in ((ann, 0), (phone, 0), (ben, 1), (site.guest("Eve"), None)):
        with person.join(again) as line:
            assert seat == line.until("welcome")["seat"]


def test_whoever_was_away_hears_everything_as_one_push(pair):
    """`since` sums up what happened; the words are not sent again."""
    ann, ben, table = pair("sets", **RACE)
    with ann.join(table) as one, ben.join(table) as two:
        start(one, two)
        for number in range(3):
            one.act(0, f"a{number}")
            one.until("push")
        told = [(push["step"], push["events"]) for push in one.heard if push["type"] == "push"]
    for since in (0, 2):
        with ann.join(table, since=since) as again:
            assert again.until("welcome")["vocabulary"] is None
            missed = [event for step, events in told if step > since for event in events]
            assert missed
            push = again.until("push")
            assert (3, missed) == (push["step"], push["events"])


def test_eight_people_race_through_one_maze(site):
    """A maze with people on all its seats; only the host changes its pace, and everybody lets time go on."""
    people = [site.guest(f"P{number}") for number in range(8)]
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 7]
    options = {"players": 8, "agents": [], "width": 15, "height": 15}
    table = people[0].table("catamaze", options=options, seats=seats)["id"]
    for person in people[1:]:
        person.sit(table)
    lines = [person.join(table).__enter__() for person in people]
    try:
        start(*lines)
        lines[1].send(type="pace", speed=8)
        assert "closed" == lines[1].until("refused")["code"]
        lines[0].send(type="pace", paused=True)
        assert lines[1].until("push")["paused"]
        lines[1].send(type="pace", paused=False, speed=8)
        assert "closed" == lines[1].until("refused")["code"]
        lines[1].send(type="pace", paused=False)
        while lines[0].push["paused"]:
            lines[0].until("push")
        lines[0].send(type="pace", speed=8)
        for number, line in enumerate(lines):
            assert "done" == line.act(name=f"a{number}")["type"]
        step = max(line.push["step"] for line in lines)
        for line in lines:
            while line.push["step"] <= step:
                line.until("push")
    finally:
        for line in lines:
            line.__exit__()
