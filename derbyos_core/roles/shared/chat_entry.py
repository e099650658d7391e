"""One line of chat as a plain value."""

from dataclasses import dataclass

__all__ = ["ChatEntry"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatEntry:
    """One line: its author, the time of day, and whether it was written here."""

    who: str
    at: str
    text: str
    is_mine: bool = False
