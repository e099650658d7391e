"""Decides how long one waits for missing entries before the next holder is asked."""

from dataclasses import dataclass

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId

__all__ = ["FETCH_TRIES", "Want", "forget_a_vain", "pause_after"]

REQUEST_US = 1_000_000
PAUSE_MAX_US = 16_000_000
FETCH_TRIES = 3
"""After so many requests in vain we no longer wait before we tell what we have, and any news is followed."""


@dataclass(slots=True)
class Want:
    """What we lack of one source: up to `target`, beginning after `top`; `holder` was asked last."""

    target: int
    top: int
    due: Instant
    holder: SourceId | None = None
    asked_at: Instant | None = None
    tries: int = 0
    told_by: SourceId | None = None
    """Who has told of more since the last request, and is to be asked next."""

    @property
    def is_hopeful(self) -> bool:
        """True while somebody is likely to send more."""
        return self.tries <= FETCH_TRIES

    def is_news(self, told_by: SourceId | None, now: Instant) -> bool:
        """True where somebody else knows of more, and we have asked in vain for long, or shall not ask again soon."""
        is_rested = self.asked_at is None or now - self.asked_at >= REQUEST_US
        is_far = not self.is_hopeful or self.due > now + REQUEST_US
        return is_far and is_rested and told_by is not None and told_by != self.holder

    def note_news(self, told_by: SourceId | None, now: Instant) -> Instant | None:
        """Somebody else tells of more within a second of a request: when to ask them, if that is sooner than planned.

        The pause grew while nobody else was known to hold it; the next holder waits for a second only (DOS-93).
        """
        if told_by is None or told_by == self.holder or self.asked_at is None:
            return None
        at = Instant(self.asked_at + REQUEST_US)
        if at <= now or self.due <= at:
            return None
        self.due, self.told_by = at, told_by
        return at

    def is_mistaken_by(self, told_by: SourceId, now: Instant) -> bool:
        """True where a first telling answers our request: it was taken for a telling of ours, so we ask again.

        A lower number is a request only to whom has told us of more (`sync`); who was asked on a guess had not.
        """
        return self.holder == told_by and self.asked_at is not None and self.asked_at < now

    def hope(self, now: Instant) -> Instant | None:
        """Somebody was met who may have it: ask again within a second; when, if that is sooner than it was to be.

        What was asked for in vain for long waits on, until who was met tells of it (`is_news`).
        """
        if not self.is_hopeful or self.due <= now + REQUEST_US:
            return None
        self.due = Instant(now + REQUEST_US)
        return self.due


def pause_after(tries: int, holders: int) -> int:
    """A second for each holder in turn; when all were asked in vain, twice as long each time, to 16 s."""
    rounds = max(0, tries - 1) // max(1, holders)
    return min(REQUEST_US << min(rounds, 8), PAUSE_MAX_US)


def forget_a_vain(wants: dict[SourceId, Want]) -> bool:
    """Room for another: what was asked for in vain for long goes; whoever tells it again has it asked for again."""
    vain = next((name for name, want in wants.items() if not want.is_hopeful), None)
    if vain is not None:
        del wants[vain]
    return vain is not None
