"""Decides what the windows ask of the program around them: the callables that `app` passes in.

The windows know neither sockets nor files. They hold one node by the verbs of `NodePort` and reach bouts,
settings and exports through `Services`, so that a test can pass a node that lives in memory. What a bout is made of
is only named here, in types: the start page, which comes first, shows none.
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
    from derbyos_core.practice.cues import Cue
    from derbyos_core.replica.effects import Effect
    from derbyos_core.replica.view import View
    from derbyos_core.wire.messages import Address

__all__ = ["Lesson", "NodePort", "Opening", "Preferences", "Progress", "Services", "StepProgress"]

Progress = Callable[[int, int], None]
"""Called with what is done and what there is; from any thread."""
StepProgress = Callable[[int, int, str], None]
"""The same, with what comes now in a few words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """The bout that a person wants to be in, and as what.

    `bout` empty with an address joins whatever bout is kept there; empty without one makes a new bout.
    """

    name: str
    roles: tuple[str, ...]
    bout: str = ""
    addresses: "tuple[Address, ...]" = ()
    is_practice: bool = False
    """A bout that nobody else sees and that is not kept, in which the other roles are played by a script."""
    is_full_screen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What the windows remember from one start to the next."""

    name: str = ""
    roles: tuple[str, ...] = ()
    ground: str = "light"
    scale: float = 1.0
    is_still: bool = False
    is_full_screen: bool = False
    """Whether who looks at the track begins in full screen."""
    language: str = "en"


class NodePort(Protocol):
    """What the windows may ask of a running node; all but `stop` return at once."""

    def submit(self, command: "Command", role: str, seen: "View | None" = None) -> None:
        """Enter what an official wants; a wish that cannot be written comes back as `Rejected`."""

    def chat(self, text: str, to: SourceId | None = None) -> None:
        """Say something to everybody, or to one."""

    def view(self) -> "View":
        """Everything that can be shown now."""

    def entry(self, ref: "EntryRef") -> "Entry | None":
        """One entry of the log, for the words that name it."""

    def now(self) -> Instant:
        """The synchronised time of the bout."""

    def subscribe(self, callback: "Callable[[tuple[Effect, ...]], None]") -> Callable[[], None]:
        """Be called with the effects of every turn; none of them means that only the disk's state changed.

        Gives what ends that.
        """

    def dial(self, address: "Address") -> None:
        """Try to reach somebody at this address."""

    async def stop(self) -> None:
        """Say good-bye, write what is left, and let go of everything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A practice bout that is open: the learner's node, and what she is told of the track, by time.

    The first whistle is at `starts_at`; at `ends_at` nobody enters anything more.
    """

    node: NodePort
    cues: "tuple[Cue, ...]"
    starts_at: Instant
    ends_at: Instant


async def _no_practice(opening: Opening) -> Lesson:
    raise UserError(tr("this program was started without a practice bout"))


async def _no_report(view: "View", progress: StepProgress) -> Path:
    raise UserError(tr("this program was started without reports"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """What `app` provides. Each callable that may take long is awaited and works off the GUI thread.

    `open_bout`, `open_practice`, `export_parquet`, `export_derbyxml` and `make_report` raise a `DerbyOSError` whose
    text is shown in place; those that write can be cancelled, and then leave nothing half done. `arrivals` tells when
    the entries of the open bout came to this laptop, as far as it has kept that.
    """

    found_bouts: Callable[[], tuple[FoundBout, ...]]
    saved_bouts: Callable[[], Awaitable[tuple[SavedBout, ...]]]
    open_bout: Callable[[Opening], Awaitable[NodePort]]
    load_preferences: Callable[[], Preferences]
    save_preferences: Callable[[Preferences], None]
    export_parquet: "Callable[[View, Path, Progress], Awaitable[Path]]"
    export_derbyxml: "Callable[[View, Path, Progress], Awaitable[Path]]"
    open_practice: Callable[[Opening], Awaitable[Lesson]] = _no_practice
    make_report: "Callable[[View, StepProgress], Awaitable[Path]]" = _no_report
    arrivals: "Callable[[View], Awaitable[Mapping[EntryRef, Instant]]] | None" = None
    version: str = ""
