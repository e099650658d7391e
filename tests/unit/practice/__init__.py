"""Tests of the practice games."""
