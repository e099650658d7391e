"""Decides what a wish is called after it was written: the one line of the toast, with Undo beside it.

`describe` looks at the bout as it was before the wish, so that it can say what was there.
"""

from collections.abc import Callable

from derbyos_core.bout import commands as c
from derbyos_core.bout.describe_entry import Describer
from derbyos_core.bout.model import Bout, JamId, Trip
from derbyos_core.bout.words import POSITION_NAMES, Words, points_word
from derbyos_core.bout.written import SECOND_US, format_serve
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import Team

__all__ = ["describe"]


def describe(
    command: c.Command,
    bout: Bout,
    root: Element | None = None,
    lookup: Callable[[EntryRef], Entry | None] = lambda ref: None,
) -> str:
    """One short plain line for a wish; `root` and `lookup` let it name what is undone or removed."""
    words = Words(bout)
    for name in (_clock, _score, _lineup, _penalty, _setup):
        text = name(command, bout, words)
        if text:
            return text
    describer = Describer(bout, root, lookup)
    match command:
        case c.Undo(entries=entries):
            return f"Undid {describer.refs(entries)}"
        case c.Redo(undo=undo):
            entry = lookup(undo)
            return f"Did again {describer.refs(entry.undoes)}" if entry is not None else "Done again"
        case c.RemoveElement(eid=eid):
            return f"Removed {describer.thing(eid)}"
        case c.Settle(eid=eid, attribute=attribute, value=value):
            return f"Settled: {describer.thing(eid)}" if attribute == "present" else f"Settled: {_answer(value)}"
        case c.SetAttribute(attribute=attribute, value=value):
            what = (attribute or command.path.rpartition("/")[2] or "text").replace("-", " ")
            return f"{what.capitalize()} is {value}" if value else f"{what.capitalize()} taken away"
    return "Written"


def _answer(value: str) -> str:
    return value.rpartition(":")[2] or value


