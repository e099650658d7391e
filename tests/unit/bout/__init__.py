"""The rules of derby in the core."""
