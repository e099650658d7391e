"""The one place that chooses: which verb, which folders, which implementation of each part."""

__all__: list[str] = []
