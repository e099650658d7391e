"""An encrypted bout file survives what a plain one does, shows nothing, and opens for those who were meant."""

import gzip
import shutil
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from derbyos_core.errors import UserError
from derbyos_core.identity import BoutId
from derbyos_core.security.join_code import parse_code
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.bout_file import read_contents, read_sealed, wal_of
from derbyos_core.storage.bouts import find_kept, kept_bouts, look_at, read_stored
from derbyos_core.storage.encryption import Encryption, KeyRing, split_facts
from derbyos_core.storage.key_file import KeptOpener, load_key
from derbyos_core.storage.membership_file import MemberCode
from derbyos_core.storage.schema import ENCRYPTED_FORMAT, FORMAT, Record, Sealed, read_sealed_row, row_of
from derbyos_core.storage.sqlite_store import SQLiteStore
from derbyos_core.storage.store_error import EncryptedFileError, StoreError
from tests.kit.signed_bout import key_of
from tests.unit.storage.failing_disk import FailingDisk, ForgetfulDisk
from tests.unit.storage.records import BOUT, MADE_AT, make_records, open_store

FILES = Path(__file__).parent / "files"
RECORDS = make_records(60)
TITLE = "Reds – Blues"
OWN, STRANGER = key_of(1), key_of(2)
CODE, NEW_CODE = parse_code("K7M-2QF-XRD"), parse_code("ABC-DEF-GH2")
RING = KeyRing(OWN)


def _signatures() -> tuple[Signature, ...]:
    random = Random(4)
    return tuple(
        Signature(record.source, record.sequence, random.randbytes(64), random.randbytes(32) if number % 2 else None)
        for number, record in enumerate(RECORDS)
    )


SIGNATURES = _signatures()


def _encryption(*, key: int = 1, code: MemberCode | None = None, is_wanted: bool = True) -> Encryption:
    return Encryption(key=key_of(key), random=Random(7), code=code, is_wanted=is_wanted)


def _open(folder: Path, encryption: Encryption | None = None) -> SQLiteStore:
    return SQLiteStore.open(folder / "finals.derbyos", BOUT, MADE_AT, encryption=encryption or _encryption())


def _written(folder: Path, encryption: Encryption | None = None) -> SQLiteStore:
    """Return an open store with everything in it."""
    store = _open(folder, encryption)
    for record, signature in zip(RECORDS, SIGNATURES, strict=True):
        store.append([record], [signature])
    store.note("title", TITLE)
    store.sync()
    store.tidy()
    return store


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """Return an encrypted file whose store was closed."""
    store = _written(tmp_path)
    store.close()
    return store.path


@pytest.fixture
def crashed(tmp_path: Path) -> Path:
    """Return an encrypted file and its WAL as a killed process leaves them."""
    store = _written(tmp_path / "lived")
    left = tmp_path / "finals.derbyos"
    shutil.copy(store.path, left)
    shutil.copy(wal_of(store.path), wal_of(left))
    store.close()
    return left


def _copied(path: Path, folder: Path) -> Path:
    folder.mkdir()
    return Path(shutil.copy(path, folder / path.name))


def _octets_of(path: Path) -> Iterator[bytes]:
    for file in sorted(path.parent.glob(f"{path.name}*")):
        yield file.read_bytes()


def _texts() -> list[bytes]:
    """Return everything that must not be readable in a file."""
    links = [one.before for one in SIGNATURES if one.before is not None]
    return [TITLE.encode(), *(record.body for record in RECORDS), *(one.octets for one in SIGNATURES), *links]


