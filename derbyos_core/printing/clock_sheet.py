"""Game clock sheet: the length of each jam, what stopped the game, timeouts, reviews, and the period in figures."""

from collections.abc import Sequence

from derbyos_core.bout.clocks.period_clock import remaining_us
from derbyos_core.bout.model import Bout, Period, Person, TimeOut
from derbyos_core.bout.paper.clock_lines import ClockEvent, clock_at, events_after, jam_before, stops_of
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.clock import Instant
from derbyos_core.i18n import joined, tr
from derbyos_core.identity import Eid, Role, Team
from derbyos_core.printing.lines import JAM_ROWS, OVERTIME
from derbyos_core.printing.open_answers import LEGEND as OPEN_LEGEND
from derbyos_core.printing.open_answers import OpenAnswers
from derbyos_core.printing.page import (
    EMPTY,
    LINE,
    PaperBlock,
    PaperCell,
    PaperColumn,
    PaperHead,
    PaperRow,
    PaperTable,
    SheetPart,
    cells,
    in_pages,
    padded,
)
from derbyos_core.printing.source import PrintSource, colour_word, keeper, team_title
from derbyos_core.roles.shared import texts

__all__ = ["clock_parts"]

REVIEWS = 4
"""Reviews on one page: two for each team, if both are retained once (domain 4.8)."""
SHOWN_MAX = 6
"""Columns for the timeouts of a team; more share the last one."""
WIDTHS = (1.2, 1.3, 1.3, 1.4, 5.0)
HEADS = tuple(
    PaperHead(title=title)
    for title in (tr("Jam"), tr("Jam time"), tr("Pack laps"), tr("Event"), tr("Team, clock, skater"))
)
BLANK = PaperRow(cells=(EMPTY,) * len(WIDTHS))
LEGEND = (
    ("TO", tr("team timeout")),
    ("OR", tr("official review")),
    ("OFF", tr("official timeout")),
    ("INJ", tr("stopped for an injury")),
    ("EXP", tr("expelled")),
)
TAGS = frozenset({"jam", "time-out", "period", "clock-set"})


def clock_parts(source: PrintSource, period: int) -> tuple[SheetPart, ...]:
    """Return the pages of one period."""
    bout = source.bout
    played = next((one for one in bout.periods if one.number == period), Period(number=period, eid=Eid("")))
    answers = OpenAnswers(bout, source.zone, TAGS, period)
    rows = in_pages(_rows(bout, played, answers), JAM_ROWS)
    reviews = [stop for stop in stops_of(played) if stop.kind.is_review]
    boxes = in_pages([_review(bout, played, stop) for stop in reviews], REVIEWS)
    figures = (*(_stops_block(bout, played, team) for team in BOTH), _period_figures(source, played))
    notes = answers.notes(TAGS)
    legend = (*LEGEND, *([OPEN_LEGEND] if answers.is_any else []))
    parts = []
    for number in range(max(len(rows), len(boxes))):
        table = PaperTable(
            widths=WIDTHS, heads=HEADS, rows=padded(rows[number] if number < len(rows) else (), JAM_ROWS, BLANK)
        )
        who = tr("Jam timer {name}", name=keeper(bout, Role.JAM_TIMER))
        jams = PaperBlock(caption=tr("Jams and stops"), remark=who, table=table)
        right = (*figures, *(boxes[number] if number < len(boxes) else ()))
        columns = (PaperColumn(blocks=(jams,), share=1.15), PaperColumn(blocks=right))
        parts.append(SheetPart(columns=columns, legend=legend, notes=notes))
    return tuple(parts)


# -- the jams and what came after them --------------------------------------------------------------------------------


def _rows(bout: Bout, period: Period, answers: OpenAnswers) -> list[PaperRow]:
    """Return a row per jam; a second event after it has a row of its own."""
    rows = [_event_row("", "", event.sign, _words(bout, period, event)) for event in events_after(bout, period, None)]
    for jam in (jam for jam in period.jams if jam.start is not None):
        number = f"{jam.id.number} {OVERTIME}" if jam.overtime else str(jam.id.number)
        length = "" if jam.duration_us is None else texts.minutes(jam.duration_us)
        time = answers.of(jam.eid, "duration", length)
        events = [(event.sign, _words(bout, period, event)) for event in events_after(bout, period, jam)] or [("", "")]
        rows += [_event_row(number, time, *events[0]), *(_event_row("", "", *event) for event in events[1:])]
    return rows


def _event_row(jam: str, time: str, sign: str, text: str) -> PaperRow:
    return PaperRow(cells=(PaperCell(text=jam, is_strong=True), *cells((time, "", sign, text))))


def _words(bout: Bout, period: Period, event: ClockEvent) -> str:
    """Return the team with the clock, or the skaters."""
    if event.stop is not None:
        return _stop_words(bout, period, event.stop)
    return joined(", ", (_skater_words(bout, team, persons) for team, persons in event.skaters))


def _skater_words(bout: Bout, team: Team | None, persons: Sequence[Person]) -> str:
    word = colour_word(bout.teams[team]) if team is not None else ""
    labels = ", ".join(person.label for person in persons)
    return joined(" ", [part for part in (word, labels) if part])


def _stop_words(bout: Bout, period: Period, stop: TimeOut) -> str:
    team = stop.kind.team
    parts = [colour_word(bout.teams[team])] if team is not None else []
    clock = _clock(bout, period, stop)
    parts += [clock] if clock else []
    if stop.kind.is_review and stop.is_judged:
        parts.append(tr("retained") if stop.retained else tr("not retained"))
    return joined(", ", parts)


