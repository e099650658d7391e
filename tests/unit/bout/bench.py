"""A small bout for tests: several officials write by command or by hand into one document.

Names are those of the catalogue: `S1` is a source, `A1` its author, `P404` the person of home number 404,
`Q9` of away number 9, `R1` `R2` … the random ids in the order in which they are drawn, and `k:1/3/home/lead` the
id of a natural element. `spelled` turns a text with such names into what is on the wire.
"""

import re
import uuid
from random import Random

from lxml import etree

from derbyos_core.bout.commands import Command
from derbyos_core.bout.writing.compose import WritingContext, draft
from derbyos_core.clock import Instant, format_instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.bounded_xml import canonical
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, compose, parse_body
from derbyos_core.identity import AuthorId, BoutId, SourceId
from tests.kit.folded_log import FoldedLog

BOUT = BoutId("bench")
BASE = 1795248000
"""Second 0 of every bench, as in the catalogue."""

_NAME = re.compile(r"\b([SARPQ])(\d+)\b|k:([\w/.%-]+)")
_PREFIX = {"S": 0x5, "A": 0xA, "R": 0xE}


def at(second: float) -> Instant:
    """Return the instant this many seconds after the beginning."""
    return Instant((BASE * 1_000_000) + round(second * 1_000_000))


def source(name: str) -> SourceId:
    """Return the source that a name such as `S1` stands for."""
    return SourceId(_resolve(name))


def ref(text: str) -> EntryRef:
    """Return the reference that a name such as `S1 7` stands for."""
    name, number = text.split()
    return EntryRef(source(name), int(number))


def eid(name: str) -> str:
    """Return the id of any name of the bench."""
    return spelled(name)


def spelled(text: str) -> str:
    """Return a text of the catalogue with every name replaced by its id."""
    return _NAME.sub(lambda match: _resolve(match.group(0)), text)


def _resolve(name: str) -> str:
    if name.startswith("k:"):
        return BOUT.eid(_key(name[2:]))
    letter, number = name[0], name[1:]
    if letter in "PQ":
        return BOUT.eid(f"team/{'home' if letter == 'P' else 'away'}/person/{number}")
    return str(uuid.UUID(int=(_PREFIX[letter] << 124) | int(number), version=4))


def _key(short: str) -> str:
    """Return the key that `1/3/home/lead` abbreviates; anything else is a key already."""
    match = re.fullmatch(r"(\d)/(\d+)(?:/(home|away))?(?:/(.+))?", short)
    if match is None:
        return _eid_key(short) if short.startswith("eid/") else short
    period, jam, team, rest = match.groups()
    key = f"period/{period}/jam/{jam}"
    if team:
        key += f"/team/{team}"
    if rest:
        head, _, last = rest.rpartition("/")
        rest = f"{head}/{_resolve(last)}" if re.fullmatch(r"[PQ]\d+", last) else rest
        key += f"/{rest}"
    return key


def _eid_key(short: str) -> str:
    _, name, rest = short.split("/")
    return f"eid/{_resolve(name)}/{rest}"


class Numbered(Random):
    """Draws 1, 2, 3 …, so that a test can name the ids that were drawn."""

    def __init__(self) -> None:
        super().__init__(0)
        self.drawn = 0

    def getrandbits(self, k: int, /) -> int:
        """Return the next number, as the id that `R1`, `R2` … stand for."""
        self.drawn += 1
        return (_PREFIX["R"] << 124) | self.drawn


class Bench(FoldedLog):
    """A log with commands of officials and entries written by hand."""

    def __init__(self) -> None:
        super().__init__(BOUT)
        self.random = Numbered()
        self.second = 0.0

    def join(self, name: str, role: str) -> None:
        """Write the first entry of a source, by the author of the same number; every source here begins with it."""
        if self.log.highest(source(name)) == 0:
            body = f'<nsode eid="{name}" uuid="{name}" author="A{name[1:]}" name="Ada" role="{role}"/>'
            self._write(name, f'<add path="nsodes">{body}</add>', role)

    def context(self, name: str, role: str, now: Instant | None = None) -> WritingContext:
        """Return the writing context of an official, now by default."""
        return WritingContext(
            bout_id=BOUT,
            source=source(name),
            author=AuthorId(_resolve("A" + name[1:])),
            role=role,
            document=self.root,
            bout=self.bout,
            random=self.random,
            now=at(self.second) if now is None else now,
            lookup=self.log.get,
            undo_depth=self.document.undo_depth,
        )

    def draft(self, name: str, role: str, command: Command) -> Draft | None:
        """Return the draft of a command."""
        return draft(command, self.context(name, role))

    def say(self, name: str, role: str, command: Command) -> str:
        """Write a command; return the body without the parts common to all entries, empty where nothing is written."""
        self.join(name, role)
        drafted = self.draft(name, role, command)
        return "" if drafted is None else bare(self.put(name, drafted))

    def put(self, name: str, drafted: Draft) -> Entry:
        """Append a draft to the log."""
        self.second += 1
        who = source(name)
        entry = compose(drafted, who, self.log.highest(who) + 1, at(self.second))
        self.take(entry)
        return entry

    def write(self, name: str, body: str, role: str = "", second: float | None = None) -> EntryRef:
        """Write an entry by hand: its root without source, sequence, timestamp and role."""
        self.join(name, role)
        if second is not None:
            self.second = second - 1
        return self._write(name, body, role)

    def _write(self, name: str, body: str, role: str) -> EntryRef:
        self.second += 1
        root = etree.fromstring(spelled(body))
        who = source(name)
        root.set("source", who)
        root.set("sequence", str(self.log.highest(who) + 1))
        root.set("timestamp", format_instant(at(self.second)))
        if role:
            root.set("role", role)
        entry = parse_body(etree.tostring(root))[0]
        self.take(entry)
        return entry.ref


def bare(entry: Entry) -> str:
    """Return an entry in canonical form, without the attributes of its place in the log."""
    root = etree.fromstring(entry.body)
    for name in ("source", "sequence", "timestamp", "role"):
        root.attrib.pop(name, "")
    return canonical(root).decode()


def expected(body: str) -> str:
    """Return a body of the catalogue in the same form; `S1 7` in its references is spelled, too."""
    return canonical(etree.fromstring(spelled(body))).decode()


def element(root: Element, name: str) -> Element:
    """Return the element of that name, which must exist."""
    wanted = eid(name)
    found = next((one for one in root.walk() if one.eid == wanted), None)
    assert found is not None, f"{name} is not in the document"
    return found
