"""Faults that are caused for real, so that tests can read the messages about them."""
