"""Composition of penalties and visits to the penalty box (entries 2.5 and 2.6)."""

from collections.abc import Mapping

from derbyos_core.bout.clocks.jammer_swap import released_by
from derbyos_core.bout.commands import (
    AddPenalty,
    AmendBoxTrip,
    AmendPenalty,
    EnterBox,
    ExitBox,
    SkaterRef,
    TellFoulOut,
)
from derbyos_core.bout.model import Position
from derbyos_core.bout.writing.attribute_text import format_time_to_serve
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter, join
from derbyos_core.clock import format_instant
from derbyos_core.document import natural
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr

__all__ = ["COMPOSERS", "UNKNOWN_CODE"]

UNKNOWN_CODE = "?"


def _add_penalty(command: AddPenalty, writer: EntryWriter) -> ActGroup:
    """Add a penalty under the cursor's jam: an observation of its own, never an answer to another one."""
    who = command.skater
    attributes = {
        "eid": writer.new_eid(),
        **writer.skater(who.team, who.number, who.eid).attributes,
        "penalty": _code(writer, command.code),
    }
    if command.severity:
        attributes["severity"] = command.severity
    if command.at is not None:
        attributes["timestamp"] = format_instant(command.at)
    return writer.add_own(writer.jam_target(command.jam), Payload(tag="penalty", attributes=attributes))


def _amend_penalty(command: AmendPenalty, writer: EntryWriter) -> ActGroup:
    """Change the code, jam or skater of a penalty named by its id."""
    element = writer.require(command.eid, tr("that penalty"))
    target = Target(eid=element.eid)
    steps = []
    if command.code is not None:
        steps.append(writer.set(target, element, "penalty", _code(writer, command.code)))
    if command.jam is not None:
        writer.jam_target(command.jam)  # refuses an impossible jam
        steps.append(writer.set(target, element, "jam", str(command.jam)))
    if command.skater is not None:
        steps.append(_set_skater(writer, element, command.skater))
    return join(*steps)


def _tell_foul_out(command: TellFoulOut, writer: EntryWriter) -> ActGroup:
    """Record the penalty count that the Head Referee was told."""
    person = writer.require(command.skater_eid, tr("that skater"))
    return writer.set(Target(eid=person.eid), person, "told", str(command.count))


def _enter_box(command: EnterBox, writer: EntryWriter) -> ActGroup:
    """Seat a skater: at once, and by number when that is known. The time follows from the penalties (`served`)."""
    who, swap = command.skater, command.swap
    if swap is None and command.position is Position.JAMMER:
        other = released_by(writer.seen_bout, command.team, command.at)
        swap = other.eid if other is not None else ""
    attributes = {
        "eid": writer.new_eid(),
        "team": command.team.value,
        "position": command.position.value,
        **(writer.skater(who.team, who.number, who.eid).attributes if who is not None else {}),
    }
    if command.duration_us is not None:
        attributes["duration"] = format_time_to_serve(command.duration_us)
    if swap:
        attributes["swap"] = swap.lower()
    attributes["timestamp"] = format_instant(command.at)
    if _is_between(writer, command):
        attributes["between"] = "yes"
    return writer.add_own(writer.jam_target(command.jam), Payload(tag="enter-box", attributes=attributes))


def _amend_box_trip(command: AmendBoxTrip, writer: EntryWriter) -> ActGroup:
    """Change who sits there, or for how long."""
    element = writer.require(command.eid, tr("that box trip"))
    steps = []
    if command.skater is not None:
        steps.append(_set_skater(writer, element, command.skater))
    if command.duration_us is not None:
        text = format_time_to_serve(command.duration_us)
        steps.append(writer.set(Target(eid=element.eid), element, "duration", text))
    return join(*steps)


def _exit_box(command: ExitBox, writer: EntryWriter) -> ActGroup:
    """End a visit: one exit per visit, inside it. It names the penalties that the seat did, if there were several."""
    trip = writer.require(command.eid, tr("that box trip"))
    writer.jam_target(command.jam)  # refuses an impossible jam
    attributes = {
        "eid": writer.eid(natural.exit_box_key(trip.eid)),
        "jam": str(command.jam),
        "timestamp": format_instant(command.at),
    }
    if _is_between(writer, command):
        attributes["between"] = "yes"
    shown = next((one for one in writer.seen_bout.box_trips if one.eid == trip.eid), None)
    if shown is not None and len(shown.penalties) > 1 and not shown.is_set:
        attributes["penalties"] = str(len(shown.penalties))
    return writer.add(Target(eid=trip.eid), Payload(tag="exit-box", attributes=attributes))


def _is_between(writer: EntryWriter, command: EnterBox | ExitBox) -> bool:
    if command.between is not None:
        return command.between
    jam = writer.seen_bout.jam(command.jam)
    return jam is None or jam.start is None


def _set_skater(writer: EntryWriter, element: Element, who: SkaterRef) -> ActGroup:
    skater = writer.skater(who.team, who.number, who.eid)
    return writer.set(Target(eid=element.eid), element, "skater", skater.text, skater.eid)


def _code(writer: EntryWriter, code: str) -> str:
    """Return a code as the paper writes it: one letter, a longer code of the rules, or the sign for an unknown one."""
    letters, known = code.strip().upper(), writer.bout.ruleset.penalty_names
    if len(letters) <= 1 or letters in known:
        return letters or UNKNOWN_CODE
    if all(len(one) == 1 for one in known):
        raise LocalProtocolError(tr("a penalty code is one letter, or ? while it is unknown, found {code}", code=code))
    raise LocalProtocolError(
        tr("a penalty code is one of {codes}, or ? while it is unknown, found {code}", codes=" ".join(known), code=code)
    )


COMPOSERS: Mapping[type, Composer] = {
    AddPenalty: _add_penalty,
    AmendBoxTrip: _amend_box_trip,
    AmendPenalty: _amend_penalty,
    EnterBox: _enter_box,
    ExitBox: _exit_box,
    TellFoulOut: _tell_foul_out,
}
