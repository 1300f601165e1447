"""The front page, its form, and what the app says about itself."""

import datetime as dt
import re

import pytest
from textual.widgets import Button, Checkbox, Input, Select
from tui_stage import IMAGES, SNAPSHOTS, compare, hold_profile, playing, ready, start, top, until, words

from quintet.core.options import preset_options
from quintet.front.cards import PICTURES, card_for
from quintet.front.seeds import fresh_seed
from quintet.front.session import seed_text
from quintet.games import GAMES
from quintet.table.daily_seed import daily_seed
from quintet.table.match import Match
from quintet.table.seats import Person, Undo
from quintet.table.storage.store import FILE_NAME, Store
from quintet.tui.app import QuintetApp
from quintet.tui.screens import hub
from quintet.tui.screens.hub import ContinueCard, GameCard


def test_seeds_can_be_said_aloud():
    """Two words and a number; the daily one is the day."""
    assert 3 == len(fresh_seed().split("-"))
    assert fresh_seed() != fresh_seed()
    assert "daily-2026-11-16" == daily_seed(dt.date(2026, 11, 16))


async def test_the_hub_has_a_card_for_every_game(app):
    """In the order of the catalog's cards, and one to continue."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.pause()
        shown = [card.game for card in app.screen.query(GameCard) if not isinstance(card, ContinueCard)]
        assert set(GAMES) == set(shown)
        for name in shown:
            assert card_for(name).title in words(app)


async def test_arrows_go_from_card_to_card(app):
    """Right and left go round; the last card is the one to continue."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        first = app.screen.chosen
        await pilot.press("left")
        assert isinstance(app.screen.chosen, ContinueCard)
        await pilot.press("right")
        assert first is app.screen.chosen
        await pilot.press("down", "up")
        assert isinstance(app.screen.chosen, GameCard)


@pytest.mark.parametrize("name", sorted(PICTURES))
async def test_one_digit_plays_any_game(app, name):
    """From the hub to a board that waits for the first move in a single key press."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.pause()
        await pilot.press(str(app.screen.game_ids.index(name) + 1))
        screen = await playing(pilot)
        assert name == screen.session.game.info.id
        assert screen.moment.mine
        assert not app.is_covered


async def test_a_click_on_a_card_plays_it(app):
    """The mouse needs no second step."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.click("#card-sets")
        screen = await playing(pilot)
        assert "sets" == screen.session.game.info.id


async def test_nothing_to_continue_is_said(app):
    """C without a game tells what to do."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        await pilot.press("c")
        await until(pilot, lambda: "There are no unfinished games yet" in words(app), "the sentence")


async def test_a_left_game_is_continued_at_its_last_action(app, data):
    """Leaving needs no saving; a new app goes on where the old one was left."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="left")
        await pilot.press("a", "b")
        await until(pilot, lambda: screen.moment.position == 2, "two picks")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        await pilot.press("end", "enter")
        await until(pilot, lambda: top(app) == "HubScreen", "the hub")
        await until(pilot, lambda: re.search(r"Set, \d+:\d\d played", words(app)), "the offer")
        assert "c Continue" in words(app)
    again = QuintetApp(data=data)
    async with again.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("c")
        screen = await playing(pilot)
        assert (0, 1) == screen.moment.view.selection


