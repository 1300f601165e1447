"""Single actions said in plain words, which only the view can make out: "eat", "quaff blue", "open door", "zap f"."""

from typing import Final

from quintet.core.errors import BadNotation
from quintet.core.game import Action
from quintet.games.rogue.actions import CLOSE, MOVE, OPEN, USE, ZAP
from quintet.games.rogue.analysis.directions import aim, in_sight
from quintet.games.rogue.analysis.item_uses import VERBS, slot_of
from quintet.games.rogue.describe.items import armor_classes
from quintet.games.rogue.describe.screen import burns_longer
from quintet.games.rogue.tables import DIRECTION_NAMES, DX, DY
from quintet.games.rogue.text.notation import DIRECTION_SHORT
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["direction_called", "door_action", "force_action", "named", "thing_action", "zap_action"]


FULL: Final = 900
"""Food units above which a ration would be more than the stomach holds."""
OFFERED: Final = 8


def named(view: RogueView, verb: str, words: str) -> Thing:
    """The one thing that is meant by a letter or by part of its name; refuses with what there is to choose from."""
    _, types, nothing, also, worn = VERBS[verb]
    fits = (*types, *also)
    fitting = [
        thing for thing in view.pack if (not fits or thing.type in fits) and (worn is None or bool(thing.worn) == worn)
    ]
    found = _matching(fitting, words)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadNotation(f"{verb} which one? {_offer(verb, found)}")
    other = _matching(list(view.pack), words) if words else []
    if other and fits and other[0].type not in fits:
        offer = f"; {_offer(verb, fitting)}" if fitting else ""
        raise BadNotation(f"you cannot {verb} {other[0].name}{offer}")
    if other and worn is not True and other[0].worn:
        raise BadNotation(f"{other[0].name} is in use already; remove {other[0].letter} puts it away")
    if other and worn:
        raise BadNotation(f"{other[0].name} is not in use; {_offer(verb, fitting)}")
    if words and fitting:
        raise BadNotation(f"you have nothing called {words!r} to {verb}; {_offer(verb, fitting)}")
    raise BadNotation(f"you have {nothing}; inventory lists your pack")


def _matching(things: list[Thing], words: str) -> list[Thing]:
    """By letter, else by every word of the name; without words everything, and one of several equal things."""
    wanted = words.lower().split()
    if len(wanted) == 1 and len(wanted[0]) == 1:
        return [thing for thing in things if thing.letter == wanted[0]]
    parts = [word for word in wanted if word not in {"the", "a", "an", "my", "some", "of"}]
    return [thing for thing in things if all(part in f"{thing.name} {thing.type}".lower() for part in parts)]


def _offer(verb: str, things: list[Thing]) -> str:
    offers = [f"{verb} {thing.letter}: {thing.name}" for thing in things[:OFFERED]]
    more = [f"and {len(things) - OFFERED} more, which inventory lists"] if len(things) > OFFERED else []
    classes = armor_classes(things)
    return "; ".join([*offers, *more, *([classes] if verb in {"wear", "put on"} and classes else [])])


def thing_action(view: RogueView, verb: str, words: str) -> Action:
    """The action of a verb with a thing; burnt-out torches are no light to take."""
    if verb == "light" and not words:
        return USE + slot_of(_best_light(view))
    if verb == "eat" and not words and view.hunger > FULL:
        food = named(view, verb, words)
        raise BadNotation(f"you are not hungry, and most of it would be wasted; eat {food.letter} eats all the same")
    return VERBS[verb].base + slot_of(named(view, verb, words))


def _best_light(view: RogueView) -> Thing:
    """An everlasting light, oil where a lantern is in hand, else the fullest; oil for an empty one at last."""
    spare = [t for t in view.pack if t.type in VERBS["light"].types and not t.worn and (t.fuel is None or t.fuel > 0)]
    lantern = any(thing.type == "LANTERN" and (thing.fuel or 0) < 1000 for thing in view.pack)
    spare = [thing for thing in spare if thing.type != "OIL_FLASK" or lantern]
    if not spare:
        has_oil = any(thing.type == "OIL_FLASK" for thing in view.pack)
        told = "no other light, and no lantern with room for oil" if has_oil else VERBS["light"].nothing
        raise BadNotation(f"you have {told}; explore for some")
    in_hand = any(thing.type == "LANTERN" and thing.worn for thing in view.pack)
    order = {"ARTIFACT": 0, "OIL_FLASK": 1 if in_hand else 4, "LANTERN": 2, "TORCH": 3}
    better = [thing for thing in spare if burns_longer(view, thing)]
    if not better:
        best = max(spare, key=lambda thing: thing.fuel or 0)
        burns = "for ever" if view.light_left is None else f"{view.light_left} turns more"
        told = (
            f"your light burns {burns}, and you have nothing better; light {best.letter} takes {best.name} all the same"
        )
        raise BadNotation(told)
    return min(better, key=lambda thing: (order[thing.type], -(thing.fuel or 0)))


# --- directions ------------------------------------------------------------------------------------------------------


def direction_called(word: str) -> int | None:
    """The direction that a word names."""
    return DIRECTION_SHORT.get(word.lower())


def zap_action(view: RogueView, words: str) -> Action:
    """A wand and a direction; without one, the direction in which a monster stands in line."""
    parts = words.split()
    way = direction_called(parts[-1]) if len(parts) > 1 else None
    wand = named(view, "zap", " ".join(parts[:-1] if way is not None else parts))
    if way is None:
        way = _in_line(view)
    if way is None:
        raise BadNotation(f"zap {wand.letter} in which direction? zap {wand.letter} east")
    return ZAP + 8 * slot_of(wand) + way


def _in_line(view: RogueView) -> int | None:
    ways = (aim(view, monster) for monster in in_sight(view))
    return next((way for way in ways if way is not None), None)


def door_action(view: RogueView, verb: str, words: str) -> Action:
    """Opens or closes the door that is meant: by direction, or the only one beside the hero."""
    base, glyph = (OPEN, "+") if verb == "open" else (CLOSE, "'")
    way = next((k for k in map(direction_called, words.split()) if k is not None), None)
    if way is not None:
        return base + way
    doors = _doors(view, glyph)
    taken = {(monster.x, monster.y): monster.name for monster in in_sight(view)}
    for k in doors if verb == "close" else ():
        name = taken.get((view.x + int(DX[k]), view.y + int(DY[k])))
        if name:
            raise BadNotation(f"the {name} stands in the doorway, so the door does not close")
    if len(doors) == 1:
        return base + doors[0]
    if doors:
        ways = " or ".join(f"{verb} {DIRECTION_NAMES[k]}" for k in doors)
        raise BadNotation(f"{verb} which door? {ways}")
    state, rest = ("closed", "walking into one opens it") if verb == "open" else ("open", "walk up to one first")
    raise BadNotation(f"no {state} door is beside you, north, south, west or east; {rest}")


def force_action(view: RogueView, words: str) -> Action:
    """Walks into a closed door, which opens it or tries its lock: by direction, or the only one beside the hero."""
    doors = _doors(view, "+")
    way = next(
        (k for k in map(direction_called, words.split()) if k is not None), doors[0] if len(doors) == 1 else None
    )
    if way in doors:
        return MOVE + way
    known = " or ".join(f"force {DIRECTION_NAMES[k]}" for k in doors)
    raise BadNotation(
        f"say which door: {known}" if known else "there is no closed door beside you; walk up to one first"
    )


def _doors(view: RogueView, glyph: str) -> list[int]:
    return [k for k in range(4) if view.map[view.y + int(DY[k])][view.x + int(DX[k])] == glyph]
