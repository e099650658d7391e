"""The five places of a line-up: their skaters, and the place that the next tap fills.

Places are stable: a skater stays in one while others come and go, so that nothing moves under a finger.
"""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.bout.model import Person, Position, TeamJam
from derbyos_core.bout.reading.skating import Carried
from derbyos_core.i18n import tr

__all__ = ["ON_TRACK", "Arrangement", "LineupSlot", "PlaceState", "arranged"]

ON_TRACK = 5
JAMMER, PIVOT, FIRST_BLOCKER = 0, 1, 2
TITLES = {Position.JAMMER: tr("Jammer"), Position.PIVOT: tr("Pivot"), Position.BLOCKER: tr("Blocker")}


class PlaceState(StrEnum):
    """State of a place."""

    FILLED = "filled"
    EXPECTED = "expected"
    """The skater is in the box and so will be in this line-up; nobody has entered it yet."""
    EMPTY = "empty"
    SKIPPED = "skipped"
    """The team skates without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupSlot:
    """One of the five places."""

    position: Position
    state: PlaceState = PlaceState.EMPTY
    person: Person | None = None

    @property
    def title(self) -> str:
        """The word over the number."""
        return TITLES[self.position]

    @property
    def eid(self) -> str:
        """The skater's eid; empty if there is none."""
        return self.person.eid if self.person is not None else ""

    @property
    def is_open(self) -> bool:
        """Whether a skater is still to be named."""
        return self.state is PlaceState.EMPTY


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrangement:
    """The five places; `extra` are skaters beyond five, for example if two officials confused blockers."""

    places: tuple[LineupSlot, ...]
    extra: tuple[Person, ...] = ()

    @property
    def eids(self) -> tuple[str, ...]:
        """The skaters' eids by place, for the next arrangement to keep."""
        return tuple(place.eid for place in self.places)

    @property
    def to_go(self) -> int:
        """Number of open places."""
        return sum(1 for place in self.places if place.is_open)

    def expected_but(self, number: int | None) -> tuple[Person, ...]:
        """Return those in the box who are not written yet, except in this place: the next entry writes them too."""
        expected = (one for at, one in enumerate(self.places) if at != number and one.state is PlaceState.EXPECTED)
        return tuple(one.person for one in expected if one.person is not None)

    def next_place(self, chosen: int | None = None) -> int | None:
        """Return the place that the next tap fills: the chosen one, else the first open one."""
        if chosen is not None:
            return chosen
        return next((number for number, place in enumerate(self.places) if place.is_open), None)

    def place_of(self, eid: str) -> int | None:
        """Return the place of a skater."""
        return next((number for number, place in enumerate(self.places) if eid and place.eid == eid), None)


def arranged(
    side: TeamJam,
    carried: tuple[Carried, ...] = (),
    *,
    kept: tuple[str, ...] = (),
    skipped: frozenset[int] = frozenset(),
) -> Arrangement:
    """Return the places of one team in one jam; `kept` are the former eids by place, `skipped` stay empty."""
    written: set[str] = {person.eid for person, _ in side.lined_up}
    expected = [one for one in carried if one.person.eid not in written]
    jammer = side.jammer or _expected(expected, Position.JAMMER)
    pivot = side.pivot or (None if side.no_pivot else _expected(expected, Position.PIVOT))
    placed = {person.eid for person in (jammer, pivot) if person is not None}
    blockers = [*side.blockers, *(one.person for one in expected)]
    blockers = [person for person in blockers if person.eid not in placed]
    # Four blockers leave no place for a pivot; the skater in the pivot's column is then a blocker (domain 6.3).
    is_four = pivot is None and (side.no_pivot or len(blockers) >= ON_TRACK - 1)
    held: list[Person | None] = [jammer, pivot, None, None, None]
    free = list(range(PIVOT if is_four else FIRST_BLOCKER, ON_TRACK))
    for person in tuple(blockers):
        number = kept.index(person.eid) if person.eid in kept else -1
        if number in free:
            held[number] = person
            free.remove(number)
            blockers.remove(person)
    # New skaters take the places that were not set aside, then the rest.
    free.sort(key=lambda number: (number in skipped, number))
    for number, person in zip(free, blockers, strict=False):
        held[number] = person
    extra = tuple(blockers[len(free) :])
    positions = [Position.JAMMER, Position.BLOCKER if side.no_pivot or is_four else Position.PIVOT]
    positions += [Position.BLOCKER] * (ON_TRACK - FIRST_BLOCKER)
    return Arrangement(
        places=tuple(
            LineupSlot(
                position=position, state=_state(held[number], written, is_skipped=number in skipped), person=person
            )
            for number, (position, person) in enumerate(zip(positions, held, strict=True))
        ),
        extra=extra,
    )


def _expected(expected: list[Carried], position: Position) -> Person | None:
    return next((one.person for one in expected if one.position is position), None)


def _state(person: Person | None, written: set[str], *, is_skipped: bool) -> PlaceState:
    if person is None:
        return PlaceState.SKIPPED if is_skipped else PlaceState.EMPTY
    return PlaceState.FILLED if person.eid in written else PlaceState.EXPECTED
