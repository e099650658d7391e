"""A bout whose log is signed: a founder, a member and what they wrote, for tests of proofs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Draft, Entry, Payload, Target, Verb, compose, parse_body
from derbyos_core.gossip.log_proof import LoggedEntry, signed_rows
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.keys import SigningKey, author_of, encode_key
from derbyos_core.security.signatures import Signature, first_link, new_signed_source, next_link, sign_link
from derbyos_core.storage.schema import Record
from derbyos_core.storage.sqlite_store import SQLiteStore

__all__ = ["NOW", "RECOVERY", "SignedBout", "Writer", "key_of", "make_bout", "write_bout_file"]

NOW = Instant(1_795_248_000_000_000)


def key_of(number: int) -> SigningKey:
    """Return the key of an installation by its number."""
    return SigningKey(bytes([number]) * 32)


RECOVERY = key_of(200)


@dataclass(slots=True)
class Writer:
    """A source that signs each of its entries, or one in `every`."""

    bout: BoutId
    key: SigningKey
    name: str
    every: int = 1
    source: SourceId = field(init=False)
    entries: list[Entry] = field(init=False, default_factory=list)
    signatures: list[Signature] = field(init=False, default_factory=list)
    _link: bytes = field(init=False)

    def __post_init__(self) -> None:
        self.source, source_key = new_signed_source(self.key.public, self.bout, Random(self.name))
        self._link = first_link(self.bout, self.source, self.key.public)
        said = {"eid": self.source, "uuid": self.source, "author": author_of(self.key.public), "name": self.name}
        self.add("nsodes", Payload(tag="nsode", attributes=said), key=str(source_key))

    def add(self, path: str, payload: Payload, *, key: str = "") -> Entry:
        """Write and sign an entry that adds an element."""
        return self.write(Act(verb=Verb.ADD, target=Target(path=path), payload=(payload,)), key=key)

    def write(self, act: Act, *, key: str = "") -> Entry:
        """Write and sign an entry of one act; entry 1 has the source's key."""
        draft = Draft(acts=(act,))
        sequence = len(self.entries) + 1
        entry = compose(draft, self.source, sequence, Instant(NOW + 1_000_000 * sequence + self.key.public[0]))
        if key:
            (entry,) = parse_body(entry.body.replace(b"<add ", f'<add key="{key}" '.encode(), 1))
        before, self._link = self._link, next_link(self._link, sequence, entry.body)
        self.entries.append(entry)
        if sequence % self.every == 0:
            octets = sign_link(self.key, self._link)
            self.signatures.append(Signature(self.source, sequence, octets, before if self.every == 1 else None))
        return entry

    def note(self, text: str) -> Entry:
        """Write and sign a note."""
        return self.add(".", Payload(tag="note", text=text))


@dataclass(frozen=True, slots=True)
class SignedBout:
    """A bout with its log."""

    bout: BoutId
    writers: Sequence[Writer]

    @property
    def entries(self) -> list[Entry]:
        """All entries, source by source."""
        return [entry for writer in self.writers for entry in writer.entries]

    @property
    def signatures(self) -> list[Signature]:
        """All signatures."""
        return [one for writer in self.writers for one in writer.signatures]

    @property
    def rows(self) -> list[LoggedEntry]:
        """The log as it is proven."""
        entries = ((entry.source, entry.sequence, entry.body) for entry in self.entries)
        return list(signed_rows(entries, self.signatures))


def make_bout(*, notes: int = 4, every: int = 1, now: Instant = NOW) -> SignedBout:
    """Return a closed bout: Ann founds it and admits Bo; both write some notes."""
    ann, bo = key_of(1), key_of(2)
    bout = new_closed_bout(ann.public, RECOVERY.public, now)
    writers = (Writer(bout, ann, "Ann", every), Writer(bout, bo, "Bo", every))
    founder = {"key": encode_key(ann.public), "recovery": encode_key(RECOVERY.public), "title": "Finals"}
    writers[0].add("nsodes", Payload(tag="founder", attributes=founder))
    writers[0].add("nsodes", Payload(tag="admit", attributes={"key": encode_key(bo.public), "code": "1"}))
    for writer in writers:
        for number in range(notes):
            writer.note(f"{writer.name}'s note {number}: Zoë & Åse <3")
    return SignedBout(bout, writers)


def write_bout_file(path: Path, bout: BoutId, entries: Iterable[Entry], signatures: Iterable[Signature]) -> Path:
    """Write a bout file of these entries and signatures."""
    store = SQLiteStore.open(path, bout, NOW)
    store.append([Record.of(entry, NOW, None) for entry in entries], list(signatures))
    store.close()
    return path
