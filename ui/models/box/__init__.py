"""What the penalty box shows and enters."""
