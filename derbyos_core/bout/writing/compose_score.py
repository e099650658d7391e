"""Composition of the scorekeeper's facts (entries 2.3, 2.4 and 2.8).

Lead, trips, star pass and call carry the team and never a skater: the skater follows from the line-up, so a corrected
jammer corrects them all (entries 1.1).
"""

from collections.abc import Mapping

from derbyos_core.bout.commands import (
    AdjustScore,
    CallJam,
    CorrectScore,
    MarkInitial,
    MarkInjury,
    MarkLead,
    MarkLost,
    MarkNoInitial,
    MarkStarPass,
    SetTrip,
)
from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.jam_rules import is_initial_done, jam_rules
from derbyos_core.bout.reading.references import whole
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter, join
from derbyos_core.clock import Instant, format_instant
from derbyos_core.document import natural
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import Team

__all__ = ["COMPOSERS"]

INITIAL = 1
"""Number of the initial trip; scoring trips follow from 2."""


def _call_jam(command: CallJam, writer: EntryWriter) -> ActGroup:
    """Compose the reason for an early end of the jam. A team's call and an official reason exclude each other."""
    target = writer.jam_target(command.jam)
    key = natural.jam_fact(*command.jam.place, "call")
    element = writer.standing(key)
    if not command.on:
        return writer.remove(element)
    said = {"team": command.team.value if command.team else "", "official": command.official}
    given = {name: value for name, value in said.items() if value}
    call = writer.add(target, Payload(tag="call", attributes={"eid": writer.eid(key), **given}))
    if element is None or not given:
        return call
    contrary = [name for name in said if name not in given and element.get(name)]
    return join(call, *(writer.unset(Target(eid=element.eid), element, name) for name in contrary))


def _mark_injury(command: MarkInjury, writer: EntryWriter) -> ActGroup:
    """Mark that the jam stopped for an injury, of a known or unknown skater."""
    target = writer.jam_target(command.jam)
    key = natural.jam_fact(*command.jam.place, "injury")
    if not command.on:
        return writer.remove(writer.standing(key))
    who = command.skater
    skater = writer.skater(who.team, who.number, who.eid).attributes if who is not None else {}
    return writer.add(target, Payload(tag="injury", attributes={"eid": writer.eid(key), **skater}))


def _mark_lead(command: MarkLead, writer: EntryWriter) -> ActGroup:
    """Mark lead, together with the initial trip if that is not marked yet, and does not score."""
    target = writer.jam_target(command.jam)
    if not command.on:
        return writer.remove(writer.standing_fact(command.jam, command.team, "lead"))
    lead = writer.fact(command.jam, command.team, "lead", _at(command.at))
    scores = jam_rules(writer.bout, command.jam).first_trip_scores
    return writer.add(target, lead, *(() if scores else _initial(writer, command.jam, command.team)))


def _mark_lost(command: MarkLost, writer: EntryWriter) -> ActGroup:
    """Mark lead as lost, or as no longer to be earned."""
    return _mark(writer, command.jam, command.team, "lost-lead", command.on)


def _mark_no_initial(command: MarkNoInitial, writer: EntryWriter) -> ActGroup:
    """Mark that the jammer did not finish the initial trip."""
    return _mark(writer, command.jam, command.team, "no-initial", command.on)


def _mark_initial(command: MarkInitial, writer: EntryWriter) -> ActGroup:
    """Mark the initial trip as done; if it already has points, agree with them."""
    standing = _trip(writer, command.jam, command.team, INITIAL)
    points = whole(standing.get("points")) if standing is not None else 0
    payload = _pass(writer, command.jam, command.team, INITIAL, points, command.at)
    return writer.add(writer.jam_target(command.jam), payload)


def _set_trip(command: SetTrip, writer: EntryWriter) -> ActGroup:
    """Set the points of a trip; the first one marks the initial trip, later trips keep their numbers."""
    target = writer.jam_target(command.jam)
    if command.number < INITIAL:
        raise LocalProtocolError(
            tr("trips are numbered from 1, the initial trip; found trip {number}", number=command.number)
        )
    standing = _trip(writer, command.jam, command.team, command.number)
    if command.points is None:
        return writer.remove(standing)
    if command.points < 0:
        raise LocalProtocolError(
            tr("the points of a trip are a whole number, 0 or more, found {points}", points=command.points)
        )
    if standing is not None:
        return writer.set(Target(eid=standing.eid), standing, "points", str(command.points))
    payload = _pass(writer, command.jam, command.team, command.number, command.points, command.at)
    initial = _initial(writer, command.jam, command.team) if command.number != INITIAL else ()
    return writer.add(target, payload, *initial)


