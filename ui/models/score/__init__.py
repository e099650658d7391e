"""What the scorekeeper shows and enters."""
