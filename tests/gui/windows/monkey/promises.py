"""Checks during random presses, and when the cluster is at rest again.

During the presses: no entry changes another person's half-entry, focus or scroll, and each command leads to an entry or
a message. At the end: every entry that any window showed is on every laptop, all documents are the same, nothing is
unreadable, and each change log has a row for each entry, with the author of its undo if there is one.
"""

from dataclasses import dataclass

from PySide6.QtWidgets import QAbstractScrollArea, QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.demo.facts import live_digest
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.log import OrderKey
from derbyos_core.identity import SourceId
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.lineup.entry import LineupDraft
from derbyos_core.roles.lineup.panel import lineup_panel
from tests.gui.windows.monkey.monkey_cluster import LaptopWindow, MonkeyCluster
from tests.kit.simulated_node import SimulatedNode
from ui.roles.change_log.listing import LogList
from ui.roles.change_log.screen import ChangeLogScreen
from ui.session.bout_session import BoutSession
from ui.widgets.chat_view import ChatView

__all__ = ["Broken", "Ledger", "Seen", "seen_at"]

ROWS_MAX = 10_000
ROUNDED = 1
"""Pixels by which a place may be rounded otherwise."""


class Broken(AssertionError):  # noqa: N818 - it names an event
    """A promise was not kept."""


@dataclass(frozen=True, slots=True)
class Seen:
    """State of a window that others must not change."""

    screen: str
    draft: JamId | None
    focus: QWidget | None
    typed: str
    is_typed: bool
    """True if the field holds typed text that is not entered yet."""
    scrolls: dict[int, tuple[int, int]]
    read: dict[OrderKey, int]
    """Positions of the rows of the change log; empty where the newest is visible."""
    whole: frozenset[JamId]
    """The jams whose line-up is complete: nothing of it is half entered, whoever entered the last of it."""


def seen_at(desk: LaptopWindow) -> Seen | None:
    """Return the present state; None while the window is in no bout."""
    session = desk.window.shell.session
    if session is None:
        return None
    focus: QWidget | None = desk.window.focusWidget()
    typed, is_typed = "", True
    if isinstance(focus, QLineEdit):
        typed, is_typed = focus.text(), focus.isModified()
    elif isinstance(focus, QPlainTextEdit):
        typed = focus.toPlainText()
    found = session.screen.findChildren(QAbstractScrollArea)
    # The chat scrolls to its newest line.
    areas = [one for one in found if not isinstance(one, ChatView | LogList) and one.findChild(ChatView) is None]
    scrolls = {id(one): (one.verticalScrollBar().value(), one.verticalScrollBar().maximum()) for one in areas}
    screen = f"{session.role}, {type(session.screen).__name__}"
    return Seen(screen, session.screen.draft_jam(), focus, typed, is_typed, scrolls, _read(session), _whole(session))


def _whole(session: BoutSession) -> frozenset[JamId]:
    state = session.state()
    if state.team is None:
        return frozenset()
    jams = [jam.id for jam in state.bout.jams]
    return frozenset(jam for jam in jams if lineup_panel(state.bout, jam, state.team, LineupDraft(jam=jam)).to_go == 0)


def _read(session: BoutSession) -> dict[OrderKey, int]:
    screen = session.screen
    if not isinstance(screen, ChangeLogScreen) or screen._is_fresh or screen.book.has_more:
        return {}  # another filter begins at the top, and its rows are still being made
    logs = [one for one in screen.findChildren(LogList) if one.isVisible() and not one.is_at_top()]
    views = [view for one in logs for view in one.rows_in_sight() if view.isVisible() and view.row is not None]
    return {view.row.key: view.mapTo(screen, view.rect().topLeft()).y() for view in views if view.row is not None}


