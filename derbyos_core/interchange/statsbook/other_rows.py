"""Sheets of a StatsBook that do not follow the jams, from a bout: Penalties, Official Reviews, Penalty Box."""

from collections.abc import Sequence

from derbyos_core.bout.clocks.jam_time import JamTime
from derbyos_core.bout.model import Bout, BoxTrip, Penalty, Period, Position, TimeOut
from derbyos_core.bout.paper.box_lines import readings_at_ends
from derbyos_core.bout.paper.clock_lines import clock_at, jam_before, stops_of
from derbyos_core.bout.paper.jam_lines import BOTH
from derbyos_core.bout.paper.penalty_lines import EXPULSION, PenaltyLine, penalty_lines
from derbyos_core.bout.reading.boxes import STANDING_US
from derbyos_core.bout.wording.words import Words
from derbyos_core.i18n import ntr, tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.front_rows import book_remark, is_staff, roster_of
from derbyos_core.interchange.statsbook.row_words import clock_words, team_word, watch_words
from derbyos_core.interchange.statsbook.typed_book import BookBoxRow, BookPenaltyRow, BookPlace, BookRemark, BookReview

__all__ = ["box_rows", "penalty_rows", "review_remarks", "review_rows"]

COLUMNS = 9
FOUL_OUT = "FO"
EMPTY = ("", "")
LETTERS = {Position.JAMMER: "J", Position.PIVOT: "P", Position.BLOCKER: "B"}
YES, NO, MARK = "YES", "NO", "X"


# -- Penalties --------------------------------------------------------------------------------------------------------


def penalty_rows(bout: Bout, out: list[str]) -> tuple[BookPenaltyRow, ...]:
    """Return the rows of the roster in both periods, and those of the bench.

    The rows are in the order of IGRF, because the form copies the numbers from there. A penalty stands in the column of
    its number in the whole bout.
    """
    found: list[BookPenaltyRow] = []
    for team in BOTH:
        rows = {
            person.eid: row for row, person in zip(layout.PENALTY_ROWS, roster_of(bout, team), strict=False)
        }  # those beyond the roster's rows are named there
        bench: list[Penalty] = []
        for line in penalty_lines(bout, team):
            person = line.person
            if person is None:
                out += [_unknown(bout, one) for one in line.penalties]
            elif is_staff(person):
                bench += line.penalties
            elif person.eid in rows:
                found += [_penalty_row(bout, line, period, rows[person.eid]) for period in layout.PERIODS]
                out += _beyond(bout, line)
        found += _bench_rows(bout, team, bench, out)
    out += [_unknown(bout, one) for one in bout.penalties if _team_of(one) not in BOTH]
    late = sum(1 for one in bout.penalties if one.jam.period not in layout.PERIODS)
    if late:
        out.append(
            ntr("{n} penalty of a later period is left out.", "{n} penalties of later periods are left out.", late)
        )
    return tuple(sorted(found, key=lambda one: (one.period, BOTH.index(one.team), one.place.row)))


def _penalty_row(bout: Bout, line: PenaltyLine, period: int, row: int) -> BookPenaltyRow:
    cells, out = [EMPTY] * COLUMNS, EMPTY
    for number, penalty in enumerate(line.penalties):
        if penalty.jam.period != period:
            continue
        jam = str(penalty.jam.number)
        if number < COLUMNS:
            cells[number] = (penalty.code, jam)
        if penalty.severity == EXPULSION:
            out = (penalty.code, jam)
        elif number + 1 == bout.ruleset.foul_out and out == EMPTY:
            out = (FOUL_OUT, jam)
    assert line.person is not None, "a row of the roster"
    columns = layout.PENALTY_COLUMNS[period, line.person.team]
    return BookPenaltyRow(
        place=BookPlace(sheet="Penalties", row=row, column=columns.number),
        period=period,
        team=line.person.team,
        number=line.person.label,
        penalties=tuple(cells),
        out=out,
    )


