"""Tests of entries, their log and how it is kept equal."""
