"""Description of a written command: the one-line toast with Undo beside it.

`describe` takes the bout as it was before the command, so that it can name the previous values.
"""

from collections.abc import Callable

from derbyos_core.bout import commands as c
from derbyos_core.bout.clocks.box_clock import box_readings
from derbyos_core.bout.clocks.jammer_swap import LEAST_US
from derbyos_core.bout.model import Bout, JamId, Position, Trip
from derbyos_core.bout.wording.describe_entry import COLOUR_CHANGED, COMPLETE, REOPENED, Describer
from derbyos_core.bout.wording.membership_words import membership_words
from derbyos_core.bout.wording.rule_words import rule_changed
from derbyos_core.bout.wording.words import (
    POSITION_NAMES,
    ROSTER_CHANGES,
    VENUE,
    Words,
    attribute_word,
    clock_set_to,
    decimal,
    moved_words,
    overtime_words,
    points_word,
    there_words,
    value_word,
    venue_word,
)
from derbyos_core.bout.writing.attribute_text import SECOND_US, format_time_to_serve, format_yes_no
from derbyos_core.bout.writing.compose_penalty import UNKNOWN_CODE
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import capitalised, in_sentence, joined, ntr, tr
from derbyos_core.identity import Team

__all__ = ["describe"]

PLACED = {
    Position.JAMMER: tr("{jam} jammer is {who}"),
    Position.PIVOT: tr("{jam} pivot is {who}"),
    Position.BLOCKER: tr("{jam} blocker is {who}"),
}
TAKEN_OUT = {
    Position.JAMMER: tr("{jam} jammer {who} removed"),
    Position.PIVOT: tr("{jam} pivot {who} removed"),
    Position.BLOCKER: tr("{jam} blocker {who} removed"),
}


def describe(
    command: c.Command,
    bout: Bout,
    root: Element | None = None,
    lookup: Callable[[EntryRef], Entry | None] = lambda ref: None,
) -> str:
    """Describe a command in one short line; `root` and `lookup` let it name what is undone or removed."""
    words = Words(bout)
    for name in (_clock, _jams, _score, _lineup, _penalty, _setup):
        text = name(command, bout, words)
        if text:
            return text
    describer = Describer(bout, root, lookup)
    text = _membership(command, describer)
    if text:
        return text
    match command:
        case c.Undo(entries=entries):
            return describer.undone(entries)
        case c.UndoAuthor(author=author):
            return tr("Undid everything by {who}", who=describer.called(author) or tr("an unnamed laptop"))
        case c.Redo(undo=undo):
            return describer.undone((undo,)) if lookup(undo) is not None else tr("Redone")
        case c.RemoveElement(eid=eid):
            return tr("Removed {what}", what=describer.thing(eid))
        case c.Settle():
            return tr("Settled: {what}", what=_settled(command, describer))
        case c.ChangeRules(name=chosen) if chosen:
            return rule_changed("set", chosen)
        case c.ChangeRules(values=values) if values:
            return rule_changed(*next(iter(values.items())))
        case c.SetAttribute():
            return _attribute(command, words)
    return tr("Entered")


def _settled(command: c.Settle, describer: Describer) -> str:
    """Return the answer that counts: a thing that is there or is not, a value, or that there is none."""
    thing = describer.thing(command.eid)
    if command.attribute == "present":
        return there_words(thing, command.value)
    attribute = command.attribute or "text"
    if not command.value:
        return joined(": ", (thing, tr("{what} removed", what=attribute_word(attribute))))
    value = value_word(attribute, command.value)
    if value != command.value:  # a time of day, a length, yes or no: says little without what it is of
        return tr("{what} is {value}", what=attribute_word(attribute), value=value)
    return _answer(value)


def _attribute(command: c.SetAttribute, words: Words) -> str:
    value = command.value
    if command.eid and command.attribute is not None and command.attribute in ROSTER_CHANGES:
        return words.roster_change(command.attribute, command.eid, value or "")
    if command.path == "ruleset" and command.attribute is not None:
        return rule_changed(command.attribute, value)
    if command.attribute == "color" and value:
        return COLOUR_CHANGED
    if command.path == "." and command.attribute == "end-time" and not value:
        return REOPENED
    called = command.attribute or command.path.rpartition("/")[2] or "text"
    what = venue_word(called) if command.path.startswith(VENUE) else attribute_word(called)
    if not value:
        return capitalised(tr("{what} removed", what=what))
    return capitalised(tr("{what} is {value}", what=what, value=value_word(called, value)))