def _beyond(bout: Bout, line: PenaltyLine) -> Sequence[str]:
    """Return a sentence for each penalty that has no column, and for a foul-out whose cell an expulsion has."""
    assert line.person is not None, "a row of the roster"
    named = {"team": bout.teams[line.person.team].short, "who": line.person.label}
    found = [
        tr(
            "{team} {who}: penalty {number} ({code} in {jam}) has no column, because the book has nine.",
            number=number,
            code=penalty.code,
            jam=Words(bout).jam(penalty.jam),
            **named,
        )
        for number, penalty in enumerate(line.penalties, start=1)
        if number > COLUMNS
    ]
    expelled = any(one.severity == EXPULSION for one in line.penalties)
    if expelled and len(line.penalties) >= bout.ruleset.foul_out:
        found.append(tr("{team} {who} was expelled and fouled out; the book has one cell for both.", **named))
    return found


def _bench_rows(bout: Bout, team: Team, bench: Sequence[Penalty], out: list[str]) -> list[BookPenaltyRow]:
    found = []
    for period in layout.PERIODS:
        given = [one for one in bench if one.jam.period == period]
        places = layout.PENALTY_BENCH_PLACES
        cells = [(one.code, str(one.jam.number)) for one in given[: len(places)]]
        cells += [EMPTY] * (len(places) - len(cells))
        out += [
            tr(
                "{team}: {code} of the bench in {jam} has no cell, because the book has two in a period.",
                team=bout.teams[team].short,
                code=one.code,
                jam=Words(bout).jam(one.jam),
            )
            for one in given[len(places) :]
        ]
        if given:
            columns = layout.PENALTY_COLUMNS[period, team]
            first = columns.penalties[places.start]
            place_of = BookPlace(sheet="Penalties", row=layout.PENALTY_BENCH_ROWS[0], column=first)
            found.append(BookPenaltyRow(place=place_of, period=period, team=team, number="", penalties=tuple(cells)))
    return found


def _team_of(penalty: Penalty) -> Team | None:
    return penalty.person.team if penalty.person is not None else penalty.team


def _unknown(bout: Bout, penalty: Penalty) -> str:
    team = bout.teams[penalty.team].short if penalty.team in BOTH else tr("a team not known")
    return tr(
        "{jam}: {code} of {team} is left out, because nobody knows whose it is.",
        jam=Words(bout).jam(penalty.jam),
        code=penalty.code,
        team=team,
    )


# -- Official Reviews -------------------------------------------------------------------------------------------------


def review_rows(bout: Bout, out: list[str]) -> tuple[BookReview, ...]:
    """Return the blocks of the reviews, four in a period."""
    found = []
    for period in bout.periods:
        blocks = [one for one in layout.REVIEW_BLOCKS if one.period == period.number]
        reviews = [stop for stop in stops_of(period) if stop.kind.is_review]
        found += [_review(bout, period, stop, block.row) for block, stop in zip(blocks, reviews, strict=False)]
        beyond = len(reviews) - len(blocks)
        if beyond > 0:
            out.append(
                ntr(
                    "Period {period}: {n} review has no block on Official Reviews.",
                    "Period {period}: {n} reviews have no block on Official Reviews.",
                    beyond,
                    period=period.number,
                )
            )
    return tuple(found)


def _review(bout: Bout, period: Period, stop: TimeOut, row: int) -> BookReview:
    jam, reading = jam_before(period, stop), clock_at(bout, period, stop)
    assert stop.kind.team is not None, "a review is a team's"
    return BookReview(
        place=BookPlace(sheet="Official Reviews", row=row),
        period=period.number,
        team=team_word(bout, stop.kind.team),
        jam=str(jam.number) if jam is not None else "",
        clock=clock_words(reading) if reading is not None else "",
        length="" if stop.duration_us is None else watch_words(stop.duration_us),
        kept=(YES if stop.retained else NO) if stop.is_judged else "",
        details=stop.review,
        result=stop.resolution,
    )


