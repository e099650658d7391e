"""Reader of a StatsBook: the bytes of a workbook become a typed book.

The cells have the places of `layout`, but the blocks on each sheet are found by the words of the form above and below
them: who has more jams or skaters than the form has rows inserts some, and all that stands below moves. Where a form
has no such words, the places of the layout hold.

Some cells of the form repeat others: Lineups takes the jam and the jammer from Score, Penalties the numbers from IGRF.
Such a cell is read where it points to, not from its last computed value, which a program that writes books may leave
out or leave old. If somebody has typed over the formula, their text counts.

Four releases differ. Books of 2017 have the visiting team one column further left on IGRF, and the officials' names
before their roles. The release is stated on the sheet Read Me, or in the small print of IGRF.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from derbyos_core.errors import UserError
from derbyos_core.i18n import tr
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook import layout
from derbyos_core.interchange.statsbook.layout import (
    BOX_COLUMNS,
    CLOCK_COLUMNS,
    CLOCK_ROWS,
    JAM_ROWS,
    LINEUP_COLUMNS,
    OFFSET_COLUMNS,
    PENALTY_COLUMNS,
    SCORE_COLUMNS,
    column_name,
    split_address,
)
from derbyos_core.interchange.statsbook.typed_book import (
    BookBoxRow,
    BookClockRow,
    BookLineupRow,
    BookMark,
    BookOfficial,
    BookOffset,
    BookPenaltyRow,
    BookPlace,
    BookRemark,
    BookReview,
    BookScoreRow,
    BookSkater,
    BookTeam,
    TypedBook,
)
from derbyos_core.interchange.statsbook.workbook import Sheet, read_sheets

__all__ = [
    "ALTERNATE",
    "CAPTAIN",
    "COMMENT",
    "LEGAL_NAME",
    "REVIEW",
    "TIMEOUT",
    "is_workbook",
    "read_statsbook",
]

SIDES = (Team.HOME, Team.AWAY)
READ_ME = "Read Me"
_NEEDED = ("IGRF", "Score")
"""A workbook with these sheets is a StatsBook; any other sheet may be missing."""
_HEADS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "Score": {
        "jam": ("A", "T"), "lost": ("C", "V"), "lead": ("D", "W"), "call": ("E", "X"), "ni": ("G", "Z"),
        "trip 2": ("H", "AA"), "trip 10": ("P", "AI"),
    },
    "Lineups": {"jam": ("A", "AA"), "jammer": ("C", "AC"), "pivot": ("G", "AG")},
    "Penalties": {"fo/exp": ("K", "Z", "AM", "BB")},
}  # fmt: skip
"""Words over the columns of the form, and the columns. Where a word is missing altogether, the columns are trusted."""
_PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""The first bytes of a zip, of an empty one, and of the container of old and of protected workbooks."""

_RELEASE = re.compile(r"\b((?:January|February|March|April|May|June|July|August|September|October|November|December)"
                      r"\s+20\d\d)\s+Release\b")  # fmt: skip
_REVISION = re.compile(r"\bRev\.?\s*(\d{6})\b", re.ASCII)
_REFERENCE = re.compile(r"(IGRF|Score)!\$?([A-Z]{1,2})\$?([1-9]\d{0,3})", re.ASCII)
_BENCH = slice(1, 3)
"""Which of the columns for penalties hold the expulsions of the bench."""
_NO_VALUE = re.compile(r"yes\s*[|/]\s*no", re.IGNORECASE)
"""The form's own text where one of both is to be chosen."""

_HEAD_2017: Mapping[str, str] = {
    "venue/city": "H3",
    "venue/state": "J3",
    "game": "K3",
    "host-league": "H5",
    "time": "H7",
    "suspension": "",
}
_AWAY_2017: Mapping[str, str] = {"league": "H10", "name": "H11", "color": "H12"}
_OFFICIALS_2017 = ("D", "A", "H", "J")


