"""The deterministic core: randomness, packed records, kernels, states, the protocol, files, replays. Knows no game."""
