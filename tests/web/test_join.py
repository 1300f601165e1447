"""A terminal sits at the same table as everybody else: in lines, and in the app with the same skins."""

import io
import json
import queue
import threading

import pytest
from msgspec import structs
from tui_stage import until
from web_stage import SECONDS

from quintet.cli.join import join
from quintet.core.game import Event
from quintet.front.remote_table import RemoteTable
from quintet.plain import Conversation, Desk, Pipe
from quintet.plain.remote import _Page, talk_to_table
from quintet.tui.app import QuintetApp
from quintet.tui.screens.remote import RemoteScreen
from quintet.web.remote_connection import RemoteConnection, read_link
from quintet.web.visit import visit

DUEL = {"preset": "duel", "options": {"deployment": "random"}, "seats": [{"kind": "me"}, {"kind": "open"}]}


class Lines:
    """A terminal in lines: what it says can be waited for."""

    def __init__(self, site, table, cookie):
        self.said, self.heard, self._new = [], queue.SimpleQueue(), threading.Condition()
        self.distant = RemoteConnection(read_link(f"{site.base}/t/{table}"), self.heard.put, cookie)
        talk = Conversation(Pipe(io.StringIO("")), self._say)
        self.thread = threading.Thread(target=talk_to_table, args=(Desk(talk), self.distant.table, self.heard))

    def _say(self, text):
        with self._new:
            self.said.append(text)
            self._new.notify_all()

    def __enter__(self):
        self.thread.start()
        self.distant.start()
        return self

    def __exit__(self, *_):
        self.heard.put("end")
        self.thread.join(SECONDS)
        self.distant.close()

    def type(self, line):
        self.heard.put(f"line:{line}")

    def wait(self, text):
        with self._new:
            assert self._new.wait_for(lambda: any(text in each for each in self.said), SECONDS), self.said
            found = next(at for at, each in enumerate(self.said) if text in each)
            del self.said[: found + 1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://host:8000/t/abc", ("http://host:8000", "abc", "", "ws://host:8000/ws")),
        ("https://host/t/a-b#key", ("https://host", "a-b", "key", "wss://host/ws")),
    ],
)
def test_links_are_read(text, expected):
    """A link names the server, the table, and perhaps the key of a seat."""
    link = read_link(text)
    assert expected == (link.base, link.table, link.token, link.socket)


@pytest.mark.parametrize("text", ["", "abc", "ftp://host/t/a", "http://host/", "http://host/t/", "http://host/t/a/b"])
def test_other_texts_are_no_links(text):
    """What is no link to a table is refused with an example of one."""
    with pytest.raises(ValueError, match="looks like"):
        read_link(text)


def test_a_terminal_in_lines_plays_a_browser(site, data, monkeypatch):
    """It takes the open seat, sees the same game, plays by notation, and resigns; the other side sees all of it."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("stratego", **DUEL)["id"]
    cookie = visit(read_link(f"{site.base}/t/{table}"), "Terry", sits=True)
    with ann.join(table) as browser, Lines(site, table, cookie) as terminal:
        terminal.wait("You are Terry")
        browser.until("push")
        terminal.type("nonsense")
        terminal.wait("!")
        browser.act()
        terminal.wait("Your turn.")
        moment = terminal.distant.table.moment
        terminal.type(moment.game.write(moment.legal[0]))
        assert 2 == browser.until("push", to_act=[0])["step"]
        terminal.type("hello")
        assert 1 == browser.until("signal")["seat"]
        browser.send(type="undo", id="u")
        terminal.wait("asks to undo")
        terminal.type("no")
        assert not browser.until("offer", open=False)["agreed"]
        terminal.type("resign")
        assert [0] == browser.until("over")["outcome"]["winners"]
        terminal.wait("The game is over")


def test_a_late_spectator_is_told_why_there_is_no_board(site, data, monkeypatch):
    """A terminal that watches a running table with a delay does not hear that the game has not begun."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("sets", preset="race", seats=[{"kind": "me"}, {"kind": "open"}], delay=60)["id"]
    ben.sit(table)
    cookie = visit(read_link(f"{site.base}/t/{table}"), "Eve", sits=False)
    with Lines(site, table, cookie) as terminal:
        terminal.wait("You are watching. Spectators see this table 60 seconds late. The board comes soon.")
        terminal.type("look")
        terminal.wait("The board comes soon.")


