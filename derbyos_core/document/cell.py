"""Decides what one element is, from everything that was ever said about it: a pure function of a sorted list.

A cell walks its statements in the order of the fold. A `remove` that leaves no other author's «it is there»
standing ends everything older (the *horizon*); a contested one ends nothing and is itself an answer. What an
`add` says about attributes of an element of its own is older than every `set`, whatever the stamps, so that an
answer is never lost to the accident that the question came later.
"""

from bisect import bisect_left, insort
from collections.abc import Iterable

from derbyos_core.document.cell_value import CellValue, plain_value
from derbyos_core.document.claims import PRESENT, TEXT, Context, Register, context_of
from derbyos_core.document.spot import Kind, Spot
from derbyos_core.document.statement import FLOOR, At, Says, Statement
from derbyos_core.document.tree import StandingClaim
from derbyos_core.gossip.log import OrderKey

__all__ = ["Cell"]

ADD, CARRY, TOUCH, SET = Says.ADD, Says.CARRY, Says.TOUCH, Says.SET


def _place(statement: Statement) -> At:
    return statement.at


class Cell:
    """All statements about one element, sorted by their place in the fold.

    `makers` counts the statements by which it is there, `endings` those that may end it.
    """

    __slots__ = ("endings", "has_place", "kind", "makers", "spot", "statements")

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.kind = spot.kind
        # The key says where the element hangs; persons and own elements hang where their add says.
        self.has_place = spot.kind is not Kind.OWN and spot.tag != "person"
        self.statements: list[Statement] = []
        self.makers = 0
        self.endings = 0

    def insert(self, statement: Statement) -> None:
        """Take a statement in, at its place."""
        says = statement.says
        if says is ADD or says is TOUCH:
            self.makers += 1
        elif statement.ends:
            self.endings += 1
        statements = self.statements
        if not statements:
            self.statements = [statement]  # most stay alone, and a list of one is the smallest
        elif statements[-1].voice is statement.voice or statements[-1].voice.key < statement.voice.key:
            statements.append(statement)
        else:
            insort(statements, statement, key=_place)

    def withdraw(self, statement: Statement) -> None:
        """Take a statement out again."""
        index = bisect_left(self.statements, statement.at, key=_place)
        assert self.statements[index] is statement, "a statement is withdrawn from where it was inserted"
        self.makers -= statement.makes
        self.endings -= statement.ends
        del self.statements[index]

    def horizon(self, floor: At, until: OrderKey | None = None) -> At:
        """Everything up to here is ended: by a plain remove of this element, else `floor` (that of its parent)."""
        if self.kind is Kind.FIXED:
            return FLOOR
        return self._present(floor, until)[0] if self.endings else floor

    def value(self, floor: At, until: OrderKey | None = None) -> CellValue | None:
        """What the element is, or None if it is not there; with `until`, as it was just before that place."""
        plain = plain_value(self.kind, self.statements, floor, until, answers_in)
        return plain if plain is not None else self._weighed(floor, until)

    def _weighed(self, floor: At, until: OrderKey | None) -> CellValue | None:
        horizon, present = (FLOOR, None) if self.kind is Kind.FIXED else self._present(floor, until)
        alive = [s for s in self.statements if s.at > horizon and (until is None or s.voice.key < until)]
        maker, first = self._maker(alive)
        if maker is None and self.kind is not Kind.FIXED:
            return None
        spot = maker.spot if maker else self.spot
        tag = spot.tag or self.spot.tag
        attributes = dict((maker.fixed or spot.fixed if maker else None) or self.spot.fixed)
        registers = self._registers(alive, context_of(tag, attributes, alive))
        standing: list[StandingClaim] = []
        text = ""
        appends = [s for s in alive if s.says is Says.APPEND]
        for name in sorted(registers):
            register = registers[name]
            counting = register.counting()
            assert counting is not None, "a register is made by its first claim"
            standing.extend(register.standing())
            if name == TEXT:
                text = counting.value or ""
                text += "".join(s.value or "" for s in appends if s.at > counting.at)
            elif counting.value is not None:
                attributes[name] = counting.value
                if counting.skater_eid is not None:
                    attributes["skater-eid"] = counting.skater_eid
        if TEXT not in registers:
            text = "".join(s.value or "" for s in appends)
        if present is not None and present.claims:
            standing.extend(present.standing())
            standing.sort(key=lambda row: row.attribute)
            counting = present.counting()
            if counting is not None and counting.value == "no":
                attributes[PRESENT] = "no"
        if tag == "person" and maker is not None and maker.says is TOUCH:
            attributes["unlisted"] = "yes"
        return CellValue(
            spot.parent or self.spot.parent,
            tag,
            attributes,
            text,
            tuple(standing),
            first,
            maker.tail if maker else "",
        )

    @staticmethod
    def _maker(alive: list[Statement]) -> tuple[Statement | None, Statement | None]:
        """The statement that says where and what the element is, and the first by which it is there.

        Who was only referred to is named by the first reference; an add names better than any reference.
        """
        first = None
        for statement in alive:
            if statement.says is ADD:
                return statement, first or statement
            if first is None and statement.says is TOUCH:
                first = statement
        return first, first

    def _present(self, floor: At, until: OrderKey | None) -> tuple[At, Register]:
        """The horizon, and the register of being there as it stands after it."""
        horizon = floor
        register = Register(PRESENT, Context(self.spot.tag, None))
        if self.kind is not Kind.FACT and self.kind is not Kind.OWN:
            return self._last_end(floor, until), register
        has_context = False
        for statement in self.statements:
            if statement.at <= horizon:
                continue
            if until is not None and statement.voice.key >= until:
                break
            if not has_context:
                has_context = True
                register.context = self._present_context()
            if statement.ends:
                register.claim(statement, "no")
                if all(claim.value == "no" for claim in register.claims):
                    horizon = statement.at
                    register.claims.clear()
            elif statement.makes or statement.attribute == PRESENT or not register.has_author(statement.voice):
                register.claim(statement, "yes")
        return horizon, register

    def _last_end(self, floor: At, until: OrderKey | None) -> At:
        """The last plain remove; looked for from the end, since jams have hundreds of touches and no remove."""
        if self.endings:
            for statement in reversed(self.statements):
                if statement.says is Says.REMOVE and (until is None or statement.voice.key < until):
                    return max(floor, statement.at)
        return floor

    def _present_context(self) -> Context:
        maker = next((s for s in self.statements if s.makes), None)
        spot = maker.spot if maker else self.spot
        fixed = (maker.fixed or spot.fixed if maker else None) or self.spot.fixed
        return context_of(spot.tag or self.spot.tag, fixed, self.statements)

    def _registers(self, alive: list[Statement], context: Context) -> dict[str, Register]:
        registers: dict[str, Register] = {}
        if self.kind is Kind.OWN:  # what an add says is older than every set, whatever the stamps
            ordered: Iterable[Statement] = (*(s for s in alive if s.attributes), *(s for s in alive if s.attribute))
        else:
            ordered = alive
        for statement in ordered:
            if statement.attribute:
                if statement.attribute != PRESENT:
                    _register(registers, statement.attribute, context).claim(
                        statement, statement.value, statement.skater_eid
                    )
                continue
            for name, value in statement.attributes.items():
                person = statement.skater_eid if name == "skater" else None
                _register(registers, name, context).claim(statement, value, person)
        return registers


def _register(registers: dict[str, Register], name: str, context: Context) -> Register:
    register = registers.get(name)
    if register is None:
        register = registers[name] = Register(name, context)
    return register


def answers_in(statements: tuple[Statement, ...]) -> tuple[StandingClaim, ...]:
    """The answers in an element of which nothing but this was said, nothing of it ended."""
    cell = Cell(statements[0].spot)
    for statement in statements:
        cell.insert(statement)
    value = cell._weighed(FLOOR, None)
    assert value is not None, "the first statement makes it"
    standing = value.standing
    assert isinstance(standing, tuple), "weighed answers are told one by one"
    return standing
