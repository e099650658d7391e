"""Stored bouts, and the selection of one."""

from pathlib import Path

import pytest

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.storage.bouts import bout_path, find_bout, kept_bouts, read_bout
from derbyos_core.storage.sqlite_store import SQLiteStore
from tests.unit.storage.records import MADE_AT, make_records

LONG_AGO = BoutId("0190aaaa-0000-7000-8000-000000000001")
FINALS = BoutId("Finals 2030")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Create two bouts, one known by UUID alone, one with a name, and a file that is none."""
    for bout, title, count in ((LONG_AGO, "Reds – Blues", 3), (FINALS, "Greens – Golds", 5)):
        store = SQLiteStore.open(bout_path(tmp_path, bout), bout, MADE_AT)
        store.append(make_records(count))
        store.note("title", title)
        store.close()
    (tmp_path / "notes.derbyos").write_text("none " * 100)
    return tmp_path


def test_bouts_are_listed_with_the_newest_change_first(folder: Path) -> None:
    finals, long_ago = kept_bouts(folder)
    assert (finals.bout, finals.title, finals.entries) == (FINALS, "Greens – Golds", 5)
    assert (finals.created_at, finals.changed_at) == (MADE_AT, Instant(MADE_AT + 4))
    assert (finals.damaged, finals.is_in_use) == (0, False)
    assert long_ago.bout == LONG_AGO


@pytest.mark.parametrize("name", ["created", "format"])
def test_a_fact_of_thousands_of_digits_stops_no_listing(folder: Path, name: str) -> None:
    """The checksum of a fact only shows damage: somebody may have written it."""
    store = SQLiteStore.open(bout_path(folder, FINALS), FINALS, MADE_AT)
    store.note(name, "0" * 4_999 + "1")
    store.close()
    assert {kept.bout for kept in kept_bouts(folder)} == {LONG_AGO, FINALS}


def test_listing_leaves_nothing_behind(folder: Path) -> None:
    before = sorted(path.name for path in folder.iterdir())
    kept_bouts(folder)
    assert sorted(path.name for path in folder.iterdir()) == before


def test_a_bout_that_is_being_written_can_be_listed(folder: Path) -> None:
    store = SQLiteStore.open(bout_path(folder, FINALS), FINALS, MADE_AT)
    store.append(make_records(8))
    finals = next(kept for kept in kept_bouts(folder) if kept.bout == FINALS)
    assert (finals.entries, finals.is_in_use, finals.damaged) == (8, True, 0)
    store.close()


@pytest.mark.parametrize(
    "text",
    [
        "Greens - Golds",
        "greens  \u2014 golds",
        "Finals 2030",
        " Finals 2030 ",
        "finals 2030",
        "greens – golds",
        str(FINALS.key),
        str(FINALS.key)[:8],
    ],
)
def test_a_bout_is_found_by_name_title_or_uuid(folder: Path, text: str) -> None:
    assert find_bout(folder, text) == bout_path(folder, FINALS)


def test_a_bout_whose_name_has_a_slash_is_found_by_its_name(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name is tried before it is read as a path, even if such a file exists."""
    monkeypatch.chdir(folder)
    named, titled = BoutId("Rat City/Gotham"), BoutId("0190cccc-0000-7000-8000-000000000001")
    SQLiteStore.open(bout_path(folder, named), named, MADE_AT).close()
    store = SQLiteStore.open(bout_path(folder, titled), titled, MADE_AT)
    store.note("title", "Reds \\ Blues")
    store.close()
    (folder / "Rat City").mkdir()
    (folder / "Rat City" / "Gotham").write_text("no bout")
    assert find_bout(folder, "Rat City/Gotham") == bout_path(folder, named)
    assert find_bout(folder, "reds \\ blues") == bout_path(folder, titled)


def test_a_bout_is_found_by_its_file(folder: Path) -> None:
    path = bout_path(folder, LONG_AGO)
    assert find_bout(Path("elsewhere"), str(path)) == path
    kept, records = read_bout(path)
    assert (kept.bout, len(records)) == (LONG_AGO, 3)


@pytest.mark.parametrize("text", ["Semi-final", "", "nowhere/semi.derbyos", "0190"])
def test_missing_bout_is_reported_in_a_sentence(folder: Path, text: str) -> None:
    if text == "0190":
        another = BoutId("0190bbbb-0000-7000-8000-000000000001")
        SQLiteStore.open(bout_path(folder, another), another, MADE_AT).close()
    with pytest.raises(UserError, match=r"there is no bout|nothing was given|matches 2 bouts"):
        find_bout(folder, text)


def test_a_missing_folder_holds_no_bouts(tmp_path: Path) -> None:
    assert kept_bouts(tmp_path / "none") == ()
