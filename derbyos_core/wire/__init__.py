"""Messages between peers, and their encoding as frames."""

__all__: list[str] = []
