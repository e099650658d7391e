"""Sentence about two jammers in the box, and the command of "Change", which sets the other reading."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.jammer_swap import JammerPair, jammer_pair
from derbyos_core.bout.commands import SetAttribute
from derbyos_core.bout.model import Bout, BoxTrip
from derbyos_core.clock import Instant
from derbyos_core.i18n import tr

__all__ = ["SwapLine", "swap_line"]

SECOND_US = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapLine:
    """The sentence, and the command of its button."""

    words: str
    change: SetAttribute


def swap_line(bout: Bout, now: Instant) -> SwapLine | None:
    """Return the line between the jammers' seats and the blockers'; None unless there are two jammers."""
    pair = jammer_pair(bout, now)
    if pair is None:
        return None
    value = None if pair.is_swapped else pair.first.eid
    change = SetAttribute(eid=pair.second.eid, attribute="swap", value=value)
    return SwapLine(words=_words(bout, pair), change=change)


def _words(bout: Bout, pair: JammerPair) -> str:
    first, second = _who(bout, pair.first), _who(bout, pair.second)
    if not pair.is_swapped:
        return tr("No jammer swap: {first} and {second} both serve their own time.", first=first, second=second)
    free = tr("at the next start") if pair.is_free_later else tr("now")
    serves, more = _seconds(pair.second.to_serve_us), _seconds(pair.left_us)
    if pair.first.at == pair.second.at:
        begun = tr("Jammer swap: {first} and {second} sat at the same time.", first=first, second=second)
        if not pair.left_us and pair.second.to_serve_us < SECOND_US:
            return tr("{begun} Both are released {free}.", begun=begun, free=free)
    else:
        begun = tr(
            "Jammer swap: {first} had served {seconds} when {second} sat.",
            first=first,
            seconds=_seconds(pair.served_us),
            second=second,
        )
    if pair.second.to_serve_us < SECOND_US:
        return tr(
            "{begun} {first} serves {more} more, {second} is released {free}.",
            begun=begun,
            first=first,
            more=more,
            second=second,
            free=free,
        )
    if pair.left_us:
        return tr(
            "{begun} {first} serves {more} more, {second} serves {serves}.",
            begun=begun,
            first=first,
            more=more,
            second=second,
            serves=serves,
        )
    return tr(
        "{begun} {first} is released {free}, {second} serves {serves}.",
        begun=begun,
        first=first,
        free=free,
        second=second,
        serves=serves,
    )


def _who(bout: Bout, trip: BoxTrip) -> str:
    if trip.person is not None and trip.person.label:
        return trip.person.label
    return (
        tr("the {short} jammer", short=bout.teams[trip.team].short) if trip.team is not None else tr("the other jammer")
    )


def _seconds(time_us: int) -> str:
    return f"{round(time_us / SECOND_US)} s"
