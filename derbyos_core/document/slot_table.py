"""Slots of all natural elements, each made once and then shared.

Thousands of entries refer to the same few hundred names of a bout, so keys, ids and ranks are worth caching. The slots
of persons and blockers also hold the label that one entry uses for the person, since that is part of the entry.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.document import natural
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.natural import JamPosition
from derbyos_core.identity import BoutId

__all__ = ["SlotTable"]


class SlotTable:
    """Natural slots of one bout."""

    def __init__(self, bout: BoutId) -> None:
        self._bout = bout
        self._slots: dict[object, ElementSlot] = {}

    def default(self) -> Iterator[ElementSlot]:
        """Yield the elements that exist before any entry, the bout first (data-model 2, DOS-74)."""
        yield self.bout()
        yield from (self.team(team) for team in natural.TEAMS)
        yield from (self.period(number) for number in natural.PERIODS_DEFAULT)
        yield from (self.path(path) for path in natural.SINGLETONS)

    def bout(self) -> ElementSlot:
        """Return the bout itself."""
        return self._slots.get("") or self._add("", natural.bout_key(), SlotKind.FIXED, "bout", None, (0, 0, 0))

    def team(self, team: str) -> ElementSlot:
        """Return a team."""
        key = natural.team_key(team)
        return self._slots.get(key) or self._add(
            key, key, SlotKind.FIXED, "team", self.bout(), natural.rank_of("team", team), {"role": team}, team=team
        )

    def period(self, number: int) -> ElementSlot:
        """Return a period."""
        key = natural.period_key(number)
        return self._slots.get(key) or self._add(
            key,
            key,
            SlotKind.FIXED if number in natural.PERIODS_DEFAULT else SlotKind.TOUCHED,
            "period",
            self.bout(),
            natural.rank_of("period", number=number),
            {"number": str(number)},
            place=JamPosition(number, 0),
        )

    def jam(self, place: JamPosition) -> ElementSlot:
        """Return a jam."""
        found = self._slots.get(place)
        if found is not None:
            return found
        return self._add(
            place,
            natural.jam_key(place.period, place.jam),
            SlotKind.TOUCHED,
            "jam",
            self.period(place.period),
            natural.rank_of("jam", number=place.jam),
            {"number": str(place.jam)},
            place=place,
        )

    def path(self, path: str) -> ElementSlot:
        """Return the element of a path; its parent is the path without its last part."""
        name = ("path", path)
        found = self._slots.get(name)
        if found is not None:
            return found
        key = natural.path_key(path)
        above, _, tag = path.rpartition("/")
        kind = SlotKind.FIXED if path in natural.SINGLETONS else SlotKind.TOUCHED
        parent = self.path(above) if above else self.bout()
        return self._add(name, key, kind, tag, parent, natural.path_rank(path), path=path)

    def person(self, team: str, eid: str) -> ElementSlot:
        """Return a person of a team, by the id that was given."""
        found = self._slots.get((team, eid))
        if found is None:
            parent, rank = self.team(team).eid, natural.rank_of("person")
            found = ElementSlot(eid=eid, kind=SlotKind.TOUCHED, tag="person", parent=parent, rank=rank, team=team)
            self._slots[(team, eid)] = found
        return found

    def jam_fact(self, jam: ElementSlot, place: JamPosition, tag: str) -> ElementSlot:
        """Return a fact that a jam has once: `call`, `injury`."""
        key = natural.jam_fact(place.period, place.jam, tag)
        return self._slots.get(key) or self._fact(key, tag, jam, natural.rank_of(tag), {})

    def team_fact(self, jam: ElementSlot, place: JamPosition, tag: str, team: str) -> ElementSlot:
        """Return a fact that a team has once per jam, such as `lead`."""
        key = natural.fact_key(place.period, place.jam, team, tag)
        return self._slots.get(key) or self._fact(key, tag, jam, natural.rank_of(tag, team), {"team": team})

    def trip(self, jam: ElementSlot, place: JamPosition, team: str, number: int) -> ElementSlot:
        """Return a trip."""
        key = natural.pass_key(place.period, place.jam, team, number)
        return self._slots.get(key) or self._fact(
            key, "pass", jam, natural.rank_of("pass", team, number), {"team": team, "number": str(number)}
        )

    def line_up(self, jam: ElementSlot, place: JamPosition, team: str, position: str) -> ElementSlot:
        """Return the line-up position of a jammer or a pivot."""
        key = natural.lineup_key(place.period, place.jam, team, position)
        return self._slots.get(key) or self._fact(
            key, "line-up", jam, natural.rank_of(f"line-up/{position}", team), {"team": team, "position": position}
        )

    def blocker(self, jam: ElementSlot, place: JamPosition, team: str, skater: str, person: str) -> ElementSlot:
        """Return the line-up position of one blocker, with the label that the entry uses."""
        key = natural.lineup_key(place.period, place.jam, team, "blocker", person)
        fixed = {"team": team, "position": "blocker", "skater": skater, "skater-eid": person}
        rank = natural.rank_of("line-up/blocker", team)
        return self._slots.get((key, skater)) or self._fact(key, "line-up", jam, rank, fixed, (key, skater))

    def sit_out(self, jam: ElementSlot, place: JamPosition, team: str, skater: str, person: str) -> ElementSlot:
        """Return the fact that a skater sits out from this jam on."""
        key = natural.sit_out_key(place.period, place.jam, team, person)
        fixed = {"team": team, "skater": skater, "skater-eid": person}
        rank = natural.rank_of("sit-out", team)
        return self._slots.get((key, skater)) or self._fact(key, "sit-out", jam, rank, fixed, (key, skater))

    def exit_box(self, box: ElementSlot) -> ElementSlot:
        """Return the exit that belongs to a box trip."""
        key = natural.exit_box_key(box.eid)
        return self._slots.get(key) or self._fact(key, "exit-box", box, natural.rank_of("exit-box"), {})

    def _fact(
        self,
        key: str,
        tag: str,
        parent: ElementSlot,
        rank: tuple[int, int, int],
        fixed: Mapping[str, str],
        name: object = None,
    ) -> ElementSlot:
        return self._add(name or key, key, SlotKind.FACT, tag, parent, rank, fixed)

    def _add(  # noqa: PLR0913 - the fields of a slot
        self,
        name: object,
        key: str,
        kind: SlotKind,
        tag: str,
        parent: ElementSlot | None,
        rank: tuple[int, int, int],
        fixed: Mapping[str, str] | None = None,
        *,
        place: JamPosition | None = None,
        team: str = "",
        path: str = "",
    ) -> ElementSlot:
        above = parent.eid if parent is not None else ""
        # A NamedTuple's own constructor does the same after sorting out its arguments; this takes half the time.
        slot = self._slots[name] = tuple.__new__(
            ElementSlot, (self._bout.eid(key), kind, tag, above, rank, fixed or {}, key, place, team, path)
        )
        return slot