async def test_continue_before_the_profile_is_open(data, monkeypatch):
    """`c` right after the first frame waits for the store and resumes the game."""
    with Store(data / FILE_NAME) as store:
        match = Match(GAMES["sets"], "early", seats=[Person("Ann")])
        match.submit(0, 0, 0)
        store.add_match(match)
    app, gate = QuintetApp(data=data), hold_profile(monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("c")
        gate.set()
        screen = await playing(pilot)
        assert 1 == screen.moment.position


async def test_the_daily_before_the_profile_is_open(data, monkeypatch):
    """`d` right after the first frame knows today's attempt."""
    with Store(data / FILE_NAME) as store:
        match = Match(GAMES["sets"], daily_seed(), seats=[Person("Ann")], undo=Undo.OFF)
        match.resign(0)
        store.write(store.change(match, match.step, number=store.claim(match), ends=True))
    app, gate = QuintetApp(data=data), hold_profile(monkeypatch)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.screen.chosen.game != "sets":
            await pilot.press("right")
        await pilot.press("d")
        gate.set()
        await until(pilot, lambda: top(app) == "DailyDialog", "the dialog")
        assert app.screen.attempt.is_over


async def test_the_form_calls_an_option_what_its_label_says(app):
    """Nobody who fills in "Minimum sets" knows an option `min_sets`."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        app.screen.query_one("#option-min_sets", Input).value = "9"
        await pilot.press("ctrl+s")
        await until(pilot, lambda: '"Minimum sets" must be a whole number from 1 to 4.' in words(app), "the problem")


async def test_the_last_line_says_in_its_own_words_how_a_list_closes(app):
    """While a list is open, `Esc` closes it and not the form; the words are not those of the toolkit."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        app.screen.query_one("#preset", Select).focus()
        await pilot.press("enter")
        await until(pilot, lambda: "esc close the list" in words(app), "the key")
        await pilot.press("escape")
        await until(pilot, lambda: "esc back" in words(app), "the form's own key")


async def test_the_form_starts_what_was_chosen(app):
    """Preset, seed, opponents and a single option, with the keyboard's own widgets."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        form = app.screen
        form.query_one("#preset", Select).value = "race"
        await pilot.pause()
        assert "2" == form.query_one("#option-seats", Input).value
        form.query_one("#option-seats", Input).value = "3"
        form.query_one("#option-target", Input).value = "4"
        form.query_one("#option-hints", Checkbox).value = True
        form.query_one("#seed", Input).value = "my own"
        await pilot.pause()
        assert [True, True, True, False] == [row.display for row in form.query(".seat")][:4]
        form.query_one("#seat-2", Select).value = "perfect"
        await pilot.press("ctrl+s")
        screen = await playing(pilot)
        match = screen.session.match
        assert ("race", 3, 4, True) == (
            match.options.mode,
            match.options.seats,
            match.options.target,
            match.options.hints,
        )
        assert ("You", "casual bot", "perfect bot") == match.names
        assert "my own" in words(app)


async def test_the_form_begins_with_the_game_that_enter_plays(app):
    """Who changes nothing gets the same game either way, and the form shows its options."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        assert ("quick", "10") == (
            app.screen.query_one("#preset", Select).value,
            app.screen.query_one("#option-target", Input).value,
        )
        await pilot.press("ctrl+s")
        options = (await playing(pilot)).session.match.options
        assert preset_options(type(options), "quick") == options


async def test_the_leaderboard_begins_with_the_chosen_game(app):
    """Points of different games are no ranking."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("right", "l")
        await until(pilot, lambda: top(app) == "LeaderboardScreen" and app.screen._ready, "the list")
        assert "runmap" == app.screen.query_one("#game", Select).value


async def test_the_form_says_what_cannot_be(app):
    """A contradiction is told in the game's own sentence, and the form stays."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        app.screen.query_one("#option-seats", Input).value = "4"
        await pilot.pause()
        await pilot.press("ctrl+s")
        await until(pilot, lambda: "Only a race has more than one seat" in words(app), "the sentence")
        assert "NewGameScreen" == top(app)
        await pilot.press("escape")
        assert "HubScreen" == top(app)


