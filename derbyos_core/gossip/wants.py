"""Timing of requests for missing entries: the delay before the next holder is asked."""

from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId

__all__ = ["FETCH_TRIES", "Want", "forget_hopeless", "pause_after"]

REQUEST_US = 1_000_000
PAUSE_MAX_US = 16_000_000
FETCH_TRIES = 3
"""After this many vain requests we report our top without waiting, and follow any new holder."""


@dataclass(slots=True)
class Want:
    """Missing entries of one source: up to `target`, beginning after `top`; `holder` was asked last."""

    target: int
    top: int
    due: Instant
    holder: SourceId | None = None
    asked_at: Instant | None = None
    tries: int = 0
    reported_by: SourceId | None = None
    """The peer that reported more since the last request; it is asked next."""

    @property
    def is_hopeful(self) -> bool:
        """Whether a member is likely to send more."""
        return self.tries <= FETCH_TRIES

    def is_news(self, reported_by: SourceId | None, now: Instant) -> bool:
        """Return True if another peer reports more, and requests were long vain or the next one is not due soon."""
        is_rested = self.asked_at is None or now - self.asked_at >= REQUEST_US
        is_far = not self.is_hopeful or self.due > now + REQUEST_US
        return is_far and is_rested and reported_by is not None and reported_by != self.holder

    def note_news(self, reported_by: SourceId | None, now: Instant) -> Instant | None:
        """Note a report from another peer within a second of a request; return when to ask it, if earlier than planned.

        The pause grew while no other holder was known; the next holder is asked after only a second (DOS-93).
        """
        if reported_by is None or reported_by == self.holder or self.asked_at is None:
            return None
        at = Instant(self.asked_at + REQUEST_US)
        if at <= now or self.due <= at:
            return None
        self.due, self.reported_by = at, reported_by
        return at

    def is_mistaken_by(self, reported_by: SourceId, now: Instant) -> bool:
        """Return True if a first report answers our request: the peer took that for a report, so we ask again.

        A lower number is a request only to a peer that has told us of more (`sync`); one asked on a guess had not.
        """
        return self.holder == reported_by and self.asked_at is not None and self.asked_at < now

    def hope(self, now: Instant) -> Instant | None:
        """Ask again within a second, because a new member may have it; return the time if earlier than planned.

        A source that was long requested in vain is not tried until that member reports it (`is_news`).
        """
        if not self.is_hopeful or self.due <= now + REQUEST_US:
            return None
        self.due = Instant(now + REQUEST_US)
        return self.due


def pause_after(tries: int, holders: int) -> int:
    """Return the pause: a second per holder in turn; after all were asked in vain, doubled each time, up to 16 s."""
    rounds = max(0, tries - 1) // max(1, holders)
    return min(REQUEST_US << min(rounds, 8), PAUSE_MAX_US)


def forget_hopeless(wants: dict[SourceId, Want]) -> bool:
    """Make room for another by dropping one long requested in vain; a new report has it requested again."""
    vain = next((name for name, want in wants.items() if not want.is_hopeful), None)
    if vain is not None:
        del wants[vain]
    return vain is not None