def is_workbook(content: bytes) -> bool:
    """Return whether a file is packed like a workbook, old and protected ones included."""
    return content.startswith(_PACKED)


def read_statsbook(content: bytes) -> TypedBook:
    """Return all that was typed into a StatsBook, unchanged; raises `UserError` for any other file."""
    sheets = read_sheets(content, (READ_ME, *layout.SHEETS))
    missing = [name for name in _NEEDED if name not in sheets]
    if missing:
        raise UserError(
            tr(
                "A StatsBook has the sheets IGRF and Score, but this workbook has no sheet {names}: choose the"
                " StatsBook itself.",
                names=", ".join(missing),
            )
        )
    for sheet in sheets.values():
        _check_columns(sheet)
    return _Reading(sheets).book()


def _check_columns(sheet: Sheet) -> None:
    """Raise `UserError` if a head stands over another column: all cells beside it would be read as something else."""
    heads = _HEADS.get(sheet.name, {})
    rows: dict[int, dict[str, set[str]]] = {}
    for (row, column), text in sheet.texts.items():
        if (word := _lower(text)) in heads:
            rows.setdefault(row, {}).setdefault(word, set()).add(column_name(column))
    # A row with most of the words is a head; anywhere else somebody may have typed one of them.
    found = next((words for _, words in sorted(rows.items()) if 2 * len(words) > len(heads)), {})
    shifted = []
    for word, usual in heads.items():
        moved = sorted(found.get(word, set()) - set(usual), key=layout.column_number)
        missing = [column for column in usual if column not in found.get(word, set())]
        if moved and missing:
            shifted.append((missing[0], moved[0], word.upper()))
    if shifted:
        usual_column, column_now, head = min(shifted, key=lambda one: layout.column_number(one[0]))
        raise UserError(
            tr(
                "The sheet {sheet} of this book has “{word}” over column {moved}, not over column {usual}: it is the"
                " book of another association, or somebody inserted columns. Only the form of WFTDA can be read.",
                sheet=sheet.name,
                word=head,
                moved=column_now,
                usual=usual_column,
            )
        )


def _lower(text: str) -> str:
    return " ".join(text.split()).casefold()


