"""Documents folded from few entries, and the jams in them."""

from derbyos_core.bout.model import Bout, Jam, JamId, TeamJam
from derbyos_core.identity import Team
from tests.unit.bout.bench import Bench
from tests.unit.bout.catalogue import JAM

__all__ = ["HOME", "at_jam", "folded", "home_of", "jam_of"]

HOME = Team.HOME


def folded(*bodies: str, role: str = "") -> Bout:
    """Return the bout of these entries by one source."""
    bench = Bench()
    for body in bodies:
        bench.write("S1", body, role)
    return bench.bout


def jam_of(bout: Bout, jam: JamId = JAM) -> Jam:
    """Return a jam, which must exist."""
    found = bout.jam(jam)
    assert found is not None
    return found


def home_of(bout: Bout, jam: JamId = JAM) -> TeamJam:
    """Return the home row of a jam, which must exist."""
    return jam_of(bout, jam).home


def at_jam(*elements: str, jam: str = "3") -> str:
    """Return an `add` under a jam of period 1."""
    return f'<add period="1" jam="{jam}">{"".join(elements)}</add>'
