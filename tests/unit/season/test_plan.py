"""Decisions of an update: what changed, what is double, which segments are written."""

from dataclasses import replace
from typing import Any

import pytest

from derbyos_core.season import plan
from derbyos_core.season.catalog import Catalog, ExportFile, FileBout, StoredBout
from derbyos_core.season.plan import (
    find_doubles,
    fingerprints,
    merged_contents,
    new_files,
    plan_segments,
    to_fold,
)
from derbyos_core.season.store import GameFacts

A, B, C = (bytes([number]) * 16 for number in (1, 2, 3))


def file(path: str, size: int = 10, fault: str = "") -> ExportFile:
    return ExportFile(path=path, size=size, changed_ns=1, fault=fault)


def content(path: str, key: bytes, print_: int, rows: int = 5, silent: tuple[str, ...] = ()) -> FileBout:
    return FileBout(path=path, key=key, bout=key.hex(), rows=rows, print=print_, silent=silent)


def stored(key: bytes, segment: str = "", season: int = 2026, fault: str = "") -> StoredBout:
    return StoredBout(key=key, bout=key.hex(), fingerprint=b"f", season=season, segment=segment, fault=fault)


def test_only_new_and_changed_files_are_read() -> None:
    catalog = Catalog(files=(file("a"), file("b"), file("bad", fault="broken")))
    found = (file("a"), file("b", size=11), file("c"), file("bad", fault="broken"))
    assert [one.path for one in new_files(found, catalog)] == ["b", "c"]


def test_the_contents_of_unchanged_files_are_kept_and_of_lost_ones_forgotten() -> None:
    catalog = Catalog(
        files=(file("a"), file("b"), file("gone")),
        contents=(content("a", A, 1), content("b", A, 2), content("gone", B, 3)),
    )
    games = [GameFacts(path="b", key=A, silent=("x",), file="book.xlsx")]
    merged = merged_contents(catalog, (file("a"), file("b", size=11)), [content("b", A, 7)], games)
    assert merged == (
        content("a", A, 1),
        replace(content("b", A, 7, silent=("x",)), file="book.xlsx"),
    )


def test_another_copy_of_the_same_entries_changes_nothing() -> None:
    before = fingerprints([content("a", A, 1)])[A]
    assert fingerprints([content("a", A, 1), content("b", A, 1)])[A].fingerprint == before.fingerprint
    assert fingerprints([content("a", A, 1), content("b", A, 2)])[A].fingerprint != before.fingerprint


def test_a_bout_is_folded_from_all_files_that_hold_it() -> None:
    wanted = fingerprints([content("a", A, 1), content("b", A, 2), content("b", B, 3)])
    assert wanted[A].paths == ("a", "b")
    known = replace(stored(B), fingerprint=wanted[B].fingerprint)
    assert [one.key for one in to_fold(wanted, Catalog(bouts=(known, stored(A))))] == [A]


def test_silent_is_who_was_silent_in_every_export() -> None:
    parts = [content("a", A, 1, silent=("x", "y")), content("b", A, 2, silent=("y",))]
    assert fingerprints(parts)[A].silent == ("y",)


def game(key: bytes, **changes: Any) -> StoredBout:
    values: dict[str, Any] = {
        "date": "2026-03-05",
        "home": "Hull",
        "away": "Leeds",
        "home_score": 120,
        "away_score": 99,
        "entries": 5,
    }
    return replace(stored(key), **(values | changes))


@pytest.mark.parametrize(
    ("second", "reason"),
    [
        ({}, "score"),
        ({"home": " LEEDS", "away": "hull", "home_score": 99, "away_score": 120}, "score"),
        ({"file": "book.xlsx"}, "score"),
        ({"home_score": 121}, ""),
        ({"date": "2026-03-06"}, ""),
        ({"date": ""}, ""),
        ({"home": "Hull B"}, ""),
        ({"game": "2"}, "score"),
        ({"fault": "too long"}, ""),
    ],
)
def test_two_recordings_of_one_game(second: dict[str, object], reason: str) -> None:
    doubles = find_doubles([game(A, entries=9), game(B, **second)])
    assert [(one.bout.key, one.counted.key, one.reason) for one in doubles] == ([(B, A, reason)] if reason else [])


def test_two_games_of_one_day_are_two() -> None:
    assert find_doubles([game(A, game="1"), game(B, game="2")]) == ()
    assert find_doubles([game(A, home_score=0, away_score=0), game(B, home_score=0, away_score=0)]) == ()


def test_a_played_bout_counts_before_an_import_and_then_the_longer_one() -> None:
    imported, short, long = game(A, file="book.xlsx", entries=99), game(B, entries=5), game(C, entries=6)
    doubles = find_doubles([imported, short, long])
    assert {(one.bout.key, one.counted.key) for one in doubles} == {(A, C), (B, C)}


def test_one_file_imported_by_two_versions_counts_once() -> None:
    old, new = game(A, file="book.xlsx", entries=9), game(B, file="book.xlsx", home_score=119)
    assert [(one.bout.key, one.reason) for one in find_doubles([old, new])] == [(B, "file")]


def test_only_segments_with_changed_bouts_are_written() -> None:
    before = Catalog(bouts=(stored(A, "s1"), stored(B, "s1"), stored(C, "s2", season=2025)))
    writing = plan_segments(before, before.bouts, frozenset([A]), 2)
    (segment,) = writing.segments
    assert (segment.season, segment.generation, segment.kept) == (2026, 2, {"s1": frozenset([B])})
    assert writing.place_of == {A: 0, B: 0}


def test_nothing_changed_writes_nothing() -> None:
    before = Catalog(bouts=(stored(A, "s1"),))
    assert plan_segments(before, before.bouts, frozenset(), 2).segments == ()


def test_a_bout_that_is_gone_or_cannot_be_folded_leaves_its_segment() -> None:
    before = Catalog(bouts=(stored(A, "s1"), stored(B, "s1"), stored(C, "s1")))
    after = (stored(A, "s1"), stored(B, fault="too long"))
    (segment,) = plan_segments(before, after, frozenset([B]), 2).segments
    assert segment.kept == {"s1": frozenset([A])}


def test_a_bout_that_changed_its_season_moves() -> None:
    before = Catalog(bouts=(stored(A, "s1"), stored(B, "s1"), stored(C, "s2", season=2025)))
    after = (stored(A, "s1", season=2025), stored(B, "s1"), stored(C, "s2", season=2025))
    writing = plan_segments(before, after, frozenset([A]), 2)
    seasons = {segment.season: segment.kept for segment in writing.segments}
    assert seasons == {2026: {"s1": frozenset([B])}, 2025: {"s2": frozenset([C])}}
    assert writing.segments[writing.place_of[A]].season == 2025


def test_segments_are_filled_and_never_one_per_bout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "SEGMENT_BOUTS_MAX", 4)
    keys = [number.to_bytes(16, "big") for number in range(10)]
    bouts = tuple(stored(key) for key in keys)
    writing = plan_segments(Catalog(), bouts, frozenset(keys), 1)
    assert sorted(list(writing.place_of.values()).count(place) for place in range(3)) == [2, 4, 4]
    placed = tuple(replace(bout, segment=f"s{writing.place_of[bout.key]}") for bout in bouts)
    added = stored(bytes([9]) * 16)
    more = plan_segments(Catalog(bouts=placed), (*placed, added), frozenset([added.key]), 2)
    (segment,) = more.segments
    assert [len(keys) for keys in segment.kept.values()] == [2], "the segment with room, and no other"
