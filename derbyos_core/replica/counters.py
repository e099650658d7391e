"""Decides how often what came from outside could not be used, by kind (DOS-108)."""

__all__ = ["Counters"]


class Counters(dict[str, int]):
    """How often, by kind; a kind that did not happen is not in it."""

    def add(self, kind: str, times: int = 1) -> None:
        """It happened so many times more."""
        if times:
            self[kind] = self.get(kind, 0) + times
