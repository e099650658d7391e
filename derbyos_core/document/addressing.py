"""Decides which element an act addresses: the six ways of the seed, come down to one id (DOS-61..71).

Whatever is addressed by name is touched, and so made (DOS-73): a reference to jam 3 makes jam 3 and no other.
"""

import re
from collections.abc import Mapping

from derbyos_core.document import natural
from derbyos_core.document.interpretation import (
    Interpretation,
    InvalidError,
    Known,
    PendingError,
    UnresolvedError,
)
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import Kind, Says, Statement, Voice
from derbyos_core.gossip.entry import Target
from derbyos_core.gossip.log import Placed
from derbyos_core.identity import BoutId

__all__ = ["NAME", "Addressing"]

NAME = re.compile(r"(\{[^{}]*\})?[A-Za-z_][\w.\-]*")
"""A tag or an attribute that can be written as XML, with its namespace where it has one."""
PATH_DEPTH_MAX = 6


class Addressing:
    """Finds or makes the elements that one entry speaks about, and collects what it says of them."""

    def __init__(self, placed: Placed, bout: BoutId, voice: Voice, known: Known, result: Interpretation) -> None:
        self.key = placed.key
        self.bout = bout
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
            team = self.team(target.team)
            return team if target.person is None else self.by_person(target.team, target.person)
        if target.person is not None:
            raise InvalidError  # a person without a team (A20)
        if target.period is not None:
            place = natural.parse_place(target.period, target.jam)
            if place is None:
                raise InvalidError
            return self.period(place.period) if place.jam == 0 else self.jam(place, touch)
        if target.jam is not None:
            raise InvalidError  # a jam without a period (A20)
        return self.fixed(natural.bout_key(), "bout", "", (0, 0, 0))

    def by_eid(self, eid: str) -> Spot:
        own = self.own.get(eid)
        if own is not None:
            return own
        self.result.rests_on.append(eid)
        spot = self.known.spot(eid)
        if spot is None:
            raise PendingError
        self.result.spots.setdefault(spot.eid, spot)
        return spot

    def by_person(self, team: str, text: str) -> Spot:
        self.result.rests_on.append(f"person {team}")
        eid = self.known.person(team, text, self.key)
        if eid is None:
            raise UnresolvedError
        return self.person(team, eid)

    def by_path(self, path: str, touch: bool) -> Spot:
        if path in (".", "", "bout"):
            return self.fixed(natural.bout_key(), "bout", "", (0, 0, 0))
        parts = path.strip("/").split("/")
        if len(parts) > PATH_DEPTH_MAX or not all(NAME.fullmatch(part) for part in parts):
            raise InvalidError
        if parts[0] in ("team", "period"):
            raise InvalidError  # these are addressed by their own attributes
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