def test_a_terminal_comes_back_to_its_seat(site, data, monkeypatch):
    """The cookie is kept: the same terminal has the same seat at its next visit, and does not take another."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("sets", preset="race", options={"seats": 3}, seats=[{"kind": "me"}, *[{"kind": "open"}] * 2])
    link = read_link(f"{site.base}/t/{table['id']}")
    first = visit(link, "Terry", sits=True)
    assert first == visit(link, "Terry", sits=True)
    kinds = [seat["kind"] for seat in ann.get(f"/api/tables/{table['id']}")["seats"]]
    assert ["person", "person", "open"] == kinds


def test_a_line_that_was_cut_comes_back(site, data, monkeypatch):
    """After the socket is cut, the terminal joins again and hears what it missed."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("stratego", **DUEL)["id"]
    cookie = visit(read_link(f"{site.base}/t/{table}"), "Terry", sits=True)
    with ann.join(table) as browser, Lines(site, table, cookie) as terminal:
        terminal.wait("You are Terry")
        browser.until("push")
        terminal.distant._socket.close()
        terminal.wait("The connection is cut")
        terminal.wait("Connected again")
        browser.act()
        terminal.wait("Your turn.")


def test_a_terminal_follows_to_a_rematch(site, data, monkeypatch):
    """A terminal is asked, not taken away from the result, and goes on there on its own seat, also with its link."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann, ben = site.guest("Ann"), site.guest("Ben")
    table = ann.table("stratego", **DUEL)["id"]
    link = read_link(f"{site.base}{ben.sit(table)['come_back']}")
    with ann.join(table) as browser, Lines(site, table, visit(link, "", sits=True)) as terminal:
        terminal.wait("You are Ben")
        browser.until("push")
        terminal.type("resign")
        browser.until("over")
        browser.send(type="rematch")
        terminal.wait("The others want a rematch. Type `rematch` to join them, or `quit`.")
        assert table == terminal.distant.link.table
        terminal.type("rematch")
        terminal.wait("The next game begins.")
        terminal.wait("You are Ben")
        following = terminal.distant.link.table
        assert table != following
        with ann.join(following) as again, ben.join(following) as own:
            assert 1 == again.until("welcome")["seat"]  # sides have changed
            words = own.until("welcome")["vocabulary"]
            terminal.type(words[own.until("push")["legal"][0]])
            again.until("push", to_act=[1])


def test_a_late_spectator_in_a_terminal_sees_the_end_first(site, data, monkeypatch):
    """Spectators are taken along to the rematch once what they see has come to its end, and can look at it."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    monkeypatch.setattr("quintet.web.remote_connection.LAST_LOOK", 0.2)
    ann, ben, eve = (site.guest(name) for name in ("Ann", "Ben", "Eve"))
    table = ann.table("stratego", **DUEL, delay=2)["id"]
    ben.sit(table)
    with ann.join(table) as browser, Lines(site, table, eve.http.cookies.get("quintet")) as terminal:
        terminal.wait("You are watching")
        browser.until("push")
        browser.send(type="resign")
        browser.until("over")
        browser.send(type="rematch")
        while not browser.until("seats")["next"]:
            pass
        terminal.wait("resigned")
        terminal.wait("The next game begins.")
        assert table != terminal.distant.link.table


async def test_the_app_asks_before_a_rematch(site, data, monkeypatch):
    """The board of the game that is over stays until the player joins."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("sets", preset="race", seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    link = read_link(f"{site.base}/t/{table}")
    app = QuintetApp(data=data, distant=lambda heard: RemoteConnection(link, heard, visit(link, "Terry", sits=True)))
    async with app.run_test(size=(100, 30)) as pilot:
        with ann.join(table) as browser:
            await until(pilot, lambda: isinstance(app.screen, RemoteScreen) and app.screen.board, "the table")
            first = app.screen.board
            browser.send(type="resign")
            browser.until("over")
            browser.send(type="rematch")
            status = app.screen.query_one("#status")
            await until(pilot, lambda: "want a rematch. F9" in str(status.content), "the question")
            assert app.screen.board is first
            await pilot.press("f9")
            await until(pilot, lambda: app.screen.board not in (None, first), "the rematch")
        await pilot.press("escape")
    if app.store is not None:
        app.store.close()


async def test_the_app_draws_a_rematch(site, data, monkeypatch):
    """The board of the first game gives way to one of the next game, and its keys play there."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("sets", preset="race", seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    link = read_link(f"{site.base}/t/{table}")
    cookie = visit(link, "Terry", sits=True)
    app = QuintetApp(data=data, distant=lambda heard: RemoteConnection(link, heard, cookie))
    async with app.run_test(size=(100, 30)) as pilot:
        with ann.join(table) as browser:
            browser.until("push")
            while not isinstance(app.screen, RemoteScreen) or not app.screen.board or not app.screen.board.moment:
                await pilot.pause(0.01)
            first = app.screen.board
            browser.send(type="resign")
            while app.screen.table.stage != "over":
                await pilot.pause(0.01)
            await pilot.press("f9")
            while not (following := browser.until("seats")["next"]):
                pass
        with ann.join(following):
            while app.screen.board in (None, first) or not app.screen.board.moment:
                await pilot.pause(0.01)
            assert (0, "playing") == (app.screen.board.moment.step, app.screen.table.stage)
            await pilot.press("a")
            while app.screen.table.moment.step < 1:
                await pilot.pause(0.01)
        await pilot.press("escape")
    if app.store is not None:
        app.store.close()


