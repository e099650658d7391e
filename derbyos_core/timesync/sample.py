"""Clock sample in a BEAT: our send time, the peer's last, and how long we held it (A22).

Send times are the bout's time of the sender. The holding time is measured by its own steady clock, so that a step of
its time between two BEATs does no harm. All three are written in whole microseconds, because a cluster of sixteen reads
two hundred BEATs a second, and an integer is read ten times as fast as a decimal.
"""

from collections.abc import Mapping
from typing import NamedTuple

from derbyos_core.clock import Instant

__all__ = ["MACHINE_AHEAD", "ClockSample", "Words", "read_sample", "write_sample"]

_SENT, _ECHO, _HELD, _BOUT_TIME = "t", "e", "h", "k"
MACHINE_AHEAD = "own"
"""Word with the lead of the machine's clock over the bout's, in whole milliseconds."""
_TAKEN, _WITNESS = "1", "2"
DIGITS_MAX = 17
"""Microseconds until the year 5138."""

Words = tuple[tuple[str, str], ...]


class ClockSample(NamedTuple):
    """A sample `sent` by the peer's clock of the bout; `echo` is our last one that it had, held for `held_us`.

    `is_bout_time` means that the peer's time is the bout's, not that of a newcomer's laptop; `is_witness` that it did
    not just take it from another.
    """

    sent: Instant
    is_bout_time: bool = False
    echo: Instant | None = None
    held_us: int = 0
    is_witness: bool = False


def write_sample(sample: ClockSample) -> Words:
    """Return the words of a sample."""
    sent = (_SENT, str(sample.sent))
    bout_time = ((_BOUT_TIME, _WITNESS if sample.is_witness else _TAKEN),) if sample.is_bout_time else ()
    if sample.echo is None:
        return (sent, *bout_time)
    return (sent, (_ECHO, str(sample.echo)), (_HELD, str(sample.held_us)), *bout_time)


def read_sample(words: Mapping[str, str]) -> ClockSample | None:
    """Return the sample in a BEAT, None if there is none or it cannot be read."""
    sent = _read_us(words.get(_SENT, ""))
    if sent is None:
        return None
    is_witness = words.get(_BOUT_TIME) == _WITNESS
    is_bout_time = is_witness or words.get(_BOUT_TIME) == _TAKEN
    echo, held = _read_us(words.get(_ECHO, "")), _read_us(words.get(_HELD, ""))
    if echo is None or held is None:
        return ClockSample(sent, is_bout_time, is_witness=is_witness)
    return ClockSample(sent, is_bout_time, echo, held, is_witness)


def _read_us(text: str) -> Instant | None:
    """Return whole microseconds in plain digits, else None."""
    return Instant(int(text)) if text.isdigit() and text.isascii() and len(text) <= DIGITS_MAX else None
