"""What a valid floor is, written from RULES.md alone, over arrays of many floors at once and by walking every path."""

import itertools

import numpy as np

COMBAT, ELITE, CAMPFIRE, MERCHANT, SHRINE, BOSS = range(6)
BANDS = {COMBAT: (7, 8), ELITE: (2, 3), CAMPFIRE: (2, 3), MERCHANT: (1, 2), SHRINE: (1, 2)}


class Floors:
    """Many floors of one layout as arrays: exists and kind by floor, row, column; link by floor, row, from, to."""

    def __init__(self, packed):
        packed = np.asarray(packed)
        self.count = len(packed)
        self.rows = packed["rows"].astype(int)
        widths = packed["widths"].astype(int)
        self.widths = widths
        self.exists = np.arange(4)[None, None, :] < widths[:, :, None]
        self.kind = packed["kinds"].astype(int)
        masks = packed["links"].astype(int)
        self.link = (masks[:, :, :, None] >> np.arange(4)[None, None, None, :]) & 1 == 1
        self.last = np.arange(15)[None, :] == (self.rows - 1)[:, None]


def faults(floors, layout):
    """Returns the rules that any of the floors breaks, each with the number of floors that break it."""
    checks = {**shape_checks(floors, layout), **link_checks(floors), **type_checks(floors)}
    checks |= path_bands(floors) | combat_share(floors) if layout == "paths" else floor_bands(floors, layout)
    return {name: int((~good).sum()) for name, good in checks.items() if not good.all()}


def shape_checks(floors, layout):
    """R2.2 and R2.3."""
    widths, rows = floors.widths, floors.rows
    middle = (np.arange(15)[None, :] > 0) & (np.arange(15)[None, :] < (rows - 1)[:, None])
    total = widths.sum(axis=1)
    size = (total == 15) & (rows >= 6) & (rows <= 8) if layout == "compact" else rows == 15
    return {
        "size": size,
        "entry": widths[:, 0] == 1,
        "boss row": (widths * floors.last).sum(axis=1) == 1,
        "widths": np.where(middle, (widths >= 2) & (widths <= 4), True).all(axis=1),
        "row 1": widths[:, 1] <= 3,
        "nothing above": np.where(np.arange(15)[None, :] >= rows[:, None], widths == 0, True).all(axis=1),
    }


def link_checks(floors):
    """R2.4: 1-3 exits, an entrance, no crossing, links between nodes that exist, all in reach of entry and boss."""
    link, exists = floors.link, floors.exists
    below = exists & ~floors.last[:, :, None]
    exits = link.sum(axis=3)
    entrances = link[:, :-1].sum(axis=2)
    ahead = np.concatenate([exists[:, 1:], np.zeros((floors.count, 1, 4), bool)], axis=1)
    proper = ~link | (exists[:, :, :, None] & ahead[:, :, None, :])
    crossing = np.zeros(floors.count, bool)
    for a, b in itertools.combinations(range(4), 2):
        for to_b, to_a in itertools.combinations(range(4), 2):
            crossing |= (link[:, :, a, to_a] & link[:, :, b, to_b]).any(axis=1)
    return {
        "exits": np.where(below, (exits >= 1) & (exits <= 3), exits == 0).all(axis=(1, 2)),
        "entrances": np.where(exists[:, 1:], entrances >= 1, entrances == 0).all(axis=(1, 2)),
        "links between nodes": proper.all(axis=(1, 2, 3)),
        "no crossings": ~crossing,
        "reachable": (reached(floors) == exists).all(axis=(1, 2)),
        "leads to boss": (leading(floors) == exists).all(axis=(1, 2)),
    }


def reached(floors):
    seen = np.zeros_like(floors.exists)
    seen[:, 0, 0] = True
    for row in range(14):
        seen[:, row + 1] |= (seen[:, row, :, None] & floors.link[:, row]).any(axis=1)
    return seen


