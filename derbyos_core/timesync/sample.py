"""Decides how a BEAT carries a clock sample: our send time, the peer's last, and how long we held it (A22).

Send times are the bout's time of who sends; the holding is measured by its own steady clock, so that a step of
its time between two BEATs spoils nothing. All three are written in whole microseconds, because a BEAT is read two
hundred times a second in a hall of sixteen, and an integer is read ten times as fast as a decimal.
"""

from collections.abc import Mapping
from typing import NamedTuple

from derbyos_core.clock import Instant

__all__ = ["ClockSample", "Words", "read_sample", "write_sample"]

_SENT, _ECHO, _HELD, _KEPT = "t", "e", "h", "k"
_TAKEN, _WITNESS = "1", "2"
DIGITS_MAX = 17
"""Microseconds until the year 5138."""

Words = tuple[tuple[str, str], ...]


class ClockSample(NamedTuple):
    """`sent` by the peer's clock of the bout; `echo` is the last of ours that it had, and had held for `held_us`.

    `is_kept` says that the peer's time is the bout's, not that of a newcomer's laptop; `is_witness` that it did not
    just take it from another.
    """

    sent: Instant
    is_kept: bool = False
    echo: Instant | None = None
    held_us: int = 0
    is_witness: bool = False


def write_sample(sample: ClockSample) -> Words:
    """The words of a sample."""
    sent = (_SENT, str(sample.sent))
    kept = ((_KEPT, _WITNESS if sample.is_witness else _TAKEN),) if sample.is_kept else ()
    if sample.echo is None:
        return (sent, *kept)
    return (sent, (_ECHO, str(sample.echo)), (_HELD, str(sample.held_us)), *kept)


def read_sample(words: Mapping[str, str]) -> ClockSample | None:
    """The sample that a BEAT carries, None where it has none or one that cannot be read."""
    sent = _read_us(words.get(_SENT, ""))
    if sent is None:
        return None
    is_witness = words.get(_KEPT) == _WITNESS
    is_kept = is_witness or words.get(_KEPT) == _TAKEN
    echo, held = _read_us(words.get(_ECHO, "")), _read_us(words.get(_HELD, ""))
    if echo is None or held is None:
        return ClockSample(sent, is_kept, is_witness=is_witness)
    return ClockSample(sent, is_kept, echo, held, is_witness)


def _read_us(text: str) -> Instant | None:
    """Whole microseconds in plain digits, nothing else."""
    return Instant(int(text)) if text.isdigit() and text.isascii() and len(text) <= DIGITS_MAX else None
