"""What nobody can know of a monster is drawn from all that is possible: R14.5."""

from types import SimpleNamespace

from quintet.core.rng import SeededRandom
from quintet.games.rogue.tables import HUNTING, SLEEPING, WANDERING
from quintet.games.rogue.views.imagine_monsters import _make
from quintet.games.rogue.views.recall import Sighting

COUNT = 2000


def bodies(**sighting):
    sketch = SimpleNamespace(rng=SeededRandom("bodies"), depth=3, hero=(5, 6))
    return [_make(sketch, Sighting(kind=1, x=8, y=9, **sighting)) for _ in range(COUNT)]


def test_any_heading_and_any_energy_is_possible():
    """Neither shows, so worlds differ in them, and the true ones are among them."""
    made = bodies(asleep=False, health=1)
    assert set(range(8)) == {int(each.heading) for each in made}
    assert set(range(100)) == {int(each.energy) for each in made}


def test_of_one_that_is_only_sensed_nobody_knows_whether_it_sleeps():
    """It sleeps or wanders with the same chance; one that is seen awake mostly hunts the hero."""
    sensed = [int(each.state) for each in bodies(asleep=False, health=0)]
    assert {SLEEPING, WANDERING} == set(sensed)
    assert 0.45 < sensed.count(SLEEPING) / COUNT < 0.55
    seen = [int(each.state) for each in bodies(asleep=False, health=1)]
    assert {HUNTING, WANDERING} == set(seen)
    assert 0.75 < seen.count(HUNTING) / COUNT < 0.85
    assert {SLEEPING} == {int(each.state) for each in bodies(asleep=True, health=1)}
