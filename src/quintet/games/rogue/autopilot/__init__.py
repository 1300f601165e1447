"""Commands that play many actions for a person, and the words that are typed to start them: R14.6."""
