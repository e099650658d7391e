"""Composition of jams, stoppages, clocks and ends (entries 2.3 and 2.7)."""

from collections.abc import Mapping

from derbyos_core.bout.commands import (
    AmendReview,
    AmendTimeOut,
    DeleteJam,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    InsertJam,
    SetClock,
    ShiftJam,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import TimeOut
from derbyos_core.bout.model.jam_numbers import DELETED_JAM, stored_before
from derbyos_core.bout.reading.jam_rules import SUDDEN_PERIOD, is_sudden_scoring_due
from derbyos_core.bout.writing.attribute_text import format_clock, format_duration, format_yes_no
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter, join
from derbyos_core.clock import Instant, format_instant, parse_instant
from derbyos_core.document import natural
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.acts import EntryRef, format_refs
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId

__all__ = ["COMPOSERS"]


def _start_jam(command: StartJam, writer: EntryWriter) -> ActGroup:
    """Compose the start whistle; a running time-out ends in the same entry, and sudden scoring is decided in it."""
    target = writer.jam_target(command.jam)
    jam = writer.natural(natural.jam_key(*command.jam.place))
    steps = [_end_running(writer, command.at)]
    if command.overtime:
        steps.append(writer.set(target, jam, "overtime", "yes"))
    if command.continues:
        steps.append(writer.set(target, jam, "continues", "yes"))
    steps.append(writer.set(target, jam, "timestamp", format_instant(command.at)))
    steps.append(_decide_sudden_scoring(writer, command.jam.period))
    return join(*steps)


def _decide_sudden_scoring(writer: EntryWriter, number: int) -> ActGroup:
    """Write down whether a period that begins is played with sudden scoring, where the rules have it."""
    period = next((one for one in writer.bout.periods if one.number == number), None)
    has_begun = period is not None and (period.sudden_scoring is not None or bool(period.started_jams))
    if number != SUDDEN_PERIOD or has_begun or not writer.bout.ruleset.has_sudden_scoring:
        return ActGroup()
    element = writer.natural(natural.period_key(number))
    is_due = format_yes_no(is_sudden_scoring_due(writer.bout))
    return writer.set(writer.period_target(number), element, "sudden-scoring", is_due)


def _end_jam(command: EndJam, writer: EntryWriter) -> ActGroup:
    """Compose the end of a jam, as its duration."""
    jam = writer.natural(natural.jam_key(*command.jam.place))
    return writer.set(writer.jam_target(command.jam), jam, "duration", format_duration(command.duration_us))


def _shift_jam(command: ShiftJam, writer: EntryWriter) -> ActGroup:
    """Correct a late press: the start moves and a known end stays, or the end moves alone."""
    target = writer.jam_target(command.jam)
    jam = writer.natural(natural.jam_key(*command.jam.place))
    start = parse_instant(jam.get("timestamp")) if jam is not None else None
    duration_us = parse_instant(jam.get("duration")) if jam is not None else None
    if jam is None or start is None:
        raise LocalProtocolError(
            tr("Jam {number} has not started, so its start cannot be late: start it first", number=command.jam.number)
        )
    if command.is_end:
        if duration_us is None:
            raise LocalProtocolError(
                tr("Jam {number} has not ended, so its end cannot be late: end it first", number=command.jam.number)
            )
        return writer.set(target, jam, "duration", format_duration(duration_us - command.late_us))
    earlier = writer.set(target, jam, "timestamp", format_instant(start - command.late_us))
    if duration_us is None:
        return earlier
    return join(earlier, writer.set(target, jam, "duration", format_duration(duration_us + command.late_us)))


def _insert_jam(command: InsertJam, writer: EntryWriter) -> ActGroup:
    """Compose a jam between two others, with its start and its length."""
    before = command.before
    period = writer.natural(natural.period_key(before.period))
    children = period.children if period is not None else ()
    tags = ("jam", DELETED_JAM)
    taken = [number for one in children if one.tag in tags and (number := natural.number_of(one.get("number")))]
    stored = stored_before(before, taken)
    if stored is None:
        raise LocalProtocolError(
            tr("too many jams were inserted before Jam {number}: there is no room for another", number=before.number)
        )
    writer.jam_target(before)  # refuses an impossible jam
    target = Target(period=str(before.period), jam=str(stored))
    jam = writer.natural(natural.jam_key(before.period, stored))
    return join(
        writer.set(target, jam, "timestamp", format_instant(command.at)),
        writer.set(target, jam, "duration", format_duration(command.duration_us)),
    )


def _delete_jam(command: DeleteJam, writer: EntryWriter) -> ActGroup:
    """Compose the mark that deletes a jam, with the last entry of each source that the writer saw in it."""
    jam = writer.natural(natural.jam_key(*command.jam.place))
    if jam is None or writer.bout.numbers.is_deleted(command.jam):
        raise LocalProtocolError(
            tr(
                "there is no Jam {number} to delete: it was never entered, or is deleted already",
                number=command.jam.number,
            )
        )
    if jam.get("timestamp") and not jam.get("duration"):
        raise LocalProtocolError(
            tr("Jam {number} is running: end it first, or take its start back", number=command.jam.number)
        )
    shown = writer.seen(jam.eid)
    seen: dict[SourceId, int] = {}
    for claim in (claim for one in shown.walk() for claim in one.standing) if shown is not None else ():
        seen[claim.entry.source] = max(claim.entry.sequence, seen.get(claim.entry.source, 0))
    attributes = {
        "eid": writer.new_eid(),
        "number": str(command.jam.place[1]),
        "seen": format_refs(EntryRef(source, sequence) for source, sequence in sorted(seen.items())),
    }
    return writer.add_own(writer.period_target(command.jam.period), Payload(tag=DELETED_JAM, attributes=attributes))


def _start_time_out(command: StartTimeOut, writer: EntryWriter) -> ActGroup:
    """Compose a stopped clock; a time-out still running ends with it."""
    attributes = {
        "eid": writer.new_eid(),
        "timeout": command.kind.value,
        "timestamp": format_instant(command.at),
    }
    stop = writer.add_own(writer.period_target(command.period), Payload(tag="time-out", attributes=attributes))
    return join(_end_running(writer, command.at), stop)


def _end_time_out(command: EndTimeOut, writer: EntryWriter) -> ActGroup:
    """Compose the end of a stoppage, as its duration."""
    element = writer.require(command.eid, tr("that timeout"))
    return writer.set(Target(eid=element.eid), element, "duration", format_duration(command.duration_us))


def _amend_time_out(command: AmendTimeOut, writer: EntryWriter) -> ActGroup:
    """Give a stop another kind; its start stays."""
    element = writer.require(command.eid, tr("that timeout"))
    return writer.set(Target(eid=element.eid), element, "timeout", command.kind.value)


def _amend_review(command: AmendReview, writer: EntryWriter) -> ActGroup:
    """Compose the question and outcome of a review, and whether it is kept."""
    element = writer.require(command.eid, tr("that review"))
    retained = None if command.retained is None else format_yes_no(command.retained)
    said = {"review": command.review, "resolution": command.resolution, "retained": retained}
    return join(
        *(
            writer.set(Target(eid=element.eid), element, name, value)
            for name, value in said.items()
            if value is not None
        )
    )


def _set_clock(command: SetClock, writer: EntryWriter) -> ActGroup:
    """Compose a clock reading at a moment; an observation, so never an answer to another one."""
    if command.clock not in ("period", "halftime"):
        raise LocalProtocolError(
            tr("only the period and half-time clocks can be set, found {clock}", clock=command.clock)
        )
    attributes = {
        "eid": writer.new_eid(),
        "clock": command.clock,
        "value": format_clock(command.value_us),
        "timestamp": format_instant(command.at),
    }
    return writer.add_own(writer.period_target(command.period), Payload(tag="clock-set", attributes=attributes))


def _end_period(command: EndPeriod, writer: EntryWriter) -> ActGroup:
    """Compose the end of a period as an official gives it, whatever the clock says."""
    period = writer.natural(natural.period_key(command.period))
    return writer.set(writer.period_target(command.period), period, "end", format_instant(command.at))


def _end_bout(command: EndBout, writer: EntryWriter) -> ActGroup:
    """Compose the completion of the bout."""
    return writer.set(Target(path="."), writer.context.document, "end-time", format_instant(command.at))


def _running_time_out(writer: EntryWriter) -> TimeOut | None:
    """Return the stoppage that nobody has ended, if any."""
    stops = [stop for period in writer.bout.periods for stop in period.time_outs]
    open_stops = [stop for stop in stops if stop.duration_us is None and stop.start is not None]
    return open_stops[-1] if open_stops else None


def _end_running(writer: EntryWriter, at: Instant) -> ActGroup:
    stop = _running_time_out(writer)
    element = writer.find(stop.eid) if stop is not None else None
    if stop is None or stop.start is None or element is None:
        return ActGroup()
    return writer.set(Target(eid=element.eid), element, "duration", format_duration(max(0, at - stop.start)))


COMPOSERS: Mapping[type, Composer] = {
    AmendReview: _amend_review,
    AmendTimeOut: _amend_time_out,
    DeleteJam: _delete_jam,
    EndBout: _end_bout,
    EndJam: _end_jam,
    EndPeriod: _end_period,
    EndTimeOut: _end_time_out,
    InsertJam: _insert_jam,
    SetClock: _set_clock,
    ShiftJam: _shift_jam,
    StartJam: _start_jam,
    StartTimeOut: _start_time_out,
}
