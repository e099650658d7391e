"""Order of a jam's events in a file: line-up, then time, with trips on their side of a star pass.

An event without a timestamp goes where the oldest entry that made it was written; one that was itself read from a
file keeps its place in `noted`, which is never saved (entries 1.5).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of, rank_of, team_of
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Payload

__all__ = ["NOTED", "Event", "in_file_order", "time_of"]

NOTED = "noted"
"""Live only: the time of an event without a timestamp, from its place in the file that it was read from."""

_POSITIONS = ("jammer", "pivot", "blocker")
_TEAM_RANKS = frozenset(("no-pivot", "sit-out", "lead", "lost-lead", "no-initial", "pass", "star-pass"))
_JAM_RANKS = frozenset(("call", "injury", "exit-box"))
_RANK_OWN = (1000, 0, 0)

_BEFORE_PASS, _WITH_PASS, _AFTER_PASS = -1, 0, 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One element in its saved form, beside the live element that it came from."""

    element: Element
    saved: Payload


@dataclass(frozen=True, slots=True, order=True)
class _Key:
    time: int
    side: int
    rank: tuple[int, int, int]


def time_of(element: Element) -> Instant:
    """Return when an element happened, else when it was first noted."""
    return parse_instant(element.get("timestamp")) or parse_instant(element.get(NOTED)) or element.since


def in_file_order(events: Iterable[Event]) -> tuple[Payload, ...]:
    """Return the children of a jam in the order of a file."""
    all_events = tuple(events)
    line_up = sorted((event for event in all_events if event.saved.tag == "line-up"), key=_line_up_key)
    others = [event for event in all_events if event.saved.tag != "line-up"]
    passes = {team_of(event.element.attributes): event for event in others if event.saved.tag == "star-pass"}
    keyed = sorted(others, key=lambda event: _key(event, passes))  # stable: own facts keep their live order
    return tuple(event.saved for event in (*line_up, *keyed))


def _line_up_key(event: Event) -> tuple[str, int, str]:
    team, position = team_of(event.element.attributes), event.element.get("position")
    place = _POSITIONS.index(position) if position in _POSITIONS else len(_POSITIONS)
    # "home" comes before "away" in a file, as everywhere.
    return ({"home": "0", "away": "1"}.get(team or "", "2"), place, event.saved.attributes.get("skater", ""))


def _key(event: Event, passes: dict[str | None, Event]) -> _Key:
    element = event.element
    time, side = time_of(element), _WITH_PASS
    star_pass = passes.get(team_of(element.attributes)) if element.tag == "pass" else None
    if star_pass is not None:
        first_after = number_of(star_pass.element.get("pass") or None)
        number = number_of(element.get("number") or None)
        passed_at = time_of(star_pass.element)
        if first_after is not None and number is not None:
            if number < first_after and time >= passed_at:
                time, side = passed_at, _BEFORE_PASS
            elif number >= first_after and time <= passed_at:
                time, side = passed_at, _AFTER_PASS
    return _Key(time, side, _rank(element))


def _rank(element: Element) -> tuple[int, int, int]:
    if element.tag in _TEAM_RANKS:
        number = number_of(element.get("number") or None) or 0
        return rank_of(element.tag, team_of(element.attributes), number)
    return rank_of(element.tag) if element.tag in _JAM_RANKS else _RANK_OWN
