"""Floor of the document's benchmarks: lxml parses an entry and changes a bare tree.

No log, no order, no claims, no checks: an index of eids, and the change.
"""

from lxml import etree

__all__ = ["BareTree"]


class BareTree:
    """A tree with an index of its elements."""

    def __init__(self) -> None:
        self.root = etree.Element("bout")
        self.index: dict[str, etree._Element] = {}
        self._jams: dict[str, etree._Element] = {}
        self._parser = etree.XMLParser(resolve_entities=False, no_network=True)

    def take(self, body: bytes) -> None:
        """Parse an entry and apply it."""
        entry = etree.fromstring(body, self._parser)
        if entry.tag == "add":
            number = entry.get("jam", "")
            jam = self._jams.get(number)
            if jam is None:
                jam = self._jams[number] = etree.SubElement(self.root, "jam", number=number)
            for child in entry:
                self.index[child.get("eid", "")] = child
                jam.append(child)
            return
        element = self.index.get(entry.get("eid", ""))
        if element is None:
            return
        if entry.tag == "set":
            element.set(entry.get("attribute", ""), entry.text or "")
        else:
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
