"""Simulated network: ZeroMQ's guarantees and nothing more.

Each DEALER is a connection of its own: its messages arrive in order or not at all. Between two connections any order is
possible. While nobody listens at the address, messages are queued in the DEALER up to its high-water mark; then sending
is refused. A connection that breaks loses messages in transit, silently. A blocked link delays messages in transit
until it opens again or the connection breaks, and so does a laptop that reads nothing. Blocking has a direction, that
of dialling, as with a firewall.

Our ROUTERs hand an identity over to the newest connection that has it. A plain ROUTER does not: messages on a second
connection with one identity are ignored silently while the first exists, and after it, too.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from derbyos_core.simulation.agenda import Agenda
from derbyos_core.wire.messages import Address

__all__ = ["Agenda", "Dealer", "Network", "Weather"]

Hear = Callable[[tuple[bytes, ...]], None]
"""Receives messages of a ROUTER: identity, type, body."""

HIGH_WATER = 3_000
RECONNECT_US = 100_000
PAST_MAX = 200
"""Messages that are remembered for accidental repetition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """Network conditions: delays in microseconds, shares of messages."""

    delay_us_min: int = 300
    delay_us_max: int = 5_000
    slow_share: float = 0.0
    slow_us_max: int = 2_000_000
    twice_share: float = 0.0


@dataclass(slots=True, eq=False)
class Dealer:
    """One outgoing connection; `epoch` grows when it breaks, and messages of an older epoch are lost."""

    sender: str
    identity: bytes
    address: Address
    queue: deque[tuple[bytes, ...]] = field(default_factory=deque)
    stalled: deque[tuple[bytes, ...]] = field(default_factory=deque)
    flying: deque[tuple[bytes, ...]] = field(default_factory=deque)
    epoch: int = 0
    is_connected: bool = False
    is_closed: bool = False
    is_ignored: bool = False
    """A ROUTER without handover has another connection with this identity."""
    last_at: int = 0


