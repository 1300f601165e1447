"""The skin of the run map, played through keys and mouse alone."""

import re

import pytest
from tui_stage import compare, start, top, until, words

import quintet
from quintet.core import kernel
from quintet.front import loader
from quintet.front.games.runmap import DETAILS, ahead, preview
from quintet.games.runmap.bots.planner import chance_to_win
from quintet.games.runmap.model import NodeType
from quintet.tui.skins.base import Board


def ways(screen):
    return [action for action in screen.moment.legal if action < 4]


def kind_of(screen, way):
    view = screen.moment.view
    return view.floor.rows[view.row + 1][way].type


async def press(pilot, screen, key):
    """One key that must be an action."""
    before = screen.moment.position
    await pilot.press(key)
    await until(pilot, lambda: screen.moment.position > before, f"what {key} does")


async def decide(pilot, screen):
    """The careful way: rest at fires, leave merchants and shrines, go where fewest HP are lost."""
    view = screen.moment.view
    if view.phase == "campfire":
        await press(pilot, screen, "r" if view.hp <= 50 else "t")
    elif view.phase == "walking":
        order = (NodeType.CAMPFIRE, NodeType.MERCHANT, NodeType.SHRINE, NodeType.COMBAT, NodeType.ELITE, NodeType.BOSS)
        way = min(ways(screen), key=lambda action: order.index(kind_of(screen, action)))
        await press(pilot, screen, str(way + 1))
    else:
        await press(pilot, screen, "l")


async def walk_into(pilot, screen, kind):
    """Walks on until the hero stands in a room of this kind."""
    while screen.moment.view.phase != kind.value.lower():
        view = screen.moment.view
        if view.phase != "walking":
            await decide(pilot, screen)
            continue
        row = view.floor.rows[view.row + 1]
        way = max(ways(screen), key=lambda w: (row[w].type is kind, ahead(view.floor, row[w])[kind][1]))
        await press(pilot, screen, str(way + 1))


async def test_a_run_through_act_one_by_keys_alone(app):
    """Fourteen rooms and their choices, one key each, and the second act lies before us."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="through 2")
        while screen.moment.view.act == 1 and screen.moment.outcome is None:
            await decide(pilot, screen)
        assert (2, False) == (screen.moment.view.act, screen.moment.view.over)
        assert all(any(node.visited for node in row) for row in screen.moment.view.floors[0].rows)
        assert "You beat the boss of act 1!" in words(app)
        assert screen.board.canvas.text.startswith(" Act 2")


@pytest.mark.parametrize("seed", ["olive-lynx-9713", "gentle-eagle-7957"])
async def test_a_beaten_boss_says_what_was_healed(app, seed):
    """R4.4: the points that the next act begins with are explained even where only a line is left for it."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed=seed)
        while screen.moment.view.act == 1:
            assert not screen.moment.view.over
            await decide(pilot, screen)
        healed = next(event.text for event in screen.moment.events if event.kind == "healed")
        assert healed in words(app)


async def test_the_end_of_a_run_is_told_to_its_end(app):
    """The box below the map cuts no sentence: when there is no room for all of them, the score stays."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="olive-lynx-9713")
        while not screen.moment.view.over:
            await decide(pilot, screen)
        box = " ".join(line[2:38].strip() for line in screen.board.canvas.text.splitlines() if line.startswith("│ "))
        assert screen.moment.outcome.text in box


async def test_the_side_panel_goes_on_below_its_words(app):
    """A line too long for the panel continues beside the bullet; a resigned run has no choices anymore."""
    async with app.run_test(size=(200, 60)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await press(pilot, screen, "1")
        rows = [row.rpartition("│")[2] for row in words(app).split("\n")]
        at = next(at for at, row in enumerate(rows) if "· The combat costs" in row)
        assert rows[at].index("The") == len(rows[at + 1]) - len(rows[at + 1].lstrip())
        await walk_into(pilot, screen, NodeType.CAMPFIRE)
        await pilot.press("ctrl+x", "y")
        await until(pilot, lambda: "What happened" in screen.board.canvas.text, "the end")


async def test_rooms_are_entered_and_used_with_the_mouse(app):
    """A click on a room within reach walks there, a click on an offer takes it, any other room is looked at."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="mouse")
        board = screen.board
        await pilot.click("#board", offset=board.canvas.place_of(("node", 1, 14, 0)))
        await until(pilot, lambda: "Boss, act 1, row 14" in words(app), "the preview of the boss")
        assert 0 == screen.moment.position
        way = ways(screen)[-1]
        await pilot.click("#board", offset=board.canvas.place_of(("node", 1, 1, way)))
        await until(pilot, lambda: screen.moment.view.row == 1, "the step")
        assert way == screen.moment.view.column
        await walk_into(pilot, screen, NodeType.CAMPFIRE)
        await pilot.click("#board", offset=board.canvas.place_of(("do", 5)))
        await until(pilot, lambda: screen.moment.view.guard == 1, "the training")
        assert "▲ guard 1 of 8" in words(app)


