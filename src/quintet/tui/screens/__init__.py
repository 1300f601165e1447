"""The screens of the terminal app; each is imported when it is first shown."""
