"""The Head NSO's screen and its tabs."""
