"""The operator: one person as jam timer, both scorekeepers and penalty tracker."""

__all__: list[str] = []
