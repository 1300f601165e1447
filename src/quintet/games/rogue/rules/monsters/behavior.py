"""Monsters' minds: four states, seven behaviors, one decision per action: R9."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, chance, dice
from quintet.games.rogue.layout import BY_MONSTER, RUNNING, Monster, Quest, Work
from quintet.games.rogue.rules.combat import strikes
from quintet.games.rogue.rules.fov import can_see, is_line_clear, seen_kind, wears
from quintet.games.rogue.rules.hero import armor_class, hurt, is_helpless, is_stuck
from quintet.games.rogue.rules.log import CLOSES_IN, WAS_HIT, WAS_MISSED, note
from quintet.games.rogue.rules.monsters.pathing import (
    chart_gold,
    forget_charts,
    is_scare_scroll,
    step_along_path,
    step_anywhere,
    step_away,
    step_down,
    step_toward,
    steps_to,
    steps_to_prey,
    wander,
)
from quintet.games.rogue.rules.monsters.special_attacks import breathes, touch
from quintet.games.rogue.rules.terrain import cuts_corner, lift_gold, pile_at
from quintet.games.rogue.tables import (
    BEAST_LEVEL,
    BREATHES,
    COWARD,
    DX,
    DY,
    ERRATIC,
    FLEEING,
    GREEDY,
    HUNTING,
    MONSTERS,
    R_STEALTH,
    REGENERATES,
    SLEEPING,
    SMART,
    STATIONARY,
    THIEF,
    WANDERING,
)

MEMORY_TURNS = 5
STEALTH_WAKE_PERCENT = 20
WAKE_PERCENT = 25
"""The chance per turn that a hero beside a sleeper wakes it; farther away it is this over the distance: R9.1."""
SLEEP_TURNS = 500
"""How long a sleeper sleeps on average if nobody comes; the great beasts sleep on: R9.1."""
NORMAL_SPEED = 10
"""The speed of one action per turn: R5.7."""
GOLD_SCENT = 8
"""Steps from which an orc still smells gold: R9.3."""


@kernel
def monsters_act(q: Quest, w: Work, ticks: int) -> None:
    """Gives every monster its speed per tick; each hundred is an action: R5.7."""
    forget_charts(w)
    for place in range(q.lv.monster_top):
        monster = q.lv.monsters[place]
        if monster.kind == 0:
            continue
        monster.energy += monster.speed * ticks
        while monster.kind != 0 and monster.energy >= 100 and q.over == RUNNING:
            monster.energy -= 100
            think(q, w, place)


@kernel
def face(q: Quest) -> None:
    """Notes which monsters the hero sees before an action: they may strike from now on: R9.5."""
    for place in range(q.lv.monster_top):
        monster = q.lv.monsters[place]
        if monster.ready == 0 and monster.kind != 0 and can_see(q, monster):
            monster.ready = 1


@kernel
def closes_in(q: Quest, monster: Monster) -> bool:
    """Lets a monster that the hero has not met only come near and be noticed, for the rest of this turn: R9.5."""
    if monster.ready == 1:
        return False
    monster.ready = 1
    monster.energy = min(monster.energy, 0)
    note(q, CLOSES_IN, seen_kind(q, monster), felt_from(q, monster), 0)
    return True


@kernel
def think(q: Quest, w: Work, place: int) -> None:
    """Plays one action: recover, wake, notice, decide: R9.2."""
    monster = q.lv.monsters[place]
    if MONSTERS[monster.kind].special & REGENERATES and monster.hp < monster.max_hp:
        monster.hp += 1
    if monster.asleep > 0:
        monster.asleep -= 1
    elif monster.held > 0:
        monster.held -= 1
    elif monster.state == SLEEPING:
        stir(q, monster)
    else:
        notice(q, monster)
        decide(q, w, place)


@kernel
def apart(q: Quest, monster: Monster) -> int:
    """Returns the Manhattan distance to the hero."""
    return abs(int(monster.x) - int(q.hero.x)) + abs(int(monster.y) - int(q.hero.y))


@kernel
def is_beside(q: Quest, monster: Monster) -> bool:
    """Whether a monster is next to the hero with nothing solid at the corner."""
    dx, dy = q.hero.x - monster.x, q.hero.y - monster.y
    return abs(dx) <= 1 and abs(dy) <= 1 and not cuts_corner(q.lv, monster.x, monster.y, dx, dy)


@kernel
def stir(q: Quest, monster: Monster) -> None:
    """Wakes a sleeper that the hero sees nearby, unless Stealth prevents it; now and then one wakes anyway: R9.1."""
    if is_beside(q, monster):
        percent = STEALTH_WAKE_PERCENT if wears(q, R_STEALTH) > 0 else WAKE_PERCENT
        if chance(q.rng, percent):
            begin_hunt(q, monster)
    elif q.lv.depth == 1:
        return
    elif can_see(q, monster) and sees_hero(q, monster):
        if wears(q, R_STEALTH) == 0 and below(q.rng, apart(q, monster) * int(monster.speed) * 10) < WAKE_PERCENT:
            begin_hunt(q, monster)
    elif MONSTERS[monster.kind].level < BEAST_LEVEL and below(q.rng, SLEEP_TURNS * int(monster.speed)) < NORMAL_SPEED:
        monster.state = WANDERING


@kernel
def begin_hunt(q: Quest, monster: Monster) -> None:
    monster.state = HUNTING
    monster.unseen = 0
    monster.last_x = q.hero.x
    monster.last_y = q.hero.y


@kernel
def sees_hero(q: Quest, monster: Monster) -> bool:
    if apart(q, monster) > MONSTERS[monster.kind].aggro:
        return is_beside(q, monster)
    return is_line_clear(q.lv, monster.x, monster.y, q.hero.x, q.hero.y)


@kernel
def notice(q: Quest, monster: Monster) -> None:
    """Moves a monster from state to state by sight, memory and courage: R9.1."""
    if sees_hero(q, monster):
        monster.unseen = 0
        monster.last_x = q.hero.x
        monster.last_y = q.hero.y
        if monster.state == WANDERING:
            monster.state = HUNTING
    elif monster.unseen < 100:
        monster.unseen += 1
    if monster.state == HUNTING and monster.unseen >= MEMORY_TURNS:
        monster.state = WANDERING
        monster.ready = 0
        monster.last_x = -1
        monster.last_y = -1
    weigh_courage(monster)


@kernel
def weigh_courage(monster: Monster) -> None:
    """Makes a monster flee below its threshold and return a tenth above it; thieves flee with their loot: R9.1."""
    row = MONSTERS[monster.kind]
    if monster.stolen == 1:
        monster.state = FLEEING
    elif row.behavior != THIEF and row.flee > 0:
        share = 100 * monster.hp
        if monster.state == HUNTING and share < row.flee * monster.max_hp:
            monster.state = FLEEING
        elif monster.state == FLEEING and share >= (row.flee + 10) * monster.max_hp:
            monster.state = HUNTING


@kernel
def decide(q: Quest, w: Work, place: int) -> None:
    """Does the first that applies: scared, fleeing, breathing, striking, moving: R9.2."""
    monster = q.lv.monsters[place]
    if w.scares > 0 and shrinks_back(q, w, place):
        return
    if monster.state == FLEEING:
        if not step_away(q, w, place, q.hero.x, q.hero.y) and is_beside(q, monster):
            attack(q, w, place)
        return
    if MONSTERS[monster.kind].special & BREATHES and monster.state == HUNTING and breathes(q, monster):
        return
    if is_beside(q, monster) and monster.state == HUNTING:
        if not closes_in(q, monster):
            attack(q, w, place)
            flit(q, w, place)
    else:
        move_by_nature(q, w, place)


@kernel
def felt_from(q: Quest, monster: Monster) -> int:
    """Returns from which of the eight sides something unseen strikes, counted from 1; 0 if the hero sees it: R13.1."""
    if can_see(q, monster):
        return 0
    for k in range(8):
        if q.hero.x + DX[k] == monster.x and q.hero.y + DY[k] == monster.y:
            return k + 1
    return 0


@kernel
def flit(q: Quest, w: Work, place: int) -> None:
    """Carries an erratic flyer off after its blow, so that it must come back for the next: R9.3."""
    monster = q.lv.monsters[place]
    if MONSTERS[monster.kind].behavior == ERRATIC:
        step_away(q, w, place, q.hero.x, q.hero.y)


@kernel
def shrinks_back(q: Quest, w: Work, place: int) -> bool:
    """Steps away from a scroll of scare monster, and does nothing else next to it: R10.8."""
    monster = q.lv.monsters[place]
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            if is_scare_scroll(q, monster.x + dx, monster.y + dy):
                step_away(q, w, place, monster.x + dx, monster.y + dy)
                return True
    return False


@kernel
def move_by_nature(q: Quest, w: Work, place: int) -> None:
    """Moves by one of the seven behaviors: R9.3."""
    monster = q.lv.monsters[place]
    behavior = MONSTERS[monster.kind].behavior
    if behavior == STATIONARY:
        return
    if behavior == GREEDY and covets(q, w, place):
        return
    if behavior == ERRATIC and chance(q.rng, 50):
        step_anywhere(q, w, place)
    elif monster.state == WANDERING or monster.last_x < 0:
        wander(q, w, place)
    elif behavior == SMART or behavior == THIEF or behavior == COWARD:
        if not step_along_path(q, w, place, monster.last_x, monster.last_y):
            step_toward(q, w, place, monster.last_x, monster.last_y)
    else:
        step_toward(q, w, place, monster.last_x, monster.last_y)


@kernel
def covets(q: Quest, w: Work, place: int) -> bool:
    """Sends an orc to gold that it smells, if the way there is shorter than to the hero: R9.3."""
    monster = q.lv.monsters[place]
    if not chart_gold(q, w.to_gold, monster, GOLD_SCENT):
        return False
    if steps_to(q, w.to_gold, monster.x, monster.y) >= steps_to_prey(q, w, monster):
        return False
    if not step_down(q, w, w.to_gold, place):
        return False
    here = pile_at(q.lv, monster.x, monster.y) if monster.kind != 0 else -1
    if here >= 0:
        monster.gold = min(monster.gold + lift_gold(q.lv, here), 32000)
        w.changed = 1
    return True


# --- blows ----------------------------------------------------------------------------------------------------------


@kernel
def attack(q: Quest, w: Work, place: int) -> None:
    """Rolls each attack of a kind by itself, then its damage and its special: R7.1, R8.5."""
    monster = q.lv.monsters[place]
    row = MONSTERS[monster.kind]
    bonus = 4 if is_helpless(q) or is_stuck(q) else 0
    for k in range(row.attacks):
        if q.over != RUNNING or not is_beside(q, monster):
            return
        if not strikes(q.rng, row.hit_dice, bonus, armor_class(q)):
            note(q, WAS_MISSED, seen_kind(q, monster), felt_from(q, monster), 0)
            continue
        damage = dice(q.rng, row.count[k], row.sides[k])
        note(q, WAS_HIT, seen_kind(q, monster), damage, felt_from(q, monster))
        if damage > 0:
            hurt(q, damage, BY_MONSTER, monster.kind)
        if q.over == RUNNING:
            touch(q, w, place)
