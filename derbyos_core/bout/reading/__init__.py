"""Projection of a document into the values of a bout."""

__all__: list[str] = []
