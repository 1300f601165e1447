"""The skin of Stratego, played through keys and mouse alone."""

from functools import partial

import pytest
from msgspec import structs
from textual import events
from textual.widgets import Input
from tui_stage import choose, compare, ended, start, still, top, until, words

from quintet.core.game import BotInfo
from quintet.front.palette import PALETTES
from quintet.front.start import Start
from quintet.games.stratego.game import GAME
from quintet.games.stratego.setups import BOOK as BOOK_SETUPS
from quintet.games.stratego.tables import SIDES
from quintet.games.stratego.text import LETTERS, name_square, read_square
from quintet.tui.screens.play.end import menu_choices
from quintet.tui.skins.canvas import Canvas
from quintet.tui.skins.stratego.panel import SETUP_KEYS
from quintet.tui.skins.stratego.setups import first_offer
from quintet.tui.skins.stratego.sheet import Sheet

BARRAGE = (("army", "barrage"),)
BOOK = (("deployment", "book"),)
BOOK_NAMES = [book.name for book in BOOK_SETUPS]


async def click(pilot, screen, zone):
    """A click on what the skin has laid out there."""
    await pilot.pause()
    await pilot.click("#board", offset=screen.board.canvas.place_of(zone))
    await pilot.pause()


async def click_square(pilot, screen, name):
    await click(pilot, screen, ("square", read_square(name)))


async def my_turn(pilot, screen):
    await until(pilot, lambda: screen.moment.mine or screen.moment.outcome, "my turn")


async def move(pilot, screen, start, target):
    """Chooses a piece and its target with the mouse."""
    before = screen.moment.position
    await click_square(pilot, screen, start)
    await click_square(pilot, screen, target)
    await until(pilot, lambda: screen.moment.position > before, f"{start}-{target}")


def army(screen):
    """The viewer's own pieces: square name to letter, as the view tells them."""
    view = screen.moment.view
    return {
        name_square(piece.position.row * 10 + piece.position.col): LETTERS[min(piece.rank, 11)]
        for piece in view.pieces
        if piece.seat == view.seat
    }


def shows(app, text):
    return text in words(app)


# --- setting up ---


async def test_an_army_is_laid_out_with_the_keys_of_the_ranks(app):
    """A rank's key puts it under the cursor, which goes on to the next free square; g is ready."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="keys", values=BARRAGE, wanted=("", "random"))
        for key in "m9322sbf":
            await pilot.press(key)
            await pilot.pause()
        await until(pilot, lambda: not any(screen.moment.view.tray), "the army")
        expected = dict(zip(("a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"), "M9322SBF", strict=True))
        assert expected == army(screen)
        await pilot.press("g")
        await until(pilot, lambda: not screen.board.is_setup and screen.moment.mine, "the first move")


async def test_capitals_place_pieces_as_the_tray_shows_them(app):
    """The tray shows M, S, B and F, and typed so they mean the same as without Shift."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="capitals", values=BARRAGE, wanted=("", "random"))
        for key in "MsSBF":
            await pilot.press(key)
            await pilot.pause()
        await until(pilot, lambda: len(army(screen)) == 4, "four pieces")
        assert {"a4": "M", "b4": "S", "c4": "B", "d4": "F"} == army(screen)


async def test_an_army_is_laid_out_with_the_mouse(app):
    """Tray, square; two clicks exchange; a chosen piece goes back into the tray; ready waits for all."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="mouse", values=BARRAGE, wanted=("", "random"))
        await click(pilot, screen, ("tray", LETTERS.index("2")))
        await click_square(pilot, screen, "b2")
        await click_square(pilot, screen, "c2")
        await until(pilot, lambda: army(screen) == {"b2": "2", "c2": "2"}, "two Scouts")
        await click_square(pilot, screen, "b2")
        await click_square(pilot, screen, "j4")
        await until(pilot, lambda: army(screen) == {"j4": "2", "c2": "2"}, "the exchange")
        await click_square(pilot, screen, "c2")
        await click(pilot, screen, ("tray", LETTERS.index("M")))
        await until(pilot, lambda: army(screen) == {"j4": "2"}, "the way back into the tray")
        await click(pilot, screen, ("do", "ready"))
        await until(pilot, lambda: "not all pieces are placed yet" in words(app), "the refusal")
        await click(pilot, screen, ("do", "random"))
        await until(pilot, lambda: not any(screen.moment.view.tray), "the rest at random")
        assert "2" == army(screen)["j4"]


async def test_x_clear_and_random(app):
    """X takes back one piece, c all, r fills and shuffles."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="x", values=BARRAGE, wanted=("", "random"))
        await pilot.press("m", "left", "x")
        await until(pilot, lambda: screen.moment.position == 2 and army(screen) == {}, "the piece back")
        await pilot.press("r")
        await until(pilot, lambda: len(army(screen)) == 8, "a random army")
        first = army(screen)
        await pilot.press("r")
        await until(pilot, lambda: army(screen) != first, "another one")
        await pilot.press("c")
        await until(pilot, lambda: army(screen) == {}, "an empty zone")


