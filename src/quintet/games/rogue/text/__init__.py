"""Words that need no view: names of things, notation of actions, messages of the log."""
