"""The protocol's side: views, saves, commands, the end."""

import datetime as dt

import msgspec
import pytest

from quintet.core.errors import BadSave, IllegalAction
from quintet.core.game import Turn
from quintet.core.rng import SeededRandom
from quintet.games.rogue.actions import ACTIONS, GO_TO, MAKE, MOVE, PICK_UP, REST, RUN, SLAY, WIZARD
from quintet.games.rogue.analysis.ground import attack_step, describe, run_end
from quintet.games.rogue.autopilot.commands import Explore, Rest, Stairs, Travel
from quintet.games.rogue.describe.character_sheet import character_dump
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import POTION
from quintet.games.rogue.views.hero import view_quest
from quintet.table.daily_seed import daily_seed


def follow(command, state, limit=400):
    """Runs a command until it stops; returns the state and the reason."""
    for _ in range(limit):
        answer = command.next(GAME.view(state, 0), GAME.events(state, 0))
        if isinstance(answer, str):
            return state, answer
        state = GAME.apply(state, 0, answer)
    return state, ""


def test_a_refusal_names_the_remedy():
    """R2.2."""
    with pytest.raises(
        IllegalAction, match=r"You cannot descend\. There are no stairs down here\. Walk onto a `>` first\."
    ):
        GAME.apply(GAME.new("refuse"), 0, GAME.read("descend"))


def test_auto_explore_is_ordinary_walking():
    """R14.6: it ends with a reason, and the log of actions holds nothing special."""
    state, reason = follow(Explore(), GAME.new("explore"))
    assert reason
    assert sum(row.count("#") + row.count(".") for row in GAME.view(state, 0).map) > 60


def test_travel_walks_to_a_tile():
    """R14.6: to a known tile by the shortest known way."""
    start = GAME.new("travel")
    state, _ = follow(Explore(), start, limit=15)
    home = (int(start.record.hero.x), int(start.record.hero.y))
    assert home != (int(state.record.hero.x), int(state.record.hero.y))
    state, reason = follow(Travel(*home), state)
    assert "You are there." == reason
    assert home == (int(state.record.hero.x), int(state.record.hero.y))
    view = GAME.view(start, 0)
    assert "You know of no way there." == Travel(0, 0).next(view, ())
    assert "You have not found the stairs down on this level." == Stairs(">").next(view, ())


def test_rest_and_run_stop_with_a_reason(arena):
    """R6.4, R14.6: rest ends when healed or disturbed; a run says why it ended."""
    world = arena("##########\n#@.......#\n##########")
    assert "You are in full health." == Rest().next(view_quest(world.quest, 0), ())
    world.quest.hero.hp, world.quest.hero.hunger = 5, 1000
    assert "You are too hungry to heal." == Rest().next(view_quest(world.quest, 0), ())
    world.quest.hero.hunger = 1010
    view = view_quest(world.quest, 0)
    assert REST == Rest().next(view, ())
    world.do(RUN + 3)
    assert "You come to a wall." == run_end(view_quest(world.quest, 0), view)
    world = arena("##########\n#@H......#\n##########", monsters="H")
    world.do(REST)
    view = view_quest(world.quest, 0)
    reason = "You see a hobgoblin one step east."
    assert [reason, reason] == [command.next(view, ()) for command in (Rest(), Explore())]
    assert MOVE + 3 == attack_step(view)


def test_looking_says_what_is_known(arena):
    """R14.4."""
    world = arena("##########\n#@.+.....#\n##########")
    world.lay(7, 0, 2, 1)
    world.do(REST)
    view = view_quest(world.quest, 0)
    words = [describe(view, x, 1) for x in (1, 2, 3, 8)]
    assert ["This is you", "A food ration", "A closed door", "Nothing you know of"] == words
    world = arena("######\n#@.H.#\n######", monsters="H")
    world.quest.lv.monsters[0].hp, world.quest.lv.monsters[0].held = 3, 9
    world.do(REST)
    view = view_quest(world.quest, 0)
    assert ["The floor of a room", "Hobgoblin, awake, almost dead"] == [describe(view, x, 1) for x in (2, 3)]


def test_exploring_picks_things_up(arena):
    """R14.6."""
    world = arena("######\n#.@..#\n######")
    world.lay(POTION, 2, 2, 1)
    world.do(REST)
    assert PICK_UP == Explore().next(view_quest(world.quest, 0), ())


# --- secrets --------------------------------------------------------------------------------------------------------


def test_unknown_kinds_do_not_show(arena):
    """R12, R14.5: the view of a potion does not depend on what it is."""

    def view(sub, look):
        world = arena("######\n#.@..#\n######")
        world.quest.looks[:13] = range(13)
        world.quest.looks[sub], world.quest.looks[look] = look, sub
        world.give(6, POTION, sub)
        world.lay(POTION, sub, 2, 1)
        world.do(REST)
        return view_quest(world.quest, 0)

    assert view(3, 9) == view(7, 9)


