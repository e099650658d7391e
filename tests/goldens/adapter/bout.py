"""Adapter to the bout: the commands, the values in them, and laptops that submit them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import get_args
from uuid import UUID

from lxml import etree

from derbyos_core.bout import commands
from derbyos_core.bout.commands import Command, NewPerson, SkaterRef
from derbyos_core.bout.model import JamId, Position, Signer, TimeOutKind
from derbyos_core.clock import Instant
from derbyos_core.document.canonical import claims_table, live_xml
from derbyos_core.export import Arrival, BoutSource, source_of_log
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import AuthorId, BoutId, SourceId, Team
from derbyos_core.interchange.derbyxml.writer import saved_xml
from derbyos_core.interchange.script.timed import TimedCommand, resolve
from derbyos_core.replica.effects import Persist, Rejected
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import View

__all__ = [
    "AWAY",
    "BLOCKER",
    "COMMAND_CLASSES",
    "HOME",
    "JAMMER",
    "OFFICIAL",
    "PIVOT",
    "SECOND_US",
    "Command",
    "EntryRef",
    "Kept",
    "Laptop",
    "Official",
    "Outcome",
    "Position",
    "View",
    "at",
    "away",
    "by_hand",
    "commands",
    "home",
    "jam",
    "newcomer",
    "ref",
    "replayed",
    "signer",
    "stop",
]

COMMAND_CLASSES: frozenset[type] = frozenset(get_args(Command))
SECOND_US = 1_000_000
BASE_US = 1_795_248_000 * SECOND_US
"""Second 0 of every bout here, in the morning of 21 November 2026."""
HOME, AWAY, OFFICIAL = Team.HOME, Team.AWAY, Team.OFFICIAL
JAMMER, PIVOT, BLOCKER = Position.JAMMER, Position.PIVOT, Position.BLOCKER
STORY = BoutId("a bout of the goldens")
IDS_PER_ENTRY = 16
"""Ids that one entry draws at most, so that no laptop draws an id twice."""


def at(second: float) -> Instant:
    """Return the moment so many seconds after the beginning."""
    return Instant(BASE_US + round(second * SECOND_US))


def jam(text: str) -> JamId:
    """Return the jam that is written `period/number`."""
    period, number = text.split("/")
    return JamId(int(period), int(number))


def home(number: str, eid: str = "") -> SkaterRef:
    """Return a skater of the home team."""
    return SkaterRef(team=Team.HOME, number=number, eid=eid)


def away(number: str, eid: str = "") -> SkaterRef:
    """Return a skater of the away team."""
    return SkaterRef(team=Team.AWAY, number=number, eid=eid)


def newcomer(
    number: str = "",
    name: str = "",
    *,
    role: str = "",
    league: str = "",
    attributes: Mapping[str, str] | None = None,
) -> NewPerson:
    """Return one line of a roster."""
    return NewPerson(number=number, name=name, role=role, league=league, attributes=attributes or {})


def stop(kind: str) -> TimeOutKind:
    """Return a kind of time-out as the document writes it."""
    return TimeOutKind(kind)


def signer(role: str) -> Signer:
    """Return the person who signs, by role."""
    return Signer(role)


@dataclass(frozen=True, slots=True, kw_only=True)
class Official:
    """One official with a laptop. `letter` is a hexadecimal digit from which the ids of the laptop are made."""

    letter: str
    name: str
    roles: tuple[str, ...]

    @property
    def role(self) -> str:
        """The role in which this official writes."""
        return self.roles[0] if self.roles else ""

    @property
    def source(self) -> SourceId:
        """The source of the laptop."""
        return SourceId(str(_id(self.letter, 0)))

    @property
    def author(self) -> AuthorId:
        """The installation on the laptop."""
        return AuthorId(f"author-{self.letter}")


def ref(official: Official, sequence: int) -> EntryRef:
    """Return the name of an official's entry."""
    return EntryRef(official.source, sequence)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """Body of one entry, with its writer and the second at which it was written."""

    official: Official
    ref: EntryRef
    body: bytes
    second: float


