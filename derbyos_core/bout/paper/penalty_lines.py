"""Lines of the penalty sheet: a skater each, with their penalties in the order of the bout (domain 6.1).

A penalty stands in the column of its number in the whole bout: a skater with two in period 1 has the next one, of
period 2, in the third column.
"""

from dataclasses import dataclass, field

from derbyos_core.bout.model import Bout, Penalty, Person, TeamSheet
from derbyos_core.identity import Team

__all__ = ["BENCH", "EXPULSION", "PenaltyLine", "is_bench", "penalty_lines", "skaters_of"]

EXPULSION = "expulsion"
BENCH = "bench"
"""Name that stands for the staff of a team, who are on no roster (domain 4.5)."""


@dataclass(slots=True, kw_only=True)
class PenaltyLine:
    """One line; `person` None: nobody knows whose penalties these are."""

    person: Person | None
    penalties: list[Penalty] = field(default_factory=list)


def is_bench(person: Person) -> bool:
    """Return whether this stands for the staff of a team instead of a skater."""
    return person.label == BENCH


def skaters_of(sheet: TeamSheet) -> tuple[Person, ...]:
    """Return everybody on the roster who has a number, in the order of the paper."""
    return tuple(person for person in sheet.persons if person.number)


def penalty_lines(bout: Bout, team: Team) -> list[PenaltyLine]:
    """Return the roster, then others with penalties, then the penalties of nobody known."""
    found = {person.eid: PenaltyLine(person=person) for person in skaters_of(bout.teams[team])}
    unknown = PenaltyLine(person=None)
    for penalty in bout.penalties:
        person = penalty.person
        if person is not None and person.team is team:
            found.setdefault(person.eid, PenaltyLine(person=person)).penalties.append(penalty)
        elif person is None and penalty.team is team:
            unknown.penalties.append(penalty)
    return [*found.values(), *([unknown] if unknown.penalties else [])]
