"""The line-up sheet: a row per jam and star pass, five places with their box cells."""

from dataclasses import dataclass, replace

from derbyos_core.bout.model import Bout, Jam, JamId, Person, Position
from derbyos_core.bout.reading.box_rows import BoxRows
from derbyos_core.i18n import in_sentence, joined, tr
from derbyos_core.identity import Eid, Team
from derbyos_core.jam_names import period_now
from derbyos_core.roles.lineup.panel import LineupPanel
from derbyos_core.roles.lineup.places import ON_TRACK, Arrangement, LineupSlot, PlaceState, arranged
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.row_cache import RowCache
from derbyos_core.roles.shared.screen_state import Conflict
from derbyos_core.roles.shared.sheet_values import CellLook, RowState, SheetCell, SheetColumn, SheetRow

__all__ = ["COLUMNS", "LEGEND", "KeptRows", "LineupRowPlace", "LineupRows", "box_place", "lineup_rows", "person_place"]

BLANK = SheetCell(look=CellLook.BLANK)
EMPTY = SheetCell(look=CellLook.EMPTY)
OPEN = SheetCell("", CellLook.EXPECTED, tr("open"))
"""An empty place in the row of the cursor."""
SHOWN = {"-": "–"}
"""A minus sign as wide as the other signs."""
LEGEND = (
    ("–", tr("went in")),
    ("+", tr("in and out")),
    ("S", tr("started in box")),
    ("$", tr("started in box, got out")),
    ("3", tr("sits out three jams")),
)
SAID = {
    "-": tr("went in"),
    "+": tr("in and out"),
    "S": tr("started in box"),
    "$": tr("started in box, got out"),
    "3": tr("sits out"),
}
TITLES = (tr("Jammer"), tr("Pivot"), tr("Blocker"), tr("Blocker"), tr("Blocker"))
NAMES = (tr("Jammer"), tr("Pivot"), tr("First blocker"), tr("Second blocker"), tr("Third blocker"))
COLUMNS: tuple[SheetColumn, ...] = (
    SheetColumn(tr("Jam"), 50.0),
    *(
        column
        for title, name in zip(TITLES, NAMES, strict=True)
        for column in (
            SheetColumn(title, 105.0, name),
            SheetColumn(tr("Box"), 54.0, tr("Box, {place}", place=in_sentence(name))),
        )
    ),
)
JAM_COLUMN, PIVOT_COLUMN = 0, 3


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupRowPlace:
    """The jam of a row, and the skaters in its five places."""

    jam: JamId
    eids: tuple[str, ...]
    is_star_pass: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LineupRows:
    """The whole sheet; `places` describes each row."""

    rows: tuple[SheetRow, ...]
    places: tuple[LineupRowPlace, ...]


KeptRows = RowCache[LineupRows]
"""Cache of each jam's rows from the last drawing."""


def person_place(column: int) -> int | None:
    """Return the place whose skater a column shows."""
    return (column - 1) // 2 if column > JAM_COLUMN and column % 2 == 1 else None


def box_place(column: int) -> int | None:
    """Return the place whose box cell a column is."""
    return (column - 2) // 2 if column > JAM_COLUMN and column % 2 == 0 else None


def lineup_rows(
    bout: Bout,
    team: Team,
    panel: LineupPanel,
    conflicts: tuple[Conflict, ...] = (),
    kept: KeptRows | None = None,
) -> LineupRows:
    """Return the sheet of one team; the cursor is in the row of the panel's jam.

    Unchanged rows from `kept` are the same objects again.
    """
    kept = kept if kept is not None else KeptRows()
    kept.begin()
    signs = BoxRows(bout, team)
    latest, period = bout.current or bout.completed, period_now(bout)
    rows: list[SheetRow] = []
    places: list[LineupRowPlace] = []
    for jam in _shown_jams(bout, panel.jam):
        shown = panel if jam.id == panel.jam else None
        contested = tuple([one for one in conflicts if one.jam == jam.id and one.team is team])
        eids = shown.arrangement.eids if shown else [person.eid for person, _ in jam.side(team).lined_up]
        visits = [signs.visits(eid) for eid in eids]
        made_of = (jam, shown, period, latest, visits, contested)
        part = kept.find(jam.id, made_of)
        if part is None:
            part = kept.keep(jam.id, made_of, _of_jam(jam, team, shown, period, signs, contested))
        rows += part.rows
        places += part.places
    return LineupRows(rows=tuple(rows), places=tuple(places))


def _of_jam(
    jam: Jam, team: Team, panel: LineupPanel | None, period: int | None, signs: BoxRows, contested: tuple[Conflict, ...]
) -> LineupRows:
    """Return the row of one jam and that of its star pass; `panel` is given only for the jam of the cursor."""
    side = jam.side(team)
    here = panel.arrangement if panel is not None else arranged(side)
    row = SheetRow(
        key=str(jam.id),
        cells=(_label(jam, period), *_cells(jam, here, signs, panel)),
        state=RowState.CURSOR if panel is not None else RowState.DONE if jam.start is not None else RowState.UPCOMING,
    )
    if side.no_pivot:
        row = replace(row, cells=tuple(_no_pivot(cell, column) for column, cell in enumerate(row.cells)))
    rows = [_marked(row, contested, here)]
    places = [LineupRowPlace(jam=jam.id, eids=here.eids)]
    if side.star_pass:
        after = _passed(here)
        rows.append(
            SheetRow(
                key=f"{jam.id}*",
                cells=(
                    SheetCell("SP", CellLook.LABEL, tr("Star pass in {jam}", jam=texts.jam_name(jam.id, period))),
                    *_cells(jam, after, signs, None, is_star_pass=True),
                ),
                state=RowState.STAR_PASS,
            )
        )
        places.append(LineupRowPlace(jam=jam.id, eids=after.eids, is_star_pass=True))
    return LineupRows(rows=tuple(rows), places=tuple(places))


