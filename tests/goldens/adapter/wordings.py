"""Adapter to the wordings of the windows, in English and in German."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC
from functools import cache

from derbyos_core.bout.checks import hints
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import Lookup, TranslatableText
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.change_log.log_values import LogRow
from derbyos_core.roles.change_log.notices import notices
from derbyos_core.roles.shared.conflicts import with_conflicts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.session.last_change import last_change
from tests.goldens.adapter.bout import Laptop, Official
from ui.language import catalogue

__all__ = ["Screens", "in_german"]

Both = tuple[str, str]
"""A text in English and in German."""


def in_german(text: str) -> str:
    """Return a text in German; names and other texts that people typed stay as they are."""
    return text.translated(_german()) if isinstance(text, TranslatableText) else text


@cache
def _german() -> Lookup:
    return catalogue("de")


class Screens:
    """Wordings on the windows of one laptop at one moment."""

    def __init__(self, laptop: Laptop) -> None:
        view, now = laptop.view, laptop.now
        self._view = view
        self._scene = with_conflicts(
            ScreenState(
                view=view,
                role=laptop.official.role,
                cursor=CursorPosition(jam=None),
                now=now,
                lookup=laptop.find,
                time=lambda: now,
                bout=view.bout,
                zone=UTC,
            )
        )
        self._book = LogBook()
        self._book.follow(self._scene)
        while self._book.make_rows() or self._book.has_more:
            pass

    def toast(self) -> Iterator[Both]:
        """Yield the line about the last own step."""
        yield from (_both(step.text) for step in self._view.steps[-1:])

    def to_others(self, entries: Iterable[EntryRef], reader: Official) -> Iterator[Both]:
        """Yield the line about each of these entries on the laptop of another official."""
        theirs = replace(self._scene, view=replace(self._view, source=reader.source, author=reader.author))
        yield from (_both(last_change(theirs, (name,))) for name in entries)

    def rows(self) -> Iterator[Both]:
        """Yield the rows of the change log, the newest jam and the newest row first."""
        yield from map(_row, self._book.rows.newest_first())

    def notices(self) -> Iterator[Both]:
        """Yield the notices of the bottom bar and those above the change log."""
        yield from (_both(notice.sentence) for notice in self._view.notices)
        found = notices(self._scene, self._book.waiting, lambda entry: self._book.describe(entry, self._scene).text)
        yield from (_both(notice.text) for notice in found)

    def own_notices(self) -> Iterator[Both]:
        """Yield the notices about what this laptop wrote."""
        yield from (_both(notice.sentence) for notice in self._view.notices if notice.is_own)

    def questions(self) -> Iterator[Both]:
        """Yield the facts with several answers, each with its answers and who gave them."""
        for question in self._scene.conflicts:
            english, german = (
                f"{word(question.title)}: "
                + "; ".join(f"{word(answer.value)} ({word(answer.who)})" for answer in question.answers)
                for word in _LANGUAGES
            )
            yield english, german

    def hints(self) -> Iterator[Both]:
        """Yield what looks wrong on the paperwork."""
        yield from (_both(hint.text) for hint in hints(self._view.bout))


_LANGUAGES: tuple[Callable[[str], str], ...] = (str, in_german)


def _both(text: str) -> Both:
    return str(text), in_german(text)


def _row(row: LogRow) -> Both:
    return _row_in(row, str), _row_in(row, in_german)


def _row_in(row: LogRow, word: Callable[[str], str]) -> str:
    """The row as it reads in one language, with the values by which it is filtered."""
    head = ", ".join(word(part) for part in (row.who, row.role) if part)
    text = " | ".join(word(part) for part in (row.text, row.sub) if part)
    marks = "".join(f" [{word(mark.text)}]" for mark in row.marks)
    button = f" <{word(row.action.words)}>" if row.action.words else ""
    values = ", ".join(str(value) for value in (row.kind, row.jam, row.team) if value)
    return f"{row.at} {head}: {text}{marks}{button} ({values})"
