"""Screen state of a node in memory, without a window."""

from datetime import UTC

from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.roles.shared.conflicts import with_conflicts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.screen_state import ScreenState
from tests.kit.fake_node import FakeNode

__all__ = ["state_of"]


def state_of(node: FakeNode) -> ScreenState:
    """Return the state that the node's first role sees now."""
    view, bout = node.view(), as_of(node.view().bout, node.now())
    return with_conflicts(
        ScreenState(
            view=view,
            role=view.roles[0],
            cursor=CursorPosition(jam=bout.current),
            now=node.now(),
            lookup=node.entry,
            time=node.now,
            bout=bout,
            zone=UTC,
        )
    )
