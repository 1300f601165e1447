"""The tick: moves at once, bullets, wounds, rounds, sounds, the end."""

import pytest
from maze_scenes import GAME, TICK, draw, of, picture, play, scene

from quintet.games.catamaze.model import Settings

HALL = """
    ###########
    #0.......1#
    #.........#
    #S.......E#
    ###########
"""


# --- moves: R3.3 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "turn", "after"),
    [
        ("#####\n#0.1#\n#S.E#\n#...#\n#####", "0d 1a", "#####\n#0.1#\n#S.E#\n#...#\n#####"),
        ("#####\n#01.#\n#S.E#\n#...#\n#####", "0d 1a", "#####\n#01.#\n#S.E#\n#...#\n#####"),
        ("#####\n#01.#\n#S.E#\n#...#\n#####", "0d 1d", "#####\n#.01#\n#S.E#\n#...#\n#####"),
        ("#####\n#012#\n#S.E#\n#...#\n#####", "0d 1d 2d", "#####\n#012#\n#S.E#\n#...#\n#####"),
        ("#####\n#01.#\n#32E#\n#S..#\n#####", "0d 1s 2a 3w", "#####\n#30.#\n#21E#\n#S..#\n#####"),
        ("#####\n#0.2#\n#S1E#\n#...#\n#####", "0d 1w 2a", "#####\n#0.2#\n#S1E#\n#...#\n#####"),
        ("#####\n#0.1#\n#S.E#\n#...#\n#####", "1s", "#####\n#0.1#\n#S.E#\n#...#\n#####"),
    ],
    ids=[
        "contest",
        "swap",
        "chain",
        "blocked chain",
        "ring of four",
        "three into one cell",
        "the exit is closed to agents",
    ],
)
def test_simultaneous_moves(before, turn, after):
    """R3.3: contenders and swappers stay, chains follow, rings rotate, agents never enter E."""
    assert after == draw(play(scene(before), turn))


def test_blocked_chain_stays_behind_a_contest():
    """R3.3.4: an entity that follows one of two contenders stays too."""
    before = """
        ######
        #01.2#
        #S..E#
        #....#
        ######
    """
    assert picture(before) == draw(play(scene(before), "0d 1d 2a"))


# --- bullets: R3.4 to R3.6 --------------------------------------------------------------------------------------------


def test_a_bullet_appears_one_cell_ahead_and_flies_from_the_next_tick():
    """R3.6: the shot tick shows it at +1, the next at +2."""
    state = play(scene(HALL), "0l")
    assert "#0>......1#" == draw(state).splitlines()[1]
    assert "#0.>.....1#" == draw(play(state, "")).splitlines()[1]


def test_a_wall_ahead_costs_the_round_and_makes_the_sound():
    """R4.1: no bullet appears in a wall."""
    state = play(scene(HALL), "0i")
    assert (2, "*click*", ()) == (of(state, 0).ammo, of(state, 0).last_sound, state.model.bullets_in_flight)


def hit_tick(drawing, first, later, ticks=12):
    """The tick (from 0) in which seat 1 loses its first hit point."""
    state = scene(drawing, tick=0)
    for tick in range(ticks):
        state = play(state, first if tick == 0 else later)
        if of(state, 1).hp < 5:
            return tick
    return None


@pytest.mark.parametrize("distance", range(1, 9))
def test_a_still_target_is_hit_in_tick_distance_minus_one(distance):
    """Golden: a target d cells away is hit in tick t + d - 1."""
    line = "#0" + "." * (distance - 1) + "1" + "." * (8 - distance) + "#"
    drawing = f"###########\n#S.......E#\n{line}\n#.........#\n###########"
    assert distance - 1 == hit_tick(drawing, "0l", "")


@pytest.mark.parametrize("distance", range(1, 9))
def test_target_walking_towards_the_shooter(distance):
    """Golden: odd d is hit in tick (d - 1) / 2 by contact after moving, even d in tick (d - 2) / 2."""
    line = "#0" + "." * (distance - 1) + "1" + "." * (8 - distance) + "#"
    drawing = f"###########\n#S.......E#\n{line}\n#.........#\n###########"
    expected = 0 if distance == 1 else (distance - 1) // 2 if distance % 2 else (distance - 2) // 2
    assert expected == hit_tick(drawing, "0l 1a", "1a")