async def test_setups_of_the_book_and_ones_own(app):
    """L lists the book's setups of this army; w keeps one's own, and l lists it in the next game, for either side."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="book", values=BARRAGE, wanted=("", "random"))
        await pilot.press("l")
        await until(pilot, lambda: top(app) == "SetupsDialog", "the list")
        assert "lane-guard" in words(app)
        assert "fortress" not in words(app)
        await pilot.press("enter")
        await until(pilot, lambda: len(army(screen)) == 8, "the book's army")
        await pilot.press("w")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press(*"mine", "enter")
        await until(pilot, lambda: "Saved as mine" in words(app), "the keeping")
        app.go_home()
        again = await start(pilot, "stratego", seed="other", values=BARRAGE, wanted=("random", ""))
        await my_turn(pilot, again)
        await pilot.press("l")
        await until(pilot, lambda: "mine: your own" in words(app), "the list")
        await pilot.press("enter")
        await until(pilot, lambda: len(army(again)) == 8, "one's own army")
        assert {"M": "h8", "9": "c8", "F": "e10"} == {rank: at for at, rank in army(again).items() if rank in "M9F"}


# --- playing ---


async def test_a_piece_is_chosen_and_moved_with_the_keyboard(app):
    """Enter chooses, its targets are marked, Enter on one of them moves; the answer comes by itself."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="go", values=BOOK, wanted=("", "random"))
        await pilot.press("tab", "enter")
        chosen = screen.board.selection.chosen
        await pilot.pause()
        assert chosen in screen.board.selection.ways
        assert "○" in screen.board.canvas.text
        assert "›" in screen.board.canvas.text  # noqa: RUF001 - the mark of the chosen piece
        await pilot.press("up", "enter")
        await until(pilot, lambda: screen.moment.view.turn_number == 2 and screen.moment.mine, "move and answer")
        assert f"{name_square(chosen)}-{name_square(chosen - 10)}" in screen.board.canvas.text


async def test_nothing_is_chosen_when_the_game_begins(app):
    """Tab goes to another piece and Enter takes it in hand: neither attacks before somebody chose a piece."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="first", book=True, wanted=("", "random"))
        await until(pilot, lambda: len(army(screen)) == 40, "the book's setup")
        await pilot.press("enter")
        await until(pilot, lambda: not screen.board.is_setup and screen.moment.mine, "the first move")
        selection = screen.board.selection
        assert (None, True) == (selection.chosen, selection.cursor in selection.ways)
        await pilot.press("tab", "enter")
        assert selection.chosen is not None
        assert 0 == screen.moment.view.turn_number
        assert "tab next " in words(app)
        assert "/ type it" in words(app)


async def test_a_move_can_be_typed(app):
    """Two squares are a move; what is none is refused with the reason."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="typed", values=BOOK, wanted=("", "random"))
        start_, targets = next((at, each) for at, each in screen.board.selection.ways.items())
        target = next(iter(targets))
        await pilot.press("slash")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press(*"zz", "enter")
        await until(pilot, lambda: "That is not an action of Stratego" in words(app), "the refusal")
        await pilot.press("slash")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        await pilot.press(*f"{name_square(start_)}{name_square(target)}", "enter")
        await until(pilot, lambda: screen.moment.view.turn_number >= 2, "the move")
        assert f"{name_square(start_)}-{name_square(target)}" in screen.board.canvas.text


async def test_a_move_can_be_typed_at_once(app):
    """Keys that come faster than the line to type in belong to that line, and none of them acts on the board."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="typed", values=BOOK, wanted=("", "random"))
        start_, targets = next((at, each) for at, each in screen.board.selection.ways.items())
        move_ = f"{name_square(start_)}{name_square(next(iter(targets)))}"
        for key in ("slash", *move_, "enter"):
            app.post_message(events.Key(key, "/" if key == "slash" else key if len(key) == 1 else None))
        await until(pilot, lambda: screen.moment.view.turn_number >= 2, "the move")


async def test_escape_lets_go_before_it_opens_the_menu(app):
    """A chosen piece is let go by the first Escape; the second opens the menu."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="esc", values=BOOK, wanted=("", "random"))
        await pilot.press("tab", "enter")
        assert screen.board.selection.chosen is not None
        await pilot.press("escape")
        assert screen.board.selection.chosen is None
        assert "PlayScreen" == top(app)
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")


