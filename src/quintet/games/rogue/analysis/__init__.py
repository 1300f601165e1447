"""What can be worked out from a view: directions, reachable ground, and the odds of a fight."""
