"""Reader of one jam element: both teams' rows, and the events under it.

The jam's own facts become a `Jam`. Its events may count under another jam (`jam="1/13"`) or merge with events of other
jams, so they are returned unchanged, each with the instant that orders it.
"""

from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, TypeVar

from derbyos_core.bout.model import (
    Jam,
    JamId,
    Penalty,
    Person,
    Position,
    ScoreAdjustment,
    TeamJam,
    Trip,
)
from derbyos_core.bout.model.jam import JAM_FOLLOWS
from derbyos_core.bout.model.jam_numbers import AS_STORED, JamNumbers
from derbyos_core.bout.reading.persons import Persons
from derbyos_core.bout.reading.references import read_jam_id, team_of, whole
from derbyos_core.bout.reading.visits import Exit, Visit, read_exit, read_visit
from derbyos_core.bout.writing.attribute_text import is_yes
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.tree import Element
from derbyos_core.identity import Team

__all__ = ["Dated", "JamPart", "read_adjustment", "read_jam"]

T = TypeVar("T")

UNKNOWN_CODE = "?"


class Dated(NamedTuple, Generic[T]):
    """An event with the instant that orders it: when it happened, else when it was first entered."""

    at: Instant
    value: T


@dataclass(frozen=True, slots=True, kw_only=True)
class JamPart:
    """Content of one jam element: the jam without its penalties, and the events under it."""

    jam: Jam
    penalties: tuple[Dated[Penalty], ...] = ()
    visits: tuple[Visit, ...] = ()
    exits: tuple[Exit, ...] = ()
    adjustments: tuple[ScoreAdjustment, ...] = ()
    persons: tuple[Person, ...] = ()
    """Everyone referred to here."""


def read_jam(
    element: Element, jam_id: JamId, persons: Persons, numbers: JamNumbers = AS_STORED, *, is_sudden: bool = False
) -> JamPart:
    """Read everything under one jam that counts as present.

    The initial trip has points as `_counts_initial` says, or where its period may have sudden scoring (`is_sudden`). In
    overtime nobody has lead, so what was marked while it was thought to be another jam does not count.
    """
    present = [child for child in element.children if child.attributes.get("present") != "no"]
    of: dict[str, list[Element]] = {}
    sides: dict[Team | None, list[Element]] = {Team.HOME: [], Team.AWAY: []}
    for child in present:
        of.setdefault(child.tag, []).append(child)
        sides.setdefault(team_of(child), []).append(child)
    call = of["call"][0] if "call" in of else None
    called_by = team_of(call) if call is not None else None
    counts_initial = is_sudden or _counts_initial(element)
    home = _side(Team.HOME, sides[Team.HOME], persons, called_by, counts_initial=counts_initial)
    away = _side(Team.AWAY, sides[Team.AWAY], persons, called_by, counts_initial=counts_initial)
    if is_yes(element.get("overtime")):
        home, away = _without_lead(home), _without_lead(away)
    jam = Jam(
        id=jam_id,
        eid=element.eid,
        start=parse_instant(element.get("timestamp")),
        duration_us=parse_instant(element.get("duration")),
        overtime=is_yes(element.get("overtime")),
        continues=is_yes(element.get("continues")),
        follows_at=parse_instant(element.get(JAM_FOLLOWS)),
        home=home,
        away=away,
        is_called=call is not None,
        call_official=call.get("official") if call is not None else "",
        injury="injury" in of,
        notes=tuple([child.text.strip() for child in of.get("note", ())]),
    )
    penalties = [_penalty(child, jam_id, persons, numbers) for child in of.get("penalty", ())]
    adjustments = [read_adjustment(child, jam_id, numbers) for child in of.get("score-adjustment", ())]
    meant = [persons.of(child) for child in present if child.attributes.get("skater")]
    return JamPart(
        jam=jam,
        penalties=tuple([one for one in penalties if one is not None]),
        visits=tuple([read_visit(child, jam_id, persons, (home, away), numbers) for child in of.get("enter-box", ())]),
        exits=tuple([read_exit(child, jam_id, persons, numbers) for child in of.get("exit-box", ())]),
        adjustments=tuple([one for one in adjustments if one is not None]),
        persons=tuple([person for person in meant if person]),
    )


def read_adjustment(element: Element, jam_id: JamId | None, numbers: JamNumbers = AS_STORED) -> ScoreAdjustment | None:
    """Return a score adjustment; None for any other element, or for one without a team."""
    if element.tag != "score-adjustment" or not element.is_present:
        return None
    team = team_of(element)
    if team is None:
        return None
    return ScoreAdjustment(
        eid=element.eid,
        team=team,
        points=whole(element.get("points")),
        reason=element.get("reason"),
        jam=read_jam_id(element.get("jam"), numbers) or jam_id,
    )


