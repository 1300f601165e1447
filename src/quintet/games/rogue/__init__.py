"""The roguelike: down for the Amulet and back up, by torchlight. `model` has the names of the source document."""
