"""Fighting, fleeing and healing in one word: nobody is fought whom the player did not mean: R14.6."""

import autopilot_stage
from autopilot_stage import said, sleeper
from msgspec import structs

from quintet.games.rogue.actions import MOVE
from quintet.games.rogue.analysis.ground import Ground
from quintet.games.rogue.autopilot.combat import Fight, Flee
from quintet.games.rogue.autopilot.commands import Explore, Rest, Seek, Stairs
from quintet.games.rogue.autopilot.travel_memory import TravelMemory
from quintet.games.rogue.autopilot.typed_commands import COMMANDS
from quintet.games.rogue.views.hero import view_quest

ROOM = "###########\n#.........#\n#....@....#\n#.........#\n###########"


def lit(world):
    """The view of a hero who sees the whole small room."""
    return autopilot_stage.lit(world, 5, 11)


def test_a_fight_ends_with_its_foe():
    """One word kills the sleeping Orc and lets the sleeping Dragon sleep."""
    text, _ = said("wizard spawn orc", "wizard spawn dragon", "wizard god", "fight", seed="wizzo", wizard=True)
    assert "you kill the Orc" in text
    assert "the Dragon, asleep" in text.split("> fight")[-1]
    assert "is left; fight strikes it, flee runs away" in text
    assert "you hit the Dragon" not in text
    assert "you miss the Dragon" not in text


def test_those_who_are_awake_are_fought_first(arena):
    """A sleeper beside the hero is let sleep while somebody else is up."""
    world = arena(ROOM)
    sleeper(world, "H", 4, 2)
    world.monster("E", 7, 2)
    assert MOVE + 3 == Fight(TravelMemory()).next(lit(world), ())


def test_a_newcomer_ends_a_fight(arena):
    """Whoever comes into view is named before anybody strikes at it."""
    world = arena(ROOM)
    world.monster("H", 6, 2)
    fight = Fight(TravelMemory())
    assert MOVE + 3 == fight.next(lit(world), ())
    world.monster("L", 1, 1)
    told = fight.next(lit(world), ())
    assert "the Leprechaun, awake, 4 steps west and 1 north, comes into view" == told
    assert ("fight", "flee") == told.advice


def test_a_flight_goes_on_out_of_sight(arena):
    """Some steps beyond the corner, and again when told again, until those behind have forgotten."""
    world = arena(ROOM)
    hunter = world.monster("H", 3, 2)
    memory = TravelMemory()
    first = Flee(memory).next(lit(world), ())
    assert isinstance(first, int)
    hunter.kind = 0
    flee = Flee(memory)
    assert isinstance(flee.next(lit(world), ()), int)
    world.quest.turn += 20
    assert "nobody who is awake is in sight" == Flee(memory).next(lit(world), ())


def test_the_unhurt_are_told_so_beside_sleepers(arena):
    """R6.4: nothing is to heal, whoever is in sight."""
    world = arena(ROOM)
    sleeper(world, "K", 3, 2)
    assert "you are in full health" == Rest(TravelMemory()).next(lit(world), ())


def test_a_flight_goes_on_for_eight_turns(arena):
    """Who fled remembers where they stood for eight turns, and only on that level."""
    memory, view = TravelMemory(), lit(arena(ROOM))
    memory.flee_from(view, lit(arena(ROOM.replace(".", "H", 1), monsters="H")).monsters)
    later = [structs.replace(view, turn=view.turn + passed) for passed in (0, 8, 9)]
    assert [1, 1, 0] == [len(memory.chasers(each)) for each in later]
    assert [] == memory.chasers(structs.replace(view, depth=view.depth + 1))


def test_in_the_dark_light_comes_first(arena):
    """Stairs and hidden doors are not looked for blindly by who carries a torch."""
    world = arena(ROOM)
    world.quest.hero.light = -1
    view = lit(world)
    assert "kindle" in Stairs(">", TravelMemory()).next(view, ()).advice
    assert ("it is dark", ("kindle",)) == ((told := Seek(TravelMemory()).next(view, ())), told.advice)


def test_the_badly_wounded_are_warned_once_before_they_explore(arena):
    """The same word goes on; who healed in between is warned again."""
    world, memory = arena(ROOM), TravelMemory()
    world.quest.lv.memory[1, 9] = 0
    world.quest.hero.hp = 2
    world.strip()
    told = Explore(memory).next(view_quest(world.quest, 0), ())
    assert ("you are badly wounded", ("heal", "again")) == (told, told.advice)
    assert told != Explore(memory).next(view_quest(world.quest, 0), ())


def test_a_corner_of_wall_is_nothing_to_explore(arena):
    """What is unknown only across a corner cannot be walked to, so nobody walks there to see it."""
    world = arena(ROOM)
    view = lit(world)
    world.quest.lv.memory[0, 0] = 0
    view = view_quest(world.quest, 0)
    assert not Ground(view).frontier(4).any()
    told = COMMANDS["explore"][1]("", {}).next(view, ())
    assert told.startswith("nothing is left to explore")
