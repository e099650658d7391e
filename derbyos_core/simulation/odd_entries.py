"""Generator of well-formed entries that this program would never write.

Another program, a faulty script or an attacker may send anything that the schema permits: every verb with every way of
addressing, every element and attribute with unexpected values, references to anything, stamps near every bound. All of
it is drawn from the seed. `Screens` records what the writer had seen: the writer of such an entry is assumed to know
every entry of the cluster, but none that was written later.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from lxml import etree

from derbyos_core.clock import format_instant
from derbyos_core.gossip.entry import EntryRef, format_refs
from derbyos_core.identity import AuthorId, BoutId, Eid, Role, SourceId, new_eid, new_source

__all__ = ["DAY_US", "ODD_STAMPS", "KnownTargets", "OddWriter", "Screens", "batch_of", "element"]

DAY_US = 86_400_000_000
WIDE_MAX = 400
"""Entries that one undo names: a tenth of a bout."""
ODD_TEXTS = (
    "",
    "0",
    "-1",
    "1",
    "4",
    " 7 ",
    "²",
    "5-²",
    "٣",
    "१२",
    "1e9",
    "NaN",
    "-0.0",
    "1.5",
    "0x10",
    "99999999999999999999",
    "yes",
    "no",
    "None",
    "home",
    "away",
    "official",
    "officials",
    "home:7",
    "home:404",
    "home:²",
    "home:",
    ":404",
    "away:Ærøskøbing",
    "hоme:7",
    "1/13",
    "1/0",
    "3/1",
    "/",
    ".",
    "..",
    "1795248000.000000",
    "-5.5",
    "ÄÖÜ ß",
    "\u202etxt",
    "a\u0301\u0301\u0301",
    "\U0001d518\U0001f6fc",
    "\u2028",
    "\u00a0",
    "\t\n",
    "'\"<>&",
    "=HYPERLINK(1)",
    "00000000-0000-0000-0000-000000000000",
    "not-an-eid",
    "A" * 300,
)
"""Values of any attribute or text; some are valid in some places."""
HUGE = "9" * 5_000
_SCREENS_ONLY = (Role.OPERATOR, Role.OPERATOR_SCORES)
"""Their entries carry the roles that they include; left out, so that a seed stays the run that it was."""
ROLES = (
    *(role.value for role in Role if role not in _SCREENS_ONLY),
    *("door:²", "HEAD-NSO", "", "scorekeeper"),
)
TAGS = (
    "jam", "pass", "lead", "lost-lead", "no-initial", "star-pass", "call", "injury", "line-up", "no-pivot", "sit-out",
    "penalty", "enter-box", "exit-box", "time-out", "clock-set", "score-adjustment", "note", "person", "team", "period",
    "bout", "ruleset", "venue", "city", "nsodes", "nsode", "alias", "claim", "add", "set", "remove", "action", "accept",
    "{urn:odd}pass", "Zeitstrafe", "x-²".replace("²", "2"),
)  # fmt: skip
ATTRIBUTES = (
    "eid", "number", "name", "team", "skater", "skater-eid", "points", "timestamp", "duration", "position", "penalty",
    "jam", "official", "retained", "review", "value", "clock", "reason", "present", "unlisted", "role", "gone", "told",
    "author", "uuid", "overtime", "end", "end-time", "swap", "between", "suspension", "{urn:odd}points", "Ωmega",
)  # fmt: skip
PATHS = (
    ".", "", "bout", "venue", "venue/city", "ruleset", "ruleset/period", "nsodes", "nsodes/nsode", "team", "period/1",
    "a/b/c/d/e/f", "a/b/c/d/e/f/g", "venue//city", "/venue/", "²", "\u2028", "claim",
)  # fmt: skip
PERIODS, JAMS = ("1", "1", "1", "2", "0", "3", "-1", "²", "01", ""), ("1", "2", "3", "4", "0", "99", "٣", "1000000000")
HEADS = ("prev", "key", "sig", "odd", "{urn:odd}source", "attribute", "eid", "jam", "path")
"""Attributes of the root that are unknown, reserved, or out of place."""
YEAR_2000, YEAR_2200 = 946_684_800, 7_258_118_400
ODD_STAMPS = (
    "",
    "0",
    "-1",
    "-1795248000.5",
    "nonsense",
    "NaN",
    "1e10",
    "١٧٩٥٢٤٨٠٠٠",
    "1795248000",
    "1795248000.1234567890",
    f"{YEAR_2000}.000000",
    f"{YEAR_2000 - 1}.999999",
    f"{YEAR_2200}.000000",
    f"{YEAR_2200 - 1}.999999",
    f"{YEAR_2200 + 1}.000000",
    "9999999999.999999",
    "10000000000.000000",
    "99999999999.000000",
    "999999999999.999999",
    "9" * 400,
)
"""Timestamps that are missing, nonsense, or at a bound."""

Tops = Mapping[SourceId, int]


class Screens:
    """Entries that each writer had on the screen, by the entry that they wrote."""

    def __init__(self) -> None:
        self._seen: dict[EntryRef, dict[SourceId, int]] = {}
        self._in_jams: dict[EntryRef, tuple[EntryRef, ...]] = {}

    def note(self, ref: EntryRef, tops: Tops) -> None:
        """Record that the writer of this entry had seen everything up to these tops."""
        before = self._seen.setdefault(ref, {})
        for source, top in tops.items():  # two entries may have one name, and either may count in the end
            before[source] = max(top, before.get(source, 0))

    def had_seen(self, writer: EntryRef, ref: EntryRef) -> bool:
        """Return whether the writer of one entry had another one on the screen; True if that is unknown."""
        tops = self._seen.get(writer)
        return tops is None or ref.sequence <= tops.get(ref.source, 0)

    def note_deletion(self, ref: EntryRef, standing: Iterable[EntryRef]) -> None:
        """Record what stood in a jam on the screen of whoever deleted it by this entry."""
        self._in_jams[ref] = (*self._in_jams.get(ref, ()), *standing)

    def stood_in_jam(self, deletion: EntryRef, ref: EntryRef) -> bool:
        """Return whether a writer's entry, or a later one of theirs, stood in a jam when it was deleted.

        An entry that was undone then, and redone later, did not.
        """
        return any(one.source == ref.source and one.sequence >= ref.sequence for one in self._in_jams.get(deletion, ()))


class KnownTargets:
    """Possible references: entries and elements of the cluster at one moment."""

    def __init__(
        self, refs: Sequence[EntryRef], eids: Sequence[Eid], tops: Tops, authors: Sequence[AuthorId] = ()
    ) -> None:
        self.refs = refs
        self.authors = authors
        self.eids = eids
        self.tops = tops


class OddWriter:
    """A source with odd entries; `known` is set again before each of them."""

    def __init__(self, bout: BoutId, random: Random, source: SourceId | None = None, sequence: int = 0) -> None:
        self.bout = bout
        self.random = random
        self.source = source or new_source(random)
        self.sequence = sequence
        self.known = KnownTargets((), (), {})

    def ref(self, ahead: int = 1) -> EntryRef:
        """Return the name of the next entry, or of a later one."""
        return EntryRef(self.source, self.sequence + ahead)

    def write(
        self,
        acts: "Sequence[etree._Element]",
        *,
        stamp: str | int,
        screens: Screens | None = None,
        head: Mapping[str, str] | None = None,
    ) -> bytes:
        """Return the next entry of this source, as the body of a message."""
        self.sequence += 1
        ref = EntryRef(self.source, self.sequence)
        if len(acts) == 1:
            root = acts[0]
        else:
            root = etree.Element("action")
            root.extend(acts)
        root.set("source", self.source)
        root.set("sequence", str(self.sequence))
        if stamp != "":
            root.set("timestamp", stamp if isinstance(stamp, str) else format_instant(stamp))
        for name, value in (head or {}).items():
            root.set(name, value)
        if screens is not None:
            screens.note(ref, {**self.known.tops, self.source: self.sequence})
        return etree.tostring(root, encoding="utf-8", xml_declaration=False)

    # -- acts ---------------------------------------------------------------------------------------------

    def act(self) -> "etree._Element":
        """Return any act on anything."""
        random = self.random
        verb = random.choice(("add", "add", "add", "set", "set", "remove"))
        root = element(verb, self._target())
        if verb == "add":
            root.extend(self._payload(2) for _ in range(random.choice((0, 1, 1, 1, 2, 5))))
            if random.random() < 0.1:
                root.text = self.text()
        elif random.random() < 0.8:
            root.set("attribute", self._attribute())
            if verb == "set":
                root.text = self.text()
                if random.random() < 0.2:
                    root.set("skater-eid", self._eid())
        return root

    def trip(self) -> "etree._Element":
        """Return a plain trip of the home team, as a scorekeeper writes it but without an eid."""
        jam, number, points = (str(self.random.randint(*ends)) for ends in ((1, 4), (1, 3), (0, 4)))
        return element(
            "add",
            {"period": "1", "jam": jam},
            element("pass", {"team": "home", "number": number, "points": points}),
        )

    def introduction(self, author: str = "") -> "etree._Element":
        """Return an introduction of the writer, with arbitrary values."""
        attributes = {
            "eid": self.source,
            "uuid": self.source,
            "author": author or self.random.choice((new_source(self.random), self.text(), "")),
            "name": self.text(),
            "role": self.role(),
        }
        return element("add", {"path": "nsodes"}, element("nsode", attributes))

    def head(self) -> dict[str, str]:
        """Return attributes of the root: roles, references, groups, unknown ones."""
        random, told = self.random, {"role": self.role()}
        for name in ("over", "settles", "undoes"):
            if random.random() < 0.1:
                told[name] = format_refs(self.some_refs())
        if random.random() < 0.1:
            told["group"] = self.text()
        if random.random() < 0.2:
            told[random.choice(HEADS)] = self.text()
        return told

    def role(self) -> str:
        """Return a role, sometimes one that does not exist."""
        return self.random.choice(ROLES)

    def text(self) -> str:
        """Return any value."""
        return HUGE if self.random.random() < 0.01 else self.random.choice(ODD_TEXTS)

    def some_refs(self, most: int = 4) -> tuple[EntryRef, ...]:
        """Return some entries: known ones, own later ones, ones that do not exist."""
        random, refs = self.random, list(self.known.refs[-WIDE_MAX:])
        found = random.sample(refs, min(len(refs), random.randint(0, most)))
        if random.random() < 0.2:
            found.append(self.ref(random.randint(1, 3)))
        if random.random() < 0.1:
            found.append(EntryRef(new_source(random), random.randint(1, 9)))
        return tuple(found)

    def _target(self) -> dict[str, str]:
        random = self.random
        kind = random.randrange(10)
        if kind <= 2:
            return {"period": random.choice(PERIODS), "jam": random.choice(JAMS)}
        if kind == 3:
            return {"period": random.choice(PERIODS)}
        if kind <= 5:
            return {"eid": self._eid()}
        if kind == 6:
            return {"team": random.choice(("home", "away", "official", "HOME", "²"))}
        if kind == 7:
            return {"team": random.choice(("home", "away")), "person": self.text()}
        if kind == 8:
            return {"path": random.choice(PATHS)}
        return {name: self.text() for name in random.sample(("eid", "period", "jam", "team", "person", "path"), 2)}

    def _payload(self, depth: int) -> "etree._Element":
        random = self.random
        attributes: dict[str, str] = {}
        for _ in range(random.choice((0, 1, 2, 3, 6))):
            name = self._attribute()
            attributes[name] = self._eid() if name.endswith("eid") else self.text()
        made = element(random.choice(TAGS), attributes)
        if random.random() < 0.15:
            made.text = self.text()
        if depth:
            made.extend(self._payload(depth - 1) for _ in range(random.choice((0, 0, 0, 1, 2))))
        return made

    def _attribute(self) -> str:
        return self.random.choice(ATTRIBUTES)

    def _eid(self) -> str:
        random = self.random
        kind = random.randrange(8)
        if kind <= 3 and self.known.eids:
            return random.choice(self.known.eids)
        if kind == 4:
            return new_eid(random)
        if kind == 5 and self.known.eids:
            return random.choice(self.known.eids).upper()
        return self.text()


def element(tag: str, attributes: Mapping[str, str], *children: "etree._Element") -> "etree._Element":
    """Return an element with its children."""
    made = etree.Element(tag, dict(attributes))
    made.extend(children)
    return made


def batch_of(bodies: Iterable[bytes]) -> bytes:
    """Return entries as one message."""
    return b"<action>" + b"".join(bodies) + b"</action>"
