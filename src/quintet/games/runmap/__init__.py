"""The run map: three acts, every path fair. `model` and `document` have the names of the source document."""
