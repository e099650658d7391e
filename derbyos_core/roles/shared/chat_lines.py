"""Chat lines for the screen, and the count of unread ones."""

from datetime import tzinfo

from derbyos_core.i18n import tr
from derbyos_core.replica.view import View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.chat_entry import ChatEntry

__all__ = ["chat_entries", "unread"]


def chat_entries(view: View, zone: tzinfo | None = None) -> tuple[ChatEntry, ...]:
    """Return every line, oldest first."""
    return tuple(
        ChatEntry(
            who=line.name or tr("Somebody"),
            at=texts.clock_of_day(line.at, zone, with_seconds=False),
            text=line.text,
            is_mine=line.source == view.source,
        )
        for line in view.chat
    )


def unread(view: View, seen: int) -> int:
    """Return the number of lines by others since the chat was last seen."""
    return sum(1 for line in view.chat[seen:] if line.source != view.source)
