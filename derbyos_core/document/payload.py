"""Payload of an `add`: natural elements and own elements under the parent.

Under a jam, a team, a period or a path, an element that roller derby has a name for is natural; anything else, unknown
tags included, is an own element (DOS-106).
"""

from collections.abc import Mapping

from derbyos_core.document import natural
from derbyos_core.document.addressing import Addressing, is_name
from derbyos_core.document.element_slot import NOTHING, ElementSlot, SlotKind
from derbyos_core.document.interpretation import InvalidError, UnresolvedError
from derbyos_core.document.statement import PRESENT, TEXT, Says
from derbyos_core.gossip.acts import Payload

__all__ = ["RANK_OWN", "UNDER_JAM", "UNSETTABLE", "PayloadReader"]

UNSETTABLE: Mapping[str, frozenset[str]] = {
    "jam": frozenset(("number",)),
    "period": frozenset(("number",)),
    "team": frozenset(("role",)),
}
"""Attributes that are part of the element's name, by tag."""

SEVERAL = frozenset(("note", "alias", "phone", "otheraddr"))
"""Children that a venue may have several of; of any other, a second in one entry is an own element, too."""

UNDER_JAM = frozenset((*natural.JAM_FACTS, *natural.TEAM_FACTS, "pass", "line-up", "sit-out"))
"""Tags that are natural under a jam."""
RANK_OWN = (natural.RANK_OWN, 0, 0)
"""Rank of own elements."""


