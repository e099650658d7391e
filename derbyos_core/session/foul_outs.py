"""Alerts for skaters with so many penalties that the Head Referee must be told, until that is done."""

from dataclasses import dataclass

from derbyos_core.bout.commands import TellFoulOut
from derbyos_core.bout.model import Bout
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = ["FoulOut", "foul_outs"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoulOut:
    """One skater, and the command that removes the alert everywhere."""

    words: str
    command: TellFoulOut
    team: Team
    number: str


def foul_outs(bout: Bout) -> tuple[FoulOut, ...]:
    """Return all pending alerts in the order of the rosters; none once the bout is complete.

    A file of an old bout does not tell whom the Head Referee was told about.
    """
    if bout.is_complete:
        return ()
    counts: dict[str, int] = {}
    for penalty in bout.penalties:
        if penalty.person is not None:
            counts[penalty.person.eid] = counts.get(penalty.person.eid, 0) + 1
    found = []
    for team in (Team.HOME, Team.AWAY):
        sheet = bout.teams[team]
        for person in sheet.persons:
            count = counts.get(person.eid, 0)
            if count >= bout.ruleset.foul_out and person.told < count:
                words = tr(
                    "{short} {label} has {count}. Tell the Head Referee.",
                    short=sheet.short,
                    label=person.label,
                    count=count,
                )
                command = TellFoulOut(skater_eid=person.eid, count=count)
                found.append(FoulOut(words=words, command=command, team=team, number=person.label))
    return tuple(found)
