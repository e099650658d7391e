"""The line-up tracker's screen."""
