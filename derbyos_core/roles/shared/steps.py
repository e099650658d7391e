"""Toast for the user's own last step, and the commands of Undo and Redo."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import islice, takewhile
from types import MappingProxyType

from derbyos_core.bout.commands import Redo, Undo
from derbyos_core.bout.model import Bout, JamId, TimeOut
from derbyos_core.bout.model.jam_numbers import DELETED_JAM
from derbyos_core.clock import Instant
from derbyos_core.document.natural import number_of
from derbyos_core.document.tree import ClaimVerdict, Element, StandingClaim
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId
from derbyos_core.replica.view import OwnStep, View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.toast import Toast

__all__ = [
    "StepMemory",
    "StepOverwritten",
    "jam_kept_by",
    "last_step",
    "outweighed_by",
    "redo_command",
    "toast_of",
    "undo_command",
    "undone_last",
]


REGISTERS_MAX = 64
"""Registers of one step that are watched: a line-up has six, a page of set-up a dozen."""
STEPS_MAX = 64
"""Steps remembered, since Undo goes back one by one."""

END = "duration"
"""Register of the end of a jam or stoppage."""
NOBODY: Mapping[EntryRef, AuthorId] = MappingProxyType({})
_OF_LINEUP = ("line-up", "no-pivot")
Registers = tuple[tuple[str, str], ...]
Emptied = frozenset[tuple[str, str]]
"""Line-ups of which a step left nobody: each by its jam's element and its team."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepOverwritten:
    """Somebody else changed the step that is about to be undone."""

    author: AuthorId


def last_step(view: View) -> OwnStep | None:
    """Return the newest own step that Undo offers: it is not undone, and no set-up of before the game.

    The page on which the bout was made, and after the first whistle any set-up written before it, are undone in the
    change log only: the first Undo of an evening must not take away a roster.
    """
    standing = (step for step in reversed(view.steps) if not (step.undone or step.is_of_page))
    newest = next(standing, None)
    if newest is None or not newest.is_setup:
        return newest
    whistle = min((jam.start for jam in view.bout.jams if jam.start is not None), default=None)
    return next((one for one in (newest, *standing) if not _is_closed(one, whistle)), None)


def _is_closed(step: OwnStep, whistle: Instant | None) -> bool:
    return step.is_setup and whistle is not None and step.at < whistle


def undo_command(step: OwnStep) -> Undo:
    """Return the command that undoes a step."""
    return Undo(entries=step.refs)


def undone_last(view: View) -> OwnStep | None:
    """Return the step that was undone last, of those after the newest one that counts.

    An undo by another laptop has no order among those from here: then it is the oldest of them.
    """
    undone = list(takewhile(lambda step: step.undone, reversed(view.steps)))
    own = [(step.undo.sequence, step) for step in undone if step.undo is not None and step.undo.source == view.source]
    return max(own, key=lambda one: one[0])[1] if own else next(reversed(undone), None)


def redo_command(view: View) -> Redo | None:
    """Return the command that restores the step undone last."""
    undone = undone_last(view)
    return Redo(undo=undone.undo) if undone is not None and undone.undo is not None else None


def outweighed_by(step: OwnStep, bout: Bout) -> AuthorId | None:
    """Return whose other answer counts instead of one of this step; None if each of its answers counts."""
    for found in bout.disagreements:
        if any(one.entry in step.refs and one.verdict is ClaimVerdict.OTHER for one in found.answers):
            weak = (ClaimVerdict.OTHER, ClaimVerdict.AGREES)
            return next((one.author for one in found.answers if one.verdict not in weak), None)
    return None


def jam_kept_by(step: OwnStep, bout: Bout) -> JamId | None:
    """Return the jam that somebody deleted without having seen this step, if nothing else keeps it."""
    for jam in bout.reopened:
        if all(ref in step.refs for thing in jam.unseen for ref in thing.entries):
            return jam.id
    return None


def toast_of(step: OwnStep, now: Instant, choices: tuple[str, ...] = ()) -> Toast:
    """Return the last own step in words, with its age."""
    return Toast(text=step.text, age=texts.ago(step.at, now), choices=choices)


