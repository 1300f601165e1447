"""PettingZoo environments: `from quintet.lab.zoo import stratego_v0`, then `stratego_v0.env()`."""
