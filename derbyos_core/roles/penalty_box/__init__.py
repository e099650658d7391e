"""The penalty box."""

__all__: list[str] = []
