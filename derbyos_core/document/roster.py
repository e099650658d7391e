"""Resolution of foreign references to persons by team and number, repeated when the roster changes.

A plain DerbyOS node writes `home:404` without an id. It refers to the person with that number, else that name, just
before the entry; listed persons take precedence over those who were only referred to. So a late change of the roster
can change older references, but only those to a number or name that the person ever had, and only those after the
change.
"""

from bisect import bisect_right, insort
from operator import itemgetter

from derbyos_core.document.cells import Cells
from derbyos_core.document.statement import Says, Statement
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey

__all__ = ["Roster"]

_NAMES = ("number", "name")


class Roster:
    """Every number and name of each person, and the entries that refer to them without an id."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._bearers: dict[str, dict[str, int]] = {}
        self._labels: dict[str, dict[str, int]] = {}
        self._asking: dict[str, list[tuple[OrderKey, EntryRef]]] = {}

    def person(self, team_eid: str, text: str, before: OrderKey) -> str | None:
        """Return the one person with that number, else name, just before that place; listed persons first."""
        found: dict[tuple[str, bool], list[str]] = {}
        for eid in self._bearers.get(text, ()):
            value = self._cells.value_before(eid, before)
            if value is None or value.tag != "person" or value.parent != team_eid:
                continue
            listed = "unlisted" not in value.attributes
            for name in _NAMES:
                if value.attributes.get(name) == text:
                    found.setdefault((name, listed), []).append(eid)
        for name in _NAMES:
            for listed in (True, False):
                same = found.get((name, listed), [])
                if same:
                    return same[0] if len(same) == 1 else None
        return None

    def ask(self, key: OrderKey, ref: EntryRef, text: str) -> None:
        """Record that an entry refers to a person by this text."""
        insort(self._asking.setdefault(text, []), (key, ref))

    def ask_no_more(self, key: OrderKey, ref: EntryRef, text: str) -> None:
        """Undo `ask`."""
        asking = self._asking[text]
        del asking[bisect_right(asking, (key, ref)) - 1]

    def note(self, statement: Statement, change: int, more: dict[EntryRef, None]) -> None:
        """Add (`change` 1) or drop (-1) a statement about a person; `more` gains the entries to look at again."""
        eid = statement.slot.eid
        labels = self._labels.get(eid)
        if labels and change > 0 and not self._asking and statement.says is Says.TOUCH and not statement.attributes:
            # A reference by a label that the person has: nearly every one, and nobody else's reference changes.
            for label in statement.fixed.values():
                if label not in labels:
                    break
            else:
                for label in statement.fixed.values():
                    labels[label] += 1
                    self._bearers[label][eid] = labels[label]
                return
        if labels is None:
            labels = self._labels[eid] = {}
        for label in _labels_of(statement):
            if change > 0 or labels.get(label):
                labels[label] = labels.get(label, 0) + change
                bearers = self._bearers.setdefault(label, {})
                bearers[eid] = labels[label]
        if self._asking:
            for label in labels:
                asking = self._asking.get(label, [])
                later = bisect_right(asking, statement.provenance.key, key=itemgetter(0))
                more.update((ref, None) for _, ref in asking[later:])
        for label in [label for label, count in labels.items() if not count]:
            del labels[label], self._bearers[label][eid]


def _labels_of(statement: Statement) -> set[str]:
    """Return the numbers and names that a statement gives a person."""
    labels = {statement.fixed[name] for name in statement.fixed}
    labels.update(statement.attributes[name] for name in _NAMES if name in statement.attributes)
    if statement.attribute in _NAMES and statement.value is not None:
        labels.add(statement.value)
    return labels