class StepMemory:
    """Registers of the last step in the document, to detect changes by others.

    A step written since the last look at the document is among the few elements that changed since.
    """

    def __init__(self) -> None:
        self._refs: tuple[EntryRef, ...] = ()
        self._known: dict[tuple[EntryRef, ...], Registers] = {}
        self._made: dict[tuple[EntryRef, ...], frozenset[str]] = {}
        """Ids of the elements of which, at first, only the step said anything."""
        self._emptied: dict[tuple[EntryRef, ...], Emptied] = {}
        self._document: Element | None = None
        self._looked_up: tuple[Element, Registers, Mapping[str, Element]] | None = None

    def note(self, step: OwnStep | None, document: Element) -> None:
        """Find the registers of a new step; a known step is not searched again."""
        before, self._document = self._document, document
        self._refs = refs = step.refs if step is not None else ()
        if not refs or refs in self._known:
            return
        began = next((refs[:length] for length in range(len(refs) - 1, 0, -1) if refs[:length] in self._known), ())
        named = _naming(_changed(document, before), refs) if before is not None else ()
        named = named or _naming(document.walk(), refs)
        registers = tuple(dict.fromkeys((*self._known.get(began, ()), *_registers(named, refs))))
        while len(self._known) >= STEPS_MAX:
            oldest = next(iter(self._known))
            del self._known[oldest], self._made[oldest], self._emptied[oldest]
        self._known[refs] = registers
        self._made[refs] = self._made.get(began, frozenset()).union(_made(named, refs))
        gone = _emptied(document, before) if before is not None else frozenset()
        self._emptied[refs] = self._emptied.get(began, frozenset()) | gone

    def changed_by_others(self, step: OwnStep, document: Element) -> StepOverwritten | None:
        """Return the author who has since overwritten the step or said more of what it made; None if nobody has.

        A line-up that the step took away is changed by another one in its jam.
        """
        registers = self._known.get(step.refs, ()) if step.refs == self._refs else ()
        emptied = self._emptied.get(step.refs, frozenset()) if step.refs == self._refs else frozenset()
        for parent in document.walk() if emptied else ():
            for child in parent.children:
                if child.tag in _OF_LINEUP and (parent.eid, child.get("team")) in emptied and child.standing:
                    return StepOverwritten(author=child.standing[-1].author)
        if not registers:
            return None
        elements = self._elements(registers, document)
        for eid, attribute in registers:
            element = elements.get(eid)
            claims = element.answers(attribute) if element is not None else ()
            if claims and not any(claim.entry in self._refs for claim in claims):
                return StepOverwritten(author=claims[-1].author)
        return self._said_more(step, elements)

    def _elements(self, registers: Registers, document: Element) -> Mapping[str, Element]:
        """Return the elements of these registers that are in the document, which an undo asks for twice."""
        if self._looked_up is not None and self._looked_up[0] is document and self._looked_up[1] == registers:
            return self._looked_up[2]
        wanted = {eid for eid, _ in registers}
        elements = {str(element.eid): element for element in document.walk() if element.eid in wanted}
        self._looked_up = document, registers, elements
        return elements

    def _said_more(self, step: OwnStep, elements: Mapping[str, Element]) -> StepOverwritten | None:
        """Return another author who has said something else of what the step made."""
        registers = self._known[step.refs]
        for eid in self._made[step.refs] & elements.keys():
            own = {claim.author for claim in elements[eid].standing if claim.entry in step.refs}
            for claim in elements[eid].standing:
                if claim.author not in own and (eid, claim.attribute) not in registers:
                    return StepOverwritten(author=claim.author)
        return None

    def agreed_by_others(
        self, step: OwnStep, document: Element, bout: Bout, removed_as_well: Mapping[EntryRef, AuthorId] = NOBODY
    ) -> AuthorId | None:
        """Return the author whose claims keep all that the step entered; None if undoing it takes that away.

        A stoppage stays if somebody else noted it as well, and stays ended by any other end; a jam stays deleted if
        somebody else deleted it, and so does what `removed_as_well` names.
        """
        registers = self._known.get(step.refs, ()) if step.refs == self._refs else ()
        if not registers:
            return next((removed_as_well[ref] for ref in step.refs if ref in removed_as_well), None)
        elements = self._elements(registers, document)
        agreed: AuthorId | None = None
        for eid, attribute in registers:
            is_end = attribute == END
            if is_end and _counts_elsewhere(eid, bout):
                continue
            claims = elements[eid].answers(attribute) if eid in elements else ()
            is_any = is_end and not self._was_ended_before(step, eid)
            others = [one for one in claims if one.entry not in step.refs and _keeps(one, is_any_end=is_any)]
            if not others:
                return self._noted_by_others(step, document, bout) or _deleted_by_others(step, document, bout)
            agreed = others[-1].author
        return agreed

    def _was_ended_before(self, step: OwnStep, eid: str) -> bool:
        """Return whether an earlier own step ended this: then the step corrects that end, and its undo restores it."""
        earlier = (refs for refs in self._known if refs != step.refs[: len(refs)])
        return any((eid, END) in self._known[refs] for refs in earlier)

    def _noted_by_others(self, step: OwnStep, document: Element, bout: Bout) -> AuthorId | None:
        made = self._made.get(step.refs, frozenset())
        stops = (stop for period in bout.periods for stop in period.time_outs)
        notes = [note.eid for stop in stops if len(stop.notes) > 1 for note in stop.notes if _is_made(stop, made)]
        if not notes:
            return None
        claims = [claim for one in document.walk() if one.eid in notes for claim in one.standing]
        own = {claim.author for claim in claims if claim.entry in step.refs}
        return next((claim.author for claim in reversed(claims) if claim.author not in own), None)


