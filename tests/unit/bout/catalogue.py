"""One row of the catalogue of entries: the entries before it, the writer and their command, and the exact body."""

from dataclasses import dataclass

import pytest

from derbyos_core.bout.commands import Command, SkaterRef
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench, expected

__all__ = ["JAM", "NEXT", "Case", "away", "home", "rows", "written"]

JAM = JamId(1, 3)
NEXT = JamId(1, 4)


@dataclass(frozen=True, kw_only=True)
class Case:
    """`before` holds entries by hand as (source, role, body); every source begins with its own joining entry."""

    name: str
    who: str
    role: str
    command: Command
    body: str
    before: tuple[tuple[str, str, str], ...] = ()


def rows(*cases: Case) -> pytest.MarkDecorator:
    """Return the cases as rows of one test."""
    return pytest.mark.parametrize("case", cases, ids=[case.name for case in cases])


def written(case: Case) -> tuple[str, str]:
    """Return the written and the expected body in canonical form; both are empty where nothing is written."""
    bench = Bench()
    for who, role, body in case.before:
        bench.write(who, body, role)
    found = bench.say(case.who, case.role, case.command)
    return found, expected(case.body) if case.body else ""


def home(number: str, eid: str = "") -> SkaterRef:
    """Return a skater of the home team."""
    return SkaterRef(team=Team.HOME, number=number, eid=eid)


def away(number: str, eid: str = "") -> SkaterRef:
    """Return a skater of the away team."""
    return SkaterRef(team=Team.AWAY, number=number, eid=eid)
