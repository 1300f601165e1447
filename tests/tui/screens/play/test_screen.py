"""The game screen, whatever is played on it: bots, tempo, commands, the end, and keeping."""

import time

import pytest
from textual.widgets import Input
from tui_stage import choose, ended, playing, ready, start, top, until, words

from quintet.front.phrasing import to_you, with_names
from quintet.front.session import Session
from quintet.front.start import Start
from quintet.front.viewer import Viewer
from quintet.games import GAMES
from quintet.games.sets.bots import sets_on
from quintet.games.sets.text import PLACES
from quintet.table.match import Match
from quintet.table.seating import default_bot, seat_everyone
from quintet.tui.screens.play import screen as play_screen
from quintet.tui.screens.play.screen import PlayScreen

RACE = (("mode", "race"), ("seats", 2))


async def test_a_long_question_is_told_to_its_end(app):
    """A dialog wraps what is wider than its box."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="ask")
        await pilot.press("a", "ctrl+s")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.pause()
        assert "saved anyway." in words(app)


async def test_a_bot_at_an_open_table_acts_by_itself(app):
    """In a race the bot picks although we do nothing; F5 makes it wait, F8 gives it one action."""
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await start(pilot, "sets", values=RACE, wanted=("", "casual"))
        screen.clock.tempo.speed = 8.0
        await until(pilot, lambda: screen.moment.position >= 2, "the bot's actions")
        await pilot.press("f5")
        await until(pilot, lambda: not screen.clock.tempo.busy, "its last answer")
        assert screen.clock.tempo.paused
        at = screen.moment.position
        assert screen.clock.tempo.wish(time.monotonic() + 3600) is None
        assert at == screen.moment.position
        await pilot.press("f8")
        await until(pilot, lambda: screen.moment.position == at + 1, "one action")
        assert "paused" in words(app)


async def test_bots_against_bots_are_watched(app):
    """Nobody plays: the game goes on by itself, faster on request, through any eyes."""
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await start(pilot, "sets", values=(*RACE, ("target", 2)), wanted=("perfect", "casual"))
        screen.action_pause()  # on a slow machine it would be over before it was looked at
        assert screen.moment.seat is None
        assert "Watching Set: perfect, casual  view 1/3: spectator" in words(app)
        assert "space pause" in words(app)
        assert "undo" not in words(app)
        await pilot.press("plus", "f7", "plus")
        assert 8.0 == screen.clock.tempo.speed
        assert "speed 8x" in words(app)
        await pilot.press("tab")
        await until(pilot, lambda: screen.moment.seat == 0, "other eyes")
        assert "view 2/3: perfect bot" in words(app)
        await pilot.press("a", "space")
        await ended(pilot)
        assert "The game is over" in words(app)


async def test_the_menu_has_everything_for_the_mouse(app):
    """Escape opens it; every line leads somewhere."""
    async with app.run_test(size=(100, 40)) as pilot:
        screen = await start(pilot, "sets", seed="menu")
        await pilot.press("a", "escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        await choose(pilot, "Undo")
        await until(pilot, lambda: screen.moment.position == 0, "the take-back")
        await pilot.press("escape")
        await choose(pilot, "Log")
        await until(pilot, lambda: top(app) == "LogDialog", "the log")
        assert "Undone." in words(app)
        await pilot.press("escape", "escape")
        await choose(pilot, "same seed")
        again = await playing(pilot)
        await until(pilot, lambda: app.screen is not screen, "the new game")
        again = app.screen
        assert "menu" == again.session.match.header().seed


async def test_a_long_sentence_shows_that_it_is_cut(app):
    """A sentence too long for the status line ends in dots, instead of at a word as if it were whole."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "catamaze")
        screen.view.say("word " * 40)
        await until(pilot, lambda: words(app).splitlines()[-2].endswith("\N{HORIZONTAL ELLIPSIS}"), "the dots")


