"""Entry store on disk: one SQLite file per bout, written in groups.

There are two separate promises. *Written* means that the system has the entries: they survive this process. *Synced*
means that the disk has them: they survive a power cut. SQLite in WAL mode with `synchronous=NORMAL` gives the first
with each commit and leaves the second to us: syncing the WAL file is all that `synchronous=FULL` would add. We write
zeros ahead of SQLite, so a sync need not change the file's length too.

After a failed sync it is unknown which unsynced data the system still holds. So SQLite may move none of it any more:
the file is read again, record by record by checksum, and rewritten as a new one. The caller writes again what was not
synced before, or cannot be read any more.

Signatures are written with the entries that come with them, in one transaction. The store has them in memory, too:
those that a fault took from the file are written again with what is written next, without being offered again.

A new file is encrypted if that is wanted (`encryption`); an existing one stays as it is, and keeps its key when it is
written again.

If the disk refuses at the start, the store works without a file and tries again at each `append`. If the file vanishes
or is replaced, everything counts as lost (`StoreError.lost`) and is written again.
"""

import contextlib
import errno
import os
import sqlite3
import threading
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from derbyos_core.clock import Instant
from derbyos_core.errors import UserError, error_text
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import joined
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.signatures import Signature
from derbyos_core.storage.bout_file import (
    Contents,
    file_key_of,
    read_sealed,
    salvage_contents,
    unsealed,
    wal_of,
)
from derbyos_core.storage.connections import Connections
from derbyos_core.storage.disk import Disk
from derbyos_core.storage.encryption import Cipher, Encryption, is_wrap, readable_facts, replaced_wraps
from derbyos_core.storage.fault_words import (
    gone,
    had_lost,
    incomplete,
    of_another_bout,
    sentence,
    still_plain,
    without_keys,
    without_signatures,
    written_anew,
)
from derbyos_core.storage.file_lock import FileLock
from derbyos_core.storage.membership_file import MemberCode
from derbyos_core.storage.private_files import make_private_folder, tighten
from derbyos_core.storage.rebuild import create_file, finish_rebuild, rebuild
from derbyos_core.storage.schema import (
    DROP_KEY,
    DROP_META,
    ENCRYPTED_FORMAT,
    FORMAT,
    PAGE_BYTES,
    PUT_KEY,
    PUT_META,
    ROWS_AT_ONCE,
    Record,
    Rows,
    Stored,
    meta_row,
    put_entries,
    row_of,
    unique_signatures,
)
from derbyos_core.storage.store_error import EncryptedFileError, StoreError, is_refusal

__all__ = ["Held", "SQLiteStore"]

_SignatureKey = tuple[SourceId, int, bytes]
_Statement = tuple[str, Sequence[str | bytes]]


class Held:
    """Set of entries that mostly arrive in the order of their sequence."""

    def __init__(self, refs: Iterable[EntryRef] = ()) -> None:
        self._ranges: dict[SourceId, tuple[list[int], list[int]]] = {}
        """For each source the first and the last numbers of its ranges, sorted and not touching."""
        for ref in refs:
            self.add(ref.source, ref.sequence)

    def add(self, source: SourceId, sequence: int) -> None:
        """Add an entry; a second time has no effect."""
        firsts, lasts = self._ranges.setdefault(source, ([], []))
        if lasts and lasts[-1] + 1 == sequence:
            lasts[-1] = sequence
            return
        place = bisect_right(firsts, sequence)
        if place and sequence <= lasts[place - 1]:
            return
        joins_before = place > 0 and lasts[place - 1] + 1 == sequence
        joins_behind = place < len(firsts) and firsts[place] == sequence + 1
        if joins_before and joins_behind:
            lasts[place - 1] = lasts.pop(place)
            del firsts[place]
        elif joins_before:
            lasts[place - 1] = sequence
        elif joins_behind:
            firsts[place] = sequence
        else:
            firsts.insert(place, sequence)
            lasts.insert(place, sequence)

    def __iter__(self) -> Iterator[EntryRef]:
        for source, (firsts, lasts) in self._ranges.items():
            for first, last in zip(firsts, lasts, strict=True):
                for sequence in range(first, last + 1):
                    yield EntryRef(source, sequence)