def _clock(bout: Bout, period: Period, stop: TimeOut) -> str:
    """Return what the period clock read when a stop began."""
    reading = clock_at(bout, period, stop)
    return "" if reading is None else _minutes(reading)


def _minutes(value_us: int) -> str:
    return texts.minutes(value_us, rounded_up=True)


def _length(stop: TimeOut) -> str:
    return "" if stop.duration_us is None else texts.minutes(stop.duration_us)


# -- the figures beside them ------------------------------------------------------------------------------------------


def _stops_block(bout: Bout, period: Period, team: Team) -> PaperBlock:
    """Return the timeouts of a team, each in the column of its number in the bout, and the reviews of the period.

    The first row is what the period clock read, the second the length. A timeout of an earlier period says so.
    """
    rules = bout.ruleset
    time_outs = [
        (one, stop)
        for one in bout.periods
        if one.number <= period.number
        for stop in stops_of(one)
        if stop.kind.team is team and not stop.kind.is_review
    ]
    reviews = [(period, stop) for stop in stops_of(period) if stop.kind.team is team and stop.kind.is_review]
    count = min(SHOWN_MAX, max(rules.timeout_count, len(time_outs)))
    asked = min(SHOWN_MAX, max(rules.review_count, len(reviews)))
    heads = [tr("Timeout {number}", number=number + 1) for number in range(count)]
    heads += [tr("Review")] if asked == 1 else [tr("Review {number}", number=number + 1) for number in range(asked)]
    shown = [*_in_columns(time_outs, count), *_in_columns(reviews, asked)]
    above = [", ".join(_began(bout, one, stop, period) for one, stop in column) for column in shown]
    below = [", ".join(_length(stop) for _, stop in column) for column in shown]
    rows = (PaperRow(cells=cells(above)), PaperRow(cells=cells(below)))
    table = PaperTable(widths=(1.0,) * len(heads), heads=tuple(PaperHead(title=head) for head in heads), rows=rows)
    return PaperBlock(caption=team_title(bout.teams[team]), remark=tr("period clock, length"), table=table)


def _in_columns(stops: Sequence[tuple[Period, TimeOut]], count: int) -> list[Sequence[tuple[Period, TimeOut]]]:
    """Return the stops of each column; those that have none share the last one."""
    if not count:
        return []
    return [stops[number : number + 1] if number < count - 1 else stops[number:] for number in range(count)]


def _began(bout: Bout, period: Period, stop: TimeOut, printed: Period) -> str:
    if period.number != printed.number:
        return tr("Period {number}", number=period.number)
    return _clock(bout, period, stop)


def _period_figures(source: PrintSource, period: Period) -> PaperBlock:
    bout = source.bout
    started = [jam for _, jam in period.started_jams]
    lengths = [jam.duration_us for jam in started if jam.duration_us is not None]
    end = bout.period_ends.get(period.number)
    until = source.at if end is None else min(source.at, end)
    clock = _minutes(remaining_us(period, bout.ruleset, Instant(until))) if started else ""
    longest = f"{texts.minutes(max(lengths))}, {texts.minutes(min(lengths))}" if lengths else ""
    rows = (
        (tr("First whistle"), texts.clock_of_day(period.started_jams[0][0], source.zone) if started else ""),
        (tr("Period clock"), clock),
        (tr("Jams"), str(len(started)) if started else ""),
        (tr("Time in jams"), texts.minutes(sum(lengths)) if lengths else ""),
        (tr("Longest, shortest jam"), longest),
        (tr("Time in timeouts"), _time_in(period, is_review=False)),
        (tr("Time in reviews"), _time_in(period, is_review=True)),
    )
    made = tuple(
        PaperRow(cells=(PaperCell(text=name, is_left=True), PaperCell(text=value, is_strong=True)))
        for name, value in rows
    )
    return PaperBlock(caption=tr("The period"), table=PaperTable(widths=(1.0, 1.0), rows=made))


def _time_in(period: Period, *, is_review: bool) -> str:
    lengths = [stop.duration_us for stop in period.time_outs if stop.kind.is_review is is_review]
    known = [length for length in lengths if length is not None]
    return texts.minutes(sum(known)) if known else ""


def _review(bout: Bout, period: Period, stop: TimeOut) -> PaperBlock:
    """Return the question and the outcome of a review, with a line for the Head Referee."""
    assert stop.kind.team is not None, "a review is a team's"
    jam = jam_before(period, stop)
    after = tr("after {jam}", jam=texts.bare_name(jam)) if jam is not None else tr("before Jam 1")
    kept = ""
    if stop.is_judged:
        kept = tr("Retained") if stop.retained else tr("Not retained")
    rows = (
        PaperRow(cells=(PaperCell(text=tr("Asked"), is_left=True), PaperCell(text=stop.review, is_left=True)), lines=2),
        PaperRow(
            cells=(PaperCell(text=tr("Outcome"), is_left=True), PaperCell(text=stop.resolution, is_left=True)), lines=2
        ),
    )
    return PaperBlock(
        caption=joined(", ", [tr("Review, {team}", team=colour_word(bout.teams[stop.kind.team])), after]),
        remark=joined(", ", [*([kept] if kept else []), tr("Head Referee {line}", line=LINE)]),
        table=PaperTable(widths=(1.0, 5.0), rows=rows),
    )
