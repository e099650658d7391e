"""Queue for the penalty box: penalties of the present and the previous jam that no visit serves (`served`).

Whoever sits down takes those of theirs, too, that a visit without a number serves meanwhile: they are told, too, for
a skater who has another one to serve.

A skater who fouled out or was expelled sits in the jam in which that happened; afterwards a substitute serves the rest.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, JamId, Penalty, Person, Position
from derbyos_core.bout.reading.skating import track_position
from derbyos_core.identity import Eid, Team

__all__ = ["QueuedSkater", "codes_of", "queued_skaters"]


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedSkater:
    """A skater who has to sit. `is_substituted`: a teammate, not known yet, serves for them."""

    team: Team
    person: Person
    position: Position
    penalties: tuple[Penalty, ...]
    is_substituted: bool

    @property
    def codes(self) -> str:
        """The code of each penalty to serve, in bout order, with spaces between."""
        return codes_of(self.penalties)


def queued_skaters(bout: Bout) -> tuple[QueuedSkater, ...]:
    """Return the skaters with penalties that no box trip serves, in the order of their first penalty."""
    order = _places(bout)
    recent = _recent(bout, order)
    owed: dict[Eid, list[Penalty]] = {}
    for penalty in bout.penalties:
        if penalty.person is not None and penalty.team in (Team.HOME, Team.AWAY):
            owed.setdefault(penalty.person.eid, []).append(penalty)
    served = {one.eid for trip in bout.box_trips for one in trip.penalties}
    unnamed = [trip for trip in bout.box_trips if trip.person is None and trip.left_jam is None]
    meanwhile = {one.eid for trip in unnamed for one in trip.penalties}
    rows: list[QueuedSkater] = []
    for penalties in owed.values():
        if penalties[-1].jam not in recent:
            continue
        to_serve = tuple(one for one in penalties if one.jam in recent and one.eid not in served - meanwhile)
        if any(one.eid not in served for one in to_serve):
            rows.append(_queued(to_serve, penalties, bout))
    rows.sort(key=lambda row: order.get(row.penalties[0].jam, 0))
    return tuple(rows)


def codes_of(penalties: Iterable[Penalty]) -> str:
    """Return the code of each penalty, with spaces between: a code has one letter or two, or is `?`."""
    return " ".join(one.code or "?" for one in penalties)


def _places(bout: Bout) -> dict[JamId, int]:
    """Return the place of each jam in bout order; numbers restart in each period."""
    known = {jam.id for jam in bout.jams} | {jam for jam in (bout.active, bout.completed, bout.upcoming) if jam}
    return {jam: place for place, jam in enumerate(sorted(known))}


def _recent(bout: Bout, order: dict[JamId, int]) -> frozenset[JamId]:
    """Return the present jam and the one before; after the last jam only that one."""
    here = bout.current or bout.completed
    if here is None:
        return frozenset()
    return frozenset(jam for jam, place in order.items() if 0 <= order[here] - place <= 1)


def _queued(to_serve: tuple[Penalty, ...], penalties: list[Penalty], bout: Bout) -> QueuedSkater:
    penalty = to_serve[0]
    person, team = penalty.person, penalty.team
    assert person is not None, "only penalties of a known skater are queued"
    assert team is not None, "only penalties of a skater on a team are queued"
    jam = bout.jam(penalty.jam)
    position = track_position(jam.side(team), person.eid) if jam is not None else None
    is_out = len(penalties) >= bout.ruleset.foul_out or any(one.is_expulsion for one in penalties)
    return QueuedSkater(
        team=team,
        person=person,
        position=position or Position.BLOCKER,
        penalties=to_serve,
        is_substituted=is_out and (penalties[-1].jam != bout.active or not person.number),
    )
