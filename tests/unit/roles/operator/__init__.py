"""The jam timer without a window."""