async def test_what_cannot_be_done_is_explained(app):
    """A piece that cannot move, a square out of reach, and the other side's turn get a sentence."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="no", values=BOOK, wanted=("", "random"))
        await click_square(pilot, screen, "a1")
        await until(pilot, lambda: "cannot move now" in words(app), "a word about the corner")
        free = next(
            square
            for square in sorted(screen.board.selection.ways, reverse=True)
            if square + 1 in screen.board.selection.ways
        )
        await click(pilot, screen, ("square", free))
        await click(
            pilot, screen, ("square", free - 20 if free - 20 not in screen.board.selection.targets else free - 31)
        )
        await until(pilot, lambda: "cannot play" in words(app) or "row or a column" in words(app), "the refusal")
        assert 0 == screen.moment.view.turn_number


async def test_a_fight_shows_both_ranks(app):
    """After an attack the panel and the move list name both ranks, the tray what fell."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="fight", values=BOOK, wanted=("", "random"), animation=True)
        board = screen.board
        board.animation._seconds = 3600  # its frames are counted by hand below
        for _ in range(60):
            await my_turn(pilot, screen)
            taken = {piece.position.row * 10 + piece.position.col for piece in screen.moment.view.pieces}
            attacks = [
                (start, target) for start, ways in board.selection.ways.items() for target in ways if target in taken
            ]
            ahead = [
                (start, target) for start, ways in board.selection.ways.items() for target in ways if target < start - 9
            ]
            way = (attacks or ahead)[0]
            await move(pilot, screen, *map(name_square, way))
            if attacks:
                break
        fight = next(event for event in reversed(screen.viewer.log) if event.kind == "attacked")
        attacker, defender = (LETTERS[kind] for kind in fight.values[2:4])
        await until(pilot, lambda: "attacks" in board.canvas.text, "the panel")
        assert board.animation.is_running
        assert any(f"{attacker}{sign}{defender}" in board.canvas.text for sign in "<>=")
        assert "lost" in board.canvas.text
        for _ in range(board.animation._frames + 1):
            assert board.animation.is_running
            board.animation._next()
        assert not board.animation.is_running


async def test_the_move_list_follows_take_backs(app):
    """What is taken back leaves the list, what is played again returns, another move takes its place."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="undo", values=BOOK, wanted=("", "random"))
        for _ in range(2):
            await my_turn(pilot, screen)
            await move(pilot, screen, *GAME.write(screen.moment.legal[0]).split("-"))
        await until(pilot, lambda: screen.moment.view.turn_number == 4, "two moves each")
        rows = screen.board.moves.rows()
        assert [1, 2] == [turn for turn, *_ in rows]
        assert not [cell for row in rows for cell in row if cell in ("", "…")]
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: screen.moment.view.turn_number == 2, "the take-back")
        assert rows[:1] == screen.board.moves.rows()
        await pilot.press("ctrl+y")
        await until(pilot, lambda: screen.moment.view.turn_number == 4, "playing again")
        assert rows == screen.board.moves.rows()


async def test_flip_turns_the_field(app):
    """V puts the other side below, and the arrows go where they point."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="flip", values=BOOK, wanted=("", "random"))
        board = screen.board
        before = board.canvas.place_of(("square", read_square("a1")))
        await pilot.press("v")
        await pilot.pause()
        assert before != board.canvas.place_of(("square", read_square("a1")))
        cursor = board.selection.cursor
        await pilot.press("down")
        assert cursor - 10 == board.selection.cursor


async def test_what_they_know_hides_ones_own_ranks(app):
    """K shows the own army as the opponent sees it: nothing before the first move, a rank after a long run."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="know", values=BOOK, wanted=("", "random"))
        await pilot.press("k")
        await pilot.pause()
        assert "BLUE knows none of your 40 ranks" in words(app)
        assert 80 == screen.board.canvas.text.count("?")
        await pilot.press("k")
        await pilot.pause()
        assert 40 == screen.board.canvas.text.count("?")


async def test_memory_aids_can_be_turned_off(app):
    """Without aids no mark says what has moved, and the wish is kept."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="aids", values=BOOK, wanted=("", "random"))
        await pilot.press("tab", "enter", "up", "enter")
        await until(pilot, lambda: screen.moment.view.turn_number == 2, "a move each")
        assert "•" in screen.board.canvas.text
        await pilot.press("a")
        await pilot.pause()
        assert "•" not in screen.board.canvas.text
        assert app.profile.settings.wishes["stratego.aids"] is False


async def test_without_aids_a_rank_is_seen_only_while_the_fight_is_fresh(app):
    """What a fight has shown must be remembered by oneself: the survivor turns its back again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="survivor", values=BOOK, wanted=("", "random"))
        await play_on(pilot, screen, 10)
        await my_turn(pilot, screen)
        view = screen.moment.view
        theirs = [piece for piece in view.pieces if piece.seat == 1]
        known = [piece for piece in theirs if piece.rank is not None and piece.position != view.last_move.target]
        unknown = sum(piece.rank is None for piece in theirs)
        assert known
        assert unknown == screen.board.canvas.text.count("?")
        await pilot.press("a")
        await pilot.pause()
        assert unknown + len(known) == screen.board.canvas.text.count("?")


async def test_a_draw_is_offered_and_declined_by_a_bot(app):
    """O offers; the random bot declines and the game goes on."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="draw", values=BOOK, wanted=("", "random"))
        for answer in ("n", "y"):
            await pilot.press("o")
            await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
            await pilot.press(answer)
            await until(pilot, lambda: top(app) == "PlayScreen", "the board")
        await until(pilot, lambda: "declines the draw" in words(app), "the answer")
        await pilot.press("o")  # an offer that is refused is not asked about
        await until(pilot, lambda: "less than 20 half-moves ago" in words(app), "the refusal")


