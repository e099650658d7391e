"""Rows of the fact tables, the tables beside the log: what each row is about.

The tables are projections: their content follows from the document, so that a report needs no code of ours. `tables`
has their columns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from derbyos_core.bout.model import Answer, Bout, Disagreement, Jam, JamId, Penalty, Person, Position, TeamJam, Trip
from derbyos_core.export.source import BoutSource
from derbyos_core.identity import Team

__all__ = [
    "SIDES",
    "AnswerRow",
    "ExportedTrip",
    "LineupRow",
    "PenaltyRow",
    "RowReferences",
    "SideRow",
    "answers",
    "line_ups",
    "penalties",
    "sides",
    "trips",
]

SIDES = (Team.HOME, Team.AWAY)


@dataclass(frozen=True, slots=True)
class RowReferences:
    """A bout, with the numbers by which rows refer to its persons and to the jams played."""

    source: BoutSource
    persons: tuple[Person, ...]
    number_of: Mapping[str, int]
    jam_no: Mapping[JamId, int]
    season: int

    @classmethod
    def of(cls, source: BoutSource) -> "RowReferences":
        """Number a bout's persons by team, number and name, and its played jams in order."""
        bout = source.bout
        persons = tuple(
            person
            for team in Team
            if team in bout.teams
            for person in sorted(bout.teams[team].persons, key=lambda one: (one.number, one.name, one.eid))
        )
        number_of = {str(person.eid): number for number, person in enumerate(persons, start=1)}
        played = (jam.id for jam in bout.jams if was_played(jam))
        jam_no = {jam_id: number for number, jam_id in enumerate(played, start=1)}
        return cls(source, persons, number_of, jam_no, source.season)

    @property
    def bout(self) -> Bout:
        """The bout."""
        return self.source.bout

    @property
    def name(self) -> str:
        """The bout, as its peers call it."""
        return self.source.bout_id.string


def was_played(jam: Jam) -> bool:
    """True if a jam was started, or if a scorekeeper entered anything about it."""
    both = (jam.home, jam.away)
    scored = any(side.trips or side.lead or side.lost or side.no_initial or side.star_pass for side in both)
    return jam.start is not None or jam.is_called or scored


@dataclass(frozen=True, slots=True)
class SideRow:
    """A team in a jam, beside the other one."""

    jam: JamId
    team: Team
    own: TeamJam
    other: TeamJam

    @property
    def scoring_trips(self) -> int:
        """The trips after the initial one."""
        return sum(1 for trip in self.own.trips if trip.number != 1)


@dataclass(frozen=True, slots=True)
class ExportedTrip:
    """A trip, and who made it."""

    side: SideRow
    trip: Trip
    skater: Person | None


@dataclass(frozen=True, slots=True)
class LineupRow:
    """A person in a line-up, or one who sits out and has no position."""

    side: SideRow
    skater: Person
    position: Position | None
    sits_out: bool


@dataclass(frozen=True, slots=True)
class PenaltyRow:
    """A penalty, the names of the rules' codes, which of the skater's it is, and their position in the jam."""

    penalty: Penalty
    names: Mapping[str, str]
    count: int | None
    position: Position | None

    @property
    def code_name(self) -> str | None:
        """The name of the code, if the rules have it."""
        return self.names.get(self.penalty.code)


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer to a fact that has several, and the name of its writer."""

    fact: int
    about: Disagreement
    answer: Answer
    writer: str | None


def sides(refs: RowReferences) -> Iterator[SideRow]:
    """Yield each team of each jam."""
    for jam in refs.bout.jams:
        yield SideRow(jam.id, Team.HOME, jam.home, jam.away)
        yield SideRow(jam.id, Team.AWAY, jam.away, jam.home)


def trips(refs: RowReferences) -> Iterator[ExportedTrip]:
    """Yield each trip."""
    for side in sides(refs):
        for trip in side.own.trips:
            yield ExportedTrip(side, trip, side.own.pivot if trip.after_star_pass else side.own.jammer)


def line_ups(refs: RowReferences) -> Iterator[LineupRow]:
    """Yield each person of each line-up, and after them those who sit out beside it."""
    for side in sides(refs):
        out = {person.eid for person in side.own.sits_out}
        on_track = {person.eid for person, _ in side.own.lined_up}
        for person, position in side.own.lined_up:
            yield LineupRow(side, person, position, person.eid in out)
        for person in side.own.sits_out:
            if person.eid not in on_track:
                yield LineupRow(side, person, None, sits_out=True)


def penalties(refs: RowReferences) -> Iterator[PenaltyRow]:
    """Yield each penalty, counted by skater."""
    counts: dict[str, int] = {}
    positions = {
        (jam.id, str(person.eid)): position
        for jam in refs.bout.jams
        for side in (jam.home, jam.away)
        for person, position in side.lined_up
    }
    for penalty in refs.bout.penalties:
        who = str(penalty.person.eid) if penalty.person else ""
        counts[who] = counts.get(who, 0) + 1
        yield PenaltyRow(
            penalty, refs.bout.ruleset.penalty_names, counts[who] if who else None, positions.get((penalty.jam, who))
        )


def answers(refs: RowReferences) -> Iterator[AnswerRow]:
    """Yield each answer of each disagreement."""
    names = {official.source: official.name for official in refs.bout.officials}
    for fact, disagreement in enumerate(refs.bout.disagreements, start=1):
        for answer in disagreement.answers:
            yield AnswerRow(fact, disagreement, answer, names.get(answer.entry.source) or None)
