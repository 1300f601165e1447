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
