"""Real books: the sums that Excel left in them follow from what was read, and no ugly copy of one loses anything."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from derbyos_core.bout.model import Bout, Position
from derbyos_core.errors import UserError
from derbyos_core.identity import Team
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.interchange.statsbook.layout import (
    JAM_ROWS,
    LINEUP_COLUMNS,
    PENALTY_COLUMNS,
    SCORE_COLUMNS,
    split_address,
)
from derbyos_core.interchange.statsbook.workbook import Sheet, read_sheets
from derbyos_core.session.file_entries import EnteredFile, enter_file
from tests.kit.workbooks import Cells, Value, edited

SUMMARY_ROWS: Mapping[Team, range] = {Team.HOME: range(6, 26), Team.AWAY: range(28, 48)}
PENALTY_ROWS: Mapping[Team, range] = {Team.HOME: range(4, 24), Team.AWAY: range(30, 50)}
CODES = "GABLEFHMCDPXNI"
"""In the order of the columns D to Q of Penalty Summary."""


@pytest.fixture(scope="module")
def clean(request: pytest.FixtureRequest) -> bytes:
    folder: Path = request.getfixturevalue("shared_data")
    return (folder / "statsbook-clean.xlsx").read_bytes()


@pytest.fixture(scope="module")
def entered(clean: bytes) -> EnteredFile:
    return enter_file(read_game_file(clean))


# -- Excel's own sums ----------------------------------------------------------------------------------------------


def _summary(bout: Bout, team: Team) -> dict[str, Counter[str]]:
    """Return the columns of Game Summary by skater, by the names of their columns (domain 7.1)."""
    found: dict[str, Counter[str]] = {person.number: Counter() for person in bout.teams[team].persons}
    for jam in bout.jams:
        own, other = jam.side(team), jam.side(Team.AWAY if team is Team.HOME else Team.HOME)
        first, later = own.points_before_star_pass, own.points_after_star_pass
        if not own.star_pass:
            first, later = own.points, 0
        against_later = other.points_after_star_pass if own.star_pass and other.star_pass else 0
        for person, position in own.lined_up:
            row = found[person.number]
            against = other.points - against_later
            _play(row, position, first, against)
            if own.star_pass:
                again = Position.JAMMER if position is Position.PIVOT else Position.BLOCKER
                _play(row, again if position is not Position.BLOCKER else None, later, against_later, position=again)
        if own.jammer is not None:
            row = found[own.jammer.number]
            row["H"] += first
            row["J"] += own.lost
            row["K"] += own.lead
            row["L"] += own.called
            row["M"] += own.star_pass_trip == 1 if own.star_pass else own.no_initial
        if own.star_pass and own.pivot is not None:
            row = found[own.pivot.number]
            row["H"] += later
            row["N"] += 1
            row["M"] += own.no_initial
    for row in found.values():
        row["F"] = row["C"] + row["D"] + row["E"] - row["again"]
        row["T"] = row["R"] - row["S"]
        row["AA"] = row["W"] + row["Y"]
    return found


def _play(
    row: Counter[str], counted: Position | None, points: int, against: int, position: Position | None = None
) -> None:
    """Count one row of the book for a skater: the jam in its position, and the points in it."""
    jams = {Position.JAMMER: "C", Position.PIVOT: "D", Position.BLOCKER: "E"}
    plus = {Position.JAMMER: "U", Position.PIVOT: "W", Position.BLOCKER: "Y"}
    where = counted or position
    assert where is not None
    if counted is not None:
        row[jams[counted]] += 1
        row["again"] += position is not None
    row["R"] += points
    row["S"] += against
    row[plus[where]] += points - against


@pytest.mark.parametrize("team", [Team.HOME, Team.AWAY])
def test_the_game_summary_of_excel_follows(clean: bytes, entered: EnteredFile, team: Team) -> None:
    sheet = read_sheets(clean, ["Game Summary"])["Game Summary"]
    summary = _summary(entered.bout, team)
    compared = 0
    for row in SUMMARY_ROWS[team]:
        number = sheet.text("A", row)
        for column in ("C", "D", "E", "F", "H", "J", "K", "L", "M", "N", "R", "S", "T", "U", "W", "Y", "AA"):
            cached = sheet.text(column, row)
            if number and cached:
                assert summary[number][column] == int(cached), (number, column, row)
                compared += 1
    assert compared > 150


@pytest.mark.parametrize("team", [Team.HOME, Team.AWAY])
def test_the_penalty_summary_of_excel_follows(clean: bytes, entered: EnteredFile, team: Team) -> None:
    sheet = read_sheets(clean, ["Penalty Summary"])["Penalty Summary"]
    found = Counter(
        (one.person.number, one.code) for one in entered.bout.penalties if one.team is team and one.person is not None
    )
    numbers = [(row, sheet.text("A", row)) for row in _rows_of_skaters(sheet, team)]
    assert len(numbers) == 15
    for row, number in numbers:
        for place, code in enumerate(CODES):
            assert found[number, code] == int(sheet.text("DEFGHIJKLMNOPQ"[place], row)), (number, code)


def _rows_of_skaters(sheet: Sheet, team: Team) -> Iterator[int]:
    heads = [row for row in range(1, sheet.rows + 1) if sheet.text("A", row).strip() == "#"]
    first = heads[0 if team is Team.HOME else 1] + 1
    yield from (row for row in range(first, first + 20) if sheet.text("A", row).strip())


def test_a_clean_book_is_wholly_placed(entered: EnteredFile) -> None:
    assert entered.unplaced == ()
    assert entered.bout.is_complete
    assert {team: entered.bout.score[team] for team in (Team.HOME, Team.AWAY)} == {Team.HOME: 129, Team.AWAY: 199}


def test_a_book_of_planted_errors_tells_each_of_them(shared_data: Path) -> None:
    file = enter_file(read_game_file((shared_data / "statsbook-planted-errors.xlsx").read_bytes()))
    places = {one.row.partition(":")[0] for one in file.unplaced}
    assert {"Score H5", "Score X9", "Lineups O59", "Penalties AF16", "Penalties AE18", "Penalties AF26"} <= places
    assert len(file.entries) > 1000


def test_an_empty_book_is_named(shared_data: Path) -> None:
    with pytest.raises(UserError, match="in this one nothing is typed yet"):
        read_game_file((shared_data / "statsbook-blank-us-letter.xlsx").read_bytes())


# -- ugly copies ---------------------------------------------------------------------------------------------------


def _sixty_jams() -> dict[str, dict[str, Value]]:
    """Fill every row of both periods: the form has no more."""
    cells: dict[str, Value] = {}
    for first in (4, 46):
        for place in range(38):
            for team, at in SCORE_COLUMNS.items():
                number = "711" if team is Team.HOME else "217"
                row = first + place
                cells |= {f"{at.jam}{row}": place + 1, f"{at.jammer}{row}": number, f"{at.trips[0]}{row}": 4}
                cells |= {f"{column}{row}": "" for column in (at.lead, at.lost, at.called, at.no_initial)}
                cells |= {f"{column}{row}": "" for column in at.trips[1:]}
    return {"Score": cells}


def _star_passes() -> dict[str, dict[str, Value]]:
    """Make each second row of period 1 one of a star pass of both teams, eleven each."""
    cells: dict[str, Value] = {}
    for row in range(4, 42):
        for at in SCORE_COLUMNS.values():
            typed = (at.jam, at.jammer, at.lost, at.lead, at.called, at.injury, at.no_initial, *at.trips)
            cells |= {f"{column}{row}": "" for column in typed}
    for place in range(11):
        for at, one, two in ((SCORE_COLUMNS[Team.HOME], "711", "89"), (SCORE_COLUMNS[Team.AWAY], "217", "180")):
            row = 4 + 2 * place
            cells |= {f"{at.jam}{row}": place + 1, f"{at.jammer}{row}": one, f"{at.trips[0]}{row}": 3}
            cells |= {f"{at.jam}{row + 1}": "SP", f"{at.jammer}{row + 1}": two, f"{at.trips[1]}{row + 1}": 2}
    return {"Score": cells}


def _penalties() -> dict[str, dict[str, Value]]:
    cells: dict[str, Value] = {}
    for row in range(4, 34, 2):
        for column in ("B", "C", "D", "E", "F", "G", "H"):
            cells |= {f"{column}{row}": "f", f"{column}{row + 1}": 1.0}
    return {"Penalties": cells}


def _roster() -> dict[str, dict[str, Value]]:
    more: dict[str, Value] = {f"B{29 + place}": f"9{place}" for place in range(5)}
    return {"IGRF": more | {f"C{29 + place}": f"Name {place}" for place in range(5)}}


UGLY: Mapping[str, Cells] = {
    "numbers as floats": {"Score": {"B4": 711.0, "B5": 138.0, "A5": 2.0}, "Lineups": {"G4": 89.0, "K4": "517.0"}},
    "small letters": {"Score": {"D4": "x", "A8": "sp*", "T8": "sp"}, "Penalties": {"B4": "f", "C4": "x"}},
    "blanks": {"Score": {"B4": "711 ", "U4": " 217", "D4": " X "}, "Lineups": {"G4": "89 "}, "IGRF": {"B14": "045 "}},
    "old symbols": {"Lineups": {"AD6": "_", "D7": "/", "T7": "X", "T9": "I", "D10": "ᚾ"}},
    "errors of Excel": {"Score": {"B4": "#REF!", "H5": "#VALUE!", "A6": "#N/A"}, "Lineups": {"K4": "#REF!"}},
    "errors on the front page": {"IGRF": {"B14": "#REF!", "B7": "#VALUE!", "B10": "#REF!"}},
    "errors in penalties": {"Penalties": {"B4": "#REF!", "B5": "#REF!", "K4": "#REF!"}},
    "a full form": _sixty_jams(),
    "22 star passes": _star_passes(),
    "105 penalties": _penalties(),
    "20 skaters": _roster(),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", UGLY)
def test_an_ugly_copy_is_read_and_tells_what_it_lost(clean: bytes, name: str) -> None:
    changes = UGLY[name]
    file = read_game_file(edited(clean, changes))
    entered = enter_file(file)
    told = {one.row.partition(":")[0] for one in entered.unplaced} | {one.place for one in file.repairs}
    errors = [
        f"{sheet} {address}"
        for sheet, cells in changes.items()
        for address, value in cells.items()
        if str(value).startswith("#")
    ]
    for place in errors:
        column, row = split_address(place.partition(" ")[2])
        row_before = f"{place.partition(' ')[0]} {column}{row - 1}"
        assert place in told or row_before in told, (place, told)


_TYPED: Mapping[str, tuple[str, ...]] = {
    "jams": tuple(at.jam for at in SCORE_COLUMNS.values()),
    "jammers": tuple(at.jammer for at in SCORE_COLUMNS.values()),
    "trips": tuple(name for at in SCORE_COLUMNS.values() for name in at.trips),
    "marks": tuple(
        name for at in SCORE_COLUMNS.values() for name in (at.lost, at.lead, at.called, at.injury, at.no_initial)
    ),
    "skaters": tuple(name for at in LINEUP_COLUMNS.values() for name, _ in at.skaters[1:]),
    "symbols": tuple(name for at in LINEUP_COLUMNS.values() for _, boxes in at.skaters for name in boxes),
    "penalties": tuple(name for at in PENALTY_COLUMNS.values() for name in (*at.penalties, at.out)),
}


def _typed_otherwise(clean: bytes, kinds: Mapping[str, Callable[[str], Value]]) -> Cells:
    """Return the typed cells of these kinds in other forms; a code and the jam below it are both of `penalties`."""
    sheets = read_sheets(clean, ["Score", "Lineups", "Penalties"])
    rows = [*JAM_ROWS[1], *JAM_ROWS[2]]
    found: dict[str, dict[str, Value]] = {name: {} for name in sheets}
    for kind, form in kinds.items():
        name = {"skaters": "Lineups", "symbols": "Lineups", "penalties": "Penalties"}.get(kind, "Score")
        for column in _TYPED[kind]:
            for row in range(4, 44) if name == "Penalties" else rows:
                text = sheets[name].text(column, row)
                if text and sheets[name].formula(column, row) is None:
                    found[name][f"{column}{row}"] = form(text)
    return found


def _as_number(text: str) -> Value:
    return float(text) if text.isdigit() else text


ALIKE: Mapping[str, Mapping[str, Callable[[str], Value]]] = {
    "small letters": dict.fromkeys(("jams", "marks", "symbols", "penalties"), str.lower),
    "numbers as floats": dict.fromkeys(("jams", "jammers", "trips", "skaters", "penalties"), _as_number),
    "numbers as texts with decimals": {
        kind: lambda text: f"{text}.0" if text.isdigit() else text for kind in ("jams", "jammers", "trips", "skaters")
    },
    "blanks around": {kind: lambda text: f" {text}\u00a0" for kind in _TYPED},
    "marks without a width": {kind: lambda text: f"\u200b{text}" for kind in _TYPED},
    "signs before numbers": {
        "jams": lambda text: f"Jam {text}" if text.isdigit() else text.replace("*", " ∗"),
        "jammers": lambda text: f"#{text}",
        "skaters": lambda text: f"'{text}",
        "marks": lambda _: "✓",
        "symbols": lambda text: {"+": "-/", "$": "S/"}.get(text, text),
    },
}
"""Other forms of the same typing: everything in them is still meant as in the clean book."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ALIKE)
def test_other_forms_of_the_same_typing_give_the_same_statistics(clean: bytes, entered: EnteredFile, name: str) -> None:
    changes = _typed_otherwise(clean, ALIKE[name])
    file = read_game_file(edited(clean, changes))
    found = enter_file(file)
    assert found.unplaced == ()
    for team in (Team.HOME, Team.AWAY):
        assert _summary(found.bout, team) == _summary(entered.bout, team)
    assert _codes(found.bout) == _codes(entered.bout)
    assert len(found.bout.box_trips) == len(entered.bout.box_trips)
    assert found.bout.score == entered.bout.score


