"""The hero's body: armor class, strength, wounds and death, saving throws, experience: R6 and R7."""

from quintet.core.kernel import kernel
from quintet.core.rng import below, dice
from quintet.games.rogue.layout import BARE, DEAD, RUNNING, Quest
from quintet.games.rogue.rules.fov import light_radius, wears
from quintet.games.rogue.rules.log import DIED, GAINED_LEVEL, LOST_LEVEL, SURVIVED, WEAKENED, WOKE, note
from quintet.games.rogue.tables import (
    ARMOR_AC,
    BARE_AC,
    MAX_STRENGTH,
    MIN_STRENGTH,
    R_ADD_STRENGTH,
    R_DEXTERITY,
    R_PROTECTION,
    R_SUSTAIN_STRENGTH,
    STRENGTH_DAMAGE,
    STRENGTH_HIT,
    XP_LEVELS,
    XP_ROWS,
)

WEAK_BELOW = 1500
"""Below this many tenths of a food unit the hero is weak: R6.5."""
LEVEL_HP = 10
"""The die of hit points that a new level brings: R6.3."""
LAST_LEVEL = 28
"""Nobody rises beyond this level, by kills or by potions: R6.2."""
MOST_XP = 500000000


@kernel
def ring_bonus(q: Quest, sub: int) -> int:
    """Returns the sum of the bonuses of all worn rings of a kind."""
    total = 0
    if q.hero.left != BARE and q.pack[q.hero.left].sub == sub:
        total += q.pack[q.hero.left].bonus
    if q.hero.right != BARE and q.pack[q.hero.right].sub == sub:
        total += q.pack[q.hero.right].bonus
    return total


@kernel
def armor_class(q: Quest) -> int:
    """Returns the armor class, lower is better: armor minus its bonus and rings; 10 when bare: R7.2."""
    ac = BARE_AC
    if q.hero.armor != BARE:
        ac = ARMOR_AC[q.pack[q.hero.armor].sub] - q.pack[q.hero.armor].bonus
    return ac - ring_bonus(q, R_PROTECTION) - ring_bonus(q, R_DEXTERITY)


@kernel
def might(q: Quest) -> int:
    """Returns strength with rings, within the table."""
    return max(MIN_STRENGTH, min(MAX_STRENGTH, q.hero.strength + ring_bonus(q, R_ADD_STRENGTH)))


@kernel
def is_weak(q: Quest) -> bool:
    return q.hero.hunger < WEAK_BELOW


@kernel
def is_helpless(q: Quest) -> bool:
    return q.hero.sleeping > 0 or q.hero.paralyzed > 0


@kernel
def is_stuck(q: Quest) -> bool:
    return q.hero.held > 0 or q.hero.holder > 0


@kernel
def hit_bonus(q: Quest) -> int:
    """Returns everything that helps or hinders the hero's blow, except the target's state: R7.1."""
    bonus = int(STRENGTH_HIT[might(q)]) + ring_bonus(q, R_DEXTERITY)
    if q.hero.weapon != BARE:
        bonus += q.pack[q.hero.weapon].bonus
    if is_weak(q):
        bonus -= 1
    if q.hero.blind > 0 or light_radius(q) == 0:
        bonus -= 4
    return bonus


@kernel
def damage_bonus(q: Quest) -> int:
    bonus = int(STRENGTH_DAMAGE[might(q)])
    if q.hero.weapon != BARE:
        bonus += q.pack[q.hero.weapon].bonus
    return bonus - 1 if is_weak(q) else bonus


@kernel
def saves(q: Quest, which: int) -> bool:
    """Rolls a saving throw; Protection helps against magic: R7.5."""
    needed = 14 + which - q.hero.level // 2
    if which == 3:
        needed -= ring_bonus(q, R_PROTECTION)
    return 1 + below(q.rng, 20) >= needed


@kernel
def hurt(q: Quest, damage: int, cause: int, killer: int) -> None:
    """Takes hit points; at none left the hero dies, with a cause: R15.1."""
    hero = q.hero
    hero.hp -= damage
    q.last_blow = damage
    hero.regen = 0
    if damage > 0:
        come_to(q)
    if hero.hp > 0 or q.over != RUNNING:
        return
    if q.god == 1:
        hero.hp = 1
        return
    if q.braced == 1:
        hero.hp = 1
        note(q, SURVIVED, 0, 0, 0)
        return
    hero.hp = 0
    q.over = DEAD
    q.cause = cause
    q.killer = killer
    note(q, DIED, cause, killer, damage)


@kernel
def come_to(q: Quest) -> None:
    """Ends sleep and frost at a wound: R5.7."""
    if q.hero.sleeping > 0:
        note(q, WOKE, 0, 0, 0)
    q.hero.sleeping = 0
    q.hero.paralyzed = 0


@kernel
def is_fit(q: Quest) -> bool:
    """Whether the hero has more than four fifths of the hit points, so that one action cannot kill: R5.10."""
    return 5 * q.hero.hp > 4 * q.hero.max_hp


@kernel
def heal(q: Quest, amount: int) -> None:
    q.hero.hp = min(q.hero.max_hp, q.hero.hp + amount)


@kernel
def lose_strength(q: Quest) -> None:
    """Takes one point of strength, never below 3, and not at all with Sustain Strength: R6.6."""
    if wears(q, R_SUSTAIN_STRENGTH) > 0 or q.hero.strength <= MIN_STRENGTH:
        return
    q.hero.strength -= 1
    note(q, WEAKENED, q.hero.strength, 0, 0)


# --- experience: R6.2 -----------------------------------------------------------------------------------------------


@kernel
def threshold(level: int) -> int:
    """Returns the experience at which a level begins."""
    if level <= XP_ROWS:
        return int(XP_LEVELS[level])
    return int(XP_LEVELS[XP_ROWS]) << min(level - XP_ROWS, 14)


@kernel
def gain_xp(q: Quest, amount: int) -> None:
    """Adds experience; several levels may come at once."""
    q.hero.xp = max(q.hero.xp, min(q.hero.xp + amount, MOST_XP))
    while q.hero.level < LAST_LEVEL and q.hero.xp >= threshold(q.hero.level + 1):
        rise(q)


@kernel
def raise_level(q: Quest) -> None:
    """Raises experience to the next level, and so the level, unless it is the last: R10.7."""
    if q.hero.level < LAST_LEVEL:
        q.hero.xp = max(q.hero.xp, threshold(q.hero.level + 1))
        rise(q)


@kernel
def rise(q: Quest) -> None:
    """Adds a level: 1d10 hit points, and all wounds heal: R6.3."""
    hero = q.hero
    hero.level += 1
    hero.max_hp = min(hero.max_hp + dice(q.rng, 1, LEVEL_HP), 9999)
    hero.hp = hero.max_hp
    note(q, GAINED_LEVEL, hero.level, 0, 0)


@kernel
def lose_level(q: Quest) -> None:
    """Takes a level, down to where it began, never below the first: R8.5."""
    hero = q.hero
    if hero.level <= 1:
        hero.xp = 0
        return
    hero.level -= 1
    hero.xp = threshold(hero.level)
    hero.max_hp = max(1, hero.max_hp - dice(q.rng, 1, 8))
    hero.hp = min(hero.hp, hero.max_hp)
    note(q, LOST_LEVEL, hero.level, 0, 0)
