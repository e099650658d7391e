"""A sample of what `derbyos prove disk-kills` and `disk-cuts` show at length."""

import os
from pathlib import Path

import pytest

from derbyos_core.storage.schema import Rows
from tests.proofs import disk_cuts
from tests.proofs._names import BEGINNINGS
from tests.proofs.disk_cuts import cut_and_damage, flip_bits, lose_names
from tests.proofs.disk_kills import kill_again_and_again

pytestmark = pytest.mark.unannounced


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the killed writer is forked")
def test_killed_writer_loses_nothing_reported_as_written(tmp_path: Path) -> None:
    """Performance and reliability 7, "crash": the real file, the real writer, SIGKILL."""
    life = kill_again_and_again(8, 7, tmp_path / "kills")
    assert life.faults == []
    assert life.kills == 8
    assert life.written > 0


def test_power_cut_keeps_synced_entries_and_damage_is_detected(tmp_path: Path) -> None:
    """Performance and reliability 7, "power cut" and "corrupt byte"."""
    counts, faults = cut_and_damage(40, 3, tmp_path)
    assert faults == []
    assert {how.split(":")[0] for how in counts} == {"cut", "damage", "told"}
    counts, faults = flip_bits(20, 3, tmp_path)
    assert faults == []
    assert counts["flips told"] > 10


def test_a_reader_that_overlooks_broken_frames_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: without the count of lost frames, entries are missing in silence.

    The promise would also detect the loss of synced entries, so it is removed as well.
    """
    monkeypatch.setattr("derbyos_core.storage.bout_file.wal_frames_lost", lambda *_: 0)
    monkeypatch.setattr("derbyos_core.storage.bout_file.promised_rows", lambda _: Rows())
    monkeypatch.setattr(disk_cuts, "COPIES_OF_A_RUN", 100)
    _, faults = cut_and_damage(150, 0, tmp_path)
    assert any("records are missing, and nothing is said" in fault for fault in faults)


def test_a_reader_that_overlooks_the_promise_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A WAL that lost its end, or all of it, looks like one that was never written."""
    monkeypatch.setattr("derbyos_core.storage.bout_file.promised_rows", lambda _: Rows())
    monkeypatch.setattr(disk_cuts, "DAMAGES", ("end",))
    _, faults = cut_and_damage(80, 1, tmp_path)
    assert any("end in -wal): " in fault and "records are missing, and nothing is said" in fault for fault in faults)


def test_power_cut_may_remove_names_of_an_unsynced_folder(tmp_path: Path) -> None:
    counts, faults = lose_names(200, 0, tmp_path)
    assert faults == []
    assert len(counts) == len(BEGINNINGS)


@pytest.mark.slow
@pytest.mark.parametrize("deaf", ["create_file", "wal"])
def test_a_folder_that_is_not_synced_is_found_out(tmp_path: Path, deaf: str) -> None:
    """Each of the two syncs of the folder is needed: a new file's name, and that of its WAL."""
    _, faults = lose_names(600, 1, tmp_path, deaf_to=(deaf,))
    assert any("entries are lost" in fault for fault in faults)
