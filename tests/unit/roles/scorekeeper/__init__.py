"""The scorekeeper without a window."""
