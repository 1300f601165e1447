"""What is said of an item of the pack."""

from msgspec import structs

from quintet.games.rogue.describe.items import about_thing, comparison
from quintet.games.rogue.game import GAME


def test_an_item_is_compared_with_the_one_in_use():
    """R12.3: the numbers of both are named, and an unknown bonus is mentioned; what is in use is not compared."""
    pack = GAME.view(GAME.new("compare"), 0).pack
    mace = next(thing for thing in pack if thing.worn == "wielded")
    found = structs.replace(mace, letter="z", name="a mace", worn="", bonus=None)
    words = comparison(found, (*pack, found))
    assert "damage on average, if it has no bonus or curse; a +1 mace, now wielded, has " in words
    assert words in about_thing(found, (*pack, found))
    assert "" == comparison(mace, pack)
    others = tuple(thing for thing in pack if thing is not mace)
    assert "You have nothing wielded now." == comparison(found, others)


def test_lights_are_compared_by_their_turns():
    """R6.5: each number is named once."""
    pack = GAME.view(GAME.new("compare"), 0).pack
    lit = next(thing for thing in pack if thing.worn == "lit")
    light = structs.replace(lit, name="a lantern (433 turns)", fuel=433)
    torch = structs.replace(lit, letter="z", name="a torch (500 turns)", type="TORCH", worn="", fuel=500)
    expected = "It has 500 turns of light; a lantern, now lit, has 433 turns of light."
    assert expected == comparison(torch, (light, torch))
