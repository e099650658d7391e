"""Skaters on their way to the box, and the commands that seat and release them."""

from dataclasses import dataclass

from derbyos_core.bout.clocks.penalty_queue import QueuedSkater, queued_skaters
from derbyos_core.bout.commands import AmendBoxTrip, EnterBox, ExitBox, SkaterRef
from derbyos_core.bout.model import Bout, BoxTrip, JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.colours import Jersey, jersey
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.roles.shared import texts

__all__ = ["WayValue", "enter", "leave", "one_more", "way_values"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WayValue:
    """One announced skater; `codes` has one for each penalty to serve, `place` is the word for where they skated."""

    announced: QueuedSkater
    number: str
    codes: str
    place: str
    jersey: Jersey
    name: str


def way_values(bout: Bout, teams: tuple[Team, ...], *, only_jammers: bool) -> tuple[WayValue, ...]:
    """Return everybody on the way whom this screen may seat."""
    found = []
    for row in queued_skaters(bout):
        if row.team not in teams or (only_jammers and row.position is not Position.JAMMER):
            continue
        sheet = bout.teams[row.team]
        who = f"{sheet.short} {row.person.label}"
        found.append(
            WayValue(
                announced=row,
                number=row.person.label,
                codes=row.codes,
                place=tr("sub") if row.is_substituted else texts.place_word(row.position),
                jersey=jersey(sheet.color, second=row.team is Team.AWAY),
                name=tr("A substitute for {who} sat", who=who)
                if row.is_substituted
                else tr("{who} sat, {place}", who=who, place=texts.place_word(row.position)),
            )
        )
    return tuple(found)


def enter(
    bout: Bout, team: Team, position: Position, now: Instant, announced: QueuedSkater | None = None
) -> EnterBox | None:
    """Return the command that seats a skater in the running jam, or before the next one; None if there is neither."""
    jam = bout.active or bout.upcoming
    if jam is None:
        return None
    skater = None
    if announced is not None and not announced.is_substituted:
        person = announced.person
        skater = SkaterRef(team=team, number=person.number, eid=person.eid)
    return EnterBox(jam=jam, team=team, position=position, at=now, skater=skater)


def leave(bout: Bout, trip: BoxTrip, now: Instant) -> ExitBox | None:
    """Return the command for leaving the box; after the last jam it still belongs to that jam."""
    jam: JamId | None = bout.active or bout.upcoming or bout.completed
    return ExitBox(eid=trip.eid, jam=jam, at=now) if jam is not None else None


def one_more(bout: Bout, trip: BoxTrip) -> AmendBoxTrip:
    """Return the command for one more penalty; it sets the total time, so that two who enter it agree."""
    return AmendBoxTrip(eid=trip.eid, duration_us=trip.due_us + bout.ruleset.penalty_us)
