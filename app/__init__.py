"""Composition of the program: the only package that chooses verb, folders and implementations."""

__all__: list[str] = []
