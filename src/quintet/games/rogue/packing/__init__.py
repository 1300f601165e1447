"""From the packed quest to the documented records and back, with checks of every save."""
