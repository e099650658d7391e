"""Interpretation by plan: a shortcut for entries whose markup was read before.

Officials write the same few dozen kinds of entries all day, and two of a kind differ only in their values
(`gossip/known_markup.py`). So the checks that `Interpreter` makes per entry are made once per markup: which element it
addresses, which attributes it has, in which order. The checks that depend on values remain. There are plans for the
most common entries: `AddUnderJam`, `AddExit`, `ChangeById`, `SetOfJam`. A plan returns None for anything unusual, and
other markups have no plan; then `Interpreter` does the work. It is the definition: a plan gives the same result or None
(`tests/unit/document/test_plans.py`).
"""

from collections.abc import Mapping
from operator import itemgetter

from derbyos_core.document import natural
from derbyos_core.document.addressing import called, is_name
from derbyos_core.document.element_slot import NOTHING, ElementSlot, SlotKind
from derbyos_core.document.interpretation import Interpretation, Said, UnresolvedError
from derbyos_core.document.membership import LASTING
from derbyos_core.document.payload import RANK_OWN, UNDER_JAM, UNSETTABLE, PayloadReader
from derbyos_core.document.statement import PRESENT, TEXT, Provenance, Says, Statement
from derbyos_core.gossip import known_markup
from derbyos_core.gossip.acts import Verb
from derbyos_core.gossip.known_markup import ABSENT, Markup, ParsedMarkup, Shape, Values

__all__ = ["Plans"]

PLANS_MAX = 1_024
"""Limit on cached plans; more than there are known markups at any time."""

ADD, TOUCH, SET, REMOVE = Says.ADD, Says.TOUCH, Says.SET, Says.REMOVE
_NAMES_OF_KEYS = frozenset(("eid", "skater-eid", *(name for names in UNSETTABLE.values() for name in names)))
_ALWAYS_THERE = frozenset(("team", "period", "bout"))
# A NamedTuple's own constructor does the same after sorting out its arguments; this takes half the time.
_tuple = tuple.__new__


class Plans:
    """Plans of one bout."""

    def __init__(self, reader: PayloadReader) -> None:
        self._reader = reader
        self._plans: dict[Markup, _Plan | None] = {}

    def interpret(self, known: ParsedMarkup, provenance: Provenance) -> Said | None:
        """Return the entry's interpretation, None if it needs `Interpreter`."""
        markup, values = known
        try:
            plan = self._plans[markup]
        except KeyError:
            if len(self._plans) >= PLANS_MAX:
                self._plans.clear()
            plan = self._plans[markup] = _plan(markup.root, self._reader)
        return plan.interpret(values, provenance) if plan is not None else None


def _plan(root: Shape, reader: PayloadReader) -> "_Plan | None":
    addressed = {name for name in known_markup.TARGET if name in root.names}
    if root.tag == Verb.ADD and addressed == {"period", "jam"}:
        items = [_Carried(item, item.tag in UNDER_JAM) for item in root.children]
        return AddUnderJam(root, items, reader) if items and all(item.is_plain for item in items) else None
    if root.tag == Verb.ADD and addressed == {"eid"} and [item.tag for item in root.children] == ["exit-box"]:
        item = _Carried(root.children[0], is_natural=True)
        return AddExit(root, item, reader) if item.is_plain else None
    if root.tag == Verb.SET and addressed == {"period", "jam"} and "attribute" in root.names:
        return SetOfJam(root, reader)
    return ChangeById(root, reader) if root.tag in (Verb.SET, Verb.REMOVE) and "eid" in addressed else None


