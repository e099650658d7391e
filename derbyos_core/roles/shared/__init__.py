"""What several roles share: values to show, and how they are worked out of a view."""

__all__: list[str] = []
