"""Single actions typed in plain words that depend on the view: `eat`, `quaff blue`, `open door`, `zap f`."""

from typing import Final

from quintet.core.errors import BadNotation, quoted
from quintet.core.game import Action
from quintet.core.plural import counted
from quintet.games.rogue.actions import CLOSE, MOVE, OPEN, USE, ZAP
from quintet.games.rogue.analysis.directions import aim, in_sight
from quintet.games.rogue.analysis.item_uses import VERBS, slot_of
from quintet.games.rogue.describe.items import armor_classes
from quintet.games.rogue.describe.screen import burns_longer
from quintet.games.rogue.tables import DIRECTION_NAMES, DX, DY
from quintet.games.rogue.text.names import common_name, listed
from quintet.games.rogue.text.notation import DIRECTION_SHORT
from quintet.games.rogue.views.hero import RogueView, Thing

__all__ = ["direction_called", "door_action", "force_action", "named", "thing_action", "zap_action"]


FULL: Final = 900
"""Food units above which part of a ration would be wasted."""
OFFERED: Final = 8


def named(view: RogueView, verb: str, words: str) -> Thing:
    """Returns the item that a letter or part of a name means; if that is not clear, says what there is to choose."""
    _, types, nothing, also, worn = VERBS[verb]
    fits = (*types, *also)
    fitting = [
        thing for thing in view.pack if (not fits or thing.type in fits) and (worn is None or bool(thing.worn) == worn)
    ]
    found = _matching(fitting, words)
    if len(found) == 1:
        return found[0]
    if found:
        raise BadNotation(f"Which one do you want to {verb}? {_offer(verb, found)}")
    other = _matching(list(view.pack), words) if words else []
    if other and fits and other[0].type not in fits:
        raise BadNotation(f"You cannot {verb} {other[0].name}. {_offer(verb, fitting)}".strip())
    if other and worn is not True and other[0].worn:
        raise BadNotation(f"You are already using {other[0].name}. `remove {other[0].letter}` puts it away.")
    if other and worn:
        raise BadNotation(f"You are not using {other[0].name}. {_offer(verb, fitting)}".strip())
    if words and fitting:
        raise BadNotation(f"You have nothing called {quoted(words)} to {verb}. {_offer(verb, fitting)}")
    raise BadNotation(f"You have {nothing}. `inventory` lists your pack.")


def _matching(things: list[Thing], words: str) -> list[Thing]:
    """Returns the items with this letter, or with all these words in their names; without words, all of them."""
    wanted = words.lower().split()
    if len(wanted) == 1 and len(wanted[0]) == 1:
        return [thing for thing in things if thing.letter == wanted[0]]
    parts = [word for word in wanted if word not in {"the", "a", "an", "my", "some", "of"}]
    return [thing for thing in things if all(part in f"{thing.name} {thing.type}".lower() for part in parts)]


def _offer(verb: str, things: list[Thing]) -> str:
    """Returns what there is to choose from, or nothing."""
    offers = [f"`{verb} {thing.letter}` ({thing.name})" for thing in things[:OFFERED]]
    if len(things) > OFFERED:
        offers.append(f"one of {len(things) - OFFERED} more in your `inventory`")
    classes = armor_classes(things) if verb in {"wear", "put on"} else ""
    return f"Try {listed(offers, 'or')}. {classes}".strip() if offers else ""


def thing_action(view: RogueView, verb: str, words: str) -> Action:
    """Returns the action of a verb with an item; bare `light` and `eat` choose by themselves."""
    if verb == "light" and not words:
        return USE + slot_of(_best_light(view))
    if verb == "eat" and not words and view.hunger > FULL:
        food = named(view, verb, words)
        raise BadNotation(f"You are not hungry, and most of it would go to waste. `eat {food.letter}` eats anyway.")
    return VERBS[verb].base + slot_of(named(view, verb, words))


