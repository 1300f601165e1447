"""Settings take effect at once and last."""

import pytest
from msgspec import structs
from textual.widgets import Button, Checkbox, Input, Select
from tui_stage import compare, hold_profile, ready, start, top, until, words

from quintet.front.palette import DAY_PALETTES
from quintet.front.settings import Settings, change_settings, key_problem, load_settings
from quintet.games import GAMES
from quintet.table.storage.store import FILE_NAME, Store
from quintet.tui.app import QuintetApp
from quintet.tui.skins import skin_for


async def opened(pilot):
    await ready(pilot)
    await pilot.press("o")
    await until(pilot, lambda: top(pilot.app) == "SettingsScreen", "the settings")
    await pilot.pause()
    return pilot.app.screen


# --- keys pressed before the profile is open --------------------------------------------------------------------------


def stored(data):
    with Store(data / FILE_NAME) as store:
        return load_settings(store)


async def test_settings_opened_before_the_profile_are_the_stored_ones(data, monkeypatch):
    """`o` right after the first frame shows what is stored, and stores nothing by itself."""
    mine = Settings(name="Ann", palette="color-blind", bot_seconds=10.0, animation=False, keys={"undo": "f9"})
    with Store(data / FILE_NAME) as store:
        change_settings(store, Settings(), structs.asdict(mine))
    app, gate = QuintetApp(data=data), hold_profile(monkeypatch)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("o")
        assert not app.store_ready.is_set()
        gate.set()
        await until(pilot, lambda: top(app) == "SettingsScreen", "the settings")
        assert "Ann" == app.screen.query_one("#name", Input).value
        assert mine == stored(data)
        app.screen.query_one("#bot_seconds", Select).value = 1.0
        await until(pilot, lambda: stored(data).bot_seconds == 1.0, "the change")
    assert structs.replace(mine, bot_seconds=1.0) == stored(data)


async def test_the_last_key_before_the_profile_counts(app, monkeypatch):
    """Of several keys that must wait, only the last one is followed."""
    gate = hold_profile(monkeypatch)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("o", "s", "l")
        gate.set()
        await until(pilot, lambda: top(app) == "LeaderboardScreen", "the leaderboard")
        assert ["HubScreen", "LeaderboardScreen"] == [type(screen).__name__ for screen in app.screen_stack[1:]]


async def test_a_change_in_one_window_keeps_those_of_another(app, data):
    """Only what was changed is written, so two windows do not undo each other's settings."""
    async with app.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        with Store(data / FILE_NAME) as store:
            change_settings(store, load_settings(store), {"name": "Ben"})
        app.change_settings(animation=False)
        assert ("Ben", False) == (stored(data).name, stored(data).animation)


# --- changing ---------------------------------------------------------------------------------------------------------


async def test_every_setting_is_kept(app, data):
    """Theme, colors, movement, name, thinking time."""
    async with app.run_test(size=(100, 40)) as pilot:
        screen = await opened(pilot)
        screen.query_one("#theme", Select).value = "quintet-day"
        screen.query_one("#palette", Select).value = "color-blind"
        screen.query_one("#animation", Checkbox).value = False
        screen.query_one("#name", Input).value = "Ann"
        screen.query_one("#bot_seconds", Select).value = 10.0
        await pilot.pause()
        assert "quintet-day" == app.theme
        assert DAY_PALETTES["color-blind"] == app.palette
        assert "none" == app.animation_level
    again = QuintetApp(data=data)
    async with again.run_test(size=(100, 40)) as pilot:
        await ready(pilot)
        assert "quintet-day" == again.theme
        assert ("color-blind", False, "Ann", 10.0) == (
            again.settings.palette,
            again.settings.animation,
            again.settings.name,
            again.settings.bot_seconds,
        )


async def press_for(pilot, name, *keys):
    """Asks for another key for a command, and presses some."""
    pilot.app.screen.query_one(f"#key-{name}", Button).focus()
    await pilot.press("enter")
    await until(pilot, lambda: top(pilot.app) == "KeyDialog", "the question")
    await pilot.press(*keys)
    await pilot.pause()


