"""A wizard's insight: what monsters see, their paths and their minds; none of it in other games."""

import pytest
from msgspec import structs

from quintet.core.errors import BadNotation
from quintet.core.extras import Extras
from quintet.games.rogue.actions import REST, SPAWN_KIND, WAKE
from quintet.games.rogue.describe.overlays import (
    MARK,
    OVERLAYS,
    find_mind,
    hero_sight,
    marked,
    mind_words,
    overlay_lines,
    overlay_tiles,
)
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.tables import MONSTER_NAMES
from quintet.games.rogue.views.wizard import Insight, Mind
from quintet.table.match import Match
from quintet.table.seats import Person

ORC = MONSTER_NAMES.index("Orc")


def wizards(*actions):
    state = GAME.new("insight", RogueOptions(wizard=True))
    for action in actions:
        state = GAME.apply(state, 0, action)
    return state


def orc(**values):
    usual = {"serial": 7, "letter": "O", "name": "Orc", "x": 3, "y": 2, "state": "HUNTING"}
    rest = {"last_seen": (5, 2), "sight": frozenset({(4, 2), (5, 2)}), "path": ((4, 2),)}
    return Mind(**{**usual, **rest, **values})


@pytest.fixture
def view():
    return GAME.view(wizards(), 0)


def test_only_wizards_have_insight():
    """R2.4: not in an ordinary quest, nor in practice, and a table gives none where the game counts."""
    assert GAME.extras.insight(GAME.new("insight")) is None
    assert GAME.extras.insight(GAME.new("insight", RogueOptions(start_depth=5, start_level=8))) is None
    assert Match(GAME, "insight", seats=[Person("Ann")]).insight() is None
    wizard = Match(GAME, "insight", RogueOptions(wizard=True), seats=[Person("Ann")])
    assert wizard.insight() == GAME.extras.insight(wizards()) != Insight(())


def test_the_table_locks_what_a_game_leaves_open(monkeypatch):
    """A game that counts gives no insight, whatever the game itself would answer."""
    monkeypatch.setattr(type(GAME), "extras", Extras(insight=lambda _: "everything"))
    assert Match(GAME, "insight", seats=[Person("Ann")]).insight() is None


def test_insight_is_in_no_view():
    """R14: sleeping or hunting monsters in the dark do not change the view."""
    before, after = wizards(), wizards(WAKE)
    assert GAME.extras.insight(before) != GAME.extras.insight(after)
    one, other = (structs.replace(GAME.view(state, 0), messages=()) for state in (before, after))
    assert one == other


def test_minds_have_state_sight_and_path():
    """R9: sleepers see nothing and go nowhere; an orc awake beside the hero sees the hero and remembers where."""
    asleep = [mind for mind in GAME.extras.insight(wizards()).minds if mind.state == "SLEEPING"]
    assert asleep
    assert {(frozenset(), None)} == {(mind.sight, mind.path) for mind in asleep}
    state = wizards(SPAWN_KIND + ORC - 1, WAKE, REST)
    quest = state.record
    here = (int(quest.hero.x), int(quest.hero.y))
    near = find_mind(GAME.view(state, 0), GAME.extras.insight(state), "orc")
    assert ("HUNTING", here, True) == (near.state, near.last_seen, here in near.sight)


def test_minds_are_those_of_the_model():
    """The same states, last places and fields of view as in the documented model."""
    state = wizards(SPAWN_KIND + ORC - 1, WAKE, REST)
    level = dict(state.model.levels)[state.model.current_level]
    expected = {
        (each.position.x, each.position.y): (str(each.state), set(each.visible_cells)) for each in level.monsters
    }
    minds = GAME.extras.insight(state).minds
    assert expected == {(each.x, each.y): (each.state, {f"{x},{y}" for x, y in each.sight}) for each in minds}


