"""The log in words: a line names an item as the hero knew it then, and the first line fits the starting level."""

import pytest

from quintet.core.errors import IllegalAction
from quintet.games.rogue.game import GAME
from quintet.games.rogue.options import RogueOptions
from quintet.games.rogue.packing.unpack import unpack


def played(*lines, **options):
    state = GAME.new("words", RogueOptions(**options))
    for line in lines:
        state = GAME.apply(state, 0, GAME.read(line))
    return state


@pytest.mark.parametrize(
    ("made", "action", "first"),
    [
        ("potion of raise level", "use {}", "You drink the {} potion."),
        ("scroll of sleep", "use {}", "You read the scroll labeled {}."),
        ("scroll of enchant armor", "use {}", "You read the scroll labeled {}."),
        ("wand of magic missile", "zap {} east", "You zap the {} wand east."),
    ],
)
def test_a_kind_is_named_only_once_it_is_known(made, action, first):
    """R12.2: the look comes first and the discovery after it, in events, views and files alike."""
    state = played("wizard reveal", f"wizard make {made}", "get", wizard=True)
    thing = next(thing for thing in GAME.view(state, 0).pack if thing.look and thing.type == made.split()[0].upper())
    for _ in range(20):
        if "zap" in action:
            state = GAME.apply(state, 0, GAME.read("wizard spawn bat"))
        state = GAME.apply(state, 0, GAME.read(action.format(thing.letter)))
        texts = [event.text for event in GAME.events(state, 0)]
        if f"It is a {made}." in texts:
            break
    assert [first.format(thing.look), f"It is a {made}."] == texts[:2]
    texts = [text for _, _, text in GAME.view(state, 0).messages]
    assert first.format(thing.look) in texts
    assert first.format(thing.look) in [message.text for message in unpack(state).messages]


def test_a_growing_stack_is_counted_as_what_the_hero_has():
    """R10.8: the log knows how many lie in the pack now, and not how many were lifted."""
    texts = [text for _, _, text in GAME.view(played("wizard make food ration", "get", wizard=True), 0).messages]
    assert "You now have 3 food rations (c)." in texts


@pytest.mark.parametrize(
    ("made", "letter", "words"),
    [
        ("ring of searching", "g", "You put on a"),
        ("", "a", "You wield a"),
        ("", "b", "You put on "),
        ("", "d", "You hold up a"),
    ],
)
def test_each_kind_of_thing_is_used_in_its_own_way(made, letter, words):
    """R11.5: rings and armor are put on, weapons wielded, lights held up."""
    lines = [f"wizard make {made}", "get"] if made else [f"remove {letter}"]
    state = played(*lines, f"use {letter}", wizard=True)
    assert GAME.events(state, 0)[0].text.startswith(words)


@pytest.mark.parametrize(
    ("depth", "words"),
    [
        (1, "You enter the dungeon. The Amulet of Yendor lies ten levels down."),
        (5, "You enter the dungeon on level 5. The Amulet of Yendor lies 5 levels further down."),
        (9, "You enter the dungeon on level 9. The Amulet of Yendor lies 1 level further down."),
        (10, "You enter the dungeon on level 10. The Amulet of Yendor lies on this level."),
    ],
)
def test_the_first_line_says_how_far_it_is(depth, words):
    """R15.5: practice begins closer to the Amulet."""
    assert words == GAME.events(played(start_depth=depth), 0)[0].text


def test_a_wizard_command_is_refused_in_words():
    """R2.4: a scroll that waits refuses everything else, and names it."""
    state = played("wizard make scroll of identify", "get", "wizard make wand of fire", "get", wizard=True)
    scroll = next(thing for thing in GAME.view(state, 0).pack if thing.type == "SCROLL" and thing.look)
    state = GAME.apply(state, 0, GAME.read(f"use {scroll.letter}"))
    with pytest.raises(IllegalAction, match=r"You cannot create a scroll of remove curse\. A scroll is waiting\."):
        GAME.apply(state, 0, GAME.read("wizard make scroll of remove curse"))
