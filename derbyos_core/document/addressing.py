"""Target of an act: the six ways of addressing of DOS-61..71, reduced to one id.

An element addressed by name is touched, and so made (DOS-73): a reference to jam 3 makes jam 3 and no other.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from derbyos_core.document import natural
from derbyos_core.document.element_slot import NOTHING, ElementSlot, SlotKind
from derbyos_core.document.interpretation import FoldContext, InvalidError, PendingError, UnresolvedError
from derbyos_core.document.slot_table import SlotTable
from derbyos_core.document.statement import Provenance, Says, Statement
from derbyos_core.gossip.acts import Target
from derbyos_core.identity import BoutId

__all__ = ["Addressing", "called", "is_name"]

_NAME = re.compile(r"(\{[^{}]*\})?[A-Za-z_][\w.\-]*")
PATH_DEPTH_MAX = 6


@lru_cache(maxsize=4_096)
def is_name(text: str) -> bool:
    """Return True for a tag or an attribute that can be written as XML, with its namespace if it has one."""
    return _NAME.fullmatch(text) is not None


@lru_cache(maxsize=4_096)
def called(label: str) -> Mapping[str, str]:
    """Return what a reference says about a person: the number if it contains a digit, else the name."""
    return {"number" if any(character.isdigit() for character in label) else "name": label}


class Addressing:
    """Finds or makes the elements that an entry addresses, and collects its statements."""

    def __init__(self, bout: BoutId, table: SlotTable, known: FoldContext) -> None:
        self.bout = bout
        self.table = table
        self.known = known

    def begin(self, provenance: Provenance) -> None:
        """Start with another entry."""
        self.provenance = provenance
        self.payloads = 0
        self.own: dict[str, ElementSlot] = {}
        self.paths: dict[str, None] = {}
        self.statements: list[Statement] = []
        self.binds: list[tuple[str, str]] = []
        self.rests_on: list[str] = []
        self.asks: list[tuple[str, str]] = []
        self.knows_all = True

    def target(self, target: Target, touch: bool) -> ElementSlot:
        """Return the element that an act addresses (DOS-61..71)."""
        eid, period, jam, team, person, path = target
        if eid is not None:
            return self.by_eid(eid)
        if path is not None:
            return self.by_path(path, touch)
        if team is not None:
            if team not in natural.TEAMS:
                raise InvalidError
            return self.table.team(team) if person is None else self.by_person(team, person)
        if person is not None:
            raise InvalidError  # a person without a team (A20)
        if period is not None:
            place = natural.parse_place(period, jam)
            if place is None:
                raise InvalidError
            period_slot = self.kept_or_touched(self.table.period(place.period), touch)
            return self.touched(self.table.jam(place), touch) if place.jam else period_slot
        if jam is not None:
            raise InvalidError  # a jam without a period (A20)
        return self.table.bout()

    def by_eid(self, eid: str) -> ElementSlot:
        own = self.own.get(eid)
        if own is not None:
            return own
        self.rests_on.append(eid)
        slot = self.known.slot(eid)
        if slot is None:
            raise PendingError
        return slot

    def by_person(self, team: str, text: str) -> ElementSlot:
        self.asks.append((team, text))
        eid = self.known.person(team, text, self.provenance.key)
        if eid is None:
            raise UnresolvedError
        return self.person(team, eid)

    def by_path(self, path: str, touch: bool) -> ElementSlot:
        if path in (".", "", "bout"):
            return self.table.bout()
        parts = path.strip("/").split("/")
        if len(parts) > PATH_DEPTH_MAX or not all(is_name(part) for part in parts):
            raise InvalidError
        if parts[0] in ("team", "period"):
            raise InvalidError  # these are addressed by their own attributes
        for depth in range(1, len(parts)):
            self.path_below("/".join(parts[:depth]), touch)
        return self.path_below("/".join(parts), touch)

    def path_below(self, path: str, touch: bool) -> ElementSlot:
        return self.kept_or_touched(self.table.path(path), touch)

    def kept_or_touched(self, slot: ElementSlot, touch: bool) -> ElementSlot:
        """Return an element that may be part of the default document, and is touched if it is not."""
        return slot if slot.kind is SlotKind.FIXED else self.touched(slot, touch)

    def person(self, team: str, eid: str, label: str = "") -> ElementSlot:
        """Return the person with that id; a reference by `label` touches the person (data-model 4, persons)."""
        slot = self.table.person(team, eid)
        if label:
            self.say(slot, Says.TOUCH, fixed=called(label))
        return slot

    def touched(self, slot: ElementSlot, touch: bool) -> ElementSlot:
        if touch:
            self.say(slot, Says.TOUCH)
        return slot

    def say(
        self,
        slot: ElementSlot,
        says: Says,
        attribute: str = "",
        value: str | None = None,
        skater_eid: str | None = None,
        attributes: Mapping[str, str] = NOTHING,
        fixed: Mapping[str, str] = NOTHING,
        tail: str = "",
    ) -> None:
        """Collect one statement."""
        statements = self.statements
        statements.append(
            Statement(
                says, self.provenance, len(statements), slot, attribute, value, skater_eid, attributes, fixed, tail
            )
        )