async def test_the_mouse_previews_what_it_touches(app):
    """Moving over a room tells what it costs and pays."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="hover")
        await pilot.hover("#board", offset=screen.board.canvas.place_of(("node", 1, 14, 0)))
        await until(pilot, lambda: "costs 16 to 28 HP" in words(app), "the preview")


@pytest.mark.parametrize(
    ("kind", "key", "offers"),
    [
        (NodeType.MERCHANT, "l", ("potion", "charm", "guard", "too expensive", "[l] leave")),
        (NodeType.SHRINE, "p", ("[p] pray", "[l] leave")),
        (NodeType.CAMPFIRE, "t", ("[r] rest", "[t] train")),
    ],
)
async def test_every_room_shows_its_offers_with_keys(app, kind, key, offers):
    """In a room stand its choices; walking on first is refused with the game's own sentence."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await walk_into(pilot, screen, kind)
        assert all(offer in words(app) for offer in offers)
        await pilot.press("1")
        await until(pilot, lambda: "Choose what to do here first" in words(app), "the refusal")
        await press(pilot, screen, key)
        assert "walking" == screen.moment.view.phase


async def test_offers_and_previews_are_told_to_their_end(app):
    """What does not fit into a line of the panel stands in the next one."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await walk_into(pilot, screen, NodeType.CAMPFIRE)
        await pilot.pause()
        panel = [line[15:38].split("│")[0].strip() for line in screen.board.canvas.text.splitlines()]
        assert DETAILS["train"] in " ".join(panel)
        await press(pilot, screen, "t")
        view = screen.moment.view
        fight = next(node for row in view.floor.rows for node in row if node.type is NodeType.COMBAT)
        lines = preview(view, view.act, fight, 34)
        assert "(guard counted in)" in " ".join(lines)
        assert all(len(line) <= 34 for line in lines)
        assert len(lines) <= 5


async def test_a_replay_shows_what_each_step_cost(app):
    """After a jump the change beside the HP is that of the step, not the difference to what was shown before."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="through 2")
        hps = [screen.moment.view.hp]
        while len(hps) < 9:
            await decide(pilot, screen)
            hps.append(screen.moment.view.hp)
        await pilot.press("ctrl+r")
        await until(pilot, lambda: top(app) == "ReplayScreen" and app.screen.cursor is not None, "the viewer")
        for key, position in (("home", 0), ("end", 8), ("left", 7), ("home", 0), ("right", 1)):
            await pilot.press(key)
            await until(pilot, lambda: app.screen.query(Board) and app.screen.query_one(Board).moment, "the board")
            assert position == app.screen.query_one(Board).moment.position
            await pilot.pause()
            change = hps[position] - hps[max(position - 1, 0)]
            shown = re.search(r" HP \S+ \d+/\d+ +([+-]\d+)?", words(app))
            assert (f"{change:+}" if change else None) == shown[1]
        assert len(set(hps)) > 1, "something was lost or healed"


async def test_the_chance_of_the_seed_is_beside_the_map(app):
    """What the best hero can expect, worked out before the first painting; an explorer needs no chance."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="chance")
        expected = f"a good bot wins {100 * chance_to_win(screen.moment.view.floors):.0f}% from the start"
        assert expected in words(app)


async def test_nobody_waits_for_the_chance_of_the_seed(app, monkeypatch):
    """Uncompiled, it takes half a minute: the map comes without it, and it appears when the rules are compiled."""
    app.at_once = True
    monkeypatch.setattr(loader.Loader, "_run", lambda _self: None)
    for entry in quintet.game("runmap").kernels.entries:
        monkeypatch.setattr(entry, "_ready", None)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="chance")
        assert "from the start" not in words(app)
        kernel.prepare(quintet.game("runmap").kernels.entries)
        await decide(pilot, screen)
        await until(pilot, lambda: "from the start" in words(app), "the chance")


async def test_the_rooms_within_reach_have_the_numbers_of_lines_and_replays(app):
    """A room has its number in its row everywhere: keys, lines, captions of replays, the browser."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        while screen.moment.view.phase != "walking" or ways(screen)[0] == 0:
            await decide(pilot, screen)
        target = ways(screen)[0]
        named = [screen.session.game.write(way) for way in ways(screen)]
        assert [f"go {way + 1}" for way in ways(screen)] == named
        await until(pilot, lambda: f"[{target + 1}]" in words(app), "the first choice")
        assert "[1]" not in words(app), "the first room of the row is out of reach"
        for number in ("1", "9"):
            screen.view.say("")
            await pilot.press(number)
            await until(pilot, lambda: "within reach ha" in words(app), "which keys there are")
            told = "rooms within reach have the keys" if len(named) > 1 else "room within reach has the key"
            assert f"The {told} `{target + 1}`".replace("`", "") in words(app)
        row = screen.moment.view.row + 1
        await press(pilot, screen, str(target + 1))
        view = screen.moment.view
        assert (row, target) == (view.row, view.column) or view.over


