"""Services of the program for a window, with every request recorded."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.node.real_clock import RealClock
from derbyos_core.replica.view import View
from derbyos_core.roles.head_nso.closed_bout import ClosedGesture
from derbyos_core.roles.head_nso.doors import DoorKind
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.roles.start.kept import Kept, KeptChange, LoadedKept
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout
from derbyos_core.security.join_code import JoinCode
from derbyos_core.wire.messages import Address
from ui.services import NodePort, OpenedFile, Opening, Preferences, Progress, SavedStatsBook, Services, TypedText

__all__ = ["FakeDoors", "FakeMembership", "FakeServices"]


class FakeDoors:
    """Doors without processes; `refusal` is why the next one does not open."""

    def __init__(self) -> None:
        self.on_end: Callable[[DoorKind, str], None] = lambda kind, text: None
        self.refusal = ""
        self.running: dict[DoorKind, tuple[BoutId, Address]] = {}

    async def open(self, kind: DoorKind, bout: BoutId, address: Address) -> str:
        if self.refusal:
            raise UserError(self.refusal)
        self.running[kind] = bout, address
        return f"127.0.0.1:{5000 + len(self.running)}"

    async def close(self, kind: DoorKind) -> None:
        self.running.pop(kind, None)

    async def close_all(self) -> None:
        self.running.clear()


class FakeMembership:
    """A closed bout without keys of sockets; `refusal` is why decisions are not carried out."""

    def __init__(self, closed: ClosedBout | None = None, word: JoinCode | None = None) -> None:
        self.closed = closed
        self.word = word
        self.refusal = ""
        self.performed: list[ClosedGesture] = []

    def closed_bout(self, view: View) -> ClosedBout | None:
        return self.closed

    def take_recovery_word(self, bout: BoutId) -> JoinCode | None:
        word, self.word = self.word, None
        return word

    async def perform(self, gesture: ClosedGesture, role: str, seen: View) -> None:
        if self.refusal:
            raise UserError(self.refusal)
        self.performed.append(gesture)


@dataclass
class FakeServices:
    """The services of `app`, with every request recorded."""

    node: NodePort | None = None
    found: tuple[FoundBout, ...] = ()
    saved: tuple[SavedBout, ...] = ()
    kept: Preferences = field(default_factory=Preferences)
    refusal: str = ""
    fault: UserError | None = None
    """The error that an export raises."""
    openings: list[Opening] = field(default_factory=list)
    written: list[Path] = field(default_factory=list)
    opened: OpenedFile | None = None
    """The bout that a game file becomes; without one, a file is refused."""
    files: list[Path] = field(default_factory=list)
    blanks: list[Path] = field(default_factory=list)
    """The blank StatsBooks that were looked at."""
    blank_refusal: str = ""
    left_out: tuple[str, ...] = ()
    """Facts without a place in the StatsBook."""
    doors: FakeDoors = field(default_factory=FakeDoors)
    membership: FakeMembership | None = None
    offers_closed: bool = False
    loaded: LoadedKept = field(default_factory=LoadedKept)
    """The values kept for the next bout."""

    typed: dict[BoutId | None, dict[str, TypedText]] = field(default_factory=dict)
    """Texts that were typed and not entered, of each bout and of the start page."""

    def services(self) -> Services:
        """Return the callables that a window takes."""
        return Services(
            now=RealClock().now,
            found_bouts=lambda: self.found,
            saved_bouts=self._saved,
            open_bout=self._open,
            open_file=self._open_file,
            load_preferences=lambda: self.kept,
            save_preferences=self._keep,
            load_kept=lambda: self.loaded,
            change_kept=self._change_kept,
            load_typed=lambda bout: dict(self.typed.get(bout, {})),
            save_typed=lambda bout, texts: self.typed.update({bout: dict(texts)}),
            export_parquet=self._write,
            export_derbyxml=self._write,
            check_blank=self._check_blank,
            export_statsbook=self._write_book,
            doors=self.doors,
            membership=self.membership,
            offers_closed=self.offers_closed,
        )

    def _keep(self, preferences: Preferences) -> None:
        self.kept = preferences

    def _change_kept(self, change: KeptChange) -> Kept:
        if self.fault is not None:
            raise self.fault
        self.loaded = LoadedKept(kept=change(self.loaded.kept))
        return self.loaded.kept

    async def _saved(self) -> tuple[SavedBout, ...]:
        return self.saved

    async def _open(self, opening: Opening) -> NodePort:
        self.openings.append(opening)
        if self.refusal or self.node is None:
            raise UserError(self.refusal or "there is no bout to open")
        return self.node

    async def _open_file(self, path: Path) -> OpenedFile:
        self.files.append(path)
        if self.refusal or self.opened is None:
            raise UserError(self.refusal or "this file is no game")
        return self.opened

    async def _check_blank(self, path: Path) -> None:
        self.blanks.append(path)
        if self.blank_refusal:
            raise UserError(self.blank_refusal)

    async def _write_book(self, view: View, blank: Path, file: Path, progress: Progress) -> SavedStatsBook:
        path = await self._write(view, file, progress)
        note = path.with_suffix(".txt") if self.left_out else None
        return SavedStatsBook(path=path, left_out=self.left_out, note=note)

    def _write(self, view: View, path: Path, progress: Progress) -> Awaitable[Path]:
        async def write() -> Path:
            progress(1, 2)
            if self.fault is not None:
                raise self.fault
            if self.refusal:
                raise UserError(self.refusal)
            self.written.append(path)
            return path

        return write()
