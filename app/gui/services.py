"""Services of the program for the windows: bouts, settings, exports, and nodes."""

import asyncio
import logging
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING

from app.files import write_whole
from app.gui.closed_bouts import ClosedBouts
from app.gui.doors import DoorProcesses
from app.gui.preferences import preferences_of, with_preferences
from app.settings import Settings, save_settings
from app.typed_file import load_typed, save_typed
from derbyos_core import __version__
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId, new_bout
from derbyos_core.node.discovery.discovery import DiscoveredBout, Discovery
from derbyos_core.node.real_clock import RealClock
from derbyos_core.node.transport.addresses import ListenAt
from derbyos_core.replica.view import View
from derbyos_core.roles.shared.export_state import INCOMPLETE, silent_authors
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout, read_marks
from derbyos_core.security.founding import is_closed as is_closed_id
from derbyos_core.storage.bouts import bout_path, kept_bouts
from derbyos_core.storage.membership_file import forget_lost_bouts, load_membership
from ui.services import Lesson, OpenedFile, Opening, Preferences, Progress, SavedStatsBook, Services, StepProgress

if TYPE_CHECKING:
    from app.closed_entry import ClosedEntry
    from app.demo.paced_node import PacedNode
    from derbyos_core.export.source import BoutSource
    from derbyos_core.roles.start.kept import Kept, KeptChange, LoadedKept

__all__ = ["GUIServices"]

_log = logging.getLogger(__name__)


