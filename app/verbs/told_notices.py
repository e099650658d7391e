"""Notices of a node without a screen, as lines for standard error: each one once, and again when it has grown."""

import re
from collections.abc import Iterable, Iterator

from derbyos_core.replica.notices import Notice, NoticeKind

__all__ = ["ToldNotices"]

GROWTH = 10
"""A notice that counts is repeated when its count is ten times what was told: 1, 10, 100, 1,000."""
TOLD_MAX = 256
_KINDS = frozenset(
    {
        NoticeKind.REFUSED,
        NoticeKind.REMOVED,
        NoticeKind.KEPT_OUT,
        NoticeKind.STRANGERS,
        NoticeKind.FORGERY,
        NoticeKind.FORK,
    }
)
"""Acts of others against this bout; entries without effect are told by the answers to commands and by the screens."""
_CHANGING = re.compile(r"\d+(?:\.\d+)*")


class ToldNotices:
    """The notices that were told already."""

    def __init__(self) -> None:
        self._told: dict[str, int] = {}

    def fresh(self, notices: Iterable[Notice]) -> Iterator[str]:
        """Yield the sentences to tell now."""
        for notice in notices:
            if notice.kind not in _KINDS:
                continue
            topic = _CHANGING.sub("#", str(notice.sentence)) if notice.count else str(notice.sentence)
            if topic in self._told and notice.count < max(1, self._told[topic]) * GROWTH:
                continue
            if topic not in self._told and len(self._told) >= TOLD_MAX:
                del self._told[next(iter(self._told))]
            if topic not in self._told or notice.count:
                self._told[topic] = notice.count
                yield str(notice.sentence)
