"""The web: every game in a browser, alone or together, and the same tables for terminals and programs."""
