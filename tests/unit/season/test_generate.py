"""Invented seasons: equal seeds give equal entries, leagues keep their skaters, and laptops overlap."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from derbyos_core.errors import UserError
from derbyos_core.export import BoutSource
from derbyos_core.identity import Team
from derbyos_core.practice.game import practice_game
from derbyos_core.season import generate
from derbyos_core.season.generate import generate_season, laptops_for, sources_of

ENTRIES_OF_A_BOUT = (700, 1_500)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play periods of one minute: what a bout consists of is tested elsewhere."""

    monkeypatch.setattr(generate, "practice_game", partial(practice_game, period_s=60, halftime_s=60))


def every(bouts: int, seed: int) -> Iterator[BoutSource]:
    for laptop in range(laptops_for(bouts)):
        yield from sources_of(bouts, seed, laptop)


def test_a_bout_is_a_whole_one() -> None:
    (bout,) = every(1, 3)
    least, most = ENTRIES_OF_A_BOUT
    assert least < len(bout.placed) < most
    assert bout.bout.is_complete
    assert bout.is_complete
    assert (bout.pending, bout.unresolved, bout.invalid) == ((), (), ())
    assert bout.season == generate.LAST_SEASON
    assert bout.bout.venue["name"].endswith(" Sports Hall")


@pytest.mark.usefixtures("short")
def test_equal_seeds_give_equal_entries() -> None:
    first, again, other = ([[one.entry.body for one in bout.placed] for bout in every(4, seed)] for seed in (1, 1, 2))
    assert first == again
    assert first != other


@pytest.mark.usefixtures("short")
def test_leagues_keep_their_skaters_and_their_numbers() -> None:
    numbers: dict[str, dict[str, str]] = {}
    for bout in every(6, 1):
        for side in (Team.HOME, Team.AWAY):
            sheet = bout.bout.teams[side]
            known = numbers.setdefault(sheet.name, {})
            for person in sheet.persons:
                assert known.setdefault(person.name, person.number) == person.number
    assert len(numbers) == 2
    assert all(15 < len(skaters) <= 20 for skaters in numbers.values())


@pytest.mark.usefixtures("short")
def test_laptops_overlap_and_one_of_them_left_early() -> None:
    exports = [{bout.bout_id: len(bout.placed) for bout in sources_of(42, 1, laptop)} for laptop in (0, 1)]
    assert len(exports[0] | exports[1]) == 42
    shared = set(exports[0]) & set(exports[1])
    assert len(shared) == 3
    assert sum(exports[0][bout] != exports[1][bout] for bout in shared) == 2


@pytest.mark.usefixtures("short")
def test_exports_are_written_and_an_old_folder_is_kept(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    assert generate_season(2, 1, tmp_path / "season", jobs=1, progress=lambda *step: told.append(step)) == 2
    assert told == [(1, 2), (2, 2)]
    tables = [pq.read_table(path) for path in sorted((tmp_path / "season").glob("laptop-*/games/*.parquet"))]
    assert [table.num_rows for table in tables] == [1, 2]
    with pytest.raises(UserError, match="is not empty; choose a new folder"):
        generate_season(2, 1, tmp_path / "season")


def test_a_season_of_no_bouts(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="A season has 1 to"):
        generate_season(0, 1, tmp_path / "season")
