"""Hashes of documents for cheap comparison while they grow: each element's hash covers its children.

An unchanged element is the same object as before, so its hash is cached: the cost is that of the changes. Equal hashes
are no proof; at the end of a run the documents are compared byte for byte.
"""

from derbyos_core.document.tree import Element

__all__ = ["Fingerprints"]

KNOWN_MAX = 50_000
"""Cached hashes, beyond which the cache starts again."""


class Fingerprints:
    """Hashes of the elements of one replica's document."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Element, int]] = {}
        """Hash by the element's `id()`, which is valid only as long as the element exists: so it is held here, too."""

    def of(self, element: Element) -> int:
        """Return the hash of an element with everything in it."""
        if len(self._known) > KNOWN_MAX:
            self._known.clear()
        return self._of(element)

    def _of(self, element: Element) -> int:
        known = self._known.get(id(element))
        if known is not None and known[0] is element:
            return known[1]
        value = hash(
            (
                element.eid,
                element.tag,
                element.text,
                element.tail,
                tuple(sorted(element.attributes.items())),
                element.standing,
                element.since,
                tuple([self._of(child) for child in element.children]),
            )
        )
        self._known[id(element)] = element, value
        return value
