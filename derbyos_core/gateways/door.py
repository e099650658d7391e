"""Interface between the doors and the bout: what a door may ask, and how it hands over what its clients want."""

from collections.abc import Callable, Mapping
from typing import Protocol

from derbyos_core.gateways.feed_event import FeedEvent

__all__ = ["Door", "FeedSource", "OnRequest"]


class FeedSource(Protocol):
    """The feed as a door sees it."""

    def snapshot(self) -> tuple[FeedEvent, ...]:
        """Return every present fact once, with its latest number, in the order of the numbers."""
        ...

    @property
    def number(self) -> int:
        """The number of the newest event, 0 before the first."""
        ...


OnRequest = Callable[[str, str], str]
"""Takes who asks and a request as JSON; returns the answer as JSON: `accepted`, or `refused` with a sentence."""


class Door(Protocol):
    """A door in operation: sockets of one protocol, served on the loop of `start`."""

    async def start(self) -> None:
        """Listen; raises `UserError` where that is impossible."""
        ...

    def publish(self, events: tuple[FeedEvent, ...]) -> None:
        """Pass events of the feed on to the clients; never raises."""
        ...

    def clients(self) -> int:
        """Return the number of clients at the moment."""
        ...

    def counters(self) -> Mapping[str, int]:
        """Return what was counted, such as malformed messages, by name."""
        ...

    async def stop(self) -> None:
        """Release everything; a second call does nothing."""
        ...
