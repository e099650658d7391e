"""Tests of one module each, mirroring the packages."""