@pytest.mark.parametrize("room", range(40, 80))
def test_buttons_never_cover_each_other(room):
    """However wide the panel is, every button stands on the sheet in full, in its own place."""
    canvas = Canvas(80, 10)
    sheet = Sheet(canvas, 0, room, PALETTES["standard"], "white")
    sheet.keys(SETUP_KEYS)
    lines = canvas.text.split("\n")
    assert all(any(f" {key}  {what}" in line for line in lines) for key, what, _ in SETUP_KEYS)
    assert all(not line.strip() for line in lines[sheet.y :]), "what follows stands below them"


async def test_the_panel_tells_the_end_to_its_reader(app):
    """The panel and the replay say "you" and begin sentences as the end card does."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await start(pilot, "stratego", seed="go", wanted=("", "easy"))
        await pilot.press("ctrl+x", "y")
        await ended(pilot)
        assert "You resigned. Easy bot (BLUE) won." in screen.board.canvas.text
        await choose(pilot, "Watch the replay")
        await until(pilot, lambda: top(app) == "ReplayScreen" and "Start " in words(app), "the replay")
        assert "Start   You resigned. Easy bot (BLUE) won." in words(app)


async def test_ctrl_x_resigns(app):
    """Resigning ends the game for the other side."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="up", values=BOOK, wanted=("", "random"))
        await pilot.press("ctrl+x", "y")
        await until(pilot, lambda: screen.moment.outcome is not None, "the end")
        assert (1,) == screen.moment.outcome.winners
        await ended(pilot)
        assert "BLUE wins: you resigned." in screen.board.canvas.text, screen.board.canvas.text
        assert "You captured no pieces and lost none." in words(app)


async def test_ones_own_setups_are_renamed_and_forgotten(app):
    """N and Delete in the list; the book's own stay as they are."""
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        screen = await start(pilot, "stratego", seed="shelf", wanted=("", "random"))
        await pilot.press("r")
        await until(pilot, lambda: not any(screen.moment.view.tray), "an army")
        for name in ("mine", "other"):
            screen.board.setups.save_as(name)
        await pilot.press("l")
        await until(pilot, lambda: top(app) == "SetupsDialog" and "mine: your own" in words(app), "the list")
        assert "Delete deletes one" in words(app)
        await pilot.press("n")
        await until(pilot, lambda: top(app) == "AskDialog", "the question")
        app.screen.query_one(Input).value = "other"
        await pilot.press("enter")
        await until(pilot, lambda: "There is already a setup called other" in words(app), "the refusal")
        screen.board.setups.rename("mine", "better")
        assert ["better", "other"] == list(screen.board.setups.own)
        await pilot.press("l", "delete")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: list(screen.board.setups.own) == ["other"], "forgetting")
        await pilot.press("l", "end", "delete")
        await until(pilot, lambda: "You can change only your own setups" in words(app), "the word about the book")


# --- reasons ---


class Sage:
    """A bot with reasons in the form that the game's own ones give."""

    def __init__(self, seed=""):
        self.seed = seed

    def act(self, turn):
        return turn.legal[0]

    def explain(self, turn):
        own = {piece.seat for piece in turn.view.pieces if piece.rank is not None}
        best = GAME.write(turn.legal[0])
        said = f"I would play {best}: it wins.\n\nBest moves:\n  {best}  +1.5\n  z1-z2  +0.5\n\n"
        return f"{said}belief:\n  j7  not moved  Scout 20, Bomb 15\n{own}"


async def test_a_bot_explains_what_it_would_do_in_ones_place(app, monkeypatch):
    """E asks the strongest bot with the viewer's knowledge, anew at every turn; again closes. Shift shows all."""
    monkeypatch.setitem(GAME.bots, "sage", BotInfo("has reasons", Sage, 99))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="why", values=BOOK, wanted=("", "random"))
        board = screen.board
        await pilot.press("e")
        price = 'Advice makes it a game "with help", without a rank. Press the key again.'
        await until(pilot, lambda: price in words(app), "the price, whole on the narrowest screen")
        assert not screen.session.match.is_helped
        await pilot.press("e")
        await until(pilot, lambda: "Also good: z1-z2" in words(app), "the reasons")
        assert price not in words(app), "it was paid"
        assert "it wins." in words(app)
        assert "+1.5" not in words(app), "sums are for whoever asks for all of it"
        assert "The sage bot explains" in words(app)
        assert screen.session.match.is_helped
        board.selection.cursor = read_square("j7")
        board.repaint()
        await until(pilot, lambda: "j7: not moved Scout 20, Bomb 15" in words(app), "the belief")
        await pilot.press("E")
        await until(pilot, lambda: top(app) == "ReadDialog" and "{0}" in words(app), "the whole text")
        await pilot.press("escape")
        first = board.reasons.text
        await move(pilot, screen, *(GAME.write(screen.moment.legal[0]).split("-")))
        await my_turn(pilot, screen)
        await until(pilot, lambda: board.reasons.position == screen.moment.position, "another answer")
        assert first != board.reasons.text
        await pilot.press("e")
        await pilot.pause()
        assert "explains" not in words(app)