def test_target_running_away_is_never_hit_in_the_open():
    """Golden: a bullet is as fast as a runner."""
    drawing = "##############\n#S..........E#\n#0.1.........#\n#............#\n##############"
    assert hit_tick(drawing, "0l 1d", "1d", ticks=8) is None


def test_stepping_sideways_into_a_bullet_is_a_hit():
    """Golden: contact is checked after moving, in the bullet's present cell."""
    before = """
        #######
        #0.>..#
        #..1..#
        #S...E#
        #######
    """
    state = play(scene(before), "1w")
    assert (4, ()) == (of(state, 1).hp, state.model.bullets_in_flight)


def test_shooter_following_its_own_bullet_is_safe():
    """R4.3: an entity's own bullet is harmless."""
    state = play(scene(HALL), "0l", "0d", "0d", "0d")
    assert 5 == of(state, 0).hp


def test_walking_into_your_own_bullet_is_safe_too():
    """R4.3: even when a shooter is in its bullet's cell."""
    before = """
        #######
        #0<..1#
        #S...E#
        #.....#
        #######
    """
    assert 5 == of(play(scene(before, shooter=0), "0d"), 0).hp


def test_a_bullet_and_a_walker_cannot_pass_through_each_other():
    """R3.4: an entity that would swap cells with a bullet is hit."""
    before = """
        #######
        #0.>1.#
        #S...E#
        #.....#
        #######
    """
    state = play(scene(before), "1a")
    assert (4, ()) == (of(state, 1).hp, state.model.bullets_in_flight)


def test_bullets_pass_through_each_other():
    """R4.3: two bullets on one line both fly on."""
    before = """
        #########
        #0.><...#
        #S.....E#
        #......1#
        #########
    """
    state = play(scene(before, shooter=0), "")
    assert picture("""
        #########
        #0.<>...#
        #S.....E#
        #......1#
        #########
    """) == draw(state)


def test_two_shots_in_one_cell_hit_twice():
    """R4.3: each bullet hits separately."""
    before = """
        #####
        #021#
        #S.E#
        #...#
        #####
    """
    assert 3 == of(play(scene(before), "0l 1j"), 2).hp


def test_events_count_every_hit_of_the_tick():
    """R7.2: somebody hit twice in one tick learns it, and so does whoever sees it."""
    state = play(scene("#####\n#021#\n#S.E#\n#...#\n#####"), "0l 1j")
    assert "You are hit 2 times." in [event.text for event in GAME.events(state, 2)]
    assert "Somebody is hit 2 times at 2,1." in [event.text for event in GAME.events(state, 0)]


def test_two_neighbors_with_one_hit_point_kill_each_other():
    """R3.7: all actions of the tick count; golden."""
    before = """
        #####
        #01.#
        #S.E#
        #...#
        #####
    """
    state = play(scene(before, s0={"hp": 1}, s1={"hp": 1}), "0l 1j")
    assert (False, False, True, None) == (
        of(state, 0).alive,
        of(state, 1).alive,
        state.model.game_over,
        state.model.winner_id,
    )


def test_bullets_outlive_their_shooter():
    """R3.7: the bullets of the dead fly on."""
    before = """
        ########
        #1>...0#
        #2....E#
        #S.....#
        ########
    """
    state = scene(before, shooter=1, s1={"hp": 1})
    state = play(state, "2i")
    assert not of(state, 1).alive
    assert 4 == of(play(state, "", "", "", ""), 0).hp


def test_the_fifth_hit_kills_and_clears_the_queue():
    """R4.4: dead at 0; the queue goes, the position stays."""
    before = """
        #####
        #1..#
        #0.E#
        #S..#
        #####
    """
    state = play(scene(before, s1={"hp": 1, "action_queue": ("WAIT",) * 3}), "0i")
    dead = of(state, 1)
    assert (0, False, ()) == (dead.hp, dead.alive, dead.action_queue)
    assert "#...#" == draw(state).splitlines()[1]


# --- rounds: R3.8 -----------------------------------------------------------------------------------------------------


def test_rounds_come_back_every_second_tick_after_the_last_shot():
    """Golden: shots at ticks 0, 1, 2 leave 2 1 0 0 1 1 2 2 3."""
    state, seen = scene(HALL, tick=0), []
    for tick in range(9):
        state = play(state, "0i" if tick < 3 else "")
        seen.append(of(state, 0).ammo)
    assert [2, 1, 0, 0, 1, 1, 2, 2, 3] == seen


