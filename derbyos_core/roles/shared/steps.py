"""Toast for the user's own last step, and the commands of Undo and Redo."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from derbyos_core.bout.commands import Redo, Undo
from derbyos_core.clock import Instant
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.identity import AuthorId
from derbyos_core.replica.view import OwnStep, View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.toast import Toast

__all__ = ["StepMemory", "StepOverwritten", "last_step", "redo_command", "toast_of", "undo_command", "undone_last"]


REGISTERS_MAX = 64
"""Registers of one step that are watched: a line-up has six, a page of set-up a dozen."""
STEPS_MAX = 64
"""Steps remembered, since Undo goes back one by one."""

Registers = tuple[tuple[str, str], ...]


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
    """Return the step that was undone last: the oldest undone step after the newest one that counts."""
    undone: OwnStep | None = None
    for step in reversed(view.steps):
        if not step.undone:
            break
        undone = step
    return undone


def redo_command(view: View) -> Redo | None:
    """Return the command that restores the step undone last."""
    undone = undone_last(view)
    return Redo(undo=undone.undo) if undone is not None and undone.undo is not None else None


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
        self._document: Element | None = None

    def note(self, step: OwnStep | None, document: Element) -> None:
        """Find the registers of a new step; a known step is not searched again."""
        before, self._document = self._document, document
        self._refs = refs = step.refs if step is not None else ()
        if not refs or refs in self._known:
            return
        began = next((refs[:length] for length in range(len(refs) - 1, 0, -1) if refs[:length] in self._known), ())
        registers = _registers(_changed(document, before), refs) if before is not None else ()
        registers = registers or _registers(document.walk(), refs)
        registers = tuple(dict.fromkeys((*self._known.get(began, ()), *registers)))
        while len(self._known) >= STEPS_MAX:
            del self._known[next(iter(self._known))]
        self._known[refs] = registers

    def changed_by_others(self, step: OwnStep, document: Element) -> StepOverwritten | None:
        """Return the author who has since overwritten the step, None if it is unchanged."""
        registers = self._known.get(step.refs, ()) if step.refs == self._refs else ()
        if not registers:
            return None
        wanted = {eid for eid, _ in registers}
        elements = {str(element.eid): element for element in document.walk() if element.eid in wanted}
        for eid, attribute in registers:
            element = elements.get(eid)
            claims = element.answers(attribute) if element is not None else ()
            if claims and not any(claim.entry in self._refs for claim in claims):
                return StepOverwritten(author=claims[-1].author)
        return None


def _changed(element: Element, before: Element) -> Iterator[Element]:
    """Yield every element that is not the same object as before, in document order."""
    if element is before:
        return
    yield element
    known = {child.eid: child for child in before.children}
    for child in element.children:
        was = known.get(child.eid)
        yield from child.walk() if was is None else _changed(child, was)


def _registers(elements: Iterable[Element], refs: tuple[EntryRef, ...]) -> Registers:
    found: list[tuple[str, str]] = []
    for element in elements:
        for claim in element.standing:
            if claim.entry in refs:
                found.append((element.eid, claim.attribute))
        if len(found) >= REGISTERS_MAX:
            break
    return tuple(found)
