"""Tests of the whole peer without sockets."""
