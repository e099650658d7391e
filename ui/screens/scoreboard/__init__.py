"""The scoreboard."""
