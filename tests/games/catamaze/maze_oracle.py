"""A second tick in plain Python, built differently: moves by asking who makes room for whom, hits as a tally.

It shares no code and no records with the kernels; both are compared on random small worlds.
"""

from collections import Counter

STEP = ((0, -1), (0, 1), (-1, 0), (1, 0))


def beyond(cell, direction):
    return (cell[0] + STEP[direction][0], cell[1] + STEP[direction][1])


def can_leave(who, wish, where, wanted, asked):
    """Whether nobody else wants the cell and its occupant leaves too, even around a ring of three or more."""
    if who not in wish or wanted[wish[who]] > 1:
        return False
    holder = where.get(wish[who])
    if holder is None:
        return True
    if holder in asked:
        return holder == asked[0] and len(asked) > 2
    return can_leave(holder, wish, where, wanted, [*asked, holder])


def walk(world, doing):
    people, wish = world["people"], {}
    for k, action in doing.items():
        target = beyond(people[k]["cell"], action) if action < 4 else None
        if target in world["open"] and not (target == world["exit"] and k >= world["players"]):
            wish[k] = target
    where = {people[k]["cell"]: k for k in doing}
    wanted = Counter(wish.values())
    for k in [k for k in wish if can_leave(k, wish, where, wanted, [k])]:
        people[k]["cell"] = wish[k]
        people[k]["visited"].add(wish[k])


def survives(bullet, stand, hits):
    target = stand.get(bullet["cell"])
    if target is None or target == bullet["shooter"]:
        return True
    hits[target] += 1
    return False


def fly(world, stand, hits):
    """Checks contact, moves bullets one cell, and checks contact again."""
    flying = [bullet for bullet in world["bullets"] if survives(bullet, stand, hits)]
    for bullet in flying:
        bullet["cell"] = beyond(bullet["cell"], bullet["direction"])
    return [bullet for bullet in flying if bullet["cell"] in world["open"] and survives(bullet, stand, hits)]


def fire(world, doing, stand, hits):
    people, fresh = world["people"], []
    for k in [k for k, action in doing.items() if 4 <= action < 8 and people[k]["ammo"]]:
        people[k]["ammo"] -= 1
        people[k]["last"] = world["tick"]
        x, y = people[k]["cell"]
        for j in doing:
            px, py = people[j]["cell"]
            people[j]["heard"] |= max(abs(px - x), abs(py - y)) <= 3
        way = doing[k] - 4
        fresh.append({"cell": beyond((x, y), way), "direction": way, "shooter": k, "spawn": world["tick"]})
    return [bullet for bullet in fresh if bullet["cell"] in world["open"] and survives(bullet, stand, hits)]


def bury(people, hits):
    for k, count in hits.items():
        people[k]["hp"] = max(0, people[k]["hp"] - count)
        if people[k]["hp"] == 0:
            people[k] |= {"alive": False, "queue": []}


def reload(world, each):
    since = world["tick"] - each["last"]
    if each["alive"] and each["ammo"] < world["max_ammo"] and since > 0 and since % 2 == 0:
        each["ammo"] += 1


def naive_tick(world):
    """Returns the world after one tick. A world is a dict of plain lists; entities are dicts."""
    people, hits = world["people"], Counter()
    living = [k for k, each in enumerate(people) if each["alive"]]
    doing = {k: people[k]["queue"].pop(0) if people[k]["queue"] else 8 for k in living}
    for each in people:
        each["heard"] = False
    walk(world, doing)
    stand = {people[k]["cell"]: k for k in living}
    flying = fly(world, stand, hits)
    world["bullets"] = flying + fire(world, doing, stand, hits)
    bury(people, hits)
    for each in people:
        reload(world, each)
    players = [k for k in range(world["players"]) if people[k]["alive"]]
    winners = [k for k in players if people[k]["cell"] == world["exit"]]
    world["winner"] = winners[0] if winners else None
    world["over"] = not players or bool(winners)
    world["tick"] += 1
    return world