async def test_the_app_draws_a_distant_table(site, data, monkeypatch):
    """The skin of the game shows the moments of the server, and its keys send actions."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("sets", seed="far")
    token = table["come_back"].partition("#")[2]
    link = read_link(f"{site.base}/t/{table['id']}#{token}")
    app = QuintetApp(data=data, distant=lambda heard: RemoteConnection(link, heard))
    async with app.run_test(size=(100, 30)) as pilot:
        with ann.join(table["id"]) as browser:
            browser.until("push")
            await until(pilot, lambda: isinstance(app.screen, RemoteScreen) and app.screen.board, "the table")
            await until(pilot, lambda: app.screen.board.moment, "the game")
            await pilot.press("a")
            assert 1 == browser.until("push", step=1)["step"]
            await until(pilot, lambda: 1 == app.screen.board.moment.step, "the action, on the board")
        await pilot.press("escape")
    if app.store is not None:
        app.store.close()


def test_the_command_needs_a_link(site):
    """`quintet join` with a table that is gone says so in one sentence."""
    with pytest.raises(ValueError, match="no such table"):
        join(f"{site.base}/t/gone", plain=True)


def test_a_line_picks_several_cards(site, data, monkeypatch):
    """In a race a terminal claims three cards with one line, as it does alone."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("sets", preset="race", seats=[{"kind": "me"}, {"kind": "open"}])["id"]
    cookie = visit(read_link(f"{site.base}/t/{table}"), "", sits=True, ask=lambda: "Terry")
    with ann.join(table), Lines(site, table, cookie) as terminal:
        terminal.wait("You are Terry")
        terminal.wait("Your turn.")
        terminal.type("a b c")
        terminal.wait("a set")


def test_a_line_ends_with_the_turn(site, data, monkeypatch):
    """What is typed for a turn that is over is refused in a sentence, and not played in the next turn."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("stratego", **DUEL)["id"]
    cookie = visit(read_link(f"{site.base}/t/{table}"), "Terry", sits=True)
    with ann.join(table) as browser, Lines(site, table, cookie) as terminal:
        terminal.wait("You are Terry")
        browser.until("push")
        browser.act()
        terminal.wait("Your turn.")
        moment = terminal.distant.table.moment
        terminal.type("; ".join(map(moment.game.write, moment.legal[:3])))
        terminal.wait("! It is not your turn.")
        browser.until("push", step=2)
        browser.act(name="b")
        terminal.wait("Your turn.")
        terminal.type("hello")
        browser.until("signal")
        assert 3 == browser.push["step"]


@pytest.fixture
def distant(site):
    """A distant table that has heard where it is, and what it sent."""
    sent, ann = [], site.guest("Ann")
    table = RemoteTable(sent.append)
    with ann.join(ann.table("sets")["id"]) as line:
        line.until("push")
    for message in line.heard:
        table.hear(json.dumps(message))
    return table, sent


@pytest.mark.parametrize("game", ["catamaze", "rogue", "runmap", "sets", "stratego"])
def test_every_word_of_a_game_gets_an_answer_at_a_distant_table(site, game):
    """Each word works or says in a sentence why not, with nothing but what the messages of the server say."""
    sent, said, ann = [], [], site.guest("Ann")
    table = RemoteTable(sent.append)
    with ann.join(ann.table(game)["id"]) as line:
        line.until("push")
    for message in line.heard:
        table.hear(json.dumps(message))
    page = _Page(Desk(Conversation(Pipe(io.StringIO("")), said.append)), table)
    for word in ["look", *page._words]:
        said.clear()
        sent.clear()
        table._waiting.clear()  # as if the server had answered
        page.obey(f":{word}")
        assert said or sent, word


def test_a_refusal_ends_a_line(distant):
    """The actions after one that was refused were chosen for another board."""
    table, sent = distant
    page = _Page(Desk(Conversation(Pipe(io.StringIO("")), lambda _text: None)), table)
    page.obey("a b c")
    name = json.loads(sent[0])["id"]
    page.show(table.hear(json.dumps({"type": "refused", "id": name, "code": "stale", "text": "Look again."})))
    table.moment = structs.replace(table.moment, step=1)  # somebody else acted
    page.show("push")
    assert 1 == len(sent)


def test_a_rival_ends_a_line(distant):
    """When somebody else took cards in a race, the rest of a line does not pick the cards dealt in their place."""
    table, sent = distant
    said = []
    page = _Page(Desk(Conversation(Pipe(io.StringIO("")), said.append)), table)
    page.obey("a b c")
    name = json.loads(sent[0])["id"]
    taken = Event("set found", "Ben found a set.", seat=1)
    table.moment = structs.replace(table.moment, step=1, events=(taken,))
    page.show("push")
    page.show(table.hear(json.dumps({"type": "done", "id": name, "step": 2})))
    assert 1 == len(sent)
    assert "! Somebody was faster, so the rest of your line is not played." in said


def test_actions_of_one_game_are_not_sent_in_the_next(distant):
    """An action that was never answered ends with its game."""
    table, sent = distant
    table.act(0)
    table.next = "again"
    sent.clear()
    table.follow()
    assert ["join"] == [json.loads(each)["type"] for each in sent]


@pytest.fixture
def duel(site, data, monkeypatch):
    """A duel with clocks at which a terminal in lines has the second seat, and the browser of the first."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("stratego", **DUEL, clock={"seconds": 300, "increment": 5})["id"]
    cookie = visit(read_link(f"{site.base}/t/{table}"), "Terry", sits=True)
    with ann.join(table) as browser, Lines(site, table, cookie) as terminal:
        browser.until("push")
        yield browser, terminal


