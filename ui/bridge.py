"""Bridge between a node and the windows: effects become signals, and commands go to the node.

The node reports every turn of its work; a burst of 500 entries is 500 turns. The windows draw at most once per frame,
so the bridge only notes that something changed and requests a view when a frame is due. A view is computed on request,
so turns that nobody looks at cost nothing.

Entries and chat are reported at once after a quiet frame. News of disk and network alone (an entry was saved, a peer
was heard) is batched for a frame, and never delays an entry that follows it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from derbyos_core.bout.commands import Command
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import whole_sentence
from derbyos_core.identity import SourceId
from derbyos_core.replica.effects import Chatted, Effect, Patched, PeerChanged, Rejected
from derbyos_core.replica.view import View
from derbyos_core.wire.messages import Address
from ui.services import NodePort

__all__ = ["FRAME_MS", "REFS_MAX", "Change", "NodeBridge"]

FRAME_MS = 16
"""One frame of a display at 60 Hz."""
REFS_MAX = 64
"""Entries of others kept for the line about the last change; only the newest is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A change as the windows receive it, at most once per frame."""

    view: View
    is_own: bool
    foreign: tuple[EntryRef, ...]


class NodeBridge(QObject):
    """The windows' side of one node.

    Signals:
        changed(Change): the document, a peer or the chat has changed; entries at most once per frame.
        chatted(ChatLine): somebody wrote.
        rejected(object): a command could not be written; the reason as a sentence.
    """

    changed = Signal(object)
    chatted = Signal(object)
    rejected = Signal(object)

    def __init__(self, node: NodePort, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._node = node
        self._is_own = False
        self._foreign: list[EntryRef] = []
        self._is_urgent = False
        self._since_last = QElapsedTimer()
        self._due = QTimer(self, singleShot=True)
        self._due.timeout.connect(self._tell)
        self._is_stopped = False
        self._unsubscribe = node.subscribe(self._on_effects)

    @property
    def is_due(self) -> bool:
        """Whether an entry or a message will be reported by `changed` within a frame."""
        return self._is_urgent and self._due.isActive()

    def view(self) -> View:
        """Return everything that can be shown now."""
        return self._node.view()

    def now(self) -> Instant:
        """Return the synchronised time of the bout."""
        return self._node.now()

    def entry(self, ref: EntryRef) -> Entry | None:
        """Return one entry of the log."""
        return self._node.entry(ref)

    def submit(self, command: Command, role: str, seen: View) -> None:
        """Submit an official's command, given on the view that their screen showed when they began."""
        self._node.submit(command, role, seen)

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Send a chat message to everybody, or to one."""
        self._node.chat(text, to)

    def dial(self, address: Address) -> None:
        """Try to reach a laptop at this address."""
        self._node.dial(address)

    async def stop(self) -> None:
        """Leave the bout, and report nothing more."""
        self.let_go()
        await self._node.stop()

    def let_go(self) -> None:
        """Report nothing more; the node goes on."""
        self._is_stopped = True
        self._unsubscribe()
        self._due.stop()

    def _on_effects(self, effects: tuple[Effect, ...]) -> None:
        if self._is_stopped:
            return
        is_dirty = not effects  # only the state of the disk changed
        for effect in effects:
            hear = _HEARD.get(type(effect))
            if hear is not None:
                hear(self, effect)
                is_dirty = True
        is_waiting = self._due.isActive()
        is_urgent = any(type(effect) in _URGENT for effect in effects)
        if is_urgent and not (self._is_urgent and is_waiting):
            self._is_urgent = True
            self._due.start(self._wait_ms())
        elif is_dirty and not is_waiting:
            self._due.start(FRAME_MS)

    def _wait_ms(self) -> int:
        """Return 0 after a quiet frame, so that an entry is visible at once; else the rest of this frame."""
        if not self._since_last.isValid():
            return 0
        return max(0, FRAME_MS - self._since_last.elapsed())

    def _tell(self) -> None:
        if self._is_stopped:
            return
        if self._is_urgent:
            self._since_last.start()
        self._is_urgent = False
        change = Change(view=self._node.view(), is_own=self._is_own, foreign=tuple(self._foreign))
        self._is_own = False
        self._foreign.clear()
        self.changed.emit(change)

    def _hear_patch(self, effect: Patched) -> None:
        if effect.own:
            self._is_own = True
            return
        newest = effect.refs[-REFS_MAX:]
        self._foreign += [EntryRef(SourceId(source), sequence) for source, sequence in newest]
        del self._foreign[:-REFS_MAX]

    def _hear_chat(self, effect: Chatted) -> None:
        self.chatted.emit(effect.line)

    def _hear_rejection(self, effect: Rejected) -> None:
        self.rejected.emit(whole_sentence(effect.reason))

    def _hear_peer(self, effect: PeerChanged) -> None:
        """Do nothing: a peer's row is in the view."""


_URGENT = frozenset((Patched, Chatted, Rejected))
_HEARD: dict[type, Callable[..., None]] = {
    Patched: NodeBridge._hear_patch,
    Chatted: NodeBridge._hear_chat,
    Rejected: NodeBridge._hear_rejection,
    PeerChanged: NodeBridge._hear_peer,
}
