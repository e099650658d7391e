"""Decides how a BEAT carries a clock sample: our send time, the peer's last, and how long we held it (A22).

From two samples one round trip and one offset follow, as PPPP's heartbeats have them; this version tells them
to everybody and keeps the last one of each peer.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.clock import Instant, format_instant, parse_instant

__all__ = ["ClockSample", "read_sample", "write_sample"]

_SENT, _ECHO, _HELD = "t", "e", "h"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSample:
    """`sent` by the peer's clock of the bout, `received` by ours; `echo` is our own last, held for `held_us`."""

    sent: Instant
    received: Instant
    echo: Instant | None = None
    held_us: int = 0

    @property
    def round_trip_us(self) -> int | None:
        """How long our sample and the peer's were under way together."""
        return None if self.echo is None else self.received - self.echo - self.held_us

    @property
    def offset_us(self) -> int | None:
        """How far the peer's clock is ahead of ours, if both ways took equally long."""
        trip = self.round_trip_us
        return None if trip is None else self.sent + trip // 2 - self.received


def write_sample(now: Instant, last: ClockSample | None) -> tuple[tuple[str, str], ...]:
    """The words that tell the time `now`, and what we last heard."""
    words: tuple[tuple[str, str], ...] = ((_SENT, format_instant(now)),)
    if last is not None:
        words += ((_ECHO, format_instant(last.sent)), (_HELD, format_instant(now - last.received)))
    return words


def read_sample(words: Mapping[str, str], now: Instant) -> ClockSample | None:
    """The sample that a BEAT carries, None where it has none or one that cannot be read."""
    sent, echo = parse_instant(words.get(_SENT, "")), parse_instant(words.get(_ECHO, ""))
    held = parse_instant(words.get(_HELD, ""))
    if sent is None:
        return None
    if echo is None or held is None:
        return ClockSample(sent=sent, received=now)
    return ClockSample(sent=sent, received=now, echo=echo, held_us=held)
