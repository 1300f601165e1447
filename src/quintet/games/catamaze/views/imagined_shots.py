"""Who fired when in an imagined world: every round, wound, sound and bullet needs somebody who fired. R8.6, R9.3."""

from typing import Any

import numpy as np

from quintet.core.game import Seat
from quintet.core.rng import SeededRandom
from quintet.games.catamaze.layout import World
from quintet.games.catamaze.packing.ammunition import latest_shot, possible_rounds

__all__ = ["ImaginedShots"]

RECENT = 12
"""How many ticks back an imagined last shot may be."""


class ImaginedShots:
    """The last shots of everyone but the seat that imagines, which knows its own."""

    def __init__(self, world: World, seat: Seat, rng: SeededRandom, *, rounds_known: bool) -> None:
        self.world, self.seat, self.rng, self.rounds_known = world, seat, rng, rounds_known
        self.seats, self.limit, self.tick = int(world.setup.seats), int(world.setup.ammo), int(world.tick)
        self.others = [number for number in range(self.seats) if number != seat]

    def latest(self, number: Seat) -> int:
        """Returns the latest tick in which an entity can have fired; -1 if it never can have."""
        if number == self.seat:
            return int(self.world.entities[number].last_bullet_tick)
        if self.rounds_known:
            entity = self.world.entities[number]
            return latest_shot(self.limit, int(entity.ammo), self.tick, alive=entity.alive != 0)
        return self.tick - 1 if self.limit > 0 else -1

    def may_hurt(self, number: Seat) -> bool:
        """Whether somebody else can have fired at an entity."""
        return any(self.latest(other) >= 0 for other in range(self.seats) if other != number)

    def draw(self) -> None:
        """Draws a last shot for everyone else; those in flight must have been fired by then."""
        for number in self.others:
            self._set_last(number, self._pick(self._possible(number)))
        self._explain_sound()
        self._explain_wounds()

    def _possible(self, number: Seat) -> list[int]:
        latest, flying = self.latest(number), self._latest_in_flight(number)
        lasts = [*range(max(flying, 0, latest - RECENT), latest + 1)]
        if flying < 0:
            lasts.insert(0, -1)
        if not self.rounds_known:
            return lasts
        ammo = int(self.world.entities[number].ammo)
        return [each for each in lasts if ammo in self._rounds(number, each)]

    def _latest_in_flight(self, number: Seat) -> int:
        bullets: Any = self.world.bullets[: int(self.world.bullet_count)]
        fired = zip(bullets["shooter"].tolist(), bullets["spawn_tick"].tolist(), strict=True)
        return max((tick for shooter, tick in fired if shooter == number), default=-1)

    def _rounds(self, number: Seat, last: int) -> range:
        return possible_rounds(self.limit, last, self.tick, alive=self.world.entities[number].alive != 0)

    def _set_last(self, number: Seat, last: int) -> None:
        entity = self.world.entities[number]
        entity.last_bullet_tick = last
        if not self.rounds_known:
            entity.ammo = self._pick([*self._rounds(number, last)])

    def _explain_sound(self) -> None:
        """Lets somebody have fired in the last tick if the seat heard a shot that was not its own."""
        everyone = [int(self.world.entities[number].last_bullet_tick) for number in range(self.seats)]
        if self.world.entities[self.seat].heard and self.tick - 1 not in everyone:
            self._fire(-1)

    def _explain_wounds(self) -> None:
        """Lets somebody else have fired if somebody is wounded."""
        entities: Any = self.world.entities
        wounded = np.flatnonzero(entities["hp"][: self.seats] < self.world.setup.hp).tolist()
        for number in wounded:
            shooters = set(np.flatnonzero(entities["last_bullet_tick"][: self.seats] >= 0).tolist())
            if not shooters - {number}:
                self._fire(number)

    def _fire(self, victim: Seat) -> None:
        """Lets somebody other than the victim have fired as late as possible."""
        latest = {number: self.latest(number) for number in self.others if number != victim}
        shooters = [number for number, last in latest.items() if last == max(latest.values())]
        self._set_last(self._pick(shooters), max(latest.values()))

    def _pick(self, choices: list[int]) -> int:
        return choices[self.rng.next_int(0, len(choices) - 1)]
