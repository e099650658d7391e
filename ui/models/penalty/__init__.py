"""What the penalty screens show and enter."""
