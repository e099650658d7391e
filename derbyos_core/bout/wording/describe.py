"""Description of a written command: the one-line toast with Undo beside it.

`describe` takes the bout as it was before the command, so that it can name the previous values.
"""

from collections.abc import Callable

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout, JamId, Position, Trip
from derbyos_core.bout.wording.describe_entry import COLOUR_CHANGED, COMPLETE, REOPENED, Describer
from derbyos_core.bout.wording.membership_words import membership_words
from derbyos_core.bout.wording.rule_words import rule_changed
from derbyos_core.bout.wording.words import (
    POSITION_NAMES,
    VENUE,
    Words,
    attribute_word,
    points_word,
    value_word,
    venue_word,
)
from derbyos_core.bout.writing.attribute_text import SECOND_US, format_time_to_serve, format_yes_no
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.i18n import capitalised, in_sentence, joined, ntr, tr
from derbyos_core.identity import Team

__all__ = ["describe"]

CLOCK_SET = tr("Period clock set to {minutes}:{seconds:02d}")
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
    for name in (_clock, _score, _lineup, _penalty, _setup):
        text = name(command, bout, words)
        if text:
            return text
    describer = Describer(bout, root, lookup)
    text = _membership(command, describer)
    if text:
        return text
    match command:
        case c.Undo(entries=entries):
            return tr("Undid {what}", what=describer.refs(entries))
        case c.UndoAuthor(author=author):
            return tr("Undid everything by {who}", who=describer.called(author) or tr("an unnamed laptop"))
        case c.Redo(undo=undo):
            entry = lookup(undo)
            if entry is None:
                return tr("Redone")
            return tr("Redid {what}", what=describer.refs(entry.undoes))
        case c.RemoveElement(eid=eid):
            return tr("Removed {what}", what=describer.thing(eid))
        case c.Settle(eid=eid, attribute=attribute, value=value):
            return tr("Settled: {what}", what=describer.thing(eid) if attribute == "present" else _answer(value))
        case c.ChangeRules(name=chosen) if chosen:
            return rule_changed("set", chosen)
        case c.ChangeRules(values=values) if values:
            return rule_changed(*next(iter(values.items())))
        case c.InsertJam(before=jam):
            return tr("A jam inserted before {jam}", jam=words.jam(jam))
        case c.DeleteJam(jam=jam):
            return tr("{jam} deleted", jam=words.called(jam))
        case c.SetAttribute():
            return _attribute(command)
    return tr("Entered")


def _attribute(command: c.SetAttribute) -> str:
    value = command.value
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
        case c.ShiftJam(jam=jam, late_us=late_us, is_end=is_end):
            moved = tr("{jam} ended {seconds} s earlier") if is_end else tr("{jam} started {seconds} s earlier")
            return moved.format(jam=words.jam(jam), seconds=format_time_to_serve(abs(late_us)))
        case c.StartTimeOut(kind=kind):
            return words.stop(kind)
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
            minutes, seconds = divmod(value_us // SECOND_US, 60)
            text = CLOCK_SET
            if clock == "halftime":
                is_half = bout.ruleset.is_halftime(period)
                half = tr("Half-time clock set to {minutes}:{seconds:02d}")
                text = half if is_half else tr("Break clock set to {minutes}:{seconds:02d}")
            return text.format(minutes=minutes, seconds=seconds)
        case c.EndPeriod(period=period):
            return tr("Period {period} ended", period=period)
        case c.EndBout():
            return COMPLETE
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
            return (tr("Lead for {who}") if on else tr("No Lead for {who}")).format(who=words.jammer(jam, team))
        case c.MarkLost(jam=jam, team=team, on=on):
            return joined(" · ", (tr("Lost") if on else tr("Not lost"), words.jammer(jam, team)))
        case c.MarkNoInitial(jam=jam, team=team, on=on):
            return joined(" · ", (tr("No initial") if on else tr("Not “No initial”"), words.jammer(jam, team)))
        case c.MarkInitial(jam=jam, team=team):
            return joined(" · ", (tr("Initial trip"), words.jammer(jam, team)))
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
        return tr("Trip {number} removed · {team}", number=number, team=words.team(team))
    if before is None or before == points:
        return joined(" · ", (tr("Trip {number}", number=number), points_word(points), words.team(team)))
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
        case c.ReplaceSkater(jam=jam, old_eid=old, position=position, skater=skater):
            placed = PLACED[position].format(jam=words.jam(jam), who=skater.number)
            return tr("{placed}, was {before}", placed=placed, before=words.person(old, tr("another")))
        case c.ClearLineup(jam=jam, team=team):
            return tr("{jam} lineup of {team} cleared", jam=words.jam(jam), team=words.team(team))
        case c.SameLineup(jam=jam, source=source):
            return tr("{jam} lineup copied from {source}", jam=words.jam(jam), source=words.jam(source))
        case c.MarkNoPivot(jam=jam, team=team, on=on):
            said = (tr("{jam} no pivot") if on else tr("{jam} with a pivot")).format(jam=words.jam(jam))
            return joined(" · ", (said, words.team(team)))
        case c.SitOut(skater=skater):
            return tr("{who} sits out three jams", who=words.skater(skater.team, skater.number))
    return ""


def _penalty(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.AddPenalty(jam=jam, skater=skater, code=code, severity=severity):
            kind = tr("Expulsion {code}") if severity == "expulsion" else tr("Penalty {code}")
            who = words.skater(skater.team, skater.number)
            return joined(" · ", (kind.format(code=code), who, words.jam(jam)))
        case c.AmendPenalty(eid=eid):
            return _amended(command, bout, words)
        case c.TellFoulOut(skater_eid=eid, count=count):
            return tr("Reported: {who} has {count}", who=words.person(eid, tr("skater")), count=count)
        case c.EnterBox(team=team, position=position, skater=who):
            label = who.number if who is not None else in_sentence(POSITION_NAMES[position])
            return tr("{who} sat down", who=joined(" ", filter(None, (words.team(team), label))))
        case c.AmendBoxTrip(skater=who, duration_us=duration_us):
            if who is not None:
                return tr("{who} is in the box", who=words.skater(who.team, who.number))
            return tr("{seconds} s to serve", seconds=format_time_to_serve(duration_us or 0))
        case c.ExitBox(eid=eid):
            trip = next((trip for trip in bout.box_trips if trip.eid == eid), None)
            known = trip is not None and trip.person is not None
            who_left = words.person(trip.person.eid) if known and trip is not None and trip.person is not None else ""
            return tr("{who} left the box", who=who_left) if who_left else tr("A skater left the box")
    return ""


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
        if not who:
            return tr("Penalty is for {who}", who=skater)
        return tr("Penalty is for {who}, was {before}", who=skater, before=who)
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
        case c.MarkGone(gone=gone):
            return tr("Marked as gone") if gone else tr("Marked as present")
        case c.AcceptHeld():
            return tr("Waiting entries accepted")
    return ""
