"""The arena: tournaments of any number of bots, the same everywhere, with ratings.

`tournament` says what is played and in which order, `play` plays one game, `crews` plays many of them on all cores or
on a Ray cluster, `journal` keeps what was played so that a tournament resumes, `ratings` and `result` sum it up.
"""
