"""A view in words and signs: the screen, pages to read, hints, and facts for the leaderboard."""
