"""Interface of the windows to the program around them: the callables that `app` passes in.

The windows use neither sockets nor files. They use one node through the methods of `NodePort`, and reach bouts,
settings and exports through `Services`, so that a test can pass a node in memory. The parts of a bout are named here
only in types: the start page, which comes first, shows none.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId
from derbyos_core.roles.start.offered_bouts import FoundBout, SavedBout

if TYPE_CHECKING:
    from derbyos_core.bout.commands import Command
    from derbyos_core.gossip.entry import Entry, EntryRef
    from derbyos_core.identity import BoutId
    from derbyos_core.practice.cues import Cue
    from derbyos_core.practice.marking import Marker
    from derbyos_core.replica.effects import Effect
    from derbyos_core.replica.view import View
    from derbyos_core.roles.head_nso.closed_bout import ClosedGesture
    from derbyos_core.roles.head_nso.doors import DoorKind
    from derbyos_core.roles.shared.closed_bout import ClosedBout
    from derbyos_core.roles.start.kept import Kept, KeptChange, LoadedKept
    from derbyos_core.security.join_code import JoinCode
    from derbyos_core.wire.messages import Address

__all__ = [
    "DoorsPort",
    "Lesson",
    "MembershipPort",
    "NodePort",
    "OpenedFile",
    "Opening",
    "Preferences",
    "Progress",
    "SavedStatsBook",
    "Services",
    "StepProgress",
    "TypedText",
]

Progress = Callable[[int, int], None]
"""Called with the amount done and the total; from any thread."""
StepProgress = Callable[[int, int, str], None]
"""The same, with the next part in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The bout that a person wants to join, and their roles.

    `bout` empty with an address joins whatever bout is kept there; empty without one makes a new bout.
    """

    name: str
    roles: tuple[str, ...]
    bout: str = ""
    addresses: "tuple[Address, ...]" = ()
    is_practice: bool = False
    """A bout that nobody else sees and that is not kept, in which a script plays the other roles."""
    is_full_screen: bool = False
    is_closed: bool = False
    """A new bout is closed: only laptops that join with its code take part."""
    code: "JoinCode | None" = None
    """The join code that the person typed; with an address, that is the one of an enrolment socket."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedFile:
    """A bout that was opened from a game file and is kept here now.

    `note` says where its entries come from. `unplaced` are the rows of the file that are only notes of the bout, each
    with the reason. `repairs` are the values that the bout has otherwise than the file, each with its place.
    """

    bout: str
    note: str
    unplaced: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedStatsBook:
    """A filled StatsBook. `left_out` is what it has no place for, and `note` the file beside it that lists that."""

    path: Path
    left_out: tuple[str, ...] = ()
    note: Path | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """Preferences kept from one start to the next."""

    name: str = ""
    roles: tuple[str, ...] = ()
    shown_role: str = ""
    """The role whose screen was shown last, for the return into the same bout."""
    scheme: str = "light"
    scale: float = 1.0
    is_still: bool = False
    is_full_screen: bool = False
    """Whether roles that look at the track begin in full screen."""
    language: str = "en"
    has_sound: bool = False
    """Whether tones mark the edges of the clocks for the jam timer."""
    encrypts_files: bool = False
    """Whether the files of closed bouts that are made from now on are encrypted."""
    picture: str = ""
    """Path of the league's own picture for the displays of the audience, empty for none."""
    sponsors: tuple[str, ...] = ()
    """Paths of the sponsors' pictures."""
    hidden_parts: tuple[str, ...] = ()
    """Parts of the operator's screen that are not shown, by name."""
    statsbook: str = ""
    """Path of the blank StatsBook that this person gave, empty for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedText:
    """A text that was typed and not entered; `begun` is what the field showed before."""

    text: str
    begun: str = ""


class NodePort(Protocol):
    """A running node as the windows use it; all methods but `stop` return at once."""

    def submit(self, command: "Command", role: str, seen: "View | None" = None) -> None:
        """Submit an official's command. One that cannot be written is answered with `Rejected`."""

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Send a chat message to everybody, or to one."""

    def view(self) -> "View":
        """Return everything that can be shown now."""

    def entry(self, ref: "EntryRef") -> "Entry | None":
        """Return one entry of the log, for the words that name it."""

    def now(self) -> Instant:
        """Return the synchronised time of the bout."""

    def subscribe(self, callback: "Callable[[tuple[Effect, ...]], None]") -> Callable[[], None]:
        """Subscribe to the effects of each turn; an empty tuple means that only the disk's state changed.

        Returns an unsubscribe function.
        """

    def dial(self, address: "Address") -> None:
        """Try to reach a laptop at this address."""

    async def stop(self) -> None:
        """Say good-bye, write what is left, and release everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """An open practice bout: the learner's node, the cues about the track, by time, and the marks of what they enter.

    The first whistle is at `starts_at`; at `ends_at` the entries stop.
    """

    node: NodePort
    cues: "tuple[Cue, ...]"
    starts_at: Instant
    ends_at: Instant
    marker: "Marker | None" = None


