"""Bots in processes of their own: they hold no true state, and whatever they do ends with their process.

A worker process loads a bot's code once. For each match it forks a fresh player (where the system can fork), so nothing
that a bot remembers passes from one match to another. The player gets turns as JSON and asks the table for every world
it samples; the table never sends the true State.
"""
