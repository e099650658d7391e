"""A game file is kept as one bout, however often it is opened, and completely or not at all."""

from pathlib import Path

import pytest

from app import opened_file
from app.opened_file import open_game_file
from app.verbs.kept_bouts import load_kept
from derbyos_core.clock import Instant
from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.interchange import game_file
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.storage.bouts import bout_path, kept_bouts
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import StoreError
from tests.unit.interchange import crg_sample
from tests.unit.interchange.statsbook.forms import filled_form, form_file
from tests.unit.interchange.test_derbyxml_drafts import BY_HAND
from tests.unit.session.test_file_entries import ODD
from ui.services import OpenedFile

NOW = Instant(1_795_300_000_000_000)
CRG = crg_sample.as_file(crg_sample.state("v2023.3"))
BOOK = form_file(filled_form())


def _open(tmp_path: Path, content: bytes) -> OpenedFile:
    file = tmp_path / "game"
    file.write_bytes(content)
    return open_game_file(file, tmp_path / "bouts", NOW)


def test_what_was_read_otherwise_than_typed_is_told(tmp_path: Path) -> None:
    form = filled_form()
    form["Score"] |= {"D4": "x", "H5": "four"}
    opened = _open(tmp_path, form_file(form))
    assert opened.repairs == ("Score D4: “x” read as “X”",)
    assert opened.unplaced == ("Score H5: four: the points of a trip are a whole number",)


def test_the_bout_of_an_older_importer_stays_and_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Officials may have written into it since."""
    older = _open(tmp_path, BOOK)
    book, versions = game_file.FileFormat.STATSBOOK, game_file.IMPORTER_VERSIONS
    versions = {**versions, book: versions[book] + 1}
    monkeypatch.setattr(game_file, "IMPORTER_VERSIONS", versions)
    newer = _open(tmp_path, BOOK)
    assert {kept.bout.string for kept in kept_bouts(tmp_path / "bouts")} == {older.bout, newer.bout}
    assert newer.note.endswith("An older DerbyOS made another bout of this file, which is kept here too.")


def _saved(tmp_path: Path, bout: str) -> bytes:
    kept = load_kept(bout_path(tmp_path / "bouts", BoutId(bout)))
    return saved_xml(kept.root, kept.bout, kept.bout_id)


@pytest.mark.parametrize("content", [BY_HAND, CRG, BOOK], ids=["xml", "crg", "statsbook"])
def test_a_file_becomes_a_kept_bout_once(tmp_path: Path, content: bytes) -> None:
    first = _open(tmp_path, content)
    (kept,) = kept_bouts(tmp_path / "bouts")
    assert (kept.bout.string, kept.changed_at, kept.damaged) == (first.bout, NOW, 0)
    assert kept.title
    assert first.note == f"{kept.title}: a bout of {kept.entries} entries was made from this file."
    again = _open(tmp_path, content)
    assert again.bout == first.bout
    assert again.note == (
        f"{kept.title}: this file was opened before. It is the same bout, with {kept.entries} entries."
    )
    assert kept_bouts(tmp_path / "bouts") == (kept,)


def test_a_file_that_we_saved_opens_the_bout_with_its_log(tmp_path: Path) -> None:
    first = _open(tmp_path, CRG)
    (kept,) = kept_bouts(tmp_path / "bouts")
    again = _open(tmp_path, _saved(tmp_path, first.bout))
    assert again.bout == first.bout
    assert f"It opens with its log of {kept.entries} entries." in again.note
    assert kept_bouts(tmp_path / "bouts") == (kept,)


def test_a_file_that_was_changed_since_is_a_bout_of_its_own(tmp_path: Path) -> None:
    """Neither the kept bout nor what somebody wrote into the file is lost."""
    first = _open(tmp_path, CRG)
    before = _saved(tmp_path, first.bout)
    again = _open(tmp_path, before.replace(b"<venue>", b'<venue url="https://example.org">'))
    assert again.bout != first.bout
    assert again.note.endswith(
        f"The bout that it was saved from, {first.bout}, is kept here too and has changed since."
    )
    assert _saved(tmp_path, first.bout) == before
    assert b"https://example.org" in _saved(tmp_path, again.bout)


def test_rows_without_a_place_are_told(tmp_path: Path) -> None:
    opened = _open(tmp_path, ODD)
    assert opened.unplaced[0] == "<lead/>: it does not say clearly which skater or team it means"
    assert len(opened.unplaced) == 2
    assert b"Not placed: &lt;lead/&gt;" in _saved(tmp_path, opened.bout)


@pytest.mark.parametrize("content", [b"", b"no game", b"<html/>", BY_HAND[:-30], CRG[:-30]])
def test_a_wrong_file_leaves_everything_as_it_was(tmp_path: Path, content: bytes) -> None:
    _open(tmp_path, ODD)
    before = sorted(path.name for path in (tmp_path / "bouts").iterdir())
    with pytest.raises(UserError):
        _open(tmp_path, content)
    assert sorted(path.name for path in (tmp_path / "bouts").iterdir()) == before


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "none.xml", tmp_path):
        with pytest.raises(UserError, match=str(path)):
            open_game_file(path, tmp_path / "bouts", NOW)


def test_a_disk_that_refuses_leaves_no_half_bout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(SQLiteStore):
        def append(self, records: object, signatures: object = ()) -> None:
            raise StoreError("the disk is full")

    monkeypatch.setattr(opened_file, "SQLiteStore", Full)
    with pytest.raises(UserError, match="the disk is full"):
        _open(tmp_path, CRG)
    assert kept_bouts(tmp_path / "bouts") == ()
    monkeypatch.undo()
    assert "was made from this file" in _open(tmp_path, CRG).note


def test_a_start_that_was_cut_off_is_done_again(tmp_path: Path) -> None:
    """The file of the bout was made, and the program ended before its entries were written."""
    (tmp_path / "elsewhere").mkdir()
    bout = BoutId(_open(tmp_path / "elsewhere", CRG).bout)
    SQLiteStore.open(bout_path(tmp_path / "bouts", bout), bout, NOW).close()
    assert "was made from this file" in _open(tmp_path, CRG).note
    (kept,) = kept_bouts(tmp_path / "bouts")
    assert kept.entries > 20
