"""Sentences of an update, and its refusals before Spark is started."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="Spark is the extra 'report', and it is not installed")

from derbyos_core.errors import UserError
from derbyos_core.export import export_bouts
from derbyos_core.season.catalog import StoredBout
from derbyos_core.season.place import LocalPlace
from derbyos_core.season.plan import Double
from derbyos_core.season.season_start import SeasonStart
from derbyos_core.season.update import SeasonUpdate, look
from tests.unit.export.sample import make_source

NOTHING = SeasonUpdate(facts="", bouts=(), changed=0, removed=0, set_aside=(), doubles=())


def bout(name: str, forks: tuple[str, ...] = (), unread: int = 0, date: str = "") -> StoredBout:
    return StoredBout(
        key=name.encode(), bout=name, fingerprint=b"", forks=forks, unread=unread, home="Hull", away="Leeds", date=date
    )


def told(**changes: Any) -> tuple[str, ...]:
    return replace(NOTHING, **changes).notes()


def test_a_season_without_faults_has_nothing_to_tell() -> None:
    assert told() == ()
    assert told(bouts=(bout("a"),)) == ()


def test_everything_that_does_not_count_has_a_sentence() -> None:
    first, second = bout("a", date="2026-03-05"), bout("b", date="2026-03-05")
    assert told(
        bouts=(bout("c", forks=("s1 5 Ada", "s1 6 Ada")), bout("d", unread=1)),
        set_aside=(("x/entries/2026.parquet", "it is no readable Parquet file"),),
        doubles=(Double(bout=second, counted=first, reason="score"),),
    ) == (
        "x/entries/2026.parquet was set aside: it is no readable Parquet file.",
        "b is probably the same game as a (Hull against Leeds, 2026-03-05); only a counts.",
        "In c 2 entries exist in two versions; those that all laptops choose count (s1 5 Ada, s1 6 Ada).",
        "In d 1 entry cannot be read and does not count.",
    )


def test_many_sentences_of_one_kind_are_counted() -> None:
    sentences = told(set_aside=tuple((f"{number}.parquet", "broken") for number in range(25)))
    assert len(sentences) == 21
    assert sentences[-1] == "5 more like these."


def test_a_look_starts_nothing_and_makes_the_store(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="holds no export; make one with"):
        look(LocalPlace(), str(tmp_path), str(tmp_path / "store"), None)
    assert not (tmp_path / "store").exists()
    export_bouts([make_source()], tmp_path / "laptop")
    looked = look(LocalPlace(), str(tmp_path), str(tmp_path / "store"), SeasonStart(9, 1))
    assert (looked.is_current, looked.catalog.generation, looked.start) == (False, 0, SeasonStart(9, 1))
    assert sorted(path.name for path in (tmp_path / "store").iterdir()) == ["generations", "segments"]
