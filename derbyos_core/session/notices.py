"""Notices on the screen: the next one for the bottom bar, and a memory of those read."""

import re
from collections.abc import Hashable, Iterator

from derbyos_core.i18n import tr
from derbyos_core.identity import Role
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.view import View

__all__ = ["NoticeMemory", "notice_words"]

READ_MAX = 4096
"""Limit on what is remembered as read; an older notice would be shown again."""
_SHORT = {
    NoticeKind.NOT_APPLIED: tr("An entry has no effect."),
    NoticeKind.DOUBLE: tr("Noted twice?"),
    NoticeKind.TIME: tr("A time is not right."),
    NoticeKind.REFUSED: tr("Entries were not accepted."),
    NoticeKind.REMOVED: tr("This laptop was removed."),
    NoticeKind.KEPT_OUT: tr("Nobody answers this laptop."),
    NoticeKind.STRANGERS: tr("Somebody without the join code"),
    NoticeKind.FORGERY: tr("Somebody uses another's name."),
    NoticeKind.FORK: tr("One number, two entries."),
    NoticeKind.STORAGE: tr("The bout file is not whole."),
}
_ABOUT_ENTRIES = (NoticeKind.NOT_APPLIED, NoticeKind.DOUBLE)
"""Kinds that are about single entries; others are about the laptops that wrote them."""
_DIGITS = re.compile(r"\d+")


class NoticeMemory:
    """The notices that a person has read in this bout.

    A notice is known by what it is about, not by its words: it is shown again once it concerns an entry of which it was
    not read. One about a laptop, such as its clock, is known by that laptop, and one without entries by its words,
    whatever the numbers in them. It stays in the Head NSO's list for as long as it is valid.
    """

    def __init__(self) -> None:
        self._read: dict[Hashable, None] = {}

    def unread(self, view: View, roles: tuple[str, ...]) -> Notice | None:
        """Return the first unread notice for this person: about their own entries, or any for the Head NSO."""
        for notice in view.notices:
            if (notice.is_own or Role.HEAD_NSO in roles) and not all(one in self._read for one in _about(notice)):
                return notice
        return None

    def mark_read(self, notice: Notice) -> None:
        """Remember a notice as read."""
        for one in _about(notice):
            self._read.pop(one, None)
            self._read[one] = None
        while len(self._read) > READ_MAX:
            del self._read[next(iter(self._read))]


def notice_words(kind: NoticeKind) -> str:
    """Return what a notice is about, for a place without room for its sentence."""
    return _SHORT[kind]


def _about(notice: Notice) -> Iterator[Hashable]:
    """Yield what a notice is about: its entries, or the laptops that wrote them, else its words."""
    if not notice.refs:
        words = str(notice.sentence)
        yield notice.kind, words if notice.is_single else _DIGITS.sub("#", words)
    elif notice.kind in _ABOUT_ENTRIES:
        yield from ((notice.kind, notice.topic, ref) for ref in (*notice.refs, *notice.by))
    else:
        yield from ((notice.kind, notice.topic, ref.source) for ref in notice.refs)