# -- reading and writing ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("left", ["closed", "crashed"])
def test_what_was_written_is_read_with_the_laptops_own_key(request: pytest.FixtureRequest, left: str) -> None:
    path: Path = request.getfixturevalue(left)
    contents = read_contents(path, opener=RING)
    assert (contents.records, contents.signatures, contents.damaged) == (RECORDS, SIGNATURES, 0)
    assert (contents.facts["title"], contents.facts["bout"]) == (TITLE, BOUT.string)
    assert (contents.format, contents.facts["format"]) == (ENCRYPTED_FORMAT, str(ENCRYPTED_FORMAT))
    assert contents.rows == (len(RECORDS), len(SIGNATURES))
    store = _open(path.parent, _encryption(is_wanted=False))
    assert (store.load(), store.load_signatures(), store.fact("title")) == (RECORDS, SIGNATURES, TITLE)
    assert (store.note_on_opening, store.is_encrypted) == ("", True)
    store.close()


def test_nothing_personal_is_in_any_octet_while_it_is_written_and_afterwards(tmp_path: Path) -> None:
    store = _written(tmp_path)
    assert wal_of(store.path).stat().st_size > 50_000
    while_written = list(_octets_of(store.path))
    store.close()
    for octets in (*while_written, *_octets_of(store.path)):
        assert [text for text in _texts() if text in octets] == []


def test_a_file_in_use_is_read_here_and_beside_its_writer(tmp_path: Path) -> None:
    store = _written(tmp_path)
    contents = read_contents(store.path, is_in_use=True, opener=RING)
    assert (contents.records, contents.signatures) == (RECORDS, SIGNATURES)
    store.close()


def test_files_are_plain_unless_encryption_is_wanted(tmp_path: Path) -> None:
    for encryption in (None, _encryption(is_wanted=False)):
        path = tmp_path / f"{encryption is None}.derbyos"
        store = SQLiteStore.open(path, BOUT, MADE_AT, encryption=encryption)
        store.append(RECORDS)
        store.close()
        contents = read_contents(path)
        assert (contents.records, contents.format, contents.wraps) == (RECORDS, FORMAT, {})


