"""Fold of one bout: all entries that anybody exported of it, in; the bout and its rows of the facts tables, out.

This is the code that the nodes run: the log decides forks and gaps (`gossip/log`), the document folds what is placed
(`document/fold`), the bout is a projection of it, and the rows are those of the export's tables. So a season counts
exactly what the officials' screens showed. Copies of an entry count once, in whatever order they come; entries behind a
gap are kept and do not count until some export fills it.

Bounded: `ENTRIES_MAX` entries and `OCTETS_MAX` octets of one bout; a bout with more raises `FoldError`, and the caller
sets it aside.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from derbyos_core.clock import Instant
from derbyos_core.document.fold import Document
from derbyos_core.errors import DerbyOSError, RemoteProtocolError
from derbyos_core.export.columns import INSTANT, NUMBER, TEXT
from derbyos_core.export.from_log import source_of_log
from derbyos_core.export.log_rows import times_of
from derbyos_core.export.rows import RowReferences
from derbyos_core.export.source import BoutSource, instant
from derbyos_core.export.tables import ENTRIES, GAMES, TABLES
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.gossip.log import AppendOutcome, EntryLog
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId, SourceId, Team
from derbyos_core.replica.refold import applied
from derbyos_core.season.season_start import CALENDAR_YEAR, SeasonStart, season_of

__all__ = [
    "ENTRIES_BY_OFFICIAL",
    "FACTS",
    "FoldError",
    "FoldedBout",
    "ForkedEntry",
    "fold_bout",
]

ENTRIES_MAX = 200_000
"""Two hundred whole bouts in one."""
OCTETS_MAX = 256 << 20

ENTRIES_BY_OFFICIAL = "entries_by_official"
_FILE = GAMES.schema.field("file")
_PREFIX = [GAMES.schema.field(name) for name in ("season", "bout", "bout_key")]


FACTS: Mapping[str, pa.Schema] = {
    **{table.name: table.schema for table in TABLES if table is not ENTRIES},
    ENTRIES_BY_OFFICIAL: pa.schema(
        [
            *_PREFIX,
            pa.field("author", TEXT, nullable=False),
            pa.field("writer", TEXT),
            pa.field("role", TEXT),
            pa.field("entries", NUMBER, nullable=False),
            pa.field("first_at", INSTANT),
            pa.field("last_at", INSTANT),
        ]
    ),
}
"""The facts tables of a season and their columns: those of an export without its log, and entries per official."""


class FoldError(DerbyOSError):
    """A bout that cannot be folded; the text says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkedEntry:
    """An entry that lost its slot to another one with the same source and sequence, and so does not count."""

    source: str
    sequence: int
    writer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoldedBout:
    """A bout of the season. `unread` counts entries that break the protocol or the limits of a log."""

    source: BoutSource
    season: int
    file: str | None
    forks: tuple[ForkedEntry, ...]
    unread: int

    def facts(self) -> Mapping[str, pa.Table]:
        """Return the rows of every facts table, by name."""
        refs = RowReferences.of(self.source)
        tables = {table.name: table.build(refs) for table in TABLES if table is not ENTRIES}
        tables[GAMES.name] = _with_column(tables[GAMES.name], _FILE, self.file)
        if self.season != self.source.season:
            season = GAMES.schema.field("season")
            tables = {name: _with_column(table, season, self.season) for name, table in tables.items()}
        tables[ENTRIES_BY_OFFICIAL] = self._entries_by_official()
        return tables

    def score(self, team: Team) -> int:
        """Return the official score of a team."""
        return self.source.bout.score.get(team, 0)

    def team_name(self, team: Team) -> str:
        """Return what a team is called, empty if nobody wrote it."""
        sheet = self.source.bout.teams.get(team)
        return sheet.title if sheet is not None else ""

    def _entries_by_official(self) -> pa.Table:
        source = self.source
        officials = {official.source: official for official in source.bout.officials}
        written: dict[tuple[SourceId, str], list[Instant | None]] = defaultdict(list)
        times = times_of(source)
        for entry in (*(item.entry for item in source.placed), *source.held):
            written[entry.source, entry.role].append(times[entry.ref].at)
        stamps: dict[tuple[str, str | None, str | None], list[Instant | None]] = defaultdict(list)
        for (name, entered_as), some in written.items():
            official = officials.get(name)
            author = official.author if official is not None else name
            writer = official.name or None if official is not None else None
            role = entered_as or (" ".join(official.roles) if official is not None else "")
            stamps[author, writer, role or None] += some
        rows = sorted(stamps, key=lambda who: (who[0], who[1] or "", who[2] or ""))
        believed = [[stamp for stamp in stamps[who] if stamp is not None] for who in rows]
        spans = [(min(some), max(some)) if some else (None, None) for some in believed]
        bout_id = source.bout_id
        columns = [
            [self.season] * len(rows),
            [bout_id.string] * len(rows),
            [bout_id.key.bytes] * len(rows),
            *([who[place] for who in rows] for place in range(3)),
            [len(stamps[who]) for who in rows],
            *([instant(ends[place]) for ends in spans] for place in range(2)),
        ]
        schema = FACTS[ENTRIES_BY_OFFICIAL]
        arrays = [pa.array(values, field.type) for values, field in zip(columns, schema, strict=True)]
        return pa.Table.from_arrays(arrays, schema=schema)


def fold_bout(
    bout_id: BoutId,
    bodies: Iterable[bytes],
    *,
    silent: Sequence[AuthorId] = (),
    file: str | None = None,
    start: SeasonStart = CALENDAR_YEAR,
) -> FoldedBout:
    """Fold the entries of a bout, in any order and any number of copies; raises `FoldError`."""
    entries, unread = _entries(bodies)
    log = EntryLog(bout_id)
    for entry in entries:
        unread += log.append(entry).outcome is AppendOutcome.REFUSED
    document = Document(bout_id)
    for item in log.ordered():
        applied(document, item)
    source = source_of_log(bout_id, log, document, silent=silent)
    return FoldedBout(source=source, season=season_of(source, start), file=file, forks=_forks(source), unread=unread)


def _entries(bodies: Iterable[bytes]) -> tuple[list[Entry], int]:
    """Return the entries that can be read, by source and sequence, and the number of bodies that cannot."""
    entries: list[Entry] = []
    unread = octets = 0
    for body in dict.fromkeys(bodies):
        octets += len(body)
        if len(entries) >= ENTRIES_MAX or octets > OCTETS_MAX:
            raise FoldError(
                tr(
                    "a bout may have at most {entries} entries and {octets} octets, this one has more",
                    entries=ENTRIES_MAX,
                    octets=OCTETS_MAX,
                )
            )
        try:
            entries += parse_body(body)
        except RemoteProtocolError:
            unread += 1
    entries.sort(key=lambda entry: entry.ref)
    return entries, unread


def _forks(source: BoutSource) -> tuple[ForkedEntry, ...]:
    names = {official.source: official.name for official in source.bout.officials}
    refs: dict[EntryRef, None] = dict.fromkeys(entry.ref for entry in source.forks)
    return tuple(
        ForkedEntry(source=ref.source, sequence=ref.sequence, writer=names.get(ref.source, "")) for ref in sorted(refs)
    )


def _with_column(table: pa.Table, field: pa.Field, value: object) -> pa.Table:
    """Return the table with this value in every row of a column."""
    values = pa.repeat(pa.scalar(value, field.type), table.num_rows)
    return table.set_column(table.schema.get_field_index(field.name), field, values)
