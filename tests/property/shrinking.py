"""Reduction of a log that shows a fault to a small one that still shows it.

Given the steps of one order of arrival (entries, and the moments at which the document is read) and a predicate for the
fault, entries are left out in halves, quarters, ... and one by one; the rest of a source is renumbered where that
helps. Then acts, elements, attributes and text are removed from the remaining bodies. The result is printed in the
short names of `tests/unit/document/table.py`, so that it can be kept as a test.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from lxml import etree

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.entry import Entry, EntryRef, parse_body
from derbyos_core.identity import BoutId

__all__ = ["TRIES_MAX", "Step", "entries_of", "shrunken", "told"]

Step = Entry | None
"""An entry arrives; or (None) the document is read."""
Shows = Callable[[Sequence[Step]], bool]

TRIES_MAX = 4_000
"""Number of logs that are tried; forty entries need some hundreds."""
REFS = ("undoes", "over", "settles")
GONE = 1_000
"""Sequences of absent entries start here."""
HEAD = ("source", "sequence", "timestamp")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def entries_of(steps: Sequence[Step]) -> list[Entry]:
    """Return the entries of an order of arrival."""
    return [step for step in steps if step is not None]


def shrunken(steps: Sequence[Step], shows: Shows, tries: int = TRIES_MAX) -> list[Step]:
    """Return the smallest order of arrival found that still shows the fault."""
    return _Shrinking(steps, shows, tries).run()


class _Shrinking:
    def __init__(self, steps: Sequence[Step], shows: Shows, tries: int) -> None:
        self.steps = list(steps)
        self.shows = shows
        self.tries = tries

    def run(self) -> list[Step]:
        """Leave out and simplify in turn until neither finds anything more."""
        before: list[Step] = []
        while before != self.steps and self.tries > 0:
            before = self.steps
            self.leave_out()
            self.take(_numbered_anew(self.steps))
            self.take(_in_order(self.steps))
            self.simplify()
        return self.steps

    def take(self, steps: list[Step]) -> bool:
        """Continue with these steps if they still show the fault."""
        if self.tries <= 0 or steps == self.steps:
            return False
        self.tries -= 1
        if not self.shows(steps):
            return False
        self.steps = steps
        return True

    def leave_out(self) -> None:
        """Leave out halves, quarters, ..., single steps; renumber the rest if that is needed."""
        size = max(1, len(self.steps) // 2)
        while True:
            start = 0
            while start < len(self.steps):
                left = self.steps[:start] + self.steps[start + size :]
                if not (self.take(left) or self.take(_numbered_anew(left))):
                    start += size
            if size == 1:
                return
            size //= 2

    def simplify(self) -> None:
        """Remove the parts of a body that are not needed, in every copy of it."""
        for index in range(len(self.steps)):
            count = 0
            while (entry := self.steps[index]) is not None and (body := _simpler(entry.body, count)) is not None:
                simpler = _parsed(body)
                same = [simpler if one is not None and one.body == entry.body else one for one in self.steps]
                if simpler is None or not self.take(same):
                    count += 1


def _parsed(body: bytes) -> Entry | None:
    """Return the one entry of a body, None if there is not exactly one."""
    try:
        found = parse_body(body)
    except RemoteProtocolError:
        return None
    return found[0] if len(found) == 1 else None


def _simpler(body: bytes, number: int) -> bytes | None:
    """Return the body without the dispensable part of this index, None if there are fewer."""
    root = etree.fromstring(body)
    for count, leave_out in enumerate(_dispensable(root)):
        if count == number:
            leave_out()
            return etree.tostring(root)
    return None


def _dispensable(root: "etree._Element") -> Iterator[Callable[[], object]]:
    """Yield functions that remove elements (outer ones first), attributes and texts."""
    below = [element for element in root.iter() if element is not root]
    yield from (partial(_take_out, element) for element in below)
    for element in (root, *below):
        for name in map(str, element.attrib):
            if element is not root or name not in HEAD:
                yield partial(element.attrib.__delitem__, name)
        for name in REFS:
            refs = element.get(name, "").split(";")
            for one in refs if len(refs) > 1 else ():
                yield partial(element.set, name, ";".join(ref for ref in refs if ref != one))
        if element.text:
            yield partial(setattr, element, "text", None)
        if element.tail:
            yield partial(setattr, element, "tail", None)


def _take_out(element: "etree._Element") -> None:
    holder = element.getparent()
    assert holder is not None, "the root is not taken out"
    holder.remove(element)


def _numbered_anew(steps: Sequence[Step]) -> list[Step]:
    """Renumber every source from 1 on, without gaps; references follow."""
    names: dict[EntryRef, EntryRef] = {}
    tops: dict[str, int] = {}
    for ref in sorted({entry.ref for entry in entries_of(steps)}):
        tops[ref.source] = tops.get(ref.source, 0) + 1
        names[ref] = EntryRef(ref.source, tops[ref.source])
    if all(old == new for old, new in names.items()):
        return list(steps)
    return [step and _renamed(step, names) for step in steps]


def _renamed(entry: Entry, names: dict[EntryRef, EntryRef]) -> Entry:
    root = etree.fromstring(entry.body)
    root.set("sequence", str(names[entry.ref].sequence))
    for name, refs in (("undoes", entry.undoes), ("over", entry.over), ("settles", entry.settles)):
        if name in root.attrib:
            root.set(name, ";".join(str(names.get(ref) or _gone(ref)) for ref in refs))
    return _parsed(etree.tostring(root)) or entry


def _gone(ref: EntryRef) -> EntryRef:
    """Return another name for an absent entry, so that it differs from renumbered ones."""
    return ref if ref.sequence > GONE else EntryRef(ref.source, ref.sequence + GONE)


def _in_order(steps: Sequence[Step]) -> list[Step]:
    """Return each entry once, in the order of timestamps."""
    entries = {entry.ref: entry for entry in entries_of(steps)}
    return [*sorted(entries.values(), key=lambda entry: (entry.stamp or 0, entry.ref))]


def told(steps: Sequence[Step], bout: BoutId) -> str:
    """Return a line for each step: source, sequence, whole seconds after the first, and the body."""
    entries = entries_of(steps)
    short = _short_names(entries, bout)
    begin = min((entry.stamp for entry in entries if entry.stamp), default=0)
    lines = []
    for step in steps:
        if step is None:
            lines.append("read")
            continue
        root = etree.fromstring(step.body)
        stamp = str((step.stamp - begin) / 1_000_000) if step.stamp is not None else repr(root.get("timestamp"))
        for name in HEAD:
            if name in root.attrib:
                del root.attrib[name]
        body = UUID.sub(lambda found: short.get(found.group(), found.group()), etree.tostring(root).decode())
        lines.append(f"{short[step.source]} {step.sequence} {stamp.removesuffix('.0')} {body}")
    return "\n".join(lines)


def _short_names(entries: Sequence[Entry], bout: BoutId) -> dict[str, str]:
    """Return S1, S2, ... for the sources, A1, ... for the authors, k:... for natural ids, N1, ... for all other ids."""
    text = "\n".join(entry.body.decode() for entry in entries)
    found = set(UUID.findall(text))
    names = {source: f"S{number}" for number, source in enumerate(sorted({e.source for e in entries}), start=1)}
    authors = sorted(set(re.findall(f'author="({UUID.pattern})"', text)) - set(names))
    names |= {author: f"A{number}" for number, author in enumerate(authors, start=1)}
    keys = {str(bout.eid(key)): f"k:{key}" for key in _keys(found)}
    names |= {uuid: keys[uuid] for uuid in found if uuid in keys}
    own = sorted(found - set(names))
    return names | {uuid: f"N{number}" for number, uuid in enumerate(own, start=1)}


def _keys(ids: set[str]) -> Iterator[str]:
    """Return the natural keys that small logs use."""
    facts = ("lead", "lost-lead", "no-initial", "no-pivot", "star-pass", "line-up/jammer", "line-up/pivot")
    of_team = [*facts, *(f"pass/{number}" for number in range(1, 5))]
    of_team += [f"{what}/{eid}" for what in ("line-up/blocker", "sit-out") for eid in ids]
    yield from (f"team/{team}" for team in ("home", "away", "official"))
    yield from (f"eid/{eid}/exit-box" for eid in ids)
    for period in (1, 2, 3, 4):
        yield f"period/{period}"
        for jam in (f"period/{period}/jam/{number}" for number in range(1, 5)):
            yield from (jam, f"{jam}/call", f"{jam}/injury")
            yield from (f"{jam}/team/{team}/{fact}" for team in ("home", "away") for fact in of_team)
