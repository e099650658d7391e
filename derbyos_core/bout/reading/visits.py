"""Reader of one `enter-box`, or of one `exit-box` of a foreign program."""

from dataclasses import dataclass, field

from derbyos_core.bout.model import JamId, Penalty, Person, TeamJam
from derbyos_core.bout.model.jam_numbers import AS_STORED, JamNumbers
from derbyos_core.bout.reading.persons import Persons
from derbyos_core.bout.reading.references import read_jam_id, team_of
from derbyos_core.bout.reading.stops import is_owners
from derbyos_core.bout.writing.attribute_text import is_yes, parse_duration
from derbyos_core.clock import Instant, parse_instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import Element
from derbyos_core.identity import Eid, Team

__all__ = ["Exit", "TripDraft", "Visit", "read_exit", "read_visit"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Exit:
    """A skater's exit. `since` orders it: when it happened, else when it was first entered.

    `count` is the number of penalties that the seat named then.
    """

    eid: Eid
    person: Person | None
    jam: JamId
    between: bool
    at: Instant | None
    since: Instant
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A visit. `serve_us` None: as long as its penalties take; `is_owners`: the penalty box wrote it."""

    eid: Eid
    team: Team | None
    person: Person | None
    position: str
    jam: JamId
    between: bool
    at: Instant | None
    since: Instant
    serve_us: int | None
    swap: Eid
    is_owners: bool
    exit: Exit | None


@dataclass(slots=True, kw_only=True)
class TripDraft:
    """A box trip while the rules of `boxes` are applied: the visit as entered, and what the rules have changed so far.

    `due_us` is the time for its `penalties`, or the time entered; `serve_us` is that after exchanges. `count` limits
    the penalties of a trip that is over.
    """

    visit: Visit
    due_us: int = 0
    serve_us: int = 0
    penalties: list[Penalty] = field(default_factory=list)
    count: int | None = None
    serves_from: Instant | None = None
    left_jam: JamId | None = None
    left_at: Instant | None = None
    left_between: bool = False
    exit_eid: Eid | None = None

    def end(self, ending: Exit) -> None:
        """Apply an exit."""
        self.left_jam, self.left_at, self.count = ending.jam, ending.at, ending.count
        self.left_between, self.exit_eid = ending.between, ending.eid


def read_visit(
    element: Element, jam: JamId, persons: Persons, sides: tuple[TeamJam, TeamJam], numbers: JamNumbers = AS_STORED
) -> Visit:
    """Read a visit, with the exit inside it."""
    person = persons.of(element)
    team = person.team if person is not None else team_of(element)
    counted = read_jam_id(element.get("jam"), numbers) or jam
    position = element.get("position") or _position(person, sides)
    at = parse_instant(element.get("timestamp"))
    left = next((child for child in element.findall("exit-box") if child.is_present), None)
    return Visit(
        eid=element.eid,
        team=team,
        person=person,
        position=position,
        jam=counted,
        between=is_yes(element.get("between")),
        at=at,
        since=element.since if at is None else at,
        serve_us=parse_duration(element.get("duration")),
        swap=Eid(element.get("swap").lower()),
        is_owners=is_owners(element, team.value if team is not None else None, position),
        exit=read_exit(left, counted, persons, numbers) if left is not None else None,
    )


def read_exit(element: Element, jam: JamId, persons: Persons, numbers: JamNumbers = AS_STORED) -> Exit:
    """Read an exit; one of a foreign program is under a jam and identifies its visit by the skater."""
    at = parse_instant(element.get("timestamp"))
    return Exit(
        eid=element.eid,
        person=persons.of(element),
        jam=read_jam_id(element.get("jam"), numbers) or jam,
        between=is_yes(element.get("between")),
        at=at,
        since=element.since if at is None else at,
        count=max(1, number_of(element.get("penalties")) or 1),
    )


def _position(person: Person | None, sides: tuple[TeamJam, TeamJam]) -> str:
    """Return the position that a foreign entry leaves out: that of the line-up."""
    for side in sides:
        for one, position in side.lined_up:
            if person is not None and one.eid == person.eid:
                return position.value
    return ""
