"""What ends a run before the ground does: traps, wounds, the limit; and bends that do not: R5.9."""

from quintet.games.rogue.actions import MOVE, RUN

NORTH, SOUTH, WEST, EAST = range(4)
BEND = "##########\n#@::::####\n#####:####\n#####:::.#\n##########"


def place(world):
    return int(world.quest.hero.x), int(world.quest.hero.y)


def test_a_known_trap_ends_a_run_before_it(arena):
    """R5.9: the hero stops on the tile before a trap that was found, and does not set foot on it."""
    world = arena("##########\n#@....^..#\n##########", trap=5)
    world.quest.lv.traps[0].found = 1
    assert [] == world.do(RUN + EAST)
    assert ((5, 1), 0) == (place(world), world.quest.lv.traps[0].spent)


def test_a_hidden_trap_ends_a_run_on_it(arena):
    """R5.9, R3.4: nobody stops before what nobody knows of."""
    world = arena("##########\n#@....^..#\n##########", trap=5)
    assert "ALARMED" in world.do(RUN + EAST)
    assert (6, 1) == place(world)


def test_a_known_trap_is_no_way_around_a_bend(arena):
    """R5.9: a corridor that goes on only over a known trap is an end."""
    world = arena("##########\n#@::::####\n#####^####\n#####:::.#\n##########", trap=5)
    world.quest.lv.traps[0].found = 1
    world.do(RUN + EAST)
    assert (5, 1) == place(world)


def test_a_wound_without_a_word_ends_a_run(arena):
    """R5.9, R6.5: hunger hurts in silence every turn, and every wound stops the hero."""
    world = arena("##########\n#@.......#\n##########")
    world.quest.hero.hunger = 0
    assert [] == world.do(RUN + EAST)
    assert ((2, 1), 11, 1) == (place(world), world.quest.hero.hp, world.quest.turn)


def ring(width, height):
    """A corridor that leads back into itself; the hero stands in its north-western corner."""
    inner = ["#" + ":" + "#" * (width - 2) + ":" + "#"] * (height - 2)
    side = "#" + ":" * width + "#"
    return "\n".join(["#" * (width + 2), side.replace(":", "@", 1), *inner, side, "#" * (width + 2)])


def test_a_run_ends_after_eighty_steps(arena):
    """R5.9: a corridor of a hundred tiles that leads back into itself takes two runs: eighty steps and the rest."""
    world = arena(ring(40, 12))
    world.do(RUN + EAST)
    assert (80, (10, 12)) == (world.quest.turn, place(world))
    world.do(RUN + WEST)
    assert (100, (1, 1)) == (world.quest.turn, place(world))


def test_a_run_around_bends_is_its_steps(arena):
    """R5.9: the very record that the same steps leave, taken one by one around two bends."""
    run, walk = arena(BEND), arena(BEND)
    run.do(RUN + EAST)
    for direction in [EAST] * 4 + [SOUTH] * 2 + [EAST] * 3:
        walk.do(MOVE + direction)
    assert (8, 3) == place(run)
    assert walk.quests.tobytes() == run.quests.tobytes()


def test_a_run_does_not_turn_back(arena):
    """R5.9: a dead end is the end, and in the open the hero goes straight on only."""
    for picture, end in (
        ("########\n#@:::###\n########", (4, 1)),
        ("########\n#@...###\n####...#\n########", (4, 1)),
    ):
        world = arena(picture)
        world.do(RUN + EAST)
        assert end == place(world)
