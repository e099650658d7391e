"""The scorekeeper's screen."""
