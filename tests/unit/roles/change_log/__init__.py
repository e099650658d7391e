"""The change log without a window."""
