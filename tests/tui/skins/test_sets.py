"""The skin of Set, played through keys and mouse alone."""

import re

import msgspec
import pytest
from tui_stage import compare, playing, ready, start, still, until, words

from quintet.core.plural import counted
from quintet.games.sets.bots import sets_on
from quintet.games.sets.model import card_of
from quintet.games.sets.text import PLACES


def sets_of(screen):
    return sets_on(screen.moment.view)


async def test_three_key_presses_lead_from_the_hub_to_the_first_move(app):
    """Enter on the first card starts the game; a letter picks a card."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        screen = await playing(pilot)
        await pilot.press("c")
        await until(pilot, lambda: screen.moment.view.selection == (2,), "the pick")
        assert 10 == screen.moment.view.target
        assert "any second card" in words(app)


@pytest.mark.parametrize("preset", ["quick", "hard"])
async def test_the_first_game_keeps_the_cards_where_they_are(app, preset):
    """Each explanation has one line at 80 columns, so that no pick changes the size of the cards."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="told", preset=preset)
        await until(pilot, lambda: "each the same or all different." in words(app), "the explanation")
        assert "Press the letters of three cards." in words(app)
        corners = bottoms(screen)
        for letter in "abc":
            await pilot.press(letter)
            await until(pilot, lambda picked=letter: f"card {picked}" in words(app) or "not a set" in words(app), "it")
            assert corners == bottoms(screen)


async def test_enter_shows_the_cursor_before_it_picks(app):
    """A key about a cursor that nobody sees does not pick a card."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="told", preset="quick")
        await pilot.press("enter", "right", "enter")
        await until(pilot, lambda: screen.moment.view.selection == (1,), "the card that the cursor is on")


async def test_a_bot_begins_its_line_with_a_capital(app):
    """The line of a player begins with its name, as every line does."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="told", preset="race", wanted=("", "casual"))
        await until(pilot, lambda: "Casual bot: score 0" in words(app), "the line of the bot")


def bottoms(screen):
    """The lines of the board that hold the lower edges of cards."""
    return [
        at
        for at, line in enumerate(screen.board.canvas.text.splitlines())
        if re.search("(red|green|purple) [─━]", line)
    ]


async def test_the_explanations_say_that_they_come_and_go(app):
    """A line that is gone for good must say how it comes back."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="told")
        await until(pilot, lambda: "Pick 3 cards" in words(app), "the explanation")
        await pilot.press("v")
        await until(pilot, lambda: "Explanations are off. Press v to turn them on." in words(app), "how to go back")
        assert "Pick 3 cards" not in words(app)
        await pilot.press("v")
        await until(pilot, lambda: "Explanations are on." in words(app), "what the key did")
        assert "Pick 3 cards" in words(app)


async def test_the_count_is_told_once(app):
    """What was found and what there is to find are one count where one player plays."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="told", preset="quick")
        await until(pilot, lambda: "0 of 10 sets found   0 wrong" in words(app), "the count")
        assert 1 == screen.board.canvas.text.count(" found")


async def test_the_points_of_a_race_are_a_score(app):
    """A score below zero reads as well as any other."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="told", preset="race", wanted=("", "casual"))
        await until(pilot, lambda: "You: score 0   0 found   0 wrong" in words(app), "the score")


async def test_a_verdict_is_told_without_the_pick_that_led_to_it(app):
    """The sentence about a set is what the player waits for; the picks before it are shown by the cards."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="told")
        await pilot.press(*(PLACES[place] for place in sets_of(screen)[0]))
        await until(pilot, lambda: "You found a set" in words(app), "the verdict")
        assert "You picked card" not in words(app)


async def test_a_game_to_five_sets_through_the_keyboard(app):
    """Whoever presses the right letters finds five sets and gets one card; from then on nothing is explained."""
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await start(pilot, "sets", seed="five", values=(("target", 5),))
        for _ in range(5):
            await pilot.press(*(PLACES[place] for place in sets_of(screen)[0]))
            await pilot.pause()
            if screen.moment.view.tallies[0].found == 1:
                assert "1 of 5 sets found" in words(app)
        await until(pilot, lambda: type(app.screen).__name__ == "EndDialog", "the end")
        assert "5 sets in 0:0" in words(app)
        assert "Seed five" in words(app)
        assert "Play again (n)" in words(app)
        assert "No mistakes, no hints, best streak 5" in words(app)
        assert not screen.board.wish("lesson", default=True)
        assert 5 == screen.moment.view.tallies[0].found


