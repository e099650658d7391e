"""Cells of a typed StatsBook: which value stands at which address, as Excel's formulas expect it.

Numbers of skaters are texts, because `0` and `00` are two skaters, and so are the signs. Jams, points and seconds are
numbers, because the book counts and adds them.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import date, time

from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.typed_book import (
    BookBoxRow,
    BookLineupRow,
    BookPenaltyRow,
    BookReview,
    BookScoreRow,
    TypedBook,
)

__all__ = ["COMMENT", "CellAddress", "CellValue", "cells_of"]

CellAddress = tuple[str, str]
"""Sheet and address, such as `("Score", "B4")`."""
CellValue = str | int | float
COMMENT = "Comment"
"""Label of a remark that is no text of a cell, but a comment on one."""
_WHOLE = re.compile(r"-?\d{1,15}", re.ASCII)
_DECIMAL = re.compile(r"-?\d{1,15}\.\d{1,15}", re.ASCII)
_TIME = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)", re.ASCII)
_DAY_ZERO = date(1899, 12, 30)
"""Excel counts days from here, for dates after February 1900."""
_DAY_MINUTES = 24 * 60


def cells_of(book: TypedBook) -> Mapping[CellAddress, CellValue]:
    """Return every cell of a book that is typed; empty texts are left out."""
    rows = (
        *_igrf(book),
        *(cell for row in book.scores for cell in _score(row)),
        *(cell for row in book.lineups for cell in _lineup(row)),
        *(cell for row in book.penalties for cell in _penalties(row)),
        *_clock(book),
        *_offsets(book),
        *(cell for row in book.reviews for cell in _review(row)),
        *(cell for row in book.box for cell in _box(row)),
        *_remarks(book),
    )
    return {address: value for address, value in rows if value != ""}


_Cells = Iterator[tuple[CellAddress, CellValue]]


def _igrf(book: TypedBook) -> _Cells:
    sheet = "IGRF"
    for path, address in layout.HEAD.items():
        text = book.head.get(path, "")
        value = _day(text) if path == "date" else _time_of_day(text) if path == "time" else text
        yield (sheet, address), value
    for team, cells in layout.TEAM_CELLS.items():
        if team not in book.teams:
            continue
        side = book.teams[team]
        for name, text in (("league", side.league), ("name", side.name), ("color", side.color)):
            yield (sheet, cells[name]), text
        number, name_column = layout.ROSTER_COLUMNS[team]
        for skater in side.skaters:
            yield (sheet, f"{number}{skater.place.row}"), skater.number
            yield (sheet, f"{name_column}{skater.place.row}"), skater.name
    for one in book.officials:
        texts = (one.role, one.name, one.league, one.certification)
        for column, text in zip(layout.OFFICIAL_COLUMNS, texts, strict=True):
            yield (sheet, f"{column}{one.place.row}"), text


def _score(row: BookScoreRow) -> _Cells:
    columns, at = layout.SCORE_COLUMNS[row.team], row.place.row
    marks = (
        (columns.jam, _number(row.jam)),
        (columns.jammer, row.jammer),
        (columns.lost, row.lost),
        (columns.lead, row.lead),
        (columns.called, row.called),
        (columns.injury, row.injury),
        (columns.no_initial, row.no_initial),
    )
    for column, value in marks:
        yield ("Score", f"{column}{at}"), value
    for column, points in zip(columns.trips, row.trips, strict=False):
        yield ("Score", f"{column}{at}"), _number(points)


def _lineup(row: BookLineupRow) -> _Cells:
    columns, at = layout.LINEUP_COLUMNS[row.team], row.place.row
    yield ("Lineups", f"{columns.jam}{at}"), _number(row.jam)
    yield ("Lineups", f"{columns.no_pivot}{at}"), row.no_pivot
    for (number, boxes), mark in zip(columns.skaters, row.skaters, strict=False):
        yield ("Lineups", f"{number}{at}"), mark.number
        for column, symbol in zip(boxes, mark.symbols, strict=False):
            yield ("Lineups", f"{column}{at}"), symbol


def _penalties(row: BookPenaltyRow) -> _Cells:
    columns, at = layout.PENALTY_COLUMNS[row.period, row.team], row.place.row
    if row.number:
        yield ("Penalties", f"{columns.number}{at}"), row.number
    names = columns.penalties if row.number else [columns.penalties[place] for place in layout.PENALTY_BENCH_PLACES]
    pairs = (*zip(names, row.penalties, strict=False), (columns.out, row.out))
    for column, (code, jam) in pairs:
        yield ("Penalties", f"{column}{at}"), code
        yield ("Penalties", f"{column}{at + 1}"), _number(jam)


def _clock(book: TypedBook) -> _Cells:
    for row in book.clock:
        values = (_number(row.jam), _number(row.seconds), _number(row.laps), row.event, row.who)
        for column, value in zip(layout.CLOCK_COLUMNS, values, strict=True):
            yield ("Game Clock", f"{column}{row.place.row}"), value


def _offsets(book: TypedBook) -> _Cells:
    for row in book.offsets:
        values = (_number(row.jam), _number(row.points), row.description)
        for column, value in zip(layout.OFFSET_COLUMNS[row.team], values, strict=True):
            yield ("OS Offset", f"{column}{row.place.row}"), value


def _review(row: BookReview) -> _Cells:
    at = row.place.row
    values = (row.team, _number(row.jam), row.clock, row.length, row.kept)
    for column, value in zip(layout.REVIEW_COLUMNS, values, strict=True):
        yield ("Official Reviews", f"{column}{at}"), value
    for below, text in enumerate((row.details, row.result), start=1):
        yield ("Official Reviews", f"{layout.REVIEW_COLUMNS[0]}{at + below}"), text


def _box(row: BookBoxRow) -> _Cells:
    typed: tuple[CellValue, ...] = (_number(row.period), _number(row.jam), row.between, row.team, row.number)
    values = (*typed, row.position, row.sat, row.stand, row.done, *row.after)
    for column, value in zip(layout.BOX_COLUMNS[Team(row.side)], values, strict=False):
        yield ("Penalty Box", f"{column}{row.place.row}"), value


def _remarks(book: TypedBook) -> _Cells:
    for one in book.remarks:
        if one.label != COMMENT:
            yield (one.place.sheet, f"{one.place.column}{one.place.row}"), one.text


def _number(text: str) -> CellValue:
    """Return a number where the text is one, as Excel would take it."""
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _day(text: str) -> CellValue:
    try:
        return (date.fromisoformat(text) - _DAY_ZERO).days
    except ValueError:
        return text


def _time_of_day(text: str) -> CellValue:
    found = _TIME.fullmatch(text)
    if found is None:
        return text
    moment = time(int(found.group(1)), int(found.group(2)))
    return (moment.hour * 60 + moment.minute) / _DAY_MINUTES
