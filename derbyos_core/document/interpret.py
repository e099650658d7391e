"""Decides what an entry says about which elements: addressing, natural ids, aliases, references to persons.

The six ways of addressing (DOS-61..71) come down to the id of one element. A payload under a jam, a team, a
period or a path is a natural element where the field has a name for it; anything else, unknown tags included,
is an element of its own (DOS-106). What cannot be said yet is *pending* (its target does not exist here), what
addresses nothing at all is *invalid*; both are kept, forwarded, counted and listed, never dropped.
"""

from derbyos_core.document.addressing import NAME
from derbyos_core.document.atlas import Atlas
from derbyos_core.document.claims import TEXT
from derbyos_core.document.interpretation import (
    Interpretation,
    InvalidError,
    Known,
    Outcome,
    PendingError,
    UnresolvedError,
)
from derbyos_core.document.payload import UNSETTABLE, PayloadReader
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import Kind, Says, Voice
from derbyos_core.gossip.entry import Act, Verb
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import AuthorId, BoutId

__all__ = ["interpret"]


def interpret(
    placed: Placed, bout: BoutId, atlas: Atlas, author: AuthorId, has_role: bool, known: Known
) -> Interpretation:
    """What the entry says, given what the document knows."""
    result = Interpretation()
    entry = placed.entry
    voice = Voice(author, entry.role if has_role else "", entry.ref, entry.over, entry.settles)
    reader = _ActReader(placed, bout, atlas, voice, known, result)
    try:
        if not placed.counts:
            raise InvalidError
        for act in entry.acts:
            reader.read(act)
    except (PendingError, UnresolvedError, InvalidError) as stop:
        # All or nothing: an entry of which one act cannot be said says nothing yet.
        result.statements.clear()
        result.provides.clear()
        result.binds.clear()
        result.outcome = {PendingError: Outcome.PENDING, UnresolvedError: Outcome.UNRESOLVED}.get(
            type(stop), Outcome.INVALID
        )
    return result


class _ActReader(PayloadReader):
    """Reads the acts of one entry."""

    def read(self, act: Act) -> None:
        """One act of the entry."""
        spot = self.target(act.target, touch=act.verb is not Verb.REMOVE)
        if spot.tag == "accept":
            raise InvalidError  # read from the log before the fold: nothing sets, removes or fills it
        if act.verb is Verb.ADD:
            if act.text:
                self.say(spot, Says.APPEND, value=act.text)
            for payload in act.payload:
                self.add(spot, payload)
        elif act.verb is Verb.SET:
            self.set(spot, act)
        elif act.attribute is not None:
            self.check_attribute(spot, act.attribute)
            self.say(spot, Says.SET, attribute=act.attribute, value=None)
        else:
            if spot.tag in ("team", "period", "bout") or spot.kind is Kind.FIXED:
                raise InvalidError
            self.say(spot, Says.REMOVE)

    def check_attribute(self, spot: Spot, attribute: str) -> None:
        if attribute in ("eid", "skater-eid") or not NAME.fullmatch(attribute):
            raise InvalidError
        if attribute in spot.fixed or attribute in UNSETTABLE.get(spot.tag, ()):
            raise InvalidError  # part of the key, so no register

    def set(self, spot: Spot, act: Act) -> None:
        if act.attribute is None:
            self.say(spot, Says.SET, attribute=TEXT, value=act.text)
            return
        self.check_attribute(spot, act.attribute)
        person = self.reference(act.attribute, act.text, act.skater_eid)
        self.say(spot, Says.SET, attribute=act.attribute, value=act.text, skater_eid=person)
