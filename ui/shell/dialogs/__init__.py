"""Panels that open over a screen and hold nothing up: none of them waits for an answer."""

__all__: list[str] = []