def _keeps(claim: StandingClaim, *, is_any_end: bool) -> bool:
    """Return whether another answer keeps what was entered: it is the same, or it is an end where any will do."""
    return claim.verdict is not ClaimVerdict.OTHER or (is_any_end and claim.value is not None)


def _counts_elsewhere(eid: str, bout: Bout) -> bool:
    """Return whether this is a note of a stoppage of which another note counts."""
    stops = (stop for period in bout.periods for stop in period.time_outs if len(stop.notes) > 1)
    return any(stop.eid != eid and any(note.eid == eid for note in stop.notes) for stop in stops)


def _deleted_by_others(step: OwnStep, document: Element, bout: Bout) -> AuthorId | None:
    """Return who else deleted the jam that the step deletes, if it stays deleted without the step."""
    by_place = {jam.id.place: jam.by for jam in bout.deleted}
    for period in document.walk() if by_place else ():
        marks = [child for child in period.children if child.tag == DELETED_JAM]
        for mark in marks:
            own = {claim.author for claim in mark.standing if claim.entry in step.refs}
            by = by_place.get((number_of(period.get("number")) or 0, number_of(mark.get("number")) or 0), ())
            claims = (claim for one in reversed(marks) for claim in one.standing if own and claim.entry in by)
            found = next((claim.author for claim in claims if claim.author not in own), None)
            if found is not None:
                return found
    return None


def _is_made(stop: TimeOut, made: Set[str]) -> bool:
    return any(note.eid in made for note in stop.notes)


def _made(elements: Iterable[Element], refs: tuple[EntryRef, ...]) -> Iterator[str]:
    """Yield the ids of the elements of which only these entries say anything."""
    for element in elements:
        if element.standing and all(claim.entry in refs for claim in element.standing):
            yield element.eid


def _changed(element: Element, before: Element) -> Iterator[Element]:
    """Yield every element that is not the same object as before, in document order."""
    if element is before:
        return
    yield element
    known = {child.eid: child for child in before.children}
    for child in element.children:
        was = known.get(child.eid)
        yield from child.walk() if was is None else _changed(child, was)


def _emptied(document: Element, before: Element) -> Emptied:
    """Return the line-ups that stood before, of which nobody is left."""
    left = {(element.eid, team) for element in _changed(document, before) for team in _lineups(element)}
    stood = {(element.eid, team) for element in _changed(before, document) for team in _lineups(element)}
    return frozenset(stood - left)


def _lineups(element: Element) -> Iterator[str]:
    """Yield the team of everything that is of a line-up in this element."""
    return (child.get("team") for child in element.children if child.tag in _OF_LINEUP)


def _naming(elements: Iterable[Element], refs: tuple[EntryRef, ...]) -> tuple[Element, ...]:
    """Return the elements of which these entries say anything, as far as their registers are watched."""
    naming = (element for element in elements if any(claim.entry in refs for claim in element.standing))
    return tuple(islice(naming, REGISTERS_MAX))


def _registers(elements: Iterable[Element], refs: tuple[EntryRef, ...]) -> Registers:
    found = ((one.eid, claim.attribute) for one in elements for claim in one.standing if claim.entry in refs)
    return tuple(islice(found, REGISTERS_MAX))