def _best_light(view: RogueView) -> Thing:
    """Returns the best light: an everlasting one, oil for a lantern in hand, else the fullest, else oil for another."""
    spare = [t for t in view.pack if t.type in VERBS["light"].types and not t.worn and (t.fuel is None or t.fuel > 0)]
    lantern = any(thing.type == "LANTERN" and (thing.fuel or 0) < 1000 for thing in view.pack)
    spare = [thing for thing in spare if thing.type != "OIL_FLASK" or lantern]
    if not spare:
        has_oil = any(thing.type == "OIL_FLASK" for thing in view.pack)
        nothing = "no other light, and no lantern with room for oil" if has_oil else VERBS["light"].nothing
        raise BadNotation(f"You have {nothing}. Explore to find some.")
    in_hand = any(thing.type == "LANTERN" and thing.worn for thing in view.pack)
    order = {"ARTIFACT": 0, "OIL_FLASK": 1 if in_hand else 4, "LANTERN": 2, "TORCH": 3}
    better = [thing for thing in spare if burns_longer(view, thing)]
    if not better:
        best = max(spare, key=lambda thing: thing.fuel or 0)
        burns = "forever" if view.light_left is None else f"for {counted(view.light_left, 'more turn')}"
        anyway = f"`light {best.letter}` lights {best.name} anyway."
        raise BadNotation(f"Your light burns {burns}, and you have nothing better. {anyway}")
    return min(better, key=lambda thing: (order[thing.type], -(thing.fuel or 0)))


# --- directions ------------------------------------------------------------------------------------------------------


def direction_called(word: str) -> int | None:
    """Returns the direction that a word names."""
    return DIRECTION_SHORT.get(word.lower())


def zap_action(view: RogueView, words: str) -> Action:
    """Returns the zap of a wand; without a direction it aims at a monster in line."""
    parts = words.split()
    way = direction_called(parts[-1]) if len(parts) > 1 else None
    wand = named(view, "zap", " ".join(parts[:-1] if way is not None else parts))
    if way is None:
        way = _in_line(view)
    if way is None:
        raise BadNotation(f"In which direction? Try `zap {wand.letter} east`.")
    return ZAP + 8 * slot_of(wand) + way


def _in_line(view: RogueView) -> int | None:
    ways = (aim(view, monster) for monster in in_sight(view))
    return next((way for way in ways if way is not None), None)


def door_action(view: RogueView, verb: str, words: str) -> Action:
    """Returns the action that opens or closes a door: by direction, or the only one beside the hero."""
    base, glyph = (OPEN, "+") if verb == "open" else (CLOSE, "'")
    way = next((k for k in map(direction_called, words.split()) if k is not None), None)
    if way is not None:
        return base + way
    doors = _doors(view, glyph)
    taken = {(monster.x, monster.y): monster.name for monster in in_sight(view)}
    for k in doors if verb == "close" else ():
        name = taken.get((view.x + int(DX[k]), view.y + int(DY[k])))
        if name:
            raise BadNotation(f"You cannot close the door. The {common_name(name)} is in the doorway.")
    if len(doors) == 1:
        return base + doors[0]
    if doors:
        raise BadNotation(f"Which door do you want to {verb}? {_door_offer(verb, doors)}")
    state, remedy = ("closed", "Walking into one opens it.") if verb == "open" else ("open", "Walk up to one first.")
    raise BadNotation(f"There is no {state} door to your north, south, west or east. {remedy}")


def force_action(view: RogueView, words: str) -> Action:
    """Returns a step into a closed door, which opens it or tries its lock: by direction, or the only one there."""
    doors = _doors(view, "+")
    way = next(
        (k for k in map(direction_called, words.split()) if k is not None), doors[0] if len(doors) == 1 else None
    )
    if way in doors:
        return MOVE + way
    if doors:
        raise BadNotation(f"Which door do you want to force? {_door_offer('force', doors)}")
    raise BadNotation("There is no closed door beside you. Walk up to one first.")


def _door_offer(verb: str, doors: list[int]) -> str:
    return f"Try {listed([f'`{verb} {DIRECTION_NAMES[k]}`' for k in doors], 'or')}."


def _doors(view: RogueView, glyph: str) -> list[int]:
    return [k for k in range(4) if view.map[view.y + int(DY[k])][view.x + int(DX[k])] == glyph]
