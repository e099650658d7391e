"""The scorekeeper, press by press."""