class _Touches:
    """The jam that an entry names, which the entry touches."""

    def __init__(self, root: Shape, reader: PayloadReader) -> None:
        self._period, self._jam = root.place("period"), root.place("jam")
        self._table = reader.table
        self._jams: dict[tuple[str | None, str | None], tuple[ElementSlot, ...]] = {}

    def of(self, values: Values, provenance: Provenance) -> list[Statement]:
        """Return a touch of the jam, before it of its period if that is not always there; nothing if it is no jam."""
        named = values[self._period], values[self._jam]
        statements: list[Statement] = []
        for slot in self._jams.get(named) or self._find(*named):
            number = len(statements)
            statements.append(
                _tuple(Statement, (TOUCH, provenance, number, slot, "", None, None, NOTHING, NOTHING, ""))
            )
        return statements

    def _find(self, period: str | None, number: str | None) -> tuple[ElementSlot, ...]:
        place = natural.parse_place(period, number)
        if place is None or not place.jam:
            return ()
        slots = self._table.period(place.period), self._table.jam(place)
        touched = self._jams[period, number] = tuple(slot for slot in slots if slot.kind is not SlotKind.FIXED)
        return touched


class AddUnderJam:
    """Elements under a jam, each without children: trips, line-up positions, penalties, notes."""

    def __init__(self, root: Shape, items: list["_Carried"], reader: PayloadReader) -> None:
        self._touches = _Touches(root, reader)
        self._items = items
        self._reader = reader

    def interpret(self, values: Values, provenance: Provenance) -> tuple[Statement, ...] | None:
        """Return what touches the jam, then the elements."""
        statements = self._touches.of(values, provenance)
        if not statements:
            return None
        jam = statements[-1].slot
        for item in self._items:
            if not item.say(jam, values, provenance, self._reader, statements):
                return None
        return tuple(statements)


class AddExit:
    """The exit of a box trip, added under the trip by its id."""

    def __init__(self, root: Shape, item: "_Carried", reader: PayloadReader) -> None:
        self._eid = root.place("eid")
        self._item = item
        self._reader = reader

    def interpret(self, values: Values, provenance: Provenance) -> Interpretation | None:
        """Return the exit, which depends on the trip; None if that does not exist or anything is unusual."""
        given = values[self._eid]
        eid = given.lower() if given else ""
        trip = self._reader.known.slot(eid)
        if trip is None or trip.eid != eid or trip.kind is not SlotKind.OWN or trip.tag in LASTING:
            return None
        statements: list[Statement] = []
        if not self._item.say(trip, values, provenance, self._reader, statements):
            return None
        return Interpretation(tuple(statements), rests_on=(eid,))


class SetOfJam:
    """One attribute of a jam, by its period and number: its start, its length."""

    def __init__(self, root: Shape, reader: PayloadReader) -> None:
        self._touches = _Touches(root, reader)
        self._attribute = root.place("attribute")
        self._has_text = root.has_text

    def interpret(self, values: Values, provenance: Provenance) -> Interpretation | None:
        """Return what touches the jam, then the change; None for anything unusual."""
        attribute = values[self._attribute] or ""
        if attribute == "skater" or attribute in _NAMES_OF_KEYS or not is_name(attribute):
            return None
        statements = self._touches.of(values, provenance)
        if not statements:
            return None
        value = (values[known_markup.TEXT] or "") if self._has_text else ""
        jam, number = statements[-1].slot, len(statements)
        statements.append(
            _tuple(Statement, (SET, provenance, number, jam, attribute, value, None, NOTHING, NOTHING, ""))
        )
        return Interpretation(tuple(statements))


