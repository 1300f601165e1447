"""The skin for games without one: it plays a game that no code of ours has ever heard of."""

from tui_stage import compare, ready, start, still, until, words

from quintet.tui.screens.hub import GameCard
from quintet.tui.skins import skin_for
from quintet.tui.skins.default import DefaultBoard


def test_a_game_of_another_package_gets_the_default_skin():
    """Any id without a skin of its own."""
    assert skin_for("tictactoe") is DefaultBoard
    assert skin_for("base") is DefaultBoard
    assert skin_for("no such/game") is DefaultBoard


async def test_the_hub_shows_a_game_of_another_package(app, tictactoe):
    """Its card comes before the one to continue."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await until(pilot, lambda: app.screen.query("#card-tictactoe"), "the card")
        assert ["card-tictactoe", "card-continue"] == [card.id for card in app.screen.query(GameCard)][-2:]


async def test_a_game_is_played_by_typing_choosing_and_clicking(app, tictactoe):
    """X types a cell, picks another from the narrowed list, and clicks the third."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "tictactoe", wanted=("", ""))
        await pilot.press(*"b2", "enter")
        await until(pilot, lambda: screen.moment.position == 1, "the first mark")
        await pilot.press("down", "enter")
        await until(pilot, lambda: screen.moment.position == 2, "the second")
        assert "X" == screen.moment.view.cells[4]
        assert "O" == screen.moment.view.cells[1]
        await pilot.click("#actions", offset=(3, 0))
        await until(pilot, lambda: screen.moment.position == 3, "the third")
        assert "X" == screen.moment.view.cells[0]


async def test_what_cannot_be_played_is_said(app, tictactoe):
    """A word that is no action gives the game's own sentence, and nothing happens."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "tictactoe")
        await pilot.press(*"zz", "enter")
        await until(pilot, lambda: "A cell is a letter from a to c" in words(app), "the sentence")
        assert 0 == screen.moment.position


async def test_a_bot_answers_and_the_list_shrinks(app, tictactoe):
    """Against a bot two actions happen for one."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "tictactoe")
        await pilot.press(*"b2", "enter")
        await until(pilot, lambda: screen.moment.position == 2, "the answer")
        assert 7 == len(screen.moment.legal)
        await until(pilot, lambda: "7 of 7 actions" in words(app), "the list")


async def test_a_large_text_can_be_moved(app, tictactoe):
    """What does not fit is shown by Page Down and Ctrl+Page Down; the keyboard stays in the line."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "tictactoe", wanted=("", ""))
        frame = screen.query_one("#picture-frame")
        screen.query_one("#picture").update("\n".join("wide " * 40 for _ in range(60)))
        await pilot.pause()
        await pilot.press("pagedown", "ctrl+pagedown")
        await until(pilot, lambda: (frame.scroll_x, frame.scroll_y) == (16, 8), "moving")
        await pilot.press("pageup", "ctrl+pageup")
        await until(pilot, lambda: (frame.scroll_x, frame.scroll_y) == (0, 0), "moving back")
        assert screen.query_one("#typed").has_focus


async def test_how_the_default_skin_looks(app, tictactoe):
    """Text on the left, actions on the right."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "tictactoe", wanted=("", ""), seed="picture")
        await pilot.press(*"b2", "enter")
        await until(pilot, lambda: screen.moment.position == 1, "the first mark")
        screen.query_one("#typed").cursor_blink = False
        still(screen)
        await pilot.pause()
        compare(app, "default-80x24")