async def test_a_room_says_what_it_heals_this_hero(app):
    """Resting heals no more than is missing, and the list says how much that is: R5.3."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await walk_into(pilot, screen, NodeType.CAMPFIRE)
        view = screen.moment.view
        assert view.max_hp - view.hp < 18
        assert f"heals {view.max_hp - view.hp} HP" in words(app)


async def test_the_goal_and_the_keys_are_on_the_first_screen(app):
    """Whoever has never played reads what to do at 80 x 24; after the first step the list has the room to itself."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="chance")
        await until(pilot, lambda: "Beat the boss (B) of all three acts." in words(app), "the goal")
        assert "│ Arrows look, Enter or a number goes. │" in words(app)
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.position > 0, "the step")
        assert "Beat the boss" not in words(app)


async def test_a_purchase_changes_the_purse(app):
    """Six gold buy a charm, which then cannot be bought again."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="purse 2")
        while not (screen.moment.view.phase == "merchant" and screen.moment.view.gold >= 6):
            assert screen.moment.outcome is None
            if screen.moment.view.phase == "merchant":
                await press(pilot, screen, "l")
            await walk_into(pilot, screen, NodeType.MERCHANT)
        assert "[c] charm    6 gold: elites -50% HP" in words(app)
        await press(pilot, screen, "c")
        assert "✓ charm" in words(app)
        assert "charm    sold" in words(app)
        await pilot.press("c")
        await until(pilot, lambda: "You have already bought a charm here: this merchant has no more." in words(app))


async def test_a_number_in_a_room_with_choices_names_no_other_number(app):
    """Whatever number is pressed, the answer is about the choices of this room."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="purse 2")
        await walk_into(pilot, screen, NodeType.MERCHANT)
        await pilot.press("3")
        await until(pilot, lambda: "Choose what to do here first" in words(app), "the answer")
        assert "go 1" not in words(app)


async def test_a_finished_run_says_what_can_still_be_done(app):
    """Keys of the board after the end are answered in the words of the screen."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="resign")
        await pilot.press("ctrl+x")
        await until(pilot, lambda: top(app) == "ConfirmDialog", "the question")
        await pilot.press("y")
        await until(pilot, lambda: top(app) == "EndDialog", "the end")
        news = app.screen.query_one("#outcome").content.plain
        assert "Act 1, entry." in news
        assert "You resigned" not in news  # the title of the card
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is screen, "the board")
        await pilot.press("l")
        await until(pilot, lambda: "The game is over. Press Esc for what you can do now." in words(app), "the answer")


async def test_the_cursor_looks_ahead_and_enter_walks(app):
    """Arrows choose a room to be told about; Enter comes back from afar, then walks there."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="cursor")
        await pilot.press("right", "right")
        await until(pilot, lambda: "act 1, row 3" in words(app), "the preview")
        await pilot.press("enter")
        await pilot.pause()
        assert 0 == screen.moment.position
        await until(pilot, lambda: "act 1, row 1" in words(app), "the room within reach")
        await pilot.press("enter")
        await until(pilot, lambda: screen.moment.view.row == 1, "the step")
        assert 0 == screen.moment.view.column


async def test_enter_is_never_dead_around_a_merchant(app):
    """Inside, Enter says that the choices have keys; after leaving, it walks on at once."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await walk_into(pilot, screen, NodeType.MERCHANT)
        await pilot.press("enter")
        await until(pilot, lambda: "Choose what to do here first" in words(app), "the sentence")
        await press(pilot, screen, "l")
        row = screen.moment.view.row
        await press(pilot, screen, "enter")
        assert row + 1 == screen.moment.view.row


async def test_an_arrow_key_in_a_large_window_sends_little(app, monkeypatch):
    """At most 8 KB at 200 x 60: the two places on the map and the lines about them, and not the map."""
    async with app.run_test(size=(200, 60)) as pilot:
        screen = await start(pilot, "runmap", seed="brisk")
        await pilot.pause()
        sent = []
        monkeypatch.setattr(
            app, "_display", lambda _, update: update and sent.append(update.render_segments(app.console))
        )
        for key in ("right", "left"):
            before, sent[:] = words(screen.board), []
            await pilot.press(key)
            await until(pilot, lambda before=before: words(screen.board) != before and sent, "the new cursor")
            assert 0 < len("".join(sent).encode()) <= 8192


async def test_the_other_acts_can_be_looked_at(app):
    """Tab goes through the acts, o shows all three at once, s shares the seed."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="acts")
        await pilot.press("tab", "tab")
        await until(pilot, lambda: "act 3, entry" in words(app), "act 3")
        await pilot.press("right")
        await until(pilot, lambda: "act 3, row 1" in words(app), "a room of act 3")
        await pilot.press("o")
        await until(pilot, lambda: screen.board.canvas.place_of(("node", 2, 14, 0)), "the overview")
        assert all(f"Act {act}" in words(app) for act in (1, 2, 3))
        await pilot.click("#board", offset=screen.board.canvas.place_of(("act", 2)))
        await until(pilot, lambda: "act 2, entry" in words(app), "act 2")
        await pilot.press("s")
        await until(pilot, lambda: "Copied: quintet play runmap --seed acts" in words(app), "the seed")


