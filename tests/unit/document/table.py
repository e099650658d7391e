"""Entries written by hand with short names for ids, and the document that follows from them."""

from lxml import etree

from derbyos_core.document.canonical import claims_table, live_tree
from derbyos_core.gossip.entry import EntryRef, parse_body
from derbyos_core.identity import BoutId, SourceId
from tests.kit.folded_log import FoldedLog
from tests.kit.hand_written import head_of, with_head

BOUT = BoutId("a table to write at")
T0 = 1_795_248_000


def uuid_of(name: str) -> str:
    """Return a UUID that a test can read: `S1`, `A1`, `P404`, `N1` are in its first group."""
    return f"{name.encode().hex():0<8}-0000-4000-8000-000000000000"


class Table(FoldedLog):
    """Writes entries one second after the other; `S1`, `A1` and the like are short for UUIDs, `k:` for natural keys."""

    def __init__(self) -> None:
        super().__init__(BOUT)
        self.tops: dict[str, int] = {}
        self.clock = T0

    def joins(self, source: str, author: str, role: str) -> EntryRef:
        """Write the first entry of a source."""
        nsode = f'<nsode eid="{source}" uuid="{source}" author="{author}" name="{author}" role="{role}"/>'
        return self.write(source, f'<add path="nsodes">{nsode}</add>', role)

    def write(self, source: str, body: str, role: str = "", sequence: int | None = None) -> EntryRef:
        """Write one more entry of a source, and return its name."""
        self.clock += 1
        number = self.tops.get(source, 0) + 1 if sequence is None else sequence
        self.tops[source] = max(number, self.tops.get(source, 0))
        head = head_of(source, number, f"{self.clock}.000000", role)
        (entry,) = parse_body(spelled(with_head(body, head)).encode())
        self.take(entry)
        return entry.ref

    def xml(self, tag: str, index: int = 0) -> str:
        """Return the element of this tag in the live document, with its ids shortened."""
        found = live_tree(self.root).findall(f".//{tag}")
        return shortened(etree.tostring(found[index], with_tail=False).decode()) if len(found) > index else ""

    def claims(self) -> list[str]:
        """Return the table of claims with shortened ids."""
        text = claims_table(self.root, self.document.natural_key).decode()
        return [shortened(line) for line in text.splitlines()]


_SHORT = {uuid_of(f"{letter}{number}"): f"{letter}{number}" for letter in "SABNTP" for number in range(1, 10)}
_SHORT |= {uuid_of(name): name for name in ("P404", "P405", "P21", "F1", "F2", "F3")}
_LONG = {short: uuid for uuid, short in _SHORT.items()}


def spelled(text: str) -> str:
    """Return the text with short names and natural keys written out as UUIDs."""
    parts = text.split('"')
    for index in range(1, len(parts), 2):
        value = parts[index]
        if value.startswith("k:"):
            parts[index] = BOUT.eid(value[2:])
        else:
            parts[index] = ";".join(
                " ".join(_LONG.get(word, word) for word in item.split(" ")) for item in value.split(";")
            )
    return '"'.join(parts)


def shortened(text: str) -> str:
    """Return the text with known UUIDs shortened."""
    for uuid, short in _SHORT.items():
        text = text.replace(uuid, short)
    return text


def source_of(short: str) -> SourceId:
    """Return the source of a short name."""
    return SourceId(_LONG[short])
