"""Two processes share a table: everybody sees who is there, and time and pauses belong to the table."""

import contextlib

import psycopg
import pytest
from web_stage import Talk, serving

from quintet.table.storage.store import Store
from quintet.web.neighbors import NOBODY, SILENT_SECONDS, Alive, Here, Neighbors, Visitors

RACE = {"preset": "race", "options": {"seats": 2, "target": 0}}
MAZE = {"options": {"players": 2, "agents": []}}
ANN, BEN = 0, 1


@pytest.fixture
def house(postgres_address):
    """Returns a function that starts one more server on the same database."""
    with contextlib.ExitStack() as closing:

        def start():
            store = closing.enter_context(Store(postgres_address))
            return closing.enter_context(serving(store, limited=False))

        yield start


def sat(here, game, **wish):
    """Two people at a table, both known at one server; returns the table and their cookies."""
    ann, ben = here.guest("Ann"), here.guest("Ben")
    table = ann.table(game, seats=[{"kind": "me"}, {"kind": "open"}], **wish)["id"]
    ben.sit(table)
    return table, *({"Cookie": f"quintet={person.http.cookies['quintet']}"} for person in (ann, ben))


def until_here(line, *seats, watching=0):
    """Reads on until exactly these seats are connected."""
    while True:
        told = line.until("seats")
        online = tuple(seat for seat, each in enumerate(told["seats"]) if each["online"])
        if (online, told["watching"]) == (seats, watching):
            return


def test_everybody_sees_who_is_connected_elsewhere(house):
    """Whoever comes or goes at one process is seen to come or go at the other, spectators too."""
    here, there = house(), house()
    table, ann, ben = sat(here, "sets", **RACE)
    with Talk(here.ws, ann, table) as one:
        until_here(one, ANN)
        with Talk(there.ws, ben, table) as two:
            until_here(two, ANN, BEN)
            until_here(one, ANN, BEN)
            with Talk(there.ws, {}, table) as guest:
                until_here(guest, ANN, BEN, watching=1)
                until_here(one, ANN, BEN, watching=1)
        until_here(one, ANN)


def test_a_process_that_starts_learns_who_is_there(house):
    """It asks, and the others answer; lists of tables that it has not opened know it too."""
    here = house()
    table, ann, _ = sat(here, "sets", **RACE, watch="public")
    with Talk(here.ws, ann, table) as one, Talk(here.ws, {}, table) as guest:
        guest.until("push")
        until_here(one, ANN, watching=1)
        there = house()
        with Talk(there.ws, {}, table) as other:
            until_here(other, ANN, watching=2)
        (card,) = there.guest("Cy").get("/api/live")
        assert [True, False] == [seat["online"] for seat in card["seats"]]


def test_a_process_that_ends_takes_its_visitors_along(house, postgres_address):
    """A server that stops says so, and its people are away at once."""
    here = house()
    table, ann, ben = sat(here, "sets", **RACE)
    with (
        Talk(here.ws, ann, table) as one,
        Store(postgres_address) as store,
        serving(store, limited=False) as there,
        Talk(there.ws, ben, table),
    ):
        until_here(one, ANN, BEN)
        there.server.should_exit = True
        until_here(one, ANN)


def test_time_starts_with_the_first_action_anywhere(house):
    """One process moves time; it starts when somebody acts at another one, and stops when the host says so there."""
    here, there = house(), house()
    table, ann, ben = sat(here, "catamaze", **MAZE)
    with Talk(here.ws, ben, table) as leading:
        leading.until("push")
        assert leading.push["paused"]
        with Talk(there.ws, ann, table) as following:
            following.until("push")
            acted = following.act()["step"]
            while following.push["step"] <= acted:  # a tick is a step too
                following.until("push")
            following.send(type="pace", paused=True)
            leading.until("push", paused=True)
            following.until("push", paused=True)


def cut_off(address, *doors):
    """Ends connections of a server to the database, as a restart of the database or a broken line does."""
    with psycopg.connect(address, autocommit=True) as connection:
        for door in doors:
            connection.execute("SELECT pg_terminate_backend(%s, 60000)", (door._raw.info.backend_pid,))


def take_lead(address, here, there, table):
    """Cuts a server off until another one leads a table: the next sweep of the first one may be the quicker."""
    door = here.store._database._leading
    while not there.store._database.lead(table):
        with door._lock:
            if door.is_open():
                cut_off(address, door)


def all_doors(site):
    database = site.store._database
    return database._main, database._quick, database._leading


def until_step(line, step):
    """Reads on until everything up to a step is shown."""
    while line.push["step"] < step:
        line.until("push")


def is_leading(site, table):
    return site.hub.rooms[table].is_leading


def test_whoever_lost_the_database_leads_no_more(house, postgres_address):
    """Locks end with their connection: another process moves the time from then on, and only that one."""
    here, there = house(), house()
    table, ann, ben = sat(here, "catamaze", **MAZE)
    with Talk(here.ws, ann, table) as one, Talk(there.ws, ben, table) as two:
        one.until("push")
        two.until("push")
        one.act()
        one.until("push", paused=False)
        assert (True, False) == (is_leading(here, table), is_leading(there, table))
        take_lead(postgres_address, here, there, table)
        while is_leading(here, table):
            one.until("push")
        assert not here.store._database.lead(table)
        while not is_leading(there, table):
            two.until("push")
        step = one.push["step"]
        while min(one.push["step"], two.push["step"]) < step + 3:  # time goes on for both
            (one if one.push["step"] <= two.push["step"] else two).until("push")
        assert not is_leading(here, table)


def test_a_server_that_lost_the_database_plays_on(house, postgres_address):
    """When all its connections were cut, it reads again what others did meanwhile, and goes on from there."""
    here, there = house(), house()
    table, ann, ben = sat(here, "sets", **RACE)
    with Talk(here.ws, ann, table) as one, Talk(there.ws, ben, table) as two:
        one.until("push")
        two.until("push")
        assert 1 == one.act(name="first")["step"]  # now every connection is in use
        until_step(two, 1)
        cut_off(postgres_address, *all_doors(here))
        for step in (2, 3, 4):
            assert step == two.act(name=f"{step}")["step"]
            until_step(two, step)
        until_step(one, 4)
        assert 5 == one.act(name="own")["step"]
        until_step(two, 5)


def test_silence_is_death():
    """A process that was killed says nothing; after a while its visitors are away."""
    neighbors = Neighbors()
    neighbors.hear(Here("a", "t", Visitors(frozenset({0}), 2)), 0.0)
    neighbors.hear(Here("b", "t", Visitors(frozenset({1}), 1)), 0.0)
    assert Visitors(frozenset({0, 1}), 3) == neighbors.at("t")
    neighbors.hear(Alive("b"), SILENT_SECONDS)
    assert [] == neighbors.forget_silent(SILENT_SECONDS)
    assert ["t"] == neighbors.forget_silent(SILENT_SECONDS + 1)
    assert Visitors(frozenset({1}), 1) == neighbors.at("t")
    assert ["t"] == neighbors.forget("b")
    assert NOBODY == neighbors.at("t")