@pytest.mark.parametrize("layout", ["paths", "compact", "floor"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_every_room_of_every_layout_is_on_the_screen(app, layout, size):
    """No room is cut off or covered by another, whatever the window."""
    async with app.run_test(size=size) as pilot:
        screen = await start(pilot, "runmap", seed="fits", values=(("layout", layout),))
        await pilot.pause()
        canvas, view = screen.board.canvas, screen.moment.view
        for node in (node for row in view.floor.rows for node in row):
            zone = ("node", 1, node.row, node.column)
            assert zone == canvas.at(*canvas.place_of(zone))
            x, y = canvas.place_of(zone)
            assert 0 <= x < canvas.width
            assert 0 <= y < canvas.height
        shown = canvas.text.count("╔") + canvas.text.count("2:") + canvas.text.count("1:")
        assert shown >= len(ways(screen))


async def test_the_overview_gives_way_to_the_choices_of_a_room(app):
    """Entering a shrine closes it, and so does a number that points to the choices."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="offers 2")
        await pilot.press("o")
        await walk_into(pilot, screen, NodeType.SHRINE)
        await until(pilot, lambda: "[p] pray" in words(app), "the choices")
        await pilot.press("o", "1")
        await until(pilot, lambda: "[p] pray" in words(app) and "Choose what to do here" in words(app), "them again")


async def test_escape_closes_the_overview_first(app):
    """The menu comes with the next one."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="x")
        await pilot.press("o")
        assert screen.board._overview
        await pilot.press("escape")
        assert not screen.board._overview
        assert screen is app.screen
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        assert "Nothing has happened yet, so nothing is saved" in words(app)


async def test_exploring_and_watching(app):
    """Who explores is told that nothing happens; a bot's run is drawn without choices."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="x", values=(("mode", "explore"),))
        assert "nothing can be lost" in words(app)
        await press(pilot, screen, "1")
        await pilot.press("escape")
        await until(pilot, lambda: top(app) == "MenuDialog", "the menu")
        app.go_home()
        watched = await start(pilot, "runmap", seed="x", wanted=("random",))
        await until(pilot, lambda: "What happened" in words(app), "a step that the bot walks")
        await pilot.press("space")
        await until(pilot, lambda: watched.clock.tempo.paused and not watched.clock.tempo.busy, "the pause")
        at = watched.moment.position
        await pilot.press("1", "enter")
        await pilot.pause()
        assert at == watched.moment.position
        assert "Watching The run map" in words(app)


def test_what_lies_ahead_is_counted_over_all_ways():
    """Fewest and most of each kind between a room and the boss agree with walking every way."""
    from quintet.games.runmap.document import generate_floor  # noqa: PLC0415 - compiles

    floor = generate_floor(1, "count", "compact")
    nodes = {node.id: node for row in floor.rows for node in row}

    def walks(node):
        if not node.connections:
            return [()]
        return [(nodes[to].type, *rest) for to in node.connections for rest in walks(nodes[to])]

    entry = floor.rows[0][0]
    counts = [[walk.count(kind) for walk in walks(entry)] for kind in NodeType]
    assert {kind: (min(each), max(each)) for kind, each in zip(NodeType, counts, strict=True)} == ahead(floor, entry)


async def test_how_the_run_map_looks(app):
    """A few rooms into act 1, in a small and in a large window, and the whole run."""
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await start(pilot, "runmap", seed="picture")
        await walk_into(pilot, screen, NodeType.MERCHANT)
        screen.session._began += screen.session.seconds
        screen.view.draw_top()
        await pilot.pause()
        compare(app, "runmap-merchant-80x24")
        await press(pilot, screen, "l")
        screen.session._began += screen.session.seconds
        screen.view.draw_top()
        await pilot.pause()
        compare(app, "runmap-80x24")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        screen.session._began += screen.session.seconds
        screen.view.draw_top()
        await pilot.pause()
        compare(app, "runmap-120x40")
