"""The commands `fight`, `flee` and `heal`: no monster is fought that the player did not choose: R14.6."""

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
    """Returns the view of a hero who sees the whole small room."""
    return autopilot_stage.lit(world, 5, 11)


def test_a_fight_ends_with_its_foe():
    """One command kills the sleeping orc and lets the sleeping dragon be."""
    text, _ = said("wizard spawn orc", "wizard spawn dragon", "wizard god", "fight", seed="wizzo", wizard=True)
    assert "You kill the orc" in text
    assert "A sleeping dragon" in text.split("> fight")[-1]
    assert "is left. `fight` attacks, `flee` runs away." in text
    assert "You hit the dragon" not in text
    assert "You miss the dragon" not in text


def test_monsters_that_are_awake_are_fought_first(arena):
    """A sleeper beside the hero may sleep on while another monster is awake."""
    world = arena(ROOM)
    sleeper(world, "H", 4, 2)
    world.monster("E", 7, 2)
    assert MOVE + 3 == Fight(TravelMemory()).next(lit(world), ())


def test_a_newcomer_ends_a_fight(arena):
    """A monster that comes into view is named before the hero strikes it."""
    world = arena(ROOM)
    world.monster("H", 6, 2)
    fight = Fight(TravelMemory())
    assert MOVE + 3 == fight.next(lit(world), ())
    world.monster("L", 1, 1)
    stop = fight.next(lit(world), ())
    assert "You see a leprechaun 4 steps west and one north." == stop
    assert ("fight", "flee") == stop.advice


def test_a_flight_goes_on_out_of_sight(arena):
    """Some steps beyond the corner, and again when typed again, until the hunters have forgotten."""
    world = arena(ROOM)
    hunter = world.monster("H", 3, 2)
    memory = TravelMemory()
    first = Flee(memory).next(lit(world), ())
    assert isinstance(first, int)
    hunter.kind = 0
    flee = Flee(memory)
    assert isinstance(flee.next(lit(world), ()), int)
    world.quest.turn += 20
    assert "No monster in sight is awake." == Flee(memory).next(lit(world), ())


def test_an_unhurt_hero_has_nothing_to_heal(arena):
    """R6.4: whatever is in sight."""
    world = arena(ROOM)
    sleeper(world, "K", 3, 2)
    assert "You are in full health." == Rest(TravelMemory()).next(lit(world), ())


def test_a_flight_goes_on_for_eight_turns(arena):
    """The hero remembers for eight turns where the hunters were, and only on that level."""
    memory, view = TravelMemory(), lit(arena(ROOM))
    memory.flee_from(view, lit(arena(ROOM.replace(".", "H", 1), monsters="H")).monsters)
    later = [structs.replace(view, turn=view.turn + passed) for passed in (0, 8, 9)]
    assert [1, 1, 0] == [len(memory.chasers(each)) for each in later]
    assert [] == memory.chasers(structs.replace(view, depth=view.depth + 1))


def test_in_the_dark_light_comes_first(arena):
    """A hero with a torch looks for stairs and hidden doors only with a light."""
    world = arena(ROOM)
    world.quest.hero.light = -1
    view = lit(world)
    assert "kindle" in Stairs(">", TravelMemory()).next(view, ()).advice
    assert ("It is dark.", ("kindle",)) == ((stop := Seek(TravelMemory()).next(view, ())), stop.advice)


def test_the_badly_wounded_are_warned_once_before_they_explore(arena):
    """The same command continues; after healing the warning comes again."""
    world, memory = arena(ROOM), TravelMemory()
    world.quest.lv.memory[1, 9] = 0
    world.quest.hero.hp = 2
    world.strip()
    stop = Explore(memory).next(view_quest(world.quest, 0), ())
    assert ("You have only 2 of 12 hit points left.", ("heal", "again")) == (stop, stop.advice)
    assert stop != Explore(memory).next(view_quest(world.quest, 0), ())


def test_a_corner_of_wall_is_nothing_to_explore(arena):
    """A tile unknown only across a corner cannot be walked to, so `explore` ignores it."""
    world = arena(ROOM)
    view = lit(world)
    world.quest.lv.memory[0, 0] = 0
    view = view_quest(world.quest, 0)
    assert not Ground(view).frontier(4).any()
    stop = COMMANDS["explore"].begin("", {}).next(view, ())
    assert stop.startswith("You have explored all you can reach")
