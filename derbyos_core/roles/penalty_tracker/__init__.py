"""The penalty tracker."""

__all__: list[str] = []
