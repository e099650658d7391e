"""Decides what a small hall of officials is for the stories told here: laptops that part, write alone, and meet again.

After every meeting all laptops are compared with each other and with the plain fold of what they hold.
"""

from derbyos_core.bout.commands import Command, Join
from derbyos_core.document.canonical import live_tree, live_xml
from derbyos_core.document.tree import Element, StandingClaim
from derbyos_core.gossip.entry import Draft, Entry, EntryRef, parse_body
from derbyos_core.replica.events import Loaded
from derbyos_core.replica.replica import Replica
from derbyos_core.simulation.checkers import check_equal_tops
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from tests.property.comparing import Expected

SHORT_US = SECOND_US // 20


class Hall:
    """Laptops by the role that is written on each: `hall.say("scorekeeper-home", SetTrip(...))`."""

    def __init__(self, *roles: str, seed: int = 1) -> None:
        self.cluster = Cluster(seed, len(roles))
        self.cluster.start_all()
        self.hosts = dict(zip(roles, self.cluster.hosts, strict=True))
        assert self.cluster.run_until_in_step(10 * SECOND_US) is not None
        for role, host in self.hosts.items():
            self.on(role).submit(Join(author=host.author, name=role, roles=(role,)), role, host.now)
            host.perform()
        self.meet()

    def on(self, role: str) -> Replica:
        """What runs on that laptop."""
        replica = self.hosts[role].replica
        assert replica is not None
        return replica

    def say(self, role: str, command: Command) -> EntryRef:
        """An official enters something; the entry that it became."""
        host = self.hosts[role]
        self.cluster.run(SHORT_US)
        ref = self.on(role).submit(command, role, host.now)
        host.perform()
        assert ref is not None, f"nothing was written of {command}"
        return ref

    def write(self, role: str, draft: Draft) -> EntryRef:
        """An entry as drafted, where no command writes such a thing."""
        host = self.hosts[role]
        self.cluster.run(SHORT_US)
        ref = self.on(role).write(draft, host.now)
        host.perform()
        return ref

    def finds(self, role: str, body: bytes) -> Entry:
        """An entry of nobody here turns up on one laptop, as from a disk that was brought along."""
        (entry,) = parse_body(body)
        self.hosts[role].happen(Loaded((body,)))
        self.hosts[role].perform()
        return entry

    def part(self) -> None:
        """The air is gone: nobody hears anybody."""
        names = [host.name for host in self.hosts.values()]
        for sender in names:
            for receiver in names:
                if sender != receiver:
                    self.cluster.network.block(sender, receiver)
                    self.cluster.network.cut(sender, receiver)

    def meet(self, wait_us: int = 0) -> None:
        """The air is back: in step soon, all alike (forks after `wait_us` of BEATs), and as the plain fold says."""
        self.cluster.network.unblock_all()
        self.cluster.run(wait_us)
        assert self.cluster.run_until_in_step(60 * SECOND_US) is not None, "they do not come into step"
        self.compare()

    def compare(self) -> None:
        """Everybody shows the same, and what the plain fold of these entries shows."""
        check_equal_tops(self.cluster.replicas)
        first = self.cluster.replicas[0]
        log = first.log
        entries = [placed.entry for placed in log.ordered()]
        expected = Expected([*entries, *(fork.other for fork in log.forks)], first.bout_id)
        for replica in self.cluster.replicas:
            document = replica.document
            root = document.root()
            assert (document.pending, document.unresolved, document.invalid) == expected.fold.picture[2:]
            assert live_xml(root) == expected.fold.xml

    # -- what is shown ------------------------------------------------------------------------------------

    @property
    def anybody(self) -> Replica:
        """Any of them, as all show the same."""
        return self.cluster.replicas[-1]

    def elements(self, tag: str) -> list[Element]:
        """The elements of this tag in the live document."""
        return [element for element in self.anybody.document.root().walk() if element.tag == tag]

    def element(self, tag: str) -> Element:
        """The only element of this tag."""
        (found,) = self.elements(tag)
        return found

    def claims(self, tag: str) -> int:
        """How many `<claim>` children the element has: answers that stand beside the one that counts."""
        return len(live_tree(self.element(tag)).findall("claim"))


def answers(element: Element, attribute: str) -> list[tuple[str | None, str, str]]:
    """Value, role and verdict of every standing answer."""
    return [_told(row) for row in element.answers(attribute)]


def _told(row: StandingClaim) -> tuple[str | None, str, str]:
    return row.value, row.role, row.verdict.value
