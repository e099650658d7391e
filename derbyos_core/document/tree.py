"""Immutable elements of the live document, which share unchanged parts.

If an `Element` is the same object as before, its content is the same; views and projections compare by identity (`is`)
and skip unchanged parts. Text is C14N's text; `eid` is separate from the attributes.
"""

from collections.abc import Iterator, Mapping

from derbyos_core.clock import Instant
from derbyos_core.document.standing import ClaimVerdict, StandingClaim, Unopposed
from derbyos_core.identity import Eid

__all__ = ["ClaimVerdict", "Element", "StandingClaim", "differing"]

BEGINNING = Instant(0)
"""The stamp of everything that exists before any entry."""


class Element:
    """One element of the live document; immutable.

    `attributes` hold the counting values, without `eid`; `standing` all claims of all registers, sorted by attribute,
    then order of entries; `since` is the effective stamp of the oldest entry that makes the element (0 for the default
    document). Children come in their lasting order (entries 1.2).

    For the many uncontested elements only the statements are kept, and turned into claims on demand, because claims
    take four times the memory.
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
        """Return the counting value of an attribute."""
        return self.attributes.get(name, default)

    def find(self, tag: str) -> "Element | None":
        """Return the first child with this tag."""
        return next((child for child in self.children if child.tag == tag), None)

    def findall(self, tag: str) -> Iterator["Element"]:
        """Return the children with this tag, in order."""
        return (child for child in self.children if child.tag == tag)

    def walk(self) -> Iterator["Element"]:
        """Yield this element and everything in it, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def answers(self, attribute: str) -> tuple[StandingClaim, ...]:
        """Return all standing answers to one register, those that agree included."""
        return tuple(claim for claim in self.standing if claim.attribute == attribute)

    @property
    def is_present(self) -> bool:
        """False if the counting answer says that the element is absent, while another claim disagrees."""
        return self.attributes.get("present") != "no"

    @property
    def disagreements(self) -> tuple[str, ...]:
        """The registers of this element that have conflicting standing answers."""
        if isinstance(self._said, Unopposed):
            return ()
        found = dict.fromkeys(claim.attribute for claim in self._said if claim.verdict is ClaimVerdict.OTHER)
        return tuple(found)


def differing(before: tuple[Element, ...], now: tuple[Element, ...]) -> tuple[tuple[Element, ...], tuple[Element, ...]]:
    """Compare two versions of an element's children: return the old and the new ones without what both share.

    Unchanged children are the same objects, and one entry changes few. So the stretch between the first and the last
    difference is found by bisection on slices, a hundred times faster than one by one.
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
