"""Tests of StatsBooks, with books that are made here and books of the reference data."""