def test_a_terminal_in_lines_says_what_time_is_left(duel):
    """Nobody loses on a clock that is not shown; and whoever waits reads for whom."""
    browser, terminal = duel
    terminal.wait("Time left: Ann 5:00, Terry 5:00.")
    terminal.wait("Waiting for Ann.")
    browser.act()
    terminal.wait("Your turn.")
    terminal.wait("`legal` for a list")


def test_yes_and_no_answer_the_draw_that_a_game_offers(duel):
    """A game with draws of its own has one kind of offer: `draw` makes it, `yes` and `no` answer it."""
    browser, terminal = duel
    words = next(each for each in browser.heard if each["type"] == "welcome")["vocabulary"]
    browser.act(words.index("offer draw"))
    terminal.wait("Answer with `yes` or `no`.")
    terminal.type("no")
    browser.until("push", to_act=[0])
    browser.act(name="b")
    terminal.wait("Your turn.")
    terminal.type("draw")
    browser.until("push", to_act=[0])
    assert words.index("accept draw") in browser.push["legal"]


@pytest.fixture
def battle(duel):
    """The lines of Blue in a battle, and what they say."""
    _, terminal = duel
    terminal.wait("Waiting for Ann.")
    said = []
    return _Page(Desk(Conversation(Pipe(io.StringIO("")), said.append)), terminal.distant.table), said


def type_in(battle, line):
    """Types a line, and returns what it says."""
    page, said = battle
    said.clear()
    page.obey(line)
    return "\n".join(said)


def test_a_terminal_in_lines_has_the_words_that_look(battle):
    """Blue has its own side below and can turn the board, ask about a square, and see what Red knows."""
    rows = [line.split()[0] for line in type_in(battle, "look").split("\n")[2:12]]
    assert [str(row) for row in range(10, 0, -1)] == rows[::-1]
    turned = [line.split()[0] for line in type_in(battle, "flip").split("\n")[2:12]]
    assert rows[::-1] == turned
    assert type_in(battle, "square e4").startswith("e4")
    assert type_in(battle, "know").startswith("RED knows none of your 10 ranks")
    assert "bunker: " in type_in(battle, "setups")


def test_a_terminal_in_lines_says_a_distant_board_in_sentences(battle):
    """Whoever listens gets sentences at a table on another machine, too."""
    assert "Blue on row 10:" in type_in(battle, "words").replace("BLUE", "Blue")
    assert "row 10:" in type_in(battle, "look")
    assert "drawn" in type_in(battle, "words")


def test_a_word_that_needs_the_match_says_so(battle):
    """What only a match on this machine has is refused in a sentence, and not listed."""
    assert type_in(battle, "delete mine") == "! `delete` works only in games on your own computer."
    listed = type_in(battle, "?")
    assert "flip" in listed
    assert "delete" not in listed


