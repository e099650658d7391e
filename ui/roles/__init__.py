"""The officials' screens, one package per role."""

__all__: list[str] = []
