"""Builder of an entry's acts, with the answers that the writer had seen and whether the acts say anything new.

`over` lists the entries of every standing answer that the screen showed for the registers that are written (entries
1.1); an answer that is in the document but was not on the screen is not listed. Each act comes as an `ActGroup`: the
act, its `over`, and whether it says anything that its author does not say already in the current document. Groups are
joined, so that one command stays one entry and one undo.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from derbyos_core.bout.model import JamId
from derbyos_core.bout.writing.attribute_text import is_yes
from derbyos_core.bout.writing.seen_state import SeenState, WritingContext
from derbyos_core.document.natural import PERIODS_DEFAULT
from derbyos_core.document.tree import ClaimVerdict, Element, StandingClaim
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import Act, EntryRef, Payload, Target, Verb
from derbyos_core.i18n import tr

__all__ = ["PRESENT", "TEXT", "ActGroup", "Composer", "EntryWriter", "WritingContext", "join"]

JAM_NUMBER_MAX = 60
"""Limit on the jams of one period: 30:00 of line-ups of 0:30 alone. Jam 99 is a typing mistake (DOS-83).

Where jams are numbered through the game, it is as many for each period.
"""

TEXT = "text()"
PRESENT = "present"


@dataclass(frozen=True, slots=True)
class ActGroup:
    """Acts that belong together. `over` None: there is no register that anybody could have answered before.

    `is_news` is False where the author's own standing answer says exactly this and no other answer differs.
    """

    acts: tuple[Act, ...] = ()
    over: tuple[EntryRef, ...] | None = None
    is_news: bool = False


def join(*steps: ActGroup) -> ActGroup:
    """Join several groups in this order."""
    overs = [step.over for step in steps if step.over is not None]
    return ActGroup(
        acts=tuple(act for step in steps for act in step.acts),
        over=tuple(dict.fromkeys(ref for over in overs for ref in over)) if overs else None,
        is_news=any(step.is_news for step in steps),
    )


class EntryWriter(SeenState):
    """Builder of all acts, over what the screen showed."""

    def period_target(self, period: int) -> Target:
        """Return the address of a period; one that the rules do not have is refused here, for every command."""
        last = max(self.bout.ruleset.period_count, *PERIODS_DEFAULT)
        if 1 <= period <= last:
            return Target(period=str(period))
        if last == max(PERIODS_DEFAULT):
            raise LocalProtocolError(tr("a bout has periods 1 and 2, found period {period}", period=period))
        raise LocalProtocolError(
            tr("this bout has periods 1 to {last}, found period {period}", last=last, period=period)
        )

    def jam_target(self, jam: JamId) -> Target:
        """Return the address of a jam; an impossible one is refused here, for every command (DOS-72, DOS-83)."""
        stored_period, stored = jam.place
        self.period_target(jam.period)
        rules = self.bout.ruleset
        last = JAM_NUMBER_MAX * (rules.period_count if rules.continues_jam_numbers else 1)
        if not 1 <= jam.number <= last or stored < 1:
            raise LocalProtocolError(
                tr("jams are numbered from 1 to {last}, found {number}", last=last, number=jam.number)
            )
        return Target(period=self.period_target(stored_period).period, jam=str(stored))

    def add(self, target: Target, *payloads: Payload) -> ActGroup:
        """Add natural elements, or persons, under one parent, over the standing answers of their registers."""
        over: dict[EntryRef, None] = {}
        is_news = False
        for payload in payloads:
            element = self.find(payload.attributes["eid"])
            names = tuple(name for name in payload.attributes if name not in ("eid", "skater-eid"))
            if element is not None:
                over.update(dict.fromkeys(self._seen_in(element, (*names, PRESENT))))
            is_news = is_news or not self._says_all(element, payload, names)
        return ActGroup(acts=(Act(verb=Verb.ADD, target=target, payload=payloads),), over=tuple(over), is_news=is_news)

    def add_own(self, target: Target, payload: Payload) -> ActGroup:
        """Add an element that is its own fact: nobody can have answered it before."""
        return ActGroup(acts=(Act(verb=Verb.ADD, target=target, payload=(payload,)),), is_news=True)

    def set(
        self, target: Target, element: Element | None, attribute: str | None, value: str, skater_eid: str = ""
    ) -> ActGroup:
        """Set one attribute (None: the text) of an element that may not exist yet."""
        register = TEXT if attribute is None else attribute
        claims = _claims(element, (register,)) if element is not None else ()
        act = Act(verb=Verb.SET, target=target, attribute=attribute, text=value, skater_eid=skater_eid or None)
        is_news = not self._says(claims, value, skater_eid)
        return ActGroup(acts=(act,), over=self._seen_in(element, (register,)), is_news=is_news)

    def unset(self, target: Target, element: Element | None, attribute: str) -> ActGroup:
        """Remove one attribute."""
        claims = _claims(element, (attribute,)) if element is not None else ()
        act = Act(verb=Verb.REMOVE, target=target, attribute=attribute)
        return ActGroup(acts=(act,), over=self._seen_in(element, (attribute,)), is_news=not self._says(claims, None))

    def remove(self, element: Element | None) -> ActGroup:
        """Remove an element, over all standing answers in it and below it; do nothing if it does not exist.

        The author's own statement that it exists need not be named: an author's newer statement replaces the older one.
        """
        if element is None:
            return ActGroup()
        shown = self.seen(element.eid)
        standing = shown.standing if shown is not None else ()
        own = [claim for claim in standing if claim.author == self.context.author]
        has_other = any(claim.attribute != PRESENT for claim in own)
        refs = [
            claim.entry
            for claim in standing
            if not (has_other and claim.attribute == PRESENT and claim.author == self.context.author)
        ]
        refs += [claim.entry for child in (shown.children if shown is not None else ()) for claim in child.standing]
        act = Act(verb=Verb.REMOVE, target=Target(eid=element.eid))
        is_news = not self._says(_claims(element, (PRESENT,)), "no")
        return ActGroup(acts=(act,), over=tuple(refs), is_news=is_news)

    def _seen_in(self, element: Element | None, registers: Iterable[str]) -> tuple[EntryRef, ...]:
        """Return the answers that the screen showed in these registers of an element."""
        shown = self.seen(element.eid) if element is not None else None
        return tuple(claim.entry for claim in _claims(shown, registers)) if shown is not None else ()

    # Standing answers

    def _says_all(self, element: Element | None, payload: Payload, names: Iterable[str]) -> bool:
        if element is None or not self._says_present(element):
            return False
        for name in names:
            value = payload.attributes[name]
            claims = _claims(element, (name,))
            if name == "timestamp":  # of an event: never in conflict (entries 1.3)
                continue
            if not claims:  # part of the key, or never entered
                if element.get(name) != value:
                    return False
            elif not self._says(claims, value, payload.attributes.get("skater-eid", "") if name == "skater" else ""):
                return False
        return True

    def _says_present(self, element: Element) -> bool:
        if element.tag == "person":  # persons have no such register: listed is listed, by any author (data-model 5)
            return not is_yes(element.get("unlisted"))
        return self._says(_claims(element, (PRESENT,)), "yes")

    def _says(self, claims: Iterable[StandingClaim], value: str | None, skater_eid: str = "") -> bool:
        """True if the writer's own answer stands, equals this one, and no other answer differs."""
        own = False
        for claim in claims:
            if claim.verdict is ClaimVerdict.OTHER:
                return False
            if claim.author == self.context.author:
                is_pair = bool(skater_eid and claim.skater_eid)  # equal ids are equal values (entries 1.1)
                own = claim.skater_eid == skater_eid if is_pair else claim.value == value
        return own


def _claims(element: Element, registers: Iterable[str]) -> tuple[StandingClaim, ...]:
    wanted = frozenset(registers)
    return tuple(claim for claim in element.standing if claim.attribute in wanted)


Composer = Callable[[Any, EntryWriter], ActGroup]
"""Function that defines the acts of one kind of command; the tables `COMPOSERS` pair it with that kind."""
