"""Tests of introductions, liveness and the table of peers."""
