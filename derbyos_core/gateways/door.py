"""Interface between the doors and the bout: what a door may ask, and how it hands over what its clients want."""

from collections.abc import Callable
from typing import Protocol

from derbyos_core.gateways.feed_event import FeedEvent

__all__ = ["FeedSource", "OnRequest"]


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