class _Carried:
    """One element of an `add`: its id, its attributes, its skater."""

    def __init__(self, shape: Shape, is_natural: bool) -> None:
        names = shape.names
        self.tag = shape.tag
        self.is_natural = is_natural
        self.is_plain = (
            not shape.children
            and shape.tag not in UNSETTABLE
            and is_name(shape.tag)
            and PRESENT not in names
            and ("eid" in names or self.is_natural)
        )
        self._eid = shape.place("eid")
        self._skater, self._skater_eid = shape.place("skater"), shape.place("skater-eid")
        self._text = known_markup.TEXT if shape.has_text else ABSENT
        self._first, self._all = shape.first, names
        hidden = ("eid", "skater-eid") if "skater" in names else ("eid",)
        # In drawing order, so that the element can share them.
        self._names = tuple(sorted(name for name in names if name not in hidden))
        places = [shape.place(name) for name in self._names]
        self._carried = itemgetter(*places, ABSENT, ABSENT)  # two at least, so that it returns a tuple

    def say(
        self,
        parent: ElementSlot,
        values: Values,
        provenance: Provenance,
        reader: PayloadReader,
        statements: list[Statement],
    ) -> bool:
        """Add the element's statements; return False if anything is unusual."""
        if values[self._text]:
            return False
        given = values[self._eid]
        eid = given.lower() if given else ""
        carried: dict[str, str] = dict(zip(self._names, self._carried(values), strict=False))
        if self.is_natural:
            found = self._natural(parent, values, reader)
            if found is None or (eid and eid != found.eid):
                return False
            slot, says = found, TOUCH
            for name in slot.fixed:
                carried.pop(name, None)
        elif eid:
            slot, says = (
                _tuple(ElementSlot, (eid, SlotKind.OWN, self.tag, parent.eid, RANK_OWN, NOTHING, "", None, "", "")),
                ADD,
            )
        else:
            return False
        person = None
        if self._skater != ABSENT:
            person = values[self._skater_eid]
            person = person.lower() if person else None
            skater = values[self._skater] or ""
            meant = natural.skater_reference(skater) if ":" in skater else None
            if meant is not None:
                if person is None:
                    return False  # a foreign program: needs the roster
                team, label = meant
                whom = reader.table.person(team, person)
                statements.append(
                    _tuple(
                        Statement,
                        (TOUCH, provenance, len(statements), whom, "", None, None, NOTHING, called(label), ""),
                    )
                )
                if slot.fixed and "skater" in slot.fixed:
                    person = None  # part of the key
        statements.append(
            _tuple(Statement, (says, provenance, len(statements), slot, "", None, person, carried, NOTHING, ""))
        )
        return True

    def _natural(self, parent: ElementSlot, values: Values, reader: PayloadReader) -> ElementSlot | None:
        if parent.place is None:
            return reader.table.exit_box(parent)
        said: Mapping[str, str] = dict(zip(self._all, values[self._first :], strict=False))  # type: ignore[arg-type]
        try:
            return reader.below_jam(parent, parent.place, self.tag, said)
        except UnresolvedError:
            return None


class ChangeById:
    """Set or remove of one attribute or the text of an element, or removal of the element, by its id."""

    def __init__(self, root: Shape, reader: PayloadReader) -> None:
        self._verb = root.tag
        self._eid, self._attribute = root.place("eid"), root.place("attribute")
        self._skater_eid = root.place("skater-eid")
        self._has_text = root.has_text
        self._reader = reader

    def interpret(self, values: Values, provenance: Provenance) -> tuple[Statement, ...] | None:
        """Return one statement about the element, None if it does not exist or anything is unusual."""
        given = values[self._eid]
        eid = given.lower() if given else ""
        slot = self._reader.known.slot(eid)
        if slot is None or slot.eid != eid or slot.tag in LASTING:
            return None
        value: str | None = None
        person: str | None = None
        if self._attribute == ABSENT:
            attribute = TEXT
        else:
            attribute = values[self._attribute] or ""
            if attribute in _NAMES_OF_KEYS or attribute in slot.fixed or not is_name(attribute):
                return None
        if self._verb == "set":
            value = (values[known_markup.TEXT] or "") if self._has_text else ""
            if attribute == "skater":
                if ":" in value:
                    return None  # touches a person, or needs the roster
                person = values[self._skater_eid]
                person = person.lower() if person else None
        elif attribute is TEXT:
            if slot.tag in _ALWAYS_THERE or slot.kind is SlotKind.FIXED:
                return None
            return (_tuple(Statement, (REMOVE, provenance, 0, slot, "", None, None, NOTHING, NOTHING, "")),)
        return (_tuple(Statement, (SET, provenance, 0, slot, attribute, value, person, NOTHING, NOTHING, "")),)


_Plan = AddUnderJam | AddExit | ChangeById | SetOfJam
