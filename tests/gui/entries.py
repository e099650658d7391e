"""Entries of others before a test: rosters, and finished jams."""

from derbyos_core.bout.commands import AddPersons, EndJam, NewPerson, SkaterRef, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.identity import Team
from tests.kit.fake_node import SECOND_US, FakeCluster, FakeNode

__all__ = ["FIVE", "ROSTER", "end", "enroll", "home", "skate", "start"]

FIVE = ("123", "27", "404", "303", "99")
"""A line-up in the order of the paper: jammer, pivot, three blockers."""
ROSTER = ("0", "08", "13", "123", "22", "27", "303", "404", "99")
"""Roster of the line-up's skaters, in the order of the paper: numbers as text."""


def home(number: str) -> SkaterRef:
    """A skater of the left team."""
    return SkaterRef(team=Team.HOME, number=number)


def enroll(node: FakeNode, *numbers: str, team: Team = Team.HOME) -> None:
    """Enter a roster in which each skater has a name."""
    persons = tuple(NewPerson(number=number, name=f"Skater {number}") for number in numbers)
    node.submit(AddPersons(team=team, persons=persons), "head-nso")


def start(cluster: FakeCluster, node: FakeNode, jam: JamId) -> None:
    """Start a jam now."""
    node.submit(StartJam(jam=jam, at=cluster.time), "jam-timer")


def end(node: FakeNode, jam: JamId, seconds: float) -> None:
    """End the jam, after this time on the track."""
    node.submit(EndJam(jam=jam, duration_us=round(seconds * SECOND_US)), "jam-timer")


def skate(cluster: FakeCluster, node: FakeNode, *jams: JamId, seconds: float = 40, pause: float = 30) -> None:
    """Start and end jams, with the line-up time after each."""
    for jam in jams:
        start(cluster, node, jam)
        cluster.wait(seconds)
        end(node, jam, seconds)
        cluster.wait(pause)
