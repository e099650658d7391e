"""Messages of a simulated cluster as lines, like the dialogue of the design: `c->a HELO C`."""

from derbyos_core.identity import SourceId, source_from_octets
from derbyos_core.simulation.cluster import Cluster
from derbyos_core.simulation.network import Dealer, Weather
from derbyos_core.wire.codec import parse_address

__all__ = ["Dialogue", "calm"]

INTRODUCTIONS = (b"HELO", b"PEER", b"BOUT", b"GBYE")


def calm(cluster: Cluster) -> None:
    """Let every message take a millisecond."""
    cluster.network.weather = Weather(delay_us_min=1000, delay_us_max=1000)


class Dialogue:
    """Collects the introductions; hosts are called a, b, c in the order of their addresses.

    A HELO is shown with the unique identifier of its sender (its identity frame), in capitals, and a PEER with its
    address, as in the seed. `others` are hosts outside the cluster.
    """

    def __init__(self, cluster: Cluster, *others: str) -> None:
        names = [host.name for host in cluster.hosts] + list(others)
        self._letters = {name: chr(ord("a") + index) for index, name in enumerate(names)}
        self._identities: dict[SourceId, str] = {}
        self.lines: list[str] = []
        cluster.network.tap = self._hear

    def take(self) -> list[str]:
        """Return the messages since the last call."""
        lines, self.lines = self.lines, []
        return lines

    def _hear(self, dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        kind, body = frames
        if kind not in INTRODUCTIONS:
            return
        sender, receiver = self._letters[dealer.sender], self._letters[dealer.address.host]
        said = ""
        if kind == b"HELO":
            told = self._letters[parse_address(body.decode()).host]
            assert told == sender, "a HELO tells its sender's own address (DOS-21)"
            identity = source_from_octets(dealer.identity)
            said = " " + self._identities.setdefault(identity, sender.upper())
        elif kind == b"PEER":
            said = " " + self._letters[parse_address(body.decode()).host]
        self.lines.append(f"{sender}->{receiver} {kind.decode()}{said}")
