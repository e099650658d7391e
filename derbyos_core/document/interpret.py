"""Decides what an entry says about which elements: addressing, natural ids, aliases, references to persons.

The six ways of addressing (DOS-61..71) come down to the id of one element. A payload under a jam, a team, a
period or a path is a natural element where the field has a name for it; anything else, unknown tags included,
is an element of its own (DOS-106). What cannot be said yet is *pending* (its target does not exist here), what
addresses nothing at all is *invalid*; both are kept, forwarded, counted and listed, never dropped.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from derbyos_core.document import natural
from derbyos_core.document.claims import TEXT
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import Kind, Says, Statement, Voice
from derbyos_core.gossip.entry import Act, Payload, Target, Verb
from derbyos_core.gossip.log import OrderKey, Placed
from derbyos_core.identity import AuthorId, BoutId

__all__ = ["Interpretation", "Known", "Outcome", "interpret"]

_NAME = re.compile(r"(\{[^{}]*\})?[A-Za-z_][\w.\-]*")
_UNSETTABLE: Mapping[str, frozenset[str]] = {
    "jam": frozenset(("number",)),
    "period": frozenset(("number",)),
    "team": frozenset(("role",)),
}
PATH_DEPTH_MAX = 6


class Outcome(Enum):
    """What became of an entry in the fold."""

    COUNTS = "counts"
    PENDING = "pending"
    UNRESOLVED = "unresolved"
    INVALID = "invalid"


@dataclass(slots=True)
class Interpretation:
    """What one entry says: statements by element, the spots they need, and the names it rests on."""

    outcome: Outcome = Outcome.COUNTS
    statements: list[tuple[str, Statement]] = field(default_factory=list)
    spots: dict[str, Spot] = field(default_factory=dict)
    provides: list[str] = field(default_factory=list)
    binds: list[tuple[str, str]] = field(default_factory=list)
    rests_on: list[str] = field(default_factory=list)
    unknown_person: bool = False


class Known(Protocol):
    """What the document knows while an entry is interpreted."""

    def spot(self, eid: str) -> Spot | None:
        """Where the element of this id (or alias) stands, None while nothing makes it."""
        ...

    def person(self, team: str, text: str, before: OrderKey) -> str | None:
        """The one person of that number, else name, just before that place; None if none or several."""
        ...


class _PendingError(Exception):
    """A target does not exist here yet."""


class _UnresolvedError(Exception):
    """A reference means nobody, or several."""


class _InvalidError(Exception):
    """The entry addresses nothing that could ever exist."""


def interpret(placed: Placed, bout: BoutId, author: AuthorId, has_role: bool, known: Known) -> Interpretation:
    """What the entry says, given what the document knows."""
    result = Interpretation()
    entry = placed.entry
    voice = Voice(author, entry.role if has_role else "", entry.ref, entry.over, entry.settles)
    reader = _Reader(placed, bout, voice, known, result)
    try:
        if not placed.counts:
            raise _InvalidError
        for act in entry.acts:
            reader.read(act)
    except (_PendingError, _UnresolvedError, _InvalidError) as stop:
        # All or nothing: an entry of which one act cannot be said says nothing yet.
        result.statements.clear()
        result.provides.clear()
        result.binds.clear()
        result.outcome = {_PendingError: Outcome.PENDING, _UnresolvedError: Outcome.UNRESOLVED}.get(
            type(stop), Outcome.INVALID
        )
    return result


class _Reader:
    def __init__(self, placed: Placed, bout: BoutId, voice: Voice, known: Known, result: Interpretation) -> None:
        self.key = placed.key
        self.bout = bout
        self.voice = voice
        self.known = known
        self.result = result
        self.count = 0
        self.payloads = 0
        self.own: dict[str, Spot] = {}

    def read(self, act: Act) -> None:
        """One act of the entry."""
        spot = self.target(act.target, touch=act.verb is not Verb.REMOVE)
        if spot.tag == "accept":
            raise _InvalidError  # read from the log before the fold: nothing sets, removes or fills it
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
                raise _InvalidError
            self.say(spot, Says.REMOVE)

    # -- addressing ---------------------------------------------------------------------------------------

    def target(self, target: Target, touch: bool) -> Spot:
        """The element that an act addresses (DOS-61..71)."""
        if target.eid is not None:
            return self.by_eid(target.eid)
        if target.path is not None:
            return self.by_path(target.path, touch)
        if target.team is not None:
            if target.team not in natural.TEAMS:
                raise _InvalidError
            team = self.team(target.team)
            return team if target.person is None else self.by_person(target.team, target.person)
        if target.person is not None:
            raise _InvalidError  # a person without a team (A20)
        if target.period is not None:
            place = natural.parse_place(target.period, target.jam)
            if place is None:
                raise _InvalidError
            return self.period(place.period) if place.jam == 0 else self.jam(place, touch)
        if target.jam is not None:
            raise _InvalidError  # a jam without a period (A20)
        return self.fixed(natural.bout_key(), "bout", "", (0, 0, 0))

    def by_eid(self, eid: str) -> Spot:
        own = self.own.get(eid)
        if own is not None:
            return own
        self.result.rests_on.append(eid)
        spot = self.known.spot(eid)
        if spot is None:
            raise _PendingError
        self.result.spots.setdefault(spot.eid, spot)
        return spot

    def by_person(self, team: str, text: str) -> Spot:
        self.result.rests_on.append(f"person {team}")
        eid = self.known.person(team, text, self.key)
        if eid is None:
            raise _UnresolvedError
        return self.person(team, eid)

    def by_path(self, path: str, touch: bool) -> Spot:
        if path in (".", "", "bout"):
            return self.fixed(natural.bout_key(), "bout", "", (0, 0, 0))
        parts = path.strip("/").split("/")
        if len(parts) > PATH_DEPTH_MAX or not all(_NAME.fullmatch(part) for part in parts):
            raise _InvalidError
        if parts[0] in ("team", "period"):
            raise _InvalidError  # these are addressed by their own attributes
        spot = self.fixed(natural.bout_key(), "bout", "", (0, 0, 0))
        for depth in range(1, len(parts) + 1):
            spot = self.path_below(spot, "/".join(parts[:depth]), parts[depth - 1], touch)
        return spot

    def path_below(self, parent: Spot, path: str, tag: str, touch: bool) -> Spot:
        key = natural.path_key(path)
        if path in natural.SINGLETONS:
            return self.fixed(key, tag, parent.eid, natural.path_rank(path), path=path)
        return self.touched(
            Spot(
                eid=self.bout.eid(key),
                kind=Kind.TOUCHED,
                tag=tag,
                parent=parent.eid,
                rank=natural.path_rank(path),
                key=key,
                path=path,
            ),
            touch,
        )

    def fixed(self, key: str, tag: str, parent: str, rank: tuple[int, int, int], **more: object) -> Spot:
        eid = self.bout.eid(key)
        found = self.result.spots.get(eid)
        if found is None:
            found = Spot(eid=eid, kind=Kind.FIXED, tag=tag, parent=parent, rank=rank, key=key, **more)  # type: ignore[arg-type]
            self.result.spots[eid] = found
        return found

    def team(self, team: str) -> Spot:
        return self.fixed(
            natural.team_key(team),
            "team",
            self.bout.eid(natural.bout_key()),
            natural.rank_of("team", team),
            fixed={"role": team},
            team=team,
        )

    def period(self, period: int) -> Spot:
        return self.fixed(
            natural.period_key(period),
            "period",
            self.bout.eid(natural.bout_key()),
            natural.rank_of("period", number=period),
            fixed={"number": str(period)},
            place=natural.Place(period, 0),
        )

    def jam(self, place: natural.Place, touch: bool) -> Spot:
        period = self.period(place.period)
        key = natural.jam_key(place.period, place.jam)
        return self.touched(
            Spot(
                eid=self.bout.eid(key),
                key=key,
                kind=Kind.TOUCHED,
                tag="jam",
                parent=period.eid,
                rank=natural.rank_of("jam", number=place.jam),
                fixed={"number": str(place.jam)},
                place=place,
            ),
            touch,
        )

    def person(self, team: str, eid: str, label: str = "") -> Spot:
        """The person of that id; a reference by `label` touches her (data-model 4, persons)."""
        spot = Spot(
            eid=eid,
            kind=Kind.TOUCHED,
            tag="person",
            parent=self.team(team).eid,
            rank=natural.rank_of("person"),
            team=team,
        )
        self.result.spots.setdefault(eid, spot)
        if label:
            name = "number" if any(c.isdigit() for c in label) else "name"
            self.say(spot, Says.TOUCH, parent=spot.parent, tag="person", fixed={name: label})
            self.provide(eid)
        return spot

    def touched(self, spot: Spot, touch: bool) -> Spot:
        self.result.spots.setdefault(spot.eid, spot)
        if touch:
            self.say(spot, Says.TOUCH, parent=spot.parent, tag=spot.tag, fixed=spot.fixed)
            self.provide(spot.eid)
        return spot

    # -- statements ---------------------------------------------------------------------------------------

    def say(
        self,
        spot: Spot,
        says: Says,
        *,
        parent: str = "",
        tag: str = "",
        fixed: Mapping[str, str] | None = None,
        attribute: str = "",
        value: str | None = None,
        skater_eid: str | None = None,
        of_add: bool = False,
        tail: str = "",
    ) -> None:
        self.count += 1
        statement = Statement(
            says,
            (self.key, self.count),
            self.voice,
            parent,
            tag,
            fixed if fixed is not None else {},
            attribute,
            value,
            skater_eid,
            of_add,
            tail,
        )
        self.result.statements.append((spot.eid, statement))

    def provide(self, eid: str) -> None:
        self.result.provides.append(eid)

    def check_attribute(self, spot: Spot, attribute: str) -> None:
        if attribute in ("eid", "skater-eid") or not _NAME.fullmatch(attribute):
            raise _InvalidError
        if attribute in spot.fixed or attribute in _UNSETTABLE.get(spot.tag, ()):
            raise _InvalidError  # part of the key, so no register

    def set(self, spot: Spot, act: Act) -> None:
        if act.attribute is None:
            self.say(spot, Says.SET, attribute=TEXT, value=act.text)
            return
        self.check_attribute(spot, act.attribute)
        person = self.reference(act.attribute, act.text, act.skater_eid)
        self.say(spot, Says.SET, attribute=act.attribute, value=act.text, skater_eid=person)

    def reference(self, attribute: str, text: str, eid: str | None) -> str | None:
        """The id of the person that a `skater` means: given by us, found for a stranger, else None."""
        if attribute != "skater":
            return None
        meant = natural.skater_reference(text)
        if meant is None:
            return eid.lower() if eid else None
        team, label = meant
        if eid:
            self.person(team, eid.lower(), label)
            return eid.lower()
        self.result.rests_on.append(f"person {team}")
        found = self.known.person(team, label, self.key)
        if found is None:
            self.result.unknown_person = True
        return found

    # -- payload ------------------------------------------------------------------------------------------

    def add(self, parent: Spot, payload: Payload) -> None:
        """One element of an `add`, with everything in it."""
        self.payloads += 1
        number = self.payloads
        if not _NAME.fullmatch(payload.tag):
            raise _InvalidError
        spot = self.natural_below(parent, payload)
        if spot is not None:
            self.add_natural(spot, payload)
        else:
            spot = self.add_own(parent, payload, number)
        for child in payload.children:
            self.add(spot, child)

    def add_own(self, parent: Spot, payload: Payload, number: int) -> Spot:
        given = payload.attributes.get("eid", "").lower()
        eid = given or self.bout.eid(f"entry/{self.key.source}/{self.key.sequence}/{number}")
        spot = Spot(eid=eid, kind=Kind.OWN, tag=payload.tag, parent=parent.eid, rank=(natural.RANK_OWN, 0, 0), path="")
        self.own[eid] = spot
        self.result.spots.setdefault(eid, spot)
        self.result.binds.append((eid, eid))
        self.provide(eid)
        self.say(spot, Says.ADD, parent=parent.eid, tag=payload.tag, tail=payload.tail)
        self.claims(spot, payload, ())
        return spot

    def add_natural(self, spot: Spot, payload: Payload) -> None:
        given = payload.attributes.get("eid", "").lower()
        if given and given != spot.eid and spot.tag != "person":
            self.result.binds.append((given, spot.eid))
            self.result.rests_on.append(given)
            self.own.setdefault(given, spot)
            self.provide(given)
        self.own.setdefault(spot.eid, spot)
        self.result.spots.setdefault(spot.eid, spot)
        self.provide(spot.eid)
        says = Says.ADD if spot.tag == "person" else Says.TOUCH
        if spot.kind is not Kind.FIXED:
            self.say(spot, says, parent=spot.parent, tag=spot.tag, fixed=spot.fixed, tail=payload.tail)
        self.claims(spot, payload, spot.fixed)

    def claims(self, spot: Spot, payload: Payload, fixed: Mapping[str, str] | tuple[()]) -> None:
        """The attributes and the text of a payload, each a claim on its register."""
        attributes = payload.attributes
        skater = attributes.get("skater")
        for name, value in attributes.items():
            if name == "eid" or (name == "skater-eid" and skater is not None):
                continue
            if name in fixed:
                if name == "skater" and "skater-eid" in fixed:
                    meant = natural.skater_reference(value)
                    if meant is not None:
                        self.person(meant[0], spot.fixed["skater-eid"], meant[1])
                continue
            if name in _UNSETTABLE.get(spot.tag, ()):
                continue
            person = self.reference(name, value, attributes.get("skater-eid"))
            self.say(spot, Says.SET, attribute=name, value=value, skater_eid=person, of_add=True)
        if payload.text:
            self.say(spot, Says.SET, attribute=TEXT, value=payload.text, of_add=True)

    def natural_below(self, parent: Spot, payload: Payload) -> Spot | None:
        """The natural element that a payload means under this parent, None if it is one of its own."""
        tag, attributes = payload.tag, payload.attributes
        if tag == "exit-box" and parent.kind is Kind.OWN:
            return Spot(
                eid=self.bout.eid(natural.exit_box_key(parent.eid)),
                kind=Kind.FACT,
                tag=tag,
                parent=parent.eid,
                rank=natural.rank_of(tag),
                key=natural.exit_box_key(parent.eid),
            )
        if parent.tag == "jam" and parent.place is not None:
            return self.below_jam(parent, parent.place, tag, attributes)
        if parent.tag == "team" and parent.team and tag == "person":
            return self.listed(parent.team, attributes)
        if parent.tag == "period" and parent.place is not None and tag == "jam":
            number = natural.number_of(attributes.get("number"))
            if number is None:
                raise _UnresolvedError
            return self.jam(natural.Place(parent.place.period, number), touch=False)
        if parent.tag == "bout" and parent.kind is Kind.FIXED:
            return self.below_bout(tag, attributes)
        if parent.path in ("venue", "ruleset") and tag not in ("note", "alias"):
            return self.path_below(parent, f"{parent.path}/{tag}", tag, touch=False)
        return None

    def below_bout(self, tag: str, attributes: Mapping[str, str]) -> Spot | None:
        if tag == "team":
            role = "official" if attributes.get("role") == "officials" else attributes.get("role")
            if role not in natural.TEAMS:
                raise _UnresolvedError
            return self.team(role)
        if tag == "period":
            place = natural.parse_place(attributes.get("number"), None)
            if place is None:
                raise _UnresolvedError
            return self.period(place.period)
        if tag in natural.SINGLETONS:
            return self.by_path(tag, touch=False)
        return None

    def listed(self, team: str, attributes: Mapping[str, str]) -> Spot:
        given = attributes.get("eid", "").lower()
        label = attributes.get("number") or attributes.get("name")
        if not given and not label:
            raise _UnresolvedError
        return self.person(team, given or self.bout.eid(natural.person_key(team, label or "")))

    def below_jam(self, jam: Spot, place: natural.Place, tag: str, attributes: Mapping[str, str]) -> Spot | None:
        period, number = place.period, place.jam
        if tag in natural.JAM_FACTS:
            return self.fact(jam, natural.jam_fact(period, number, tag), tag, natural.rank_of(tag), {})
        is_trip = tag == "pass" and natural.number_of(attributes.get("number")) is not None
        is_person_fact = tag in ("line-up", "sit-out")
        if tag not in natural.TEAM_FACTS and not is_trip and not is_person_fact:
            return None
        team = natural.team_of(attributes)
        if team is None:
            raise _UnresolvedError
        if is_trip:
            trip = int(attributes["number"])
            key = natural.pass_key(period, number, team, trip)
            fixed = {"team": team, "number": str(trip)}
            return self.fact(jam, key, tag, natural.rank_of("pass", team, trip), fixed)
        if is_person_fact:
            return self.below_jam_person(jam, place, tag, team, attributes)
        key = natural.fact_key(period, number, team, tag)
        return self.fact(jam, key, tag, natural.rank_of(tag, team), {"team": team})

    def below_jam_person(
        self, jam: Spot, place: natural.Place, tag: str, team: str, attributes: Mapping[str, str]
    ) -> Spot | None:
        position = attributes.get("position", "")
        if tag == "line-up" and position in ("jammer", "pivot"):
            key = natural.lineup_key(place.period, place.jam, team, position)
            fixed = {"team": team, "position": position}
            return self.fact(jam, key, tag, natural.rank_of(f"line-up/{position}", team), fixed)
        if tag == "line-up" and position != "blocker":
            return None  # a position that this version does not know: kept as it is
        meant = natural.skater_reference(attributes.get("skater", ""))
        if meant is None:
            raise _UnresolvedError
        eid = attributes.get("skater-eid", "").lower() or self.bout.eid(natural.person_key(*meant))
        fixed = {"team": team, "skater": attributes["skater"], "skater-eid": eid}
        if tag == "line-up":
            fixed["position"] = position
            key = natural.lineup_key(place.period, place.jam, team, position, eid)
            return self.fact(jam, key, tag, natural.rank_of("line-up/blocker", team), fixed)
        key = natural.sit_out_key(place.period, place.jam, team, eid)
        return self.fact(jam, key, tag, natural.rank_of(tag, team), fixed)

    def fact(self, jam: Spot, key: str, tag: str, rank: tuple[int, int, int], fixed: Mapping[str, str]) -> Spot:
        return Spot(
            eid=self.bout.eid(key),
            kind=Kind.FACT,
            tag=tag,
            parent=jam.eid,
            rank=rank,
            fixed=fixed,
            key=key,
            place=jam.place,
        )
