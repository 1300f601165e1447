"""Set: find three cards that all match or all differ. `model` and `document` have the names of the source document."""
