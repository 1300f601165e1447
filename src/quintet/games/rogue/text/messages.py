"""What happened, in words: the lines of the log as events, refusals, and how a quest ended: R13, R15."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final

from quintet.core.game import Event, Outcome
from quintet.core.plural import counted
from quintet.games.rogue import actions as act
from quintet.games.rogue.layout import BY_FIRE, BY_HUNGER, BY_MONSTER, BY_POISON, BY_TRAP, WON
from quintet.games.rogue.rules import log
from quintet.games.rogue.tables import (
    ARMOR,
    DEPTHS,
    DIRECTION_NAMES,
    MONSTERS,
    RING,
    SCROLL_ROWS,
    TRAP_WORDS,
    WEAPON,
)
from quintet.games.rogue.text.names import Knowledge, a_monster, capitalized, monster_name, with_article
from quintet.games.rogue.text.notation import SLOT_LETTERS, word_wizard_command, write

__all__ = [
    "ARRIVALS",
    "DROPPED",
    "IMPORTANCE",
    "LOCKED",
    "MAPPED",
    "STRUCK_AT_UNSEEN",
    "STRUCK_BY_UNSEEN",
    "UNSEEN",
    "Line",
    "cause_words",
    "unused_numbers",
    "word_events",
    "word_outcome",
    "word_refusal",
    "word_rows",
]

# How messages begin that bots and commands look for.
UNSEEN: Final = "Something"
STRUCK_BY_UNSEEN: Final = ("Something hits", "Something misses", "Something closes in")
STRUCK_AT_UNSEEN: Final = ("You hit something", "You miss something")
ARRIVALS: Final = ("You climb", "You descend", "You fall through")
MAPPED: Final = "The layout of the level"
LOCKED: Final = "The door is locked"
DROPPED: Final = "You drop"
WALKING, FAST = 10, 15
"""The hero's speed, and the one above which a monster is very fast."""


