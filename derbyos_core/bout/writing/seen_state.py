"""Documents in front of a writing official: the current one, and the one that their screen showed.

The two differ if another official's entry is in the log but not drawn yet, or arrived between the first and the last
tap of one entry. Addresses are looked up in the current document; `over` and settled answers come from what the screen
showed (data-model 3). So nobody supersedes an answer that they have not seen.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.writing.attribute_text import format_skater
from derbyos_core.bout.writing.element_index import ElementIndex
from derbyos_core.clock import Instant
from derbyos_core.document import natural
from derbyos_core.document.tree import Element
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Entry, EntryRef, Payload, Target
from derbyos_core.i18n import tr
from derbyos_core.identity import AuthorId, BoutId, Eid, SourceId, Team, new_eid

__all__ = ["SeenState", "SkaterText", "WritingContext"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingContext:
    """The writer, the current document, and the one that their screen showed when they began.

    `seen` and `seen_bout` None: a writer without a screen, who reads the current document.
    """

    bout_id: BoutId
    source: SourceId
    author: AuthorId
    role: str
    document: Element
    bout: Bout
    random: Random
    now: Instant
    lookup: Callable[[EntryRef], Entry | None]
    index: ElementIndex = field(default_factory=ElementIndex)
    """Reused from command to command by frequent writers."""
    undo_depth: Callable[[EntryRef], int] = lambda _: 0
    """Depth of an undo (`document/voids.py`)."""
    is_void: Callable[[EntryRef], bool] = lambda _: False
    """Whether an entry counts as never written."""
    written_by: Callable[[AuthorId], Iterable[EntryRef]] = lambda _: ()
    """Entries of an author, those of each source in sequence."""
    seen: Element | None = None
    seen_bout: Bout | None = None
    seen_index: ElementIndex = field(default_factory=ElementIndex)
    """The same for the documents that screens showed."""


@dataclass(frozen=True, slots=True)
class SkaterText:
    """A skater in an entry: the readable reference, and the eid that counts."""

    text: str
    eid: Eid
    number: str

    @property
    def attributes(self) -> dict[str, str]:
        """The pair as a payload carries it."""
        return {"skater": self.text, "skater-eid": self.eid}


class SeenState:
    """The documents in front of one writer at one moment; rebuilt for each command."""

    def __init__(self, context: WritingContext) -> None:
        self.context = context
        self.bout = context.bout
        self._index = context.index
        self._index.show(context.document)
        if context.seen is None or context.seen is context.document:
            self._seen_index = context.index
        else:
            self._seen_index = context.seen_index
            self._seen_index.show(context.seen)

    # What the screen showed

    @property
    def seen_bout(self) -> Bout:
        """The bout as the screen showed it."""
        return self.context.seen_bout or self.bout

    def seen(self, eid: Eid) -> Element | None:
        """Return the element with this id as the screen showed it, or None if it did not."""
        return self._seen_index.find(eid)

    # The current document

    def find(self, eid: str) -> Element | None:
        """Return the element with this id, if the document has it."""
        return self._index.find(Eid(eid.lower()))

    def require(self, eid: str, what: str) -> Element:
        """Return the element with this id; `what` names it in the error if it is missing."""
        element = self.find(eid)
        if element is None:
            raise LocalProtocolError(
                tr("{what} is no longer in this bout: check again, or undo its removal", what=what)
            )
        return element

    def parent(self, eid: str) -> Element | None:
        """Return the parent of the element with this id."""
        return self._index.parent(Eid(eid.lower()))

    def eid(self, key: str) -> Eid:
        """Return the id of a natural element of this bout."""
        return self.context.bout_id.eid(key)

    def new_eid(self) -> Eid:
        """Return a new id for an element that is its own fact."""
        return new_eid(self.context.random)

    def natural(self, key: str) -> Element | None:
        """Return a natural element, if it exists."""
        return self.find(self.eid(key))

    def standing(self, key: str) -> Element | None:
        """Return a natural element, if it exists and counts as present."""
        element = self.natural(key)
        return element if element is not None and element.is_present else None

    def children(self, jam: JamId, team: Team, tag: str) -> Iterator[Element]:
        """Yield the elements of one kind that a team has in a jam."""
        element = self.natural(natural.jam_key(*jam.place))
        for child in element.findall(tag) if element is not None else ():
            if child.is_present and child.get("team") == team.value:
                yield child

    def team_element(self, team: Team) -> Element | None:
        """Return the team as the document has it."""
        return self.natural(natural.team_key(team.value))

    def at(self, target: Target) -> Element | None:
        """Return the element that an address names in the current document."""
        if target.eid is not None:
            return self.find(target.eid)
        if target.period is not None:
            place = natural.parse_place(target.period, target.jam)
            if place is None:
                return None
            return self.natural(
                natural.jam_key(place.period, place.jam) if place.jam else natural.period_key(place.period)
            )
        if target.team is not None:
            if target.team not in Team._value2member_map_:
                return None
            team = Team(target.team)
            return self.team_element(team) if target.person is None else self._person_element(team, target.person)
        return self.context.document if target.path in (None, ".") else self.natural(natural.path_key(target.path))

    def address(self, element: Element) -> Target:
        """Return an address for every node: natural elements by name, since plain nodes do not know their ids."""
        if element.tag == "jam":
            parent = self.parent(element.eid)
            return Target(period=parent.get("number") if parent is not None else None, jam=element.get("number"))
        if element.tag == "period":
            return Target(period=element.get("number"))
        if element.tag == "team":
            return Target(team=element.get("role"))
        if element.tag in natural.SINGLETONS:
            return Target(path=element.tag)
        return Target(path=".") if element.tag == "bout" else Target(eid=element.eid)

    # Persons

    def _person_element(self, team: Team, called: str) -> Element | None:
        sheet = self.bout.teams[team]
        person = sheet.numbered(called) or next((one for one in sheet.persons if one.name == called), None)
        return self.find(person.eid) if person is not None else None

    def person_eid(self, team: Team, called: str) -> Eid:
        """Return the id of the person with this number or name, else the natural one.

        Whoever was removed for good, or stood on the roster only while an entry named them, is meant again. Random
        where the natural id belongs to a person who now has another number or name (data-model 4).
        """
        sheet = self.bout.teams[team]
        person = sheet.numbered(called) or next((one for one in sheet.persons if one.name == called), None)
        if person is not None:
            return person.eid
        gone = next((one for one in sheet.removed if one.label == called), None)
        if gone is not None:
            return gone.eid
        eid = self.eid(natural.person_key(team.value, called))
        element = self.find(eid)
        is_free = element is None or called in (element.get("number"), element.get("name"))
        return eid if is_free else self.new_eid()

    def skater(self, team: Team, number: str, eid: str = "") -> SkaterText:
        """Return the pair of reference and id for a skater; `number` may be a name, as with bench staff."""
        called = number.strip()
        if not called or called == "???":  # a placeholder of the screens, never written (domain 3.5)
            raise LocalProtocolError(
                tr("a skater is named by number or name, found neither: leave the skater out instead")
            )
        found = Eid(eid.lower()) if eid else self.person_eid(team, called)
        return SkaterText(text=format_skater(team, called), eid=found, number=called)

    # Helpers that many commands share

    def fact(self, jam: JamId, team: Team, tag: str, attributes: Mapping[str, str] | None = None) -> Payload:
        """Return a fact that a team has once in a jam, as a payload."""
        eid = self.eid(natural.fact_key(*jam.place, team.value, tag))
        return Payload(tag=tag, attributes={"eid": eid, "team": team.value, **(attributes or {})})

    def standing_fact(self, jam: JamId, team: Team, tag: str) -> Element | None:
        """Return such a fact, if it exists and counts."""
        return self.standing(natural.fact_key(*jam.place, team.value, tag))

    def slot(self, jam: JamId, team: Team, position: Position, person_eid: str = "") -> Eid:
        """Return the id of a place in a line-up; a blocker's follows from the person."""
        return self.eid(natural.lineup_key(*jam.place, team.value, position.value, person_eid))

    def in_order(self, refs: Iterable[EntryRef]) -> tuple[EntryRef, ...]:
        """Return the references without duplicates, in the order of their entries as far as it is known."""

        def place(ref: EntryRef) -> tuple[int, SourceId, int]:
            entry = self.context.lookup(ref)
            return (entry.stamp or 0 if entry is not None else 0, ref.source, ref.sequence)

        return tuple(sorted(dict.fromkeys(refs), key=place))
