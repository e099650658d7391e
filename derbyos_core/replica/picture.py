"""Decides what one look at a replica shows: put together when somebody looks, and kept until something changes."""

from derbyos_core.gossip.sync import Sync
from derbyos_core.identity import SourceId
from derbyos_core.peer.introductions import Introductions
from derbyos_core.replica.ledger import Ledger
from derbyos_core.replica.notices import Notice, NoticeKind
from derbyos_core.replica.outbox import Outbox
from derbyos_core.replica.peer_notices import PeerNotices
from derbyos_core.replica.reports import Reports
from derbyos_core.replica.rows import PeerRows
from derbyos_core.replica.talk import Talk
from derbyos_core.replica.view import View
from derbyos_core.saying import whole_sentence
from derbyos_core.timesync.bout_clock import BoutClock

__all__ = ["Picture"]


class Picture:
    """The last view, and what the next one is made of."""

    def __init__(
        self,
        *,
        ledger: Ledger,
        introductions: Introductions,
        rows: PeerRows,
        talk: Talk,
        outbox: Outbox,
        clock: BoutClock,
        sync: Sync,
        reports: Reports,
    ) -> None:
        self._ledger = ledger
        self._introductions = introductions
        self._rows = rows
        self._talk = talk
        self._outbox = outbox
        self._clock = clock
        self._sync = sync
        self._peer_notices = PeerNotices(introductions, ledger, reports, clock)
        self._view: View | None = None
        self._unheard: frozenset[SourceId] = frozenset()

    def show_unheard(self, sources: frozenset[SourceId]) -> int:
        """These flood, and are not listened to for now; how many of them are new."""
        before, self._unheard = self._unheard, sources
        return len(sources - before)

    def spoil(self) -> None:
        """Something that is shown may have changed."""
        self._view = None

    def view(self) -> View:
        """Everything that can be shown; the same object while nothing changed."""
        if self._view is None:
            ledger = self._ledger
            writer = ledger.writers[ledger.source]
            self._view = View(
                bout_id=ledger.bout_id,
                source=ledger.source,
                author=ledger.author,
                name=writer.name,
                roles=writer.roles,
                address=self._introductions.address,
                document=ledger.document.root(),
                bout=ledger.bout,
                peers=self._rows.all(),
                tops=dict(ledger.log.tops),
                entries=len(ledger.log),
                held=ledger.log.held,
                pending=ledger.pending,
                missing=ledger.log.missing(),
                chat=self._talk.lines,
                steps=ledger.steps,
                unsynced=self._outbox.unsynced,
                save_fault=self._outbox.fault,
                save_note=self._outbox.note,
                offset_us=self._clock.offset_us,
                disputes=ledger.disputes,
                notices=(
                    *self._of_storage(),
                    *ledger.notices(self._clock.at(self._clock.local), self._sync.lagging(self._clock.local)),
                    *self._peer_notices.all(),
                ),
                unheard=self._unheard,
            )
        return self._view

    def _of_storage(self) -> tuple[Notice, ...]:
        """What had to be done to the bout file, or that it holds less than it should."""
        note = self._outbox.note
        return (Notice(kind=NoticeKind.STORAGE, sentence=whole_sentence(note), is_own=True),) if note else ()
