"""The deterministic core: randomness, packed records, kernels, states, the game protocol, files and replays. Knows no game."""