async def test_a_refusal_is_told_and_changes_nothing(app):
    """The rules' own sentence stands in the status line."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        await pilot.press("x")
        await until(pilot, lambda: "You have not picked any cards" in words(app), "the sentence")
        await pilot.press("ctrl+z")
        await until(pilot, lambda: "There is nothing to undo" in words(app), "the sentence")
        assert 0 == screen.moment.position


async def test_resigning_asks_first(app):
    """N or Enter keeps the game, an arrow key and Enter end it, and the end is told."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("n")
        assert not screen.session.match.is_over
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("enter")
        assert ("PlayScreen", False) == (top(app), screen.session.match.is_over)
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        assert "Yes (y)" in words(app)
        await pilot.press("left", "enter")
        await ended(pilot)
        await choose(pilot, "Back to the games")
        assert "HubScreen" == top(app)


async def test_no_key_acts_between_the_end_and_its_telling(app, monkeypatch):
    """The board has no focus then; a menu opened meanwhile does not swallow the end."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen, due = await start(pilot, "sets", animation=True), []
        monkeypatch.setattr(play_screen, "later", lambda _owner, _seconds, do: due.append(do))
        screen.viewer.resign()
        screen.draw()
        assert screen.focused is None
        screen.action_menu()
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        (tell,) = due
        tell()
        assert "MenuDialog" == top(app)
        await pilot.press("escape")
        await ended(pilot)
        await pilot.press("escape")
        assert screen.board.has_focus_within


async def test_saving_under_a_name_and_going_on_from_there(app):
    """Ctrl+S keeps a moment; the list of saves opens it again, Delete forgets it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="kept")
        await pilot.press("a", "ctrl+s")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        app.screen.query_one(Input).value = "good start"
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is screen and "Saved as good start" in words(app), "saving")
        await pilot.press("b")
        await until(pilot, lambda: screen.moment.position == 2, "the second pick")
        app.go_home()
        await pilot.press("s")
        await until(pilot, lambda: top(app) == "SavesScreen" and "good start" in words(app), "the list")
        assert "2" in words(app)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.moment, "the game")
        assert (0,) == app.screen.moment.view.selection
        app.go_home()
        await pilot.press("s")
        await until(pilot, lambda: top(app) == "SavesScreen" and "good start" in words(app), "the list")
        await pilot.press("delete")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: "good start" not in words(app), "forgetting")
        assert [] == app.store.saves()


async def test_the_seed_goes_to_the_clipboard(app):
    """Ctrl+G copies a command that opens the same game, and shows it; options of your own are part of it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="bold-zebra-6842", preset="quick")
        await pilot.press("ctrl+g")
        await until(pilot, lambda: app.clipboard, "the copy")
        assert "quintet play sets --preset quick --seed bold-zebra-6842" == app.clipboard
        assert f"Copied: {app.clipboard}" in words(app)
        app.go_home()
        await start(pilot, "sets", seed="a seed, with: signs", values=(("target", 7),))
        await pilot.press("ctrl+g")
        command = "quintet play sets --target 7 --seed 'a seed, with: signs'"
        await until(pilot, lambda: app.clipboard == command, "the command")


async def test_a_copied_result_is_also_shown(app):
    """A terminal may ignore the clipboard, so the text can be read, with the way to the same game."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="shown", preset="quick")
        screen.viewer.submit(0)
        screen.viewer.resign()
        screen.draw()
        await ended(pilot)
        await pilot.press("c")
        await until(pilot, lambda: top(app) == "ReadDialog", "the text")
        assert "quintet play sets --preset quick --seed shown" in words(app)
        assert app.clipboard.endswith("quintet play sets --preset quick --seed shown")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "EndDialog", "the choices")


async def test_a_finished_game_is_a_result_and_a_replay(app):
    """The leaderboard shows it; the replays list it."""
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await start(pilot, "sets", seed="short", values=(("target", 1),), wanted=("",))
        await pilot.press(*(PLACES[place] for place in sets_on(screen.moment.view)[0]))
        await ended(pilot)
        app.go_home()
        await pilot.press("l")
        await until(pilot, lambda: top(app) == "LeaderboardScreen" and "You" in words(app), "the list")
        await pilot.press("t")
        await until(pilot, lambda: "No results match" in words(app), "no result of today's challenge")
        await pilot.press("escape", "r")
        await until(pilot, lambda: top(app) == "ReplaysScreen" and "Set" in words(app), "the replays")
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.cursor, "the viewer")
        assert 3 == app.screen.cursor.length