class PayloadReader(Addressing):
    """Reads the elements that an `add` carries."""

    def reference(self, text: str, eid: str | None) -> str | None:
        """Return the person's id for a `skater`: as given by our programs, looked up for foreign ones, else None."""
        meant = natural.skater_reference(text)
        if meant is None:
            return eid.lower() if eid else None
        team, label = meant
        if eid:
            self.person(team, eid.lower(), label)
            return eid.lower()
        self.asks.append((team, label))
        found = self.known.person(team, label, self.provenance.key)
        if found is None:
            self.knows_all = False
        return found

    def add(self, parent: ElementSlot, payload: Payload) -> None:
        """Read one element of an `add`, with everything in it."""
        self.payloads += 1
        number = self.payloads
        if not is_name(payload.tag):
            raise InvalidError
        slot = self.natural_below(parent, payload)
        if slot is not None:
            self.add_natural(slot, payload)
        else:
            slot = self.add_own(parent, payload, number)
        for child in payload.children:
            self.add(slot, child)

    def add_own(self, parent: ElementSlot, payload: Payload, number: int) -> ElementSlot:
        given = payload.attributes.get("eid")
        source, sequence = self.provenance.entry
        eid = given.lower() if given else self.bout.eid(f"entry/{source}/{sequence}/{number}")
        slot = ElementSlot(eid, SlotKind.OWN, payload.tag, parent.eid, RANK_OWN)
        self.own[eid] = slot
        self.claims(slot, payload, Says.ADD)
        return slot

    def add_natural(self, slot: ElementSlot, payload: Payload) -> None:
        given = payload.attributes.get("eid", "").lower()
        if given and given != slot.eid and slot.tag != "person":
            if given in self.own:
                self.binds.append((given, self.own[given].eid))  # in payload order, so that it stays the first
            self.binds.append((given, slot.eid))
            self.rests_on.append(given)
            self.own.setdefault(given, slot)
        self.own.setdefault(slot.eid, slot)
        if slot.kind is SlotKind.FIXED:
            self.claims(slot, payload, Says.CARRY)
        else:
            self.claims(slot, payload, Says.ADD if slot.tag == "person" else Says.TOUCH)

    def claims(self, slot: ElementSlot, payload: Payload, says: Says) -> None:
        """Add the element's statement: each attribute and the text of its payload is a claim on its register."""
        given = payload.attributes
        fixed, unsettable = slot.fixed, UNSETTABLE.get(slot.tag, ())
        carried: dict[str, str] = {}
        person = present = None
        for name in sorted(given):  # in drawing order, so that the element can share them
            if name == "eid" or (name == "skater-eid" and "skater" in given):
                continue
            value = given[name]
            if name == "skater":
                person = self.skater(slot, value, given.get("skater-eid"))
            elif name == PRESENT:
                present = value
                continue
            if name not in fixed and name not in unsettable:
                carried[name] = value
        if payload.text:
            carried[TEXT] = payload.text
        if carried or says is not Says.CARRY:
            self.say(slot, says, "", None, person, carried, NOTHING, payload.tail)
        if present is not None:
            self.say(slot, Says.SET, PRESENT, present)

    def skater(self, slot: ElementSlot, value: str, eid: str | None) -> str | None:
        """Return the id of the person a `skater` refers to, None if it is already part of the key."""
        if "skater" not in slot.fixed:
            return self.reference(value, eid)
        meant = natural.skater_reference(value)
        if meant is not None and "skater-eid" in slot.fixed:
            self.person(meant[0], slot.fixed["skater-eid"], meant[1])
        return None

    def natural_below(self, parent: ElementSlot, payload: Payload) -> ElementSlot | None:
        """Return the natural element that a payload means under this parent, None for an own element."""
        tag, attributes = payload.tag, payload.attributes
        if parent.tag == "jam" and parent.place is not None:
            return self.below_jam(parent, parent.place, tag, attributes)
        if tag == "exit-box" and parent.kind is SlotKind.OWN:
            return self.table.exit_box(parent)
        if parent.tag == "team" and parent.team and tag == "person":
            return self.listed(parent.team, attributes)
        if parent.tag == "period" and parent.place is not None and tag == "jam":
            number = natural.number_of(attributes.get("number"))
            if number is None:
                raise UnresolvedError
            return self.table.jam(natural.JamPosition(parent.place.period, number))
        if parent.tag == "bout" and parent.kind is SlotKind.FIXED:
            return self.below_bout(tag, attributes)
        path = f"{parent.path}/{tag}"
        if parent.path in ("venue", "ruleset") and tag not in SEVERAL and path not in self.paths:
            self.paths[path] = None
            return self.table.path(path)
        return None

    def below_bout(self, tag: str, attributes: Mapping[str, str]) -> ElementSlot | None:
        if tag == "team":
            role = "official" if attributes.get("role") == "officials" else attributes.get("role")
            if role not in natural.TEAMS:
                raise UnresolvedError
            return self.table.team(role)
        if tag == "period":
            place = natural.parse_place(attributes.get("number"), None)
            if place is None:
                raise UnresolvedError
            return self.table.period(place.period)
        if tag in natural.SINGLETONS:
            return self.table.path(tag)
        return None

    def listed(self, team: str, attributes: Mapping[str, str]) -> ElementSlot:
        given = attributes.get("eid", "").lower()
        label = attributes.get("number") or attributes.get("name")
        if not given and not label:
            raise UnresolvedError
        return self.person(team, given or self.bout.eid(natural.person_key(team, label or "")))

    def below_jam(
        self, jam: ElementSlot, place: natural.JamPosition, tag: str, attributes: Mapping[str, str]
    ) -> ElementSlot | None:
        if tag not in UNDER_JAM:
            return None
        if tag in natural.JAM_FACTS:
            return self.table.jam_fact(jam, place, tag)
        trip = natural.number_of(attributes.get("number")) if tag == "pass" else None
        if tag == "pass" and trip is None:
            return None
        team = natural.team_of(attributes)
        if team is None:
            raise UnresolvedError
        if trip is not None:
            return self.table.trip(jam, place, team, trip)
        if tag in ("line-up", "sit-out"):
            return self.below_jam_person(jam, place, tag, team, attributes)
        return self.table.team_fact(jam, place, tag, team)

    def below_jam_person(
        self, jam: ElementSlot, place: natural.JamPosition, tag: str, team: str, attributes: Mapping[str, str]
    ) -> ElementSlot | None:
        position = attributes.get("position", "")
        if tag == "line-up" and position in ("jammer", "pivot"):
            return self.table.line_up(jam, place, team, position)
        if tag == "line-up" and position != "blocker":
            return None  # a position that this version does not know: kept as is
        skater = attributes.get("skater", "")
        meant = natural.skater_reference(skater)
        if meant is None:
            raise UnresolvedError
        eid = attributes.get("skater-eid", "").lower() or self.bout.eid(natural.person_key(*meant))
        make = self.table.blocker if tag == "line-up" else self.table.sit_out
        return make(jam, place, team, skater, eid)