def test_tiles_of_each_overlay(view):
    """What the hero or a watched monster sees; paths; last known places."""
    mind = orc()
    other = orc(serial=8, x=9, y=9, state="SLEEPING", last_seen=None, sight=frozenset(), path=None)
    insight = Insight((mind, other))
    assert hero_sight(view) == overlay_tiles(view, insight, "sight", None)
    assert view.visible.count(1) == len(hero_sight(view))
    assert mind.sight == overlay_tiles(view, insight, "sight", mind)
    assert frozenset({(4, 2)}) == overlay_tiles(view, insight, "paths", None)
    assert frozenset({(5, 2)}) == overlay_tiles(view, insight, "minds", None)


def test_marks_appear_only_on_bare_ground(view):
    """Walls, doors and items stay visible; unseen monsters appear on the map."""
    bare = structs.replace(view, map=("#.+:" + " " * 76, *view.map[1:]), monsters=())
    seen = marked(bare, Insight((orc(),)), [(x, 0) for x in range(5)])
    assert f"#{MARK}+{MARK}{MARK} " == seen.map[0][:6]
    assert [("O", 3, 2, True)] == [(each.letter, each.x, each.y, each.sensed) for each in seen.monsters]
    assert seen.monsters == marked(seen, Insight((orc(),)), ()).monsters


@pytest.mark.parametrize(("state", "asleep"), [("SLEEPING", True), ("WANDERING", False), ("HUNTING", False)])
def test_a_wizard_sees_which_monsters_sleep(view, state, asleep):
    """R2.4: even out of the hero's sight."""
    seen = marked(structs.replace(view, monsters=()), Insight((orc(state=state),)), ())
    assert [asleep] == [each.asleep for each in seen.monsters]


def test_overlays_in_words(view):
    """A line for every mind, or a sentence if there is none."""
    assert "Orc at 3,2: HUNTING, last saw you at 5,2, next to you" == mind_words(view, orc(path=()))
    assert "Orc at 3,2: SLEEPING" == mind_words(view, orc(state="SLEEPING", last_seen=None, path=None))
    insight = Insight((orc(),))
    assert ["Orc: 4,2"] == overlay_lines(view, insight, "paths", None)
    assert [mind_words(view, orc())] == overlay_lines(view, insight, "minds", None)
    assert ["The orc at 3,2 sees 2 tiles, but not you."] == overlay_lines(view, insight, "sight", orc())
    blind = orc(sight=frozenset())
    assert ["The orc at 3,2 sees nothing."] == overlay_lines(view, insight, "sight", blind)
    assert ["No monster follows a path."] == overlay_lines(view, Insight(()), "paths", None)
    assert ["There are no monsters on this level."] == overlay_lines(view, Insight(()), "minds", None)


def test_a_hunter_is_as_far_from_striking_as_the_hero_is_where_it_saw_him(view):
    """R9.3: its path ends where it last saw the hero, one step from striking only while the hero is there."""
    there, gone = structs.replace(view, x=5, y=2), structs.replace(view, x=32, y=2)
    assert "Orc at 3,2: HUNTING, last saw you at 5,2, 1 step from striking" == mind_words(there, orc())
    whole = orc(path=((4, 2), (5, 2)))
    assert "Orc at 3,2: HUNTING, last saw you at 5,2, 2 steps from there" == mind_words(gone, whole)
    assert mind_words(gone, whole) == mind_words(structs.replace(view, x=6, y=2), whole)
    assert not [words for words in OVERLAYS.values() if "come to you" in words]


def test_monsters_are_found_by_letter_name_and_tile(view):
    """The nearest of several; an unknown name is refused with the command that helps."""
    far, near = orc(serial=1, x=0, y=0), orc(serial=2, x=view.x + 1, y=view.y)
    insight = Insight((far, near))
    assert [2, 2, 1] == [find_mind(view, insight, words).serial for words in ("o", "ORC", "0,0")]
    assert (near, None) == (insight.of(2), insight.of(9))
    with pytest.raises(
        BadNotation, match=r"There is no 'dragon' on this level\. Type `overlay minds` to list all monsters\."
    ):
        find_mind(view, insight, "dragon")
