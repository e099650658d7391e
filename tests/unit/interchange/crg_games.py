"""Games of CRG, entered here, and access to their bouts."""

from collections.abc import Mapping

from derbyos_core.bout.model import Bout, Jam, JamId, Person
from derbyos_core.identity import BoutId
from derbyos_core.interchange.crg.reader import CRGFile, read_crg
from derbyos_core.interchange.script.commands import commands
from tests.unit.interchange import crg_sample
from tests.unit.interchange.scripted_bout import ScriptedBout

__all__ = ["SECOND_US", "jam_of", "labels", "played", "sample"]

SECOND_US = 1_000_000


def played(file: CRGFile) -> ScriptedBout:
    """Return the bout after all officials have entered the content of the game, with no command refused."""
    script = commands(file.game)
    bout = ScriptedBout(BoutId("a game of CRG"))
    bout.now = script[0].at
    assert bout.play(script) == []
    return bout


def sample(version: str = "v2023.3", changes: Mapping[str, object] | None = None) -> CRGFile:
    """Return the small game; each change is addressed by the end of a path."""
    rows: dict[str, object] = dict(crg_sample.state(version))
    for name, value in (changes or {}).items():
        path = next(path for path in rows if path.endswith(name))
        rows[path] = value
    return read_crg(crg_sample.as_file(rows))


def jam_of(bout: Bout, period: int, number: int) -> Jam:
    """Return a jam, which must exist."""
    jam = bout.jam(JamId(period, number))
    assert jam is not None
    return jam


def labels(persons: tuple[Person, ...]) -> list[str]:
    """Return the labels of the persons, sorted."""
    return sorted(person.label for person in persons)
