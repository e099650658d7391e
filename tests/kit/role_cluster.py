"""A simulated cluster whose laptops are named by role, for scenarios in which they part, write and meet again.

After every meeting all laptops are compared with each other, and with the plain fold of the entries that they hold.
"""

from derbyos_core.bout.commands import Command, Join
from derbyos_core.document.canonical import live_tree, live_xml
from derbyos_core.document.tree import Element
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, parse_body
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.checkers import check_equal_tops
from derbyos_core.simulation.cluster import SECOND_US
from tests.kit.cluster import connected_cluster, cut_off, enter, replica_on
from tests.property.comparing import Expected

__all__ = ["RoleCluster", "answers"]

PAUSE_US = SECOND_US // 20
IN_STEP_US_MAX = 60 * SECOND_US


class RoleCluster:
    """Laptops by role: `cluster.submit("scorekeeper-home", SetTrip(...))`."""

    def __init__(self, *roles: str, seed: int = 1) -> None:
        self.simulated = connected_cluster(len(roles), seed)
        self.hosts = dict(zip(roles, self.simulated.hosts, strict=True))
        for role, host in self.hosts.items():
            enter(host, Join(author=host.author, name=role, roles=(role,)), role)
        self.meet()

    def on(self, role: str) -> Replica:
        """Return the replica on the laptop of a role."""
        return replica_on(self.hosts[role])

    def submit(self, role: str, command: Command) -> EntryRef:
        """Submit a command of an official. Return the entry that it became."""
        self.simulated.run(PAUSE_US)
        return enter(self.hosts[role], command, role)

    def write(self, role: str, draft: Draft) -> EntryRef:
        """Write an entry as drafted, where no command writes such an entry."""
        host = self.hosts[role]
        self.simulated.run(PAUSE_US)
        ref = self.on(role).write(draft, host.now)
        host.perform()
        return ref

    def load(self, role: str, body: bytes) -> Entry:
        """Load an entry of an unknown source on one laptop, as if its disk had held it."""
        (entry,) = parse_body(body)
        self.hosts[role].happen(Loaded((body,)))
        self.hosts[role].perform()
        return entry

    def part(self) -> None:
        """Block all links between the laptops, and drop the messages on them."""
        for host in self.hosts.values():
            cut_off(self.simulated, host)

    def meet(self, wait_us: int = 0) -> None:
        """Open all links, wait until all laptops are in step (after `wait_us`, for forks), and compare them."""
        self.simulated.network.unblock_all()
        self.simulated.run(wait_us)
        assert self.simulated.run_until_in_step(IN_STEP_US_MAX) is not None, "they do not come into step"
        self.compare()

    def compare(self) -> None:
        """Check that all laptops show the same document, and the one of the plain fold of their entries."""
        check_equal_tops(self.simulated.replicas)
        first = self.simulated.replicas[0]
        log = first.log
        entries = [placed.entry for placed in log.ordered()]
        expected = Expected([*entries, *(fork.other for fork in log.forks)], first.bout_id)
        for replica in self.simulated.replicas:
            document = replica.document
            root = document.root()
            assert (document.pending, document.unresolved, document.invalid) == expected.fold.picture[2:5]
            assert live_xml(root) == expected.fold.xml

    @property
    def any_replica(self) -> Replica:
        """One of the replicas, as all show the same."""
        return self.simulated.replicas[-1]

    def elements(self, tag: str) -> list[Element]:
        """Return the elements of this tag in the live document."""
        return [element for element in self.any_replica.document.root().walk() if element.tag == tag]

    def element(self, tag: str) -> Element:
        """Return the only element of this tag."""
        (found,) = self.elements(tag)
        return found

    def claims(self, tag: str) -> int:
        """Return the number of answers kept beside the one that counts, as `<claim>` children."""
        return len(live_tree(self.element(tag)).findall("claim"))


def answers(element: Element, attribute: str) -> list[tuple[str | None, str, str]]:
    """Return value, role and verdict of every standing answer."""
    return [(row.value, row.role, row.verdict.value) for row in element.answers(attribute)]
