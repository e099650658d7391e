"""Values and logic shared by several roles."""

__all__: list[str] = []
