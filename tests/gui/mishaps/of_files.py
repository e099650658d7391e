"""Mishaps of exports, of the files of other programs, and of an official's commands."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq

from app.files import make_folder, write_whole
from derbyos_core.bout.commands import AddNote, Command, MarkLead
from derbyos_core.bout.model import JamId
from derbyos_core.export import export_bouts, seasons_in
from derbyos_core.export.columns import VERSION_KEY
from derbyos_core.identity import BoutId, Team
from derbyos_core.interchange.crg import state as crg_state
from derbyos_core.interchange.derbyxml import reader as derbyxml_reader
from derbyos_core.interchange.derbyxml.drafts import drafts_from
from derbyos_core.replica.effects import Rejected
from tests.gui.mishaps.bringing import Mishap, refused
from tests.kit.fake_node import FakeCluster
from tests.unit.export.sample import make_source
from tests.unit.interchange.crg_sample import as_file

__all__ = ["OF_FILES"]


def _spoilt(spoil: Callable[[Path], None]) -> Mishap:
    """Return a mishap: an export of which `spoil` has changed one table."""

    def bring(folder: Path) -> str:
        export_bouts([make_source()], folder)
        (file,) = (folder / "jams").glob("*.parquet")
        spoil(file)
        return refused(lambda: seasons_in(folder))

    return bring


def _cut_short(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def _of_another_program(file: Path) -> None:
    pq.write_table(pa.table({"x": [1]}), file)


def _of_another_version(file: Path) -> None:
    table = pq.read_table(file)
    metadata = {**(table.schema.metadata or {}), VERSION_KEY: b"99"}
    pq.write_table(table.replace_schema_metadata(metadata), file)


def _into_a_file(folder: Path) -> Path:
    (folder / "file").touch()
    return folder / "file" / "x"


def _xml(text: str) -> Mishap:
    return lambda folder: refused(lambda: derbyxml_reader.parse_file(text.encode()))


def _crg(file: bytes) -> Mishap:
    return lambda folder: refused(lambda: crg_state.read_state(file))


def _command(command: Command) -> Mishap:
    """Return a mishap: a command that the scorekeeper's replica refuses."""

    def bring(folder: Path) -> str:
        node = FakeCluster().node("Kim T.", "scorekeeper-home")
        node.replica.take_effects()
        node.replica.submit(command, "scorekeeper-home", node.now())
        (said,) = [effect.reason for effect in node.replica.take_effects() if isinstance(effect, Rejected)]
        return said

    return bring


DEEP = "<x>" * derbyxml_reader.DEPTH_MAX + "</x>" * derbyxml_reader.DEPTH_MAX
MANY = " ".join(f'a{number}="1"' for number in range(derbyxml_reader.ATTRIBUTES_MAX + 1))

OF_FILES: dict[str, Mishap] = {
    "an export into a file": lambda folder: refused(lambda: export_bouts([make_source()], _into_a_file(folder))),
    "an export file into a file": lambda folder: refused(lambda: write_whole(_into_a_file(folder), b"")),
    "a folder that is a file": lambda folder: refused(lambda: make_folder(_into_a_file(folder))),
    "a table is missing": _spoilt(Path.unlink),
    "a table is cut short": _spoilt(_cut_short),
    "a table is foreign": _spoilt(_of_another_program),
    "a table is of another version": _spoilt(_of_another_version),
    "an empty DerbyXML file": _xml(" "),
    "a DerbyXML file too large": _xml(" " * derbyxml_reader.FILE_BYTES_MAX + "<bout/>"),
    "a DerbyXML file cut short": _xml("<bout><team"),
    "a DerbyXML file with a document type": _xml("<!DOCTYPE bout><bout/>"),
    "an XML file of something else": _xml("<xyz/>"),
    "a DerbyXML file too deep": _xml(f"<bout>{DEEP}</bout>"),
    "a DerbyXML file with too many attributes": _xml(f"<bout><x {MANY}/></bout>"),
    "a DerbyXML file with too large a part": _xml(f"<bout><x>{'y' * derbyxml_reader.PART_BYTES_MAX}</x></bout>"),
    "a DerbyXML file with three periods": lambda folder: refused(
        lambda: drafts_from(b"<bout><period number='3'/></bout>", BoutId("gravel"), Random(1))
    ),
    "an empty CRG file": _crg(b""),
    "a CRG file too large": _crg(b" " * crg_state.FILE_BYTES_MAX + b"{}"),
    "a CRG file cut short": _crg(b'{"state": {'),
    "bytes instead of a CRG file": _crg(b"\xff\xfe\x00\xd8"),
    "a foreign JSON file": _crg(b'{"people": []}'),
    "CRG's settings": _crg(as_file({"ScoreBoard.Settings.Setting(x)": "y"})),
    "a CRG file with too much": _crg(
        as_file({f"ScoreBoard.X({number})": 1 for number in range(crg_state.KEYS_MAX + 1)})
    ),
    "a jam that cannot be": _command(MarkLead(jam=JamId(1, 99), team=Team.HOME)),
    "a period that cannot be": _command(MarkLead(jam=JamId(7, 1), team=Team.HOME)),
    "a sign that cannot be kept": _command(AddNote(text="a\x0bb")),
    "a text too long": _command(AddNote(text="x" * 1_100_000)),
}
