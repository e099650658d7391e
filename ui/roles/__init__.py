"""The screens of the officials, one per role, and the page on which they join."""

__all__: list[str] = []
