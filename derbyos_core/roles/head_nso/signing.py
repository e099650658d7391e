"""Signatures: the signers, their signatures, and the number of later changes.

A change after a signature is never refused and never hidden: the line gives their number.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from derbyos_core.bout.model import Bout, Signature, Signer
from derbyos_core.bout.wording.words import Words
from derbyos_core.clock import Instant
from derbyos_core.gossip.entry import Act, Entry, EntryRef
from derbyos_core.i18n import joined, ntr, tr
from derbyos_core.identity import Role, Team
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.screen_state import ScreenState

__all__ = ["CHANGES_MAX", "SIGNERS", "SignLine", "sign_lines", "signed_by"]

SIGNERS = tuple(Signer)
CHANGES_MAX = 99
"""Above this number of changes the line says "more than"."""
_NO_CHANGE_TAGS = frozenset(("signature", "nsode", "accept"))
_NO_CHANGE_ATTRIBUTES = frozenset(("told", "gone", "end-time"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SignLine:
    """One line of the page; `eid` is the signature, empty if there is none; `guess` is the probable signer's name."""

    signer: Signer
    who: str
    eid: str = ""
    name: str = ""
    sub: str = ""
    is_stale: bool = False
    guess: str = ""


def signed_by(bout: Bout, signer: Signer) -> Signature | None:
    """Return the newest signature of a signer."""
    return next((one for one in reversed(bout.signatures) if one.signer is signer), None)


def sign_lines(state: ScreenState) -> tuple[SignLine, ...]:
    """Return a line for every signer, in the order of the front page."""
    return tuple(_line(state, signer) for signer in SIGNERS)


def _later_changes(state: ScreenState, since: Instant) -> int:
    """Return the number of changes to the sheets after a moment, at most `CHANGES_MAX` and one more.

    An undone change does not count, and neither does a signature, a laptop that joined, or the end of the bout.
    """
    later = sorted(_later(state, since), key=lambda entry: entry.stamp or 0, reverse=True)
    refs = {entry.ref for entry in later}
    void: set[EntryRef] = set()
    count = 0
    for entry in later:
        if entry.ref in void:
            continue
        void.update(entry.undoes)
        if entry.undoes and refs.issuperset(entry.undoes):
            continue
        count += any(_changes(act, entry) for act in entry.acts) or bool(entry.undoes)
    return min(count, CHANGES_MAX + 1)


def _later(state: ScreenState, since: Instant) -> Iterator[Entry]:
    """Yield the entries of every run after a moment; within a run they are in the order of their time."""
    for source, top in state.view.tops.items():
        for number in range(top, 0, -1):  # bounded by the log, and ends at the moment
            entry = state.lookup(EntryRef(source, number))
            if entry is None or entry.stamp is None:
                continue
            if entry.stamp <= since:
                break
            yield entry


def _changes(act: Act, entry: Entry) -> bool:
    if act.payload:
        return any(payload.tag not in _NO_CHANGE_TAGS for payload in act.payload)
    return act.attribute not in _NO_CHANGE_ATTRIBUTES and act.target.eid != entry.source


def _line(state: ScreenState, signer: Signer) -> SignLine:
    bout, who = state.bout, Words(state.bout).signer(signer)
    found = signed_by(bout, signer)
    if found is None:
        return SignLine(signer=signer, who=who, guess=_guess(state, signer))
    others = {one.name for one in bout.signatures if one.signer is signer and one.name != found.name}
    count = _later_changes(state, found.since)
    parts = [texts.clock_of_day(found.at, state.zone, with_seconds=False)] if found.at is not None else []
    if others:
        parts.append(tr("{names} signed too", names=joined(", ", sorted(others))))
    if count > CHANGES_MAX:
        parts.append(tr("more than {n} changes since signing", n=CHANGES_MAX))
    elif count:
        parts.append(ntr("{n} change since signing", "{n} changes since signing", count))
    return SignLine(
        signer=signer,
        who=who,
        eid=found.eid,
        name=found.name,
        sub=joined(" · ", parts),
        is_stale=bool(count),
        guess=found.name,
    )


def _guess(state: ScreenState, signer: Signer) -> str:
    """Return the name from the roster; for the Head NSO, the user of this laptop."""
    bout = state.bout
    if signer is Signer.HEAD_NSO and Role.HEAD_NSO in state.view.roles:
        return state.view.name
    sheet = bout.teams[signer.team or Team.OFFICIAL]
    person = next((one for one in sheet.persons if signer.role in one.roles and one.name), None)
    return person.name if person is not None else ""