PAGES_EACH = 2
"""Pages that one group changes beside those that it fills."""
TIDY_PAGES = 250
"""Length of a WAL, in pages, at which it is restarted when the store is idle."""
TIDY_PAGES_MAX = 1_000
"""Length, 4 MB, at which it is moved and restarted even while entries arrive."""


class SQLiteStore:
    """File of one bout, held by this process.

    One thread may `sync` while another writes; the lock is not held during the disk's sync.
    """

    def __init__(
        self,
        path: Path,
        bout: BoutId,
        created_at: Instant,
        disk: Disk | None = None,
        encryption: Encryption | None = None,
    ) -> None:
        self.path = path
        self.bout = bout
        self.damaged = 0
        self.missing = 0
        """Number of entries that the file promised and did not hold when it was opened."""
        self.missing_signatures = 0
        """The same of signatures."""
        self.fault = ""
        """Reason why the file could not be opened, as a sentence; empty if it could."""
        self.note_on_opening = ""
        """Repair made to the file when it was opened, as a sentence; empty if none."""
        self._disk = disk or Disk()
        self._encryption = encryption
        self._cipher: Cipher | None = None
        """None if the file is not encrypted, or not read or made yet."""
        self._facts = {"bout": bout.string, "created": str(created_at)}
        self._records: tuple[Record, ...] = ()
        self._held = Held()
        self._signatures: dict[_SignatureKey, Signature] = {}
        """Those that are in the file or to be written."""
        self._owed: dict[_SignatureKey, Signature] = {}
        """Those that the file has lost, or never got."""
        self._rows = Rows()
        """Numbers of written rows; an entry written again counts twice."""
        self._synced_rows = Rows()
        self._has_news = False
        """Whether the last sync had any data."""
        self._lock: FileLock | None = None
        self._open: Connections | None = None
        self._file: tuple[int, int] | None = None
        self._is_distrusted = False
        self._is_dirty = False
        self._guard = threading.RLock()

    @classmethod
    def open(
        cls,
        path: Path,
        bout: BoutId,
        created_at: Instant,
        disk: Disk | None = None,
        encryption: Encryption | None = None,
    ) -> "SQLiteStore":
        """Return the store of a bout at this path; `UserError` if another process has it or it is no such file.

        `encryption` opens an encrypted file, and says whether a new one is encrypted; that takes half a second.
        `EncryptedFileError` if it does not open the file. Other faults are reported in `fault`: the store is usable,
        and keeps trying.
        """
        store = cls(path, bout, created_at, disk, encryption)
        try:
            store._open_at_first()
        except UserError:
            store.close()
            raise
        except StoreError as error:
            store.fault = error_text(error)
        return store

    def _open_at_first(self) -> None:
        try:
            make_private_folder(self.path.parent)
            self._connect()
        except (OSError, sqlite3.Error) as error:
            self.fault = sentence(self.path, error)
            self._read_at_least()
            return
        if self._encryption is not None and self._encryption.is_wanted and self._cipher is None:
            self.note_on_opening = joined(" ", filter(None, (self.note_on_opening, still_plain(self.path))))
        own = self._encryption.own_wrap(self._cipher) if self._encryption is not None and self._cipher else None
        if own is not None:  # the file was copied here, and opened by its code
            self.note(*own)

    def load(self) -> tuple[Record, ...]:
        """Return the entries in the file when it was opened, in order of arrival, once."""
        records, self._records = self._records, ()
        return records

    def load_signatures(self) -> tuple[Signature, ...]:
        """Return the signatures in the file, and those to be written, in order of arrival."""
        with self._guard:
            return tuple(self._signatures.values())

    @property
    def is_open(self) -> bool:
        """False while the disk refuses."""
        return self._open is not None

    @property
    def is_encrypted(self) -> bool:
        """Whether the file is encrypted."""
        return self._cipher is not None

    def code_wrap(self, code: MemberCode) -> tuple[str, str] | None:
        """Return the fact to `note` after which a newer join code opens an encrypted file; None if there is none.

        It takes half a second, and any thread may do it.
        """
        if self._encryption is None or self._cipher is None:
            return None
        return self._encryption.code_wrap(self._cipher, code)

    def fact(self, name: str) -> str:
        """Return a fact in the file about itself, such as `title`; empty if there is none."""
        return self._facts.get(name, "")

    # -- writing ------------------------------------------------------------------------------------------

    def append(self, records: Sequence[Record], signatures: Sequence[Signature] = ()) -> None:
        """Write entries and signatures, all or none; when this returns, they are written but not yet synced."""
        with self._guard:
            self._owe(signatures)
            owed = tuple(self._owed.values())
            all_stored: tuple[Record | Signature, ...] = (*records, *owed)
            if not all_stored:
                return
            self._write(lambda cipher: _statements(all_stored, cipher))
            self._rows = self._rows.plus(Rows(len(records), len(owed)))
            for record in records:
                self._held.add(record.source, record.sequence)
            for one in owed:
                self._owed.pop(_key_of(one), None)
            if self._owed:  # the file was read again meanwhile, and had lost these
                self.append(())

    def append_signatures(self, signatures: Sequence[Signature]) -> None:
        """Write signatures; those that are there already are not written again."""
        self.append((), signatures)

    def _owe(self, signatures: Sequence[Signature]) -> None:
        """Take signatures to be written, unless the file has them."""
        for one in signatures:
            key = _key_of(one)
            known = self._signatures.get(key)
            if known is None or (known.before is None and one.before is not None):
                self._signatures[key] = self._owed[key] = one

    def note(self, name: str, value: str) -> None:
        """Store a fact about the file, for listings, or the wrapped key of an encrypted one."""
        with self._guard:
            if is_wrap(name):
                self._note_wrap(name, value)
                return
            self._write(lambda cipher: [(PUT_META, meta_row(name, cipher.seal_fact(name, value) if cipher else value))])
            self._facts[name] = value

    def _note_wrap(self, name: str, value: str) -> None:
        """Store a wrapped key in both places; one by a newer code replaces those by older ones."""
        row = meta_row(name, value)

        def statements(cipher: Cipher | None) -> list[_Statement]:
            assert cipher is not None, "only an encrypted file has keys"
            old = [
                (statement, (one,)) for one in replaced_wraps(name, cipher.wraps) for statement in (DROP_META, DROP_KEY)
            ]
            return [(PUT_META, row), (PUT_KEY, row), *old]

        self._write(statements)
        if self._cipher is not None:
            for one in replaced_wraps(name, self._cipher.wraps):
                del self._cipher.wraps[one]
            self._cipher.wraps[name] = value

    def _write(self, make: Callable[[Cipher | None], Sequence[_Statement]]) -> None:
        """Execute statements, all or none; they are made when it is known whether and how the file is encrypted."""
        try:
            connections = self._open or self._connect()
            statements = make(self._cipher)
            execute = connections.writer.execute
            if len(statements) == 1:
                execute(*statements[0])  # a statement is a transaction; another thread may run after each
            else:
                execute("BEGIN IMMEDIATE")
                for statement in statements:
                    execute(*statement)
                execute("COMMIT")
        except UserError as error:
            raise StoreError(error_text(error)) from error
        except (OSError, sqlite3.Error) as error:
            is_unsure = not (is_refusal(error) and self._roll_back())
            if is_unsure:
                self._distrust()
            raise StoreError(sentence(self.path, error), is_unsure=is_unsure) from error
        self._is_dirty = True
        count = sum(len(value) for _, values in statements for value in values)
        connections.wrote(PAGES_EACH + count // PAGE_BYTES)

    def _roll_back(self) -> bool:
        """Roll back; return True if everything is as it was before."""
        if self._open is None:
            return False
        try:
            if self._open.writer.in_transaction:
                self._open.writer.execute("ROLLBACK")
        except sqlite3.Error:
            return False
        return True

    # -- syncing ------------------------------------------------------------------------------------------

    def sync(self) -> None:
        """Sync everything written to the disk."""
        try:
            rows, descriptor = self._begin_sync()
            if descriptor is not None:
                try:
                    self._disk.sync_data(descriptor)
                finally:
                    os.close(descriptor)
        except (OSError, sqlite3.Error) as error:
            raise self._unsure(error) from error
        self._synced_rows, self._has_news = rows, descriptor is not None

    def tidy(self) -> None:
        """Promise the synced rows; move them into the file if there are many or the store is idle.

        It runs after a sync was reported, so neither writers nor callers wait for it.
        """
        with self._guard:
            connections = self._open
        if connections is None:
            return
        try:
            if self._has_news:
                connections.promise(self._synced_rows)
            if connections.pages > (TIDY_PAGES_MAX if self._has_news else TIDY_PAGES):
                connections.checkpoint()
                connections.promise(self._synced_rows)
            elif not self._has_news and connections.settle():
                connections.promise(self._synced_rows)
        except (OSError, sqlite3.Error) as error:
            with self._guard:
                if self._open is not connections:  # closed meanwhile by whoever met a fault, and tells it
                    return
                raise self._unsure(error) from error

    def _unsure(self, error: OSError | sqlite3.Error) -> StoreError:
        with self._guard:
            self._distrust()
        return StoreError(sentence(self.path, error), is_unsure=True)

    def _begin_sync(self) -> tuple[Rows, int | None]:
        """Return how many rows a sync puts on the disk, and the WAL's descriptor; None if there is nothing to sync.

        The descriptor may be closed while the writer goes on. It is a copy of one that stays open, because the system
        reports a failed write once to each open file.
        """
        with self._guard:
            if self._open is None:
                raise OSError(errno.EBADF, "it is not open")
            if self._identity() != self._file:
                lost = tuple(self._held)
                self._held = Held()
                self._distrust()
                raise StoreError(gone(self.path), lost=lost, is_unsure=True)
            if not self._is_dirty:
                return self._rows, None
            self._is_dirty = False
            return self._rows, os.dup(self._open.wal())

    # -- the file -----------------------------------------------------------------------------------------

    def _identity(self) -> tuple[int, int] | None:
        """Return the identity of the file at our path; None if there is none."""
        try:
            status = self.path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    def _connect(self) -> Connections:
        if self._lock is None or not self._lock.is_in_place(self.path):
            self._release()
            self._lock = FileLock.acquire(self.path)
        if self._is_distrusted or self._file is None or self._identity() != self._file:
            self._adopt()
        for file in (self.path, wal_of(self.path)):
            tighten(file)
        self._open = Connections(self.path, self._disk, overwrites=self._cipher is not None)
        return self._open

    def _adopt(self) -> None:
        """Adopt the file at our path: read it, and rewrite it if it cannot be trusted."""
        finish_rebuild(self.path, self._disk)
        is_first = self._file is None
        contents = self._read()
        if contents is None:
            self._begin_encryption()
            create_file(self.path, self._facts, (), self._disk, self._cipher)
            self._rows = Rows()
        else:
            self._take(contents, is_first=is_first)
        self._file = self._identity()
        self._is_distrusted = False
        self._synced_rows = self._rows
        found = Held(record.ref for record in contents.records) if contents is not None else Held()
        there = set(found)
        lost = tuple(ref for ref in self._held if ref not in there)
        self._held = found
        self._match(contents.signatures if contents is not None else ())
        if lost:
            raise StoreError(had_lost(self.path, len(lost)), lost=lost)

    def _match(self, read: Sequence[Signature]) -> None:
        """Take the signatures in the file, and owe it those that it should have."""
        there = {_key_of(one): one for one in read}
        self._owed = {
            key: one for key, one in self._signatures.items() if key not in there or there[key].before != one.before
        }
        self._signatures = {_key_of(one): one for one in unique_signatures((*read, *self._signatures.values()))}

    def _read(self) -> Contents | None:
        """Return the contents at our path, decrypted; None if there is neither a file nor a WAL."""
        if not self.path.exists() and not wal_of(self.path).exists():
            return None
        if self._is_distrusted or not self.path.exists():
            return self._unsealed(salvage_contents(self.path, self._disk))
        contents = read_sealed(self.path, disk=self._disk)
        if not (contents.facts or contents.records or contents.sealed or contents.damaged):
            return None
        return self._unsealed(contents)

    def _unsealed(self, contents: Contents) -> Contents:
        """Return the contents of the file as they are, decrypted if they are encrypted, and note how the file is."""
        encryption = self._encryption
        if not contents.is_encrypted:
            if not (contents.facts or contents.records):  # nothing is left of it, so it begins anew
                self._begin_encryption()
            return contents
        if contents.wraps:
            key = file_key_of(self.path, contents, encryption)
        elif self._cipher is not None:
            key = self._cipher.key
        elif encryption is not None:  # nothing in the file can be read; it is damaged, and kept aside as such
            self._cipher = encryption.new_cipher()
            damaged = contents.damaged + len(contents.sealed) + 1
            return replace(contents, facts=readable_facts(contents.facts), sealed=(), damaged=damaged, rows=Rows())
        else:
            raise EncryptedFileError(without_keys(self.path))
        if encryption is not None and (self._cipher is None or self._cipher.key != key):
            self._cipher = encryption.cipher_of(key, contents.wraps)
        return unsealed(contents, key)

    def _begin_encryption(self) -> None:
        """Make the cipher of a new file, if encryption is wanted and there is none yet."""
        if self._cipher is None and self._encryption is not None and self._encryption.is_wanted:
            self._cipher = self._encryption.new_cipher()

    def _take(self, contents: Contents, *, is_first: bool) -> None:
        kept = contents.facts.get("bout")
        if kept is not None and BoutId(kept).key != self.bout.key:
            raise UserError(of_another_bout(self.path, kept, self.bout.string))
        self._facts |= contents.facts
        self._rows = contents.rows
        if is_first:
            self._records, self.damaged, self.missing = contents.records, contents.damaged, contents.missing
            self.missing_signatures = contents.missing_signatures
        missing = contents.missing or contents.missing_signatures
        wanted_format = FORMAT if self._cipher is None else ENCRYPTED_FORMAT
        if not (contents.damaged or missing or contents.format != wanted_format):
            return
        whole = replace(contents, facts=self._facts)
        # An incomplete file is kept as found, in case its WAL turns up: no other file may be given that.
        words = {"damaged": contents.damaged, "incomplete": missing, f"format-{contents.format}": 1}
        word = next(word for word, holds in words.items() if holds)
        aside = rebuild(self.path, whole, self._disk, aside=word, cipher=self._cipher)
        self._rows = Rows(len(contents.records), len(contents.signatures))
        if is_first and contents.missing:
            self.note_on_opening = incomplete(self.path, len(contents.records), contents.missing, aside)
        elif is_first and missing:
            self.note_on_opening = without_signatures(self.path, contents.missing_signatures, aside)
        elif is_first:
            count = len(contents.records) if contents.damaged else None
            self.note_on_opening = written_anew(self.path, count, aside)

    def _read_at_least(self) -> None:
        """Read the file, because the disk is read-only."""
        with contextlib.suppress(OSError):
            contents = self._unsealed(read_sealed(self.path, disk=self._disk))
            self._records, self.damaged, self.missing = contents.records, contents.damaged, contents.missing
            self.missing_signatures = contents.missing_signatures
            self._match(contents.signatures)
            if contents.missing:
                self.note_on_opening = incomplete(self.path, len(contents.records), contents.missing)

    def _distrust(self) -> None:
        """Close the file as it is: SQLite must not move data that may never have reached the disk."""
        if self._open is not None:
            self._open.abandon()
            self._open = None
            self._is_distrusted = True
        self._is_dirty = False

    def close(self) -> None:
        """Move the WAL into the file and close it; a second call does nothing."""
        with self._guard:
            if self._open is not None:
                self._open.close(self._rows)
                self._open = None
            self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None


def _statements(all_stored: Sequence[Record | Signature], cipher: Cipher | None) -> list[_Statement]:
    """Return the statements that add entries and signatures."""
    sealed: Sequence[Stored] = all_stored if cipher is None else [cipher.seal(one) for one in all_stored]
    rows = [octets for stored in sealed for octets in row_of(stored)]
    groups = [rows[first : first + ROWS_AT_ONCE] for first in range(0, len(rows), ROWS_AT_ONCE)]
    return [(put_entries(len(group)), group) for group in groups]


def _key_of(signature: Signature) -> _SignatureKey:
    return signature.source, signature.sequence, signature.octets
