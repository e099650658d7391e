"""Faults of the network: partitions of several shapes, broken connections, clogged links, delays, repetitions."""

from collections.abc import Iterable

from derbyos_core.simulation.cluster import SECOND_US
from derbyos_core.simulation.faults.fault import Fault, Mend, nothing
from derbyos_core.simulation.host import Host
from derbyos_core.simulation.network import Weather

__all__ = ["BadWeather", "Cut", "Halves", "LongDelay", "OneWay", "Reorder", "Replay", "Ring", "Swizzle"]

Link = tuple[str, str]


class _Blocking(Fault):
    """Links that are blocked for a while."""

    def block(self, links: Iterable[Link], *, breaks: bool) -> Mend:
        """Block these links; messages in transit are lost if the connections break."""
        network, blocked = self.cluster.network, list(links)
        for sender, host in blocked:
            network.block(sender, host)
            if breaks:
                network.cut(sender, host)
        left = [True]

        def mend() -> None:
            if left.pop() if left else False:
                for sender, host in blocked:
                    network.unblock(sender, host)

        return mend

    def shuffled(self) -> list[Host]:
        """Return the laptops in random order."""
        hosts = self.cluster.hosts[:]
        self.random.shuffle(hosts)
        return hosts


class Halves(_Blocking):
    """The cluster splits into two parts that cannot reach each other; both work on."""

    name = "partition"
    lasts_us = 60 * SECOND_US

    def strike(self) -> Mend | None:
        """Split anywhere between one against all and half against half."""
        hosts = self.shuffled()
        half = self.random.randint(1, len(hosts) - 1)
        pairs = [(one.name, other.name) for one in hosts[:half] for other in hosts[half:]]
        return self.block([*pairs, *((b, a) for a, b in pairs)], breaks=self.random.random() < 0.5)


class Ring(_Blocking):
    """Each laptop reaches only two neighbours, so entries must travel through others."""

    name = "ring"
    lasts_us = 60 * SECOND_US

    def strike(self) -> Mend | None:
        """Block all links but those along a circle."""
        hosts = self.shuffled()
        if len(hosts) < 4:
            return None
        near = {(one.name, hosts[place - 1].name) for place, one in enumerate(hosts)}
        near |= {(b, a) for a, b in near}
        pairs = [(a.name, b.name) for a in hosts for b in hosts if a is not b]
        return self.block([pair for pair in pairs if pair not in near], breaks=self.random.random() < 0.5)


class OneWay(_Blocking):
    """One laptop cannot send to another one, which can send to it: half a firewall."""

    name = "one way"
    lasts_us = 60 * SECOND_US

    def strike(self) -> Mend | None:
        """Block one direction of one link."""
        one, other = self.random.sample(self.cluster.hosts, 2)
        return self.block([(one.name, other.name)], breaks=self.random.random() < 0.5)


class Swizzle(_Blocking):
    """Links stop one by one, then resume one by one in another order (FoundationDB's swizzle-clogging)."""

    name = "swizzle"
    lasts_us = 30 * SECOND_US

    def strike(self) -> Mend | None:
        """Clog some of the links without loss, each with its own start and end."""
        hosts, random = self.cluster.hosts, self.random
        pairs = [(a.name, b.name) for a in hosts for b in hosts if a is not b and random.random() < 0.5]
        mends: list[Mend] = []
        ended: list[bool] = []

        def clog(pair: Link, pause_us: int) -> None:
            if ended:  # its start comes after the faults have ended
                return
            mend = self.block([pair], breaks=False)
            mends.append(mend)
            self.cluster.agenda.after(pause_us, mend)

        for pair in pairs:
            self.cluster.agenda.after(
                random.randint(0, 5 * SECOND_US), clog, pair, random.randint(SECOND_US, 20 * SECOND_US)
            )

        def end() -> None:
            ended.append(True)
            for mend in mends:
                mend()

        return end


class Cut(Fault):
    """A connection breaks and is made again at once: messages in transit are lost silently."""

    name = "cut"

    def strike(self) -> Mend | None:
        """Cut both directions of a few links."""
        for _ in range(self.random.randint(1, 4)):
            one, other = self.random.sample(self.cluster.hosts, 2)
            self.cluster.network.cut(one.name, other.name)
            self.cluster.network.cut(other.name, one.name)
        return nothing


class _Weather(Fault):
    """Bad network conditions for all links."""

    def set(self, weather: Weather) -> Mend:
        """Apply the conditions until they are normal again, or other ones replace them."""
        network = self.cluster.network
        network.weather = weather

        def mend() -> None:
            if network.weather is weather:
                network.weather = Weather()

        return mend


class BadWeather(_Weather):
    """Slow network, and one message in twenty is received twice."""

    name = "bad weather"
    lasts_us = 30 * SECOND_US

    def strike(self) -> Mend | None:
        """Delay by up to 0.2 s, some messages by up to two."""
        slowest = self.random.choice((5_000, 200_000))
        return self.set(Weather(delay_us_max=slowest, slow_share=0.02, twice_share=0.05))


class Reorder(_Weather):
    """Each connection has its own delay: the first message sent may be the last received."""

    name = "reorder"
    lasts_us = 15 * SECOND_US

    def strike(self) -> Mend | None:
        """Delay by up to two seconds."""
        return self.set(Weather(delay_us_max=2 * SECOND_US))


class LongDelay(_Weather):
    """A few messages take up to half a minute, and so do all those behind them on their connection."""

    name = "long delay"
    lasts_us = 30 * SECOND_US

    def strike(self) -> Mend | None:
        """Delay one in a hundred."""
        return self.set(Weather(slow_share=0.01, slow_us_max=30 * SECOND_US))


class Replay(Fault):
    """An intermediary repeats old messages, to any laptop."""

    name = "replay"
    KINDS = (b"XMSG", b"GSIP", b"PEER", b"BEAT")

    def strike(self) -> Mend | None:
        """Repeat twenty old messages, each to some laptop."""
        for _ in range(20):
            host = self.pick()
            if host is not None and not host.is_asleep:
                self.cluster.network.say_again(host.address, self.KINDS)
        return nothing