def test_reloading_tells_the_rounds_after_it():
    """R3.8: one event in the second tick after a shot."""
    state = play(scene(HALL, tick=0), "0i", "")
    assert [] == [event for event in GAME.events(state, 0) if event.kind == "reloaded"]
    assert ["You have 3 rounds again."] == [event.text for event in GAME.events(play(state, ""), 0)]


def test_a_held_trigger_fires_at_0_1_2_5_8_11():
    """Golden: one shot in three ticks when held."""
    state, fired = scene(HALL, tick=0), []
    for tick in range(13):
        state = play(state, "0i")
        if of(state, 0).last_bullet_tick == tick:
            fired.append(tick)
    assert [0, 1, 2, 5, 8, 11] == fired


def test_a_dry_trigger_is_silent():
    """R4.2: no sound, no bullet, an event."""
    state = play(scene(HALL, s0={"ammo": 0}, settings=Settings(max_ammo=0), s1={"ammo": 0}), "0l")
    assert (None, ()) == (of(state, 0).last_sound, state.model.bullets_in_flight)
    assert ["no ammo"] == [event.kind for event in GAME.events(state, 0)]


# --- sound: R4.6 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("column", "heard"), [(3, True), (4, True), (5, False)])
def test_a_shot_is_heard_three_cells_away_and_no_farther(column, heard):
    """R4.6: the 7x7 window, through walls, the shooter included, for one tick."""
    line = list("#0#######")
    line[1 + column - 1] = "1"
    line[1 + column] = "."
    drawing = f"#########\n{''.join(line)}\n#S.....E#\n#.......#\n#########"
    state = play(scene(drawing), "0i")
    assert (heard, "*click*") == (of(state, 1).last_sound is not None, of(state, 0).last_sound)
    assert of(play(state, ""), 0).last_sound is None


# --- the end: R5 ------------------------------------------------------------------------------------------------------


def test_being_on_the_exit_wins():
    """R5.1: won, game over, winner_id."""
    before = """
        #####
        #.0E#
        #1..#
        #S..#
        #####
    """
    state = play(scene(before), "0d")
    assert (True, True, "player") == (of(state, 0).won, state.model.game_over, state.model.winner_id)
    assert (0,) == GAME.outcome(state).winners
    assert (1.0, -1.0) == GAME.scores(state)


def test_death_comes_before_the_exit():
    """R3.9, golden: stepping on E while taking the last hit is a loss."""
    before = """
        #####
        #.0E#
        #..1#
        #S..#
        #####
    """
    state = play(scene(before, s0={"hp": 1}), "0d 1i")
    assert (False, True, None) == (of(state, 0).won, state.model.game_over, state.model.winner_id)
    assert (1,) == GAME.outcome(state).winners
    assert "The hunters win: the player died after 6 ticks." == GAME.outcome(state).text


def test_a_dead_agent_does_not_end_the_game():
    """R5.2: only players matter."""
    before = """
        #####
        #01.#
        #S.E#
        #...#
        #####
    """
    state = play(scene(before, s1={"hp": 1}), "0l")
    assert (False, False) == (of(state, 1).alive, state.model.game_over)
    assert () == GAME.legal(state, 1)


def test_time_runs_out():
    """R5.3: at the limit nobody wins."""
    state = play(scene(HALL, tick=5, settings=Settings(time_limit=6)), "")
    assert (True, None, ()) == (state.model.game_over, state.model.winner_id, GAME.outcome(state).winners)
    assert (0.0, 0.0) == GAME.scores(state)


def test_visited_positions_include_the_spawn_and_every_step():
    """R9.2: sorted pairs of x and y."""
    state = play(scene(HALL), "0d", "0s", "0a")
    assert ((1, 1), (1, 2), (2, 1), (2, 2)) == of(state, 0).visited_positions


def test_the_queue_is_first_in_first_out():
    """R6.1: one action per tick."""
    state = scene(HALL)
    for key in "dds":
        state = GAME.apply(state, 0, GAME.read(key))
    state = GAME.apply(state, -1, TICK)
    assert ("MOVE_RIGHT", "MOVE_DOWN") == tuple(of(state, 0).action_queue)
    assert (2, 1) == (of(state, 0).position.x, of(state, 0).position.y)
