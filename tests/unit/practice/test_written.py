"""Entries written without laptops fold to the same bout as those for which the document was read every time."""

from random import Random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.export import source_of_log
from derbyos_core.export.spool import tables_of
from derbyos_core.identity import BoutId
from derbyos_core.practice.game import practice_game
from derbyos_core.practice.written import WrittenBout

START = Instant(1_795_248_000_000_000)
IDS = frozenset(("eid", "swap_eid", "source", "author"))


def rows(bout: WrittenBout) -> dict[str, list[dict[str, object]]]:
    """Return the facts without random ids."""
    tables = tables_of(source_of_log(bout.bout_id, bout.log, bout.document))
    return {
        name: [{key: value for key, value in row.items() if key not in IDS} for row in table.to_pylist()]
        for name, table in tables.items()
        if name != "entries"
    }


@pytest.mark.parametrize("seed", [404, 7])
def test_reading_seldom_gives_the_same_bout(seed: int) -> None:
    lines = practice_game(Random(seed), START)
    seldom, always = (
        WrittenBout(BoutId("a bout"), Random(1), reads_always=reads_always) for reads_always in (False, True)
    )
    assert (seldom.play(lines), always.play(lines)) == (0, 0)
    assert rows(seldom) == rows(always)
    assert len(seldom.log) == len(always.log) > 900
    assert seldom.bout.score == always.bout.score


def test_the_names_of_the_officials_are_theirs() -> None:
    lines = practice_game(Random(7), START, period_s=60, halftime_s=60)
    bout = WrittenBout(BoutId("a bout"), Random(1), names={"jam-timer": "Ada"})
    bout.play(lines)
    assert {official.name for official in bout.bout.officials} > {"Ada", "head-nso"}