class _Reading:
    def __init__(self, sheets: Mapping[str, Sheet]) -> None:
        self._sheets = sheets
        self._uncomputed: dict[BookPlace, str] = {}
        self._igrf = self._sheet("IGRF")
        self._roster = self._roster_rows()
        self._is_2017 = _lower(self._igrf.text("H", self._roster.start - 1)) == "skater #"

    def _sheet(self, name: str) -> Sheet:
        return self._sheets.get(name) or Sheet(name=name)

    def book(self) -> TypedBook:
        scores = tuple(self._scores())
        book = TypedBook(
            version=self._version(),
            head=dict(self._head()),
            teams={team: self._team(team) for team in SIDES},
            officials=tuple(self._officials()),
            scores=scores,
            lineups=tuple(self._lineups()),
            penalties=tuple(self._penalties()),
            clock=tuple(self._clock()),
            offsets=tuple(self._offsets()),
            reviews=tuple(self._reviews()),
            box=tuple(self._box()),
            remarks=(*self._remarks(), *self._comments()),
            mistyped=tuple(self._mistyped()),
        )
        return replace(book, errors=tuple(sorted(self._errors())))

    # Cells

    def _cell(self, sheet: Sheet, column: str, row: int) -> str:
        """Return a typed cell; a cell with an error of Excel gives its name, such as `#REF!`."""
        if not column:
            return ""
        key = (row, layout.column_number(column))
        if key in sheet.errors:
            place = BookPlace(sheet=sheet.name, row=row, column=column)
            self._uncomputed[place] = sheet.errors[key]
            return sheet.errors[key]
        return sheet.texts.get(key, "")

    def _repeated(self, sheet: Sheet, column: str, row: int, otherwise: str) -> str:
        """Return a cell that repeats one of IGRF or Score; `otherwise` is the value if the formula does not say where.

        A text that was typed over the formula counts as it is.
        """
        formula = sheet.formula(column, row)
        if formula is None:
            return self._cell(sheet, column, row) or otherwise  # who deletes a formula deletes no jam
        meant = _REFERENCE.search(formula)
        if meant is not None:
            return self._cell(self._sheet(meant[1]), meant[2], int(meant[3]))
        return sheet.text(column, row) or otherwise

    def _errors(self) -> Iterator[tuple[BookPlace, str]]:
        """Yield the errors of Excel on all sheets that are read; a formula without a value only where one is typed."""
        found = dict(self._uncomputed)
        for name in layout.SHEETS:
            sheet = self._sheet(name)
            for (row, column), error in sheet.errors.items():
                if error.startswith("#") and error != "#UNCOMPUTED":
                    found[BookPlace(sheet=name, row=row, column=column_name(column))] = error
        yield from found.items()

    def _mistyped(self) -> Iterator[tuple[BookPlace, str]]:
        """Yield numbers typed as text on Score, and skaters' numbers typed otherwise than on the roster.

        To Excel the text 45 is another value than the number 45, so its sums leave such cells out.
        """
        sheet = self._sheet("Score")
        for rows in self._score_rows().values():
            for row in rows:
                for at in SCORE_COLUMNS.values():
                    for column in (at.jam, *at.trips):
                        text = sheet.text(column, row)
                        if text.isdigit() and (row, layout.column_number(column)) not in sheet.numbers:
                            yield BookPlace(sheet=sheet.name, row=row, column=column), text
        yield from self._unlike_roster()

    def _unlike_roster(self) -> Iterator[tuple[BookPlace, str]]:
        score, lineups = self._sheet("Score"), self._sheet("Lineups")
        for team in SIDES:
            number = "H" if self._is_2017 and team is Team.AWAY else layout.ROSTER_COLUMNS[team][0]
            kinds = {
                self._igrf.text(number, row): (row, layout.column_number(number)) in self._igrf.numbers
                for row in self._roster
            }
            lined_up = [column for column, _ in LINEUP_COLUMNS[team].skaters]
            for sheet, columns in ((score, [SCORE_COLUMNS[team].jammer]), (lineups, lined_up)):
                for column in columns:
                    for row in range(1, sheet.rows + 1):
                        text = sheet.text(column, row)
                        is_number = (row, layout.column_number(column)) in sheet.numbers
                        is_typed = sheet.formula(column, row) is None
                        if text and is_typed and kinds.get(text, is_number) is not is_number:
                            yield BookPlace(sheet=sheet.name, row=row, column=column), text

    # IGRF

    def _version(self) -> str:
        read_me = self._sheet(READ_ME)
        for text in (*read_me.texts.values(), *self._igrf.texts.values()):
            found = _RELEASE.search(text)
            if found is not None:
                return " ".join(found[1].split())
        revisions = (_REVISION.search(text) for text in self._igrf.texts.values())
        digits = next((found[1] for found in revisions if found is not None), "")
        return f"20{digits[:2]}-{digits[2:4]}" if digits else ""

    def _head(self) -> Iterator[tuple[str, str]]:
        cells = {**layout.HEAD, **_HEAD_2017} if self._is_2017 else layout.HEAD
        for path, address in cells.items():
            text = self._cell(self._igrf, *split_address(address)) if address else ""
            if text.strip() and not _NO_VALUE.fullmatch(text.strip()):
                yield path, text

    def _roster_rows(self) -> range:
        """Return the rows of the rosters: from their head to the next section."""
        heads = (row for row in range(1, self._igrf.rows + 1) if _lower(self._igrf.text("B", row)) == "skater #")
        head = next(heads, layout.ROSTER_ROWS.start - 1)
        ends = (row for row in range(head + 1, self._igrf.rows + 1) if _lower(self._igrf.text("A", row)) and not
                self._igrf.text("A", row).strip().isdigit())  # fmt: skip
        return range(head + 1, next(ends, head + 1 + len(layout.ROSTER_ROWS)))

    @property
    def _moved(self) -> int:
        """Number of rows inserted into the rosters: the rest of the page lies that much lower."""
        return self._roster.stop - layout.ROSTER_ROWS.stop

    def _team(self, team: Team) -> BookTeam:
        cells = _AWAY_2017 if self._is_2017 and team is Team.AWAY else layout.TEAM_CELLS[team]
        said = {name: self._cell(self._igrf, *split_address(address)) for name, address in cells.items()}
        return BookTeam(
            league=said["league"], name=said["name"], color=said["color"], skaters=tuple(self._skaters(team))
        )

    def _skaters(self, team: Team) -> Iterator[BookSkater]:
        number, name = ("H", "I") if self._is_2017 and team is Team.AWAY else layout.ROSTER_COLUMNS[team]
        for row in self._roster:
            skater = BookSkater(
                place=BookPlace(sheet="IGRF", row=row, column=number),
                number=self._cell(self._igrf, number, row),
                name=self._cell(self._igrf, name, row),
            )
            if skater.number.strip() or skater.name.strip():
                yield skater

    def _officials(self) -> Iterator[BookOfficial]:
        heads = (
            row for row in range(1, self._igrf.rows + 1) if _lower(self._igrf.text("A", row)).startswith("official ")
        )
        head = next(heads, layout.OFFICIAL_ROWS.start - 1 + self._moved)
        role, name, league, level = _OFFICIALS_2017 if self._is_2017 else layout.OFFICIAL_COLUMNS
        for row in range(head + 1, max(self._igrf.rows, head + len(layout.OFFICIAL_ROWS)) + 1):
            if _lower(self._igrf.text("A", row)).startswith(("positions may", "for sanctioned", "igrf rev")):
                return
            official = BookOfficial(
                place=BookPlace(sheet="IGRF", row=row, column=name),
                role=self._cell(self._igrf, role, row),
                name=self._cell(self._igrf, name, row),
                league=self._cell(self._igrf, league, row),
                certification=self._cell(self._igrf, level, row),
            )
            if official.name.strip() or official.league.strip() or official.certification.strip():
                yield official

    # Sheets with a block per period

    def _blocks(self, sheet: Sheet, word: str, usual: Mapping[int, range]) -> dict[int, range]:
        """Return the rows of each period, found by this word in the heads of both blocks."""
        heads = [row for row in range(1, sheet.rows + 1) if _lower(sheet.text("A", row)) == word]
        if len(heads) != len(usual):
            return dict(usual)
        gap = usual[2].start - usual[1].stop
        first = range(heads[0] + 1, heads[1] + 1 - gap)
        second = heads[1] + 1
        feet = (row for row in range(second, sheet.rows + 1) if _is_foot(sheet, row))
        # The words below the second block may be formulas that no program has computed yet.
        return {1: first, 2: range(second, next(feet, second + max(len(first), len(usual[2]))))}

    def _score_rows(self) -> dict[int, range]:
        return self._blocks(self._sheet("Score"), "jam", JAM_ROWS)

    def _scores(self) -> Iterator[BookScoreRow]:
        sheet = self._sheet("Score")
        for period, rows in self._score_rows().items():
            for row in rows:
                for team, at in SCORE_COLUMNS.items():
                    said = [
                        self._cell(sheet, column, row)
                        for column in (
                            at.jam, at.jammer, at.lost, at.lead, at.called, at.injury, at.no_initial, *at.trips
                        )
                    ]  # fmt: skip
                    if any(said):
                        yield BookScoreRow(
                            place=BookPlace(sheet="Score", row=row, column=at.jam),
                            period=period,
                            team=team,
                            jam=said[0],
                            jammer=said[1],
                            lost=said[2],
                            lead=said[3],
                            called=said[4],
                            injury=said[5],
                            no_initial=said[6],
                            trips=tuple(said[7:]),
                        )

    def _lineups(self) -> Iterator[BookLineupRow]:
        sheet, score_rows = self._sheet("Lineups"), self._score_rows()
        for period, rows in self._blocks(sheet, "jam", JAM_ROWS).items():
            for place, row in enumerate(rows):
                score_row = score_rows[period].start + place
                for team, at in LINEUP_COLUMNS.items():
                    line = self._lineup(sheet, row, team, score_row)
                    typed = [mark for one in line for mark in (one.number, *one.symbols)]
                    jam = self._repeated(
                        sheet, at.jam, row, self._cell(self._sheet("Score"), SCORE_COLUMNS[team].jam, score_row)
                    )
                    no_pivot = self._cell(sheet, at.no_pivot, row)
                    if any((jam, no_pivot, *typed)):
                        yield BookLineupRow(
                            place=BookPlace(sheet="Lineups", row=row, column=at.jam),
                            period=period,
                            team=team,
                            jam=jam,
                            no_pivot=no_pivot,
                            skaters=line,
                        )

    def _lineup(self, sheet: Sheet, row: int, team: Team, score_row: int) -> tuple[BookMark, ...]:
        marks = []
        for place, (column, symbols) in enumerate(LINEUP_COLUMNS[team].skaters):
            jammer = self._cell(self._sheet("Score"), SCORE_COLUMNS[team].jammer, score_row) if place == 0 else ""
            marks.append(
                BookMark(
                    place=BookPlace(sheet="Lineups", row=row, column=column),
                    number=self._repeated(sheet, column, row, jammer),
                    symbols=tuple(self._cell(sheet, symbol, row) for symbol in symbols),
                )
            )
        return tuple(marks)

    def _offsets(self) -> Iterator[BookOffset]:
        sheet, score_rows = self._sheet("OS Offset"), self._score_rows()
        for period, rows in self._blocks(sheet, "jam", JAM_ROWS).items():
            for place, row in enumerate(rows):
                for team, (jam, points, description) in OFFSET_COLUMNS.items():
                    offset = BookOffset(
                        place=BookPlace(sheet="OS Offset", row=row, column=points),
                        period=period,
                        team=team,
                        jam=self._jam_of(sheet, jam, row, team, score_rows[period].start + place),
                        points=self._cell(sheet, points, row),
                        description=self._cell(sheet, description, row),
                    )
                    if offset.points.strip() or offset.description.strip():
                        yield offset

    def _jam_of(self, sheet: Sheet, column: str, row: int, team: Team, score_row: int) -> str:
        score = self._cell(self._sheet("Score"), SCORE_COLUMNS[team].jam, score_row)
        return self._repeated(sheet, column, row, score)

    def _clock(self) -> Iterator[BookClockRow]:
        sheet = self._sheet("Game Clock")
        jam, seconds, laps, event, who = CLOCK_COLUMNS
        for period, rows in self._blocks(sheet, "jam", CLOCK_ROWS).items():
            for place, row in enumerate(rows, start=1):
                said = {
                    name: self._cell(sheet, column, row)
                    for name, column in (("seconds", seconds), ("laps", laps), ("event", event), ("who", who))
                }
                if any(text.strip() for text in said.values()):
                    # The form numbers the rows by formulas, which count the jams on Score: the row is the jam.
                    number = self._cell(sheet, jam, row) if sheet.formula(jam, row) is None else str(place)
                    at = BookPlace(sheet="Game Clock", row=row, column=jam)
                    yield BookClockRow(place=at, period=period, jam=number or str(place), **said)

    # Penalties

    def _penalties(self) -> Iterator[BookPenaltyRow]:
        sheet = self._sheet("Penalties")
        heads = (row for row in range(1, sheet.rows + 1) if sheet.text("A", row).strip() == "#")
        first = next(heads, layout.PENALTY_ROWS.start - 1) + 1
        benches = (row for row in range(first, sheet.rows + 1) if _lower(sheet.text("A", row)).startswith("non-skater"))
        bench = next(benches, first + 2 * len(layout.PENALTY_ROWS))
        for (period, team), at in PENALTY_COLUMNS.items():
            for place, row in enumerate(range(first, bench, 2)):
                roster = self._roster.start + place
                column = layout.ROSTER_COLUMNS[team][0]
                number = self._repeated(sheet, at.number, row, self._cell(self._igrf, column, roster))
                line = self._penalty_row(sheet, row, (period, team), number)
                typed = [text for pair in (*line.penalties, line.out) for text in pair]
                if any(typed) or (number.strip() and sheet.formula(at.number, row) is None):
                    yield line
            columns = at.penalties[_BENCH]
            marks = tuple((self._cell(sheet, name, bench), self._cell(sheet, name, bench + 1)) for name in columns)
            if any(text.strip() for pair in marks for text in pair):
                spot = BookPlace(sheet="Penalties", row=bench, column=columns[0])
                yield BookPenaltyRow(place=spot, period=period, team=team, number="", penalties=marks)

    def _penalty_row(self, sheet: Sheet, row: int, block: tuple[int, Team], number: str) -> BookPenaltyRow:
        at = PENALTY_COLUMNS[block]
        pairs = [(self._cell(sheet, name, row), self._cell(sheet, name, row + 1)) for name in (*at.penalties, at.out)]
        return BookPenaltyRow(
            place=BookPlace(sheet="Penalties", row=row, column=at.number),
            period=block[0],
            team=block[1],
            number=number,
            penalties=tuple(pairs[:-1]),
            out=pairs[-1],
        )

    # Reviews and the box

    def _reviews(self) -> Iterator[BookReview]:
        sheet = self._sheet("Official Reviews")
        for block in self._review_blocks(sheet):
            row = block.row
            review = BookReview(
                place=BookPlace(sheet=sheet.name, row=row),
                period=block.period,
                team=self._beside(sheet, "A", "B", row),
                jam=self._beside(sheet, "D", "E", row),
                clock=self._beside(sheet, "F", "G", row),
                length=self._beside(sheet, "H", "I", row),
                kept=_chosen(self._beside(sheet, "J", "K", row)),
                details=self._beside(sheet, "A", "B", row + 1),
                result=self._beside(sheet, "A", "B", row + 2),
            )
            said = (review.team, review.jam, review.clock, review.length, review.kept, review.details, review.result)
            if any(text.strip() for text in said):
                yield review

    def _review_blocks(self, sheet: Sheet) -> Iterator[layout.ReviewBlock]:
        period = 0
        found = False
        for row in range(1, sheet.rows + 1):
            word = _lower(sheet.text("A", row))
            if word.startswith("period "):
                period = 2 if word.endswith("2") else 1
            elif word.startswith("team:") and period:
                found = True
                yield layout.ReviewBlock(period=period, row=row)
        if not found and sheet.rows:
            yield from layout.REVIEW_BLOCKS

    def _beside(self, sheet: Sheet, label: str, column: str, row: int) -> str:
        """Return the cell beside its label, or what was typed behind the label in the same cell."""
        behind = self._cell(sheet, label, row).partition(":")[2]
        return self._cell(sheet, column, row) or behind.strip()

    def _box(self) -> Iterator[BookBoxRow]:
        sheet = self._sheet("Penalty Box")
        heads = [row for row in range(1, sheet.rows + 1) if _lower(sheet.text("A", row)) == "period"]
        stops = [*(head - 2 for head in heads[1:]), max(sheet.rows, layout.BOX_ROWS.stop - 1) + 1]
        blocks = [range(head + 1, stop) for head, stop in zip(heads, stops, strict=False)] or [layout.BOX_ROWS]
        for row in (row for block in blocks for row in block):
            for side, columns in BOX_COLUMNS.items():
                said = [self._cell(sheet, column, row) for column in columns]
                if any(text.strip() for text in said):
                    period, jam, between, team, number, position, sat, stand, done, *after = said
                    yield BookBoxRow(
                        place=BookPlace(sheet=sheet.name, row=row, column=columns[0]),
                        side=side,
                        period=period,
                        jam=jam,
                        between=between,
                        team=team,
                        number=number,
                        position=position,
                        sat=sat,
                        stand=stand,
                        done=done,
                        after=tuple(after),
                    )

    # Texts beside the rows

    def _remarks(self) -> Iterator[BookRemark]:
        yield from self._names()
        for period, rows in self._blocks(self._sheet("Game Clock"), "jam", CLOCK_ROWS).items():
            for team, offset in ((Team.HOME, 6), (Team.AWAY, 4)):
                row = rows.start - offset
                for column, down, label in _CLOCK_HEAD:
                    yield from self._remark("Game Clock", column, row + down, label, period=period, team=team)
        yield from self._igrf_remarks()
        yield from self._form_remarks()

    def _names(self) -> Iterator[BookRemark]:
        """Yield the officials in the heads of the sheets, which are moved where rows were inserted above."""
        for name, columns in _NAMES.items():
            sheet = self._sheet(name)
            for period, row in self._head_rows(sheet).items():
                for column, label, team, only in columns:
                    if only in (None, period):
                        yield from self._remark(name, column, row, label, period=period, team=team)

    def _head_rows(self, sheet: Sheet) -> dict[int, int]:
        """Return the row of the heads' names in each period's half of a sheet."""
        if sheet.name == "Penalties":
            return {1: 1, 2: 1}
        if sheet.name == "Official Reviews":
            firsts = {block.period: block.row for block in reversed(tuple(self._review_blocks(sheet)))}
            return {period: row - 3 for period, row in firsts.items()}
        word, usual = {
            "Game Clock": ("jam", CLOCK_ROWS),
            "Penalty Box": ("period", {1: range(4, 42), 2: range(47, 85)}),
        }.get(sheet.name, ("jam", JAM_ROWS))
        above = usual[1].start - 1
        return {period: rows.start - above for period, rows in self._blocks(sheet, word, usual).items()}

    def _igrf_remarks(self) -> Iterator[BookRemark]:
        for column, team in (("B", Team.HOME), ("H" if self._is_2017 else "I", Team.AWAY)):
            yield from self._remark("IGRF", column, 49 + self._moved, CAPTAIN, team=team)
            yield from self._remark("IGRF", column, 50 + self._moved, LEGAL_NAME, team=team)
        for address, label in _IGRF_REMARKS.items():
            column, row = split_address(address)
            yield from self._remark("IGRF", column, row + self._moved, label)

    def _form_remarks(self) -> Iterator[BookRemark]:
        """Yield what was typed on the expulsion form: every cell that is neither a label nor the form's own text."""
        sheet = self._sheet("Expulsion-Suspension Form")
        for (row, column), text in sorted(sheet.texts.items()):
            label, colon, behind = text.partition(":")
            is_form = row < _FORM_FIRST or (row, column) in sheet.formulas or _NO_VALUE.fullmatch(text.strip())
            if is_form or (colon and not behind.strip()) or text.strip() == _FORM_PART:
                continue
            place = BookPlace(sheet=sheet.name, row=row, column=column_name(column))
            yield BookRemark(place=place, label=label.strip() if colon else EXPULSION_FORM, text=text)

    def _remark(
        self, sheet: str, column: str, row: int, label: str, *, period: int | None = None, team: Team | None = None
    ) -> Iterator[BookRemark]:
        text = self._cell(self._sheet(sheet), column, row)
        said = _chosen(text).strip()
        if said and not said.endswith(":") and self._sheet(sheet).formula(column, row) is None:
            place = BookPlace(sheet=sheet, row=row, column=column)
            yield BookRemark(place=place, label=label, text=text, period=period, team=team)

    def _comments(self) -> Iterator[BookRemark]:
        """Yield the comments on typed cells. The form has help of its own on the first row of each block."""
        for name, (word, usual) in _COMMENTED.items():
            sheet = self._sheet(name)
            blocks = self._blocks(sheet, word, usual) if word else dict(usual)
            for (row, column), (author, text) in sorted(sheet.comments.items()):
                period = next((period for period, rows in blocks.items() if row in rows), None)
                if period is not None and (author == _CRG or row != blocks[period].start):
                    place = BookPlace(sheet=name, row=row, column=column_name(column))
                    said = _THREADED.sub("", text)
                    yield BookRemark(place=place, label=COMMENT, text=said, period=period)