@pytest.mark.parametrize(("answer", "is_over"), [("y", False), ("n", True), ("escape", True)])
async def test_a_result_that_counts_is_undone_only_after_a_question(app, answer, is_over):
    """A slip of the finger on the last card must not take a result off the leaderboard."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="five", values=(("target", 1),))
        await pilot.press(*(PLACES[place] for place in sets_of(screen)[0]))
        await until(pilot, lambda: type(app.screen).__name__ == "EndDialog", "the end")
        await pilot.press("u")
        await until(pilot, lambda: type(app.screen).__name__ == "ConfirmDialog", "the question")
        await pilot.press(answer)
        await until(pilot, lambda: type(app.screen).__name__ != "ConfirmDialog", "the answer")
        await until(pilot, lambda: is_over == screen.session.match.is_over, "what comes of it")
        assert is_over == (type(app.screen).__name__ == "EndDialog")


async def test_an_enter_meant_for_the_game_starts_no_other(app):
    """The card at the end stays until somebody chooses; its replay begins at the beginning, and plays."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="five", values=(("target", 1),))
        await pilot.press(*(PLACES[place] for place in sets_of(screen)[0]))
        await until(pilot, lambda: type(app.screen).__name__ == "EndDialog", "the end")
        await pilot.press("enter", "enter")
        await pilot.pause()
        assert "Play again (n)" in words(app)
        await pilot.press("w")
        await until(pilot, lambda: type(app.screen).__name__ == "ReplayScreen" and app.screen._timer, "it to play")
        await until(pilot, lambda: app.screen.cursor.position == 3 and app.screen._timer is None, "its end")


@pytest.mark.parametrize(("target", "word"), [(0, "Finish"), (10, "Resign")])
async def test_stopping_an_endless_game_is_finishing_it(app, target, word):
    """R7.4: who plays alone without an end cannot lose, so nobody resigns there."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="endless", values=(("target", target),))
        await pilot.press("escape")
        await until(pilot, lambda: word in words(app), "the word in the menu")
        await pilot.press("escape", "ctrl+x")
        await until(pilot, lambda: f"{word} this game?" in words(app), "the question")


async def test_a_game_without_sets_says_so_once(app):
    """The title of the card is enough; below it is what the game took."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "sets", seed="endless", values=(("target", 0),))
        await pilot.press("ctrl+x")
        await until(pilot, lambda: type(app.screen).__name__ == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: type(app.screen).__name__ == "EndDialog", "the end")
        card = app.screen.query_one("#outcome").content.plain
        assert "You found no sets" in words(app)
        assert re.match(r"0:\d\d played\n", card)
        assert "No mistakes, no hints" in card
        assert "o sets" not in card


async def test_the_first_undo_says_what_it_costs(app):
    """The game has no rank after it: the first press says so and changes nothing, the second one undoes."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="undone")
        await pilot.press("a")
        await until(pilot, lambda: screen.moment.position == 1, "a pick")
        await pilot.press("ctrl+z")
        await until(pilot, lambda: 'a game "with help", without a rank' in words(app), "the price")
        assert (1, False) == (screen.moment.position, screen.session.match.is_helped)
        await pilot.press("ctrl+z")
        await until(pilot, lambda: screen.moment.position == 0, "the undo")
        assert screen.session.match.is_helped


async def test_cards_are_picked_with_the_mouse(app):
    """A click on three cards of a set finds it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="mouse")
        for place in sets_of(screen)[0]:
            await pilot.click("#board", offset=screen.board.canvas.place_of(("card", place)))
            await pilot.pause()
        assert 1 == screen.moment.view.tallies[0].found


async def test_hint_clear_and_undo(app):
    """Z shows a card of a set, once it has said that this costs the rank; x puts cards back, Ctrl+Z undoes."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="hints")
        await pilot.press("z")
        await until(pilot, lambda: 'A hint makes it a game "with help", without a rank.' in words(app), "the price")
        assert 0 == screen.moment.position
        await pilot.press("z")
        await until(pilot, lambda: len(screen.moment.view.hinted) == 1, "the hint")
        assert "! hint" in words(app)
        await pilot.press("a", "b", "x")
        await until(pilot, lambda: screen.moment.view.selection == () and screen.moment.position == 4, "clearing")
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: screen.moment.view.selection == (0,), "the undo, of which nothing is asked again")
        await pilot.press("ctrl+y")
        await until(pilot, lambda: screen.moment.view.selection == (0, 1), "playing again")


async def test_the_cursor_moves_and_picks(app):
    """Arrows move between the cards, Enter picks the one under the cursor."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="cursor")
        await pilot.press("right", "right", "down", "enter")
        await until(pilot, lambda: screen.moment.view.selection == (5,), "the pick")


