"""Sockets of the doors."""
