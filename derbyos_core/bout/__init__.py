"""A roller derby bout: its rules, its values, what an official can want."""

__all__: list[str] = []