async def test_a_wrong_claim_shakes_and_is_told(app):
    """Three cards that are no set are marked, named and put down."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="wrong", animation=True)
        board = screen.moment.view.board
        wrong = next(
            (i, j, k)
            for i in range(len(board))
            for j in range(i)
            for k in range(j)
            if tuple(sorted((i, j, k))) not in sets_of(screen)
        )
        await pilot.press(*(PLACES[place] for place in wrong))
        await until(pilot, lambda: "which is not a set" in words(app), "the sentence")
        assert screen.board._bad == set(wrong)
        await until(pilot, lambda: not screen.board.animation.is_running, "the end of the shaking")


async def test_a_found_set_pulses(app):
    """The three new cards are marked for a moment; without animation nothing moves."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="pulse", animation=True)
        found = sets_of(screen)[0]
        await pilot.press(*(PLACES[place] for place in found))
        await until(pilot, lambda: screen.moment.view.tallies[0].found == 1, "the set")
        assert screen.board._good <= set(found)
        await until(pilot, lambda: not screen.board.animation.is_running, "the end of the pulse")
        screen.board.animated = False
        await pilot.press(*(PLACES[place] for place in sets_of(screen)[0]))
        await until(pilot, lambda: screen.moment.view.tallies[0].found == 2, "the second set")
        assert not screen.board.animation.is_running


async def test_every_board_size_fits_a_small_window(app):
    """Up to 21 cards stand in 80 by 24 cells, each with its letter, shape and color."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="many", values=(("mode", "classic"),))
        view = screen.moment.view
        for count in (12, 15, 18, 21):
            cards = tuple(app_card(number) for number in range(count))
            many = msgspec.structs.replace(view, board=cards)
            screen.board.show_moment(msgspec.structs.replace(screen.moment, view=many))
            await pilot.pause()
            lines = screen.board.canvas.text.splitlines()
            assert all(any(f" {letter} " in line for line in lines) for letter in PLACES[:count])
            assert any("cards in the deck" in line for line in lines)
            assert count == screen.board.canvas.text.count("╭─ ")


def app_card(number):
    return card_of(number * 3 % 81)


async def test_how_set_looks(app):
    """Twelve cards, one picked, one hinted, in a small and in a large window."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="picture")
        await pilot.press("b", "z", "z")
        await until(pilot, lambda: screen.moment.position == 2, "two actions")
        still(screen)
        await pilot.pause()
        compare(app, "sets-80x24")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        still(screen)
        await pilot.pause()
        compare(app, "sets-120x40")


async def test_the_daily_puzzle_lists_what_was_found(app):
    """D on the card starts today's board, which says what to do; a found set is listed with its letters."""
    async with app.run_test(size=(80, 24)) as pilot:
        await ready(pilot)
        await pilot.press("d", "enter")
        screen = await playing(pilot)
        first = sets_of(screen)[0]
        goal = f"Find all {screen.moment.view.sets_total} sets on this one board; the cards stay."
        assert goal in words(app)
        await pilot.press(*(PLACES[place] for place in first))
        await until(pilot, lambda: len(screen.moment.view.found_sets) == 1, "the set")
        assert goal not in words(app)
        assert f"1 of {counted(screen.moment.view.sets_total, 'set')} found: " + "".join(
            PLACES[p] for p in first
        ) in words(app)


async def test_two_people_at_one_keyboard_say_who_picks(app):
    """A mark that stays, a key in the footer, and numbers: nobody's picks count for the other by mistake."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "sets", seed="pair", preset="race", wanted=("", ""))
        assert "▶ Player 1:" in words(app)
        assert "tab next player" in words(app)
        assert "z hint" not in words(app), "a race has none"
        assert "Press 1 or 2" in words(app)
        await pilot.press("2", "a")
        await until(pilot, lambda: screen.moment.position == 1, "the pick")
        assert "▶ Player 2:" in words(app)
        assert "▶ Player 1" not in words(app)
        assert screen.session.match.last_seat == 1
        await pilot.press("tab")
        await until(pilot, lambda: "▶ Player 1:" in words(app), "the first again")
        assert "Player 1 plays" in words(app)
