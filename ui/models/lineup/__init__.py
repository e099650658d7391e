"""What the line-up screens show and enter."""
