"""The penalty tracker without a window."""
