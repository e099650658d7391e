"""Members of a closed bout that sign what they like: they have a key, and another program than the others."""

from collections.abc import Sequence

from derbyos_core.gossip.entry import Entry, parse_body
from derbyos_core.security.keys import SigningKey
from derbyos_core.security.signatures import Signature, encode_signatures, first_link, next_link, sign_link
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.simulation.odd_entries import OddWriter

__all__ = ["TwoBranches"]

LENGTHS = (1, 1, 2, 3, 3, 7, 20, 40)
"""Entries of a branch; the longest are more than go into one exchange."""


class TwoBranches(Fault):
    """A member signs two or three branches of its chain from one number on, and shows each laptop another one."""

    name = "two branches"
    is_hostile = True
    is_by_name = True

    def strike(self) -> Mend | None:
        """Continue the chain of a laptop's source behind its last entry, each branch as long as is drawn."""
        cluster, random = self.cluster, self.random
        cheat = self.pick()
        if cheat is None or cheat.replica is None or cheat.key is None or not cheat.neighbours:
            return None
        source, log = cheat.replica.source, cheat.replica.log
        run = log.after(source, 0, log.tops.get(source, 0))
        if not run or source in cluster.forked or any(log.is_forked(entry.ref) for entry in run):
            return None
        cluster.has_old_names = True
        cluster.forked[source] = None
        branches = [self._branch(cheat.key, run, random.choice(LENGTHS)) for _ in range(random.choice((2, 2, 3)))]
        cluster.longest_branch = max(cluster.longest_branch, *map(len, branches))
        for address in cheat.neighbours:
            for entry, signature in random.choice(branches):
                cheat.send_raw(address, (b"XMSG", entry.body, encode_signatures([signature])), is_signed=True)
        return nothing

    def _branch(self, key: SigningKey, run: Sequence[Entry], length: int) -> list[tuple[Entry, Signature]]:
        """Return so many signed trips that follow a run of entries."""
        cluster, source = self.cluster, run[0].source
        link = first_link(cluster.bout, source, key.public)
        for entry in run:
            link = next_link(link, entry.sequence, entry.body)
        writer = OddWriter(cluster.bout, self.random, source, run[-1].sequence)
        branch = []
        for _ in range(length):
            (entry,) = parse_body(writer.write([writer.trip()], stamp=cluster.agenda.now))
            before, link = link, next_link(link, entry.sequence, entry.body)
            branch.append((entry, Signature(source, entry.sequence, sign_link(key, link), before)))
            cluster.forged[entry.ref] = None
        return branch
