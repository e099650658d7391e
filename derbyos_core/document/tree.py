"""Decides how the live document is handed out: as immutable elements that share what did not change.

An `Element` that is the same object as before is the same content as before; views and projections compare by
identity (`is`) and skip what did not change. Text is C14N's text; `eid` stands apart from the attributes.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.clock import Instant
from derbyos_core.document.standing import ClaimVerdict, StandingClaim, Unopposed
from derbyos_core.identity import Eid

__all__ = ["ClaimVerdict", "Element", "StandingClaim", "differing"]

BEGINNING = Instant(0)
"""The stamp of what is there before any entry."""


class Element:
    """One element of the live document; nothing changes it once it is made.

    `attributes` hold the counting values, without `eid`; `standing` all claims of all registers, sorted by
    attribute, then order of entries; `since` is the effective stamp of the oldest entry that makes the element
    be there (0 for the default document). Children come in their lasting order (entries 1.2).

    Most elements nobody contests: what was said is kept as it is, and told as claims when asked,
    because the claims take four times the room.
    """

    __slots__ = ("_said", "attributes", "children", "eid", "since", "tag", "tail", "text")

    def __init__(
        self,
        *,
        eid: Eid,
        tag: str,
        attributes: Mapping[str, str],
        text: str = "",
        children: tuple["Element", ...] = (),
        standing: tuple[StandingClaim, ...] | Unopposed = (),
        since: Instant = BEGINNING,
        tail: str = "",
    ) -> None:
        self.eid = eid
        self.tag = tag
        self.attributes = attributes
        self.text = text
        self.children = children
        self.since = since
        self.tail = tail
        self._said = standing

    @property
    def standing(self) -> tuple[StandingClaim, ...]:
        """All claims of all registers, sorted by attribute, then order of entries."""
        said = self._said
        return said.answers() if isinstance(said, Unopposed) else said

    def get(self, name: str, default: str = "") -> str:
        """The counting value of an attribute."""
        return self.attributes.get(name, default)

    def find(self, tag: str) -> "Element | None":
        """The first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def findall(self, tag: str) -> Iterator["Element"]:
        """The children with this tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def walk(self) -> Iterator["Element"]:
        """This element and everything in it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def answers(self, attribute: str) -> tuple[StandingClaim, ...]:
        """All standing answers to one register, those that agree included."""
        return tuple(claim for claim in self.standing if claim.attribute == attribute)

    @property
    def is_present(self) -> bool:
        """False where the counting answer says that the element is not there, while somebody disagrees."""
        return self.attributes.get("present") != "no"

    @property
    def disagreements(self) -> tuple[str, ...]:
        """The registers of this element that have different standing answers."""
        if isinstance(self._said, Unopposed):
            return ()
        found = dict.fromkeys(claim.attribute for claim in self._said if claim.verdict is ClaimVerdict.OTHER)
        return tuple(found)


def differing(before: tuple[Element, ...], now: tuple[Element, ...]) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Compare two looks at the children of an element: what was there and is there, without what both share.

    What did not change is the same object, and one entry changes few children. So the stretch between the first and the
    last difference is found by halving and comparing slices, a hundred times faster than one by one.
    """
    most = min(len(before), len(now))
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if before[low:middle] == now[low:middle]:
            low = middle
        else:
            high = middle - 1
    start, low, high = low, 0, most - low
    while low < high:  # the same from the end
        middle = (low + high + 1) // 2
        if before[len(before) - middle : len(before) - low] == now[len(now) - middle : len(now) - low]:
            low = middle
        else:
            high = middle - 1
    return before[start : len(before) - low], now[start : len(now) - low]