class DoorsPort(Protocol):
    """Doors for other programs, each in a process of its own.

    `on_end` is called on the loop when a door ends by itself, with a sentence.
    """

    on_end: "Callable[[DoorKind, str], None]"

    async def open(self, kind: "DoorKind", bout: "BoutId", address: "Address") -> str:
        """Open a door of the bout that is open at this address; returns where it listens. Raises `UserError`."""

    async def close(self, kind: "DoorKind") -> None:
        """Close a door; one that is closed stays so."""

    async def close_all(self) -> None:
        """Close all doors."""


class MembershipPort(Protocol):
    """Closed bouts: what this laptop knows of the one that is open, and decisions about it."""

    def closed_bout(self, view: "View") -> "ClosedBout | None":
        """Return the facts of the closed bout that is shown, None for an open one; called at each drawing."""

    def take_recovery_word(self, bout: "BoutId") -> "JoinCode | None":
        """Return the recovery word of a bout that was made here just now, and forget it; None if there is none."""

    async def perform(self, gesture: "ClosedGesture", role: str, seen: "View") -> None:
        """Carry out a decision, made in this role on this view; raises `DerbyOSError` with a sentence."""


async def _no_practice(opening: Opening) -> Lesson:
    raise UserError(tr("DerbyOS was started without a practice bout"))


async def _no_file(path: Path) -> OpenedFile:
    raise UserError(tr("DerbyOS was started without files"))


def _no_kept() -> "LoadedKept":
    from derbyos_core.roles.start.kept import LoadedKept

    return LoadedKept()


def _no_keeping(change: "KeptChange") -> "Kept":
    raise UserError(tr("DerbyOS was started without a place to keep teams and rules"))


def _no_typed(bout: "BoutId | None") -> Mapping[str, TypedText]:
    return {}


def _no_typing(bout: "BoutId | None", texts: Mapping[str, TypedText]) -> None:
    pass


async def _no_blank(path: Path) -> None:
    raise UserError(tr("DerbyOS was started without StatsBooks"))


async def _no_statsbook(view: "View", blank: Path, file: Path, progress: Progress) -> SavedStatsBook:
    raise UserError(tr("DerbyOS was started without StatsBooks"))


async def _no_report(view: "View", progress: StepProgress) -> Path:
    raise UserError(tr("DerbyOS was started without reports"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Services of `app`. Each callable that may take long is awaited and runs off the GUI thread.

    `open_bout`, `open_file`, `open_practice`, `check_blank`, `make_report` and those named `export_...` raise a
    `DerbyOSError` whose text is shown in place. Those that write can be cancelled, and then leave nothing half done.
    `load_typed` returns the texts of a bout that were typed and not entered when the program ended, by the keys of
    their fields, and `save_typed` keeps others in their place; neither fails. No bout stands for the start page.
    `check_blank` raises it for a file that is no blank StatsBook.
    `load_kept` reads a small file, and `change_kept` changes it or raises a `UserError`.
    `doors` is None where no other program can be let in, and `membership` where no bout is closed.
    With `offers_closed` a new bout may be closed, which is its default then, and open bouts are marked as such.
    `arrivals` returns when the entries of the open bout came to this laptop, as far as it has recorded that.
    """

    now: Callable[[], Instant]
    found_bouts: Callable[[], tuple[FoundBout, ...]]
    saved_bouts: Callable[[], Awaitable[tuple[SavedBout, ...]]]
    open_bout: Callable[[Opening], Awaitable[NodePort]]
    load_preferences: Callable[[], Preferences]
    save_preferences: Callable[[Preferences], None]
    export_parquet: "Callable[[View, Path, Progress], Awaitable[Path]]"
    export_derbyxml: "Callable[[View, Path, Progress], Awaitable[Path]]"
    open_practice: Callable[[Opening], Awaitable[Lesson]] = _no_practice
    open_file: Callable[[Path], Awaitable[OpenedFile]] = _no_file
    load_kept: "Callable[[], LoadedKept]" = _no_kept
    change_kept: "Callable[[KeptChange], Kept]" = _no_keeping
    load_typed: "Callable[[BoutId | None], Mapping[str, TypedText]]" = _no_typed
    save_typed: "Callable[[BoutId | None, Mapping[str, TypedText]], None]" = _no_typing
    check_blank: Callable[[Path], Awaitable[None]] = _no_blank
    export_statsbook: "Callable[[View, Path, Path, Progress], Awaitable[SavedStatsBook]]" = _no_statsbook
    make_report: "Callable[[View, StepProgress], Awaitable[Path]]" = _no_report
    arrivals: "Callable[[View], Awaitable[Mapping[EntryRef, Instant]]] | None" = None
    doors: DoorsPort | None = None
    membership: MembershipPort | None = None
    offers_closed: bool = False
    version: str = ""
