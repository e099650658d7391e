"""Decisions of an update of the season's store, as functions of values: what changed, what is double, what goes where.

A bout has changed if the sets of its entries that the exports hold have changed. Each file contributes a digest of its
set; equal sets in two files count once. So another copy of what is known changes nothing, and a bout that grew, or of
which an export disappeared, is folded again.

Two bouts are probably the same game if they have the same date, the same two teams up to case and order, the same game
of the day where both say one, and either the same final score above 0 : 0 or the same imported file. One of them
counts: a bout that was played before one that was imported, then the one with more entries, then the one with the lower
key.

Rows stand in segments of at most `SEGMENT_BOUTS_MAX` bouts of one season. A bout that was folded again keeps its
segment, a new one goes to the segment of its season that has room, preferably one that is written anyway. Doubles stand
beside the bouts that count; the table `doubles` names them, and a report counts them once.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from derbyos_core.season.catalog import Catalog, ExportFile, FileBout, StoredBout
from derbyos_core.season.store import GameFacts, SegmentPlan

__all__ = [
    "SEGMENT_BOUTS_MAX",
    "Double",
    "ToFold",
    "Writing",
    "find_doubles",
    "fingerprints",
    "merged_contents",
    "new_files",
    "plan_segments",
    "to_fold",
]

SEGMENT_BOUTS_MAX = 1_000
"""About one row group of the longest table; a file per bout would make a season several times slower."""


def new_files(found: Sequence[ExportFile], catalog: Catalog) -> tuple[ExportFile, ...]:
    """Return the files that must be read: new ones and changed ones, except those set aside."""
    known = {file.path: file for file in catalog.files}
    return tuple(file for file in found if not file.fault and not _is_known(file, known))


def _is_known(file: ExportFile, known: Mapping[str, ExportFile]) -> bool:
    old = known.get(file.path)
    return old is not None and file.is_as(old)


def merged_contents(
    catalog: Catalog, found: Sequence[ExportFile], read: Iterable[FileBout], games: Iterable[GameFacts]
) -> tuple[FileBout, ...]:
    """Return the contents of all files: of unchanged ones as they were, of new ones as they were read."""
    known = {file.path: file for file in catalog.files}
    unchanged = {file.path for file in found if not file.fault and _is_known(file, known)}
    said = {(row.path, row.key): row for row in games}
    contents = [one for one in catalog.contents if one.path in unchanged]
    for one in read:
        row = said.get((one.path, one.key))
        contents.append(one if row is None else replace(one, silent=row.silent, file=row.file))
    return tuple(sorted(contents, key=lambda one: (one.key, one.path)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ToFold:
    """A bout to fold: which files hold it, who is silent in all of them, and from which file it was imported."""

    key: bytes
    bout: str
    fingerprint: bytes
    paths: tuple[str, ...]
    silent: tuple[str, ...]
    file: str | None


def fingerprints(contents: Iterable[FileBout]) -> Mapping[bytes, ToFold]:
    """Return every bout that some file holds, with the fingerprint of its entries."""
    by_key: dict[bytes, list[FileBout]] = defaultdict(list)
    for one in contents:
        by_key[one.key].append(one)
    return {key: _to_fold(key, parts) for key, parts in by_key.items()}


def _to_fold(key: bytes, parts: Sequence[FileBout]) -> ToFold:
    sets = sorted({(one.rows, one.print) for one in parts})
    silent = sorted(frozenset(parts[0].silent).intersection(*(one.silent for one in parts)))
    file = next((one.file for one in parts if one.file), None)
    names = sorted({one.bout for one in parts})
    said = repr((names, sets, silent, file)).encode()
    return ToFold(
        key=key,
        bout=names[0],
        fingerprint=hashlib.sha256(said).digest()[:16],
        paths=tuple(sorted({one.path for one in parts})),
        silent=tuple(silent),
        file=file,
    )


def to_fold(wanted: Mapping[bytes, ToFold], catalog: Catalog) -> tuple[ToFold, ...]:
    """Return the bouts whose entries are not those that were folded before."""
    known = {bout.key: bout.fingerprint for bout in catalog.bouts}
    return tuple(one for key, one in sorted(wanted.items()) if known.get(key) != one.fingerprint)


@dataclass(frozen=True, slots=True, kw_only=True)
class Double:
    """A bout that is probably the same game as `counted`, and so does not count; `reason` is `score` or `file`."""

    bout: StoredBout
    counted: StoredBout
    reason: str


def find_doubles(bouts: Iterable[StoredBout]) -> tuple[Double, ...]:
    """Return the bouts instead of which another one counts."""
    ranked = sorted(bouts, key=lambda bout: (bout.file is not None, -bout.entries, bout.key))
    counted: dict[object, list[StoredBout]] = defaultdict(list)
    doubles: list[Double] = []
    for bout in ranked:
        pairing = _pairing(bout)
        same = _same(bout, counted[pairing]) if pairing is not None else None
        if same is not None:
            doubles.append(Double(bout=bout, counted=same[0], reason=same[1]))
        elif pairing is not None:
            counted[pairing].append(bout)
    return tuple(sorted(doubles, key=lambda double: (double.bout.season, double.bout.key)))


def _pairing(bout: StoredBout) -> object:
    home, away = _folded_name(bout.home), _folded_name(bout.away)
    if not bout.date or not home or not away or bout.fault:
        return None
    return bout.date, *sorted((home, away))


def _folded_name(name: str) -> str:
    return " ".join(name.split()).casefold()


def _same(bout: StoredBout, others: Iterable[StoredBout]) -> tuple[StoredBout, str] | None:
    for other in others:
        if bout.game and other.game and _folded_name(bout.game) != _folded_name(other.game):
            continue
        if bout.file is not None and bout.file == other.file:
            return other, "file"
        if bout.home_score + bout.away_score > 0 and _score(bout) == _score(other):
            return other, "score"
    return None


def _score(bout: StoredBout) -> tuple[tuple[str, int], ...]:
    scores = (_folded_name(bout.home), bout.home_score), (_folded_name(bout.away), bout.away_score)
    return tuple(sorted(scores))


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """Segments to write, and for each bout that was folded the place of its segment among them."""

    segments: tuple[SegmentPlan, ...]
    place_of: Mapping[bytes, int]
    """Also of bouts that are kept, and stand in one of these segments from now on."""


@dataclass(slots=True)
class _Segment:
    """A segment of the next generation; it is written if it is touched."""

    season: int
    keys: set[bytes] = field(default_factory=set)
    is_touched: bool = False


def plan_segments(before: Catalog, after: Sequence[StoredBout], folded: frozenset[bytes], generation: int) -> Writing:
    """Return what to write so that every bout without a fault stands in a segment of its season.

    `after` are all bouts of the next generation; those not in `folded` have the segment in which their rows are.
    """
    stood = {bout.key: bout.segment for bout in before.bouts if bout.segment}
    wanted = {bout.key: bout.season for bout in after if not bout.fault}
    season_of = {bout.segment: bout.season for bout in before.bouts if bout.segment}
    segments = {name: _Segment(season=season) for name, season in season_of.items()}
    for key, name in stood.items():
        if wanted.get(key) == season_of[name]:
            segments[name].keys.add(key)
            segments[name].is_touched |= key in folded
        else:
            segments[name].is_touched = True
    homeless = [key for key in wanted if key not in stood or wanted[key] != season_of[stood[key]]]
    _settle(homeless, wanted, segments)
    touched = [segment for segment in segments.values() if segment.is_touched and segment.keys]
    place_of = {key: place for place, segment in enumerate(touched) for key in segment.keys}
    plans = []
    for segment in touched:
        sources: dict[str, set[bytes]] = defaultdict(set)
        for key in segment.keys - folded:
            sources[stood[key]].add(key)
        kept = {name: frozenset(keys) for name, keys in sorted(sources.items())}
        plans.append(SegmentPlan(season=segment.season, generation=generation, kept=kept))
    return Writing(segments=tuple(plans), place_of=place_of)


def _settle(homeless: Iterable[bytes], wanted: Mapping[bytes, int], segments: dict[str, _Segment]) -> None:
    """Give each bout a segment of its season: one that is written anyway, else the emptiest, else a new one."""
    by_season: dict[int, list[_Segment]] = defaultdict(list)
    for segment in segments.values():
        if len(segment.keys) < SEGMENT_BOUTS_MAX:
            by_season[segment.season].append(segment)
    for key in homeless:
        with_room = by_season[wanted[key]]
        if not with_room:
            with_room.append(_Segment(season=wanted[key]))
            segments[f"new {len(segments)}"] = with_room[0]
        chosen = min(with_room, key=lambda one: (not one.is_touched, len(one.keys)))
        chosen.keys.add(key)
        chosen.is_touched = True
        if len(chosen.keys) >= SEGMENT_BOUTS_MAX:
            with_room.remove(chosen)
