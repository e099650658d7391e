"""What the Head NSO sees and signs."""
