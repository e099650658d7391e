"""What is seen and touched, drawn in memory."""
