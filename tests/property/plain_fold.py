"""Oracle of the incremental fold: it derives the document of some entries in the plain way.

Simple and slow: all entries are put in order, undos are evaluated from the deepest to the plain ones, then the entries
are read one after the other and their statements are applied in one walk. Nothing is kept between two evaluations.
It shares no code with `derbyos_core/document`: it was written from the design (data-model 3 to 6,
entries) and `docs/fold.md`. Its output compares byte for byte.
"""

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass

from lxml import etree

from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.identity import BoutId
from tests.property.plain_claims import is_time_of_an_event
from tests.property.plain_log import Key, PlainLog, Slot, plain_log
from tests.property.plain_reading import read
from tests.property.plain_rights import plain_rights
from tests.property.plain_said import PRESENT, PlainProvenance, Said
from tests.property.plain_tree import Plain, Walk, has_its_place
from tests.property.plain_words import Names, Place

UNDO_DEPTH_MAX = 16
CHANGES_MAX = 8
"""An entry that still alternates after this many changes stays pending for good."""

Refs = tuple[EntryRef, ...]


@dataclass(frozen=True)
class PlainFold:
    """Result of the fold, in which two nodes with equal tops must agree."""

    xml: bytes
    claims: bytes
    pending: Refs
    unresolved: Refs
    invalid: Refs
    forbidden: Refs
    is_paradox: bool
    """True if entries exclude each other, so that some stay pending for good."""

    @property
    def picture(self) -> tuple[bytes, bytes, Refs, Refs, Refs, Refs]:
        """Return all of it, for comparison."""
        return self.xml, self.claims, self.pending, self.unresolved, self.invalid, self.forbidden


def plain_fold(came: Iterable[Entry], bout: BoutId) -> PlainFold:
    """Return the document of all received entries."""
    return fold_of(plain_log(came), bout)


def fold_of(log: PlainLog, bout: BoutId) -> PlainFold:
    """Return the document of a log."""
    return _Fold(log.slots, bout).result()


def is_accept(entry: Entry) -> bool:
    """Return whether an entry accepts held entries; such an entry cannot be undone."""
    return any(p.tag == "accept" for act in entry.acts if act.target.path == "nsodes" for p in act.payload)


def voids_of(
    slots: list[Slot], ineffective: Set[EntryRef] = frozenset(), untouched: Set[EntryRef] = frozenset()
) -> set[EntryRef]:
    """Return the void entries: those that a non-void entry names in `undoes`; in a ring, the later names count.

    `ineffective` undos count as plain entries; `untouched` entries are not void whatever names them.
    Reachability by names decides which names count. The depth of an undo is the longest path over names that count.
    Entries that no other names are decided first.
    """
    keys = {slot.entry.ref: slot.key for slot in slots}
    undos = {slot.entry.ref: slot.entry.undoes for slot in slots if slot.entry.ref not in ineffective}
    names = {ref: {name for name in undos.get(ref, ()) if name in keys} for ref in keys}
    reach = {ref: reached(ref, names) for ref in keys}
    counting = {
        ref: {name for name in named if ref not in reach[name] or keys[name] < keys[ref]}
        for ref, named in names.items()
    }
    depth = {ref: int(bool(undos.get(ref))) for ref in keys}
    for _ in keys:  # the names that count close no ring, so no path is longer than the number of entries
        depth = {
            ref: 1 + max(map(depth.__getitem__, named)) if named else depth[ref] for ref, named in counting.items()
        }
    lasting = {slot.entry.ref for slot in slots if is_accept(slot.entry)} | untouched
    void: set[EntryRef] = set()
    undecided = sorted(ref for ref in keys if depth[ref] > 0)
    while undecided:
        ref = max(undecided, key=depth.__getitem__)  # entries that name it are deeper
        undecided.remove(ref)
        if ref not in void and depth[ref] <= UNDO_DEPTH_MAX:
            void |= counting[ref] - lasting
    return void


def reached(start: EntryRef, names: dict[EntryRef, set[EntryRef]]) -> set[EntryRef]:
    """Return all entries that can be reached from an entry by names."""
    found: set[EntryRef] = set()
    ahead = [start]
    while ahead:
        more = names[ahead.pop()] - found
        found |= more
        ahead += more
    return found