def review_remarks(bout: Bout) -> tuple[BookRemark, ...]:
    """Return the time that all reviews of a period took, and the clock of timeouts and reviews on Game Clock."""
    found = []
    for period in bout.periods:
        lengths = [one.duration_us for one in stops_of(period) if one.kind.is_review and one.duration_us is not None]
        if lengths and period.number in layout.REVIEW_TOTALS:
            found.append(
                book_remark(
                    "Official Reviews", layout.REVIEW_TOTALS[period.number], "Total time", watch_words(sum(lengths))
                )
            )
    for team in BOTH:
        taken: list[str] = []
        for period in bout.periods:
            if period.number not in layout.STOP_CELLS:
                continue
            time_outs, reviews = layout.STOP_CELLS[period.number][team]
            mine = [stop for stop in stops_of(period) if stop.kind.team is team]
            before = len(taken)
            taken += [_reading(bout, period, stop) for stop in mine if not stop.kind.is_review]
            # Timeouts of an earlier period are crossed out.
            shown = [MARK] * before + taken[before:]
            found += [
                book_remark("Game Clock", address, "Timeout taken", text)
                for address, text in zip(time_outs, shown, strict=False)
            ]
            asked = [_reading(bout, period, stop) for stop in mine if stop.kind.is_review]
            found += [
                book_remark("Game Clock", address, "Review", text)
                for address, text in zip(reviews, asked, strict=False)
            ]
    return tuple(found)


def _reading(bout: Bout, period: Period, stop: TimeOut) -> str:
    reading = clock_at(bout, period, stop)
    return clock_words(reading) if reading is not None else MARK


# -- Penalty Box ------------------------------------------------------------------------------------------------------


def box_rows(bout: Bout, out: list[str]) -> tuple[BookBoxRow, ...]:
    """Return a row per visit, with the watch of the timer: period 1 on the first page of the sheet, 2 on the second."""
    time, found = JamTime(bout.jams), []
    for period, rows in layout.BOX_PAGES.items():
        for team in BOTH:
            trips = [one for one in bout.box_trips if one.jam.period == period and one.team is team]
            found += [_box_row(bout, trip, time, row, out) for row, trip in zip(rows, trips, strict=False)]
            beyond = len(trips) - len(rows)
            if beyond > 0:
                out.append(
                    ntr(
                        "Period {period}, {team}: {n} visit to the box has no row.",
                        "Period {period}, {team}: {n} visits to the box have no row.",
                        beyond,
                        period=period,
                        team=bout.teams[team].short,
                    )
                )
    elsewhere = sum(1 for one in bout.box_trips if one.team not in BOTH or one.jam.period not in layout.BOX_PAGES)
    if elsewhere:
        out.append(
            ntr(
                "{n} visit to the box is left out, because it has no team or is of a later period.",
                "{n} visits to the box are left out, because they have no team or are of a later period.",
                elsewhere,
            )
        )
    return tuple(found)


def _box_row(bout: Bout, trip: BoxTrip, time: JamTime, row: int, out: list[str]) -> BookBoxRow:
    assert trip.team is not None, "a row stands on the half of its team"
    readings = [watch_words(one) for one in readings_at_ends(bout, trip, time)]
    columns = layout.BOX_COLUMNS[trip.team]
    cells = len(columns) - 9
    label = trip.person.label if trip.person is not None else ""
    if len(readings) > cells:
        out.append(
            tr(
                "{team} {who}, {jam}: the watch at the end of {ends} jams has {cells} cells.",
                team=bout.teams[trip.team].short,
                who=label or "?",
                jam=Words(bout).jam(trip.jam),
                ends=len(readings),
                cells=cells,
            )
        )
    return BookBoxRow(
        place=BookPlace(sheet="Penalty Box", row=row),
        side=trip.team,
        period=str(trip.jam.period),
        jam=str(trip.jam.number),
        between=MARK if trip.between else "",
        team=team_word(bout, trip.team),
        number=label,
        position=LETTERS[Position(trip.position)] if trip.position in LETTERS else "",
        sat="" if trip.serves_from is None else watch_words(0),
        stand=watch_words(max(0, trip.to_serve_us - STANDING_US)),
        done=watch_words(trip.to_serve_us),
        after=(*readings[:cells], *[""] * cells)[:cells],
    )