def leading(floors):
    good = np.zeros_like(floors.exists)
    good[floors.last, 0] = True
    for row in range(13, -1, -1):
        good[:, row] |= (floors.link[:, row] & good[:, row + 1, None, :]).any(axis=2)
    return good


def type_checks(floors):
    """R3.3 and R3.4, and the boss and the entry."""
    kind, exists, row = floors.kind, floors.exists, np.arange(15)[None, :, None]
    beside_boss = row == (floors.rows - 2)[:, None, None]
    same = (kind[:, :-1, :, None] == kind[:, 1:, None, :]) & floors.link[:, :-1] & (kind[:, :-1, :, None] != COMBAT)
    return {
        "entry is a combat": kind[:, 0, 0] == COMBAT,
        "boss last, and only there": ((kind == BOSS) & exists == floors.last[:, :, None] & exists).all(axis=(1, 2)),
        "elites from row 4": ~((kind == ELITE) & (row < 4)).any(axis=(1, 2)),
        "no campfire beside the boss": ~((kind == CAMPFIRE) & beside_boss).any(axis=(1, 2)),
        "no special twice in a row": ~same.any(axis=(1, 2, 3)),
        "nothing in unused places": (kind[~exists] == 0).all() & np.ones(floors.count, bool),
    }


def floor_bands(floors, layout):
    """R3.6."""
    before_boss = floors.exists & ~floors.last[:, :, None]
    wanted = {kind: band for kind, band in BANDS.items() if layout == "compact" or kind != COMBAT}
    counts = {kind: ((floors.kind == kind) & before_boss).sum(axis=(1, 2)) for kind in wanted}
    return {f"band of {kind}": (counts[kind] >= low) & (counts[kind] <= high) for kind, (low, high) in wanted.items()}


def combat_share(floors):
    """R3.6: 50 to 60 percent of the nodes before the boss."""
    before_boss = floors.exists & ~floors.last[:, :, None]
    nodes, combats = before_boss.sum(axis=(1, 2)), (before_boss & (floors.kind == COMBAT)).sum(axis=(1, 2))
    return {"share of combats": (50 * nodes <= 100 * combats) & (100 * combats <= 60 * nodes)}


def path_extremes(floors, kind):
    """Returns the fewest and most of a kind on the paths of each floor: R3.1."""
    own = (floors.kind == kind).astype(int)
    low = np.full((floors.count, 4), 99)
    high = np.full((floors.count, 4), -99)
    low[:, 0] = high[:, 0] = own[:, 0, 0]
    for row in range(13):
        link = floors.link[:, row]
        low = np.where(link, low[:, :, None], 99).min(axis=1) + own[:, row + 1]
        high = np.where(link, high[:, :, None], -99).max(axis=1) + own[:, row + 1]
    used = floors.exists[:, 13]
    return np.where(used, low, 99).min(axis=1), np.where(used, high, -99).max(axis=1)


def path_bands(floors):
    extremes = {kind: path_extremes(floors, kind) for kind in BANDS}
    return {
        f"band of {kind} on every path": (extremes[kind][0] >= low) & (extremes[kind][1] <= high)
        for kind, (low, high) in BANDS.items()
    }


def mixed_share(floors):
    """Returns the share of forks that are mixed: R3.5."""
    exits = floors.link[:, :-1].sum(axis=3)
    bits = np.where(floors.link[:, :-1], 1 << floors.kind[:, 1:, None, :], 0)
    kinds = np.bitwise_or.reduce(bits, axis=3)
    fork = exits >= 2
    return (fork & (kinds & (kinds - 1) != 0)).sum(axis=(1, 2)) / fork.sum(axis=(1, 2))


def walk_all(floor):
    """Returns every path of one documented floor, node by node."""
    nodes = {node.id: node for row in floor.rows for node in row}
    paths = [(floor.rows[0][0],)]
    for _ in floor.rows[1:]:
        paths = [(*path, nodes[target]) for path in paths for target in path[-1].connections]
    return paths