async def test_a_bot_explains_in_a_replay_from_what_the_seat_knew(app, monkeypatch):
    """Step by step, for the seat we look through when it was to act; the other side's ranks stay unknown."""
    monkeypatch.setitem(GAME.bots, "sage", BotInfo("has reasons", Sage, 99))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="why", values=BOOK, wanted=("", "random"))
        await move(pilot, screen, *(GAME.write(screen.moment.legal[0]).split("-")))
        await my_turn(pilot, screen)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        view = app.screen
        await pilot.press("home", "e")
        await until(pilot, lambda: "it wins." in words(app), "the reasons")
        board = view.query_one("#board")
        assert board.reasons.text.endswith("{0}")
        await pilot.press("right")
        await until(pilot, lambda: "It answers again on your turn" in words(app), "the other's turn")
        await pilot.press("right")
        await until(pilot, lambda: board.reasons.position == 2, "the next answer")
        await pilot.press("v", "escape")
        await until(pilot, lambda: app.screen is screen, "the game")
        assert not screen.board.flipped


class Mute:
    """A bot without reasons."""

    def __init__(self, seed=""):
        self.seed = seed

    def act(self, turn):
        return turn.legal[0]


async def test_a_bot_without_reasons_says_so(app, monkeypatch):
    """The panel tells when a bot cannot explain itself."""
    monkeypatch.setitem(GAME.bots, "mute", BotInfo("has none", Mute, 99))
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="why", values=BOOK, wanted=("", "random"))
        await pilot.press("e", "e")
        await until(pilot, lambda: "explain its moves" in words(app), "the sentence")


# --- two people at one keyboard ---


async def test_two_people_hand_over_behind_a_curtain(app):
    """Between two people an opaque screen hides everything until Enter; then only the other's ranks are seen."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="two", values=BOOK, wanted=("", ""))
        await pilot.press("k", "tab", "enter", "up", "enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.pause()
        hidden = words(app)
        assert "give the keyboard" in hidden
        assert "RED moves" in hidden
        assert not [sign for sign in ("▀", "≈", "Scout", "Move 1") if sign in hidden]
        await pilot.press("enter")
        await until(pilot, lambda: top(app) == "PlayScreen", "the other side")
        assert 1 == screen.moment.seat
        assert screen.board.turned
        assert not screen.board.overlay
        assert 40 == screen.board.canvas.text.count("?")


async def test_everybody_at_the_keyboard_has_a_cursor(app):
    """After the other's turn the cursor is on the piece that was moved last, not where the other left it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="two", values=BOOK, wanted=("", ""))
        for seat in (0, 1):
            mine = screen.board.selection
            mine.cursor = max(mine.ways)
            await pilot.press("enter", "tab")
            moved = mine.cursor
            await pilot.press("enter")
            await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
            await pilot.press("enter")
            await until(pilot, lambda seat=seat: screen.moment.seat == 1 - seat, "the other side")
            assert screen.board.selection.cursor in screen.board.selection.ways
        assert 0 == screen.moment.seat
        assert screen.board.selection is not mine
        assert moved != screen.board.selection.cursor


async def test_no_other_view_is_offered_between_two_people(app):
    """The menu has no next point of view while each has secrets from the other, and the viewer has one view only."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="two", values=BOOK, wanted=("", ""))
        assert "eyes" not in dict(menu_choices(screen.viewer))
        assert not screen.check_action("eyes", ())
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        assert "tab" not in {key for key, active in app.screen.active_bindings.items() if active.enabled}


async def test_an_offered_draw_has_its_keys_in_the_bar(app):
    """Who is offered a draw reads y and n, and who offers one again is not asked first."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="two", values=BOOK, wanted=("", ""))
        assert not {"y", "n"} & set(screen.active_bindings)
        await pilot.press("o", "y")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter")
        await until(pilot, lambda: "y accept" in words(app) and "n decline" in words(app), "the keys")
        assert "o" not in screen.active_bindings


