"""A file with a game: its format, its identity, and its content as steps in the order of the game.

Four formats are read, and told apart by their content: DerbyXML by its first character, DerbyJSON by its root keys, the
JSON of the CRG scoreboard, and the StatsBook, which is packed. A format is never guessed from the name of a file.

The identity follows from the bytes of the file and from the version of the importer, which rises whenever a program
would write other entries for the same file. Whoever opens the same file with the same importer, on whichever laptop,
gets the same bout, written by the same source, with the same entries; so opening it twice makes nothing twice, and two
laptops that did are in step when they meet. An id of the bout that the file states itself is kept as what it is, a name
of that bout (domain 3.4), but never used as our own: that bout has a log, and the file is only what it said at one
moment.

A newer importer makes another bout, not another source in the same one. One source cannot write two things under one
number, and two sources in one bout would both count when their logs meet: every penalty twice. So the bouts stay apart.
Nobody loses what officials wrote into the older one since; the newer one can tell which those are (`earlier`), and
`derbyos import` puts the newer reading in the place of the older in a season folder, where only imports are.
"""

import hashlib
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from derbyos_core.clock import Instant, parse_stamp
from derbyos_core.errors import UserError
from derbyos_core.gossip.entry import Act, Draft, Payload
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId, SourceId
from derbyos_core.interchange.crg.reader import read_crg
from derbyos_core.interchange.derbyjson.reader import is_derbyjson, read_derbyjson
from derbyos_core.interchange.derbyxml.audit_log import without_log
from derbyos_core.interchange.derbyxml.drafts import bout_key_of, drafts_from
from derbyos_core.interchange.game import RecordedGame, Repair, Unplaced
from derbyos_core.interchange.script.commands import BEFORE_FIRST_JAM_US, commands
from derbyos_core.interchange.script.timed import TimedCommand
from derbyos_core.interchange.script.timeline import advertised_start
from derbyos_core.interchange.statsbook.game import read_game
from derbyos_core.interchange.statsbook.reader import is_workbook, read_statsbook

__all__ = ["GAME_FILE_BYTES_MAX", "IMPORTER_VERSIONS", "FileFormat", "GameFile", "TimedDraft", "read_game_file"]

GAME_FILE_BYTES_MAX = 64 << 20
"""The largest of the limits of the formats, which their readers check."""
GAP_US_MAX = 24 * 3600 * 1_000_000
"""A time further from the one before is a slip of the pen, and stamps no entry."""
HEAD_BYTES = 4096
_FILES = uuid.uuid5(uuid.NAMESPACE_DNS, "file.derbyos.com")
_XML, _JSON = "<", "{["
_SQLITE = b"SQLite format 3\0"


class FileFormat(StrEnum):
    """A format that is read, by the name of the program or the format; it stands in the log as the writer."""

    DERBYXML = "DerbyXML"
    DERBYJSON = "DerbyJSON"
    CRG = "CRG ScoreBoard"
    STATSBOOK = "StatsBook"


IMPORTER_VERSIONS: Mapping[FileFormat, int] = {
    FileFormat.DERBYXML: 1,
    FileFormat.DERBYJSON: 1,
    FileFormat.CRG: 3,
    FileFormat.STATSBOOK: 2,
}
"""Rises with every change after which a file of the format would give other entries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedDraft:
    """A drafted entry, and the moment of the game at which it was complete."""

    at: Instant
    draft: Draft


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFile:
    """The game in a file.

    `version` is that of the program which wrote it, if it is stated. `saved_from` is the UUID of the bout that a
    DerbyXML file was saved from, empty if it names none. `unplaced` are the rows that no step contains, `repairs` the
    values that a step has otherwise. `earlier` are the bouts that older importers made of the same file.
    """

    format: FileFormat
    version: str
    bout: BoutId
    source: SourceId
    author: AuthorId
    steps: tuple[TimedCommand | TimedDraft, ...]
    saved_from: str = ""
    unplaced: tuple[Unplaced, ...] = ()
    repairs: tuple[Repair, ...] = ()
    earlier: tuple[BoutId, ...] = ()

    def random(self) -> Random:
        """Return the generator of the ids in the entries of this file: the same ones each time."""
        return Random(self.bout.key.int)


def read_game_file(content: bytes) -> GameFile:
    """Return the game in a file of any of the formats; `UserError` says what was expected and what was found."""
    content = without_log(content)  # so that a file is the same bout with its log and without it
    file_format = _format_of(content)
    version = IMPORTER_VERSIONS[file_format]
    bout = _bout_of(content, version)
    earlier = tuple(_bout_of(content, older) for older in range(1, version))
    return replace(_READERS[file_format](content, bout), earlier=earlier)


def _bout_of(content: bytes, version: int) -> BoutId:
    """Return the bout that this version of an importer makes of a file; the first one had no number."""
    name = hashlib.sha256(content).hexdigest()
    return BoutId(str(uuid.uuid5(_FILES, name if version == 1 else f"{name} {version}")))


def _format_of(content: bytes) -> FileFormat:
    if is_workbook(content):
        return FileFormat.STATSBOOK
    first = _first_character(content)
    if first and first in _XML:
        return FileFormat.DERBYXML
    if first and first in _JSON:
        return FileFormat.DERBYJSON if is_derbyjson(content) else FileFormat.CRG
    raise UserError(
        tr(
            "A bout is opened from a StatsBook (.xlsx), from DerbyXML, from DerbyJSON or from a game saved by CRG"
            " (JSON), but this file {found}: choose another file.",
            found=_found(content),
        )
    )


def _first_character(content: bytes) -> str:
    """Return the first character that is not blank, in any encoding of XML and JSON."""
    head = content[:HEAD_BYTES]
    wide = "utf-16" if head[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    return head.decode(wide, errors="ignore").lstrip()[:1]


def _found(content: bytes) -> str:
    if not content.strip():
        return tr("is empty")
    if content.startswith(_SQLITE):
        return tr("is a database, such as the file of a bout that DerbyOS keeps itself")
    return tr("is none of them")


def _source_of(bout: BoutId) -> SourceId:
    """Return the source of a file's entries. Its first octet is never zero, because ZeroMQ reserves that (A2)."""
    names = (uuid.uuid5(bout.key, f"source {number}") for number in range(256))
    return SourceId(str(next(name for name in names if name.bytes[0])))


