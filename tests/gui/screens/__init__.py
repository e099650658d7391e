"""Each screen of `ui/screens` with real presses, in a window of its own beside nodes in memory."""