def _codes(bout: Bout) -> Counter[tuple[Team | None, str, str]]:
    return Counter((one.team, one.person.number, one.code) for one in bout.penalties if one.person is not None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "jams", "penalties", "score"),
    [("a full form", 76, 51, 38 * 2 * 4), ("105 penalties", 47, 105 + 19 + 16, 129)],
)
def test_a_full_copy_has_everything(clean: bytes, name: str, jams: int, penalties: int, score: int) -> None:
    entered = enter_file(read_game_file(edited(clean, UGLY[name])))
    bout = entered.bout
    assert (len(bout.jams), len(bout.penalties), bout.score[Team.HOME]) == (jams, penalties, score)


@pytest.mark.slow
def test_every_star_pass_is_one(clean: bytes) -> None:
    bout = enter_file(read_game_file(edited(clean, UGLY["22 star passes"]))).bout
    passed = [side for jam in bout.jams if jam.id.period == 1 for side in (jam.home, jam.away) if side.star_pass]
    assert len(passed) == 22
    assert {(side.points_before_star_pass, side.points_after_star_pass) for side in passed} == {(3, 2)}


def test_a_front_page_alone_is_a_bout_that_was_not_played(shared_data: Path) -> None:
    blank = (shared_data / "statsbook-blank-us-letter.xlsx").read_bytes()
    content = edited(blank, {"IGRF": {"B10": "Springfield", "B14": "7", "C14": "Seg Fault", "B3": "Hall"}})
    bout = enter_file(read_game_file(content)).bout
    assert (bout.teams[Team.HOME].league, bout.jams, bout.is_complete) == ("Springfield", (), False)
    assert [person.name for person in bout.teams[Team.HOME].persons] == ["Seg Fault"]
