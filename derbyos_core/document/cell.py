"""Decides what one element is, from everything that was ever said about it: a pure function of a sorted list.

A cell walks its statements in the order of the fold. A `remove` that leaves no other author's «it is there»
standing ends everything older (the *horizon*); a contested one ends nothing and is itself an answer. What an
`add` says about attributes of an element of its own is older than every `set`, whatever the stamps, so that an
answer is never lost to the accident that the question came later.
"""

from bisect import bisect_left, insort
from collections.abc import Mapping
from dataclasses import dataclass

from derbyos_core.document.claims import PRESENT, TEXT, Context, Register
from derbyos_core.document.natural import team_of
from derbyos_core.document.spot import Spot
from derbyos_core.document.statement import FLOOR, Kind, Says, Statement
from derbyos_core.document.tree import StandingClaim
from derbyos_core.gossip.log import OrderKey

__all__ = ["Cell", "CellValue"]


@dataclass(frozen=True, slots=True)
class CellValue:
    """What an element is: its counting values, and everything that stands beside them."""

    parent: str
    tag: str
    attributes: Mapping[str, str]
    text: str
    standing: tuple[StandingClaim, ...]
    first: tuple[OrderKey, int]
    tail: str


def _place(statement: Statement) -> tuple[OrderKey, int]:
    return statement.at


def _ends(statement: Statement) -> bool:
    """Whether a statement can end what is older."""
    if statement.says is Says.REMOVE:
        return True
    return statement.says is Says.SET and statement.attribute == PRESENT and statement.value == "no"


class Cell:
    """All statements about one element, sorted by their place in the fold."""

    __slots__ = ("endings", "fixed", "has_place", "kind", "parent", "spot", "statements", "tag")

    def __init__(self, spot: Spot) -> None:
        self.spot = spot
        self.kind = spot.kind
        self.tag = spot.tag
        self.parent = spot.parent
        self.fixed = spot.fixed
        # The key says where the element hangs; persons and own elements hang where their add says.
        self.has_place = spot.kind is not Kind.OWN and spot.tag != "person"
        self.statements: list[Statement] = []
        self.endings = 0

    def insert(self, statement: Statement) -> None:
        """Take a statement in, at its place."""
        statements = self.statements
        self.endings += _ends(statement)
        if not statements or statements[-1].at < statement.at:
            statements.append(statement)
        else:
            insort(statements, statement, key=_place)

    def withdraw(self, statement: Statement) -> None:
        """Take a statement out again."""
        index = bisect_left(self.statements, statement.at, key=_place)
        assert self.statements[index] is statement, "a statement is withdrawn from where it was inserted"
        self.endings -= _ends(statement)
        del self.statements[index]

    def horizon(self, floor: OrderKey, until: OrderKey | None = None) -> OrderKey:
        """Everything up to here is ended: by a plain remove of this element, else `floor` (that of its parent)."""
        if self.kind is Kind.FIXED:
            return FLOOR
        return self._present(floor, until)[0] if self.endings else floor

    def value(self, floor: OrderKey, until: OrderKey | None = None) -> CellValue | None:
        """What the element is, or None if it is not there; with `until`, as it was just before that place."""
        horizon, present = (FLOOR, None) if self.kind is Kind.FIXED else self._present(floor, until)
        alive = [s for s in self.statements if s.key > horizon and (until is None or s.key < until)]
        makers = [s for s in alive if s.says is Says.ADD or s.says is Says.TOUCH]
        if not makers and self.kind is not Kind.FIXED:
            return None
        # Who was only referred to is named by the first reference; an add names better than any reference.
        maker = next((s for s in makers if s.says is Says.ADD), makers[0]) if makers else None
        first = makers[0].at if makers else (FLOOR, 0)
        tag = (maker.tag if maker else "") or self.tag
        attributes = dict(maker.fixed if maker and maker.fixed else self.fixed)
        context = _context(tag, attributes, alive)
        registers = self._registers(alive, context)
        standing: list[StandingClaim] = []
        text = ""
        for name in sorted(registers):
            register = registers[name]
            counting = register.counting()
            assert counting is not None, "a register is made by its first claim"
            standing.extend(register.standing())
            if name == TEXT:
                text = counting.value or ""
                text += "".join(s.value or "" for s in alive if s.says is Says.APPEND and s.at > counting.at)
            elif counting.value is not None:
                attributes[name] = counting.value
                if counting.skater_eid is not None:
                    attributes["skater-eid"] = counting.skater_eid
        if TEXT not in registers:
            text = "".join(s.value or "" for s in alive if s.says is Says.APPEND)
        if present is not None and present.claims:
            standing.extend(present.standing())
            standing.sort(key=lambda row: row.attribute)
            counting = present.counting()
            if counting is not None and counting.value == "no":
                attributes[PRESENT] = "no"
        if tag == "person" and maker is not None and maker.says is Says.TOUCH:
            attributes["unlisted"] = "yes"
        return CellValue(
            parent=(maker.parent if maker else "") or self.parent,
            tag=tag,
            attributes=attributes,
            text=text,
            standing=tuple(standing),
            first=first,
            tail=maker.tail if maker else "",
        )

    def _present(self, floor: OrderKey, until: OrderKey | None) -> tuple[OrderKey, Register]:
        """The horizon, and the register of being there as it stands after it."""
        horizon = floor
        disputable = self.kind in (Kind.FACT, Kind.OWN)
        context: Context | None = None
        register = Register(PRESENT, Context(self.tag, None))
        for statement in self.statements:
            if statement.key <= horizon:
                continue
            if until is not None and statement.key >= until:
                break
            says = statement.says
            absent = _ends(statement)
            if not disputable:
                if absent and says is Says.REMOVE:
                    horizon = statement.key
                continue
            if context is None:
                adds = [s for s in self.statements if s.says is Says.ADD or s.says is Says.TOUCH]
                fixed = (adds[0].fixed or self.fixed) if adds else self.fixed
                context = _context((adds[0].tag if adds else "") or self.tag, fixed, self.statements)
                register.context = context
            if absent:
                register.claim(statement, "no")
                if all(claim.value == "no" for claim in register.claims):
                    horizon = statement.key
                    register.claims.clear()
            elif (
                says is Says.ADD
                or says is Says.TOUCH
                or (says is Says.SET and statement.attribute == PRESENT)
                or not register.has_author(statement.voice)
            ):
                register.claim(statement, "yes")
        return horizon, register

    def _registers(self, alive: list[Statement], context: Context) -> dict[str, Register]:
        registers: dict[str, Register] = {}
        sets = [s for s in alive if s.says is Says.SET and s.attribute != PRESENT]
        if self.kind is Kind.OWN:
            sets.sort(key=lambda s: not s.of_add)  # what an add says is older than every set, whatever the stamps
        for statement in sets:
            name = statement.attribute
            register = registers.get(name)
            if register is None:
                register = registers[name] = Register(name, context)
            register.claim(statement, statement.value, statement.skater_eid)
        return registers


def _context(tag: str, fixed: Mapping[str, str], statements: list[Statement]) -> Context:
    """What the table of owners asks: the team from the key, else from what the adds say."""
    said = dict(fixed)
    for statement in statements:
        if statement.says is Says.SET and statement.attribute in ("team", "skater", "position"):
            said.setdefault(statement.attribute, statement.value or "")
    team = None if tag in ("call", "injury", "jam", "period", "time-out", "clock-set") else team_of(said)
    return Context(tag, team, said.get("position", ""))
