"""The lineup tracker."""

__all__: list[str] = []
