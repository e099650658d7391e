"""The line-up tracker without a window."""