def by_hand(official: Official, sequence: int, body: str, second: float) -> Kept:
    """Return an entry that another program wrote, from a body without source, sequence and timestamp."""
    root = etree.fromstring(body)
    root.set("source", official.source)
    root.set("sequence", str(sequence))
    root.set("timestamp", f"{at(second) / SECOND_US:.6f}")
    return Kept(official=official, ref=ref(official, sequence), body=etree.tostring(root), second=second)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Result of a command: the entries that it made, or the words of its refusal; neither if nothing is new."""

    entries: tuple[Kept, ...]
    refusal: str = ""


class Laptop:
    """Replica of one official without a network. Entries of others are loaded as if from its disk."""

    def __init__(self, official: Official, kept: Sequence[Kept] = (), bout: BoutId = STORY) -> None:
        self.official = official
        self.bout_id = bout
        self._arrivals: dict[EntryRef, Arrival] = {}
        self._second = 0.0
        """Latest time given to the replica, which takes an earlier one for a clock that was set back."""
        self._replica = Replica(
            bout=bout,
            source=official.source,
            author=official.author,
            random=_NumberedIds(official.letter, IDS_PER_ENTRY * len(kept)),
        )
        self._replica.keep_time()
        self.receive(kept)

    def receive(self, kept: Sequence[Kept]) -> None:
        """Load entries, own ones and those of others."""
        if not kept:
            return
        own = frozenset(place for place, one in enumerate(kept) if one.official == self.official)
        self._note_arrivals(kept)
        self._second = max(self._second, *(one.second for one in kept))
        self._replica.receive(Loaded(tuple(one.body for one in kept), own), at(self._second))
        self._replica.take_effects()

    def pass_time(self, second: float) -> None:
        """Let the timers of the replica run."""
        self._replica.handle_timer(at(second))
        self._replica.take_effects()

    def submit(self, command: Command, role: str, second: float, seen: View | None) -> Outcome:
        """Submit a command as the windows do, with the view that was on the screen."""
        self._second = second
        self._replica.submit(command, role, at(second), seen)
        entries, refusal = [], ""
        for effect in self._replica.take_effects():
            match effect:
                case Persist(entry=entry):
                    entries.append(Kept(official=self.official, ref=entry.ref, body=entry.body, second=second))
                case Rejected(reason=reason):
                    refusal = reason
        self._note_arrivals(entries)
        return Outcome(entries=tuple(entries), refusal=refusal)

    def enter(self, line: TimedCommand) -> tuple[Kept, ...]:
        """Enter one line of a script; the element that it is about must be in the bout."""
        command = resolve(line, self._replica.bout)
        assert command is not None, f"nothing there to enter {line} about"
        return self.submit(command, line.role, (line.at - BASE_US) / SECOND_US, self.view).entries

    @property
    def view(self) -> View:
        """Return the view that the screens of this laptop show."""
        return self._replica.view()

    @property
    def now(self) -> Instant:
        """The moment of the newest entry."""
        return self._replica.log.newest_stamp

    def find(self, name: EntryRef) -> Entry | None:
        """Return the entry of that name."""
        return self._replica.log.get(name)

    def body(self, name: EntryRef) -> bytes:
        """Return the body of an entry that is here."""
        entry = self.find(name)
        assert entry is not None, f"{name} is here"
        return entry.body

    def live_xml(self) -> bytes:
        """Return the canonical document."""
        return live_xml(self._replica.document.root())

    def document_digest(self) -> str:
        """Return the digest of the canonical document and of all answers in it."""
        document = self._replica.document
        answers = claims_table(document.root(), document.natural_key)
        return sha256(self.live_xml() + b"\n" + answers).hexdigest()

    def log_digest(self) -> str:
        """Return the digest of all bodies in their one order."""
        return sha256(b"\n".join(placed.entry.body for placed in self._replica.log.ordered())).hexdigest()

    def derbyxml(self) -> bytes:
        """Return the DerbyXML file that this laptop would save."""
        return saved_xml(self._replica.document.root(), self._replica.bout, self.bout_id)

    def export_source(self) -> BoutSource:
        """Return the bout as the export takes it."""
        replica = self._replica
        return source_of_log(self.bout_id, replica.log, replica.document, replica.bout, arrivals=self._arrivals)

    def _note_arrivals(self, kept: Iterable[Kept]) -> None:
        for one in kept:
            source = None if one.official == self.official else one.ref.source
            self._arrivals.setdefault(one.ref, Arrival(at=at(one.second), source=source))


def replayed(name: str, lines: Iterable[TimedCommand]) -> tuple[Laptop, ...]:
    """Return the laptops of a crew that entered a script: one for each role, all of them with every entry."""
    script = tuple(lines)
    roles = tuple(dict.fromkeys(line.role for line in script))
    crew = (
        Official(letter=f"{place:x}", name=f"Official {place}", roles=(role,)) for place, role in enumerate(roles, 1)
    )
    laptops = {official.role: Laptop(official, bout=BoutId(name)) for official in crew}
    written: list[Kept] = []
    received = dict.fromkeys(laptops, 0)

    def catch_up(role: str) -> Laptop:
        laptop = laptops[role]
        laptop.receive([kept for kept in written[received[role] :] if kept.official != laptop.official])
        received[role] = len(written)
        return laptop

    for line in script:
        written += catch_up(line.role).enter(line)
    return tuple(map(catch_up, roles))


class _NumberedIds(Random):
    """Random source whose ids (128 bits) count upwards, so that a reader of the goldens can follow them."""

    def __init__(self, letter: str, first: int) -> None:
        super().__init__(int(letter, 16))
        self._letter = letter
        self._number = first

    def getrandbits(self, k: int, /) -> int:
        """Return the next id, or so many random bits."""
        if k != 128:
            return super().getrandbits(k)
        self._number += 1
        return _id(self._letter, self._number).int


def _id(letter: str, number: int) -> UUID:
    return UUID(f"{letter * 8}-0000-4000-8000-{number:012d}")
