"""What the jam timer sees and presses."""
