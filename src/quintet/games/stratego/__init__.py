"""Stratego: forty hidden pieces a side, one Flag. `model` has the names of the source document."""
