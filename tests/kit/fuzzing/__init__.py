"""Fuzzing of everything that reads foreign octets: targets, mutations that know a format, and the cost of an input."""

__all__: list[str] = []