def _mark_star_pass(command: MarkStarPass, writer: EntryWriter) -> ActGroup:
    """Mark a star pass. With a trip number given, a lead jammer's star pass also marks Lost."""
    target = writer.jam_target(command.jam)
    jam, team = command.jam, command.team
    if not command.on:
        return writer.remove(writer.standing_fact(jam, team, "star-pass"))
    if command.trip is not None and command.trip < INITIAL:
        raise LocalProtocolError(
            tr("trips are numbered from 1, the initial trip; found trip {trip}", trip=command.trip)
        )
    trip = {"pass": str(command.trip)} if command.trip is not None else {}
    payloads = [writer.fact(jam, team, "star-pass", trip | _at(command.at))]
    is_lead = writer.standing_fact(jam, team, "lead") is not None
    if command.trip is not None and is_lead and writer.standing_fact(jam, team, "lost-lead") is None:
        payloads.append(writer.fact(jam, team, "lost-lead"))
    return writer.add(target, *payloads)


def _correct_score(command: CorrectScore, writer: EntryWriter) -> ActGroup:
    """Correct a trip too late for the official score: the statistics change, an opposite adjustment keeps the score."""
    trip = SetTrip(jam=command.jam, team=command.team, number=command.number, points=command.points)
    standing = _trip(writer, command.jam, command.team, command.number)
    before = whole(standing.get("points")) if standing is not None else 0
    corrected = _set_trip(trip, writer)
    if before == command.points:
        return corrected
    offset = _adjustment(writer, command.team, before - command.points, command.reason)
    return join(corrected, writer.add_own(writer.jam_target(command.jam), offset))


def _adjust_score(command: AdjustScore, writer: EntryWriter) -> ActGroup:
    """Adjust the official score by points that belong to no trip."""
    target = Target(path=".") if command.jam is None else writer.jam_target(command.jam)
    return writer.add_own(target, _adjustment(writer, command.team, command.points, command.reason))


def _mark(writer: EntryWriter, jam: JamId, team: Team, tag: str, on: bool) -> ActGroup:
    target = writer.jam_target(jam)
    if not on:
        return writer.remove(writer.standing_fact(jam, team, tag))
    return writer.add(target, writer.fact(jam, team, tag))


def _adjustment(writer: EntryWriter, team: Team, points: int, reason: str) -> Payload:
    attributes = {"eid": writer.new_eid(), "team": team.value, "points": str(points)}
    return Payload(tag="score-adjustment", attributes=attributes | ({"reason": reason} if reason else {}))


def _trip(writer: EntryWriter, jam: JamId, team: Team, number: int) -> Element | None:
    return writer.standing(natural.pass_key(*jam.place, team.value, number))


def _pass(writer: EntryWriter, jam: JamId, team: Team, number: int, points: int, at: Instant | None = None) -> Payload:
    eid = writer.eid(natural.pass_key(*jam.place, team.value, number))
    attributes = {"eid": eid, "team": team.value, "number": str(number), "points": str(points), **_at(at)}
    return Payload(tag="pass", attributes=attributes)


def _initial(writer: EntryWriter, jam: JamId, team: Team) -> tuple[Payload, ...]:
    """Return the initial trip, unless the screen showed it, or the jam continues one with trips."""
    row = writer.bout.jam(jam)
    is_done = row is not None and row.continues and is_initial_done(writer.bout, row, team)
    if is_done or _trip(writer, jam, team, INITIAL) is not None:
        return ()
    return (_pass(writer, jam, team, INITIAL, 0),)


def _at(at: Instant | None) -> dict[str, str]:
    return {} if at is None else {"timestamp": format_instant(at)}


COMPOSERS: Mapping[type, Composer] = {
    AdjustScore: _adjust_score,
    CallJam: _call_jam,
    CorrectScore: _correct_score,
    MarkInitial: _mark_initial,
    MarkInjury: _mark_injury,
    MarkLead: _mark_lead,
    MarkLost: _mark_lost,
    MarkNoInitial: _mark_no_initial,
    MarkStarPass: _mark_star_pass,
    SetTrip: _set_trip,
}
