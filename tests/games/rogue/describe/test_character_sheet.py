"""The page about a hero that people share: R15.4."""

import pytest
from msgspec import structs

from quintet.games.rogue.describe.character_sheet import achievements, character_dump, epitaph, fate, rank, recent
from quintet.games.rogue.game import GAME


@pytest.fixture
def dead():
    """A hero with a story."""
    view = GAME.view(GAME.new("page"), 0)
    return structs.replace(
        view,
        over=True,
        cause="killed by a troll",
        last_blow=11,
        hp=0,
        depth=4,
        deepest=6,
        level=7,
        xp=333,
        next_xp=640,
        gold=1234,
        turn=2310,
        kills=26,
        items_found=21,
        items_used=1,
        levels_explored=1,
        score=17000,
        slain="BE",
        discoveries=(),
        messages=((2309, "combat", "The troll hits you for 8."),) * 2 + ((2310, "critical", "You die."),),
    )


def test_the_page_tells_the_whole_story(dead):
    """R15.4: cause, last blow, rank, level, experience, depth, turns, kills, gold, items, seed, gear, log, map."""
    page = character_dump(dead, "Rodney", "a b")
    assert "armor class 6 (lower is better)" in page
    for part in (
        "Rodney, Champion\n",
        "Killed by a troll on dungeon level 4, turn 2,310. The last blow did 11 damage.\n",
        "Rodney fell in battle.\nSeed: a b\n",
        "Score 17,000\n",
        "Deepest level 6, 1 level explored, 2,310 turns, 26 kills\n",
        "Gold 1,234, 21 items found, 1 used\n",
        "hero level 7 (xp 333 of 640)",
        "Equipment:\n  a - a +1 mace (wielded)\n",
        "Pack:\n  c - ",
        "Achievements:\n  reached level 5\n  killed 25 monsters\n  carried 1,000 gold\n",
        "Discoveries:\n  ",
        "Kinds of monsters killed:\n  Bat, Emu\n",
        "Last messages:\n  Turn 2309: The troll hits you for 8. (x2)\n  Turn 2310: You die.\n",
        "Map of the last level:\n",
    ):
        assert part in page
    assert "@" in page.partition("Map of the last level:\n")[2]
    assert page.isascii()


def test_figures_stay_whole_in_a_box(dead):
    """No line of figures is wider than a page in a box of the smallest screen, which would break it anywhere."""
    figures = character_dump(dead).partition("\nScore ")[2].partition("Equipment:")[0]
    assert max(map(len, figures.split("\n"))) <= 70


def test_the_living_and_the_resigned(dead):
    """The page shows the seed once the match is over; a hero still alive then has resigned."""
    alive = structs.replace(dead, over=False, cause="", hp=5)
    assert "Alive on dungeon level 4, turn 2,310." in character_dump(alive, "Rodney")
    assert "Seed" not in character_dump(alive, "Rodney")
    page = character_dump(alive, "Rodney", "a b")
    assert "Resigned on dungeon level 4" in page
    assert "Rodney went home without the Amulet of Yendor.\nSeed: a b" in page


def test_nothing_on_the_page_commands_a_terminal(dead):
    """Escape codes in a name or a seed are made visible."""
    assert "\x1b" not in character_dump(dead, "\x1b[31mRodney", "\x1b]0;x\x07")


def test_a_resigned_hero_went_home(dead):
    """R15.3: a hero who is alive when the match is over gets no grave."""
    assert "went home without the Amulet of Yendor" == epitaph(structs.replace(dead, over=False, cause=""))


def test_victory(dead):
    """No last blow for a winner, and the achievements with the rarest first."""
    won = structs.replace(dead, won=True, cause="", has_amulet=True, hp=5, level=5, depth=1)
    page = character_dump(won, "Rodney", "a b")
    assert "Won on dungeon level 1, turn 2,310.\nRodney came back with the Amulet of Yendor." in page
    expected = ["won at level 5 or below", "won without a healing potion", "won the quest", "held the Amulet of Yendor"]
    assert expected == [words for words in achievements(won) if "won" in words or "held" in words]


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("killed by a bat", "fell in battle"),
        ("burnt by a dragon's breath", "is ashes now"),
        ("killed by a dart trap", "watched the horizon, not the floor"),
        ("starved", "should have packed another ration"),
        ("poisoned by a potion", "drank first and asked later"),
        ("died", "is still down there"),
    ],
)
def test_every_cause_has_its_epitaph(dead, cause, words):
    """R15.3."""
    view = structs.replace(dead, cause=cause, pack=())
    assert words == epitaph(view)
    assert cause == fate(view)


def test_ranks_rise_with_the_score():
    """R15.3: five titles."""
    assert 5 == len({rank(score) for score in (0, 2000, 5000, 12000, 30000)})
    assert rank(1999) == rank(0)


def test_equal_messages_of_a_turn_are_counted(dead):
    """The same line in another turn is listed again."""
    view = structs.replace(dead, messages=((1, "info", "a"), (2, "info", "a"), (2, "info", "a")))
    assert ["Turn 1: a", "Turn 2: a (x2)"] == recent(view)
