"""Properties that hold for every input that can be drawn."""
