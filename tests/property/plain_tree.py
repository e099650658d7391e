"""Evaluation of statements in the plain fold: one walk in order, then a tree of plain elements.

Written from the design (data-model 4 and 5, entries 1.3) and `docs/fold.md`, not from the program. The walk follows the
text literally: a plain `remove` empties the element and everything below it at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from lxml import etree

from tests.property.plain_claims import Answer, Owner, Row, answered, counting, is_time_of_an_event, owner_of, rows_of
from tests.property.plain_said import ADD, APPEND, PRESENT, REMOVE, SET, TEXT, TOUCH, Statement
from tests.property.plain_words import FACT, FIXED, OWN, Place

NESTING_MAX = 64
FIRST = ((-1, "", 0), 0)


@dataclass
class Life:
    """An element during the walk: the statements since it began (afresh), and the answers about its presence."""

    place: Place
    said: list[Statement] = field(default_factory=list)
    there: list[Answer] = field(default_factory=list)


@dataclass(frozen=True)
class Plain:
    """An element with the values that count."""

    place: Place
    tag: str
    parent: str
    attributes: dict[str, str]
    text: str
    tail: str
    rows: list[Row]
    first: tuple[tuple[int, str, int], int]


class Walk:
    """Walk through all statements in order."""

    def __init__(self, statements: Iterable[Statement], default: Iterable[Place], places: dict[str, Place]) -> None:
        self.ordered = sorted(statements, key=lambda said: said.at)
        self.lives = {place.eid: Life(place) for place in default}
        self.about: dict[str, list[Statement]] = {}
        for said in self.ordered:
            self.about.setdefault(said.place.eid, []).append(said)
        for eid in self.about:
            self.lives.setdefault(eid, Life(places[eid]))
        self.inside: dict[str, list[str]] = {}
        """Children of each element: natural ones by their key, others where their first add puts them."""
        for eid, life in self.lives.items():
            holder = self._holder(life.place)
            if holder:
                self.inside.setdefault(holder, []).append(eid)

    def _holder(self, place: Place) -> str:
        if not has_its_place(place):
            adds = [said for said in self.about.get(place.eid, ()) if said.says in (ADD, TOUCH)]
            return adds[0].place.parent if adds else ""
        return place.parent

    def go(self, before: tuple[int, str, int] | None = None) -> None:
        """Apply all statements, or all that come before a position.

        The entries that an answer names in `over` or `settles` precede it, whatever their position. Their statements
        about the same element are applied first, and before those the earlier statements of the same source. Only the
        order decides whom a number means.
        """
        if before is not None:
            for said in self.ordered:
                if said.at[0] < before:
                    self._step(said, self.lives[said.place.eid])
            return
        todo = {said.at: said for said in self.ordered}
        for said in self.ordered:
            self._go_through(said, todo)

    def _go_through(self, said: Statement, todo: dict[tuple[tuple[int, str, int], int], Statement]) -> None:
        if todo.pop(said.at, None) is None:
            return
        named = {*said.provenance.over, *said.provenance.settles} - {said.provenance.entry}
        for other in self.about[said.place.eid]:
            is_own = other.provenance.entry.source == said.provenance.entry.source and other.at < said.at
            if other.provenance.entry in named or is_own:
                self._go_through(other, todo)
        self._step(said, self.lives[said.place.eid])

    def _step(self, said: Statement, life: Life) -> None:
        kind = life.place.kind
        if kind in (FACT, OWN):
            self._step_disputable(said, life)
        elif said.says != REMOVE or kind == FIXED:
            life.said.append(said)
        else:
            self._end(said.place.eid, set())

    def _step_disputable(self, said: Statement, life: Life) -> None:
        """Apply a statement about presence, a register of its own: add and touch mean yes, remove no, a first set
        yes."""
        is_present = said.says == SET and said.attribute == PRESENT
        author = said.provenance.author
        if said.says == REMOVE or (is_present and said.value == "no"):
            self._says_there(said, life, "no")
            if all(answer.value == "no" for answer in life.there):
                self._end(said.place.eid, set())  # no other answer is yes: the plain remove
            return
        if said.says in (ADD, TOUCH) or is_present or all(a.provenance.author != author for a in life.there):
            self._says_there(said, life, "yes")
        life.said.append(said)

    def _says_there(self, said: Statement, life: Life, value: str) -> None:
        answer = Answer(value, None, said.provenance)
        life.there = answered(life.there, answer, PRESENT, self._owner_of_being_there(life))

    def _owner_of_being_there(self, life: Life) -> Owner:
        about = self.about.get(life.place.eid, [])
        adds = [said for said in about if said.says in (ADD, TOUCH) and _is_about(life.place, said)]
        tag = adds[0].place.tag if adds else life.place.tag
        fixed = adds[0].fixed if adds and adds[0].fixed else life.place.fixed
        return owner_of(tag, fixed, about)

    def _end(self, eid: str, ended: set[str]) -> None:
        """End everything older in the element, and everything added earlier below it."""
        if eid in ended or self.lives[eid].place.kind == FIXED:
            return
        ended.add(eid)
        life = self.lives[eid]
        life.said, life.there = [], []
        for inner in self.inside.get(eid, ()):
            self._end(inner, ended)

    # -- the elements that result ---------------------------------------------------------------------------------

    def element(self, eid: str) -> Plain | None:
        """Return an element as it is now, or None if it is absent."""
        life = self.lives[eid]
        place = life.place
        makers = [said for said in life.said if said.says in (ADD, TOUCH) and place.kind != FIXED]
        if not makers and place.kind != FIXED:
            return None
        maker = _naming(makers, place)
        tag = maker.place.tag if maker else place.tag
        attributes = dict(maker.fixed if maker and maker.fixed else place.fixed)
        owner = owner_of(tag, attributes, life.said)
        registers = self._registers(life, owner)
        rows: list[Row] = []
        text, text_at = "", -1
        for name in sorted(registers):
            standing = [answer for answer, _ in registers[name]]
            chosen = counting(standing, name, owner)
            rows += rows_of(standing, name, owner)
            if is_time_of_an_event(tag, name):
                chosen = standing[-1]  # never in dispute: the newest standing one
            if name == TEXT:
                text, text_at = chosen.value or "", next(at for answer, at in registers[name] if answer is chosen)
            elif chosen.value is not None:
                attributes[name] = chosen.value
                if chosen.skater_eid is not None:
                    attributes["skater-eid"] = chosen.skater_eid
        text += "".join(said.value or "" for said in life.said[text_at + 1 :] if said.says == APPEND)
        if life.there:
            present = self._owner_of_being_there(life)
            rows += rows_of(life.there, PRESENT, present)
            rows.sort(key=lambda row: row.attribute)
            if counting(life.there, PRESENT, present).value == "no":
                attributes[PRESENT] = "no"
        if tag == "person" and maker is not None and maker.says == TOUCH:
            attributes["unlisted"] = "yes"
        parent = maker.place.parent if maker else place.parent
        first = makers[0].at if makers else FIRST
        return Plain(place, tag, parent, attributes, text, maker.tail if maker else "", rows, first)

    def _registers(self, life: Life, owner: Owner) -> dict[str, list[tuple[Answer, int]]]:
        """Return the current answers of every register, each with its position among all statements.

        The statements of an own element's add are older than every set.
        """
        sets = [said for said in life.said if said.says == SET and said.attribute != PRESENT]
        if life.place.kind == OWN:
            sets = [said for said in sets if said.of_add] + [said for said in sets if not said.of_add]
        registers: dict[str, list[tuple[Answer, int]]] = {}
        for said in sets:
            before = registers.get(said.attribute, [])
            new = Answer(said.value, said.skater_eid, said.provenance)
            left = answered([answer for answer, _ in before], new, said.attribute, owner)
            kept = [pair for pair in before if any(pair[0] is answer for answer in left)]
            registers[said.attribute] = [*kept, (new, next(at for at, one in enumerate(life.said) if one is said))]
        return registers

    # -- the document -------------------------------------------------------------------------------------

    def tree(self, root: str) -> tuple["etree._Element", list[tuple[Plain, str]]]:
        """Return the document as XML, and its elements in order."""
        found = {eid: self.element(eid) for eid in self.lives}
        below: dict[str, list[Plain]] = {}
        for element in found.values():
            if element is not None and element.parent:
                below.setdefault(element.parent, []).append(element)
        listed: list[tuple[Plain, str]] = []
        top = found[root]
        assert top is not None
        return self._draw(top, below, listed, 0), listed

    def _draw(
        self, element: Plain, below: dict[str, list[Plain]], listed: list[tuple[Plain, str]], depth: int
    ) -> "etree._Element":
        listed.append((element, element.place.eid))
        node = etree.Element(element.tag, {"eid": element.place.eid, **element.attributes})
        node.text = element.text or None
        node.tail = element.tail or None
        node.extend(_claim(row) for row in element.rows if row.verdict == "other")
        if depth < NESTING_MAX:
            for child in sorted(below.get(element.place.eid, ()), key=_order):
                node.append(self._draw(child, below, listed, depth + 1))
        return node


def has_its_place(place: Place) -> bool:
    """Return whether the key determines the parent."""
    return place.kind != OWN and place.tag != "person"


def _is_about(place: Place, said: Statement) -> bool:
    """Return whether a statement concerns this element; one with a key is not affected by others that share its id."""
    if not has_its_place(place):
        return True
    return (said.place.kind, said.place.tag) == (place.kind, place.tag)


def _naming(makers: list[Statement], place: Place) -> Statement | None:
    """Return the statement that decides parent and tag of an element: the first add, else the first reference."""
    naming = [said for said in makers if _is_about(place, said)]
    return next((said for said in naming if said.says == ADD), naming[0] if naming else None)


def _order(element: Plain) -> tuple[tuple[int, int, int], tuple[tuple[int, str, int], int], str]:
    """Return the sort key: the natural rank, then the order of their add for own elements, else the id."""
    return element.place.rank, element.first if element.place.kind == OWN else FIRST, element.place.eid


def _claim(row: Row) -> "etree._Element":
    answer = row.answer
    node = etree.Element("claim", attribute=row.attribute, author=answer.provenance.author)
    if answer.provenance.role:
        node.set("role", answer.provenance.role)
    node.set("entry", str(answer.provenance.entry))
    if answer.skater_eid is not None:
        node.set("skater-eid", answer.skater_eid)
    if answer.value is None:
        node.set("absent", "yes")
    node.text = answer.value
    return node