class _Fold:
    """One fold, used for a single result."""

    def __init__(self, slots: list[Slot], bout: BoutId) -> None:
        self.names = Names(bout)
        self.slots = {slot.entry.ref: slot for slot in slots}
        self.rights = rights = plain_rights(slots, bout, voids_of)
        self.void = voids_of(slots, rights.void | set(rights.refused), rights.lasting) | rights.void
        self.out = self.void | set(rights.refused)
        self.authors = {slot.entry.source: author for slot in slots if (author := self._introduced(slot))}
        self.said: dict[EntryRef, Said] = {}
        """In the order in which entries were read."""
        self.asking: EntryRef | None = None
        self.wavering: set[EntryRef] = set()
        self.default = {place.eid: place for place in self.names.default()}
        self.places: dict[str, Place] = dict(self.default)
        """Element of each id while any entry mentions it: the natural element with this key, or else the element that
        the first entry to mention it made."""
        self._read_all([slot for slot in slots if slot.entry.ref not in self.out and not slot.entry.undoes])

    def _introduced(self, slot: Slot) -> str:
        """Return the author that entry 1 of a source names (data-model 1), unless that entry is void.

        An entry with an unbelievable time counts, too: the identity of a source does not depend on a time.
        """
        entry = slot.entry
        author = ""
        if entry.sequence == 1 and entry.ref not in self.out:
            for act in entry.acts:
                for payload in act.payload:
                    if payload.tag == "nsode":
                        author = payload.attributes.get("author", "").lower() or author
        return author

    # -- reading ------------------------------------------------------------------------------------------

    def _read_all(self, slots: list[Slot]) -> None:
        """Read in order; each entry affected by a change, also an older one that is pending, is read again at once."""
        todo = {slot.entry.ref for slot in slots}
        changes = dict.fromkeys(todo, 0)
        while todo:  # ends, as every entry changes a bounded number of times
            ref = min(todo, key=lambda ref: self.slots[ref].key)
            todo.remove(ref)
            if changes[ref] > CHANGES_MAX:
                continue
            self.asking = ref
            old, new = self.said.get(ref), self._read(self.slots[ref])
            self.asking = None
            if new == old:
                continue
            changes[ref] += 1
            if changes[ref] > CHANGES_MAX:
                new = Said("pending")
                self.wavering.add(ref)
            fallen = {}
            if old is not None and not set(old.makes) <= set(new.makes):
                fallen = self._fallen_with(ref)
            self._forget(ref)
            self._remember(ref, new)
            todo |= fallen.keys()
            for name, before, after in [(ref, old, new), *((name, gone, None) for name, gone in fallen.items())]:
                todo |= self._shaken_by(name, before, after)
            todo.discard(ref)

    def _remember(self, ref: EntryRef, said: Said) -> None:
        self.said[ref] = said
        for statement in said.statements:
            place = statement.place
            if has_its_place(place) and not has_its_place(self.places.get(place.eid, place)):
                self.places[place.eid] = place
            self.places.setdefault(place.eid, place)

    def _forget(self, ref: EntryRef) -> Said | None:
        gone = self.said.pop(ref, None)
        if gone is None:
            return None
        spoken_of = {statement.place.eid for said in self.said.values() for statement in said.statements}
        for statement in gone.statements:
            if statement.place.eid not in spoken_of and statement.place.eid not in self.default:
                self.places.pop(statement.place.eid, None)
        return gone

    def _read(self, slot: Slot) -> Said:
        entry = slot.entry
        author = self.authors.get(entry.source)
        role = entry.role if author else ""
        provenance = PlainProvenance(author or entry.source, role, entry.ref, entry.over, entry.settles)
        said = read(slot, self.names, provenance, self)
        if self.rights.forbids(slot, said.statements):
            return Said("forbidden", rests_on=said.rests_on, asks_for_persons=said.asks_for_persons)
        return said

    def _fallen_with(self, ref: EntryRef) -> dict[EntryRef, Said]:
        """Forget all results that rested on an entry whose results have changed; they are derived again."""
        fallen: dict[EntryRef, Said] = {}
        more = [ref]
        while more:
            name = more.pop()
            gone = self._forget(name)
            if gone is not None:
                fallen[name] = gone
                more += [name for name, said in self.said.items() if set(said.rests_on) & set(gone.makes)]
        del fallen[ref]
        return fallen

    def _shaken_by(self, ref: EntryRef, old: Said | None, new: Said | None) -> set[EntryRef]:
        """Return the entries whose reading may change: those that rest on an id, and later ones that refer to
        persons."""
        both = [said for said in (old, new) if said is not None]
        persons = any(statement.place.tag == "person" for said in both for statement in said.statements)
        made = {eid for said in both for eid in said.makes}
        key = self.slots[ref].key
        return {
            name
            for name, said in self.said.items()
            if made & set(said.rests_on) or (persons and said.asks_for_persons and self.slots[name].key > key)
        }

    # -- queries of entries -------------------------------------------------------------------------------

    def place(self, eid: str) -> Place | None:
        """Return the element of an id as the first entry in order made it, without the entry that asks."""
        if eid in self.default:
            return self.default[eid]
        others = [(self.slots[ref].key, said.meanings(eid)) for ref, said in self.said.items() if ref != self.asking]
        meant = min(((key, meanings[0]) for key, meanings in others if meanings), default=None)
        return self.places[meant[1]] if meant else None

    def _walk(self) -> Walk:
        statements = [statement for said in self.said.values() for statement in said.statements]
        return Walk(statements, self.default.values(), self.places)

    def person(self, team: str, text: str, before: Key) -> str | None:
        """Return the person by number, then by name, listed persons first; None if there is none, or several."""
        walk = self._walk()
        walk.inside.clear()  # persons are in teams, which do not end; an id that is also elsewhere is no exception
        walk.go(before)
        holder = self.names.team(team).eid
        people = [person for eid in walk.lives if (person := walk.element(eid)) is not None]
        people = [person for person in people if person.tag == "person" and person.parent == holder]
        for attribute in ("number", "name"):
            for unlisted in (False, True):
                same = [
                    person.place.eid
                    for person in people
                    if person.attributes.get(attribute) == text and ("unlisted" in person.attributes) is unlisted
                ]
                if same:
                    return same[0] if len(same) == 1 else None
        return None

    # -- the result ---------------------------------------------------------------------------------------

    def result(self) -> PlainFold:
        """Return everything that is compared."""
        walk = self._walk()
        walk.go()
        root, listed = walk.tree(self.names.bout().eid)
        return PlainFold(
            xml=etree.tostring(root, method="c14n", with_tail=False),
            claims=_table(listed, self.places),
            pending=self._refs(lambda said: said.outcome == "pending"),
            unresolved=self._refs(lambda said: said.outcome == "unresolved" or said.asks_in_vain),
            invalid=self._refs(lambda said: said.outcome == "invalid"),
            forbidden=self._sorted(
                {
                    *(set(self.rights.refused) - self.void),
                    *(ref for ref, said in self.said.items() if said.outcome == "forbidden"),
                }
            ),
            is_paradox=bool(self.wavering),
        )

    def _refs(self, wanted: Callable[[Said], bool]) -> Refs:
        return self._sorted(ref for ref, said in self.said.items() if wanted(said))

    def _sorted(self, found: Iterable[EntryRef]) -> Refs:
        return tuple(sorted(found, key=lambda ref: self.slots[ref].key))


def _table(listed: list[tuple[Plain, str]], places: dict[str, Place]) -> bytes:
    """Return the table of claims: `present` only where an answer is no, times of events never."""
    lines = []
    for element, eid in listed:
        denied = any(row.attribute == PRESENT and row.answer.value == "no" for row in element.rows)
        for row in element.rows:
            if is_time_of_an_event(element.tag, row.attribute) or (row.attribute == PRESENT and not denied):
                continue
            answer, provenance = row.answer, row.answer.provenance
            name = places[eid].key or f"{element.tag} {eid}"
            person = answer.skater_eid or ""
            fields = (
                name,
                row.attribute,
                answer.value or "",
                person,
                provenance.author,
                provenance.role,
                str(provenance.entry),
            )
            lines.append("\t".join(f.replace("\t", " ").replace("\n", " ") for f in (*fields, row.verdict)))
    return "\n".join(lines).encode()