def test_an_existing_plain_file_stays_plain_and_a_sentence_says_so(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.append(RECORDS[:3])
    store.close()
    again = _open(tmp_path)
    assert "was there already and is not encrypted; it stays as it is" in again.note_on_opening
    assert not again.is_encrypted
    again.append(RECORDS[3:])
    again.close()
    assert read_contents(again.path).records == RECORDS


# -- who opens it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ring", [None, KeyRing(), KeyRing(STRANGER), KeyRing(STRANGER, NEW_CODE)])
def test_nobody_else_reads_it_and_a_sentence_says_what_to_do(tmp_path: Path, ring: KeyRing | None) -> None:
    store = _written(tmp_path, _encryption(code=MemberCode(CODE, 1)))
    store.close()
    with pytest.raises(
        EncryptedFileError, match="open it on a laptop that took part, or give its join code with --code"
    ):
        read_contents(store.path, opener=ring)
    assert read_contents(store.path, opener=KeyRing(STRANGER, CODE)).records == RECORDS


def test_a_store_without_the_keys_is_refused_and_changes_nothing(closed: Path) -> None:
    before = closed.read_bytes()
    for encryption in (None, _encryption(key=2), _encryption(key=2, code=MemberCode(CODE, 1))):
        with pytest.raises(EncryptedFileError):
            SQLiteStore.open(closed, BOUT, MADE_AT, encryption=encryption)
    assert closed.read_bytes() == before
    store = _open(closed.parent)  # no lock was left behind
    assert store.load() == RECORDS
    store.close()


def test_a_copy_opened_by_its_code_opens_with_the_new_laptops_key_from_then_on(tmp_path: Path) -> None:
    store = _written(tmp_path, _encryption(code=MemberCode(CODE, 1)))
    store.close()
    copy = _copied(store.path, tmp_path / "new laptop")
    opened = _open(copy.parent, _encryption(key=2, code=MemberCode(CODE, 1)))
    assert opened.load() == RECORDS
    opened.close()
    for key in (OWN, STRANGER):
        assert read_contents(copy, opener=KeyRing(key)).records == RECORDS


def test_a_newer_code_replaces_the_older_one(tmp_path: Path) -> None:
    store = _written(tmp_path, _encryption(code=MemberCode(CODE, 1)))
    old_wrap = read_sealed(store.path, is_in_use=True).wraps["wrap.code.1"]
    assert store.code_wrap(MemberCode(NEW_CODE, 1)) is None, "a code of the same number is no newer one"
    fact = store.code_wrap(MemberCode(NEW_CODE, 2))
    assert fact is not None
    store.note(*fact)
    store.close()
    assert read_contents(store.path, opener=KeyRing(code=NEW_CODE)).records == RECORDS
    assert read_contents(store.path, opener=RING).records == RECORDS
    with pytest.raises(EncryptedFileError):
        read_contents(store.path, opener=KeyRing(code=CODE))
    assert old_wrap.encode() not in store.path.read_bytes()
    again = _open(tmp_path, _encryption(code=MemberCode(CODE, 1)))  # as after a mistyped --code
    assert again.code_wrap(MemberCode(CODE, 1)) is None
    again.close()


def test_only_the_newest_of_several_codes_counts() -> None:
    facts = {"title": "t", "wrap.code.2": "b", "wrap.code.10": "c", "wrap.laptop.1": "d", "wrap.code.x": "e"}
    plain, wraps = split_facts(facts)
    assert plain == {"title": "t", "wrap.code.x": "e"}
    assert wraps == {"wrap.code.10": "c", "wrap.laptop.1": "d"}


# -- lists ------------------------------------------------------------------------------------------------------------


def test_a_list_shows_the_facts_with_the_key_and_the_count_without(tmp_path: Path) -> None:
    bouts = tmp_path / "data" / "bouts"
    key = load_key(tmp_path / "data", Random(5))
    path = bouts / f"{BOUT.key}.derbyos"
    store = SQLiteStore.open(path, BOUT, MADE_AT, encryption=Encryption(key=key, random=Random(6), is_wanted=True))
    store.append(RECORDS, SIGNATURES)
    store.note("title", TITLE)
    store.close()
    (kept,) = kept_bouts(bouts)
    assert (kept.title, kept.entries, kept.is_encrypted, kept.is_locked) == (TITLE, 60, True, False)
    assert find_kept(bouts, TITLE) == path
    assert read_stored(path)[1].records == RECORDS
    (locked,) = kept_bouts(bouts, KeptOpener(bouts))
    assert locked == replace(kept, title="", is_locked=True)
    assert (locked.bout, locked.changed_at) == (BOUT, RECORDS[-1].received_at)
    copy = _copied(path, tmp_path / "stick")
    assert look_at(copy).is_locked
    with pytest.raises(EncryptedFileError):
        read_stored(copy)


# -- damage -----------------------------------------------------------------------------------------------------------


def _rows(path: Path) -> dict[int, Sealed]:
    with sqlite3.connect(path) as connection:
        found = {number: read_sealed_row((row,)) for number, row in connection.execute("SELECT * FROM entries")}
    connection.close()
    return {number: one for number, one in found.items() if one is not None}


def _replace_row(path: Path, number: int, sealed: Sealed) -> None:
    """Put another record into a row, with a checksum that holds."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET record=? WHERE number=?", (*row_of(sealed), number))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()


def test_swapped_records_are_damaged_and_the_others_are_read(closed: Path) -> None:
    (one, first), (other, second) = [item for item in _rows(closed).items() if not item[1].is_signature][3:5]
    _replace_row(closed, one, replace(first, box=second.box))
    _replace_row(closed, other, replace(second, box=first.box))
    contents = read_contents(closed, opener=RING)
    assert contents.damaged == 2
    assert contents.records == RECORDS[:3] + RECORDS[5:]
    store = _open(closed.parent)
    assert (store.load(), store.damaged) == (RECORDS[:3] + RECORDS[5:], 2)
    store.append(RECORDS[3:5])  # as a peer sends them again
    store.close()
    assert set(read_contents(closed, opener=RING).records) == set(RECORDS)
    aside = closed.with_name("finals.derbyos.damaged-1")
    assert len(read_contents(aside, opener=RING).records) == 58, "the old file opens, too"


@pytest.mark.parametrize("is_signature", [False, True])
def test_a_record_with_another_place_or_of_another_file_is_damaged(closed: Path, is_signature: bool) -> None:
    number, sealed = next(item for item in _rows(closed).items() if item[1].is_signature is is_signature)
    for changed in (
        replace(sealed, head=sealed.head[:-1] + bytes([sealed.head[-1] ^ 1])),
        replace(sealed, box=sealed.box[:-1] + bytes([sealed.box[-1] ^ 1])),
        Encryption(key=OWN, random=Random(99)).new_cipher().seal(SIGNATURES[0] if is_signature else RECORDS[0]),
    ):
        _replace_row(closed, number, changed)
        contents = read_contents(closed, opener=RING)
        assert contents.damaged == 1
        assert len(contents.records) + len(contents.signatures) == 119


def test_a_plain_record_in_an_encrypted_file_is_damaged(closed: Path) -> None:
    with sqlite3.connect(closed) as connection:
        connection.execute("INSERT INTO entries(record) VALUES(?)", row_of(make_records(61)[60]))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    contents = read_contents(closed, opener=RING)
    assert (contents.records, contents.damaged) == (RECORDS, 1)


def test_a_fact_put_in_place_of_another_is_damaged(closed: Path) -> None:
    with sqlite3.connect(closed) as connection:
        ((value,),) = connection.execute("SELECT value FROM meta WHERE name='title'")
    connection.close()
    store = _open(closed.parent)
    store._write(lambda _: [("UPDATE meta SET name='hall' WHERE name='title'", ())])
    store.close()
    contents = read_contents(closed, opener=RING)
    assert contents.damaged == 1
    assert value not in contents.facts.values()
    assert "title" not in contents.facts


def _check_flips(path: Path, flipped: Path, places: list[int]) -> None:
    """Flip one bit at each place: the records are read as written, or the damage is noticed and small."""
    kept = {file: file.read_bytes() for file in (path, wal_of(path)) if file.exists()}
    random = Random(3)
    for at in places:
        octets = bytearray(kept[flipped])
        octets[at] ^= 1 << random.randrange(8)
        for file, whole in kept.items():
            file.write_bytes(octets if file == flipped else whole)
        contents = read_contents(path, opener=RING)
        is_same = (contents.records, contents.signatures) == (RECORDS, SIGNATURES)
        assert is_same or contents.damaged, f"octet {at}: {len(contents.records)} records"
        assert set(contents.records) <= set(RECORDS), f"octet {at}: something was invented"
        assert len(contents.records) >= len(RECORDS) - 15, f"octet {at}: too much was lost"


def test_a_flipped_bit_anywhere_in_the_file_is_noticed_or_harmless(closed: Path) -> None:
    size = closed.stat().st_size
    _check_flips(closed, closed, [*range(0, 100, 7), *range(3600, 4096, 53), *Random(1).sample(range(size), 100)])


def test_a_flipped_bit_in_the_wal_of_a_killed_process_is_noticed_or_harmless(crashed: Path) -> None:
    _check_flips(crashed, wal_of(crashed), Random(2).sample(range(wal_of(crashed).stat().st_size), 25))


@pytest.mark.parametrize("length", [41, 100])
def test_a_record_cut_short_counts_as_damaged(closed: Path, length: int) -> None:
    number = next(number for number, sealed in _rows(closed).items() if not sealed.is_signature)
    with sqlite3.connect(closed) as connection:
        connection.execute(f"UPDATE entries SET record=substr(record, 1, {length}) WHERE number=?", (number,))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    contents = read_contents(closed, opener=RING)
    assert (contents.damaged, contents.records) == (1, RECORDS[1:])


def test_a_file_cut_in_half_gives_what_is_left(closed: Path) -> None:
    closed.write_bytes(closed.read_bytes()[: closed.stat().st_size // 2])
    contents = read_contents(closed, opener=RING)
    assert contents.damaged
    assert 10 < len(contents.records) < 60


def _pages_with(path: Path, text: bytes) -> list[int]:
    octets = path.read_bytes()
    return [page for page in range(len(octets) // 4096) if text in octets[4096 * page : 4096 * (page + 1)]]


def test_the_keys_are_on_two_pages_and_one_is_enough(closed: Path) -> None:
    pages = _pages_with(closed, b"wrap.laptop.")
    assert len(pages) == 2
    whole = closed.read_bytes()
    for page in pages:
        closed.write_bytes(whole[: 4096 * page] + bytes(4096) + whole[4096 * (page + 1) :])
        contents = read_contents(closed, opener=RING)
        assert (set(contents.records), contents.damaged) == (set(RECORDS), 1)


def test_a_file_that_lost_its_keys_is_kept_aside_and_the_bout_goes_on_encrypted(closed: Path) -> None:
    octets = bytearray(closed.read_bytes())
    for page in _pages_with(closed, b"wrap.laptop."):
        octets[4096 * page : 4096 * (page + 1)] = bytes(4096)
    closed.write_bytes(octets)
    with pytest.raises(EncryptedFileError, match="the keys in it are damaged"):
        read_contents(closed, opener=RING)
    store = _open(closed.parent, _encryption(is_wanted=False))
    assert store.load() == ()
    assert "the bout file was damaged: 0 entries could be read" in store.note_on_opening
    store.append(RECORDS)  # as the peers send them again
    store.close()
    assert closed.with_name("finals.derbyos.damaged-1").read_bytes() == bytes(octets)
    contents = read_contents(closed, opener=RING)
    assert (set(contents.records), contents.damaged, contents.format) == (set(RECORDS), 0, ENCRYPTED_FORMAT)


@pytest.mark.parametrize("length", [0, 60, 500])
def test_a_file_of_which_only_the_beginning_is_left_is_encrypted_again(closed: Path, length: int) -> None:
    closed.write_bytes(closed.read_bytes()[:length])
    store = _open(closed.parent)
    assert (store.load(), store.fault) == ((), "")
    store.append(RECORDS)
    store.close()
    assert RECORDS[0].body not in closed.read_bytes()
    assert read_contents(closed, opener=RING).records == RECORDS


# -- faults of the disk -----------------------------------------------------------------------------------------------


def test_a_file_that_vanishes_is_written_again_with_the_same_key(tmp_path: Path) -> None:
    store = _written(tmp_path)
    wraps = read_sealed(store.path, is_in_use=True).wraps
    store.path.unlink()
    with pytest.raises(StoreError):
        store.sync()
    store.append(RECORDS)
    store.sync()
    store.close()
    contents = read_contents(store.path, opener=RING)
    assert (contents.records, contents.wraps) == (RECORDS, wraps)
    assert set(contents.signatures) == set(SIGNATURES), "the store had them in memory"
    assert [text for text in _texts() if text in store.path.read_bytes()] == []


def test_after_a_failed_sync_the_file_is_read_again_and_stays_encrypted(tmp_path: Path) -> None:
    disk = ForgetfulDisk()
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk, _encryption())
    store.append(RECORDS[:20])
    store.sync()
    disk.left = 1
    store.append(RECORDS[20:])
    with pytest.raises(StoreError):
        store.sync()
    with pytest.raises(StoreError, match="had lost 40 entries"):
        store.append(RECORDS[20:])
    store.append(RECORDS[20:])
    store.sync()
    store.close()
    assert read_contents(store.path, opener=RING).records == RECORDS


def test_a_disk_that_refuses_at_first_gets_an_encrypted_file_in_the_end(tmp_path: Path) -> None:
    disk = FailingDisk({"create": 1})
    store = SQLiteStore.open(tmp_path / "finals.derbyos", BOUT, MADE_AT, disk, _encryption())
    assert store.fault
    store.append(RECORDS)
    store.close()
    assert RECORDS[0].body not in store.path.read_bytes()
    assert read_contents(store.path, opener=RING).records == RECORDS


def test_a_read_only_disk_gives_what_is_there(closed: Path) -> None:
    store = SQLiteStore.open(closed, BOUT, MADE_AT, FailingDisk({"connect": 3}), _encryption())
    assert store.fault
    assert store.load() == RECORDS
    store.close()


def test_a_plain_file_put_in_the_place_of_an_encrypted_one_is_encrypted(tmp_path: Path) -> None:
    store = _written(tmp_path)
    other = open_store(tmp_path / "other")
    other.append(RECORDS[:5])
    other.close()
    shutil.copy(other.path, tmp_path / "copy")
    (tmp_path / "copy").replace(store.path)
    wal_of(store.path).unlink()
    with pytest.raises(StoreError):
        store.sync()
    store.append(RECORDS[5:])
    store.close()
    assert set(read_contents(store.path, opener=RING).records) == set(RECORDS)
    assert RECORDS[0].body not in store.path.read_bytes()


# -- formats ----------------------------------------------------------------------------------------------------------


def test_a_file_of_the_first_encrypted_format_opens(tmp_path: Path) -> None:
    """It was written by the program of its time: sixty records, their signatures and a title, for a key and a code."""
    path = tmp_path / "finals.derbyos"
    path.write_bytes(gzip.decompress((FILES / "encrypted-103.derbyos.gz").read_bytes()))
    for ring in (RING, KeyRing(code=CODE)):
        contents = read_contents(path, opener=ring)
        assert (contents.records, contents.signatures, contents.damaged) == (RECORDS, SIGNATURES, 0)
        assert (contents.facts["title"], contents.format) == (TITLE, 103)


def test_an_older_program_takes_an_encrypted_file_for_a_newer_one(closed: Path) -> None:
    """It reads `meta` without a key, and refuses numbers above that of the plain format."""
    with sqlite3.connect(closed) as connection:
        facts = dict(connection.execute("SELECT name, value FROM meta"))
        ((version,),) = connection.execute("PRAGMA user_version")
    connection.close()
    assert int(facts["format"]) == version == ENCRYPTED_FORMAT > FORMAT
    assert facts["bout"] == BOUT.string


def test_a_newer_encrypted_format_is_refused_and_left_alone(closed: Path) -> None:
    store = _open(closed.parent)
    store.note("format", str(ENCRYPTED_FORMAT + 1))
    store.close()
    with sqlite3.connect(closed) as connection:
        connection.execute(f"PRAGMA user_version={ENCRYPTED_FORMAT + 1}")
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    before = closed.read_bytes()
    with pytest.raises(UserError, match="was written by a newer version of DerbyOS"):
        _open(closed.parent)
    assert closed.read_bytes() == before


def test_another_bouts_encrypted_file_is_refused(closed: Path) -> None:
    with pytest.raises(UserError, match="holds the bout 'finals', not 'gravel'"):
        SQLiteStore.open(closed, BoutId("gravel"), MADE_AT, encryption=_encryption())


@pytest.mark.parametrize("stored", [RECORDS[0], RECORDS[7], SIGNATURES[0], SIGNATURES[1]])
def test_a_row_with_a_flipped_bit_is_nothing(stored: Record | Signature) -> None:
    sealed = _encryption().new_cipher().seal(stored)
    (octets,) = row_of(sealed)
    assert read_sealed_row((octets,)) == sealed
    assert (sealed.source, sealed.sequence) == (stored.source, stored.sequence)
    for at in range(len(octets)):
        flipped = bytearray(octets)
        flipped[at] ^= 1 << at % 8
        assert read_sealed_row((bytes(flipped),)) is None
        assert read_sealed_row((octets[:at],)) is None
