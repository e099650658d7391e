"""Notices of the replica in the windows: which one the bottom bar shows next, and which were read already."""

import re

from derbyos_core.identity import Role
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.view import View

__all__ = ["NoticeMemory"]

READ_MAX = 256
"""Notices that were read and are remembered; the oldest would be shown once more."""
_DIGITS = re.compile(r"\d+")


class NoticeMemory:
    """The notices that a person has read in this bout.

    A notice whose numbers alone have changed since (3 entries, then 4) is not shown again: it stays in the Head NSO's
    list for as long as it holds.
    """

    def __init__(self) -> None:
        self._read: dict[tuple[NoticeKind, str], None] = {}

    def unread(self, view: View, role: str) -> Notice | None:
        """The first notice that this person has to read: about their own entries, and for the Head NSO any."""
        for notice in view.notices:
            if (notice.is_own or role == Role.HEAD_NSO) and _key(notice) not in self._read:
                return notice
        return None

    def mark_read(self, notice: Notice) -> None:
        """The person has read it."""
        self._read[_key(notice)] = None
        while len(self._read) > READ_MAX:
            del self._read[next(iter(self._read))]


def _key(notice: Notice) -> tuple[NoticeKind, str]:
    if notice.is_own and notice.kind is NoticeKind.NOT_APPLIED:  # each entry without effect is told by itself
        return notice.kind, str(notice.sentence)
    return notice.kind, _DIGITS.sub("#", str(notice.sentence))
