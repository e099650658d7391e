"""Bounded chat history and chat line length (DOS-45..47)."""

from derbyos_core.replica.view import ChatLine

__all__ = ["ChatHistory", "trimmed"]

LINES_MAX = 500
TEXT_CHARS_MAX = 2_000


class ChatHistory:
    """The chat of one bout, newest last."""

    def __init__(self) -> None:
        self._lines: list[ChatLine] = []

    def add(self, line: ChatLine) -> None:
        """Add a line and drop the oldest beyond the limit."""
        self._lines.append(line)
        del self._lines[:-LINES_MAX]

    @property
    def lines(self) -> tuple[ChatLine, ...]:
        """The lines kept."""
        return tuple(self._lines)


def trimmed(text: str) -> str:
    """Return a chat text as shown: bounded, on one line, without control characters."""
    words = "".join(sign if sign.isprintable() else " " for sign in text[:TEXT_CHARS_MAX]).split()
    return " ".join(words)
