"""What a screen shows, as values worked out from a view: no widget, no node, no rule of its own."""

__all__: list[str] = []