def _item(know: Knowledge, code: int, count: int = 1) -> str:
    return with_article(know.kind_name(code // 16, code % 16, count), count)


def _the_item(know: Knowledge, code: int, count: int = 1) -> str:
    return f"the {know.kind_name(code // 16, code % 16, count)}"


def _equip_verb(code: int) -> str:
    """Returns what the hero does to use an item."""
    return {WEAPON: "wield", ARMOR: "put on", RING: "put on"}.get(code // 16, "hold up")


Wording = Callable[[Knowledge, int, int, int], str]
INFO, COMBAT, WARNING, CRITICAL, SUCCESS = "info", "combat", "warning", "critical", "success"
IMPORTANCE: Final = {INFO: 1, COMBAT: 2, SUCCESS: 3, WARNING: 4, CRITICAL: 5}
"""How much each type of message matters, 1 to 5."""
WORDS: Final[dict[int, tuple[str, Wording]]] = {
    log.BEGAN: (INFO, lambda k, _a, _b, _c: _entrance(k.start)),
    log.HIT: (COMBAT, lambda _k, a, b, _c: f"You hit {monster_name(a)} for {b}."),
    log.MISSED: (COMBAT, lambda _k, a, _b, _c: f"You miss {monster_name(a)}."),
    log.KILLED: (SUCCESS, lambda _k, a, b, _c: f"You kill {monster_name(a)} (+{b} experience)."),
    log.WAS_HIT: (COMBAT, lambda _k, a, b, c: f"{monster_name(a)} hits you{f' for {b}' if b else ''}{_side(c)}."),
    log.WAS_MISSED: (COMBAT, lambda _k, a, b, _c: f"{monster_name(a)} misses you{_side(b)}."),
    log.GAINED_LEVEL: (SUCCESS, lambda _k, a, _b, _c: f"You rise to hero level {a}."),
    log.LOST_LEVEL: (CRITICAL, lambda _k, a, _b, _c: f"Your life force drains away. You are back at hero level {a}."),
    log.PICKED_UP: (
        INFO,
        lambda k, a, b, c: f"You {'pick up' if b == 1 else 'now have'} {_item(k, a, b)} ({SLOT_LETTERS[c]}).",
    ),
    log.FOUND_GOLD: (SUCCESS, lambda _k, a, _b, _c: f"You find {counted(a, 'gold piece')}."),
    log.DROPPED: (INFO, lambda k, a, b, _c: f"You drop {_item(k, a, b)}."),
    log.EQUIPPED: (INFO, lambda k, a, _b, c: f"You {_equip_verb(a)} {_item(k, a)} ({SLOT_LETTERS[c]})."),
    log.REMOVED: (INFO, lambda k, a, _b, _c: f"You put away {_the_item(k, a)}."),
    log.IS_CURSED: (WARNING, lambda k, a, _b, _c: f"{_the_item(k, a)} is cursed. It will not come off."),
    log.QUAFFED: (INFO, lambda k, a, _b, _c: f"You drink {_the_item(k, a)}."),
    log.HEALED: (SUCCESS, lambda _k, a, _b, _c: f"You feel better (+{a})."),
    log.GREW_STRONGER: (SUCCESS, lambda _k, a, _b, _c: f"You feel stronger. Your strength is {a}."),
    log.STRENGTH_BACK: (SUCCESS, lambda _k, a, _b, _c: f"Your strength is back to {a}."),
    log.POISONED: (CRITICAL, lambda _k, a, _b, _c: f"It was poison! You take {a} damage."),
    log.GOT_CONFUSED: (WARNING, lambda _k, _a, _b, _c: "Everything spins. You are confused."),
    log.WENT_BLIND: (WARNING, lambda _k, _a, _b, _c: "A cloak of darkness falls around you. You are blind."),
    log.SPED_UP: (SUCCESS, lambda _k, _a, _b, _c: "You move twice as fast."),
    log.SENSED_MONSTERS: (INFO, lambda _k, a, _b, _c: f"You sense {counted(a, 'monster')} on this level."),
    log.SENSED_MAGIC: (INFO, lambda _k, a, _b, _c: f"You sense {counted(a, 'magic item')} on this level."),
    log.SEES_UNSEEN: (INFO, lambda _k, _a, _b, _c: "Your eyes tingle. You can see the invisible."),
    log.FLOATS: (INFO, lambda _k, _a, _b, _c: "You float into the air."),
    log.READ_SCROLL: (INFO, lambda k, a, _b, _c: f"You read {_the_item(k, a)}."),
    log.IDENTIFIED: (INFO, lambda k, a, _b, _c: f"It is {_item(k, a)}."),
    log.EXAMINED: (INFO, lambda k, a, b, _c: f"It is {_item(k, a)}, {b:+d}."),
    log.STANDS_OPEN: (INFO, lambda _k, _a, _b, _c: "The door is already open."),
    log.CLOSES_IN: (WARNING, lambda _k, a, b, _c: _danger(a, b)),
    log.SURVIVED: (
        CRITICAL,
        lambda _k, _a, _b, _c: "That would have killed you, but you hang on with your last strength.",
    ),
    log.ENCHANTED: (SUCCESS, lambda k, a, _b, _c: f"{_the_item(k, a)} gleams for a moment."),
    log.MAPPED: (SUCCESS, lambda _k, _a, _b, _c: f"{MAPPED} appears in your mind."),
    log.TELEPORTED: (INFO, lambda _k, _a, _b, _c: "Suddenly you are somewhere else."),
    log.UNCURSED: (SUCCESS, lambda _k, _a, _b, _c: "Someone seems to be watching over you. Curses are lifted."),
    log.CREATED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} appears out of thin air."),
    log.DREAD: (INFO, lambda _k, _a, _b, _c: "You hear maniacal laughter. Drop such a scroll to scare monsters off."),
    log.LIT_ROOM: (SUCCESS, lambda _k, _a, _b, _c: "Light fills the room."),
    log.FELL_ASLEEP: (CRITICAL, lambda _k, a, _b, _c: f"You fall asleep for {counted(a, 'turn')}."),
    log.HELD_THEM: (
        SUCCESS,
        lambda _k, a, _b, _c: f"{counted(a, 'monster')} around you {'freezes' if a == 1 else 'freeze'} in place.",
    ),
    log.FIZZLED: (INFO, lambda _k, _a, _b, _c: "Nothing comes of it."),
    log.ZAPPED: (INFO, lambda k, a, b, _c: f"You zap {_the_item(k, a)} {DIRECTION_NAMES[b]}."),
    log.BOLT_HIT: (COMBAT, lambda _k, a, b, _c: _bolt(a, b)),
    log.NOTHING_HAPPENED: (INFO, lambda _k, _a, _b, _c: "Nothing happens."),
    log.PUT_TO_SLEEP: (SUCCESS, lambda _k, a, _b, _c: f"{monster_name(a)} falls asleep."),
    log.HASTENED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} speeds up."),
    log.SLOWED_DOWN: (SUCCESS, lambda _k, a, _b, _c: f"{monster_name(a)} slows down."),
    log.CHANGED: (INFO, lambda _k, a, b, _c: f"{monster_name(a)} turns into {monster_name(b)}."),
    log.ATE: (INFO, lambda _k, a, _b, _c: "That tasted awful, but it fills you up." if a else "That tasted good."),
    log.BECAME_HUNGRY: (WARNING, lambda _k, _a, _b, _c: "You are hungry."),
    log.BECAME_WEAK: (CRITICAL, lambda _k, _a, _b, _c: "You are weak with hunger."),
    log.STARVES: (CRITICAL, lambda _k, _a, _b, _c: "You are starving to death."),
    log.FUEL_LEFT: (WARNING, lambda k, a, b, _c: f"{_the_item(k, a)} burns low, with {counted(b, 'turn')} left."),
    log.LIGHT_OUT: (CRITICAL, lambda k, a, _b, _c: f"{_the_item(k, a)} goes out. It is dark."),
    log.REFILLED: (INFO, lambda _k, a, _b, _c: f"You fill the lantern. It has {counted(a, 'turn')} of light."),
    log.OPENED: (INFO, lambda _k, _a, _b, _c: "The door opens."),
    log.CLOSED_DOOR: (INFO, lambda _k, _a, _b, _c: "You close the door."),
    log.LOCK_HOLDS: (INFO, lambda _k, _a, _b, _c: f"{LOCKED}. You throw yourself against it in vain."),
    log.FORCED: (WARNING, lambda _k, _a, _b, _c: "The lock breaks with a crash that wakes the neighbors."),
    log.WONT_CLOSE: (INFO, lambda _k, _a, _b, _c: "There is nothing here to close."),
    log.IN_THE_WAY: (INFO, lambda _k, _a, _b, _c: "Something is in the doorway."),
    log.BUMPED: (INFO, lambda _k, _a, _b, _c: "You bump into a wall."),
    log.SQUEEZED: (INFO, lambda _k, _a, _b, _c: "You cannot squeeze past that corner."),
    log.TRAPPED: (CRITICAL, lambda _k, a, _b, _c: f"You walk into {TRAP_WORDS[a]}. It is spent now."),
    log.DART_POISON: (CRITICAL, lambda _k, _a, _b, _c: "The dart was poisoned."),
    log.ALARMED: (WARNING, lambda _k, _a, _b, _c: "A bell rings through the whole level."),
    log.AVOIDED: (INFO, lambda _k, a, _b, _c: f"You step carefully past {TRAP_WORDS[a]}."),
    log.FOUND_DOOR: (SUCCESS, lambda _k, a, _b, _c: f"You find a secret door to the {DIRECTION_NAMES[a]}."),
    log.FOUND_TRAP: (SUCCESS, lambda _k, a, _b, _c: f"You find {TRAP_WORDS[a]}."),
    log.FOUND_NOTHING: (INFO, lambda _k, _a, _b, _c: "You find nothing."),
    log.ARRIVED: (INFO, lambda _k, a, b, _c: f"You {'descend' if a > b else 'climb'} to level {a}."),
    log.FELL: (CRITICAL, lambda _k, a, _b, _c: f"You fall through to level {a}."),
    log.TOOK_AMULET: (
        SUCCESS,
        lambda _k, _a, _b, c: f"You have the Amulet of Yendor ({SLOT_LETTERS[c]})! Now go up and out.",
    ),
    log.STIRRING: (WARNING, lambda _k, _a, _b, _c: "Something stirs in the distance."),
    log.LOST_GOLD: (CRITICAL, lambda _k, a, b, _c: f"{monster_name(a)} steals {counted(b, 'gold piece')}."),
    log.LOST_ITEM: (CRITICAL, lambda k, a, _b, c: f"{monster_name(c)} steals {_item(k, a)}."),
    log.RUSTED: (WARNING, lambda k, a, _b, _c: f"{_the_item(k, a)} rusts."),
    log.FROZE: (CRITICAL, lambda _k, a, _b, _c: f"{monster_name(a)} freezes you."),
    log.GRABBED: (CRITICAL, lambda _k, a, _b, _c: f"{monster_name(a)} grabs you and holds on."),
    log.STUCK: (WARNING, lambda _k, _a, _b, _c: "You are held fast."),
    log.BREATHED_ON: (CRITICAL, lambda _k, a, b, _c: f"{monster_name(a)} breathes fire at you for {b}."),
    log.DODGED: (COMBAT, lambda _k, a, _b, _c: f"{monster_name(a)} breathes fire, but you dodge it."),
    log.WEAKENED: (CRITICAL, lambda _k, a, _b, _c: f"You feel weaker. Your strength is {a}."),
    log.WITHERED: (CRITICAL, lambda _k, _a, _b, _c: "You wither."),
    log.FADED: (CRITICAL, lambda _k, a, _b, _c: f"Your life fades. You lose {counted(a, 'hit point')} for good."),
    log.WOKE: (INFO, lambda _k, _a, _b, _c: "You wake up."),
    log.CLEARED_UP: (INFO, lambda _k, _a, _b, _c: "Your head is clear again."),
    log.SEES_AGAIN: (INFO, lambda _k, _a, _b, _c: "You can see again."),
    log.SLOWED_BACK: (INFO, lambda _k, _a, _b, _c: "You are back to your normal pace."),
    log.LANDED: (INFO, lambda _k, _a, _b, _c: "You float gently to the ground."),
    log.CRUMBLED: (INFO, lambda k, a, _b, _c: f"{_the_item(k, a)} crumbles to dust."),
    log.SLIPPED: (WARNING, lambda k, a, b, _c: f"There is no room here. {_slips(k, a, b)} into a crack."),
    log.WON_GAME: (SUCCESS, lambda _k, _a, _b, _c: "You are out with the Amulet of Yendor. You have won!"),
    log.CHOOSE: (INFO, lambda _k, a, _b, _c: f"Choose an item for the scroll of {SCROLL_ROWS[a][1]}."),
    log.VANISHED: (WARNING, lambda _k, a, _b, _c: f"{monster_name(a)} vanishes."),
    log.BROKE_FREE: (INFO, lambda _k, _a, _b, _c: "You are free again."),
    log.TRAP_SPRUNG: (INFO, lambda _k, a, b, _c: f"{monster_name(a)} walks into {TRAP_WORDS[b]}."),
    log.TOLD_ALL: (INFO, lambda _k, _a, _b, _c: "Everything is identified."),
    log.MADE: (INFO, lambda k, a, b, _c: f"You create {a_monster(a) if a else _item(k, b)}."),
    log.STIRRED_ALL: (INFO, lambda _k, _a, _b, _c: "Every monster on this level is awake."),
    log.SLEW_ALL: (INFO, lambda _k, _a, _b, _c: "Every monster on this level is gone."),
    log.GODHOOD: (INFO, lambda _k, a, _b, _c: "You cannot die." if a else "You can die again."),
}


def _entrance(level: int) -> str:
    """Words the first line; a quest that begins deeper down has less far to go: R15.5."""
    if level == 1:
        return "You enter the dungeon. The Amulet of Yendor lies ten levels down."
    left = DEPTHS - level
    where = f"lies {counted(left, 'level')} further down" if left else "lies on this level"
    return f"You enter the dungeon on level {level}. The Amulet of Yendor {where}."


def _side(felt: int) -> str:
    """Returns from where an unseen blow came; nothing if it was seen."""
    return f" from the {DIRECTION_NAMES[felt - 1]}" if felt else ""


def _danger(monster: int, felt: int) -> str:
    """Returns that a monster comes near, with its pace and its strongest blows by the table: R9.5."""
    if monster == 0:
        return f"Something closes in on you{_side(felt)}."
    row = MONSTERS[monster]
    most = sum(int(row.count[k]) * int(row.sides[k]) for k in range(int(row.attacks)))
    pace = "is very fast and " if int(row.speed) > FAST else "is fast and " if int(row.speed) > WALKING else ""
    blow = f"hits for up to {most}" if most else "does no damage with its blows"
    return f"{monster_name(monster)} closes in on you. It {pace}{blow}."


def _bolt(monster: int, damage: int) -> str:
    """Only fire on a dragon does no damage: R10.9."""
    return f"It hits {monster_name(monster)} for {damage}." if damage else f"Fire cannot hurt {monster_name(monster)}."


def _slips(know: Knowledge, code: int, count: int) -> str:
    return f"{capitalized(_the_item(know, code, count))} {'slips' if count == 1 else 'slip'}"


def cause_words(cause: int, killer: int, name: Callable[[int], str] = a_monster) -> str:
    """Returns what the hero died of: "killed by a bat", "starved"."""
    if cause in {BY_MONSTER, BY_FIRE}:
        return f"killed by {name(killer)}" if cause == BY_MONSTER else f"burnt by {name(killer)}'s breath"
    if cause == BY_TRAP:
        return f"killed by {TRAP_WORDS[killer]}"
    return {BY_POISON: "poisoned by a potion", BY_HUNGER: "starved"}.get(cause, "died")


def unused_numbers(code: int) -> tuple[bool, bool, bool]:
    """Returns which of a row's three numbers its words leave out; the lambdas above mark those with an underscore."""
    if code == log.DIED:
        return False, False, True
    _, a, b, c = WORDS[code][1].__code__.co_varnames[:4]
    return a[0] == "_", b[0] == "_", c[0] == "_"


Line = tuple[int, str, str]
"""Turn, type and text."""


@lru_cache(8192)
def word_row(know: Knowledge, row: Any) -> Line:
    """Returns a row of the log in words; most rows are asked for again after every action, so they are cached."""
    if row.code == log.DIED:
        return row.turn, CRITICAL, f"You die, {cause_words(row.a, row.b)}."
    kind, words = WORDS[row.code]
    return row.turn, kind, capitalized(words(know, row.a, row.b, row.c))


def word_rows(know: Knowledge, rows: Sequence[Any]) -> list[Line]:
    """Returns the last rows of the log in words, each as the hero knew things back then: R12.2."""
    unlearned = {row.a for row in rows if row.code == log.IDENTIFIED}
    if not unlearned:
        return [word_row(know, row) for row in rows]
    then, lines = know.without(unlearned), []
    for row in rows:
        if row.code == log.IDENTIFIED and row.a in unlearned:
            unlearned.remove(row.a)
            then = know.without(unlearned)
        lines.append(word_row(then, row))
    return lines


def word_events(know: Knowledge, rows: Sequence[Any]) -> tuple[Event, ...]:
    """Returns the last rows of the log as events; the number of an event is its turn."""
    lines = zip(rows, word_rows(know, rows), strict=True)
    return tuple([Event(f"{kind}: {_CODE_NAMES[row.code]}", text, 0, (turn,)) for row, (turn, kind, text) in lines])


_CODE_NAMES: Final = tuple(name.lower().replace("_", " ") for name in log.CODES)


REFUSALS: Final = {
    act.GAME_OVER: "The game is over. Start a new one.",
    act.NO_SUCH_SEAT: "There is only one hero, in the first seat.",
    act.WALL_THERE: "There is a wall. Search beside it if you suspect a hidden door.",
    act.TIGHT_CORNER: "You cannot squeeze past a corner or go diagonally through a door. Go around it.",
    act.NO_STAIRS_DOWN: "There are no stairs down here. Walk onto a `>` first.",
    act.NO_STAIRS_UP: "There are no stairs up here. Walk onto a `<` first.",
    act.NOTHING_HERE: "Nothing lies here. Walk onto an item first.",
    act.PACK_FULL: "Your pack is full. Drop or use something first.",
    act.AFLOAT: "You are floating and cannot reach the floor. Wait until you land.",
    act.NO_DOOR: "You know of no closed door there. You can open doors to the north, south, west or east.",
    act.NOT_OPEN: "You know of no open door there. You can close doors to the north, south, west or east.",
    act.EMPTY_SLOT: "You have nothing with that letter. Look into your pack.",
    act.NOT_USABLE: "Zap a wand in a direction, and carry the Amulet out.",
    act.WORN_ALREADY: "You are already using it. Remove it first if you want it off.",
    act.CURSED_FAST: "The cursed item will not come off. A scroll of remove curse would help.",
    act.HANDS_FULL: "You wear a ring on each hand. Remove one first.",
    act.NO_LANTERN: "You have no lantern with room for oil. Save the oil for later.",
    act.NO_TARGET: "The scroll would do nothing now. Save it for later.",
    act.NOT_WORN: "You are not using it. You can only remove what you wear, wield or have lit.",
    act.WORN: "You are using it. Remove it first.",
    act.PRECIOUS: "You must not leave the Amulet behind. Carry it up to level 1.",
    act.NOT_A_WAND: "You can only zap wands. Choose another letter.",
    act.MUST_CHOOSE: "A scroll is waiting. Choose an item for it first.",
    act.NOTHING_TO_CHOOSE: "No scroll is waiting for a choice. Read one first.",
    act.BAD_CHOICE: "The scroll does not work on that. Choose another item.",
    act.NO_WIZARD: "Only a wizard game has wizard commands. Start one with the option `wizard`.",
    act.BETWEEN: "You are between two levels. A batch needs the levels beside it (`kernels.stepper`).",
    act.HELD_FAST: "Something holds you fast. Strike it, or struggle by walking.",
    act.NO_SPLIT: "Your pack is too full to take one of the stack in hand. Drop something first.",
}


def word_refusal(action: int, code: int) -> str:
    """Returns what cannot be done, why, and what to do about it."""
    return f"You cannot {_doing(action)}. {REFUSALS[code]}"


def _doing(action: int) -> str:
    """Returns an action as the end of a sentence: "go north", "pick anything up", "open a door to the east"."""
    if action < act.REST:
        return f"go {DIRECTION_NAMES[action]}"
    if action == act.PICK_UP:
        return "pick anything up"
    if act.OPEN <= action < act.USE:
        word, base = ("open", act.OPEN) if action < act.CLOSE else ("close", act.CLOSE)
        return f"{word} a door to the {DIRECTION_NAMES[action - base]}"
    if act.WIZARD <= action < act.ACTIONS:
        return word_wizard_command(action)
    return f"`{write(action)}`" if act.USE <= action < act.RUN else write(action)


def word_outcome(over: int, cause: int, killer: int, depth: int, points: int) -> Outcome:
    """Returns how a quest ended: for the leaderboard, and as a sentence."""
    scored = counted(points, "point")
    if over == WON:
        return Outcome((0,), "escaped with the Amulet", f"Won with the Amulet of Yendor and {scored}.")
    words = cause_words(cause, killer)
    return Outcome((), words, f"{capitalized(words)} on level {depth} with {scored}.")
