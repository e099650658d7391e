"""The scoreboard without a window."""
