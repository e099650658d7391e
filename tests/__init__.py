"""All tests of the project."""