def _author_of(bout: BoutId) -> AuthorId:
    return AuthorId(str(uuid.uuid5(bout.key, "author")))


# -- CRG -------------------------------------------------------------------------------------------------------


def _read_crg(content: bytes, bout: BoutId) -> GameFile:
    return _recorded(FileFormat.CRG, read_crg(content).game, bout)


def _recorded(file_format: FileFormat, game: RecordedGame, bout: BoutId) -> GameFile:
    return GameFile(
        format=file_format,
        version=game.version,
        bout=bout,
        source=_source_of(bout),
        author=_author_of(bout),
        steps=commands(game),
        unplaced=game.unplaced,
        repairs=game.repairs,
    )


def _read_statsbook(content: bytes, bout: BoutId) -> GameFile:
    file = _recorded(FileFormat.STATSBOOK, read_game(read_statsbook(content)), bout)
    if not (file.steps or file.unplaced):
        raise UserError(tr("A filled StatsBook is opened, but in this one nothing is typed yet: choose another file."))
    return file


# -- DerbyXML --------------------------------------------------------------------------------------------------


def _read_derbyxml(content: bytes, bout: BoutId) -> GameFile:
    return GameFile(
        format=FileFormat.DERBYXML,
        version="",
        bout=bout,
        source=_source_of(bout),
        author=_author_of(bout),
        steps=_steps(content, bout),
        saved_from=bout_key_of(content) or "",
    )


def _read_derbyjson(content: bytes, bout: BoutId) -> GameFile:
    file = read_derbyjson(content)
    return GameFile(
        format=FileFormat.DERBYJSON,
        version=file.producer,
        bout=bout,
        source=_source_of(bout),
        author=_author_of(bout),
        steps=_steps(file.derbyxml, bout),
        saved_from=bout_key_of(file.derbyxml) or "",
        unplaced=file.unplaced,
    )


def _steps(derbyxml: bytes, bout: BoutId) -> tuple[TimedDraft, ...]:
    drafts = drafts_from(derbyxml, bout, Random(bout.key.int))
    if not drafts:
        raise UserError(
            tr("A file of a bout holds at least a team, but the bout in this one is empty: choose another file.")
        )
    return tuple(_timed(drafts))


def _timed(drafts: tuple[Draft, ...]) -> Iterator[TimedDraft]:
    """Yield the drafts with times that rise: each at the last moment that it tells of, or just after the one before.

    The set-up comes before the first whistle, as in a game that is entered live.
    """
    ends = [_end_of(draft) for draft in drafts]
    first = next((end for end in ends if end is not None), None)
    start = _start_of(drafts[0]) if first is None else first
    at = Instant(start - BEFORE_FIRST_JAM_US - len(drafts))
    last_told = start
    for draft, end in zip(drafts, ends, strict=True):
        at = Instant(at + 1)
        if end is not None and at < end <= last_told + GAP_US_MAX:
            at = last_told = end
        yield TimedDraft(at=at, draft=draft)


def _end_of(draft: Draft) -> Instant | None:
    """Return the last moment that an entry tells of; for a jam its end, or its start if it has no length."""
    said = {act.attribute: act.text for act in draft.acts if act.attribute is not None}
    start = parse_stamp(said.get("timestamp", ""))
    if start is not None:
        return Instant(start + _length_us(said.get("duration", "")))
    return max(_times(draft.acts), default=None)


def _times(acts: Iterable[Act]) -> Iterator[Instant]:
    payloads: list[Payload] = [payload for act in acts for payload in act.payload]
    while payloads:
        payload = payloads.pop()
        at = parse_stamp(payload.attributes.get("timestamp", ""))
        if at is not None:
            yield at
        payloads += payload.children


def _length_us(text: str) -> int:
    """Return a length in seconds as microseconds; 0 for anything else."""
    try:
        seconds = float(text)
    except ValueError:
        return 0
    return int(seconds * 1_000_000) if 0 < seconds * 1_000_000 <= GAP_US_MAX else 0


def _start_of(setup: Draft) -> Instant:
    """Return the advertised start of a bout in which nothing has a time."""
    said = {act.attribute: act.text for act in setup.acts}
    return advertised_start(said.get("date", ""), said.get("time", ""))


_READERS: Mapping[FileFormat, Callable[[bytes, BoutId], GameFile]] = {
    FileFormat.DERBYXML: _read_derbyxml,
    FileFormat.DERBYJSON: _read_derbyjson,
    FileFormat.CRG: _read_crg,
    FileFormat.STATSBOOK: _read_statsbook,
}
