"""After a kill, a list of ticks shows what was entered; the log decides."""

from pathlib import Path

import pytest

from app.demo.resume_file import TickList
from derbyos_core.errors import UserError
from derbyos_core.identity import SourceId

ONE, TWO = SourceId("one"), SourceId("two")


def _ticked(path: Path) -> TickList:
    first = TickList(path)
    for line, sequence in ((0, 2), (1, 3), (2, 3), (3, 4)):
        first.tick(line, ONE, sequence)
    again = TickList(path)  # the state after a kill: the first list is not closed yet
    first.close()
    return again


@pytest.mark.parametrize(
    ("top", "entered"),
    [
        (4, {0, 1, 2, 3}),
        (3, {0, 1, 2}),  # the last entry was lost with the machine; the line is entered again
        (2, {0}),  # line 1 made no entry, its place was taken by line 2, and both are done again
        (0, set()),
    ],
)
def test_the_log_decides_what_counts_as_entered(tmp_path: Path, top: int, entered: set[int]) -> None:
    ticks = _ticked(tmp_path / "a.ticks")
    assert ticks.entered(lambda source: top if source == ONE else 0) == entered
    ticks.close()


def test_a_second_crash_is_counted_too(tmp_path: Path) -> None:
    again = _ticked(tmp_path / "a.ticks")
    again.tick(3, TWO, 2)
    last = TickList(tmp_path / "a.ticks")
    again.close()
    tops = {ONE: 3, TWO: 2}
    assert last.entered(lambda source: tops[source]) == {0, 1, 2, 3}
    last.close()


def test_half_a_tick_is_none(tmp_path: Path) -> None:
    path = tmp_path / "a.ticks"
    path.write_text('[0, "one", 2]\n[1, "on', encoding="ascii")
    ticks = TickList(path)
    assert ticks.entered(lambda _: 9) == {0}
    ticks.close()


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="or choose another folder"):
        TickList(tmp_path / "file" / "a.ticks")
