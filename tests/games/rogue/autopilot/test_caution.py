"""One key never throws a life away: questions below 30% of the hit points, fights that end in time: R14.6."""

import autopilot_stage
import pytest
from msgspec import structs

from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.autopilot.combat import Fight, Stalk, strike
from quintet.games.rogue.autopilot.commands import Explore
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.tables import MAGIC_BASE, SCARE_MONSTER, SCROLL
from quintet.games.rogue.views.hero import view_quest

ROOM = "###########\n#.........#\n#....@....#\n#.........#\n###########"
EAST = MOVE + 3


def lit(world):
    return autopilot_stage.lit(world, 5, 11)


def wounded(world, hp, most=20):
    world.quest.hero.hp, world.quest.hero.max_hp = hp, most
    return lit(world)


def test_a_badly_wounded_hero_is_asked_before_a_fight(arena):
    """Below 30% the first `fight` asks and says what heals; the same again strikes."""
    world = arena(ROOM)
    world.monster("H", 6, 2)
    memory, view = TravelMemory(), wounded(world, 5)
    asked = strike(view, memory)
    assert "You have only 5 of 20 hit points left. Potion f heals." == asked
    assert ("cure", "flee", "again") == asked.advice
    assert EAST == strike(view, memory)
    assert isinstance(strike(wounded(world, 4), memory), str)


def test_nobody_is_asked_at_thirty_percent(arena):
    """30% is enough to strike without a question."""
    world = arena(ROOM)
    world.monster("H", 6, 2)
    assert EAST == strike(wounded(world, 6), TravelMemory())


def test_a_badly_wounded_hero_is_asked_before_exploring(arena):
    """The same rule for `explore`, and agreeing to one command is not agreeing to the other."""
    world = arena(ROOM)
    memory, view = TravelMemory(), wounded(world, 5)
    assert str(Explore(memory).next(view, ())).startswith("You have only 5 of 20")
    assert not str(Explore(memory).next(view, ())).startswith("You have only")
    world.monster("H", 6, 2)
    assert isinstance(strike(lit(world), memory), str)


def test_one_fight_from_good_health_ends_before_it_can_kill(arena):
    """A fight that begins above 80% stops when the next blows could end it; a Hobgoblin does up to 8."""
    world = arena(ROOM)
    world.monster("H", 6, 2)
    fight = Fight(TravelMemory())
    assert EAST == fight.next(wounded(world, 14, 14), ())
    assert EAST == fight.next(wounded(world, 9, 14), ())
    assert str(fight.next(wounded(world, 8, 14), ())).startswith("The next blows could kill you.")


@pytest.mark.parametrize("known", [True, False])
def test_nobody_walks_off_a_scroll_of_scare_monster_to_fight(arena, known):
    """R10.8: only a hero who does not know the scroll steps off it; neighbors are struck from it."""
    world = arena(ROOM)
    world.lay(SCROLL, SCARE_MONSTER, 5, 2, stamp=5)
    world.quest.known[int(MAGIC_BASE[SCROLL]) + SCARE_MONSTER] = int(known)
    monster = world.monster("H", 8, 2)
    answer = strike(lit(world), TravelMemory())
    assert str(answer).startswith("You are safe on the scroll") if known else answer == EAST
    monster.x = 6
    world.quest.lv.tiles[2, 8], world.quest.lv.tiles[2, 6] = 1, 1 | 16
    assert EAST == strike(lit(world), TravelMemory())


def test_a_fight_walks_to_a_sleeper_that_was_seen_before(arena):
    """R9.1, R14.6: a sleeper out of the light can still be chosen, and is named again before it is struck."""
    world = arena(ROOM)
    autopilot_stage.sleeper(world, "H", 9, 2)
    memory = TravelMemory()
    memory.watch(lit(world))
    world.quest.vis[:, 7:] = 0
    view = view_quest(world.quest, 0)
    fight = Fight(memory)
    assert EAST == fight.next(view, ())
    assert str(fight.next(lit(world), ())).startswith("You see a sleeping hobgoblin")


def test_nobody_walks_to_a_sleeper_out_of_sight_unasked(arena):
    """R14.6: a key that strikes names the sleeper it would walk to; pressed again it walks, until it is in view."""
    world = arena(ROOM)
    autopilot_stage.sleeper(world, "H", 9, 2)
    memory = TravelMemory()
    memory.watch(lit(world))
    world.quest.vis[:, 7:] = 0
    view = view_quest(world.quest, 0)
    asked = Stalk(memory).next(view, ())
    assert "No monster is in view. You remember a sleeping hobgoblin 4 steps east." == asked
    assert ("stalk",) == asked.advice
    walk = Stalk(memory)
    assert EAST == walk.next(view, ())
    assert str(walk.next(lit(world), ())).startswith("You see a sleeping hobgoblin")
    assert "No monster is in view." == Stalk(TravelMemory()).next(view, ())


def test_an_old_answer_about_a_sleeper_does_not_count(arena):
    """R14.6: whoever did something else since then is asked again."""
    world = arena(ROOM)
    autopilot_stage.sleeper(world, "H", 9, 2)
    memory = TravelMemory()
    memory.watch(lit(world))
    world.quest.vis[:, 7:] = 0
    view = view_quest(world.quest, 0)
    asked = Stalk(memory).next(view, ())
    assert asked == Stalk(memory).next(structs.replace(view, turn=view.turn + 5), ())


def test_a_badly_wounded_hero_is_asked_before_stalking(arena):
    """Whoever agreed to the walk in good health is asked again below 30%."""
    world = arena(ROOM)
    autopilot_stage.sleeper(world, "H", 9, 2)
    memory = TravelMemory()
    memory.watch(wounded(world, 5))
    world.quest.vis[:, 7:] = 0
    view = view_quest(world.quest, 0)
    answers = [Stalk(memory).next(view, ()) for _ in range(3)]
    assert str(answers[1]).startswith("You have only 5 of 20 hit points left.")
    assert EAST == answers[2]