def _membership(command: c.Command, describer: Describer) -> str:
    match command:
        case c.FoundBout(key=key):
            tag, attributes = "founder", {"key": key}
        case c.Admit(key=key):
            tag, attributes = "admit", {"key": key}
        case c.Appoint(key=key, proof=proof):
            tag, attributes = "appoint", {"key": key, "proof": proof}
        case c.ChangeJoinCode():
            tag, attributes = "join-code", {}
        case c.Restrict(who=who, what=what, may=may):
            tag, attributes = "restrict", {"who": who, "what": what, "may": format_yes_no(may)}
        case c.Expel(key=key):
            tag, attributes = "expel", {"key": key}
        case _:
            return ""
    return membership_words(tag, attributes.get, describer.called)


def _answer(value: str) -> str:
    return value.rpartition(":")[2] or value


def _clock(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.StartJam(jam=jam, overtime=overtime, continues=continues):
            started = tr("Overtime {jam} started") if overtime else tr("{jam} started")
            if continues:
                started = tr("{jam} started as a continuation")
            return started.format(jam=words.jam(jam))
        case c.EndJam(jam=jam):
            return tr("{jam} ended", jam=words.jam(jam))
        case c.ShiftJam(jam=jam, late_us=late_us, is_end=is_end, ends_overtime=ends_overtime):
            moved = tr("{jam} ended {seconds} s earlier") if is_end else tr("{jam} started {seconds} s earlier")
            if ends_overtime:
                moved = tr("No overtime: {jam} started {seconds} s earlier")
            return moved.format(jam=words.jam(jam), seconds=decimal(format_time_to_serve(abs(late_us))))
        case c.StartTimeOut(kind=kind):
            return words.stop(kind)
        case c.ShiftTimeOut(late_us=late_us, is_end=is_end):
            moved = (
                tr("The timeout ended {seconds} s earlier") if is_end else tr("The timeout began {seconds} s earlier")
            )
            return moved.format(seconds=decimal(format_time_to_serve(abs(late_us))))
        case c.EndTimeOut(eid=eid):
            stops = (stop for period in bout.periods for stop in period.time_outs if stop.eid == eid)
            is_review = any(stop.kind.is_review for stop in stops)
            return tr("Official review ended") if is_review else tr("Timeout ended")
        case c.AmendTimeOut(kind=kind):
            return tr("It was: {stop}", stop=words.stop(kind))
        case c.AmendReview(review=review, resolution=resolution, retained=retained):
            if retained is not None and resolution is None:
                return tr("Review retained") if retained else tr("Review not retained")
            is_asked = review is not None and resolution is None
            return tr("Review: what was asked") if is_asked else tr("Review: the outcome")
        case c.SetClock(period=period, clock=clock, value_us=value_us):
            is_half = bout.ruleset.is_halftime(period)
            return clock_set_to(value_us, is_break=clock == "halftime", is_half=is_half)
        case c.EndPeriod(period=period):
            return tr("Period {period} ended", period=period)
        case c.EndBout():
            return COMPLETE
    return ""


def _jams(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.InsertJam(before=jam):
            return tr("A jam inserted before {jam}", jam=words.jam(jam))
        case c.AddJam(jam=jam):
            return tr("{jam} added", jam=words.called(jam))
        case c.DeleteJam(jam=jam):
            return tr("{jam} deleted", jam=words.called(jam))
        case c.MoveJam(jam=jam, period=period):
            return moved_words(jam, period)
        case c.MarkOvertime(jam=jam, on=on):
            return overtime_words(jam, is_on=on)
        case c.DecideJam(jam=jam):
            return tr("Another jam follows {jam}", jam=words.jam(jam))
    return ""


def _score(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.SetTrip(jam=jam, team=team, number=number, points=points):
            return _trip(bout, words, jam, team, number, points)
        case c.CorrectScore(jam=jam, number=number, points=points):
            text = tr("Trip {number} is {points}, statistics only · {jam}")
            return text.format(number=number, points=points, jam=words.jam(jam))
        case c.AdjustScore(team=team, points=points):
            return tr("Score of {team} {points:+d}", team=words.team(team), points=points)
        case c.MarkLead(jam=jam, team=team, on=on):
            said = (tr("Lead for {who}") if on else tr("No Lead for {who}")).format(who=words.jammer(jam, team))
            return joined(" · ", (said, words.jam(jam)))
        case c.MarkLost(jam=jam, team=team, on=on):
            return joined(" · ", (tr("Lost") if on else tr("Not lost"), words.jammer(jam, team), words.jam(jam)))
        case c.MarkNoInitial(jam=jam, team=team, on=on):
            said = tr("No initial") if on else tr("Not “No initial”")
            return joined(" · ", (said, words.jammer(jam, team), words.jam(jam)))
        case c.MarkInitial(jam=jam, team=team):
            return joined(" · ", (tr("Initial trip"), words.jammer(jam, team), words.jam(jam)))
        case c.MarkStarPass(jam=jam, team=team, on=on):
            what = tr("Star pass") if on else tr("No star pass")
            return joined(" · ", (what, words.team(team), words.jam(jam)))
        case c.CallJam(jam=jam, team=team, official=official, on=on):
            by = words.jammer(jam, team) or official
            called = (tr("{jam} called off") if on else tr("{jam} not called off")).format(jam=words.jam(jam))
            return joined(" · ", (called, by)) if by else called
        case c.MarkInjury(jam=jam, on=on):
            return (tr("{jam} ended for an injury") if on else tr("{jam} had no injury")).format(jam=words.jam(jam))
    return ""


def _trip(bout: Bout, words: Words, jam: JamId, team: Team, number: int, points: int | None) -> str:
    row = bout.jam(jam)
    trips: tuple[Trip, ...] = row.side(team).trips if row is not None else ()
    before = next((trip.points for trip in trips if trip.number == number), None)
    if points is None:
        return joined(
            " · ", (tr("Trip {number} removed · {team}", number=number, team=words.team(team)), words.jam(jam))
        )
    if before is None or before == points:
        trip = tr("Trip {number}", number=number)
        return joined(" · ", (trip, points_word(points), words.team(team), words.jam(jam)))
    text = tr("Trip {number} is {points}, was {before} · {jam}")
    return text.format(number=number, points=points, before=before, jam=words.jam(jam))


def _lineup(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.FieldSkater(jam=jam, position=position, skater=skater):
            return PLACED[position].format(jam=words.jam(jam), who=skater.number)
        case c.UnfieldSkater(jam=jam, position=position, skater_eid=eid):
            who = words.person(eid)
            if not who:
                return tr("{jam} {place} removed", jam=words.jam(jam), place=in_sentence(POSITION_NAMES[position]))
            return TAKEN_OUT[position].format(jam=words.jam(jam), who=who)
        case c.ReplaceSkater(jam=jam, old_eid=old, old_position=former, position=position, skater=skater):
            placed = PLACED[position].format(jam=words.jam(jam), who=skater.number)
            is_same = bool(old) and old == skater.eid
            before = in_sentence(POSITION_NAMES[former]) if is_same else words.person(old, tr("another"))
            return tr("{placed}, was {before}", placed=placed, before=before)
        case c.ClearLineup(jam=jam, team=team):
            return tr("{jam} lineup of {team} cleared", jam=words.jam(jam), team=words.team(team))
        case c.SameLineup(jam=jam, source=source):
            return tr("{jam} lineup copied from {source}", jam=words.jam(jam), source=words.jam(source))
        case c.MoveLineup(jam=jam, source=source):
            return tr("Lineup of {source} taken along to {jam}", source=words.jam(source), jam=words.jam(jam))
        case c.MarkNoPivot(jam=jam, team=team, on=on):
            said = (tr("{jam} no pivot") if on else tr("{jam} with a pivot")).format(jam=words.jam(jam))
            return joined(" · ", (said, words.team(team)))
        case c.SitOut(jam=jam, skater=skater):
            who = words.skater(skater.team, skater.number)
            return tr("{who} sits out the three jams after {jam}", who=who, jam=words.jam(jam))
    return ""


def _penalty(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.AddPenalty(jam=jam, skater=skater, code=code, severity=severity):
            kind = tr("Expulsion {code}") if severity == "expulsion" else tr("Penalty {code}")
            who = words.skater(skater.team, skater.number)
            return joined(" · ", (kind.format(code=code.strip().upper() or UNKNOWN_CODE), who, words.jam(jam)))
        case c.AmendPenalty(eid=eid):
            return _amended(command, bout, words)
        case c.TellFoulOut(skater_eid=eid, count=count):
            return tr("Reported: {who} has {count}", who=words.person(eid, tr("skater")), count=count)
        case c.EnterBox(team=team, position=position, skater=who):
            label = who.number if who is not None else in_sentence(POSITION_NAMES[position])
            return tr("{who} sat down", who=joined(" ", filter(None, (words.team(team), label))))
        case c.AmendBoxTrip(eid=eid, skater=who, duration_us=duration_us):
            if who is not None:
                return tr("{who} is in the box", who=words.skater(who.team, who.number))
            time = tr("{seconds} s to serve", seconds=decimal(format_time_to_serve(duration_us or 0)))
            sits = _sits(eid, bout, words)
            return joined(" · ", (time, sits)) if sits else time
        case c.ExitBox(eid=eid) as out:
            who_left = _sits(eid, bout, words)
            left = tr("{who} left the box", who=who_left) if who_left else tr("A skater left the box")
            early = _left_to_serve(out, bout)
            return joined(", ", (left, tr("{seconds} s early", seconds=early))) if early else left
    return ""


def _left_to_serve(command: c.ExitBox, bout: Bout) -> int:
    """Return the seconds that somebody who leaves has still to serve, as the ring of their seat has them."""
    trip = next((one for one in bout.box_trips if one.eid == command.eid), None)
    if trip is not None and trip.served_us is not None:
        left_us = trip.to_serve_us - trip.served_us
    else:
        left_us = sum(one.remaining_us for one in box_readings(bout, command.at) if one.trip is trip)
    return -(-left_us // SECOND_US) if left_us >= LEAST_US else 0


def _sits(eid: str, bout: Bout, words: Words) -> str:
    """Return who sits in the box; empty if nobody has named the skater."""
    trip = next((one for one in bout.box_trips if one.eid == eid), None)
    return words.person(trip.person.eid) if trip is not None and trip.person is not None else ""


def _amended(command: c.AmendPenalty, bout: Bout, words: Words) -> str:
    penalty = next((one for one in bout.penalties if one.eid == command.eid), None)
    who = words.person(penalty.person.eid) if penalty is not None and penalty.person is not None else ""
    tail = (who,) if who else ()
    if command.code is not None:
        said = tr("Penalty is {code}", code=command.code)
        if penalty is not None:
            said = tr("Penalty is {code}, was {before}", code=command.code, before=penalty.code)
        return joined(" · ", (said, *tail))
    if command.jam is not None:
        return joined(" · ", (tr("Penalty moved to {jam}", jam=words.jam(command.jam)), *tail))
    if command.skater is not None:
        skater = words.skater(command.skater.team, command.skater.number)
        if penalty is None or not who:
            return tr("Penalty is for {who}", who=skater)
        what, jam = penalty.code, words.jam(penalty.jam)
        return tr("{code} of {jam} is {who}'s now, was {before}'s", code=what, jam=jam, who=skater, before=who)
    return ""


def _setup(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.Join(name=name):
            return tr("{name} joined", name=name)
        case c.SetRoles():
            return tr("Role changed")
        case c.AddPersons(team=Team.OFFICIAL, persons=persons):
            if len(persons) == 1:
                return tr("{who} added", who=persons[0].name or persons[0].number)
            return ntr("{n} official added", "{n} officials added", len(persons))
        case c.AddPersons(team=team, persons=persons):
            if len(persons) == 1:
                return tr("{who} added", who=words.skater(team, persons[0].number or persons[0].name))
            return ntr("{n} added to {team}", "{n} added to {team}", len(persons), team=words.team(team))
        case c.AddOfficial(person=person):
            return tr("{who} added", who=person.name)
        case c.SignSheets(signer=signer, name=name):
            return words.signed(name, signer)
        case c.TellScore(home=home, away=away):
            return tr("Told both teams: {home} – {away}", home=home, away=away)
        case c.AddNote():
            return tr("Note saved")
        case c.SetLogo(team=team, picture=picture):
            if picture is None:
                return tr("Logo of {team} removed", team=words.team(team))
            return tr("Logo of {team} set", team=words.team(team))
        case c.MarkGone(gone=gone):
            return tr("Marked as gone") if gone else tr("Marked as present")
        case c.AcceptHeld():
            return tr("Waiting entries accepted")
    return ""
