"""End of the running jam at a moment, by one rule for the button, a stopped clock and other programs."""

from derbyos_core.bout.commands import EndJam
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.jam_rules import jam_rules
from derbyos_core.clock import Instant

__all__ = ["STALE_US", "end_at"]

STALE_US = 3 * 3_600_000_000
"""No phase of a bout that is being played lasts this long: the bout was left, and is opened again later."""


def end_at(bout: Bout, at: Instant) -> EndJam | None:
    """Return the end of the jam that runs at this moment, None if none does.

    A jam that nobody ended for hours had its whole length: nothing that happens now has ended it.
    """
    active = bout.jam(bout.active)
    if active is None or active.start is None or active.start > at:
        return None
    length_us = jam_rules(bout, active.id).length_us
    passed_us = at - active.start
    return EndJam(jam=active.id, duration_us=length_us if passed_us - length_us > STALE_US else passed_us)