def check_untouched(before: Seen, after: Seen | None, name: str) -> None:
    """Check that entries of others have changed nothing for this window's person."""
    if after is None:
        raise Broken(f"{name}’s window has left the bout by itself")
    if after.screen != before.screen:
        raise Broken(f"{name} sees {after.screen} in place of {before.screen}")
    is_done = before.draft is not None and after.draft is None and before.draft in after.whole
    if before.draft is not None and after.draft != before.draft and not is_done:
        raise Broken(f"{name}’s half-entry was in {before.draft} and is in {after.draft}")
    focus = before.focus
    if focus is not None and isValid(focus) and focus.isVisible() and focus.isEnabled() and after.focus is not focus:
        raise Broken(f"the focus went from “{focus.accessibleName()}” to {after.focus}")
    if before.is_typed and after.focus is focus and after.typed != before.typed:
        raise Broken(f"{name} had typed {before.typed!r} and finds {after.typed!r}")
    for area, (value, _) in before.scrolls.items():
        now, most = after.scrolls.get(area, (value, value))
        if is_done:
            continue  # rows that stayed in place during the entry follow the newest again
        was_at_end = value == before.scrolls[area][1]  # a view of the newest row keeps following it
        if now != min(value, most) and not (was_at_end and now == most):
            raise Broken(f"{name}’s list was scrolled from {value} to {now} of {most}")
    if not _is_as_it_was(before.read, after.read):
        raise Broken(f"{name} read the change log, and its rows went from under the eye")


def _is_as_it_was(before: dict[OrderKey, int], after: dict[OrderKey, int]) -> bool:
    """Return whether the uppermost row kept its place and the others follow in their order; a new row in a visible
    older jam pushes down the rows below it.
    """
    if not before or not after:
        return True
    both = sorted(before.keys() & after.keys(), key=lambda key: before[key])
    if not both or both != sorted(both, key=lambda key: after[key]):
        return False
    return abs(after[both[0]] - before[both[0]]) <= ROUNDED


class Ledger:
    """Record of the entries that each window has shown."""

    def __init__(self, cluster: MonkeyCluster) -> None:
        self._cluster = cluster
        self._shown: dict[EntryRef, str] = {}
        self._tops: dict[SourceId, int] = {}
        self._commands: dict[int, int] = {}

    def note(self) -> None:
        """Read every window; each command must have led to entries or a message."""
        for desk in self._cluster.desks:
            session = desk.window.shell.session
            if session is None:
                continue
            for source, top in session.view.tops.items():
                for number in range(self._tops.get(source, 0) + 1, top + 1):
                    self._shown[EntryRef(source, number)] = desk.laptop.name
                self._tops[source] = max(top, self._tops.get(source, 0))

    def forget_what_died(self, laptop: SimulatedNode) -> None:
        """Forget the entries of a killed program that were neither on a disk nor on another laptop."""
        source = laptop.replica.source
        others = [
            one.replica.log for one in self._cluster.laptops if one is not laptop and one.host.replica is not None
        ]
        top = max((log.tops.get(source, 0) for log in others), default=0)
        for ref in [ref for ref in self._shown if ref.source == source]:
            if ref.sequence > top and ref not in laptop.host.synced:
                del self._shown[ref]
        self._tops[source] = min(self._tops.get(source, 0), top)

    def check_end(self) -> None:
        """Check the cluster at rest: the same state everywhere, and nothing missing."""
        for laptop in self._cluster.laptops:
            replica = laptop.replica
            lost = [ref for ref in self._shown if replica.log.get(ref) is None]
            if lost:
                raise Broken(f"{len(lost)} entries were shown and are not with {laptop.name}: {lost[:5]}")
            bad = replica.document.invalid
            if bad:
                texts = [entry.body.decode() for ref in bad[:3] if (entry := replica.log.get(ref)) is not None]
                raise Broken(f"{len(bad)} entries cannot be read: {texts}")
            if replica.log.held or replica.view().fork_reports:
                raise Broken(f"something is missing, or two entries are in one slot, with {laptop.name}")
        if len({live_digest(laptop.replica.document) for laptop in self._cluster.laptops}) != 1:
            raise Broken("the documents differ")
        for desk in self._cluster.desks:
            if desk.window.shell.session is not None:
                self._check_log(desk, desk.window.shell.session)

    def _check_log(self, desk: LaptopWindow, session: BoutSession) -> None:
        """Check that the change log shows each entry: in a separate row, or as the undo of another."""
        book, state = LogBook(), session.state()
        book.follow(state)
        for _ in range(ROWS_MAX):
            if not book.make_rows() and not book.has_more:
                break
        rows = tuple(book.rows.newest_first())
        told = {ref for row in rows for ref in (*row.refs, *row.redo)}
        log = desk.laptop.replica.log
        for ref in self._shown:
            entry = log.get(ref)
            if entry is not None and ref not in told and not entry.undoes:
                raise Broken(f"the change log of {desk.laptop.name} has no row for {entry.body.decode()}")
        nameless = [row for row in rows if row.is_undone and not row.marks]
        if nameless:
            raise Broken(f"nobody is named who undid {nameless[0].text}")
