"""A change log without a window: a scene of a node, the rows of a book, a log with a gap."""

from datetime import UTC

from derbyos_core.bout.commands import FieldSkater, SkaterRef
from derbyos_core.bout.model import JamId, Position
from derbyos_core.identity import Team
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.change_log.log_values import LogRow
from derbyos_core.roles.shared.conflicts import with_conflicts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.screen_state import ScreenState
from tests.kit.fake_node import FakeCluster, FakeNode

__all__ = ["ONE", "TURNS_MAX", "TWO", "all_rows", "behind_a_gap", "row_with", "rows_of", "state_of"]

ONE, TWO = JamId(1, 1), JamId(1, 2)
TURNS_MAX = 2_000


def state_of(node: FakeNode) -> ScreenState:
    """Return the state that a node's window shows now."""
    view = node.view()
    return with_conflicts(
        ScreenState(
            view=view,
            role=view.roles[0],
            cursor=CursorPosition(jam=None),
            now=node.now(),
            lookup=node.entry,
            time=node.now,
            bout=view.bout,
            zone=UTC,
        )
    )


def all_rows(book: LogBook, state: ScreenState) -> list[LogRow]:
    """Return the rows after the book has read everything, the newest first."""
    book.follow(state)
    for _ in range(TURNS_MAX):
        if not book.has_more:
            break
        book.make_rows()
    assert not book.has_more
    return list(book.rows.newest_first())


def rows_of(node: FakeNode) -> list[LogRow]:
    """Return the rows of a new book."""
    return all_rows(LogBook(), state_of(node))


def row_with(rows: list[LogRow], text: str) -> LogRow:
    """Return the first row whose text contains these words."""
    return next(row for row in rows if text in row.text)


def behind_a_gap(cluster: FakeCluster) -> tuple[FakeNode, FakeNode]:
    """Return the Head NSO and a tracker whose third entry has arrived there without the second."""
    head, tracker = cluster.node("Ines V.", "head-nso"), cluster.node("Bo L.", "lineup-home")
    head.is_deaf = tracker.is_deaf = True
    for number in ("404", "27"):
        skater = SkaterRef(team=Team.HOME, number=number)
        tracker.submit(FieldSkater(jam=ONE, position=Position.BLOCKER, skater=skater), "lineup-home")
    head.is_deaf = False
    head.hear((tracker.bodies()[2],))
    return head, tracker
