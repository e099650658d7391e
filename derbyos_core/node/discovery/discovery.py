"""Decides what a node asks of the network's announcements: to be seen, and to hear of others.

Announcements are a convenience: every address can be typed as well, so whatever goes wrong with them is logged
once and never stops a node (DOS-4, DOS-69).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from derbyos_core.identity import SourceId
from derbyos_core.replica.events import Found, Lost
from derbyos_core.wire.messages import Address

__all__ = ["Announcement", "DiscoveredBout", "Discovery", "NoDiscovery", "OnFound"]

OnFound = Callable[[Found | Lost], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """What a node tells the network about itself; never a person's name (data-model 7). `version` is the program's."""

    source: SourceId
    address: Address
    bout: str
    title: str = ""
    hall: str = ""
    phase: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveredBout:
    """A bout that others on the network announce; `officials` is how many of them do.

    `bout` is the BOUT string, or only its beginning (`is_shortened`) where it is too long to be announced.
    """

    bout: str
    is_shortened: bool
    title: str
    hall: str
    phase: str
    addresses: tuple[Address, ...]
    officials: int


class Discovery(Protocol):
    """The network's announcements, used on one loop."""

    async def open(self) -> bool:
        """Begin to listen for announcements; False if that was done already."""
        ...

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """The bouts that others announce now, oneself not counted."""
        ...

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce a node, and tell it of all others from now on, also of those already known."""
        ...

    async def update(self, announcement: Announcement) -> None:
        """Announce something else of the same node, perhaps at another address."""
        ...

    async def part(self) -> None:
        """Take the announcement back and tell nothing more."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class NoDiscovery:
    """For a node that is neither to be seen nor to see: addresses are typed."""

    async def open(self) -> bool:
        """Nothing to open."""
        return False

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """None, ever."""
        return ()

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Nobody is told."""

    async def update(self, announcement: Announcement) -> None:
        """Nobody is told."""

    async def part(self) -> None:
        """Nothing to take back."""

    async def close(self) -> None:
        """Nothing to close."""
