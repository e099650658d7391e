"""One official in one bout, without a window: cursors, the undo line, and what the status line tells."""

__all__: list[str] = []
