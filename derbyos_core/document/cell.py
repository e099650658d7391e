"""One element's value from all statements about it: a pure function of a sorted list.

A cell reads its statements in the order of the fold. A `remove` that leaves no other author's «it is there» standing
ends everything older (the *horizon*); a contested one ends nothing and is itself an answer. Attributes in the `add` of
an own element count as older than every `set`, whatever the stamps. Otherwise an answer could be lost because the
question happened to come later.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable, Set

from derbyos_core.document.ahead import Sequence, in_sequence
from derbyos_core.document.cell_value import CellValue, plain_value
from derbyos_core.document.claims import PRESENT, TEXT, ClaimContext, Register, context_of
from derbyos_core.document.element_slot import ElementSlot, SlotKind
from derbyos_core.document.statement import FLOOR, At, Says, Statement
from derbyos_core.document.tree import StandingClaim
from derbyos_core.gossip.acts import EntryRef
from derbyos_core.gossip.log import OrderKey

__all__ = ["Cell"]

ENDS_MAX = 16
"""Removals of one element that are looked at for what they ended, the last ones."""

ADD, CARRY, TOUCH, SET = Says.ADD, Says.CARRY, Says.TOUCH, Says.SET


def _place(statement: Statement) -> At:
    return statement.at


class Cell:
    """All statements about one element, sorted by their place in the fold.

    `makers` counts the statements that make it, `endings` those that may end it.
    """

    __slots__ = ("endings", "has_place", "kind", "makers", "slot", "statements")

    def __init__(self, slot: ElementSlot) -> None:
        self.seat(slot)
        self.statements: list[Statement] = []
        self.makers = 0
        self.endings = 0

    def seat(self, slot: ElementSlot) -> None:
        """Set the element's slot: at first, and when its id was given to another element before."""
        self.slot = slot
        self.kind = slot.kind
        self.has_place = slot.has_place

    def insert(self, statement: Statement) -> None:
        """Insert a statement at its place."""
        says = statement.says
        if says is ADD or says is TOUCH:
            self.makers += 1
        elif statement.ends:
            self.endings += 1
        statements = self.statements
        if not statements:
            self.statements = [statement]  # most stay alone, and a list of one is the smallest
        elif (
            statements[-1].provenance is statement.provenance
            or statements[-1].provenance.key < statement.provenance.key
        ):
            statements.append(statement)
        else:
            insort(statements, statement, key=_place)

    def withdraw(self, statement: Statement) -> None:
        """Remove a statement."""
        index = bisect_left(self.statements, statement.at, key=_place)
        assert self.statements[index] is statement, "a statement is withdrawn from where it was inserted"
        self.makers -= statement.makes
        self.endings -= statement.ends
        del self.statements[index]

    def horizon(self, floor: At, until: OrderKey | None = None, named_ahead: Set[EntryRef] = frozenset()) -> At:
        """Return the place up to which all is ended: by a plain remove of this element, else `floor` (the parent's)."""
        if self.kind is SlotKind.FIXED:
            return FLOOR
        if not self.endings:
            return floor
        ordered = in_sequence(self.statements, until, named_ahead)
        start, _ = self._present(floor, ordered)
        # A remove before `floor` ends nothing more.
        return max(floor, ordered.at(start - 1)) if start else floor

    def value(
        self, floor: At, until: OrderKey | None = None, named_ahead: Set[EntryRef] = frozenset()
    ) -> CellValue | None:
        """Return the element's value, or None if it does not exist; with `until`, as it was just before that place.

        `named_ahead` are the entries that an earlier one answers (`ahead`).
        """
        statements = self.statements
        if not statements or self._is_about_this(statements[0]):
            plain = plain_value(self.kind, statements, floor, until, answers_in, named_ahead)
            if plain is not None:
                return plain
        return self._weighed(floor, in_sequence(statements, until, named_ahead))

    def ends_in(self, floor: At, ordered: Sequence) -> list[int]:
        """Return the indices of the statements that ended everything before them."""
        first = ordered.behind(floor)
        found = [index for index, one in enumerate(ordered.statements) if one.ends and index >= first]
        return [one for one in found[-ENDS_MAX:] if self._present(floor, ordered.before(one + 1))[0] == one + 1]

    def value_at(self, floor: At, ordered: Sequence, index: int) -> CellValue | None:
        """Return the element's value before one of the statements, with its answers one by one."""
        return self._weighed(floor, ordered.before(index))

    def _weighed(self, floor: At, ordered: Sequence) -> CellValue | None:
        start, present = (0, None) if self.kind is SlotKind.FIXED else self._present(floor, ordered)
        alive = ordered.statements[start:]
        maker, first = (None, None) if self.kind is SlotKind.FIXED else self._maker(alive)
        if first is None and self.kind is not SlotKind.FIXED:
            return None
        slot = maker.slot if maker else self.slot
        tag = slot.tag or self.slot.tag
        attributes = dict((maker.fixed or slot.fixed if maker else None) or self.slot.fixed)
        registers = self._registers(alive, context_of(tag, attributes, alive))
        standing: list[StandingClaim] = []
        text = ""
        appends = [(index, s) for index, s in enumerate(alive) if s.says is Says.APPEND]
        for name in sorted(registers):
            register = registers[name]
            counting = register.counting()
            assert counting is not None, "a register is made by its first claim"
            standing.extend(register.standing())
            if name == TEXT:
                text = counting.value or ""
                text += "".join(s.value or "" for index, s in appends if index > counting.place)
            elif counting.value is not None:
                attributes[name] = counting.value
                if counting.skater_eid is not None:
                    attributes["skater-eid"] = counting.skater_eid
        if TEXT not in registers:
            text = "".join(s.value or "" for _, s in appends)
        if present is not None and present.claims:
            standing.extend(present.standing())
            standing.sort(key=lambda row: row.attribute)
            counting = present.counting()
            if counting is not None and counting.value == "no":
                attributes[PRESENT] = "no"
        if tag == "person" and maker is not None and maker.says is TOUCH:
            attributes["unlisted"] = "yes"
        return CellValue(
            slot.parent or self.slot.parent,
            tag,
            attributes,
            text,
            tuple(standing),
            first,
            maker.tail if maker else "",
        )

    def _is_about_this(self, statement: Statement) -> bool:
        """Return False if a statement means another element that was given the id of one with a place."""
        own, slot = self.slot, statement.slot
        return not self.has_place or slot is own or (slot.kind is own.kind and slot.tag == own.tag)

    def _maker(self, alive: list[Statement]) -> tuple[Statement | None, Statement | None]:
        """Return the statement that says where and what the element is, and the first that makes it.

        A person who was only referred to is named by the first reference; an add takes precedence over any reference.
        An element with a place by its key is never named by another element that was given its id.
        """
        maker = first = None
        for statement in alive:
            if not statement.makes:
                continue
            first = first or statement
            if self._is_about_this(statement):
                maker = maker or statement
                if self.has_place:
                    break
                if statement.says is ADD:
                    return statement, first
        return maker, first

    def _present(self, floor: At, ordered: Sequence) -> tuple[int, Register]:
        """Return the index of the first statement that is not ended, and the register of its presence at that point."""
        start = ordered.behind(floor)
        register = Register(PRESENT, ClaimContext(self.slot.tag, None))
        if self.kind is not SlotKind.FACT and self.kind is not SlotKind.OWN:
            return self._behind_last_end(start, ordered), register
        statements = ordered.statements
        there = 0  # answers that say it exists
        if start < len(statements):
            register.context = self._present_context()
        for index in range(start, len(statements)):
            statement = statements[index]
            if statement.ends:
                there -= sum(claim.value == "yes" for claim in register.claim(statement, index, "no"))
                if not there:
                    start = index + 1
                    register.clear()
            elif statement.makes or statement.attribute == PRESENT or not register.has_author(statement.provenance):
                there += 1 - sum(claim.value == "yes" for claim in register.claim(statement, index, "yes"))
        return start, register

    def _behind_last_end(self, start: int, ordered: Sequence) -> int:
        """Return the index after the last plain remove, searched backwards: jams have many touches, no remove."""
        if self.endings:
            for index in range(len(ordered.statements) - 1, start - 1, -1):
                if ordered.statements[index].says is Says.REMOVE:
                    return index + 1
        return start

    def _present_context(self) -> ClaimContext:
        maker = next((s for s in self.statements if s.makes and self._is_about_this(s)), None)
        slot = maker.slot if maker else self.slot
        fixed = (maker.fixed or slot.fixed if maker else None) or self.slot.fixed
        return context_of(slot.tag or self.slot.tag, fixed, self.statements)

    def _registers(self, alive: list[Statement], context: ClaimContext) -> dict[str, Register]:
        registers: dict[str, Register] = {}
        indices: Iterable[int] = range(len(alive))
        if self.kind is SlotKind.OWN:  # attributes of an add are older than every set, whatever the stamps
            adds = [index for index in indices if alive[index].attributes]
            indices = (*adds, *(index for index in indices if alive[index].attribute))
        for index in indices:
            statement = alive[index]
            if statement.attribute:
                if statement.attribute != PRESENT:
                    register = _register(registers, statement.attribute, context)
                    register.claim(statement, index, statement.value, statement.skater_eid)
                continue
            for name, value in statement.attributes.items():
                person = statement.skater_eid if name == "skater" else None
                _register(registers, name, context).claim(statement, index, value, person)
        return registers


def _register(registers: dict[str, Register], name: str, context: ClaimContext) -> Register:
    register = registers.get(name)
    if register is None:
        register = registers[name] = Register(name, context)
    return register


def answers_in(statements: tuple[Statement, ...]) -> tuple[StandingClaim, ...]:
    """Return the answers in an element that has only these statements, none of them ended."""
    cell = Cell(statements[0].slot)
    for statement in statements:
        cell.insert(statement)
    value = cell._weighed(FLOOR, Sequence(cell.statements))
    assert value is not None, "the first statement makes it"
    standing = value.standing
    assert isinstance(standing, tuple), "weighed answers are told one by one"
    return standing