def _shown_jams(bout: Bout, cursor: JamId) -> list[Jam]:
    """Return every jam with anything in it, the upcoming one, and that of the cursor."""
    known = {jam.id: jam for jam in bout.jams}
    wanted = {jam.id for jam in bout.jams if jam.is_written} | {cursor}
    if bout.upcoming is not None:
        wanted.add(bout.upcoming)
    return [known.get(jam) or Jam(id=jam, eid=Eid("")) for jam in sorted(wanted)]


def _label(jam: Jam, period: int | None) -> SheetCell:
    text = texts.jam_number(jam.id, period)
    return SheetCell(text, CellLook.LABEL, texts.whole_name(jam.id))


def _passed(before: Arrangement) -> Arrangement:
    """Return the places after a star pass: the pivot is the jammer, the old jammer takes their column (domain 6.3)."""
    jammer, pivot, *blockers = before.places
    return replace(
        before,
        places=(
            replace(pivot, position=Position.JAMMER),
            replace(jammer, position=Position.BLOCKER),
            *blockers,
        ),
    )


def _cells(
    jam: Jam, here: Arrangement, signs: BoxRows, panel: LineupPanel | None, *, is_star_pass: bool = False
) -> tuple[SheetCell, ...]:
    found: list[SheetCell] = []
    for number, place in enumerate(here.places):
        is_next = panel is not None and number == panel.next_place
        found_signs = signs.signs(jam, place.eid, is_star_pass=is_star_pass) if place.eid else ()
        found.append(_skater(place, jam, panel, is_next=is_next, is_seated="S" in found_signs))
        found.append(_box(found_signs, place, has_cursor=panel is not None))
    if here.extra:
        last = 2 * (ON_TRACK - 1)
        more = f"{found[last].text} +{len(here.extra)}"
        also = ", ".join(person.label for person in here.extra)
        found[last] = SheetCell(
            more, CellLook.CONFLICT, tr("{text}, and also {also}", text=found[last].text, also=also)
        )
    return tuple(found)


def _skater(place: LineupSlot, jam: Jam, panel: LineupPanel | None, *, is_next: bool, is_seated: bool) -> SheetCell:
    if is_next and panel is not None and (panel.typed or place.person is None):
        return SheetCell(f"{panel.typed}_" if panel.typed else tr("pick"), CellLook.PICK, tr("to fill next"))
    if place.person is not None:
        if is_next:
            return SheetCell(place.person.label, CellLook.PICK, tr("{label}, to change", label=place.person.label))
        is_expected = place.state is PlaceState.EXPECTED or (is_seated and jam.start is None)
        return SheetCell(place.person.label, CellLook.EXPECTED if is_expected else CellLook.NUMBER)
    if place.state is PlaceState.SKIPPED:
        return SheetCell("–", CellLook.PLAIN, tr("no skater"))
    return OPEN if panel is not None else EMPTY


def _no_pivot(cell: SheetCell, column: int) -> SheetCell:
    """Return the cell of the pivot with a word under it: whoever stands there is a blocker."""
    if column != PIVOT_COLUMN:
        return cell
    words = tr("no pivot")
    return replace(cell, below=words, said=joined(", ", filter(None, (cell.said or cell.text, words))))


def _box(signs: tuple[str, ...], place: LineupSlot, *, has_cursor: bool) -> SheetCell:
    if signs:
        text = " ".join(SHOWN.get(sign, sign) for sign in signs)
        return SheetCell(text, CellLook.SIGN, joined(", ", (SAID[sign] for sign in signs)))
    return BLANK if has_cursor and place.person is None else EMPTY


def _marked(row: SheetRow, contested: tuple[Conflict, ...], here: Arrangement) -> SheetRow:
    """Return the row with a mark on every cell with a conflict."""
    cells = list(row.cells)
    for one in contested:
        column = _column_of(one, here)
        if column is None:
            continue
        text = cells[column].text or one.number or "?"
        cells[column] = replace(
            cells[column], text=text, look=CellLook.CONFLICT, said=joined(", ", (text, one.about)), below=""
        )
    return replace(row, cells=tuple(cells))


def _column_of(one: Conflict, here: Arrangement) -> int | None:
    if one.tag == "line-up":
        if one.position in (Position.JAMMER, Position.PIVOT):
            return 1 if one.position == Position.JAMMER else PIVOT_COLUMN
        return next((1 + 2 * number for number in range(2, ON_TRACK) if _is(here, number, one)), 1 + 2 * (ON_TRACK - 1))
    return {"no-pivot": PIVOT_COLUMN, "star-pass": JAM_COLUMN, "sit-out": JAM_COLUMN}.get(one.tag)


def _is(here: Arrangement, number: int, one: Conflict) -> bool:
    person: Person | None = here.places[number].person
    return person is not None and person.label == one.number
