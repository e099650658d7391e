"""The start page without a window."""
