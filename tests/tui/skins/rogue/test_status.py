"""What the roguelike's screen tells, and where: the message line, the line above the map, the turns of the log."""

import pytest
from msgspec import structs
from rogue_stage import begin
from tui_stage import top, until, words

from quintet.games.rogue.actions import REST, REVEAL, SPAWN_KIND
from quintet.games.rogue.autopilot.travel_memory import Stop

GAS = ["you step on a sleeping gas trap", "you fall asleep for 6 turns", "you wake up"]


async def test_the_message_line_keeps_the_order_of_what_happened(app):
    """What ended a walk stands where it happened, with its consequences after it; other reasons come last."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot)
        screen.board.messages.walked = list(GAS)
        screen.board.messages.finish(Stop(GAS[0]))
        await until(pilot, lambda: " · ".join(GAS) in words(app), "the walk in its order")
        screen.board.messages.walked = GAS[:1]
        screen.board.messages.finish("you are here")
        await until(pilot, lambda: f"{GAS[0]} · you are here" in words(app), "the reason at the end")


async def test_the_line_over_the_map_hides_its_whole_row(app):
    """At 80x24 nothing of the map shows beside what does not fit into the message line, which continues it below."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot)
        view = screen.moment.view
        walled = structs.replace(view, map=(*view.map[:-1], "#" * len(view.map[0])))
        screen.board.moment = structs.replace(screen.moment, view=walled)
        screen.board.messages.report(["you hear wings", "it is gone again", "a" * 70])
        await until(pilot, lambda: "a" * 70 in words(app).split("\n")[22], "the message line")
        assert " you hear wings · it is gone again ·" == words(app).split("\n")[21]


async def test_rows_of_messages_end_with_the_line_that_they_lead_to(app):
    """Whoever looks around, or is told what an undo costs, reads no half of an older sentence above that."""
    told = [f"message number {k} of many" for k in range(5)]
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await begin(pilot, REST)
        for key, answer in (("x", "Look: "), ("ctrl+z", "An undo makes it")):
            screen.board.messages.report(told)
            await until(pilot, lambda: told[0] in words(app), "the messages")
            await pilot.press(key)
            await until(pilot, lambda answer=answer: answer in words(app), "the answer")
            await until(pilot, lambda: told[0] not in words(app), "the end of the messages")


async def test_the_list_of_messages_tells_the_turns(app):
    """Each line of the log stands after its turn."""
    async with app.run_test(size=(80, 24)) as pilot:
        await begin(pilot, REST, REST, REVEAL, wizard=True)
        await pilot.press("m")
        await until(pilot, lambda: top(app) == "LogDialog", "the list")
        await pilot.pause()
        assert "    0  You enter the dungeon" in words(app)
        assert "    2  The layout of the level appears in your mind" in words(app)


async def test_letters_in_the_panel_do_not_run_into_articles(app):
    """The panel names what the hero has without articles, and the pack's heading counts it."""
    async with app.run_test(size=(120, 40)) as pilot:
        await begin(pilot)
        shown = words(app)
        assert "a +1 mace" in shown
        assert "a a +1 mace" not in shown
        assert "d lantern (" in shown or "d torch (" in shown
        assert "Pack 6 of 26 ──" in shown


@pytest.mark.parametrize(("size", "buttons"), [((120, 40), False), ((120, 25), True)])
async def test_the_panel_repeats_no_keys_of_the_key_bar(app, size, buttons):
    """Its buttons are there only in a window too low for the line with keys."""
    async with app.run_test(size=size) as pilot:
        screen = await begin(pilot)
        assert buttons == ("D magic" in screen.board.canvas.text)


async def test_the_panel_says_what_the_odds_count(app):
    """Blows and turns are those until a death, and the number after a monster is how far it is."""
    async with app.run_test(size=(120, 40)) as pilot:
        screen = await begin(pilot, SPAWN_KIND, wizard=True)
        text = screen.board.canvas.text
        assert "%, kill in " in text
        assert "1 step" in text
