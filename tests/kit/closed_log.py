"""A closed bout written by hand: keys and sources by name, and the log that follows."""

from random import Random

from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.identity import BoutId, SourceId
from derbyos_core.security.founding import new_closed_bout
from derbyos_core.security.keys import SigningKey, author_of, encode_key
from derbyos_core.security.signatures import new_signed_source
from tests.kit.folded_log import FoldedLog
from tests.kit.hand_written import head_of, with_head

__all__ = ["BOUT", "RECOVERY", "ClosedLog", "key_of", "spelled_key"]

T0 = 1_795_248_000
NAMES = ("head", "ada", "bo", "cy", "dee", "stranger")
_KEYS = {name: SigningKey(bytes([number]) * 32) for number, name in enumerate(NAMES, start=1)}
RECOVERY = SigningKey(bytes([99]) * 32)
BOUT = new_closed_bout(_KEYS["head"].public, RECOVERY.public, Instant(T0 * 1_000_000))


def key_of(name: str) -> SigningKey:
    """Return the key of a person: head, ada, bo, cy, dee or stranger."""
    return _KEYS[name]


def spelled_key(name: str) -> str:
    """Return the public key of a person as text."""
    return encode_key(_KEYS[name].public)


class ClosedLog(FoldedLog):
    """Log of a closed bout, in which each entry comes one second after the other unless told otherwise.

    Sources are named as their persons, with a number for a second one: `ada`, `ada2`. In acts, `{ada}` is a key,
    `{ada.source}` a source and `{ada.author}` an author.
    """

    def __init__(self, bout: BoutId = BOUT, role: str = "scoreboard") -> None:
        super().__init__(bout)
        self.bout_id = bout
        self.role = role
        self.clock = 0
        self.written: list[Entry] = []
        self._random = Random(1)
        self._tops: dict[str, int] = {}
        self._named: dict[str, tuple[SourceId, str]] = {}
        for name in NAMES:
            for number in ("", "2"):
                source, key = new_signed_source(_KEYS[name].public, bout, self._random)
                self._named[name + number] = source, str(key)

    def source(self, name: str) -> SourceId:
        """Return the source with this name."""
        return self._named[name][0]

    def joins(self, *names: str, author: str = "") -> None:
        """Write the first entry of sources; `author` gives the id of another one."""
        for name in names:
            source, key = self._named[name]
            who = author_of(_KEYS[author or name.rstrip("2")].public)
            nsode = f'<nsode eid="{source}" uuid="{source}" author="{who}" name="{name}" role="{self.role}"/>'
            self.write(name, f'<add path="nsodes" key="{key}">{nsode}</add>')

    def founds(self, name: str = "head") -> EntryRef:
        """Write the entry of a founder."""
        recovery = encode_key(RECOVERY.public)
        return self.says(name, f'<founder key="{{{name}}}" recovery="{recovery}" title="Finals"/>')

    def says(self, name: str, element: str, at: float | None = None) -> EntryRef:
        """Write an entry about members or rights."""
        return self.write(name, f'<add path="nsodes">{element}</add>', at=at)

    def scores(self, name: str, trip: int, at: float | None = None, role: str = "") -> EntryRef:
        """Write a trip of the home team in jam 1."""
        add = f'<add period="1" jam="1"><pass team="home" number="{trip}" points="4"/></add>'
        return self.write(name, add, at=at, role=role)

    def undoes(self, name: str, *refs: EntryRef, at: float | None = None) -> EntryRef:
        """Write an undo."""
        named = ";".join(map(str, refs))
        return self.write(name, f'<action undoes="{named}"></action>', at=at)

    def write(self, name: str, act: str, at: float | None = None, role: str = "") -> EntryRef:
        """Write one more entry of a source, at a second or after the last one."""
        self.clock += 1
        when = self.clock if at is None else at
        self._tops[name] = number = self._tops.get(name, 0) + 1
        for one in self._named:
            act = act.replace(f"{{{one}.source}}", self.source(one))
            person = one.rstrip("2")
            act = act.replace(f"{{{person}}}", spelled_key(person))
            act = act.replace(f"{{{person}.author}}", author_of(_KEYS[person].public))
        body = with_head(act, head_of(self.source(name), number, f"{T0 + when:.6f}", role))
        (entry,) = parse_body(body.encode())
        self.written.append(entry)
        self.take(entry)
        return entry.ref

    def why(self, ref: EntryRef) -> str:
        """Return why an entry has no effect, empty if it may have one."""
        found = self.document.refusals.get(ref)
        return found.reason.value if found is not None else ""

    def trips(self) -> list[str]:
        """Return the numbers of the trips in the document."""
        return [one.get("number") for one in self.root.walk() if one.tag == "pass"]
