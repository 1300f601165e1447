"""Mazes and maps: styles, numbers, solvability, starting places, and errors by row and column."""

import statistics
from pathlib import Path

import pytest

import quintet
from quintet.core.errors import BadOptions
from quintet.core.options import make_options, preset_options
from quintet.games.catamaze.maps import reach, read_map
from quintet.games.catamaze.options import CataMazeOptions
from quintet.games.catamaze.packing import map_rows

GAME = quintet.game("catamaze")
STYLES = ("depth_first", "growing_tree", "prim")
GOOD = "#######/#S....#/#.###.#/#....E#/#######"


def rows_of(seed, **options):
    return map_rows(GAME.new(seed, CataMazeOptions(**options)).plain)


def find(rows, tile):
    return next((x, y) for y, row in enumerate(rows) for x, each in enumerate(row) if each == tile)


def steps_from(rows, start):
    """Steps from a cell to every cell within reach, by rings of cells, in plain Python."""
    ring, found = {start}, {start: 0}
    while ring:
        steps = found[next(iter(ring))] + 1
        beside = {(x + dx, y + dy) for x, y in ring for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
        ring = {(x, y) for x, y in beside if rows[y][x] != "#"} - found.keys()
        found |= dict.fromkeys(ring, steps)
    return found


def steps_between(rows, start, goal):
    return steps_from(rows, start)[goal]


def dead_ends(rows):
    inner = ((x, y) for y in range(1, len(rows) - 1) for x in range(1, len(rows[0]) - 1) if rows[y][x] != "#")
    return sum([rows[y - 1][x], rows[y + 1][x], rows[y][x - 1], rows[y][x + 1]].count("#") == 3 for x, y in inner)


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(("width", "height"), [(50, 50), (7, 7), (8, 31), (49, 12)])
def test_perfect_mazes_are_trees_that_reach_every_room(style, width, height):
    """R2.1, R2.2: without opened dead ends there is exactly one way between any two rooms, and the border is closed."""
    rows = rows_of("tree", style=style, braid=0, width=width, height=height, agents=())
    opened = {(x, y) for y, row in enumerate(rows) for x, tile in enumerate(row) if tile != "#"}
    rooms = ((width - 1) // 2) * ((height - 1) // 2)
    assert 2 * rooms - 1 == len(opened) == len(reach(rows, find(rows, "S")))
    assert (height, {width}) == (len(rows), {len(row) for row in rows})
    assert not any(x in {0, width - 1} or y in {0, height - 1} for x, y in opened)


@pytest.mark.parametrize(
    ("style", "braid", "way", "ends"),
    [
        ("depth_first", 0, (400, 600), (50, 70)),
        ("depth_first", 50, (140, 210), (22, 38)),
        ("depth_first", 100, (85, 125), (0, 0)),
        ("growing_tree", 0, (120, 165), (90, 115)),
        ("prim", 0, (60, 90), (160, 200)),
    ],
)
def test_mazes_have_the_character_of_their_style(style, braid, way, ends):
    """R2.2, R2.3: medians over 40 seeds of the way from S to E and of the dead ends lie where they were measured."""
    mazes = [rows_of(f"style {k}", style=style, braid=braid, agents=()) for k in range(40)]
    ways = statistics.median(steps_between(rows, find(rows, "S"), find(rows, "E")) for rows in mazes)
    closed = statistics.median(dead_ends(rows) for rows in mazes)
    assert way[0] <= ways <= way[1], ways
    assert ends[0] <= closed <= ends[1], closed


@pytest.mark.parametrize("style", STYLES)
def test_everyone_starts_in_the_right_place(style):
    """R2.4, R2.6: S in a corner, the player on S, agents distinct, far away and never on E."""
    for seed in range(30):
        state = GAME.new(f"spawn {seed}", CataMazeOptions(style=style, agents=("aggressive",) * 7))
        model, rows = state.model, map_rows(state.plain)
        start, exit_cell = find(rows, "S"), find(rows, "E")
        assert {*start} <= {1, 47}
        places = [(each.position.x, each.position.y) for each in model.entities.values()]
        assert start == places[0]
        assert 8 == len(set(places))
        assert exit_cell not in places
        for x, y in places[1:]:
            assert max(abs(x - start[0]), abs(y - start[1])) > 3
            assert steps_between(rows, start, (x, y)) >= 10


@pytest.mark.parametrize("style", STYLES)
def test_the_exit_is_far_and_not_where_you_expect_it(style):
    """R2.4: a room at least 60 percent as far as the farthest, and hardly ever one of the corners."""
    corners = 0
    for seed in range(20):
        rows = rows_of(f"exit {seed}", style=style, agents=())
        start, (x, y) = find(rows, "S"), find(rows, "E")
        away = {cell: steps for cell, steps in steps_from(rows, start).items() if cell[0] % 2 == cell[1] % 2 == 1}
        assert 10 * away[x, y] >= 6 * max(away.values())
        corners += {x, y} <= {1, 47}
    assert corners <= 3


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("braid", [0, 50, 100])
def test_all_players_start_equally_far_from_the_exit(style, braid):
    """R2.6: nobody is nearer, and nobody starts in the window of somebody else."""
    for seed in range(12):
        state = GAME.new(f"duel {seed}", CataMazeOptions(players=2, agents=(), style=style, braid=braid))
        rows, places = map_rows(state.plain), [each.position for each in state.model.entities.values()]
        away = [steps_between(rows, (place.x, place.y), find(rows, "E")) for place in places]
        assert away[0] == away[1]
        assert max(abs(places[0].x - places[1].x), abs(places[0].y - places[1].y)) > 3


@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players_start_equally_far_too(players):
    """R2.6: E is put where as many cells as there are other players are as far from it as S."""
    for seed in range(10):
        state = GAME.new(f"duel {seed}", CataMazeOptions(players=players, agents=(), braid=0))
        rows = map_rows(state.plain)
        far = steps_from(rows, find(rows, "E"))
        assert 1 == len({far[each.position.x, each.position.y] for each in state.model.entities.values()})


def test_a_crowd_in_a_tiny_maze_still_finds_room():
    """R2.6: eight players in 17 cells start as evenly as the maze allows, each on a cell of their own."""
    for seed in range(12):
        state = GAME.new(f"crowd {seed}", CataMazeOptions(players=8, agents=(), width=7, height=7, braid=0))
        places = {(each.position.x, each.position.y) for each in state.model.entities.values()}
        assert 8 == len(places - {find(map_rows(state.plain), "E")})


def test_a_small_map_puts_agents_as_far_as_it_allows():
    """R2.6: if nothing is 10 steps away, the farthest cell will do."""
    state = GAME.new("", CataMazeOptions(map=GOOD, agents=("explorer",)))
    agent = state.model.entities["agent_explorer_1"].position
    assert (5, 2) == (agent.x, agent.y)


CATALOGUE = Path(__file__).with_name("mazes.txt")


def catalogue():
    """A maze of every style with and without opened dead ends, and where everyone starts."""
    for style in STYLES:
        for braid in (0, 50):
            state = GAME.new(f"catalogue {style}", CataMazeOptions(style=style, braid=braid, width=21, height=16))
            places = [f"{name} {each.position.x},{each.position.y}" for name, each in state.model.entities.items()]
            yield "\n".join([f"{style} {braid}: {state.model.game_id}", *map_rows(state.plain), *places])


def test_mazes_are_those_of_the_catalog():
    """R2.7: what a seed digs is part of the rules; a change needs a new rules version.

    If it is meant, `python tests/games/catamaze/rules/test_maze.py` writes the catalogue again.
    """
    assert CATALOGUE.read_text() == "\n\n".join(catalogue()) + "\n"


def test_the_same_seed_digs_the_same_maze():
    """R2.7: and the number of agents does not change it."""
    assert rows_of("same") == rows_of("same", agents=())
    assert rows_of("same") != rows_of("other")


# --- maps from text: R2.5 ---------------------------------------------------------------------------------------------


def test_a_map_is_played_as_it_is():
    """R2.5: rows end with a line break or a slash."""
    assert tuple(GOOD.split("/")) == read_map(GOOD) == read_map(GOOD.replace("/", "\n") + "\n")
    assert tuple(GOOD.split("/")) == rows_of("", map=GOOD, agents=())


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("####/#SE#/####", "The map has 3 rows, but needs 5 to 50."),
        ("/".join(["###"] * 5), "Row 1 has 3 columns, but needs 5 to 50."),
        (GOOD.replace("#.###.#", "#.###."), "Row 3 ends at column 6, but row 1 ends at column 7."),
        (GOOD.replace("S....", "S..x."), "The cell at row 2, column 5 is 'x'."),
        (GOOD.replace("S", "."), "The map has no start S."),
        (GOOD.replace("E", "."), "The map has no exit E."),
        (GOOD.replace("#S....#", "#S..S.#"), "row 2, column 5 is a second start S. The first is at row 2, column 2."),
        (GOOD.replace("#....E#", "#E...E#"), "row 4, column 6 is a second exit E. The first is at row 4, column 2."),
        (GOOD.replace("#.###.#", "..###.#"), "row 3, column 1 is on the border and must be '#', not '.'."),
        (
            GOOD.replace("#.###.#", "#######"),
            "The exit at row 4, column 6 cannot be reached from the start at row 2, column 2.",
        ),
        ("#####/#SE.#/#####/#...#/#####", "The map has room for 1 entity before the exit, but this game has 2."),
    ],
)
def test_errors_of_maps_name_row_and_column(text, fault):
    """R2.5: one line, with the place."""
    with pytest.raises(BadOptions) as refused:
        CataMazeOptions(map=text, agents=("explorer",))
    assert fault in str(refused.value)
    assert "\n" not in str(refused.value)


def test_too_many_seats_are_refused():
    """R1.3: eight at most."""
    with pytest.raises(BadOptions, match="3 players and 6 agents are more than 8 seats"):
        make_options(CataMazeOptions, {"players": 3, "agents": ["explorer"] * 6})


@pytest.mark.parametrize("name", CataMazeOptions.presets)
def test_presets_can_be_played(name):
    """Every preset starts a game."""
    state = GAME.new("preset", preset_options(CataMazeOptions, name))
    assert GAME.seats(state) == len(state.model.entities)


if __name__ == "__main__":
    CATALOGUE.write_text("\n\n".join(catalogue()) + "\n")
