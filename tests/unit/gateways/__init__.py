"""Tests of the doors for other programs."""
