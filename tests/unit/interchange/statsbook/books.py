"""A small typed book of three jams without a mistake, and a blank workbook with the landmarks of a StatsBook."""

import io
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal
from xml.sax.saxutils import escape

from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.typed_book import (
    BookLineupRow,
    BookMark,
    BookPenaltyRow,
    BookPlace,
    BookScoreRow,
    BookSkater,
    BookTeam,
    TypedBook,
)
from tests.kit.workbooks import Formula
from tests.unit.interchange.statsbook.forms import blank_form

__all__ = ["MAIN", "blank", "book", "changed", "clean", "lineup", "penalties", "score", "unpacked"]

HOME, AWAY = Team.HOME, Team.AWAY
BOTH = (HOME, AWAY)
NUMBERS: Mapping[Team, tuple[str, ...]] = {
    HOME: ("1", "2", "3", "4", "5", "6"),
    AWAY: ("01", "02", "03", "04", "05", "06"),
}
NO_TRIPS = ("",) * 9


def score(row: int, team: Team, jam: str, jammer: str = "", trips: Sequence[str] = (), **marks: str) -> BookScoreRow:
    """Return a row of Score in period 1; boxes that are not named are empty."""
    boxes = dict.fromkeys(("lost", "lead", "called", "injury", "no_initial"), "") | marks
    place = BookPlace(sheet="Score", row=row, column=layout.SCORE_COLUMNS[team].jam)
    return BookScoreRow(
        place=place, period=1, team=team, jam=jam, jammer=jammer, trips=(*trips, *NO_TRIPS)[:9], **boxes
    )


def lineup(row: int, team: Team, jam: str, skaters: Sequence[str], no_pivot: str = "", **symbols: str) -> BookLineupRow:
    """Return a row of Lineups in period 1. `symbols` are those of a skater, by `skater_` and the number."""
    columns = layout.LINEUP_COLUMNS[team]
    marks = []
    for (column, boxes), number in zip(columns.skaters, skaters, strict=True):
        said = symbols.get(f"skater_{number}", "")
        place = BookPlace(sheet="Lineups", row=row, column=column)
        marks.append(BookMark(place=place, number=number, symbols=(*said, *[""] * len(boxes))[: len(boxes)]))
    at = BookPlace(sheet="Lineups", row=row, column=columns.jam)
    return BookLineupRow(place=at, period=1, team=team, jam=jam, no_pivot=no_pivot, skaters=tuple(marks))


def penalties(
    team: Team, number: str, given: Sequence[tuple[str, str]], out: tuple[str, str] = ("", "")
) -> BookPenaltyRow:
    """Return a skater's row of Penalties in period 1, in the row of the roster."""
    row = layout.PENALTY_ROWS[NUMBERS[team].index(number)]
    place = BookPlace(sheet="Penalties", row=row, column=layout.PENALTY_COLUMNS[1, team].number)
    cells = (*given, *[("", "")] * 9)[:9]
    return BookPenaltyRow(place=place, period=1, team=team, number=number, penalties=cells, out=out)


def book(
    scores: Sequence[BookScoreRow], lineups: Sequence[BookLineupRow], given: Sequence[BookPenaltyRow] = ()
) -> TypedBook:
    """Return a book with these rows and a complete front page."""
    teams = {
        team: BookTeam(
            league=f"League {team.value}",
            name="",
            color=colour,
            skaters=tuple(
                BookSkater(place=BookPlace(sheet="IGRF", row=row, column="B"), number=number, name=f"Skater {number}")
                for row, number in zip(layout.ROSTER_ROWS, NUMBERS[team], strict=False)
            ),
        )
        for team, colour in ((HOME, "Black"), (AWAY, "White"))
    }
    head = {
        "venue/name": "Hall",
        "venue/city": "Kiel",
        "venue/state": "SH",
        "host-league": "League home",
        "date": "2026-11-21",
        "time": "20:30",
    }
    return TypedBook(
        version="",
        head=head,
        teams=teams,
        officials=(),
        scores=tuple(scores),
        lineups=tuple(lineups),
        penalties=tuple(given),
    )


def clean() -> TypedBook:
    """Return a book without a mistake: a usual jam, one with a star pass at home, one with a penalty that is served."""
    home, away = ("1", "2", "3", "4", "5"), ("01", "02", "03", "04", "05")
    scores = (
        score(4, HOME, "1", "1", ("4", "0"), lead="X", called="X"),
        score(4, AWAY, "1", "01", no_initial="X"),
        score(5, HOME, "2", "1", no_initial="X"),
        score(5, AWAY, "2", "01", ("3",), lead="X"),
        score(
            6,
            HOME,
            "SP",
            "2",
            ("2",),
        ),
        score(6, AWAY, "SP*"),
        score(7, HOME, "3", "1", ("4",), lead="X", called="X"),
        score(7, AWAY, "3", "01", ("0",)),
    )
    passed = ("2", "1", "3", "4", "5")
    lineups = (
        lineup(4, HOME, "1", home),
        lineup(4, AWAY, "1", away, skater_02="-"),
        lineup(5, HOME, "2", home),
        lineup(5, AWAY, "2", away, skater_02="$"),
        lineup(6, HOME, "SP", passed, "X"),
        lineup(6, AWAY, "SP*", [""] * 5),
        lineup(7, HOME, "3", home, skater_5="+"),
        lineup(7, AWAY, "3", away),
    )
    return book(scores, lineups, (penalties(AWAY, "02", [("X", "1")]), penalties(HOME, "5", [("B", "3")])))