async def test_the_form_cuts_no_list_and_tells_a_preset_in_full(app):
    """At 80 columns the usual hunters can be read in their field, and a long preset in the line below the form."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.screen.open_form("catamaze")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        assert "aggressive, cautious, explorer " in words(app)
        await pilot.press("shift+tab")
        await until(pilot, lambda: "The same seed with the same options gives the same game." in words(app), "the seed")
        app.screen.query_one("#preset", Select).focus()
        await until(pilot, lambda: "Preset short: a 25x25 maze for a game of a few minutes" in words(app), "the preset")
        app.screen.query_one("#preset", Select).value = "arena"
        await until(
            pilot, lambda: "Preset arena: seven hunters in a small maze full of loops" in words(app), "the other"
        )


async def test_the_form_asks_nothing_twice_and_explains_its_letters(app):
    """Who plays Red is asked once; the option under the cursor is told in full, and letters have meanings."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        app.screen.open_form("stratego")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        assert 2 == len(app.screen.query(".seat"))
        assert not app.screen.query("#option-red")
        app.screen.query_one("#option-quiet_limit").focus()
        await until(
            pilot, lambda: "half-moves without an attack after which the game is a draw" in words(app), "the hint"
        )
        await pilot.press("escape")
        app.screen.open_form("sets")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        assert "Press Tab to move through the options. Help for each one appears here." in words(app)
        assert "A diamond, B squiggle, C oval" in words(app)
        app.screen.query_one("#option-mode").focus()
        await until(pilot, lambda: "or every set on one board" in " ".join(words(app).split()), "both lines")


@pytest.mark.parametrize("name", sorted(PICTURES))
async def test_one_key_watches_bots(app, name):
    """W on a card: nobody plays, something can be seen, and it goes on by itself and stops on request."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press(*["right"] * list(PICTURES).index(name), "w")
        screen = await playing(pilot)
        assert screen.session.is_watched
        assert f"Watching {card_for(name).title}" in words(app)
        assert not screen.moment.legal
        await pilot.press("plus", "plus", "plus")
        await until(pilot, lambda: screen.moment.position > 0, "a bot's action")
        await pilot.press("space")
        await until(pilot, lambda: screen.clock.tempo.paused and not screen.clock.tempo.busy, "the pause")
        at = screen.session.match.position
        await pilot.press("full_stop")
        await until(pilot, lambda: screen.session.match.position > at and not screen.clock.tempo.busy, "a single step")
        assert "‖ paused  speed 8x" in words(app)
        for _ in range(len(screen.session.match.seats) + 1):
            await pilot.press("tab")
            await pilot.pause()
        assert "space pause  . step  -+ speed" in words(app)


async def test_watching_does_not_take_over_the_game_to_continue(app):
    """The card goes on with a person's game; the watched one is listed after it, as watched."""
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await start(pilot, "sets", seed="own")
        await pilot.press("a")
        await until(pilot, lambda: screen.moment.position == 1, "an action")
        app.go_home()
        screen = await start(pilot, "sets", values=(("mode", "race"), ("seats", 2)), wanted=("perfect", "casual"))
        await until(pilot, lambda: screen.moment.position > 0, "a bot's action")
        app.go_home()
        await until(pilot, lambda: top(app) == "HubScreen", "the front page")
        await pilot.press("s")
        await until(pilot, lambda: "watched: 2 bots" in words(app), "the list")
        assert words(app).index(" You ") < words(app).index("watched:")
        await pilot.press("escape", "c")
        assert "own" == seed_text((await playing(pilot)).session.match)


async def test_the_form_shows_the_seats_that_the_options_make(app):
    """CataMaze has one player and three hunters; more or fewer as the fields say, and all as they were in between."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        app.screen.open_form("catamaze")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        form = app.screen

        def shown():
            return sum(row.display for row in form.query(".seat"))

        await until(pilot, lambda: shown() == 4, "four seats")
        form.query_one("#option-players", Input).value = "2"
        await until(pilot, lambda: shown() == 5, "five seats")
        form.query_one("#option-agents", Input).value = ""
        await until(pilot, lambda: shown() == 2, "two seats")
        form.query_one("#option-players", Input).value = "99"
        await pilot.pause()
        assert 2 == shown()


async def test_the_dice_give_another_seed(app):
    """By key and by mouse."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        await pilot.press("n")
        await until(pilot, lambda: app.screen.query("#start"), "the form")
        seed = app.screen.query_one("#seed", Input)
        first = seed.value
        await pilot.press("ctrl+d")
        second = seed.value
        app.screen.query_one("#dice", Button).press()
        await pilot.pause()
        assert 3 == len({first, second, seed.value})


