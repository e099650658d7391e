"""Numbers of jams that one team mistyped are those of the row beside them."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from derbyos_core.interchange.statsbook.findings import Findings
from derbyos_core.interchange.statsbook.game import read_game
from derbyos_core.interchange.statsbook.jam_numbers import with_rising_numbers
from derbyos_core.interchange.statsbook.typed_book import (
    BookLineupRow,
    BookOffset,
    BookPlace,
    BookScoreRow,
    TypedBook,
)
from tests.unit.interchange.statsbook.books import book, lineup, score

FIRST = 4
NUMBERS = [
    pytest.param("1 2 3 4", "1 3 2 4", "1 2 3 4", id="two swapped"),
    pytest.param("1 2 3 4", "1 2 2 4", "1 2 3 4", id="one twice"),
    pytest.param("1 2 3 4 5", "1 2 2 3 4", "1 2 3 4 5", id="one too low from a row on"),
    pytest.param("1 2 3 4", "1 33 3 4", "1 2 3 4", id="one typed twice as long"),
    pytest.param("1 2 SP 3 4", "1 2 SP* 4 3", "1 2 SP* 3 4", id="after a star pass"),
    pytest.param("1 2 SP 3 4", "2 1 3 4 ", "1 2 3 4 ", id="rows that stand elsewhere keep their numbers"),
    pytest.param("1 3 2 4", "1 3 2 4", "1 3 2 4", id="both teams say so"),
    pytest.param("1 2 SP 3", "1 2 3 ", "1 2 3 ", id="no star pass row: the numbers rise"),
    pytest.param("1 2.0 3", "1 3 2.0", "1 2 3", id="floats"),
    pytest.param("1 2 3", "1 two 3", "1 two 3", id="a word"),
]


def _book(away: str, home: str) -> TypedBook:
    typed = {Team.AWAY: away.split(" "), Team.HOME: home.split(" ")}
    return book(
        [score(FIRST + place, team, jam) for team, jams in typed.items() for place, jam in enumerate(jams) if jam],
        [
            lineup(FIRST + place, team, jam, [""] * 5)
            for team, jams in typed.items()
            for place, jam in enumerate(jams)
            if jam
        ],
    )


def _jams(rows: Sequence[BookScoreRow] | Sequence[BookLineupRow]) -> str:
    return " ".join(row.jam for row in rows if row.team is Team.HOME)


@pytest.mark.parametrize(("away", "home", "meant"), NUMBERS)
def test_a_number_that_does_not_rise_is_that_of_the_other_team(away: str, home: str, meant: str) -> None:
    findings = Findings()
    found = with_rising_numbers(_book(away, home), findings)
    assert (_jams(found.scores), _jams(found.lineups)) == (meant.strip(), meant.strip())
    changed = [old for old, new in zip(home.split(), meant.split(), strict=True) if old != new]
    assert [one.found for one in findings.repairs] == changed


def test_the_repair_names_the_cell_on_score_alone() -> None:
    findings = Findings()
    typed = _book("1 2 3", "1 3 2")
    offset = BookOffset(
        place=BookPlace(sheet="OS Offset", row=5, column="B"),
        period=1,
        team=Team.HOME,
        jam="3",
        points="4",
        description="",
    )
    found = with_rising_numbers(replace(typed, offsets=(offset,)), findings)
    assert [one.jam for one in found.offsets] == ["2"]
    assert [one.told for one in findings.repairs] == [
        "Score A5: “3” read as “2, as the other team has it in this row”",
        "Score A6: “2” read as “3, as the other team has it in this row”",
    ]


def test_no_jam_is_lost_by_a_number_that_stands_there_twice() -> None:
    game = read_game(_book("1 2 3", "1 2 2"))
    assert [jam.id for jam in game.jams] == [JamId(1, 1), JamId(1, 2), JamId(1, 3)]
    assert game.unplaced == ()
