"""The Head NSO without a window."""
