"""Watch readings of the penalty box sheet.

The watch starts when the skater sits down in a jam, stops with the jam and goes on with the next one, so a reading is
jam time since then.
"""

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Bout, BoxTrip

__all__ = ["readings_at_ends"]


def readings_at_ends(bout: Bout, trip: BoxTrip, time: JamTime) -> tuple[int, ...]:
    """Return the watch at the end of each jam that the skater spent in the box, until their time was served.

    Microseconds of jam time.
    """
    found: list[int] = []
    start = trip.serves_from
    for jam in bout.jams:
        end = jam.end
        if start is None or end is None or end < start or jam.id < trip.jam:
            continue
        if trip.left_jam is not None and jam.id >= trip.left_jam:
            break
        reading_us = time.between(start, end)
        if reading_us > trip.to_serve_us:
            break
        found.append(reading_us)
    return tuple(found)
