"""A wizard's overlays in the app and in lines: R2.4."""

from rogue_stage import SEED, begin
from textual.widgets import OptionList
from tui_stage import top, until, words

from quintet.core.extras import Extras
from quintet.front.replay_cursor import ReplayCursor
from quintet.games.rogue.actions import REST, SPAWN_KIND, WAKE
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import MONSTER_NAMES
from quintet.plain import talk_through
from quintet.table.match import Match
from quintet.table.seats import Person

ORC = SPAWN_KIND + MONSTER_NAMES.index("Orc") - 1


def signs(screen):
    return screen.board.canvas.text


async def test_v_goes_through_the_overlays(app):
    """Sight, paths, minds, none; each says what its signs mean, and the status line which one is on."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, ORC, WAKE, REST, wizard=True)
        plain = signs(screen)
        await pilot.press("v")
        await until(pilot, lambda: "Overlay sight: You see " in words(app), "sight")
        assert "WIZ sight" in words(app)
        assert f"T {screen.moment.view.turn} " in words(app)
        await pilot.press("v")
        await until(pilot, lambda: "Overlay paths: " in words(app), "paths")
        assert signs(screen).count("*") == len(
            {tile for mind in screen.moment.insight().minds for tile in mind.path or ()}
            - {(mind.x, mind.y) for mind in screen.moment.insight().minds}
        )
        await pilot.press("v")
        await until(pilot, lambda: "Overlay minds: z sleeps, w wanders, h hunts, f flees" in words(app), "minds")
        orc = next(mind for mind in screen.moment.insight().minds if mind.name == "Orc")
        row = signs(screen).split("\n")[orc.y]
        assert "h" in (row[orc.x - 1], row[orc.x + 1])
        await pilot.press("v")
        await until(pilot, lambda: "No overlay" in words(app), "none")
        assert plain == signs(screen)


async def test_the_cursor_chooses_whose_sight(app):
    """Tab leads to monsters that nobody sees, and the line tells their minds; the tiles are those that they see."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, WAKE, REST, wizard=True)
        await pilot.press("v", "x", "tab")
        mind = screen.moment.insight().minds[0]
        await until(pilot, lambda: f"{mind.name} at {mind.x},{mind.y}: {mind.state}" in words(app), "the mind")
        assert (mind.x, mind.y) == screen.board.cursor.place
        styles = screen.board.canvas._styles
        lit = {(x, y) for y in range(22) for x in range(80) if "reverse" in styles[y][x]}
        assert mind.sight | {(mind.x, mind.y)} == lit


async def test_the_wonders_list_the_overlays(app):
    """& offers them after the wonders that name nothing."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await pilot.press("ampersand")
        await until(pilot, lambda: top(app) == "ChooseDialog", "the list")
        names = app.screen.query_one(OptionList)
        names.highlighted = names.get_option_index("minds")
        await pilot.press("enter")
        await until(pilot, lambda: "Overlay minds" in words(app), "the overlay")
        assert 0 == screen.moment.position


async def test_nobody_else_has_overlays(app):
    """In an ordinary quest v shows nothing and says why."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, REST)
        before = signs(screen)
        await pilot.press("v")
        await until(pilot, lambda: "Only wizard games have overlays" in words(app), "the answer")
        assert (before, "") == (signs(screen), screen.board.overlays.kind)
        assert screen.moment.insight() is None


async def test_a_wizards_replay_has_them_too(app):
    """The overlay is a way to look, so a replay has it."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, WAKE, REST, wizard=True)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen", "the viewer")
        await pilot.press("v")
        await until(pilot, lambda: app.screen.query_one("#board").overlays.kind == "sight", "the overlay")


async def test_unseen_sleepers_are_drawn_as_sleepers(app):
    """Slanted, since the hero does not see them, and underlined as every sleeper."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, wizard=True)
        await pilot.press("v")
        await until(pilot, lambda: "Overlay sight" in words(app), "the overlay")
        seen = {(each.x, each.y) for each in screen.board.view.monsters}
        minds = [mind for mind in screen.moment.insight().minds if (mind.x, mind.y) not in seen]
        styles = screen.board.canvas._styles
        sleepers = [styles[mind.y][mind.x] for mind in minds if mind.state == "SLEEPING"]
        assert {(True, True)} == {("italic" in style, "underline" in style) for style in sleepers}


def test_a_replay_locks_what_a_game_leaves_open(monkeypatch):
    """What counted gives no insight afterward either, whatever the game itself would answer."""
    monkeypatch.setattr(type(GAME), "extras", Extras(insight=lambda _: "everything"))
    plain, wizard = (Match(GAME, SEED, RogueOptions(wizard=it), seats=[Person("Ann")]) for it in (False, True))
    assert [None, "everything"] == [ReplayCursor(GAME, each.replay()).moment().insight() for each in (plain, wizard)]


# --- lines ----------------------------------------------------------------------------------------------------------


def spoken(*lines, **options):
    return talk_through(Match(GAME, SEED, RogueOptions(**options), seats=[Person("Rodney")]), lines)


def test_overlays_in_lines(monkeypatch):
    """They stay until they are off; a monster is named by letter or name, and all of them are listed."""
    monkeypatch.delenv("SCREEN_READER", raising=False)
    text = spoken(
        "wizard spawn orc", "wizard wake", "Overlay minds", "search", "overlay sight orc", "overlay sight",
        "overlay paths", "overlay off", "quit", wizard=True,
    )  # fmt: skip
    assert 2 == text.count("Overlay minds:\n  Orc at ")
    assert "Overlay sight:\n  The orc at " in text
    assert "Overlay sight:\n  You see " in text
    assert "Overlay paths:\n  " in text
    assert "***" in text.partition("Overlay minds:")[2].partition("Overlay sight:")[0]
    assert "verlay" not in text.rpartition("Overlay paths:")[2].partition("\n\n")[2]


def test_overlays_in_words(monkeypatch):
    """Who hears hears them too."""
    monkeypatch.setenv("SCREEN_READER", "1")
    text = spoken("wizard spawn orc", "overlay minds", "quit", wizard=True)
    assert "Overlay minds:\n  Orc at " in text


def test_what_is_no_overlay_is_refused():
    """With the words that there are; in an ordinary quest with how to begin a wizard's."""
    text = spoken("overlay dance", "overlay", "overlay sight dragon", "overlay minds orc", "quit", wizard=True)
    assert "! There is no overlay 'dance'. Type one of: sight, paths, minds, off." in text
    assert "! There is no overlay ''. Type one of: sight, paths, minds, off." in text
    assert "! There is no 'dragon' on this level. Type `overlay minds` to list all monsters." in text
    assert "! `overlay minds` shows all monsters. Only `overlay sight orc` shows a single one." in text
    ordinary = spoken("overlay minds", "?", "quit")
    assert "! Only a wizard game has overlays, and it never counts. Run `quintet play rogue --wizard`" in ordinary
    assert "overlay sight" not in ordinary
