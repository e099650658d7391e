"""View models and controllers of each role: values to show and gestures to commands, without Qt."""

__all__: list[str] = []
