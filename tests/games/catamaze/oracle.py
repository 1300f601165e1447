"""The tick once more, in plain Python and on other ideas: moves by following who waits for whom, bullets as sets of facts.

It shares no code and no records with the kernels; both are compared on random small worlds.
"""

from collections import Counter

STEP = ((0, -1), (0, 1), (-1, 0), (1, 0))


def can_leave(who, wish, where, wanted, asked):
    """Whether somebody's step succeeds: nobody else wants the cell, and whoever is in it leaves too (in a ring of three or more)."""
    if who not in wish or wanted[wish[who]] > 1:
        return False
    holder = where.get(wish[who])
    if holder is None:
        return True
    if holder in asked:
        return holder == asked[0] and len(asked) > 2
    return can_leave(holder, wish, where, wanted, [*asked, holder])


def naive_tick(world):
    """The world after one tick. A world is a dict of plain lists; entities are dicts."""
    t, people, opened = world["tick"], world["people"], world["open"]
    living = [k for k, each in enumerate(people) if each["alive"]]
    doing = {k: people[k]["queue"].pop(0) if people[k]["queue"] else 8 for k in living}
    for each in people:
        each["heard"] = False

    wish = {}
    for k in living:
        if doing[k] < 4:
            x, y = people[k]["cell"]
            target = (x + STEP[doing[k]][0], y + STEP[doing[k]][1])
            if target in opened and not (target == world["exit"] and k >= world["players"]):
                wish[k] = target
    where = {people[k]["cell"]: k for k in living}
    wanted = Counter(wish.values())
    going = [k for k in wish if can_leave(k, wish, where, wanted, [k])]
    for k in going:
        people[k]["cell"] = wish[k]
        people[k]["visited"].add(wish[k])

    hits = Counter()
    stand = {people[k]["cell"]: k for k in living}

    def survives(bullet):
        target = stand.get(bullet["cell"])
        if target is None or target == bullet["shooter"]:
            return True
        hits[target] += 1
        return False

    flying = [bullet for bullet in world["bullets"] if survives(bullet)]
    for bullet in flying:
        x, y = bullet["cell"]
        dx, dy = STEP[bullet["direction"]]
        bullet["cell"] = (x + dx, y + dy)
    flying = [bullet for bullet in flying if bullet["cell"] in opened and survives(bullet)]
    for k in living:
        shooter = people[k]
        if 4 <= doing[k] < 8 and shooter["ammo"]:
            shooter["ammo"] -= 1
            shooter["last"] = t
            x, y = shooter["cell"]
            for j in living:
                px, py = people[j]["cell"]
                people[j]["heard"] |= max(abs(px - x), abs(py - y)) <= 3
            dx, dy = STEP[doing[k] - 4]
            fresh = {"cell": (x + dx, y + dy), "direction": doing[k] - 4, "shooter": k, "spawn": t}
            if fresh["cell"] in opened and survives(fresh):
                flying.append(fresh)
    world["bullets"] = flying

    for k, count in hits.items():
        people[k]["hp"] = max(0, people[k]["hp"] - count)
        if people[k]["hp"] == 0:
            people[k]["alive"] = False
            people[k]["queue"] = []
    for each in people:
        if each["alive"] and each["ammo"] < world["max_ammo"] and t > each["last"] and (t - each["last"]) % 2 == 0:
            each["ammo"] += 1

    players = [k for k in range(world["players"]) if people[k]["alive"]]
    winners = [k for k in players if people[k]["cell"] == world["exit"]]
    world["winner"] = winners[0] if winners else None
    world["over"] = not players or bool(winners)
    world["tick"] = t + 1
    return world
