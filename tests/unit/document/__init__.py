"""Tests of the document: the fold, claims, undo."""
