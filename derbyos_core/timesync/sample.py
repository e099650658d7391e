"""Decides how a BEAT carries a clock sample: our send time, the peer's last, and how long we held it (A22).

Send times are the bout's time of who sends; the holding is measured by its own steady clock, so that a step of
its time between two BEATs spoils nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.clock import Instant, format_instant, parse_instant

__all__ = ["ClockSample", "Words", "read_sample", "write_sample"]

_SENT, _ECHO, _HELD, _KEPT = "t", "e", "h", "k"

Words = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSample:
    """`sent` by the peer's clock of the bout; `echo` is the last of ours that it had, and had held for `held_us`.

    `is_kept` says that the peer's time is the bout's, not that of a newcomer's laptop.
    """

    sent: Instant
    is_kept: bool = False
    echo: Instant | None = None
    held_us: int = 0


def write_sample(sample: ClockSample) -> Words:
    """The words of a sample."""
    words: Words = ((_SENT, format_instant(sample.sent)),)
    if sample.is_kept:
        words += ((_KEPT, "1"),)
    if sample.echo is not None:
        words += ((_ECHO, format_instant(sample.echo)), (_HELD, format_instant(sample.held_us)))
    return words


def read_sample(words: Mapping[str, str]) -> ClockSample | None:
    """The sample that a BEAT carries, None where it has none or one that cannot be read."""
    sent = parse_instant(words.get(_SENT, ""))
    if sent is None:
        return None
    is_kept = words.get(_KEPT) == "1"
    echo, held = parse_instant(words.get(_ECHO, "")), parse_instant(words.get(_HELD, ""))
    if echo is None or held is None:
        return ClockSample(sent=sent, is_kept=is_kept)
    return ClockSample(sent=sent, is_kept=is_kept, echo=echo, held_us=held)