def _clock(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.StartJam(jam=jam, overtime=overtime):
            return f"{'Overtime ' if overtime else ''}{words.jam(jam)} started"
        case c.EndJam(jam=jam):
            return f"{words.jam(jam)} ended"
        case c.ShiftJam(jam=jam, late_us=late_us, is_end=is_end):
            return f"{words.jam(jam)} {'ended' if is_end else 'started'} {format_serve(abs(late_us))} s earlier"
        case c.StartTimeOut(kind=kind):
            return words.stop(kind)
        case c.EndTimeOut():
            return "Timeout ended"
        case c.AmendTimeOut(kind=kind):
            return f"It was: {words.stop(kind)}"
        case c.AmendReview(review=review, resolution=resolution, retained=retained):
            if retained is not None:
                return "Review kept" if retained else "Review not kept"
            return "Review: what was asked" if review is not None and resolution is None else "Review: the result"
        case c.SetClock(clock=clock, value_us=value_us):
            minutes, seconds = divmod(value_us // SECOND_US, 60)
            return f"{'Half-time' if clock == 'halftime' else 'Period'} clock set to {minutes}:{seconds:02d}"
        case c.EndPeriod(period=period):
            return f"Period {period} ended"
        case c.EndBout():
            return "The bout is complete"
    return ""


def _score(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.SetTrip(jam=jam, team=team, number=number, points=points):
            return _trip(bout, words, jam, team, number, points)
        case c.CorrectScore(jam=jam, number=number, points=points):
            return f"Trip {number} is {points}, statistics only · {words.jam(jam)}"
        case c.AdjustScore(team=team, points=points):
            return f"Score of {words.team(team)} {points:+d}"
        case c.MarkLead(jam=jam, team=team, on=on):
            return f"{'' if on else 'No '}Lead for {words.jammer(jam, team)}"
        case c.MarkLost(jam=jam, team=team, on=on):
            return f"{'Lost' if on else 'Not lost'} · {words.jammer(jam, team)}"
        case c.MarkNoInitial(jam=jam, team=team, on=on):
            return f"{'No initial' if on else 'Not «No initial»'} · {words.jammer(jam, team)}"
        case c.MarkInitial(jam=jam, team=team):
            return f"Initial trip · {words.jammer(jam, team)}"
        case c.MarkStarPass(jam=jam, team=team, on=on):
            return f"{'Star pass' if on else 'No star pass'} · {words.team(team)} · {words.jam(jam)}"
        case c.CallJam(jam=jam, team=team, official=official, on=on):
            by = words.jammer(jam, team) or official
            return f"{words.jam(jam)} {'called off' if on else 'not called off'}{f' · {by}' if by else ''}"
        case c.MarkInjury(jam=jam, on=on):
            return f"{words.jam(jam)} {'ended for an injury' if on else 'had no injury'}"
    return ""


def _trip(bout: Bout, words: Words, jam: JamId, team: Team, number: int, points: int | None) -> str:
    row = bout.jam(jam)
    trips: tuple[Trip, ...] = row.side(team).trips if row is not None else ()
    before = next((trip.points for trip in trips if trip.number == number), None)
    if points is None:
        return f"Trip {number} taken away · {words.team(team)}"
    if before is None or before == points:
        return f"Trip {number} · {points_word(points)} · {words.team(team)}"
    return f"Trip {number} is {points}, was {before} · {words.jam(jam)}"


def _lineup(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.FieldSkater(jam=jam, position=position, skater=skater):
            return f"{words.jam(jam)} {position.value} is {skater.number}"
        case c.UnfieldSkater(jam=jam, position=position, skater_eid=eid):
            who = words.person(eid)
            return f"{words.jam(jam)} {position.value}{f' {who}' if who else ''} taken out"
        case c.ReplaceSkater(jam=jam, old_eid=old, position=position, skater=skater):
            return f"{words.jam(jam)} {position.value} is {skater.number}, was {words.person(old, 'another')}"
        case c.ClearLineup(jam=jam, team=team):
            return f"{words.jam(jam)} line-up of {words.team(team)} cleared"
        case c.SameLineup(jam=jam, source=source):
            return f"{words.jam(jam)} line-up is that of {words.jam(source)}"
        case c.MarkNoPivot(jam=jam, team=team, on=on):
            return f"{words.jam(jam)} {'no pivot' if on else 'with a pivot'} · {words.team(team)}"
        case c.SitOut(skater=skater):
            return f"{words.skater(skater.team, skater.number)} sits out three jams"
    return ""


def _penalty(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.AddPenalty(jam=jam, skater=skater, code=code, severity=severity):
            kind = "Expulsion" if severity == "expulsion" else "Penalty"
            return f"{kind} {code} · {words.skater(skater.team, skater.number)} · {words.jam(jam)}"
        case c.AmendPenalty(eid=eid):
            return _amended(command, bout, words)
        case c.TellFoulOut(skater_eid=eid, count=count):
            return f"Told: {words.person(eid, 'skater')} has {count}"
        case c.EnterBox(team=team, position=position, skater=who):
            label = who.number if who is not None else POSITION_NAMES[position].lower()
            return f"{words.skater(team, label)} sat down"
        case c.AmendBoxTrip(skater=who, duration_us=duration_us):
            if who is not None:
                return f"It is {words.skater(who.team, who.number)} in the box"
            return f"{format_serve(duration_us or 0)} s to serve"
        case c.ExitBox(eid=eid):
            trip = next((trip for trip in bout.box_trips if trip.eid == eid), None)
            known = trip is not None and trip.person is not None
            who_left = words.person(trip.person.eid) if known and trip is not None and trip.person is not None else ""
            return f"{who_left or 'A skater'} left the box"
    return ""


def _amended(command: c.AmendPenalty, bout: Bout, words: Words) -> str:
    penalty = next((one for one in bout.penalties if one.eid == command.eid), None)
    who = words.person(penalty.person.eid) if penalty is not None and penalty.person is not None else ""
    tail = f" · {who}" if who else ""
    if command.code is not None:
        return f"Penalty is {command.code}{f', was {penalty.code}' if penalty is not None else ''}{tail}"
    if command.jam is not None:
        return f"Penalty goes to {words.jam(command.jam)}{tail}"
    if command.skater is not None:
        skater = words.skater(command.skater.team, command.skater.number)
        return f"Penalty is for {skater}{f', was {who}' if who else ''}"
    return ""


def _setup(command: c.Command, bout: Bout, words: Words) -> str:
    match command:
        case c.Join(name=name):
            return f"{name} joined"
        case c.SetRoles():
            return "Role changed"
        case c.AddPersons(team=team, persons=persons):
            if len(persons) == 1:
                return f"{words.skater(team, persons[0].number or persons[0].name)} added"
            return f"{len(persons)} added to {words.team(team)}"
        case c.AddOfficial(person=person):
            return f"{person.name} added"
        case c.SignSheets(signer=signer, name=name):
            return f"{name} signed as {words.signer(signer)}"
        case c.TellScore(home=home, away=away):
            return f"Told both teams: {home} – {away}"
        case c.AddNote():
            return "Note kept"
        case c.MarkGone(gone=gone):
            return "Marked as gone" if gone else "Marked as here"
        case c.AcceptHeld():
            return "Waiting entries accepted"
    return ""
