"""Tests of the windows, drawn in memory."""
