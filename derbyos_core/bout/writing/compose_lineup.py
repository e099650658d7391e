"""Composition of line-ups (entries 2.2)."""

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
from derbyos_core.bout.writing.entry_writer import ActGroup, EntryWriter, jam_target, join
from derbyos_core.bout.writing.seen_state import SkaterText
from derbyos_core.document import natural
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = ["clear", "field_skater", "mark_no_pivot", "replace", "same", "sit_out", "unfield"]


def field_skater(command: FieldSkater, desk: EntryWriter) -> ActGroup:
    """Put a skater into a slot: the first statement is an `add`, another jammer or pivot a `set`."""
    skater = desk.skater(command.skater.team, command.skater.number, command.skater.eid)
    return _field(desk, command.jam, command.skater.team, command.position, skater)


def unfield(command: UnfieldSkater, desk: EntryWriter) -> ActGroup:
    """Empty a slot."""
    jam_target(command.jam)
    return desk.remove(_slot(desk, command.jam, command.team, command.position, command.skater_eid))


def replace(command: ReplaceSkater, desk: EntryWriter) -> ActGroup:
    """Exchange two skaters; within the same jammer or pivot slot that is a `set`."""
    team = command.skater.team
    skater = desk.skater(team, command.skater.number, command.skater.eid)
    field = _field(desk, command.jam, team, command.position, skater)
    out = _slot(desk, command.jam, team, command.old_position, command.old_eid)
    if out is None or out.eid == desk.slot(command.jam, team, command.position, skater.eid):
        return field
    return join(desk.remove(out), field)


def clear(command: ClearLineup, desk: EntryWriter) -> ActGroup:
    """Remove everything that the screen showed of a team's line-up."""
    jam_target(command.jam)
    return join(*(desk.remove(element) for element in _lineup(desk, command.jam, command.team)))


def same(command: SameLineup, desk: EntryWriter) -> ActGroup:
    """Copy the line-up of another jam as the screen showed it, removing what it showed only here."""
    side = desk.seen_bout.jam(command.source)
    before = side.side(command.team) if side is not None else None
    if before is None or not before.lined_up:
        raise LocalProtocolError(
            tr("Jam {number} has no line-up to take over: tap the skaters instead", number=command.source.number)
        )
    payloads = [
        _payload(desk, command.jam, command.team, position, desk.skater(command.team, person.label, person.eid))
        for person, position in before.lined_up
    ]
    if before.no_pivot:
        payloads.append(desk.fact(command.jam, command.team, "no-pivot"))
    wanted = {payload.attributes["eid"] for payload in payloads}
    stale = [element for element in _lineup(desk, command.jam, command.team) if element.eid not in wanted]
    return join(*(desk.remove(element) for element in stale), desk.add(jam_target(command.jam), *payloads))


def mark_no_pivot(command: MarkNoPivot, desk: EntryWriter) -> ActGroup:
    """Mark no pivot in this line-up, or one after all."""
    target = jam_target(command.jam)
    if not command.on:
        return desk.remove(desk.standing_fact(command.jam, command.team, "no-pivot"))
    return desk.add(target, desk.fact(command.jam, command.team, "no-pivot"))


def sit_out(command: SitOut, desk: EntryWriter) -> ActGroup:
    """Make a skater sit out three jams from this one on."""
    team = command.skater.team
    skater = desk.skater(team, command.skater.number, command.skater.eid)
    eid = desk.eid(natural.sit_out_key(command.jam.period, command.jam.number, team.value, skater.eid))
    payload = Payload(tag="sit-out", attributes={"eid": eid, "team": team.value, **skater.attributes})
    return desk.add(jam_target(command.jam), payload)


def _field(desk: EntryWriter, jam: JamId, team: Team, position: Position, skater: SkaterText) -> ActGroup:
    target = jam_target(jam)
    held = _slot(desk, jam, team, position, skater.eid)
    if held is not None and position is not Position.BLOCKER:
        return desk.set(Target(eid=held.eid), held, "skater", skater.text, skater.eid)
    return desk.add(target, _payload(desk, jam, team, position, skater))


def _payload(desk: EntryWriter, jam: JamId, team: Team, position: Position, skater: SkaterText) -> Payload:
    eid = desk.slot(jam, team, position, skater.eid)
    attributes = {"eid": eid, "team": team.value, "position": position.value, **skater.attributes}
    return Payload(tag="line-up", attributes=attributes)


def _slot(desk: EntryWriter, jam: JamId, team: Team, position: Position, person_eid: str) -> Element | None:
    """Return the element that fills a slot; a blocker may have been written under another id of the same person."""
    element = desk.find(desk.slot(jam, team, position, person_eid.lower()))
    if element is not None and element.is_present:
        return element
    if position is not Position.BLOCKER or not person_eid:
        return None
    persons = Persons.of_bout(desk.bout.teams)
    for row in desk.children(jam, team, "line-up"):
        person = persons.of(row, team)
        if row.get("position") == position.value and person is not None and person.eid == person_eid.lower():
            return row
    return None


def _lineup(desk: EntryWriter, jam: JamId, team: Team) -> tuple[Element, ...]:
    """Return the standing elements of a team's line-up that were on the screen."""
    standing = (*desk.children(jam, team, "line-up"), *desk.children(jam, team, "no-pivot"))
    return tuple(element for element in standing if desk.seen(element.eid) is not None)
