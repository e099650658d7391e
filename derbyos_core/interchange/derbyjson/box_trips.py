"""Entries into the box that a DerbyJSON file leaves out.

Files made from paper have an exit for a skater who was in the box when the jam began, and no entry: the paper shows
only that they sat (domain 6.3, the sign S). The line-up of that jam says `start_in_box`, so the visit began between
this jam and the one before, and the entry is put there. An entry without a position gets that of the line-up. An exit
of somebody who never sat has no place, and is told.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from derbyos_core.gossip.entry import Payload
from derbyos_core.i18n import tr
from derbyos_core.identity import BoutId
from derbyos_core.interchange.derbyxml.file_roster import FileRoster
from derbyos_core.interchange.game import Unplaced

__all__ = ["with_entries"]


def with_entries(bout: Payload) -> tuple[Payload, tuple[Unplaced, ...]]:
    """Return the same bout in which each exit from the box has an entry, and the exits that cannot have one."""
    visits = _Visits(FileRoster(bout, BoutId("references"), Random(0)))
    children = tuple(visits.period(one) if one.tag == "period" else one for one in bout.children)
    return bout._replace(children=children), tuple(visits.unplaced)


class _Visits:
    """The skaters in the box, jam by jam."""

    def __init__(self, roster: FileRoster) -> None:
        self._roster = roster
        self._seated: list[str] = []
        self.unplaced: list[Unplaced] = []

    def period(self, period: Payload) -> Payload:
        """Return a period with the entries that its jams need."""
        number = period.attributes.get("number", "")
        children = tuple(self._jam(child, number) if child.tag == "jam" else child for child in period.children)
        return period._replace(children=children)

    def _jam(self, jam: Payload, period: str) -> Payload:
        places = {
            self._who(event): event.attributes
            for event in jam.children
            if event.tag == "line-up" and event.attributes.get("skater")
        }
        name = f"{period}/{jam.attributes.get('number', '')}"
        return jam._replace(children=tuple(self._events(jam.children, places, name)))

    def _events(
        self, events: Sequence[Payload], places: Mapping[str, Mapping[str, str]], jam: str
    ) -> Iterator[Payload]:
        for event in events:
            who = self._who(event)
            place = places.get(who, {})
            position = {"position": place["position"]} if "position" in place else {}
            if event.tag == "enter-box":
                self._seated.append(who)
                yield event._replace(attributes=position | dict(event.attributes))
                continue
            if event.tag == "exit-box" and who in self._seated:
                self._seated.remove(who)
            elif event.tag == "exit-box" and place.get("start-in-box") == "yes":
                said = {"skater": event.attributes["skater"], "between": "yes"}
                yield Payload(tag="enter-box", attributes=said | position, text="", children=())
            elif event.tag == "exit-box":
                row = " ".join((jam, "exit-box", *event.attributes.values()))
                self.unplaced.append(Unplaced(row=row, reason=tr("the file does not say that they sat down")))
                continue
            yield event

    def _who(self, event: Payload) -> str:
        reference = event.attributes.get("skater", "")
        named = self._roster.find(reference)
        return f"{named.team}:{named.eid}" if named is not None else reference
