"""Tests of the report's numbers, with Spark."""
