"""CataMaze: get out of the maze before the hunters find you. `model` has the names of the source document."""