def test_a_terminal_in_lines_draws_only_what_changed(duel):
    """What an opponent does in secret prints no board again."""
    _, terminal = duel
    said = []
    page = _Page(Desk(Conversation(Pipe(io.StringIO("")), said.append)), terminal.distant.table)
    terminal.wait("Waiting for Ann.")
    moment = terminal.distant.table.moment
    page.show("push")
    terminal.distant.table.moment = structs.replace(moment, step=moment.step + 1, events=())
    shown = len(said)
    page.show("push")
    assert shown == len(said)


def test_a_terminal_in_lines_draws_no_tick_on_which_nothing_happens(site, data):
    """Time that runs does not bury what somebody types or listens to under the same board every second."""
    ann = site.guest("Ann")
    wish = {"preset": "classic", "options": {"players": 1}, "seats": [{"kind": "me"}], "seed": "quiet"}
    with Lines(site, ann.table("catamaze", **wish)["id"], ann.http.cookies.get("quintet")) as terminal:
        terminal.wait("Tick 0")
        table, said = terminal.distant.table, []
        page = _Page(Desk(Conversation(Pipe(io.StringIO("")), said.append)), table)
        page.look()
        view = table.moment.view
        later = structs.replace(view, time=7, observation=structs.replace(view.observation, time=7))
        table.moment = structs.replace(table.moment, view=later, events=())
        del said[:]
        page.show("push")
        assert [] == said
        hurt = structs.replace(later, observation=structs.replace(later.observation, hp=1))
        table.moment = structs.replace(table.moment, view=hurt)
        page.show("push")
        assert "HP 1" in said[0]


def test_thinking_time_is_counted_down_between_messages(distant):
    """The clock that runs goes on from what the server said, never below nothing, and stops with the game."""
    table, _ = distant
    table.now = lambda: 100.0
    table._set_clocks({"left": [291_000, 300_000], "running": [0]})
    table.now = lambda: 151.5
    assert ["4:00", "5:00"] == [table.time_of(seat) for seat in (0, 1)]
    table.now = lambda: 1000.0
    assert "0:00" == table.time_of(0)
    table.now = lambda: 110.0
    table.hear(json.dumps({"type": "over"}))
    table.now = lambda: 120.0
    assert "4:41" == table.time_of(0)


async def test_the_app_shows_clocks_and_only_the_keys_that_mean_something(site, data, monkeypatch):
    """The line above has everybody's time; no key answers what nobody asks, and against people no bot helps."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    ann = site.guest("Ann")
    table = ann.table("stratego", **DUEL, clock={"seconds": 300, "increment": 5})["id"]
    link = read_link(f"{site.base}/t/{table}")
    cookie = visit(link, "Terry", sits=True)
    app = QuintetApp(data=data, distant=lambda heard: RemoteConnection(link, heard, cookie))
    async with app.run_test(size=(80, 24)) as pilot:
        with ann.join(table) as browser:
            browser.until("push")
            await until(pilot, lambda: isinstance(app.screen, RemoteScreen) and app.screen.board, "the table")
            await until(pilot, lambda: app.screen.board.moment, "the game")
            screen = app.screen
            assert "Ann 5:00 - Terry 5:00" in str(screen.query_one("#top").render())
            assert not {"f2", "f3", "f9"} & set(screen.active_bindings)
            await pilot.press("e")
            await until(pilot, lambda: "No bot helps" in str(screen.query_one("#status").render()), "why")
            words = next(each for each in browser.heard if each["type"] == "welcome")["vocabulary"]
            browser.act(words.index("offer draw"))
            await until(pilot, lambda: "f3" in screen.active_bindings, "a key that answers")
            await pilot.press("f3")
            browser.until("push", to_act=[0])
        await pilot.press("escape")
    if app.store is not None:
        app.store.close()


async def test_the_app_asks_a_bot_at_a_table_of_ones_own(site, data, monkeypatch):
    """Somebody who plays alone at a distant table gets a bot's reasons on the board."""
    monkeypatch.setenv("QUINTET_DATA", str(data))
    options = {"deployment": "random"}
    table = site.guest("Ann").table("stratego", preset="duel", options=options, seed="known, so it has no rank")
    link = read_link(f"{site.base}{table['come_back']}")
    app = QuintetApp(data=data, distant=lambda heard: RemoteConnection(link, heard))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: isinstance(app.screen, RemoteScreen) and app.screen.board, "the table")
        await until(pilot, lambda: app.screen.board.moment, "the game")
        await pilot.press("e")
        await until(pilot, lambda: app.screen.board.reasons.advice, "the reasons")
        await pilot.press("escape")
    if app.store is not None:
        app.store.close()
