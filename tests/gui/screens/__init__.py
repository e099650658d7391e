"""Each screen of `ui/roles` with real presses, in a window of its own beside nodes in memory."""