def test_nothing_out_of_sight_changes_the_view(arena):
    """R14.5: another monster, trap or thing in the dark leaves every byte of the view."""

    def view(far):
        world = arena("##############\n#@...........#\n#............#\n##############")
        if far:
            world.monster("D", 11, 1).state = 0
            world.lay(POTION, 2, 12, 2)
            world.gold(99, 11, 2)
        return msgspec.json.encode(view_quest(world.quest, 0)), world.legal()

    assert view(far=False) == view(far=True)


def test_resampled_worlds_differ_where_the_hero_cannot_see():
    """R14.5: another dungeon below and beyond, the same view."""
    state, _ = follow(Explore(), GAME.new("worlds"), limit=60)
    worlds = [GAME.resample(state, 0, SeededRandom(name)) for name in ("one", "two")]
    assert GAME.view(state, 0) == GAME.view(worlds[0], 0) == GAME.view(worlds[1], 0)
    assert worlds[0].record.lv.tiles.tobytes() != worlds[1].record.lv.tiles.tobytes()
    assert worlds[0].record.looks.tobytes() != worlds[1].record.looks.tobytes()
    assert worlds[0].record.seed.raw != state.record.seed.raw


# --- saves ----------------------------------------------------------------------------------------------------------


def test_a_save_holds_everything():
    """R1.5: the documented JSON round trip, several levels deep, sets and generator included."""
    state = GAME.new("save", RogueOptions(wizard=True))
    for action in (GO_TO + 2, MAKE, SLAY, GO_TO + 7, REST, GO_TO + 2):
        state = GAME.apply(state, 0, action)
    data = GAME.dump(state)
    assert state == GAME.load(data)
    keys = msgspec.json.decode(data)
    documented = "player currentLevel levels visibleCells messages turnCount seed itemNameMap identifiedItems hasAmulet"
    more = "isGameOver hasWon monstersKilled itemsFound itemsUsed levelsExplored gameId"
    assert set(documented.split()) | set(more.split()) <= set(keys)
    assert [1, 3, 8] == [depth for depth, _ in keys["levels"]]


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("player", "hp"), 9999),
        (("player", "position"), {"x": 0, "y": 0}),
        (("player", "hunger"), 5000),
        (("turnCount",), -1),
        (("currentLevel",), 9),
        (("seed",), "plain"),
        (("identifiedItems",), ["POTION:BEER"]),
    ],
)
def test_damaged_saves_are_refused(path, value):
    """R1.5: one sentence, no other exception."""
    data = msgspec.json.decode(GAME.dump(GAME.new("damage")))
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    with pytest.raises(BadSave):
        GAME.load(msgspec.json.encode(data))


# --- the end --------------------------------------------------------------------------------------------------------


def play_to_the_end(seed):
    state, bot = GAME.new(seed), GAME.bots["diver"].make(seed)
    for _ in range(4000):
        if not GAME.to_act(state):
            break
        view = GAME.view(state, 0)
        state = GAME.apply(state, 0, bot.act(Turn(0, view, GAME.legal(state, 0), (), lambda _, now=state: now)))
    return state


def test_a_death_has_a_cause_a_score_and_a_dump():
    """R15: cause, formula, tombstone."""
    state = play_to_the_end("the end")
    view = GAME.view(state, 0)
    expected = 10 * view.gold + 100 * view.level + 5 * view.xp - view.turn // 10 + 1000 * view.deepest
    assert view.over
    assert (float(max(0, expected)),) == GAME.scores(state)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert view.cause == outcome.reason
    text = character_dump(view, "Rodney", "the end")
    for words in ("Rodney", view.cause, "Pack:", "Achievements:", "Discoveries:", "Seed: the end"):
        assert words in text


def test_wizards_and_practice_never_count():
    """R2.4, R15.5."""
    assert [True, False, False, False] == [
        options.counts
        for options in (
            RogueOptions(),
            RogueOptions(wizard=True),
            RogueOptions(start_depth=2),
            RogueOptions(start_level=2),
        )
    ]
    assert not [action for action in GAME.legal(GAME.new("plain"), 0) if action >= WIZARD]
    assert ACTIONS - WIZARD == len([a for a in GAME.legal(GAME.new("w", RogueOptions(wizard=True)), 0) if a >= WIZARD])


def test_the_daily_dungeon_is_the_same_for_everybody():
    """R15.6: a day is a seed."""
    first, second = (daily_seed(dt.date(2026, 11, day)) for day in (15, 16))
    assert GAME.new(first) == GAME.new("daily-2026-11-15") != GAME.new(second)
