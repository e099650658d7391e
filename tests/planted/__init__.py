"""Small faults of screens and of commands, declared as source edits, each with the tests that catch it."""
