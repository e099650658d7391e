"""Notices on the screen: the next one for the bottom bar, and a memory of those read."""

import re

from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.view import View

__all__ = ["NoticeMemory", "notice_words"]

READ_MAX = 256
"""Limit on remembered notices; an older one would be shown again."""
_SHORT = {
    NoticeKind.NOT_APPLIED: tr("An entry has no effect."),
    NoticeKind.JAMS: tr("Two jams at one time."),
    NoticeKind.TIME: tr("A time is not right."),
    NoticeKind.REFUSED: tr("Entries were not accepted."),
    NoticeKind.REMOVED: tr("This laptop was removed."),
    NoticeKind.KEPT_OUT: tr("Nobody answers this laptop."),
    NoticeKind.STRANGERS: tr("Somebody without the join code"),
    NoticeKind.FORGERY: tr("Somebody uses another's name."),
    NoticeKind.FORK: tr("One number, two entries."),
    NoticeKind.STORAGE: tr("The bout file is not whole."),
}
_DIGITS = re.compile(r"\d+")


class NoticeMemory:
    """The notices that a person has read in this bout.

    A notice in which only numbers have changed (3 entries, then 4) is not shown again; it stays in the Head NSO's list
    for as long as it is valid.
    """

    def __init__(self) -> None:
        self._read: dict[tuple[NoticeKind, str], None] = {}

    def unread(self, view: View, roles: tuple[str, ...]) -> Notice | None:
        """Return the first unread notice for this person: about their own entries, or any for the Head NSO."""
        for notice in view.notices:
            if (notice.is_own or Role.HEAD_NSO in roles) and _key(notice) not in self._read:
                return notice
        return None

    def mark_read(self, notice: Notice) -> None:
        """Remember a notice as read."""
        self._read[_key(notice)] = None
        while len(self._read) > READ_MAX:
            del self._read[next(iter(self._read))]


def notice_words(kind: NoticeKind) -> str:
    """Return what a notice is about, for a place without room for its sentence."""
    return _SHORT[kind]


def _key(notice: Notice) -> tuple[NoticeKind, str]:
    is_each = notice.is_own and notice.kind is NoticeKind.NOT_APPLIED  # each entry without effect has its own notice
    if is_each or notice.is_single:
        return notice.kind, str(notice.sentence)
    return notice.kind, _DIGITS.sub("#", str(notice.sentence))
