"""The script of the officials who enter a recorded game: commands with roles and times."""

__all__: list[str] = []