async def test_two_people_share_a_keyboard(app, tictactoe):
    """The eyes follow the turn."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, tictactoe, wanted=("", ""))
        assert 0 == screen.moment.seat
        await pilot.press(*"a1", "enter")
        await until(pilot, lambda: screen.moment.seat == 1, "the other's turn")
        assert ("Player 1", "Player 2") == screen.moment.names, "neither is You to the other"


async def test_the_side_panel_comes_and_goes(app):
    """Ctrl+L hides it and shows it where there is room for both, and says so where there is none."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await start(pilot, "sets")
        side = screen.query_one("#side")
        assert side.display
        await pilot.press("ctrl+l")
        assert not side.display
        await pilot.press("ctrl+l")
        assert side.display
        await pilot.resize_terminal(80, 24)
        assert not side.display
        await pilot.press("ctrl+l")
        assert "needs a window of 112 columns" in words(app)
        assert not side.display


async def test_the_menu_opens_on_resume(app):
    """Escape and Enter change nothing, however often."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        await pilot.press("a", "escape", "enter", "escape", "enter")
        await until(pilot, lambda: app.screen is screen, "the board")
        assert (1, 1) == (screen.moment.position, screen.moment.step)


async def test_a_game_that_cannot_be_started_leads_back(app):
    """A match that is not there is told in one sentence."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        app.start(Start("sets", match=99))
        await until(pilot, lambda: "There is no match 99" in words(app), "the sentence")
        assert "HubScreen" == top(app)


def test_everybody_finds_a_seat(tictactoe):
    """A person where wanted, the named bot, and the weakest real bot for whoever was not named."""
    game = GAMES["sets"]
    assert "casual" == default_bot(game)
    assert "random" == default_bot(GAMES[tictactoe])
    sitters = seat_everyone(game, 4, ("", "perfect", ""), "Ann")
    assert ["Ann", "perfect bot", "Player 2", "casual bot"] == [sitter.name for sitter in sitters]


def test_seats_get_the_bots_that_fit_them():
    """Hunters of a maze hunt as their personas say; nobody is seated who only waits."""
    game = GAMES["catamaze"]
    sitters = seat_everyone(game, 4, ("",), "Ann", game.options())
    assert ["Ann", "aggressive bot", "cautious bot", "explorer bot"] == [sitter.name for sitter in sitters]
    assert "cautious" == default_bot(game)


def test_sentences_name_the_players(tictactoe):
    """Seat 2 is whoever sits there, also in games that have names for their seats."""
    names = ("Ann", "Ben")
    assert "Ben found a set" == with_names("seat 2 found a set", GAMES["sets"], names)
    assert "Ann and Ben, seat 9" == with_names("seat 1 and seat 2, seat 9", GAMES["sets"], names)
    assert "Ann" == with_names("seat 1", GAMES[tictactoe], names)
    assert "You get no more hints" == to_you("seat 1 gets no more hints", ["seat 1"])
    assert "seat 10 cannot" == to_you("seat 10 cannot", ["seat 1"])


def test_watching_takes_no_actions():
    """Whoever has no seat may not act."""
    match = Match("sets", seats=seat_everyone(GAMES["sets"], 1, ("perfect",), "x"))
    with pytest.raises(ValueError, match="You are watching"):
        Viewer(Session(match)).submit(0)


@pytest.mark.parametrize(("name", "bots"), [("rogue", "borg"), ("sets", "perfect"), ("runmap", "planner")])
async def test_watching_shows_the_best_bots_by_name(app, name, bots):
    """Nobody chose: the strongest plays, and the line above names it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, name, seed="watch", wanted=())
        assert f"Watching {GAMES[name].info.title}: {bots}  view 1/2: " in words(app)


async def test_watchers_may_hurry(app):
    """Beyond the speed at which every action is drawn, several happen between two pictures; one step stays one."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "rogue", seed="watch", wanted=())
        await pilot.press(*["plus"] * 9)
        assert "speed 64x" in words(app)
        seen = set()
        await until(pilot, lambda: seen.add(screen.moment.position) or screen.moment.position > 40, "the rush")
        assert len(seen) < 30
        await pilot.press("space")
        await until(pilot, lambda: not screen.clock.tempo.busy, "the pause")
        at = screen.session.match.position
        await pilot.press("full_stop")
        await until(pilot, lambda: screen.moment.position == at + 1, "one step")
