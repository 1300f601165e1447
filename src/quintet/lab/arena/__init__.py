"""The arena: tournaments of any number of bots, the same everywhere, with ratings.

`tournament` says what is played and in which order, `play` plays one game, `crews` plays many of them on all cores or
on a Ray cluster, `run` plays what an interrupted run has not played yet, `ratings` and `result` sum it up.
"""
