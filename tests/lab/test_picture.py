"""Pictures of games: pages of text, all of the same size."""

import gymnasium
import numpy as np
import pytest

from quintet.games import GAMES
from quintet.lab.batch import Batch
from quintet.lab.picture import CELL, GLYPHS, INK, PAGE, PAPER, WORDS, _colors, draw_text, fitted

SHAPE = (PAGE[1] * CELL[1], PAGE[0] * CELL[0], 3)


@pytest.mark.parametrize("name", list(GAMES))
def test_every_page_has_the_same_size_and_holds_the_whole_text(name):
    """A film needs frames of one size; no game writes more than fits on the page."""
    rng, batch = np.random.default_rng(1), Batch(name, 8, seed="page")
    batch.reset()
    for _ in range(60):
        batch.step((batch.masks * rng.random(batch.masks.shape)).argmax(axis=1))
        assert max(len(fitted(batch.text(row))) for row in range(8)) <= PAGE[1]
    assert SHAPE == draw_text(batch.text(0)).shape


def test_signs_have_colors_where_they_stand_alone():
    """The hero and the stairs on the map, the words of colors; not the arrows of a drawing or the signs of a card."""
    hero, stairs = GLYPHS["@"], GLYPHS[">"]
    assert [GLYPHS["#"], hero, GLYPHS["."]] == _colors("#@.")
    assert stairs == _colors("#.>.#")[2]
    assert [INK] * 5 == _colors("<=><=")
    assert {INK} == set(_colors("< >"))
    assert [INK] * 4 == _colors(">-C-")
    assert [WORDS["red"]] * 3 == _colors("red")
    picture = draw_text("@")
    assert (picture[: CELL[1], : CELL[0]] != PAPER).any()
    assert (picture[CELL[1] :] == PAPER).all()


def test_frames_of_an_episode_make_a_film():
    """Every frame of a quest has the shape of the first one, however much of the map is known."""
    env = gymnasium.make("quintet.lab.envs:quintet/Rogue-v0", render_mode="rgb_array")
    _, info = env.reset(seed=3)
    env.action_space.seed(3)
    shapes = {env.render().shape}
    for _ in range(30):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        assert not terminated
        shapes.add(env.render().shape)
    assert {SHAPE} == shapes
