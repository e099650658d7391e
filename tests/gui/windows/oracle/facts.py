"""Facts of a command that a window names: jam, team, skater, code, points, clock. No Qt."""

from dataclasses import dataclass

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, JamId
from tests.gui.windows.oracle.names import Place

__all__ = ["BOX", "CLOCK", "LINEUP", "PENALTY", "SCORE", "Facts", "facts_of"]

LINEUP = (
    c.FieldSkater, c.UnfieldSkater, c.ReplaceSkater, c.ClearLineup, c.SameLineup, c.MarkNoPivot, c.SitOut,
)  # fmt: skip
PENALTY = (c.AddPenalty,)
SCORE = (
    c.SetTrip, c.MarkLead, c.MarkLost, c.MarkNoInitial, c.MarkInitial, c.MarkStarPass, c.CallJam, c.CorrectScore,
)  # fmt: skip
BOX = (c.EnterBox, c.ExitBox)
CLOCK = (c.StartJam, c.EndJam)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a command says; None or empty where it says nothing of it."""

    kind: str
    jam: Place | None = None
    team: str = ""
    skater: str = ""
    code: str = ""
    points: int | None = None
    trip: int | None = None
    clock: str = ""
    seconds: int | None = None
    served_us: int | None = None


def facts_of(command: c.Command, bout: Bout) -> Facts:
    """Return the facts of a command; `bout` is the one before it, which knows the things that it names by id."""
    jam = getattr(command, "jam", None) or getattr(command, "before", None)
    skater = getattr(command, "skater", None)
    team = getattr(command, "team", None) or (skater.team if skater is not None else None)
    number = skater.number if skater is not None else ""
    eid = getattr(command, "skater_eid", "")
    if not number and eid:
        person = bout.skater(eid)
        number = person.number if person is not None else ""
    trip = getattr(command, "eid", "") if isinstance(command, c.AmendBoxTrip | c.ExitBox) else ""
    visit = next((one for one in bout.box_trips if one.eid == trip), None) if trip else None
    if visit is not None:
        team = team or visit.team
        number = number or (visit.person.number if visit.person is not None else "")
    return Facts(
        kind=type(command).__name__,
        jam=jam.place if isinstance(jam, JamId) else None,
        team=str(team.value) if team is not None else "",
        skater=number,
        code=getattr(command, "code", None) or "",
        points=getattr(command, "points", None),
        trip=getattr(command, "number", None) if isinstance(command, c.SetTrip) else None,
        clock=getattr(command, "clock", ""),
        seconds=command.value_us // 1_000_000 if isinstance(command, c.SetClock) else None,
        served_us=getattr(command, "duration_us", None) if isinstance(command, c.EnterBox | c.AmendBoxTrip) else None,
    )
