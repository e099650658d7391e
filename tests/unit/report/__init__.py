"""Tests of the report, without Spark."""
