"""Facts of a StatsBook, straight from the cells that a person typed (cell map: domain 6.1).

This is a second reading of a book, apart from the program's import: the statistics of these facts are compared with
what Excel computed from the same cells. It reads clean books only, and asserts what it relies on.
"""

import io
from collections.abc import Iterator, Mapping
from typing import Any

import python_calamine

from tests.spark.facts import Row

__all__ = ["Cells", "column_at", "facts_of_book", "read_cells"]

Cells = Mapping[str, list[list[Any]]]
"""Rows of each sheet, from A1 on."""

Persons = Mapping[tuple[str, str], Row]
"""Rows of the roster by team and number."""

KEY: dict[str, Any] = {"season": 2019, "bout": "book"}
TEAMS = ("home", "away")
PERIODS = ((1, 4, 41), (2, 46, 83))
"""First and last row of each period on Score and Lineups."""
SCORE_AT = {"home": "A", "away": "T"}
LINEUP_AT = {"home": "A", "away": "AA"}
PENALTIES_AT = {("home", 1): "A", ("away", 1): "P", ("home", 2): "AC", ("away", 2): "AR"}
CODES_PER_ROW = 9
ROSTER_AT = {"home": "B", "away": "I"}
ROSTER_ROWS = range(14, 34)


def read_cells(content: bytes) -> Cells:
    """Return the cells of a book, with Excel's own results where there are formulas."""
    book = python_calamine.CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}


def facts_of_book(cells: Cells, file: str) -> dict[str, list[Row]]:
    """Return the rows of the facts tables."""
    rosters = list(_rosters(cells))
    persons = {(row["team"], row["number"]): row for row in rosters}
    sides = {(row["period"], row["jam"], row["team"]): row for row in _team_jams(cells, persons)}
    jams = sorted({key[:2] for key in sides})
    number = {jam: place for place, jam in enumerate(jams, start=1)}
    for key, row in sides.items():
        other = sides[*key[:2], "away" if key[2] == "home" else "home"]
        row |= {"jam_no": number[key[:2]], "opponent_points": other["points"]}
    penalties = [row | {"jam_no": number[row["period"], row["jam"]]} for row in _penalties(cells, persons)]
    return {
        "games": [KEY | {
            "file": file, "home_name": "Home", "away_name": "Away", "jams": len(jams), "foul_out": 7, "is_over": True,
        }],
        "rosters": rosters,
        "jams": [KEY | {"period": jam[0], "jam": jam[1], "jam_no": number[jam]} for jam in jams],
        "team_jams": [{name: value for name, value in row.items() if name != "line_up"} for row in sides.values()],
        "line_ups": [
            {name: row[name] for name in ("season", "bout", "period", "jam", "jam_no", "team", "star_pass")} | skater
            for row in sides.values()
            for skater in row["line_up"]
        ],
        "penalties": penalties,
    }  # fmt: skip


def column_at(letters: str) -> int:
    """Return the index of a column, from 0."""
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


def _text(value: object) -> str:
    return str(int(value)) if isinstance(value, float) else str(value).strip()


def _is_marked(cell: object) -> bool:
    """Return whether a box counts as marked: for Excel's formulas, with anything in it, even a blank."""
    return cell != ""


def _rosters(cells: Cells) -> Iterator[dict[str, Any]]:
    person = 0
    for team in TEAMS:
        for row in ROSTER_ROWS:
            number = _text(cells["IGRF"][row - 1][column_at(ROSTER_AT[team])])
            if number:
                person += 1
                yield KEY | {"person": person, "team": team, "number": number, "is_listed": True}


def _team_jams(cells: Cells, persons: Persons) -> Iterator[dict[str, Any]]:
    for team in TEAMS:
        for period, first, last in PERIODS:
            row: dict[str, Any] = {}
            for index in range(first - 1, last):
                score = cells["Score"][index][column_at(SCORE_AT[team]) :]
                lineup = cells["Lineups"][index][column_at(LINEUP_AT[team]) :]
                assert _text(score[0]) == _text(lineup[0])
                assert _text(score[1]) == _text(lineup[2]), "the jammer of both sheets"
                if isinstance(score[0], float):
                    if row:
                        yield row
                    row = _first_row(team, period, score, lineup, persons)
                elif score[0] == "SP":
                    _star_pass(row, score, lineup)
            if row:
                yield row


def _first_row(team: str, period: int, score: list[Any], lineup: list[Any], persons: Persons) -> dict[str, Any]:
    def person(number: str) -> dict[str, Any]:
        return {name: persons[team, number][name] for name in ("person", "number")}

    placed = (("jammer", 2), ("pivot", 6), ("blocker", 10), ("blocker", 14), ("blocker", 18))
    line_up = [person(_text(lineup[at])) | {"position": position} for position, at in placed if _text(lineup[at])]
    trips = [cell for cell in score[7:16] if cell != ""]
    return KEY | {
        "period": period, "jam": int(str(score[0]).split(".")[0]), "team": team,
        **{f"{one['position']}_{name}": one[name] for one in line_up if one["position"] != "blocker"
           for name in ("person", "number")},
        "no_pivot": lineup[1] == "X",
        **{name: _is_marked(score[at]) for name, at in (("lost", 2), ("lead", 3), ("called", 4), ("no_initial", 6))},
        "star_pass": False, "star_pass_trip": None, "scoring_trips": len(trips),
        "points": sum(map(int, trips)), "points_after_star_pass": 0, "line_up": line_up,
    }  # fmt: skip


def _star_pass(row: dict[str, Any], score: list[Any], lineup: list[Any]) -> None:
    """Add the row after a star pass; a first row with NI says that the star was passed in the initial trip."""
    trips = [(2 + place, int(cell)) for place, cell in enumerate(score[7:16]) if cell != ""]
    assert (_text(lineup[2]), _text(lineup[6])) == (row["pivot_number"], row["jammer_number"])
    assert lineup[1] == "X"
    points = sum(value for _, value in trips)
    row["star_pass"] = True
    row["star_pass_trip"] = 1 if row["no_initial"] else trips[0][0]
    row["no_initial"] = _is_marked(score[6])
    row["points"] += points
    row["points_after_star_pass"] = points


def _penalties(cells: Cells, persons: Persons) -> Iterator[dict[str, Any]]:
    counts: dict[object, int] = {}
    for (team, period), letters in PENALTIES_AT.items():
        at = column_at(letters)
        for index in range(3, 43, 2):
            codes, jams = cells["Penalties"][index][at:], cells["Penalties"][index + 1][at:]
            number, last = _text(codes[0]), codes[CODES_PER_ROW + 1]
            for code, jam in zip(codes[1 : CODES_PER_ROW + 1], jams[1 : CODES_PER_ROW + 1], strict=True):
                if code != "":
                    person = persons[team, number]
                    counts[team, number] = counts.get((team, number), 0) + 1
                    yield KEY | {
                        "period": period, "jam": int(_text(jam)), "team": team, "person": person["person"],
                        "number": number, "code": code, "count": counts[team, number],
                        "is_expulsion": last == code,
                    }  # fmt: skip
