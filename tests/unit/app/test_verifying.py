"""`derbyos verify` proves and refutes bout files, exports and DerbyXML files, as a second verifier does."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from app import cli
from app.verbs.kept_bouts import load_kept
from app.verbs.verifying import Outcome, logs_in, verify_and_tell
from derbyos_core.export import export_bouts
from derbyos_core.gossip.entry import Payload, parse_body
from derbyos_core.gossip.log_proof import prove_log
from derbyos_core.identity import octets_of
from derbyos_core.interchange.derbyxml.audit_log import without_log
from derbyos_core.interchange.game_file import read_game_file
from derbyos_core.security.keys import author_of, fingerprint
from derbyos_core.security.signatures import Signature, first_link, next_link, sign_link
from tests.kit.plain_verifier import first_unproven
from tests.kit.signed_bout import SignedBout, make_bout, write_bout_file
from tests.unit.export.sample import make_source

BOUT = make_bout()
SPARSE = make_bout(notes=8, every=3)


def _kept(folder: Path, bout: SignedBout) -> Path:
    return write_bout_file(folder / "finals.derbyos", bout.bout, bout.entries, bout.signatures)


def _exported(folder: Path, bout: SignedBout) -> Path:
    export_bouts([load_kept(_kept(folder, bout))], folder / "tables")
    return folder / "tables"


def _derbyxml(folder: Path, bout: SignedBout, *options: str) -> Path:
    kept, out = _kept(folder, bout), folder / "finals.xml"
    words = ["--data-dir", str(folder / "data"), "export", str(kept), "--derbyxml", str(out), *options]
    assert cli.main(words) == 0
    return out


@pytest.mark.parametrize("make", [_kept, _exported, lambda folder, bout: _derbyxml(folder, bout, "--with-log")])
def test_every_form_of_a_signed_log_is_proven(
    tmp_path: Path, make: Callable[[Path, SignedBout], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path, BOUT)
    capsys.readouterr()
    assert verify_and_tell([path], is_json=False) is Outcome.PROVEN
    ann, bo = BOUT.writers
    told = capsys.readouterr().out
    who = f"Bo (author {author_of(bo.key.public)}), source {bo.source}, key {fingerprint(bo.key.public)}"
    assert f"founded by Ann, key {fingerprint(ann.key.public)}: the bout's id commits to this founder" in told
    assert f"proven: {who}: 5 of 5 entries proven\n" in told
    assert told.endswith("proven, 12 entries of 2 sources\n")


@pytest.mark.parametrize("make", [_kept, _exported, lambda folder, bout: _derbyxml(folder, bout, "--with-log")])
def test_a_log_that_one_signature_in_three_covers_tells_where_proof_ends(
    tmp_path: Path, make: Callable[[Path, SignedBout], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = make(tmp_path, SPARSE)
    capsys.readouterr()
    assert verify_and_tell([path], is_json=False) is Outcome.UNPROVEN
    told = capsys.readouterr().out
    assert "9 of 11 entries proven; entry 10 is the first that is not proven: no signature covers it" in told
    assert "18 of 20 entries proven, and nothing speaks against the rest" in told


def test_lines_of_json_tell_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _kept(tmp_path, SPARSE)
    assert verify_and_tell([path], is_json=True) is Outcome.UNPROVEN
    head, *sources = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (head["outcome"], head["closed"], head["founder_fits"]) == ("unproven", True, True)
    (ann,) = (one for one in sources if one["name"] == "Ann")
    assert (ann["entries"], ann["proven"], ann["first_unproven"], ann["reason"]) == (11, 9, 10, "unsigned")


def test_of_several_files_the_worst_decides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole, sparse = _kept(tmp_path, BOUT), _kept(tmp_path / "sparse", SPARSE)
    assert verify_and_tell([whole, sparse], is_json=False) is Outcome.UNPROVEN
    false = write_bout_file(tmp_path / "false.derbyos", BOUT.bout, BOUT.entries[1:], BOUT.signatures)
    assert verify_and_tell([false, whole, sparse], is_json=False) in (Outcome.REFUTED, Outcome.UNPROVEN)


# -- two verifiers on the same exports ---------------------------------------------------------------------------------


def _ours(tables: Path) -> dict[tuple[bytes, bytes], int | None]:
    found: dict[tuple[bytes, bytes], int | None] = {}
    for log in logs_in(tables):
        for one in prove_log(log.bout, log.rows).sources:
            first = one.first_unproven
            found[log.bout.key.bytes, octets_of(one.source)] = first[0] if first is not None else None
    return found


def _said(tables: Path) -> set[tuple[object, ...]]:
    """Return what is signed in an export."""
    rows = pq.read_table(tables / "entries").to_pylist()
    return {(row["bout_key"], row["source"], row["sequence"], row["body"]) for row in rows}


def _rewrite(tables: Path, change: Callable[[list[dict[str, object]]], None], name: str = "entries") -> None:
    (path,) = (tables / name).glob("*.parquet")
    table = pq.read_table(path)
    rows = table.to_pylist()
    change(rows)
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), path)


@pytest.mark.parametrize("bout", [BOUT, SPARSE], ids=["each", "sparse"])
def test_the_second_verifier_agrees_on_whole_exports(tmp_path: Path, bout: SignedBout) -> None:
    tables = _exported(tmp_path, bout)
    assert first_unproven(tables) == _ours(tables)
    assert set(_ours(tables).values()) == ({None} if bout is BOUT else {None, 10})


@pytest.mark.parametrize("bout", [BOUT, SPARSE], ids=["each", "sparse"])
def test_the_second_verifier_agrees_on_every_kind_of_alteration(tmp_path: Path, bout: SignedBout) -> None:
    tables = _exported(tmp_path, bout)
    (path,) = (tables / "entries").glob("*.parquet")
    whole = path.read_bytes()
    random = Random(5)

    def swap(rows: list[dict[str, object]], name: str) -> None:
        one, two = random.sample(range(len(rows)), 2)
        rows[one][name], rows[two][name] = rows[two][name], rows[one][name]

    def alter(rows: list[dict[str, object]], name: str) -> None:
        at = random.randrange(len(rows))
        value = rows[at][name]
        if isinstance(value, str):
            place = value.rindex(">", 0, len(value) - 1)
            rows[at][name] = f"{value[:place]} altered='1'{value[place:]}" if random.random() < 0.5 else value + " "
        elif isinstance(value, bytes):
            place = random.randrange(len(value))
            rows[at][name] = value[:place] + bytes([value[place] ^ 1 << random.randrange(8)]) + value[place + 1 :]
        elif isinstance(value, int):
            rows[at][name] = value + random.choice((100, 1))

    def drop(rows: list[dict[str, object]], name: str) -> None:
        del rows[random.randrange(len(rows))]

    def cut(rows: list[dict[str, object]], name: str) -> None:
        for row in rows:
            if row["sequence"] > random.randrange(1, 12):  # type: ignore[operator]
                row["signature"] = None

    kinds = [(swap, "body"), (swap, "sequence"), (swap, "source"), (swap, "signature"), (alter, "body")]
    kinds += [(alter, "sequence"), (alter, "source"), (alter, "signature"), (alter, "bout_key"), (drop, ""), (cut, "")]
    refuted = set[str]()
    written = _said(tables)
    for number in range(110):
        change, name = kinds[number % len(kinds)]
        path.write_bytes(whole)
        _rewrite(tables, lambda rows, change=change, name=name: change(rows, name))  # type: ignore[misc]
        ours = _ours(tables)
        assert first_unproven(tables) == ours, (number, change.__name__, name)
        is_proven = all(first is None for first in ours.values())
        assert not is_proven or name in ("signature", "") or _said(tables) == written, (number, change.__name__, name)
        refuted |= set() if is_proven else {f"{change.__name__} {name}".strip()}
    may_be_covered = {"alter signature"}  # by a later one
    assert refuted | may_be_covered == {f"{change.__name__} {name}".strip() for change, name in kinds}


def test_an_export_of_a_log_with_a_gap_tells_the_link_before_it(tmp_path: Path) -> None:
    bout = make_bout()
    bo = bout.writers[1]
    bout.writers[0].add("nsodes", Payload(tag="accept", attributes={"uuid": bo.source, "missing": "3"}))
    entries = [entry for entry in bout.entries if (entry.source, entry.sequence) != (bo.source, 3)]
    kept = write_bout_file(tmp_path / "finals.derbyos", bout.bout, entries, bout.signatures)
    export_bouts([load_kept(kept)], tmp_path / "tables")
    (path,) = (tmp_path / "tables" / "entries").glob("*.parquet")
    told = [(r["source"], r["sequence"]) for r in pq.read_table(path).to_pylist() if r["link_before"] is not None]
    assert told == [(octets_of(bo.source), 4)]
    assert set(first_unproven(tmp_path / "tables").values()) == {None} == set(_ours(tmp_path / "tables").values())
    assert verify_and_tell([tmp_path / "tables"], is_json=False) is Outcome.PROVEN


def test_an_export_tells_both_entries_of_a_fork_apart(tmp_path: Path) -> None:
    bout = make_bout()
    bo = bout.writers[1]
    link = first_link(bout.bout, bo.source, bo.key.public)
    for entry in bo.entries[:-1]:
        link = next_link(link, entry.sequence, entry.body)
    (other,) = parse_body(bo.entries[-1].body.replace(b"note 3", b"note 9"))
    signature = Signature(bo.source, other.sequence, sign_link(bo.key, next_link(link, other.sequence, other.body)))
    kept = write_bout_file(
        tmp_path / "finals.derbyos", bout.bout, [*bout.entries, other], [signature, *bout.signatures]
    )
    export_bouts([load_kept(kept)], tmp_path / "tables")
    (path,) = (tmp_path / "tables" / "entries").glob("*.parquet")
    both = {row["body"]: row["signature"] for row in pq.read_table(path).to_pylist() if row["sequence"] == 5}
    assert both[other.body.decode()] == signature.octets
    assert verify_and_tell([tmp_path / "tables"], is_json=False) is Outcome.PROVEN
    assert verify_and_tell([kept], is_json=False) is Outcome.PROVEN


def test_an_export_that_holds_open_bouts_too_is_proven_bout_by_bout(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export_bouts([load_kept(_kept(tmp_path, BOUT)), make_source()], tmp_path / "tables")
    capsys.readouterr()
    assert verify_and_tell([tmp_path / "tables"], is_json=False) is Outcome.UNPROVEN
    told = capsys.readouterr().out
    assert "proven, 12 entries of 2 sources" in told
    assert "0 of 3 entries proven; its entries are not signed" in told


def test_an_export_of_an_older_version_is_not_signed(tmp_path: Path) -> None:
    tables = _exported(tmp_path, BOUT)
    (path,) = (tables / "entries").glob("*.parquet")
    pq.write_table(pq.read_table(path).drop_columns(["signature", "link_before"]), path)
    assert verify_and_tell([path], is_json=False) is Outcome.UNPROVEN


# -- DerbyXML ----------------------------------------------------------------------------------------------------------


def test_a_derbyxml_file_is_the_same_bout_with_its_log_and_without_it(tmp_path: Path) -> None:
    bare = _derbyxml(tmp_path, BOUT).read_bytes()
    whole = _derbyxml(tmp_path, BOUT, "--with-log").read_bytes()
    assert len(whole) > len(bare)
    assert without_log(whole) == bare == without_log(bare)
    one, two = read_game_file(bare), read_game_file(whole)
    assert (one.bout, one.steps) == (two.bout, two.steps)


@pytest.mark.parametrize(
    "file",
    [
        b"<bout/>",
        b"<bout><audit-log></bout>",
        b"</audit-log><audit-log>",
        b"<bout><audit-log></audit-log><audit-log></audit-log></bout>",
        b" " * 1_000_000 + b"<audit-log " * 100_000,
    ],
)
def test_a_file_in_which_no_log_can_be_told_from_the_rest_stays_as_it_is(file: bytes) -> None:
    assert without_log(file) == file


def test_a_damaged_bout_file_is_named_beside_what_is_proven(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _kept(tmp_path, BOUT)
    octets = bytearray(path.read_bytes())
    octets[octets.index(b"note 2") + 1] ^= 1
    path.write_bytes(octets)
    assert verify_and_tell([path], is_json=False) is Outcome.REFUTED
    told = capsys.readouterr()
    assert "is damaged: 11 entries could be read" in told.err
    assert "4 of 4 entries proven; missing: 4" in told.out or "6 of 6 entries proven; missing: 6" in told.out


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("&lt;note&gt;Bo's note 2", "&lt;note&gt;Bo's note 5"),
        ("<note>Bo's note 2", "<note>Bo's note 5"),
        ('sequence="3"', 'sequence="33"'),
        ('<audit-log bout="0', '<audit-log bout="1'),
        ("</uuid>", "</uuid><team role='home' name='Others'/>"),
    ],
)
def test_an_altered_derbyxml_file_is_refuted_whether_it_is_the_log_or_the_rest(
    tmp_path: Path, old: str, new: str
) -> None:
    path = _derbyxml(tmp_path, BOUT, "--with-log")
    content = path.read_text()
    assert old in content
    path.write_text(content.replace(old, new, 1))
    assert verify_and_tell([path], is_json=False) is Outcome.REFUTED


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [("entries", "payload", "<note>x</note>"), ("entries", "writer", "Cy"), ("games", "home_score", 99)],
)
def test_a_table_that_does_not_follow_from_the_log_is_refuted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], table: str, column: str, value: object
) -> None:
    tables = _exported(tmp_path, BOUT)
    capsys.readouterr()
    assert verify_and_tell([tables], is_json=False) is Outcome.PROVEN
    assert "proven: everything else in it follows from the log" in capsys.readouterr().out

    def change(rows: list[dict[str, object]]) -> None:
        rows[0][column] = value

    _rewrite(tables, change, table)
    assert verify_and_tell([tables], is_json=False) is Outcome.REFUTED
    assert f"REFUTED: the table {table} is not what follows from the log" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.xml", b"", "holds no log"),
        ("other.txt", b"no markup at all", "holds no log"),
        ("cut.xml", b"<bout><team", "no well-formed XML"),
        ("plain.xml", b"<bout><team role='home'/></bout>", "has no log in it"),
        ("row.xml", b"<bout><audit-log bout='x'><entry source='y'/></audit-log></bout>", "without its source"),
        ("foreign.derbyos", b"no bout at all, but long enough to look at" * 10, "is not a DerbyOS bout file"),
        ("bad.parquet", b"PAR1 but not for long", "is no readable Parquet file"),
    ],
)
def test_what_holds_no_log_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, words: str
) -> None:
    (tmp_path / name).write_bytes(content)
    assert cli.main(["verify", str(tmp_path / name)]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert error.count("\n") == 1


def test_a_folder_without_an_export_and_another_table_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["verify", str(tmp_path)]) == 2
    assert "holds no export" in capsys.readouterr().err
    tables = _exported(tmp_path, BOUT)
    (games,) = (tables / "games").glob("*.parquet")
    assert cli.main(["verify", str(games)]) == 2
    assert "has no column source, so it is not the log of an export" in capsys.readouterr().err
    assert cli.main(["verify", str(tmp_path / "nothing")]) == 2
    assert "there is no file" in capsys.readouterr().err


def test_the_log_goes_only_into_a_derbyxml_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--data-dir", str(tmp_path), "export", "b", "--parquet", str(tmp_path), "--with-log"]
    assert cli.main(words) == 2
    assert "add --derbyxml FILE" in capsys.readouterr().err


def test_an_altered_bout_file_that_is_whole_is_refuted(tmp_path: Path) -> None:
    """Whoever can write the file can write checksums, too; they cannot write signatures."""
    entries = list(BOUT.entries)
    at = next(at for at, entry in enumerate(entries) if b"note 2" in entry.body)
    (entries[at],) = parse_body(entries[at].body.replace(b"note 2", b"note 5"))
    path = write_bout_file(tmp_path / "false.derbyos", BOUT.bout, entries, BOUT.signatures)
    assert verify_and_tell([path], is_json=False) is Outcome.REFUTED
