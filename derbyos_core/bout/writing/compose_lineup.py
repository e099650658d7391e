"""Composition of line-ups (entries 2.2)."""

from collections.abc import Mapping

from derbyos_core.bout.commands import (
    ClearLineup,
    FieldSkater,
    MarkNoPivot,
    ReplaceSkater,
    SameLineup,
    SitOut,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Position
from derbyos_core.bout.reading.persons import Persons
from derbyos_core.bout.reading.skating import barred
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter, join
from derbyos_core.bout.writing.seen_state import SkaterText
from derbyos_core.document import natural
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = ["COMPOSERS"]


def _field_skater(command: FieldSkater, writer: EntryWriter) -> ActGroup:
    """Put a skater into a slot: the first statement is an `add`, another jammer or pivot a `set`."""
    skater = writer.skater(command.skater.team, command.skater.number, command.skater.eid)
    return _field(writer, command.jam, command.skater.team, command.position, skater)


def _unfield(command: UnfieldSkater, writer: EntryWriter) -> ActGroup:
    """Empty a slot."""
    writer.jam_target(command.jam)
    return writer.remove(_slot(writer, command.jam, command.team, command.position, command.skater_eid))


def _replace(command: ReplaceSkater, writer: EntryWriter) -> ActGroup:
    """Exchange two skaters; within the same jammer or pivot slot that is a `set`."""
    team = command.skater.team
    skater = writer.skater(team, command.skater.number, command.skater.eid)
    field = _field(writer, command.jam, team, command.position, skater)
    out = _slot(writer, command.jam, team, command.old_position, command.old_eid)
    if out is None or out.eid == writer.slot(command.jam, team, command.position, skater.eid):
        return field
    return join(writer.remove(out), field)


def _clear(command: ClearLineup, writer: EntryWriter) -> ActGroup:
    """Remove everything that the screen showed of a team's line-up."""
    writer.jam_target(command.jam)
    shown = _lineup(writer, command.jam, command.team)
    if not shown and any(_standing(writer, command.jam, command.team)):
        raise LocalProtocolError(
            tr("this lineup was entered while you pressed, so nothing was cleared: look at it, and press again")
        )
    return join(*(writer.remove(element) for element in shown))


def _same(command: SameLineup, writer: EntryWriter) -> ActGroup:
    """Copy the line-up of another jam as the screen showed it, removing what it showed only here.

    Nobody has named the skaters one by one, so those who may not skate are left out (domain 4.5).
    """
    side = writer.seen_bout.jam(command.source)
    before = side.side(command.team) if side is not None else None
    if before is None or not before.lined_up:
        raise LocalProtocolError(
            tr("Jam {number} has no lineup to copy: tap the skaters instead", number=command.source.number)
        )
    out = barred(writer.seen_bout, command.jam, command.team)
    payloads = [
        _payload(writer, command.jam, command.team, position, writer.skater(command.team, person.label, person.eid))
        for person, position in before.lined_up
        if person.eid not in out
    ]
    if not payloads:
        raise LocalProtocolError(
            tr("nobody in the lineup of Jam {number} may skate: tap the skaters instead", number=command.source.number)
        )
    if before.no_pivot:
        payloads.append(writer.fact(command.jam, command.team, "no-pivot"))
    wanted = {payload.attributes["eid"] for payload in payloads}
    stale = [element for element in _lineup(writer, command.jam, command.team) if element.eid not in wanted]
    return join(*(writer.remove(element) for element in stale), writer.add(writer.jam_target(command.jam), *payloads))


def _mark_no_pivot(command: MarkNoPivot, writer: EntryWriter) -> ActGroup:
    """Mark no pivot in this line-up, or one after all."""
    target = writer.jam_target(command.jam)
    if not command.on:
        return writer.remove(writer.standing_fact(command.jam, command.team, "no-pivot"))
    return writer.add(target, writer.fact(command.jam, command.team, "no-pivot"))


def _sit_out(command: SitOut, writer: EntryWriter) -> ActGroup:
    """Make a skater sit out three jams from this one on."""
    team = command.skater.team
    skater = writer.skater(team, command.skater.number, command.skater.eid)
    eid = writer.eid(natural.sit_out_key(*command.jam.place, team.value, skater.eid))
    payload = Payload(tag="sit-out", attributes={"eid": eid, "team": team.value, **skater.attributes})
    return writer.add(writer.jam_target(command.jam), payload)


def _field(writer: EntryWriter, jam: JamId, team: Team, position: Position, skater: SkaterText) -> ActGroup:
    target = writer.jam_target(jam)
    held = _slot(writer, jam, team, position, skater.eid)
    if held is not None and position is not Position.BLOCKER:
        return writer.set(Target(eid=held.eid), held, "skater", skater.text, skater.eid)
    return writer.add(target, _payload(writer, jam, team, position, skater))


def _payload(writer: EntryWriter, jam: JamId, team: Team, position: Position, skater: SkaterText) -> Payload:
    eid = writer.slot(jam, team, position, skater.eid)
    attributes = {"eid": eid, "team": team.value, "position": position.value, **skater.attributes}
    return Payload(tag="line-up", attributes=attributes)


def _slot(writer: EntryWriter, jam: JamId, team: Team, position: Position, person_eid: str) -> Element | None:
    """Return the element that fills a slot; a blocker may have been written under another id of the same person."""
    element = writer.find(writer.slot(jam, team, position, person_eid.lower()))
    if element is not None and element.is_present:
        return element
    if position is not Position.BLOCKER or not person_eid:
        return None
    persons = Persons.of_bout(writer.bout.teams)
    for row in writer.children(jam, team, "line-up"):
        person = persons.of(row, team)
        if row.get("position") == position.value and person is not None and person.eid == person_eid.lower():
            return row
    return None


def _lineup(writer: EntryWriter, jam: JamId, team: Team) -> tuple[Element, ...]:
    """Return the standing elements of a team's line-up that were on the screen."""
    return tuple(element for element in _standing(writer, jam, team) if writer.seen(element.eid) is not None)


def _standing(writer: EntryWriter, jam: JamId, team: Team) -> tuple[Element, ...]:
    return (*writer.children(jam, team, "line-up"), *writer.children(jam, team, "no-pivot"))


COMPOSERS: Mapping[type, Composer] = {
    ClearLineup: _clear,
    FieldSkater: _field_skater,
    MarkNoPivot: _mark_no_pivot,
    ReplaceSkater: _replace,
    SameLineup: _same,
    SitOut: _sit_out,
    UnfieldSkater: _unfield,
}
