"""The other displays without a window."""