def changed(old: TypedBook, sheet: Literal["scores", "lineups"], row: int, team: Team, **values: object) -> TypedBook:
    """Return the book with other values in one row of a sheet."""

    def is_meant(one: BookScoreRow | BookLineupRow) -> bool:
        return (one.place.row, one.team) == (row, team)

    if sheet == "scores":
        assert sum(map(is_meant, old.scores)) == 1, "one row is meant"
        scores = tuple(replace(one, **values) if is_meant(one) else one for one in old.scores)  # type: ignore[arg-type]
        return replace(old, scores=scores)
    assert sum(map(is_meant, old.lineups)) == 1, "one row is meant"
    lineups = tuple(replace(one, **values) if is_meant(one) else one for one in old.lineups)  # type: ignore[arg-type]
    return replace(old, lineups=lineups)


# -- the blank --------------------------------------------------------------------------------------------------------

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
RELATIONS = f"{PACKAGE}/relationships"
KIND = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def _form() -> Iterator[tuple[str, str, str]]:
    """Yield the cells of the form that the reader is tested with, on the sheets that are typed."""
    for sheet, values in blank_form().items():
        for address, value in values.items() if sheet in layout.SHEETS else ():
            yield sheet, address, f"={value.text}" if isinstance(value, Formula) else str(value)


def blank(*more: tuple[str, str, str]) -> bytes:
    """Return the blank form as a program of its own would write it, with these further texts by sheet and address.

    Unlike `form_file` it has shared strings, a list of formulas, styles, a picture and a comment, all of which a writer
    keeps. A text that begins with `=` is a formula with a result.
    """
    sheets = (*layout.SHEETS, "Game Summary")
    own = {(sheet, address): text for sheet, address, text in (*_form(), ("Game Summary", "A1", "=Score!A4+1"), *more)}
    cells = [(sheet, address, text) for (sheet, address), text in own.items()]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.comment = b"made here"
        names = "".join(
            f'<sheet name="{name}" sheetId="{number + 10}" r:id="rId{number}"/>'
            for number, name in enumerate(sheets, 1)
        )
        book_xml = f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}"><sheets>{names}</sheets><calcPr calcId="1"/></workbook>'
        _put(packed, "[Content_Types].xml", f'<Types xmlns="{PACKAGE}/content-types">{_types(len(sheets))}</Types>')
        link = f'<Relationship Id="rId1" Type="{LINKS}/officeDocument" Target="xl/workbook.xml"/>'
        _put(packed, "_rels/.rels", f'<Relationships xmlns="{RELATIONS}">{link}</Relationships>')
        _put(packed, "xl/workbook.xml", book_xml)
        _put(packed, "xl/media/image1.wmf", "a picture")
        links = "".join(
            f'<Relationship Id="rId{number}" Type="{LINKS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
            for number, _ in enumerate(sheets, 1)
        )
        links += f'<Relationship Id="strings" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/>'
        _put(packed, "xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{RELATIONS}">{links}</Relationships>')
        strings = list(dict.fromkeys(text for _, _, text in cells if not text.startswith("=")))
        items = "".join(f"<si><t>{escape(text)}</t></si>" for text in strings)
        _put(packed, "xl/sharedStrings.xml", f'<sst xmlns="{MAIN}">{items}</sst>')
        chain = "".join(
            f'<c r="{address}" i="{sheets.index(sheet) + 11}"/>' for sheet, address, text in cells if text[:1] == "="
        )
        _put(packed, "xl/calcChain.xml", f'<calcChain xmlns="{MAIN}">{chain}</calcChain>')
        for number, name in enumerate(sheets, 1):
            _put(packed, f"xl/worksheets/sheet{number}.xml", _sheet(name, cells, strings))
    return out.getvalue()


def _types(sheets: int) -> str:
    parts = {"workbook.xml": "sheet.main", "sharedStrings.xml": "sharedStrings"}
    parts |= {f"worksheets/sheet{number}.xml": "worksheet" for number in range(1, sheets + 1)}
    return '<Default Extension="xml" ContentType="application/xml"/>' + "".join(
        f'<Override PartName="/xl/{name}" ContentType="{KIND}.{kind}+xml"/>' for name, kind in parts.items()
    )


def _put(packed: zipfile.ZipFile, name: str, content: str) -> None:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    packed.writestr(info, content)


def _sheet(name: str, cells: Sequence[tuple[str, str, str]], strings: Sequence[str]) -> str:
    rows: dict[int, list[tuple[int, str]]] = {}
    for sheet, address, text in cells:
        if sheet == name:
            column, row = layout.split_address(address)
            inner = f"<f>{escape(text[1:])}</f><v>0</v>" if text[:1] == "=" else f"<v>{strings.index(text)}</v>"
            kind = "" if text[:1] == "=" else ' t="s"'
            rows.setdefault(row, []).append((layout.column_number(column), f'<c r="{address}" s="7"{kind}>{inner}</c>'))
    if name == "Score":
        rows.setdefault(4, []).append((2, '<c r="B4" s="42"/>'))
    body = "".join(
        f'<row r="{row}">{"".join(cell for _, cell in sorted(found))}</row>' for row, found in sorted(rows.items())
    )
    return f'<worksheet xmlns="{MAIN}"><sheetData>{body}</sheetData></worksheet>'


def unpacked(content: bytes) -> dict[str, bytes]:
    """Return the parts of a workbook by name."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return {info.filename: packed.read(info) for info in packed.infolist()}
