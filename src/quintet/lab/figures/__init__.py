"""Per game, what only that game can measure. Each module is named after its game's id and may offer

- `naive(seconds) -> float`: actions per CPU-second of a plain-Python version written for comparison;
- `extra(seconds) -> dict[str, float]`: further figures of that game;
- `batch(size, seconds) -> float` and `single(seconds) -> float`: instead of the general ones of `quintet.lab.bench`,
  where a game's step is more than one call of its step kernel.
"""
