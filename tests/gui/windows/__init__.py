"""A hall full of windows: people at simulated laptops, who press what a person would press."""
