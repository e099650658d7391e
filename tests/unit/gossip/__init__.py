"""Tests of entries, logs and their synchronisation."""
