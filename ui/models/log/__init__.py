"""What the change log lists."""
