"""Tests of the season's tables, without Spark."""
