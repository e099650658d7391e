"""Tests of the printed sheets as values."""
