"""What was said in a simulated hall, as lines that read like the dialogue of the seed: `c->a HELO c`."""

from derbyos_core.simulation.cluster import Cluster
from derbyos_core.simulation.network import Dealer, Weather
from derbyos_core.wire.codec import parse_address

__all__ = ["Dialogue", "calm"]

INTRODUCTIONS = (b"HELO", b"PEER", b"BOUT", b"GBYE")


def calm(cluster: Cluster) -> None:
    """Every message takes a millisecond."""
    cluster.network.weather = Weather(delay_us_min=1000, delay_us_max=1000)


class Dialogue:
    """Collects the introductions; hosts are called a, b, c in the order of their addresses."""

    def __init__(self, cluster: Cluster) -> None:
        self._letters = {host.name: chr(ord("a") + index) for index, host in enumerate(cluster.hosts)}
        self.lines: list[str] = []
        cluster.network.tap = self._hear

    def take(self) -> list[str]:
        """What was said since the last call."""
        lines, self.lines = self.lines, []
        return lines

    def _hear(self, dealer: Dealer, frames: tuple[bytes, bytes]) -> None:
        kind, body = frames
        if kind not in INTRODUCTIONS:
            return
        said = ""
        if kind in (b"HELO", b"PEER"):
            said = " " + self._letters[parse_address(body.decode()).host]
        sender, receiver = self._letters[dealer.sender], self._letters[dealer.address.host]
        self.lines.append(f"{sender}->{receiver} {kind.decode()}{said}")
