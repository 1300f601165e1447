"""The roguelike: ten levels down for the Amulet and back up, by torchlight."""
