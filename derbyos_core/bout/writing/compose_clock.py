"""Composition of jams, stoppages, clocks and ends (entries 2.3 and 2.7)."""

from collections.abc import Iterator, Mapping

from derbyos_core.bout.clocks.game_clocks import starts_overtime
from derbyos_core.bout.clocks.jam_end import end_at
from derbyos_core.bout.commands import (
    AddJam,
    AmendReview,
    AmendTimeOut,
    DecideJam,
    DeleteJam,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    InsertJam,
    MarkOvertime,
    MoveJam,
    SetClock,
    ShiftJam,
    ShiftTimeOut,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import JamId, TimeOut
from derbyos_core.bout.model.jam import JAM_FOLLOWS
from derbyos_core.bout.model.jam_numbers import COUNTS_IN, DELETED_JAM, stored_before
from derbyos_core.bout.reading.jam_rules import SUDDEN_PERIOD, is_sudden_scoring_due
from derbyos_core.bout.reading.stops import began_at, has_just_begun
from derbyos_core.bout.writing.attribute_text import MILLISECOND_US, format_clock, format_duration, format_yes_no
from derbyos_core.bout.writing.entry_writer import ActGroup, Composer, EntryWriter, join
from derbyos_core.bout.writing.stop_elements import elements_of_stop, end_of_stop
from derbyos_core.clock import Instant, format_instant, parse_instant
from derbyos_core.document import natural
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.acts import EntryRef, format_refs
from derbyos_core.gossip.entry import Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import SourceId
from derbyos_core.jam_names import EVERY, jam_in_game, jam_name

__all__ = ["COMPOSERS"]


def _start_jam(command: StartJam, writer: EntryWriter) -> ActGroup:
    """Compose the start whistle; a running time-out ends in the same entry, and sudden scoring is decided in it.

    An end that was entered for a start that is undone is none of the new start.
    """
    target = writer.jam_target(command.jam)
    jam = writer.natural(natural.jam_key(*command.jam.place))
    steps = [_end_running(writer, command.at)]
    is_due = starts_overtime(writer.seen_bout, command.at)
    is_overtime = is_due if command.overtime is None else command.overtime
    if is_overtime:
        steps.append(writer.set(target, jam, "overtime", "yes"))
    if command.continues:
        steps.append(writer.set(target, jam, "continues", "yes"))
    steps.append(writer.set(target, jam, "timestamp", format_instant(command.at)))
    planned = writer.bout.jam(command.jam)
    if planned is not None and planned.start is None and planned.duration_us is not None:
        steps.append(writer.unset(target, jam, "duration"))  # the end of a start that was undone
    if not is_overtime and (is_due or (planned is not None and planned.has_uncounted)):
        # So a start of overtime at the same moment becomes a question, and points of an undone one do not count.
        steps.append(writer.set(target, jam, "overtime", "no"))
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
    known = writer.bout.jam(command.jam)
    start = known.start if known is not None and not known.overtime else None
    return join(
        writer.set(writer.jam_target(command.jam), jam, "duration", format_duration(command.duration_us)),
        _stays_over(writer, command.jam.period, start, command.duration_us),
    )


def _stays_over(writer: EntryWriter, number: int, start: Instant | None, duration_us: int | None) -> ActGroup:
    """Move the end that officials gave a period to that of its last jam, where that ends later."""
    period = next((one for one in writer.bout.periods if one.number == number), None)
    end = period.end if period is not None else None
    if period is None or end is None or start is None or duration_us is None or start + duration_us <= end:
        return ActGroup()
    if any(start < other for other, _ in period.started_jams):
        return ActGroup()
    return _end_period(EndPeriod(period=number, at=Instant(start + duration_us)), writer)


def _ended_with(writer: EntryWriter, number: int, at: Instant, late_us: int) -> ActGroup:
    """Move the end of a period that was declared with the end of a jam: both were one press."""
    period = next((one for one in writer.bout.periods if one.number == number), None)
    if period is None or period.end is None or abs(period.end - at) > MILLISECOND_US:
        return ActGroup()
    return _end_period(EndPeriod(period=number, at=Instant(period.end - late_us)), writer)


def _shift_jam(command: ShiftJam, writer: EntryWriter) -> ActGroup:
    """Correct a late press: the start moves and a known end stays, or the end moves alone.

    A stoppage that the start ended goes along, and the end of a period that was declared with that of its last jam.
    """
    target = writer.jam_target(command.jam)
    jam = writer.natural(natural.jam_key(*command.jam.place))
    start = parse_instant(jam.get("timestamp")) if jam is not None else None
    duration_us = parse_instant(jam.get("duration")) if jam is not None else None
    if jam is None or start is None:
        raise LocalProtocolError(
            tr(
                "{jam} has not started, so its start cannot be late: start it first",
                jam=jam_in_game(command.jam, writer.bout),
            )
        )
    if command.is_end:
        if duration_us is None:
            raise LocalProtocolError(
                tr(
                    "{jam} has not ended, so its end cannot be late: end it first",
                    jam=jam_in_game(command.jam, writer.bout),
                )
            )
        return join(
            writer.set(target, jam, "duration", format_duration(duration_us - command.late_us)),
            _ended_with(writer, command.jam.period, Instant(start + duration_us), command.late_us),
        )
    steps = [
        writer.set(target, jam, "timestamp", format_instant(start - command.late_us)),
        *_ends_earlier(writer, start, command.late_us),
    ]
    if duration_us is not None:
        steps.append(writer.set(target, jam, "duration", format_duration(duration_us + command.late_us)))
    if command.counts_in is not None:
        steps.append(_counts_in(writer, command.jam, command.counts_in))
    if command.ends_overtime:
        steps.append(_overtime(writer, command.jam, on=False))
    return join(*steps)


def _ends_earlier(writer: EntryWriter, at: Instant, late_us: int) -> Iterator[ActGroup]:
    """Yield the end of each stoppage that ended by the same press as `at`, as much earlier."""
    for stop in (stop for period in writer.bout.periods for stop in period.time_outs):
        element = writer.find(stop.eid)
        duration_us = parse_instant(element.get("duration")) if element is not None else None
        if element is None or duration_us is None or stop.start is None or duration_us < late_us:
            continue
        if abs(stop.start + duration_us - at) <= MILLISECOND_US:
            yield end_of_stop(writer, element, Instant(stop.start + duration_us - late_us))


def _shift_time_out(command: ShiftTimeOut, writer: EntryWriter) -> ActGroup:
    """Correct a late press of a stoppage; a jam or another stoppage that its start ended goes along."""
    element = writer.require(command.eid, tr("that timeout"))
    target, late_us = Target(eid=element.eid), command.late_us
    start, duration_us = parse_instant(element.get("timestamp")), parse_instant(element.get("duration"))
    if command.is_end:
        if duration_us is None:
            raise LocalProtocolError(tr("that timeout has not ended, so its end cannot be late: end it first"))
        return end_of_stop(writer, element, Instant(began_at(element) + duration_us - late_us))
    if start is None:
        raise LocalProtocolError(tr("that timeout has no start that could be late: remove it and enter it again"))
    steps = [
        *_ends_earlier(writer, start, late_us),
        writer.set(target, element, "timestamp", format_instant(start - late_us)),
    ]
    if duration_us is not None:
        steps.append(writer.set(target, element, "duration", format_duration(duration_us + late_us)))
    for jam in writer.bout.jams:
        if jam.end is None or jam.duration_us is None or abs(jam.end - start) > MILLISECOND_US:
            continue
        if (found := writer.find(jam.eid)) is not None and jam.duration_us >= late_us:
            shorter = format_duration(jam.duration_us - late_us)
            steps.append(writer.set(writer.jam_target(jam.id), found, "duration", shorter))
    return join(*steps)


def _move_jam(command: MoveJam, writer: EntryWriter) -> ActGroup:
    """Compose the period in which a jam counts; where the document keeps it, nothing changes."""
    if writer.natural(natural.jam_key(*command.jam.place)) is None:
        raise LocalProtocolError(
            tr("there is no {jam} to move: it was never entered", jam=jam_in_game(command.jam, writer.bout))
        )
    if abs(command.period - command.jam.period) != 1:
        raise LocalProtocolError(
            tr(
                "{jam} can only go to the period before or after, found period {to}",
                jam=jam_name(command.jam, EVERY),
                to=command.period,
            )
        )
    writer.period_target(command.period)  # refuses an impossible period
    jam = writer.bout.jam(command.jam)
    return join(
        _counts_in(writer, command.jam, command.period),
        _stays_over(writer, command.period, jam.start, jam.duration_us) if jam is not None else ActGroup(),
    )


def _counts_in(writer: EntryWriter, jam: JamId, period: int) -> ActGroup:
    element = writer.natural(natural.jam_key(*jam.place))
    return writer.set(writer.jam_target(jam), element, COUNTS_IN, str(period))


def _mark_overtime(command: MarkOvertime, writer: EntryWriter) -> ActGroup:
    """Compose whether a jam was overtime."""
    if writer.natural(natural.jam_key(*command.jam.place)) is None:
        raise LocalProtocolError(
            tr(
                "there is no {jam} that could be overtime: it was never entered",
                jam=jam_in_game(command.jam, writer.bout),
            )
        )
    return _overtime(writer, command.jam, on=command.on)


def _overtime(writer: EntryWriter, jam: JamId, *, on: bool) -> ActGroup:
    element = writer.natural(natural.jam_key(*jam.place))
    return writer.set(writer.jam_target(jam), element, "overtime", format_yes_no(on))


def _decide_jam(command: DecideJam, writer: EntryWriter) -> ActGroup:
    """Compose the decision that another jam follows this one, with its moment: the line-up begins then."""
    jam = writer.natural(natural.jam_key(*command.jam.place))
    return writer.set(writer.jam_target(command.jam), jam, JAM_FOLLOWS, format_instant(command.at))


def _add_jam(command: AddJam, writer: EntryWriter) -> ActGroup:
    """Compose a jam after the last of a period, with its start and its length."""
    target = writer.jam_target(command.jam)
    jam = writer.natural(natural.jam_key(*command.jam.place))
    if jam is not None and jam.get("timestamp"):
        raise LocalProtocolError(
            tr("{jam} has been entered in the meantime: look at it first", jam=jam_in_game(command.jam, writer.bout))
        )
    return join(
        writer.set(target, jam, "timestamp", format_instant(command.at)),
        writer.set(target, jam, "duration", format_duration(command.duration_us)),
        _stays_over(writer, command.jam.period, command.at, command.duration_us),
    )


def _insert_jam(command: InsertJam, writer: EntryWriter) -> ActGroup:
    """Compose a jam between two others, with its start and its length."""
    before = command.before
    number, following = writer.bout.numbers.gap_before(before)
    period = writer.natural(natural.period_key(number))
    children = period.children if period is not None else ()
    tags = ("jam", DELETED_JAM)
    taken = [one for child in children if child.tag in tags and (one := natural.number_of(child.get("number")))]
    stored = stored_before(following, taken)
    if stored is None:
        raise LocalProtocolError(
            tr(
                "too many jams were inserted before {jam}: there is no room for another",
                jam=jam_in_game(before, writer.bout),
            )
        )
    writer.jam_target(before)  # refuses an impossible jam
    target = Target(period=str(number), jam=str(stored))
    jam = writer.natural(natural.jam_key(number, stored))
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
                "there is no {jam} to delete: it was never entered, or is deleted already",
                jam=jam_in_game(command.jam, writer.bout),
            )
        )
    if command.jam == writer.bout.active:
        raise LocalProtocolError(
            tr("{jam} is running: end it first, or take its start back", jam=jam_in_game(command.jam, writer.bout))
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
    return writer.add_own(writer.period_target(command.jam.place[0]), Payload(tag=DELETED_JAM, attributes=attributes))


def _start_time_out(command: StartTimeOut, writer: EntryWriter) -> ActGroup:
    """Compose a stopped clock; a time-out or a jam that still runs ends with it."""
    if has_just_begun(writer.bout, command.kind, command.at, writer.seen_bout):
        raise LocalProtocolError(tr("another laptop noted it a moment ago, so it is there: nothing more was entered"))
    attributes = {
        "eid": writer.new_eid(),
        "timeout": command.kind.value,
        "timestamp": format_instant(command.at),
    }
    stop = writer.add_own(writer.period_target(command.period), Payload(tag="time-out", attributes=attributes))
    return join(_end_running(writer, command.at), _end_running_jam(writer, command.at), stop)


def _end_time_out(command: EndTimeOut, writer: EntryWriter) -> ActGroup:
    """Compose the end of a stoppage, as its duration."""
    element = writer.require(command.eid, tr("that timeout"))
    shown = writer.seen(element.eid)
    if element.get("duration") and shown is not None and not shown.get("duration"):
        raise LocalProtocolError(tr("another laptop ended it a moment ago: nothing more was entered"))
    return end_of_stop(writer, element, Instant(began_at(element) + command.duration_us))


def _amend_time_out(command: AmendTimeOut, writer: EntryWriter) -> ActGroup:
    """Give a stop another kind; its start stays."""
    element = writer.require(command.eid, tr("that timeout"))
    return join(
        *(
            writer.set(Target(eid=one.eid), one, "timeout", command.kind.value)
            for one in elements_of_stop(writer, element)
        )
    )


def _amend_review(command: AmendReview, writer: EntryWriter) -> ActGroup:
    """Compose the question and outcome of a review, and whether it is kept."""
    element = writer.require(command.eid, tr("that review"))
    retained = None if command.retained is None else format_yes_no(command.retained)
    said = {"review": command.review, "resolution": command.resolution, "retained": retained}
    return join(
        *(
            writer.set(Target(eid=one.eid), one, name, value)
            for one in elements_of_stop(writer, element)
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
    return end_of_stop(writer, element, Instant(max(at, stop.start)))


def _end_running_jam(writer: EntryWriter, at: Instant) -> ActGroup:
    """End the jam that runs: no jam goes on while the clock is stopped."""
    command = end_at(writer.bout, at)
    return _end_jam(command, writer) if command is not None else ActGroup()


COMPOSERS: Mapping[type, Composer] = {
    AddJam: _add_jam,
    AmendReview: _amend_review,
    AmendTimeOut: _amend_time_out,
    DecideJam: _decide_jam,
    DeleteJam: _delete_jam,
    EndBout: _end_bout,
    EndJam: _end_jam,
    EndPeriod: _end_period,
    EndTimeOut: _end_time_out,
    InsertJam: _insert_jam,
    MarkOvertime: _mark_overtime,
    MoveJam: _move_jam,
    SetClock: _set_clock,
    ShiftJam: _shift_jam,
    ShiftTimeOut: _shift_time_out,
    StartJam: _start_jam,
    StartTimeOut: _start_time_out,
}
