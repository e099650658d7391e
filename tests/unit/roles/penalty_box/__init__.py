"""The penalty box without a window."""
