"""Composition of line-ups (entries 2.2)."""

from collections.abc import Mapping

from derbyos_core.bout.commands import (
    ClearLineup,
    FieldSkater,
    MarkNoPivot,
    MoveLineup,
    ReplaceSkater,
    SameLineup,
    SitOut,
    UnfieldSkater,
)
from derbyos_core.bout.model import JamId, Position, TeamJam
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
from derbyos_core.jam_names import jam_in_game

__all__ = ["COMPOSERS"]


def _field_skater(command: FieldSkater, writer: EntryWriter) -> ActGroup:
    """Put a skater into a slot: the first statement is an `add`, another jammer or pivot a `set`."""
    skater = writer.skater(command.skater.team, command.skater.number, command.skater.eid)
    return _field(writer, command.jam, command.skater.team, command.position, skater)


def _unfield(command: UnfieldSkater, writer: EntryWriter) -> ActGroup:
    """Empty a slot."""
    writer.jam_target(command.jam)
    slots = _slots(writer, command.jam, command.team, command.position, command.skater_eid)
    return join(*map(writer.remove, slots)) if slots else writer.remove(None)


def _replace(command: ReplaceSkater, writer: EntryWriter) -> ActGroup:
    """Exchange two skaters; within the same jammer or pivot slot that is a `set`."""
    team = command.skater.team
    skater = writer.skater(team, command.skater.number, command.skater.eid)
    field = _field(writer, command.jam, team, command.position, skater)
    own = writer.slot(command.jam, team, command.position, skater.eid)
    slots = _slots(writer, command.jam, team, command.old_position, command.old_eid)
    out = [element for element in slots if element.eid != own]
    return join(*map(writer.remove, out), field)


def _clear(command: ClearLineup, writer: EntryWriter) -> ActGroup:
    """Remove everything that the screen showed of a team's line-up."""
    writer.jam_target(command.jam)
    shown = _lineup(writer, command.jam, command.team)
    if not shown and any(_standing(writer, command.jam, command.team)):
        raise LocalProtocolError(
            tr("this lineup was entered while you pressed, so nothing was cleared: look at it, and press again")
        )
    return join(*(writer.remove(element) for element in shown))


def _seen(writer: EntryWriter, command: SameLineup | MoveLineup) -> TeamJam | None:
    """Return the side of the source as the screen showed it."""
    jam = writer.seen_bout.jam(command.source)
    return jam.side(command.team) if jam is not None else None


def _same(command: SameLineup, writer: EntryWriter) -> ActGroup:
    """Copy the line-up of another jam as the screen showed it, removing what it showed only here.

    Nobody has named the skaters one by one, so those who may not skate are left out (domain 4.5).
    """
    before = _seen(writer, command)
    if before is None or not before.lined_up:
        raise LocalProtocolError(
            tr("{jam} has no lineup to copy: tap the skaters instead", jam=jam_in_game(command.source, writer.bout))
        )
    out = barred(writer.seen_bout, command.jam, command.team)
    payloads = [
        _payload(writer, command.jam, command.team, position, writer.skater(command.team, person.label, person.eid))
        for person, position in before.lined_up
        if person.eid not in out
    ]
    if not payloads:
        raise LocalProtocolError(
            tr(
                "nobody in the lineup of {jam} may skate: tap the skaters instead",
                jam=jam_in_game(command.source, writer.bout),
            )
        )
    if before.no_pivot:
        payloads.append(writer.fact(command.jam, command.team, "no-pivot"))
    wanted = {payload.attributes["eid"] for payload in payloads}
    stale = [element for element in _lineup(writer, command.jam, command.team) if element.eid not in wanted]
    return join(*(writer.remove(element) for element in stale), writer.add(writer.jam_target(command.jam), *payloads))


def _move(command: MoveLineup, writer: EntryWriter) -> ActGroup:
    """Take the line-up of another jam as the screen showed it, in place of what it showed here.

    Each skater was named, so none is left out.
    """
    target = writer.jam_target(command.jam)
    shown = _lineup(writer, command.source, command.team)
    before = _seen(writer, command)
    if before is None or not shown:
        raise LocalProtocolError(
            tr(
                "{jam} has no lineup to take along: tap the skaters instead",
                jam=jam_in_game(command.source, writer.bout),
            )
        )
    here = _lineup(writer, command.jam, command.team)
    if here != _standing(writer, command.jam, command.team):
        raise LocalProtocolError(
            tr("{jam} has a lineup already: look at it first", jam=jam_in_game(command.jam, writer.bout))
        )
    payloads = [
        _payload(writer, command.jam, command.team, position, writer.skater(command.team, person.label, person.eid))
        for person, position in before.lined_up
    ]
    if before.no_pivot:
        payloads.append(writer.fact(command.jam, command.team, "no-pivot"))
    wanted = {payload.attributes["eid"] for payload in payloads}
    stale = [element for element in here if element.eid not in wanted]
    return join(*map(writer.remove, (*shown, *stale)), writer.add(target, *payloads))


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
    held = _slots(writer, jam, team, position, skater.eid)
    if held and position is not Position.BLOCKER:
        return writer.set(Target(eid=held[0].eid), held[0], "skater", skater.text, skater.eid)
    return writer.add(target, _payload(writer, jam, team, position, skater))


def _payload(writer: EntryWriter, jam: JamId, team: Team, position: Position, skater: SkaterText) -> Payload:
    eid = writer.slot(jam, team, position, skater.eid)
    attributes = {"eid": eid, "team": team.value, "position": position.value, **skater.attributes}
    return Payload(tag="line-up", attributes=attributes)


def _slots(writer: EntryWriter, jam: JamId, team: Team, position: Position, person_eid: str) -> list[Element]:
    """Return the elements that fill a slot; a blocker may have been written under several ids of the same person."""
    element = writer.find(writer.slot(jam, team, position, person_eid.lower()))
    found = [element] if element is not None and element.is_present else []
    if position is not Position.BLOCKER or not person_eid:
        return found
    persons = Persons.of_bout(writer.bout.teams)
    meant = persons.meant(person_eid)
    for row in writer.children(jam, team, "line-up"):
        person = persons.of(row, team)
        if row.get("position") == position.value and person is not None and person.eid == meant and row not in found:
            found.append(row)
    return found


def _lineup(writer: EntryWriter, jam: JamId, team: Team) -> tuple[Element, ...]:
    """Return the standing elements of a team's line-up that were on the screen."""
    return tuple(element for element in _standing(writer, jam, team) if writer.seen(element.eid) is not None)


def _standing(writer: EntryWriter, jam: JamId, team: Team) -> tuple[Element, ...]:
    return (*writer.children(jam, team, "line-up"), *writer.children(jam, team, "no-pivot"))


COMPOSERS: Mapping[type, Composer] = {
    ClearLineup: _clear,
    FieldSkater: _field_skater,
    MarkNoPivot: _mark_no_pivot,
    MoveLineup: _move,
    ReplaceSkater: _replace,
    SameLineup: _same,
    SitOut: _sit_out,
    UnfieldSkater: _unfield,
}
