"""The windows of the program: with `app`, the only package that uses Qt."""

__all__: list[str] = []