async def test_the_cursor_goes_with_a_typed_move_and_back_with_an_undo(app):
    """After a typed move it is on the piece that moved, and after the undo on that piece again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="typed", values=BOOK, wanted=("", "random"))
        selection = screen.board.selection
        start_square, ways = next((at, ways) for at, ways in sorted(selection.ways.items()) if at - 10 in ways)
        selection.cursor = 90
        await pilot.press("slash", *GAME.write(ways[start_square - 10]).replace("-", ""), "enter")
        await my_turn(pilot, screen)
        await until(pilot, lambda: 2 == screen.moment.position, "both moves")
        assert start_square - 10 == selection.cursor
        await pilot.press("ctrl+z", "ctrl+z")
        await until(pilot, lambda: 0 == screen.moment.position, "the undo")
        assert selection.cursor in selection.ways


async def test_a_rank_that_an_army_has_not_is_said(app):
    """Barrage has no Colonel: nobody is told that all of them are placed."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="rank", values=BARRAGE, wanted=("", "random"))
        await pilot.press("8")
        await until(pilot, lambda: "There is no Colonel in this army." in words(app), "the sentence")


async def test_the_keys_of_the_editor_are_those_that_work(app):
    """While setups are leafed through, e edits; while one is edited, x takes a piece off."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="keys", book=True)
        await until(pilot, lambda: not any(screen.moment.view.tray), "the setup of the book")
        await until(pilot, lambda: "e edit " in words(app).splitlines()[-1], "the key to edit")
        assert "take off" not in words(app).splitlines()[-1]
        await pilot.press("e")
        await until(pilot, lambda: "x take off" in words(app).splitlines()[-1], "the key to take off")
        assert "e edit " not in words(app).splitlines()[-1]


async def test_after_the_end_no_key_of_the_battle_is_offered(app):
    """The board of a finished game offers no move, no advice and no draw."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="up", values=BOOK, wanted=("", "random"))
        await pilot.press("ctrl+x", "y")
        await ended(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PlayScreen", "the board")
        assert not {"e", "o", "k", "slash"} & {key for key, each in screen.active_bindings.items() if each.enabled}


async def test_who_gives_up_while_setting_up_reads_the_end(app):
    """After the end nobody sets up, and a replay tells no player what to do."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="early", book=True)
        await pilot.press("ctrl+x", "y")
        await ended(pilot)
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "PlayScreen", "the board")
        assert "is setting up" not in words(app)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        await pilot.press("home")
        await until(pilot, lambda: "is setting up" in words(app), "the start")
        assert "Then it is your move" not in words(app)


async def test_a_bot_explains_every_turn_to_a_spectator(app, monkeypatch):
    """Who watches bots, or a replay as a spectator, is told about whoever is to act."""
    monkeypatch.setitem(GAME.bots, "sage", BotInfo("has reasons", Sage, 99))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="seen", values=BOOK, wanted=("random", "random"))
        await pilot.press("space")
        await until(pilot, lambda: screen.clock.tempo.paused and not screen.clock.tempo.busy, "the pause")
        await pilot.press("e")
        for _ in range(2):
            whose, before = SIDES[screen.moment.to_act[0]].name, screen.moment.position
            await until(pilot, lambda: screen.board.reasons.position == screen.moment.position, "the reasons")
            await pilot.pause()
            assert f"The sage bot explains {whose}'s turn" in words(app)
            assert "it wins." in words(app)
            await pilot.press("full_stop")
            await until(pilot, lambda before=before: screen.moment.position > before, "a step")
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.query("#board"), "the viewer")
        app.screen.cursor.seat = None
        await pilot.press("home", "e")
        await until(pilot, lambda: "explains RED's turn" in words(app) and "it wins." in words(app), "the reasons")


async def test_a_replay_of_a_running_game_shows_only_ones_own_side(app):
    """Tab in the viewer would show the other's army; between two people it stays with whoever sits there."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="peek", values=BOOK, wanted=("", ""))
        await pilot.press("tab", "enter", "up", "enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter", "ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.cursor is not None, "the viewer")
        await pilot.press("tab")
        await pilot.pause()
        assert (1,) == app.screen.cursor.viewpoints
        await pilot.press("home", "right")
        await until(pilot, lambda: app.screen.cursor.position == 1, "the first move")
        assert 40 == app.screen.query_one("#board").canvas.text.count("?")


async def test_a_replay_names_who_offered_the_draw(app):
    """Nobody acts in a replay, so the side that did not offer is not taken for the one that did."""
    async with app.run_test(size=(80, 24)) as pilot:
        await start(pilot, "stratego", seed="peek", values=BOOK, wanted=("", ""))
        await pilot.press("o", "y")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter", "ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.cursor is not None, "the viewer")
        await until(pilot, lambda: "RED offered a draw." in words(app), "who offered it")
        assert "You offered" not in words(app)


async def test_a_game_of_two_is_opened_behind_the_curtain(app):
    """Whoever goes on with a kept game does not see the army of whose turn it is before that one is there."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="back", values=BOOK, wanted=("", ""))
        await pilot.press("tab", "enter", "up", "enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        screen.session.flush()
        number = app.store.matches(over=False)[0].id
        app.go_home()
        await pilot.pause()
        app.start(Start("stratego", match=number))
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain again")
        await pilot.pause()
        assert "▀" not in words(app)


async def test_two_people_agree_to_a_draw(app):
    """The offer is shown to the one who has to answer, who accepts with y or with the mouse."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="peace", values=BOOK, wanted=("", ""))
        await pilot.press("o")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter")
        await until(pilot, lambda: "RED offers a draw" in words(app), "the offer")
        await click(pilot, screen, ("do", "accept"))
        await until(pilot, lambda: screen.moment.outcome is not None, "the end")
        assert () == screen.moment.outcome.winners


# --- a whole game, and pictures ---


async def play_on(pilot, screen, count):
    """Plays with the mouse what the skin marks: attacks first, else forward."""
    for _ in range(count):
        await my_turn(pilot, screen)
        if screen.moment.outcome is not None:
            return
        board = screen.board
        ways = [(start, target) for start, targets in board.selection.ways.items() for target in targets]
        enemies = {p.position.row * 10 + p.position.col for p in screen.moment.view.pieces if p.seat == 1}
        distance = {
            way: min((abs(way[1] // 10 - e // 10) + abs(way[1] % 10 - e % 10)) for e in enemies) for way in ways
        }
        way = min(ways, key=lambda way: (distance[way], way))
        before = screen.moment.position
        await click(pilot, screen, ("square", way[0]))
        marked = board.canvas.text.count("○") + board.canvas.text.count("×") // 2  # noqa: RUF001 - an attack
        assert len(board.selection.targets) <= marked
        await click(pilot, screen, ("square", way[1]))
        await until(pilot, lambda before=before: screen.moment.position > before, "the move")


async def test_a_game_of_barrage_through_the_interface(app):
    """A whole game: setup from the book, moves by what is marked, the end told in words."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="barrage", values=BARRAGE, wanted=("", "easy"))
        await pilot.press("r", "g")
        await until(pilot, lambda: not screen.board.is_setup, "the game")
        await play_on(pilot, screen, 300)
        assert screen.moment.outcome is not None
        await ended(pilot)
        assert "RED wins by capturing the Flag." == screen.moment.outcome.text
        assert "You win by capturing the Flag." in " ".join(words(app).split())


async def test_bots_have_no_secrets_from_a_spectator(app):
    """Who watches bots sees both armies; from a bot's own point of view the other one is unknown."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="watch", values=BOOK, wanted=("random", "random"))
        await until(pilot, lambda: screen.moment.view.turn_number >= 2, "two moves")
        await pilot.press("enter", "space")
        await pilot.pause()
        assert all(piece.rank is not None for piece in screen.moment.view.pieces)
        assert "?" not in screen.board.canvas.text
        assert "view 1/3: spectator" in words(app)
        assert "‖ paused" in words(app)
        await pilot.press("tab")
        await until(pilot, lambda: screen.moment.seat == 0, "the point of view of Red")
        hidden = sum(piece.rank is None for piece in screen.moment.view.pieces)
        assert hidden == screen.board.canvas.text.count("?") > 0


async def test_every_window_holds_the_whole_field(app):
    """All hundred squares lie inside the window, larger in a larger one; a tiny one breaks nothing."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="size", values=BOOK, wanted=("", "random"))
        high = []
        for width, height in ((80, 24), (100, 30), (120, 40), (160, 50), (30, 8), (220, 70)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            places = [screen.board.canvas.place_of(("square", square)) for square in range(100)]
            if width >= 80:
                assert all(0 <= x < width and 0 <= y < height - 3 for x, y in places)
                high.append(screen.board.field.high)
        assert [2, 2, 3, 4, 5] == high


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
async def test_how_stratego_looks(app, width, height):
    """A setup in the making and a game under way, in a small and in a large window."""
    async with app.run_test(size=(width, height)) as pilot:
        screen = await start(pilot, "stratego", seed="portrait", wanted=("", "random"))
        await pilot.press(*"m98762")
        await until(pilot, lambda: len(army(screen)) == 6, "six pieces")
        still(screen)
        await pilot.pause()
        compare(app, f"stratego-setup-{width}x{height}")
        await pilot.press("l", "enter")
        await until(pilot, lambda: len(army(screen)) == 40, "the book")
        await pilot.press("g")
        await until(pilot, lambda: not screen.board.is_setup, "the game")
        await play_on(pilot, screen, 12)
        await my_turn(pilot, screen)
        assert screen.moment.outcome is None, "a picture of the game, not of its end"
        await pilot.press("tab", "enter")
        still(screen)
        await pilot.pause()
        compare(app, f"stratego-{width}x{height}")


async def test_the_first_move_takes_four_keys(app):
    """A setup of the book is laid out: Enter plays it, Enter takes the piece at the cursor, up and Enter move it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="three", book=True)
        await until(pilot, lambda: not any(screen.moment.view.tray), "the setup of the book")
        offered = first_offer(10, "three", 0)
        assert f"Setup {offered + 1} of 10: {BOOK_NAMES[offered]}" in words(app)
        assert "plays this setup" in words(app)
        await pilot.press("right")
        after = (offered + 1) % 10
        await until(pilot, lambda: f"Setup {after + 1} of 10: {BOOK_NAMES[after]}" in words(app), "the next setup")
        await pilot.press("left")
        await until(pilot, lambda: f"Setup {offered + 1} of 10" in words(app), "the first setup again")
        await pilot.press("enter")
        await until(pilot, lambda: not screen.board.is_setup and screen.moment.mine, "the game")
        await pilot.press("enter", "up", "enter")
        await until(pilot, lambda: screen.moment.view.turn_number > 0, "the first move")


async def test_the_first_move_takes_two_keys_for_who_knows_them(app):
    """Enter plays the setup of the book, and Shift with an arrow key moves the piece at the cursor at once."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="three", book=True)
        await until(pilot, lambda: not any(screen.moment.view.tray), "the setup of the book")
        await pilot.press("enter")
        await until(pilot, lambda: not screen.board.is_setup and screen.moment.mine, "the game")
        start_square = screen.board.selection.cursor
        await pilot.press("shift+up")
        await until(pilot, lambda: screen.moment.view.turn_number > 0, "the first move")
        assert f"{name_square(start_square)}-{name_square(start_square - 10)}" in screen.board.canvas.text


async def test_only_ones_own_pieces_are_shoved(app):
    """From an empty square nothing moves, and a Bomb says why it does not."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="go", values=BOOK, wanted=("", "random"))
        screen.board.selection.cursor = read_square("a5")
        await pilot.press("shift+up")
        await until(pilot, lambda: "Your pieces are elsewhere." in words(app), "the sentence")
        bomb = next(square for square, letter in army(screen).items() if letter == "B")
        screen.board.selection.cursor = read_square(bomb)
        await pilot.press("shift+up")
        await until(pilot, lambda: "Your pieces are elsewhere." not in words(app), "the game's own sentence")
        assert 0 == screen.moment.view.turn_number
        assert read_square(bomb) == screen.board.selection.cursor, "the cursor stays with a piece that stays"


def test_a_seat_is_offered_its_own_setup_in_each_game():
    """The same seed and seat are offered the same setup; other seeds and the other seat any other."""
    offers = [(first_offer(10, f"seed {number}", 0), first_offer(10, f"seed {number}", 1)) for number in range(300)]
    assert offers == [(first_offer(10, f"seed {n}", 0), first_offer(10, f"seed {n}", 1)) for n in range(300)]
    assert set(range(10)) == {red for red, _ in offers} == {blue for _, blue in offers}
    assert len(set(offers)) > 80, "neither seat's offer tells much of the other's"
    assert 10 == len({first_offer(10, "", 0) for _ in range(300)}), "a table elsewhere draws anew"


async def test_two_at_one_keyboard_are_offered_different_armies(app):
    """Who takes what is offered does not know the other's Flag; the newest event stays in a line that is too short."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="two", book=True, wanted=("", ""))
        for seat in (0, 1):
            await until(pilot, lambda: top(app) == "PlayScreen" and len(army(screen)) == 40, "an offer")
            await until(pilot, partial(shows, app, f"Setup {first_offer(10, 'two', seat) + 1} of 10"), "its name")
            await pilot.press("enter")
            await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
            await pilot.press("enter")
        assert first_offer(10, "two", 0) != first_offer(10, "two", 1)
        await until(pilot, lambda: not screen.board.is_setup and screen.moment.seat == 0, "the first move")
        await pilot.press("tab", "enter", "up", "enter")
        await until(pilot, lambda: top(app) == "CurtainDialog", "the curtain")
        await pilot.press("enter")
        await until(pilot, lambda: "RED moves" in words(app).splitlines()[-2], "the news below the board")


async def test_once_ready_there_are_no_keys_to_set_up_with(app):
    """While the opponent sets up, the last line offers nothing that would be refused."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="three", book=True)
        await until(pilot, lambda: not any(screen.moment.view.tray), "the setup of the book")
        board = screen.board
        assert board.check_action("random", ())
        board.show_moment(structs.replace(screen.moment, legal=(), to_act=(1,)))
        assert not board.check_action("random", ())
        await until(pilot, lambda: "Then it is your move" in words(app), "what comes next")
        await until(pilot, lambda: " ready " not in words(app).splitlines()[-1], "other keys")


async def test_a_setup_of_the_book_can_be_edited(app):
    """With e the arrows move the cursor again, and the setup stays as it is."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "stratego", seed="edit", book=True)
        await until(pilot, lambda: not any(screen.moment.view.tray), "the setup of the book")
        await pilot.press("e", "right")
        await until(pilot, lambda: screen.board.editor.book is None, "editing")
        assert screen.board.is_setup
        assert "Tray (empty)" in words(app)