async def test_the_daily_game_is_the_same_for_everyone(app):
    """Its seed is the day, its preset the game's daily one."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("d", "enter")
        screen = await playing(pilot)
        assert daily_seed() == screen.session.match.header().seed
        assert "daily" == screen.moment.view.mode


async def test_question_mark_shows_the_keys(app):
    """On the hub and in a game; Escape closes it."""
    async with app.run_test(size=(80, 50)) as pilot:
        await ready(pilot)
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "help")
        assert "Leaderboard" in words(app)
        await pilot.press("escape")
        screen = await start(pilot, "sets")
        await pilot.press("question_mark")
        await until(pilot, lambda: top(app) == "HelpScreen", "help")
        await pilot.pause()
        shown = words(app)
        assert "put the card back" in shown
        assert "Resign" in shown
        await pilot.press("question_mark")
        assert screen is app.screen


async def test_the_palette_offers_games_and_commands(app):
    """Ctrl+P knows every game; in a game its commands too."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        titles = [command.title for command in app.get_system_commands(screen)]
        assert "Play Set" in titles
        assert "New game of Set" in titles
        assert "Game: Undo" in titles
        await pilot.press("ctrl+p")
        await until(pilot, lambda: top(app) == "CommandDialog", "the palette")
        await pilot.press(*"saved games", "enter")
        await until(pilot, lambda: top(app) == "SavesScreen", "the list")


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10), (5, 2)])
async def test_a_window_too_small_says_so(app, size):
    """Nobody plays blindly meanwhile; the game goes on as soon as there is room again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.press("a")
        assert app.is_covered
        if size[0] >= 40:
            assert "This window is too small" in words(app)
            assert f"{size[0]} x {size[1]}" in words(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert not app.is_covered
        assert 0 == screen.moment.position
        assert "0 found" in words(app)


async def test_any_resizing_leaves_the_game_standing(app):
    """Up, down, wide, narrow, on the hub and in a game."""
    async with app.run_test(size=(80, 24)) as pilot:
        for size in ((200, 60), (81, 25), (300, 24), (80, 100), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        screen = await start(pilot, "sets")
        for size in ((200, 60), (80, 24), (300, 24), (80, 100), (20, 5), (120, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        assert screen.query_one("#side").display
        assert "0 found" in words(app)


async def test_escape_codes_in_a_seed_are_never_printed(app):
    """A seed may hold anything; the screen shows a mark instead, and no markup is obeyed."""
    async with app.run_test(size=(100, 30)) as pilot:
        await start(pilot, "sets", seed="\x1b[31m[bold]x\u202e")
        assert "\x1b" not in words(app)
        assert "�[31m[bold]x�" in words(app)


def test_the_pictures_of_the_readme_are_what_is_seen():
    """Each is, byte for byte, a picture that a test compares with the screen."""
    readme = (IMAGES.parents[1] / "README.md").read_text()
    shown = re.findall(r"docs/images/(\S+-\d+x\d+\.svg)", readme)
    assert shown
    for name in shown:
        assert (SNAPSHOTS / name).read_text() == (IMAGES / name).read_text()


async def test_q_leaves(app):
    """One key from the front page."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("q")
        await pilot.pause()
    assert 0 == app.return_code


async def test_how_the_hub_looks(app, monkeypatch, tmp_path):
    """All five games and the card to continue, at 80 by 24."""
    for name in PICTURES:
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.py").touch()
    monkeypatch.setattr(hub, "PLACES", tmp_path)
    monkeypatch.setattr(GAMES, "_places", dict.fromkeys(PICTURES, "nowhere:GAME"))
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.pause()
        compare(app, "hub-80x24")
