"""Interpretation of an entry as statements: addressing, natural ids, aliases, references to persons.

The six ways of addressing (DOS-61..71) are reduced to the id of one element. A payload under a jam, a team, a period or
a path is a natural element if roller derby has a name for it; anything else, unknown tags included, is an own element
(DOS-106). An entry whose target does not exist here yet is *pending*; one that addresses nothing at all is *invalid*.
Both are kept, forwarded, counted and listed, never dropped.
"""

from derbyos_core.document.addressing import is_name
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.interpretation import (
    FoldOutcome,
    Interpretation,
    InvalidError,
    PendingError,
    Said,
    UnresolvedError,
    in_short,
)
from derbyos_core.document.membership import LASTING
from derbyos_core.document.payload import UNSETTABLE, PayloadReader
from derbyos_core.document.statement import TEXT, Provenance, Says
from derbyos_core.gossip.acts import Act, Verb
from derbyos_core.gossip.log import Placed

__all__ = ["Interpreter"]

_STOPS = {PendingError: FoldOutcome.PENDING, UnresolvedError: FoldOutcome.UNRESOLVED, InvalidError: FoldOutcome.INVALID}


class Interpreter(PayloadReader):
    """Interprets the entries of one bout, one at a time."""

    def interpret(self, placed: Placed, provenance: Provenance) -> Said:
        """Return the entry's interpretation in the current state of the document."""
        self.begin(provenance)
        outcome = FoldOutcome.COUNTS
        try:
            for act in placed.entry.acts:
                self.read(act)
        except (PendingError, UnresolvedError, InvalidError) as stop:
            # All or nothing: if one act has no effect yet, the whole entry has none.
            self.statements.clear()
            self.binds.clear()
            outcome = _STOPS[type(stop)]
        return in_short(
            Interpretation(
                tuple(self.statements),
                tuple(self.binds),
                tuple(self.rests_on),
                tuple(self.asks),
                outcome,
                self.knows_all,
            )
        )

    def read(self, act: Act) -> None:
        """Interpret one act of the entry."""
        slot = self.target(act.target, touch=act.verb is not Verb.REMOVE)
        if slot.tag in LASTING:
            raise InvalidError  # read from the log, not from the document: nothing sets, removes or fills it
        if act.verb is Verb.ADD:
            if act.text:
                self.say(slot, Says.APPEND, value=act.text)
            for payload in act.payload:
                self.add(slot, payload)
        elif act.verb is Verb.SET:
            self.set(slot, act)
        elif act.attribute is not None:
            self.check_attribute(slot, act.attribute)
            self.say(slot, Says.SET, act.attribute)
        else:
            if slot.tag in ("team", "period", "bout") or slot.kind is SlotKind.FIXED:
                raise InvalidError
            self.say(slot, Says.REMOVE)

    def check_attribute(self, slot: ElementSlot, attribute: str) -> None:
        if attribute in ("eid", "skater-eid") or not is_name(attribute):
            raise InvalidError
        if attribute in slot.fixed or attribute in UNSETTABLE.get(slot.tag, ()):
            raise InvalidError  # part of the key, so no register

    def set(self, slot: ElementSlot, act: Act) -> None:
        if act.attribute is None:
            self.say(slot, Says.SET, TEXT, act.text)
            return
        self.check_attribute(slot, act.attribute)
        person = self.reference(act.text, act.skater_eid) if act.attribute == "skater" else None
        self.say(slot, Says.SET, act.attribute, act.text, person)
