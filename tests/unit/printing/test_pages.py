"""Pages of printed sheets: which there are, their heads and feet, empty bouts, notes."""

from datetime import UTC
from pathlib import Path

import pytest

from derbyos_core.bout.commands import AdjustScore, SetAttribute
from derbyos_core.identity import Team
from derbyos_core.printing.page import LINE, PaperPage, SheetKind
from derbyos_core.printing.sheets import printed_pages
from derbyos_core.printing.source import PrintSource
from tests.kit.folded_log import FoldedLog
from tests.kit.paper_bout import PaperBout, table_of
from tests.property.whole_bouts import BOUT, START, practice_bout, real_bout

REAL_GAME = "crg-2023-04-30-supernovas-allstars.json"


def test_an_empty_bout_prints_forms_with_nothing_invented() -> None:
    """Every sheet of both periods; the cells hold nothing but headings and the zeros of nobody's penalties."""
    log = FoldedLog(BOUT)
    pages = printed_pages(PrintSource(bout=log.bout, entries=0, at=START, zone=UTC))
    assert [page.place for page in pages] == [
        "IGRF",
        *(
            f"{sheet}, period {period} of 2"
            for sheet in ("Score", "Penalties", "Lineups", "Penalty box", "Game clock")
            for period in (1, 2)
        ),
    ]
    assert pages[0].teams == ((LINE, LINE), (LINE, LINE))
    assert pages[0].when == LINE
    assert pages[1].foot == "From DerbyOS, Sat 21 Nov 2026, 08:00, before Jam 1, 0 entries, as kept on this laptop"
    for page in pages:
        if page.kind not in (SheetKind.IGRF, SheetKind.CLOCK):
            assert [table_of(page, column) for column in (0, 1)] == [[], []]
    clock = next(page for page in pages if page.kind is SheetKind.CLOCK)
    assert table_of(clock) == []
    assert all(len(row) < 2 for row in table_of(clock, 1, 2))


def test_only_the_periods_that_have_begun_are_printed() -> None:
    bout = PaperBout()
    bout.jam(1)
    assert [page.tag for page in bout.pages(SheetKind.SCORE)] == ["Period 1"]


@pytest.mark.parametrize(
    ("laptops", "in_step", "is_complete", "words"),
    [
        (8, 8, True, "all 8 laptops"),
        (8, 6, True, "6 of 8 laptops"),
        (1, 1, True, "this laptop alone"),
        (0, 0, True, "as kept on this laptop"),
        (8, 6, False, "6 of 8 laptops, entries are missing here"),
    ],
)
def test_foot_says_when_what_and_who_has_it(laptops: int, in_step: int, is_complete: bool, words: str) -> None:
    bout = PaperBout()
    bout.jam(1)
    source = bout.source(laptops=laptops, in_step=in_step, is_complete=is_complete)
    page = printed_pages(source, [SheetKind.SCORE])[0]
    assert page.foot == f"From DerbyOS, 08:01, after Jam 1, {source.entries} entries, {words}"


def test_foot_has_the_date_if_it_is_printed_on_another_day() -> None:
    bout = PaperBout()
    bout.jam(1)
    bout.enter(SetAttribute(path=".", attribute="date", value="2026-11-20"))
    page = bout.pages(SheetKind.SCORE)[0]
    assert page.foot.startswith("From DerbyOS, Sat 21 Nov 2026, 08:0")
    assert page.when == "Fri 20 Nov 2026"


def test_a_date_that_is_none_is_printed_as_it_was_written() -> None:
    bout = PaperBout()
    bout.enter(SetAttribute(path=".", attribute="date", value="31.11."))
    assert bout.pages(SheetKind.SCORE)[0].when == "31.11."


def test_many_notes_get_a_page_of_their_own() -> None:
    """No adjustment or conflict is lost where a page has no room for its line."""
    bout = PaperBout()
    bout.jam(1)
    bout.enter(*(AdjustScore(team=Team.HOME, points=1, reason=f"Reason {number}") for number in range(5)))
    first, last = bout.pages(SheetKind.SCORE)
    assert first.part.notes == ("5 notes are on the last page of this sheet.",)
    assert last.tag == "Period 1, page 2 of 2"
    assert [row[0].rpartition(". ")[2] for row in table_of(last)] == [f"Reason {number}" for number in range(5)]


def test_whole_practice_bout_prints_every_jam_and_the_score() -> None:
    entries = practice_bout(1)
    log = FoldedLog(BOUT).take_all(entries)
    _check_everything(log, len(entries))


def test_recorded_game_prints_every_jam_and_the_score(shared_data: Path) -> None:
    entries = real_bout(shared_data / REAL_GAME, 1)
    log = FoldedLog(BOUT).take_all(entries)
    _check_everything(log, len(entries))


def _check_everything(log: FoldedLog, entries: int) -> None:
    """Compare sums over the printed cells with the bout: jams, points, penalties, box trips."""
    bout = log.bout
    pages = printed_pages(PrintSource(bout=bout, entries=entries, at=START, zone=UTC))
    score = [page for page in pages if page.kind is SheetKind.SCORE]
    for number, team in enumerate((Team.HOME, Team.AWAY)):
        rows = [row for page in score for row in table_of(page, number)]
        jams = [row for row in rows if not row[0].startswith("SP")]
        assert len(jams) == len(bout.jams)
        assert int([row for row in rows if len(row) > 2][-1][-1]) == bout.score[team]
        assert sum(int(row[-2]) for row in rows if len(row) > 2) == bout.points[team]
    codes = [
        text
        for page in _of(pages, SheetKind.PENALTIES)
        for column in (0, 1)
        for row in table_of(page, column)
        for text in row[1:10]
        if text
    ]
    assert len(codes) == len(bout.penalties)
    assert sum(len(table_of(page, column)) for page in _of(pages, SheetKind.BOX) for column in (0, 1)) == len(
        bout.box_trips
    )


def _of(pages: tuple[PaperPage, ...], kind: SheetKind) -> list[PaperPage]:
    return [page for page in pages if page.kind is kind]
