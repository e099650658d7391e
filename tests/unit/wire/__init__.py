"""Tests of codec and messages."""
