"""Whole halls in virtual time."""