def _is_foot(sheet: Sheet, row: int) -> bool:
    """Return whether a row is the one below a block, with totals or with help."""
    words = (_lower(sheet.text("A", row)), _lower(sheet.text("B", row)))
    return any(word in _TOTALS for word in words) or words[0].startswith(_FOOT) or len(words[0]) > _FOOT_LETTERS


def _chosen(text: str) -> str:
    """Return a choice between yes and no, empty while the form's own text stands there."""
    return "" if _NO_VALUE.fullmatch(text.strip()) else text


CAPTAIN, ALTERNATE = "Captain", "Alternate"
LEGAL_NAME = "Legal name"
TIMEOUT, REVIEW = "Timeout taken", "Review"
EXPULSION_FORM = "Expulsion form"
COMMENT = "Comment"
_CRG = "CRG"
_THREADED = re.compile(r"\[Threaded comment\].*?Comment:\s*")
"""Excel's words for programs without threads, before the comment itself."""
_FORM_FIRST, _FORM_PART = 6, "FOR TOURNAMENT PLAY"
_TOTALS = frozenset(("period totals", "period offset"))
_FOOT, _FOOT_LETTERS = ("team event", "skater event"), 20
"""Help below a block; a text this long is no number of a jam."""
_COMMENTED: Mapping[str, tuple[str, Mapping[int, range]]] = {
    "Score": ("jam", JAM_ROWS),
    "Lineups": ("jam", JAM_ROWS),
    "OS Offset": ("jam", JAM_ROWS),
    "Game Clock": ("jam", CLOCK_ROWS),
    "Penalties": ("", {1: range(5, 46)}),
}
"""The sheets whose comments are read, with the word in the heads of their blocks."""
_IGRF_REMARKS: Mapping[str, str] = {
    "D39": "Official score was adjusted",
    "I39": "Reason of the adjustment",
    "E40": "Suspension served by",
    "A41": "Expulsion",
    "L41": "Suspension",
    "A43": "Expulsion",
    "L43": "Suspension",
    "A45": "Expulsion",
    "L45": "Suspension",
}
_CLOCK_HEAD = (
    ("B", 0, CAPTAIN),
    ("B", 1, ALTERNATE),
    ("D", 0, TIMEOUT),
    ("E", 0, TIMEOUT),
    ("F", 0, TIMEOUT),
    ("G", 0, REVIEW),
    ("H", 0, REVIEW),
)
"""Above the rows of Game Clock: column, row below the team's first, and label."""
_NAMES: Mapping[str, tuple[tuple[str, str, Team | None, int | None], ...]] = {
    "Score": (
        ("L", "Scorekeeper", Team.HOME, None),
        ("O", "Jammer Referee", Team.HOME, None),
        ("AE", "Scorekeeper", Team.AWAY, None),
        ("AH", "Jammer Referee", Team.AWAY, None),
    ),
    "Lineups": (("P", "Lineup Tracker", Team.HOME, None), ("AP", "Lineup Tracker", Team.AWAY, None)),
    "Penalties": (("N", "Penalty Tracker", None, 1), ("AP", "Penalty Tracker", None, 2)),
    "Penalty Box": (("L", "Penalty Box Timer", Team.HOME, None), ("AC", "Penalty Box Timer", Team.AWAY, None)),
    "Game Clock": (("F", "Period Timer", None, None),),
    "Official Reviews": (("C", "Head Non-Skating Official", None, None),),
}
"""Names in the heads of the sheets: column, role, team, and the period if the column is of one."""
