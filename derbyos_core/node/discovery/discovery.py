"""Interface to the network's announcements: publish a node, and learn of others.

Announcements are a convenience: every address can be typed as well. So any failure of theirs is logged once and never
stops a node (DOS-4, DOS-69).
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
    """Public data of a node; never a person's name (data-model 7). `version` is the program's.

    In a closed bout `key` is the CURVE key of the node in base64url, `enrol` the port at which it enrols newcomers, and
    `name` what its founder called it.
    """

    source: SourceId
    address: Address
    bout: str
    title: str = ""
    hall: str = ""
    phase: str = ""
    version: str = ""
    teams: str = ""
    start: str = ""
    key: str = ""
    enrol: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscoveredBout:
    """A bout that others on the network announce; `officials` is the number of their nodes.

    `bout` is the BOUT string, or only its beginning (`is_shortened`) if it is too long to be announced. `enrolments`
    are the addresses at which newcomers with the join code of a closed bout are enrolled.
    """

    bout: str
    is_shortened: bool
    title: str
    hall: str
    phase: str
    addresses: tuple[Address, ...]
    officials: int
    teams: str = ""
    start: str = ""
    name: str = ""
    enrolments: tuple[Address, ...] = ()


class Discovery(Protocol):
    """The network's announcements, used on one loop."""

    async def open(self) -> bool:
        """Start listening for announcements; returns False if already started."""
        ...

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return the bouts that others announce now, not counting this node."""
        ...

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Announce a node, and report all others to it from now on, including those already known."""
        ...

    async def update(self, announcement: Announcement) -> None:
        """Change the announcement of the same node, perhaps with another address."""
        ...

    async def part(self) -> None:
        """Withdraw the announcement and stop reporting."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...


class NoDiscovery:
    """Discovery that neither announces nor finds anything: addresses are typed."""

    async def open(self) -> bool:
        """Do nothing."""
        return False

    def found_bouts(self) -> tuple[DiscoveredBout, ...]:
        """Return nothing."""
        return ()

    async def join(self, announcement: Announcement, on_found: OnFound) -> None:
        """Do nothing."""

    async def update(self, announcement: Announcement) -> None:
        """Do nothing."""

    async def part(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""
