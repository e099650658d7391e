"""Windows on simulated laptops, used by simulated presses."""
