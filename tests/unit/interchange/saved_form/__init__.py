"""The saved form of a bout."""