class GUIServices:
    """The services that `app` provides to one window."""

    def __init__(self, settings: Settings, discovery: Discovery, listen: ListenAt | None = None) -> None:
        self._settings = settings
        self._discovery = discovery
        self._listen = listen or ListenAt()
        self._seats: list[PacedNode] = []
        self._closed = ClosedBouts()
        self._doors = DoorProcesses(settings, self._closed.invitation)
        self._not_admitted: set[str] = set()
        """Closed bouts that are kept here, and to which this laptop does not belong."""

    def offered(self) -> Services:
        """Return the callables that the windows use."""
        return Services(
            now=RealClock().now,
            found_bouts=self.found_bouts,
            saved_bouts=self.saved_bouts,
            open_bout=self.open_bout,
            load_preferences=self.load_preferences,
            save_preferences=self.save_preferences,
            export_parquet=self.export_parquet,
            export_derbyxml=self.export_derbyxml,
            check_blank=self.check_blank,
            export_statsbook=self.export_statsbook,
            open_practice=self.open_practice,
            open_file=self.open_file,
            load_kept=self.load_kept,
            change_kept=self.change_kept,
            load_typed=lambda bout: load_typed(self._settings.folders.bouts, bout),
            save_typed=lambda bout, texts: save_typed(self._settings.folders.bouts, bout, texts),
            make_report=self.make_report,
            arrivals=self.arrivals,
            doors=self._doors,
            membership=self._closed,
            offers_closed=True,
            version=__version__,
        )

    def load_kept(self) -> "LoadedKept":
        """Return the rule sets, teams and officials that this laptop keeps."""
        from app.kept_file import load_kept

        return load_kept(self._kept_path)

    def change_kept(self, change: "KeptChange") -> "Kept":
        """Change what this laptop keeps; raises `UserError`."""
        from app.kept_file import change_kept

        return change_kept(self._kept_path, change)

    def adopt(self, seat: "PacedNode") -> None:
        """Export and leave a node that was opened elsewhere like any other."""
        self._seats.append(seat)

    async def leave_all(self) -> None:
        """Leave whatever is still open."""
        await asyncio.gather(self._doors.close_all(), *(seat.stop() for seat in self._seats))

    # Bouts.

    def found_bouts(self) -> tuple[FoundBout, ...]:
        """Return the bouts that others announce; if a name was too long for its announcement, only the address."""
        return tuple(self._found_bout(found) for found in self._discovery.found_bouts())

    def _found_bout(self, found: DiscoveredBout) -> FoundBout:
        """Return one of them. Of a closed bout that this laptop is to join, the addresses are those that let it in."""
        bout = BoutId(found.bout)
        is_closed = bool(found.enrolments) or is_closed_id(bout)
        is_member = not found.is_shortened and bout.string not in self._not_admitted and self._path(bout).exists()
        needs_code = is_closed and not is_member
        return FoundBout(
            bout="" if found.is_shortened else found.bout,
            addresses=found.enrolments if needs_code else found.addresses,
            title=found.title,
            hall=found.hall,
            phase=found.phase,
            officials=found.officials,
            teams=read_marks(found.teams),
            start=found.start,
            is_closed=is_closed,
            needs_code=needs_code,
        )

    async def saved_bouts(self) -> tuple[SavedBout, ...]:
        """Return the bouts kept on this laptop, read off the loop."""
        folder = self._settings.folders.bouts
        await asyncio.to_thread(forget_lost_bouts, folder)
        kept = await asyncio.to_thread(kept_bouts, folder)
        return tuple(
            SavedBout(
                bout=one.bout.string,
                title=one.title,
                entries=one.entries,
                changed_at=one.changed_at,
                teams=read_marks(one.teams),
                date=one.date,
                start=one.start,
                hall=one.hall,
            )
            for one in kept
        )

    async def open_bout(self, opening: Opening) -> "PacedNode":
        """Join a bout, or make one; raises `UserError`."""
        await self._see_off()
        from app.demo.paced_node import PacedNode
        from app.gui.composition import NotAdmittedError, Plan, build_headless

        entry = await self._closed_entry(opening)
        bout = entry.bout if entry is not None else await self._bout(opening)
        is_encrypted = entry is not None and self._settings.encrypts_files and not self._path(bout).exists()
        plan = Plan(
            name=opening.name.strip(), roles=opening.roles, bout=bout, listen=self._listen, is_encrypted=is_encrypted
        )
        try:
            running = await build_headless(plan, self._settings, self._discovery, entry)
        except NotAdmittedError:
            self._not_admitted.add(bout.string)
            raise
        self._not_admitted.discard(bout.string)
        seat = PacedNode(running.node, running.stop)
        self.adopt(seat)
        if entry is not None:
            self._closed.add(running, entry.recovery)
            return seat
        for address in opening.addresses:
            seat.dial(address)
        return seat

    async def _closed_entry(self, opening: Opening) -> "ClosedEntry | None":
        """Return how to enter a closed bout, None for an open one; raises `UserError`."""
        bout = BoutId(opening.bout.strip())
        is_kept = bool(bout.string) and await asyncio.to_thread(self._is_closed_here, bout)
        if not (opening.is_closed or opening.code is not None or is_kept):
            return None
        from app import closed_entry

        data = self._settings.folders.data
        if opening.code is not None:
            entry = await closed_entry.enter_by_code(opening.addresses, opening.code, data)
            if bout.string and entry.bout.key != bout.key:
                raise UserError(tr("this invitation is for another bout; choose that one, or ask for the right one"))
            return entry
        if is_kept:
            return await closed_entry.enter_as_member(bout, self._path(bout), data)
        return await closed_entry.found_bout(data, RealClock().now())

    def _is_closed_here(self, bout: BoutId) -> bool:
        """Return whether a bout is a closed one, as far as its id says so, or the code that is kept beside its file."""
        return is_closed_id(bout) or load_membership(self._path(bout)) is not None

    def _path(self, bout: BoutId) -> Path:
        return bout_path(self._settings.folders.bouts, bout)

    async def open_file(self, path: Path) -> OpenedFile:
        """Keep the bout in a game file, read and entered off the loop; raises `UserError`."""
        from app.opened_file import open_game_file

        return await asyncio.to_thread(open_game_file, path, self._settings.folders.bouts, RealClock().now())

    async def open_practice(self, opening: Opening) -> Lesson:
        """Open a practice bout for one learner; nothing of it is sent or kept."""
        from app.gui.practice import open_practice

        seat = await open_practice(opening.name.strip() or tr("You"), opening.roles)
        self.adopt(seat)
        starts_at, ends_at = seat.span
        return Lesson(node=seat, cues=seat.cues, starts_at=starts_at, ends_at=ends_at, marker=seat.marker)

    async def _bout(self, opening: Opening) -> BoutId:
        if opening.bout.strip():
            return BoutId(opening.bout.strip())
        if not opening.addresses:
            return new_bout(SystemRandom(), RealClock().now())
        from app.verbs.ask_bout import ask_bout

        told = await ask_bout(opening.addresses[0])
        if not told:
            at = opening.addresses[0]
            raise UserError(tr("the bout at {address} has no name, so it cannot be joined", address=at))
        return BoutId(told)

    async def _see_off(self) -> None:
        """Wait for nodes that are leaving before another bout is opened: it may be the same one."""
        leaving = [seat for seat in self._seats if seat.is_stopped]
        await asyncio.gather(*(seat.stop() for seat in leaving))
        for seat in leaving:
            self._closed.drop(seat.node.replica.source)
        self._seats = [seat for seat in self._seats if not seat.is_stopped]

    # Settings.

    def load_preferences(self) -> Preferences:
        """Return the windows' preferences."""
        return preferences_of(self._settings)

    def save_preferences(self, wanted: Preferences) -> None:
        """Save these preferences. If the folder cannot be written they are lost; the bout goes on."""
        self._settings = with_preferences(self._settings, wanted)
        try:
            save_settings(self._settings)
        except UserError as error:
            _log.warning("%s", error)

    @property
    def _kept_path(self) -> Path:
        from app.kept_file import KEPT_FILE

        return self._settings.folders.data / KEPT_FILE

    # Exports: the node is read here, the work is done off the loop.

    async def export_parquet(self, view: View, folder: Path, progress: Progress) -> Path:
        """Write the audit log and the facts of the bout into a folder."""
        source, stopped = self._source(view), threading.Event()
        path = self._path(view.bout_id)
        with _stopping(stopped):
            await asyncio.to_thread(_write_parquet, source, path, folder, progress, stopped)
        return folder

    async def export_derbyxml(self, view: View, file: Path, progress: Progress) -> Path:
        """Write the document into a file."""
        from derbyos_core.interchange.derbyxml.writer import saved_xml

        stopped = threading.Event()

        def write() -> None:
            content = saved_xml(view.document, view.bout, view.bout_id)
            if not stopped.is_set():
                write_whole(file, content)

        progress(0, 1)
        with _stopping(stopped):
            await asyncio.to_thread(write)
        progress(1, 1)
        return file

    async def check_blank(self, path: Path) -> None:
        """Raise `UserError` if this file is no blank StatsBook."""
        from app.statsbook_file import check_blank_file

        await asyncio.to_thread(check_blank_file, path)

    async def export_statsbook(self, view: View, blank: Path, file: Path, progress: Progress) -> SavedStatsBook:
        """Write the bout into a copy of the blank StatsBook, and what that has no place for into a file beside it."""
        from app.statsbook_file import filled_statsbook, left_out_file

        stopped = threading.Event()

        def write() -> SavedStatsBook:
            filled = filled_statsbook(view.bout, blank, file)
            note = left_out_file(file, filled.left_out)
            if not stopped.is_set():
                write_whole(file, filled.content)
                if note is not None:
                    write_whole(note.path, note.content)
            return SavedStatsBook(path=file, left_out=filled.left_out, note=note.path if note is not None else None)

        progress(0, 1)
        with _stopping(stopped):
            made = await asyncio.to_thread(write)
        progress(1, 1)
        return made

    async def make_report(self, view: View, progress: StepProgress) -> Path:
        """Make the Spark report of the bout, in a process of its own. Returns its page."""
        source, stopped = self._source(view), threading.Event()
        path = self._path(view.bout_id)
        name = path.stem if source.is_complete else f"{path.stem}{INCOMPLETE}"
        folder = self._settings.folders.data / "reports" / name
        with _stopping(stopped):
            await asyncio.to_thread(_make_report, source, path, folder, progress, stopped)
        return folder / "report.html"

    async def arrivals(self, view: View) -> Mapping[EntryRef, Instant]:
        """Return when the entries came to this laptop, as far as the bout's file records it."""
        path = self._path(view.bout_id)
        from app.verbs.kept_bouts import arrivals_of

        kept = await asyncio.to_thread(arrivals_of, path)
        return {ref: arrival.at for ref, arrival in kept.items()}

    def _source(self, view: View) -> "BoutSource":
        from app.verbs.kept_bouts import export_source

        seat = next((one for one in reversed(self._seats) if one.node.replica.source == view.source), None)
        if seat is None:
            raise UserError(tr("this bout is no longer open; open it again to export it"))
        replica = seat.node.replica
        return export_source(replica.bout_id, replica.log, replica.document, replica.bout, silent=silent_authors(view))


@contextmanager
def _stopping(stopped: threading.Event) -> Iterator[None]:
    """Signal the working thread when its caller stops waiting."""
    try:
        yield
    finally:
        stopped.set()


def _write_parquet(
    source: "BoutSource", path: Path, folder: Path, progress: Progress, stopped: threading.Event
) -> None:
    from app.verbs.kept_bouts import with_kept
    from derbyos_core.export.parquet import export_bouts

    def go_on(_: str) -> None:
        if stopped.is_set():
            raise UserError(tr("the export was cancelled"))

    progress(0, 2)
    whole = with_kept(source, path)
    progress(1, 2)
    export_bouts([whole], folder, go_on)
    progress(2, 2)


def _make_report(
    source: "BoutSource", path: Path, folder: Path, progress: StepProgress, stopped: threading.Event
) -> None:
    from derbyos_core.report.runner import check_packages, run_report

    check_packages()
    progress(0, 1, "Writing the tables")
    tables = folder / "tables"
    _write_parquet(source, path, tables, lambda done, whole: None, stopped)
    run_report(tables, folder, progress=lambda step: progress(step.done, step.of, step.text), stopped=stopped)