class Network:
    """All connections of a cluster; hosts are named by the host part of their address."""

    def __init__(self, agenda: Agenda, random: Random) -> None:
        self._agenda = agenda
        self._random = random
        self._listeners: dict[Address, Hear] = {}
        self._identities: dict[Address, dict[bytes, Dealer]] = {}
        """For each ROUTER without handover, the connection of each identity."""
        self._ends_at: dict[tuple[str, Address], int] = {}
        """Time at which such a ROUTER has noticed that the last connection from there was closed."""
        self.notices_ends_late = False
        """Whether such a ROUTER notices that only after the next connection from there is made."""
        self._dealers: dict[Dealer, None] = {}
        self._parting: list[Dealer] = []
        """Closed connections whose last messages may still be in transit."""
        self._blocked: dict[tuple[str, str], int] = {}
        self._asleep: dict[str, int] = {}
        self._past: deque[tuple[bytes, ...]] = deque(maxlen=PAST_MAX)
        self.high_water: dict[str, int] = {}
        """Hosts towards which a queue takes less than `HIGH_WATER`."""
        self._weather = Weather()
        self.on_change: Callable[[], None] = lambda: None
        """Called for every change of a connection, a reader or the conditions; not for messages."""
        self.tap: Callable[[Dealer, tuple[bytes, ...]], None] | None = None
        """Called with every message that arrives, for tests that examine messages."""
        self.delivered = 0
        self.octets = 0

    @property
    def weather(self) -> Weather:
        """The network conditions."""
        return self._weather

    @weather.setter
    def weather(self, weather: Weather) -> None:
        self._weather = weather
        self.on_change()

    # -- actions of hosts ---------------------------------------------------------------------------------

    def listen(self, address: Address, hear: Hear, *, has_handover: bool = True) -> None:
        """Bind a ROUTER there."""
        self.on_change()
        self._listeners[address] = hear
        if not has_handover:
            self._identities[address] = {}
            self._ends_at = {key: at for key, at in self._ends_at.items() if key[1] != address}

    def deafen(self, address: Address) -> None:
        """Stop listening there: the connections to it break."""
        self.on_change()
        self._listeners.pop(address, None)
        self._identities.pop(address, None)
        for dealer in list(self._dealers):
            if dealer.address == address:
                self._break(dealer)

    def dial(self, sender: str, identity: bytes, address: Address) -> Dealer:
        """Create a DEALER for this address; it connects as soon as it can, and again whenever it was cut off."""
        self.on_change()
        dealer = Dealer(sender, identity, address)
        self._dealers[dealer] = None
        ends_at = self._ends_at.get((sender, address), 0)
        if ends_at > self._agenda.now and not self.notices_ends_late:
            self._agenda.at(ends_at, self._connect, dealer)  # the node dials when its old connection is gone
        else:
            self._connect(dealer)
        return dealer

    def send(self, dealer: Dealer, frames: tuple[bytes, ...]) -> bool:
        """Send a message; returns False if the queue is full."""
        if dealer.is_connected and not dealer.queue and not dealer.stalled:
            self._under_way(dealer, frames)
            return True
        most = self.high_water.get(dealer.address.host, HIGH_WATER) if self.high_water else HIGH_WATER
        if len(dealer.queue) + len(dealer.stalled) >= most:
            return False
        dealer.queue.append(frames)
        self._flush(dealer)
        return True

    def hang_up(self, dealer: Dealer) -> None:
        """Close it: messages in transit still arrive, queued ones do not."""
        self.on_change()
        dealer.is_closed = True
        dealer.queue.clear()
        self._dealers.pop(dealer, None)
        if dealer.address in self._identities:  # the ROUTER there notices the end after the last messages
            ends_at = max(dealer.last_at, self._agenda.now + self._weather.delay_us_max)
            self._ends_at[dealer.sender, dealer.address] = ends_at
            self._agenda.at(ends_at, self._free, dealer)
        self._parting = [other for other in (*self._parting, dealer) if other.flying]

    def vanish(self, dealer: Dealer) -> None:
        """Close it, and lose its messages in transit."""
        dealer.epoch += 1
        dealer.stalled.clear()
        dealer.flying.clear()
        self.hang_up(dealer)

    def crash(self, address: Address, sender: str, *, is_rude: bool) -> None:
        """End the process at this address; if rude, its messages in transit are lost."""
        self.deafen(address)
        for dealer in list(self._dealers):
            if dealer.sender == sender and dealer.address != address:
                dealer.epoch += is_rude
                self.hang_up(dealer)

    # -- faults -------------------------------------------------------------------------------------------

    def block(self, sender: str, host: str) -> None:
        """Block one direction of a link; if two faults block it, it opens after both."""
        self.on_change()
        self._blocked[sender, host] = self._blocked.get((sender, host), 0) + 1

    def unblock(self, sender: str, host: str) -> None:
        """Remove one block of this link; if none is left, delayed messages go on."""
        left = self._blocked.pop((sender, host), 0) - 1
        if left > 0:
            self._blocked[sender, host] = left
        else:
            self._release()

    def unblock_all(self) -> None:
        """End all blocks and let all laptops read: delayed messages go on."""
        self._blocked.clear()
        self._asleep.clear()
        self.high_water.clear()
        self._release()

    def stop_reading(self, host: str) -> None:
        """Stop reading at this laptop: arriving messages are queued."""
        self.on_change()
        self._asleep[host] = self._asleep.get(host, 0) + 1

    def go_on_reading(self, host: str) -> None:
        """Resume reading there."""
        left = self._asleep.pop(host, 0) - 1
        if left > 0:
            self._asleep[host] = left
        else:
            self._release()

    def cut(self, sender: str, host: str) -> None:
        """Break the connections from there to there; they are made again at once."""
        for dealer in list(self._dealers):
            if dealer.sender == sender and dealer.address.host == host:
                self._break(dealer)

    def say_again(self, receiver: Address, kinds: tuple[bytes, ...]) -> bool:
        """Deliver an old message again; returns False if nobody listens or there is none."""
        hear = self._listeners.get(receiver)
        old = [frames for frames in self._past if frames[1] in kinds]
        if hear is None or not old:
            return False
        frames = self._random.choice(old)
        self.delivered += 1
        hear(frames)
        return True

    def clear_up(self) -> None:
        """Restore normal conditions, end all blocks, let all read; messages in transit arrive normally."""
        self.weather = Weather()
        self.unblock_all()
        for dealer in (*self._dealers, *self._parting):
            dealer.epoch += 1
            dealer.last_at = self._agenda.now
            flying, dealer.flying = dealer.flying, deque()
            for frames in flying:
                self._under_way(dealer, frames)

    def is_clear(self, sender: str, host: str) -> bool:
        """Return whether nothing delays messages from there to there."""
        return (sender, host) not in self._blocked and host not in self._asleep

    @property
    def is_any_ignored(self) -> bool:
        """Whether a ROUTER without handover ignores a connection that is in use."""
        return any(dealer.is_ignored and dealer.is_connected for dealer in self._dealers)

    def waiting_octets(self, host: str) -> int:
        """Return the octets queued and in transit for this reader."""
        return sum(
            sum(map(len, frames[1:]))
            for dealer in self._dealers
            if dealer.address.host == host
            for queue in (dealer.queue, dealer.stalled, dealer.flying)
            for frames in queue
        )

    @property
    def is_fine(self) -> bool:
        """Whether every connection is up, nothing is queued, and the conditions are normal."""
        return (
            not (self._blocked or self._asleep or self.high_water)
            and self._weather == Weather()
            and all(dealer.is_connected and not dealer.queue and not dealer.stalled for dealer in self._dealers)
        )

    # -- path of a message --------------------------------------------------------------------------------

    def _release(self) -> None:
        self.on_change()
        for dealer in list(self._dealers):
            if dealer.stalled and self.is_clear(dealer.sender, dealer.address.host):
                stalled, dealer.stalled = dealer.stalled, deque()
                for frames in stalled:
                    self._under_way(dealer, frames)
                self._flush(dealer)

    def _break(self, dealer: Dealer) -> None:
        self.on_change()
        dealer.epoch += 1
        dealer.stalled.clear()
        dealer.flying.clear()
        self._free(dealer)
        was_connected, dealer.is_connected = dealer.is_connected, False
        if was_connected:
            self._agenda.after(RECONNECT_US, self._connect, dealer)

    def _connect(self, dealer: Dealer) -> None:
        if dealer.is_closed or dealer.is_connected:
            return
        if dealer.address in self._listeners and (dealer.sender, dealer.address.host) not in self._blocked:
            dealer.is_connected = True
            if (identities := self._identities.get(dealer.address)) is not None:
                dealer.is_ignored = identities.setdefault(dealer.identity, dealer) is not dealer
            self._flush(dealer)
        else:
            self._agenda.after(RECONNECT_US, self._connect, dealer)

    def _free(self, dealer: Dealer) -> None:
        """Note that a ROUTER without handover has noticed the end of this connection."""
        identities = self._identities.get(dealer.address)
        if identities is not None and identities.get(dealer.identity) is dealer:
            del identities[dealer.identity]

    def _flush(self, dealer: Dealer) -> None:
        while dealer.is_connected and dealer.queue and not dealer.stalled:
            self._under_way(dealer, dealer.queue.popleft())

    def _under_way(self, dealer: Dealer, frames: tuple[bytes, ...]) -> None:
        weather, random, agenda = self._weather, self._random, self._agenda
        delay = weather.delay_us_min + int(random.random() * (weather.delay_us_max - weather.delay_us_min + 1))
        if weather.slow_share and random.random() < weather.slow_share:
            delay = random.randint(delay, max(delay, weather.slow_us_max))
        at = agenda.now + delay
        if at > dealer.last_at:
            dealer.last_at = at
        dealer.flying.append(frames)
        agenda.at(dealer.last_at, self._arrive, dealer, dealer.epoch)

    def _arrive(self, dealer: Dealer, epoch: int) -> None:
        if dealer.epoch != epoch:
            return
        frames = dealer.flying.popleft()
        address = dealer.address
        if dealer.stalled or ((self._blocked or self._asleep) and not self.is_clear(dealer.sender, address.host)):
            dealer.stalled.append(frames)
            return
        hear = self._listeners.get(address)
        if hear is None or dealer.is_ignored:
            return
        heard = (dealer.identity, *frames)
        self._past.append(heard)
        self._deliver(dealer, frames, heard, hear)
        if self._weather.twice_share and self._random.random() < self._weather.twice_share:
            self._deliver(dealer, frames, heard, hear)

    def _deliver(self, dealer: Dealer, frames: tuple[bytes, ...], heard: tuple[bytes, ...], hear: Hear) -> None:
        self.delivered += 1
        self.octets += sum(map(len, frames[1:]))
        if self.tap is not None:
            self.tap(dealer, frames)
        hear(heard)
