"""Decides what lies before a writer: the document that her screen showed, and the acts she can put to it.

Whoever writes tells what she had seen: `over` lists the entries of every standing answer for the registers
that she writes (entries 1.1). So each act here comes as a `Step`: the act, what it is written over, and
whether it says anything that its author does not say already. Steps are joined: one wish stays one entry.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from derbyos_core.bout.model import Bout, JamId, Position
from derbyos_core.bout.written import skater_text
from derbyos_core.clock import Instant
from derbyos_core.document import natural
from derbyos_core.document.tree import Element, StandingClaim, Verdict
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Act, Entry, EntryRef, Payload, Target, Verb
from derbyos_core.identity import AuthorId, BoutId, Eid, SourceId, Team, new_eid

__all__ = ["JAM_NUMBER_MAX", "TEXT", "Context", "Desk", "SkaterText", "Step", "jam_target", "join"]

JAM_NUMBER_MAX = 60
"""Jams that one period can hold: 30:00 of line-ups of 0:30 alone. Jam 99 is a slip of the hand (DOS-83)."""

TEXT = "text()"
PRESENT = "present"


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """Who writes, and what the screen showed when she began."""

    bout_id: BoutId
    source: SourceId
    author: AuthorId
    role: str
    document: Element
    bout: Bout
    random: Random
    now: Instant
    lookup: Callable[[EntryRef], Entry | None]


@dataclass(frozen=True, slots=True)
class Step:
    """Acts that belong together. `over` None: there is no register that anybody could have answered before.

    `is_news` is False where the author's own standing answer says exactly this and nobody says otherwise.
    """

    acts: tuple[Act, ...] = ()
    over: tuple[EntryRef, ...] | None = None
    is_news: bool = False


@dataclass(frozen=True, slots=True)
class SkaterText:
    """A skater as entries mean her: the reference to read and the eid that counts."""

    text: str
    eid: Eid
    number: str

    @property
    def attributes(self) -> dict[str, str]:
        """The pair as a payload carries it."""
        return {"skater": self.text, "skater-eid": self.eid}


def join(*steps: Step) -> Step:
    """Several steps as one, in this order."""
    overs = [step.over for step in steps if step.over is not None]
    return Step(
        acts=tuple(act for step in steps for act in step.acts),
        over=tuple(dict.fromkeys(ref for over in overs for ref in over)) if overs else None,
        is_news=any(step.is_news for step in steps),
    )


def jam_target(jam: JamId) -> Target:
    """The address of a jam; one that cannot exist is refused here, for every command (DOS-72, DOS-83)."""
    if jam.period not in (1, 2):
        raise LocalProtocolError(f"a bout has periods 1 and 2, found period {jam.period}")
    if not 1 <= jam.number <= JAM_NUMBER_MAX:
        raise LocalProtocolError(f"a jam has a number from 1 to {JAM_NUMBER_MAX}, found {jam.number}")
    return Target(period=str(jam.period), jam=str(jam.number))


class Desk:
    """One writer at one moment; made anew for each command."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.bout = context.bout
        self._parents: dict[Eid, Element] | None = None
        self._elements: dict[Eid, Element] = {}

    # What the screen showed

    def find(self, eid: str) -> Element | None:
        """The element with this id, if the document has it."""
        self._index()
        return self._elements.get(Eid(eid.lower()))

    def require(self, eid: str, what: str) -> Element:
        """The element with this id; `what` names it in the sentence that says it is missing."""
        element = self.find(eid)
        if element is None:
            raise LocalProtocolError(f"{what} is not in this bout any more: look again, or undo its removal")
        return element

    def parent(self, eid: str) -> Element | None:
        """The element in which the one with this id stands."""
        return self._index().get(Eid(eid.lower()))

    def _index(self) -> dict[Eid, Element]:
        if self._parents is None:
            self._parents = {}
            for element in self.context.document.walk():
                self._elements[element.eid] = element
                for child in element.children:
                    self._parents[child.eid] = element
        return self._parents

    def eid(self, key: str) -> Eid:
        """The id of a natural element of this bout."""
        return self.context.bout_id.eid(key)

    def new_eid(self) -> Eid:
        """An id for an element that is its own fact."""
        return new_eid(self.context.random)

    def natural(self, key: str) -> Element | None:
        """A natural element, if it is there."""
        return self.find(self.eid(key))

    def standing(self, key: str) -> Element | None:
        """A natural element, if it is there and counts as there."""
        element = self.natural(key)
        return element if element is not None and element.is_present else None

    def children(self, jam: JamId, team: Team, tag: str) -> Iterator[Element]:
        """The elements of one kind that a team has in a jam."""
        element = self.natural(natural.jam_key(*jam))
        for child in element.findall(tag) if element is not None else ():
            if child.is_present and child.get("team") == team.value:
                yield child

    def team_element(self, team: Team) -> Element | None:
        """The team as the document has it."""
        return self.natural(natural.team_key(team.value))

    def at(self, target: Target) -> Element | None:
        """The element that an address names here and now."""
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
        """How every node can name an element: natural ones by name, as a plain node knows no ids of theirs."""
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
        """The id of the person so called: hers who has the number or name, else the natural one.

        Random where the natural id belongs to somebody who is now called otherwise (data-model 4).
        """
        sheet = self.bout.teams[team]
        person = sheet.numbered(called) or next((one for one in sheet.persons if one.name == called), None)
        if person is not None:
            return person.eid
        eid = self.eid(natural.person_key(team.value, called))
        return eid if self.find(eid) is None else self.new_eid()

    def skater(self, team: Team, number: str, eid: str = "") -> SkaterText:
        """The pair of reference and id for a skater; `number` may be a name, as with bench staff."""
        called = number.strip()
        if not called or called == "???":  # a sign of the screens, never written (domain 3.5)
            raise LocalProtocolError("a skater is named by number or name, found neither: leave the skater out instead")
        found = Eid(eid.lower()) if eid else self.person_eid(team, called)
        return SkaterText(text=skater_text(team, called), eid=found, number=called)

    # Acts

    def add(self, target: Target, *payloads: Payload) -> Step:
        """Natural elements, or persons, added under one parent: over what stands for their registers."""
        over: dict[EntryRef, None] = {}
        is_news = False
        for payload in payloads:
            element = self.find(payload.attributes["eid"])
            names = tuple(name for name in payload.attributes if name not in ("eid", "skater-eid"))
            if element is not None:
                over.update(dict.fromkeys(_refs(_claims(element, (*names, PRESENT)))))
            is_news = is_news or not self._says_all(element, payload, names)
        return Step(acts=(Act(verb=Verb.ADD, target=target, payload=payloads),), over=tuple(over), is_news=is_news)

    def add_own(self, target: Target, payload: Payload) -> Step:
        """An element that is its own fact: nobody can have answered it before."""
        return Step(acts=(Act(verb=Verb.ADD, target=target, payload=(payload,)),), is_news=True)

    def set(
        self, target: Target, element: Element | None, attribute: str | None, value: str, skater_eid: str = ""
    ) -> Step:
        """One attribute (None: the text) of an element that may not be there yet."""
        register = TEXT if attribute is None else attribute
        claims = _claims(element, (register,)) if element is not None else ()
        act = Act(
            verb=Verb.SET, target=target, attribute=attribute, text=value, skater_eid=skater_eid or None
        )  # an empty eid is none at all
        is_news = not self._says(claims, value, skater_eid)
        return Step(acts=(act,), over=_refs(claims), is_news=is_news)

    def unset(self, target: Target, element: Element | None, attribute: str) -> Step:
        """One attribute taken away."""
        claims = _claims(element, (attribute,)) if element is not None else ()
        act = Act(verb=Verb.REMOVE, target=target, attribute=attribute)
        return Step(acts=(act,), over=_refs(claims), is_news=not self._says(claims, None))

    def remove(self, element: Element | None) -> Step:
        """An element taken away, over all that stands in it; nothing at all where it is not there.

        One's own word that it is there needs no naming: an author's newer statement replaces her older one.
        """
        if element is None:
            return Step()
        own = [claim for claim in element.standing if claim.author == self.context.author]
        has_other = any(claim.attribute != PRESENT for claim in own)
        refs = [
            claim.entry
            for claim in element.standing
            if not (has_other and claim.attribute == PRESENT and claim.author == self.context.author)
        ]
        act = Act(verb=Verb.REMOVE, target=Target(eid=element.eid))
        is_news = not self._says(_claims(element, (PRESENT,)), "no")
        return Step(acts=(act,), over=tuple(refs), is_news=is_news)

    # Who says what

    def _says_all(self, element: Element | None, payload: Payload, names: Iterable[str]) -> bool:
        if element is None or not self._says(_claims(element, (PRESENT,)), "yes"):
            return False
        for name in names:
            value = payload.attributes[name]
            claims = _claims(element, (name,))
            if name == "timestamp":  # of an event: never in dispute (entries 1.3)
                continue
            if not claims:  # part of the key, or never said
                if element.get(name) != value:
                    return False
            elif not self._says(claims, value, payload.attributes.get("skater-eid", "") if name == "skater" else ""):
                return False
        return True

    def _says(self, claims: Iterable[StandingClaim], value: str | None, skater_eid: str = "") -> bool:
        """Whether the writer's own answer stands, is this one, and has no other beside it."""
        own = False
        for claim in claims:
            if claim.verdict is Verdict.OTHER:
                return False
            if claim.author == self.context.author:
                same = claim.skater_eid == skater_eid if skater_eid and claim.skater_eid else claim.value == value
                own = same
        return own

    def in_order(self, refs: Iterable[EntryRef]) -> tuple[EntryRef, ...]:
        """The same references each once, in the order of their entries as far as it is known."""

        def place(ref: EntryRef) -> tuple[int, SourceId, int]:
            entry = self.context.lookup(ref)
            return (entry.stamp or 0 if entry is not None else 0, ref.source, ref.sequence)

        return tuple(sorted(dict.fromkeys(refs), key=place))

    # Shorthands that many commands share

    def fact(self, jam: JamId, team: Team, tag: str, attributes: Mapping[str, str] | None = None) -> Payload:
        """A fact that a team has once in a jam, as a payload."""
        eid = self.eid(natural.fact_key(jam.period, jam.number, team.value, tag))
        return Payload(tag=tag, attributes={"eid": eid, "team": team.value, **(attributes or {})})

    def standing_fact(self, jam: JamId, team: Team, tag: str) -> Element | None:
        """Such a fact, if it is there and counts."""
        return self.standing(natural.fact_key(jam.period, jam.number, team.value, tag))

    def slot(self, jam: JamId, team: Team, position: Position, person_eid: str = "") -> Eid:
        """The id of a place in a line-up; a blocker's follows from the person."""
        return self.eid(natural.lineup_key(jam.period, jam.number, team.value, position.value, person_eid))


def _claims(element: Element, registers: Iterable[str]) -> tuple[StandingClaim, ...]:
    wanted = frozenset(registers)
    return tuple(claim for claim in element.standing if claim.attribute in wanted)


def _refs(claims: Iterable[StandingClaim]) -> tuple[EntryRef, ...]:
    return tuple(claim.entry for claim in claims)
