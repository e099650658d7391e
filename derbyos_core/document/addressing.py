"""Decides which element an act addresses: the six ways of the seed, come down to one id (DOS-61..71).

Whatever is addressed by name is touched, and so made (DOS-73): a reference to jam 3 makes jam 3 and no other.
"""

import re
from collections.abc import Mapping

from derbyos_core.document import natural
from derbyos_core.document.atlas import Atlas
from derbyos_core.document.interpretation import (
    Interpretation,
    InvalidError,
    Known,
    PendingError,
    UnresolvedError,
)
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import NOTHING, Kind, Says, Statement, Voice
from derbyos_core.gossip.entry import Target
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import BoutId

__all__ = ["NAME", "Addressing"]

NAME = re.compile(r"(\{[^{}]*\})?[A-Za-z_][\w.\-]*")
"""A tag or an attribute that can be written as XML, with its namespace where it has one."""
PATH_DEPTH_MAX = 6


class Addressing:
    """Finds or makes the elements that one entry speaks about, and collects what it says of them."""

    def __init__(
        self, placed: Placed, bout: BoutId, atlas: Atlas, voice: Voice, known: Known, result: Interpretation
    ) -> None:
        self.key = placed.key
        self.bout = bout
        self.atlas = atlas
        self.voice = voice
        self.known = known
        self.result = result
        self.count = 0
        self.payloads = 0
        self.own: dict[str, Spot] = {}
        self.paths: dict[str, None] = {}

    def target(self, target: Target, touch: bool) -> Spot:
        """The element that an act addresses (DOS-61..71)."""
        if target.eid is not None:
            return self.by_eid(target.eid)
        if target.path is not None:
            return self.by_path(target.path, touch)
        if target.team is not None:
            if target.team not in natural.TEAMS:
                raise InvalidError
            if target.person is not None:
                return self.by_person(target.team, target.person)
            return self.atlas.team(target.team)
        if target.person is not None:
            raise InvalidError  # a person without a team (A20)
        if target.period is not None:
            place = natural.parse_place(target.period, target.jam)
            if place is None:
                raise InvalidError
            if place.jam == 0:
                return self.atlas.period(place.period)
            return self.touched(self.atlas.jam(place), touch)
        if target.jam is not None:
            raise InvalidError  # a jam without a period (A20)
        return self.atlas.bout()

    def by_eid(self, eid: str) -> Spot:
        own = self.own.get(eid)
        if own is not None:
            return own
        self.result.rests_on.append(eid)
        spot = self.known.spot(eid)
        if spot is None:
            raise PendingError
        return spot

    def by_person(self, team: str, text: str) -> Spot:
        self.result.rests_on.append(f"person {team}")
        eid = self.known.person(team, text, self.key)
        if eid is None:
            raise UnresolvedError
        return self.person(team, eid)

    def by_path(self, path: str, touch: bool) -> Spot:
        if path in (".", "", "bout"):
            return self.atlas.bout()
        parts = path.strip("/").split("/")
        if len(parts) > PATH_DEPTH_MAX or not all(NAME.fullmatch(part) for part in parts):
            raise InvalidError
        if parts[0] in ("team", "period"):
            raise InvalidError  # these are addressed by their own attributes
        for depth in range(1, len(parts)):
            self.path_below("/".join(parts[:depth]), touch)
        return self.path_below("/".join(parts), touch)

    def path_below(self, path: str, touch: bool) -> Spot:
        spot = self.atlas.path(path)
        return spot if spot.kind is Kind.FIXED else self.touched(spot, touch)

    def person(self, team: str, eid: str, label: str = "") -> Spot:
        """The person of that id; a reference by `label` touches her (data-model 4, persons)."""
        spot = self.atlas.person(team, eid)
        if label:
            name = "number" if any(c.isdigit() for c in label) else "name"
            self.say(spot, Says.TOUCH, parent=spot.parent, tag="person", fixed={name: label})
            self.provide(eid)
        return spot

    def touched(self, spot: Spot, touch: bool) -> Spot:
        if touch:
            self.say(spot, Says.TOUCH, parent=spot.parent, tag=spot.tag, fixed=spot.fixed)
            self.provide(spot.eid)
        return spot

    def say(
        self,
        spot: Spot,
        says: Says,
        *,
        parent: str = "",
        tag: str = "",
        fixed: Mapping[str, str] = NOTHING,
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
            fixed,
            attribute,
            value,
            skater_eid,
            of_add,
            tail,
        )
        self.result.statements.append((spot, statement))

    def provide(self, eid: str) -> None:
        self.result.provides.append(eid)
