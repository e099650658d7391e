"""Panels that open over a screen. None is modal."""

__all__: list[str] = []