async def test_a_key_is_pressed_to_be_chosen(app, data):
    """The new key works, the old one does not, and both the screen and the next start know it."""
    async with app.run_test(size=(100, 60)) as pilot:
        screen = await opened(pilot)
        await press_for(pilot, "undo", "f9")
        assert screen is app.screen
        assert "F9 *" in words(app)
        await pilot.press("escape")
        game = await start(pilot, "sets")
        await pilot.press("a")
        await until(pilot, lambda: game.moment.position == 1, "a pick")
        await pilot.press("ctrl+z")
        await pilot.pause()
        assert 1 == game.moment.position
        await pilot.press("f9", "f9")
        await until(pilot, lambda: game.moment.position == 0, "the take-back")
    with Store(data / FILE_NAME) as store:
        assert "f9" == load_settings(store).keymap["undo"]


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("ctrl+y", "`Ctrl+Y` is the key for 'Redo' already"),
        ("ctrl+q", "`Ctrl+Q` always quits Quintet"),
        ("ctrl+p", "`Ctrl+P` always opens the list of commands"),
        ("f1", "`F1` always shows the keys"),
        ("a", "`A` belongs to the boards"),
        ("up", "`Up` belongs to the boards"),
    ],
)
async def test_a_key_that_cannot_be_is_refused_where_it_was_pressed(app, key, sentence):
    """The box stays, says why, and takes the next key; Escape leaves everything as it was."""
    async with app.run_test(size=(100, 60)) as pilot:
        screen = await opened(pilot)
        await press_for(pilot, "undo", key)
        assert "KeyDialog" == top(app)
        assert sentence.replace("`", "") in words(app)
        await pilot.press("escape")
        assert screen is app.screen
        assert {} == app.settings.keys


async def test_usual_keys_come_back(app):
    """One by Delete, in the box or in the list; all by a click; not when another command has taken it."""
    async with app.run_test(size=(100, 60), notifications=True) as pilot:
        screen = await opened(pilot)
        for name, key in (("undo", "f9"), ("redo", "ctrl+z"), ("seed", "f10")):
            await press_for(pilot, name, key)
        assert {"undo": "f9", "redo": "ctrl+z", "seed": "f10"} == app.settings.keys
        screen.query_one("#key-undo", Button).focus()
        await pilot.press("delete")
        await until(pilot, lambda: "is the key for 'Redo' already" in words(app), "the sentence")
        await press_for(pilot, "redo", "delete")
        screen.query_one("#key-undo", Button).focus()
        await pilot.press("delete")
        assert {"seed": "f10"} == app.settings.keys
        await pilot.click("#reset-keys")
        await pilot.pause()
        assert {} == app.settings.keys


def test_no_board_wants_a_key_that_can_be_chosen():
    """Whatever the settings allow shadows nothing on any board."""
    for name in GAMES:
        for binding in skin_for(name)._merged_bindings.key_to_bindings:
            assert key_problem("undo", binding, Settings().keymap), f"{name} has {binding} for itself"


async def test_a_name_with_escape_codes_is_refused(app):
    """The old name stays."""
    async with app.run_test(size=(100, 40)) as pilot:
        screen = await opened(pilot)
        screen.query_one("#name", Input).value = "a\x1b[31m"
        await pilot.pause()
        assert "You" == app.settings.name


@pytest.mark.parametrize(
    "bad", [7, {"theme": 5}, {"palette": "mauve"}, {"keys": [1]}, {"keys": {"undo": "rubbish"}}, {"unknown": 1}, None]
)
def test_bad_settings_fall_back(data, bad):
    """Whatever stands in the store, the app starts."""
    with Store(data / FILE_NAME) as store:
        store.set("tui", bad)
        assert "standard" == load_settings(store).palette
        assert Settings().keymap == load_settings(store).keymap


async def test_a_damaged_store_is_told_and_the_games_go_on(app, data):
    """Nothing is kept, everything can be played."""
    data.mkdir()
    (data / FILE_NAME).write_bytes(b"no database" * 100)
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await ready(pilot)
        assert app.store is None
        await until(pilot, lambda: "Nothing will be saved" in words(app), "the sentence")
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "PlayScreen" and app.screen.moment, "the game")
        await pilot.press("a")
        await until(pilot, lambda: app.screen.moment.position == 1, "a pick")
        assert b"no database" in (data / FILE_NAME).read_bytes()


async def test_how_colors_for_everyone_look(app):
    """The palette that needs no color vision, and the light theme."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="picture")
        app.change_settings(theme="quintet-contrast", palette="no color")
        screen.session._began += 1e9
        screen.draw()
        screen.board.repaint()
        await pilot.pause()
        compare(app, "sets-no-color-80x24")
