"""Practice bouts: invented games with invented skaters, for officials in training."""

__all__: list[str] = []