def _side(
    team: Team, rows: list[Element], persons: Persons, called_by: Team | None, *, counts_initial: bool
) -> TeamJam:
    tags = {child.tag: child for child in reversed(rows)}  # the first of each kind wins
    lineup = [child for child in rows if child.tag == "line-up"]
    star_pass = tags.get("star-pass")
    star_pass_trip = (whole(star_pass.get("pass")) or None) if star_pass is not None else None
    star_pass_at = _instant(star_pass)
    trips = _trips([child for child in rows if child.tag == "pass"], star_pass_trip, star_pass_at)
    return TeamJam(
        team=team,
        jammer=_holder(lineup, Position.JAMMER, persons, team),
        pivot=_holder(lineup, Position.PIVOT, persons, team),
        blockers=_blockers(lineup, persons, team),
        repeated=_repeated(lineup, persons, team),
        no_pivot="no-pivot" in tags,
        sits_out=_each_once([persons.of(child, team) for child in rows if child.tag == "sit-out"]),
        lead="lead" in tags,
        lost="lost-lead" in tags,
        called=called_by is team,
        no_initial="no-initial" in tags,
        star_pass=star_pass is not None,
        star_pass_trip=star_pass_trip,
        trips=trips if counts_initial else tuple(map(_without_initial, trips)),
        lead_at=_instant(tags.get("lead")),
        star_pass_at=star_pass_at,
    )


def _holder(lineup: list[Element], position: Position, persons: Persons, team: Team) -> Person | None:
    rows = (child for child in lineup if child.get("position") == position.value)
    return next((person for child in rows for person in (persons.of(child, team),) if person), None)


def _blockers(lineup: list[Element], persons: Persons, team: Team) -> tuple[Person, ...]:
    """Return the blockers in the order in which they were tapped; those of one tap by number."""
    rows = [child for child in lineup if child.get("position") == Position.BLOCKER.value]
    found = [(child.since, person.label, person) for child in rows if (person := persons.of(child, team))]
    return _each_once([person for _, _, person in sorted(found, key=lambda row: row[:2])])


def _repeated(lineup: list[Element], persons: Persons, team: Team) -> tuple[Person, ...]:
    """Return the blockers who were entered twice: one time as somebody who was said to be them."""
    rows = [child for child in lineup if child.get("position") == Position.BLOCKER.value]
    merged = [person for child in rows if persons.is_merged(child) and (person := persons.of(child, team))]
    if not merged:
        return ()
    all_of_them = [person.eid for child in rows if (person := persons.of(child, team))]
    return _each_once([person for person in merged if all_of_them.count(person.eid) > 1])


def _each_once(found: list[Person | None]) -> tuple[Person, ...]:
    """Merge elements that mean one person, such as a listed and an unlisted one."""
    return tuple({person.eid or person.label: person for person in found if person is not None}.values())


def _trips(rows: list[Element], star_pass_trip: int | None, star_pass_at: Instant | None) -> tuple[Trip, ...]:
    """Return numbered trips in order, then those that a foreign program wrote without a number."""
    trips = []
    for child in rows:
        number = whole(child.get("number")) or None
        at = _instant(child)
        if star_pass_trip is not None and number is not None:
            is_after = number >= star_pass_trip
        else:  # only the times can tell
            is_after = star_pass_at is not None and at is not None and at >= star_pass_at
        trips.append(
            Trip(
                eid=child.eid,
                number=number,
                points=whole(child.get("points")),
                at=at,
                after_star_pass=is_after,
            )
        )
    return tuple(sorted(trips, key=lambda trip: (trip.number is None, trip.number or 0)))


def _without_lead(side: TeamJam) -> TeamJam:
    """Return one team's row of an overtime jam."""
    if not (side.lead or side.lost or side.called):
        return side
    return replace(side, lead=False, lost=False, called=False, lead_at=None)


def _counts_initial(element: Element) -> bool:
    """True unless a jam was said to be no overtime, or has no start: that of overtime may have been undone.

    Where nothing was said, points of trip 1 come from another program, which counts them.
    """
    said = element.get("overtime")
    has_begun = bool(element.get("timestamp")) or is_yes(element.get("continues"))
    return is_yes(said) or (said != "no" and has_begun)


def _without_initial(trip: Trip) -> Trip:
    """Return a trip of a jam whose initial trip has no points."""
    return replace(trip, points=0, uncounted=trip.points) if trip.number == 1 else trip


def _penalty(element: Element, jam_id: JamId, persons: Persons, numbers: JamNumbers) -> Dated[Penalty] | None:
    if is_yes(element.get("rescinded")):
        return None
    person = persons.of(element)
    at = _instant(element)
    penalty = Penalty(
        eid=element.eid,
        team=person.team if person is not None else team_of(element),
        person=person,
        code=element.get("penalty").strip().upper() or UNKNOWN_CODE,
        jam=read_jam_id(element.get("jam"), numbers) or jam_id,
        at=at,
        severity=element.get("severity"),
        suspension=element.get("suspension"),
    )
    return Dated(element.since if at is None else at, penalty)


def _instant(element: Element | None) -> Instant | None:
    return parse_instant(element.get("timestamp")) if element is not None else None
