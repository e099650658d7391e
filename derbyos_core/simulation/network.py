"""Decides what becomes of a message in the simulated hall: ZeroMQ's promises and nothing more.

Each DEALER is a connection of its own: its messages arrive in order or not at all. Between two connections any
order is possible. While nobody listens at the address, messages wait in the DEALER's queue, up to its high-water
mark; then sending is refused. A connection that breaks loses what was under way, silently. A link that is
blocked delays what is under way until it is open again, or until the connection breaks. Blocking has a direction,
that of the dialling, as a firewall has it.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

from derbyos_core.clock import Instant
from derbyos_core.wire.messages import Address

__all__ = ["Agenda", "Dealer", "Network", "Weather"]

HIGH_WATER = 3_000
RECONNECT_US = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Weather:
    """How bad the air is: delays in microseconds, shares of messages."""

    delay_us_min: int = 300
    delay_us_max: int = 5_000
    slow_share: float = 0.0
    slow_us_max: int = 2_000_000
    twice_share: float = 0.0


class Agenda:
    """What happens when, in virtual time; equal times in the order in which they were entered."""

    def __init__(self, start: Instant) -> None:
        self.now = start
        self._count = 0
        self._heap: list[tuple[Instant, int, Callable[[], None]]] = []

    def at(self, when: int, action: Callable[[], None]) -> None:
        """Do this then."""
        self._count += 1
        heapq.heappush(self._heap, (Instant(max(when, self.now)), self._count, action))

    def after(self, pause_us: int, action: Callable[[], None]) -> None:
        """Do this in a while."""
        self.at(self.now + pause_us, action)

    def run_until(self, end: Instant) -> Iterator[None]:
        """Everything up to then, one thing at a time."""
        while self._heap and self._heap[0][0] <= end:
            self.now, _, action = heapq.heappop(self._heap)
            action()
            yield
        self.now = max(self.now, end)


@dataclass(slots=True, eq=False)
class Dealer:
    """One outgoing connection. `epoch` grows when it breaks, and what was sent in an older one is lost."""

    sender: str
    identity: bytes
    address: Address
    queue: deque[tuple[bytes, bytes]] = field(default_factory=deque)
    stalled: list[tuple[bytes, bytes]] = field(default_factory=list)
    epoch: int = 0
    is_connected: bool = False
    is_closed: bool = False
    last_at: Instant = field(default=Instant(0))


class Network:
    """All connections of a hall. Hosts are named by the host part of their address."""

    def __init__(self, agenda: Agenda, random: Random) -> None:
        self._agenda = agenda
        self._random = random
        self._listeners: dict[Address, Callable[[tuple[bytes, ...]], None]] = {}
        self._dealers: list[Dealer] = []
        self._blocked: dict[tuple[str, str], None] = {}
        self.weather = Weather()
        self.tap: Callable[[Dealer, tuple[bytes, bytes]], None] | None = None
        """Hears every message that arrives, for tests that read what was said."""
        self.delivered = 0
        self.octets = 0

    def listen(self, address: Address, hear: Callable[[tuple[bytes, ...]], None]) -> None:
        """A ROUTER is bound there."""
        self._listeners[address] = hear

    def dial(self, sender: str, identity: bytes, address: Address) -> Dealer:
        """A DEALER for this address; it connects as soon as it can, and again whenever it was cut off."""
        dealer = Dealer(sender, identity, address)
        self._dealers.append(dealer)
        self._connect(dealer)
        return dealer

    def send(self, dealer: Dealer, frames: tuple[bytes, bytes]) -> bool:
        """False where the queue is full."""
        if len(dealer.queue) + len(dealer.stalled) >= HIGH_WATER:
            return False
        dealer.queue.append(frames)
        self._flush(dealer)
        return True

    def hang_up(self, dealer: Dealer) -> None:
        """Close it: what is under way still arrives, what waits in vain does not."""
        dealer.is_closed = True
        dealer.queue.clear()
        self._dealers.remove(dealer)

    def crash(self, address: Address, sender: str, *, is_rude: bool) -> None:
        """The process at this address is gone; if rude, what it had sent goes with it."""
        self._listeners.pop(address, None)
        for dealer in list(self._dealers):
            if dealer.address == address:
                self._break(dealer)
            elif dealer.sender == sender:
                dealer.epoch += is_rude
                self.hang_up(dealer)

    def block(self, sender: str, host: str) -> None:
        """Nothing gets from there to there."""
        self._blocked[sender, host] = None

    def unblock_all(self) -> None:
        """The air is clear: what was delayed goes on its way."""
        self._blocked.clear()
        for dealer in self._dealers:
            stalled, dealer.stalled = dealer.stalled, []
            for frames in stalled:
                self._under_way(dealer, frames)

    def cut(self, sender: str, host: str) -> None:
        """The connections from there to there break; they are made anew at once."""
        for dealer in self._dealers:
            if dealer.sender == sender and dealer.address.host == host:
                self._break(dealer)

    def _is_blocked(self, dealer: Dealer) -> bool:
        return (dealer.sender, dealer.address.host) in self._blocked

    def _break(self, dealer: Dealer) -> None:
        dealer.epoch += 1
        dealer.stalled.clear()
        was_connected, dealer.is_connected = dealer.is_connected, False
        if was_connected:
            self._agenda.after(RECONNECT_US, lambda: self._connect(dealer))

    def _connect(self, dealer: Dealer) -> None:
        if dealer.is_closed or dealer.is_connected:
            return
        if dealer.address in self._listeners and not self._is_blocked(dealer):
            dealer.is_connected = True
            self._flush(dealer)
        else:
            self._agenda.after(RECONNECT_US, lambda: self._connect(dealer))

    def _flush(self, dealer: Dealer) -> None:
        while dealer.is_connected and dealer.queue:
            self._under_way(dealer, dealer.queue.popleft())

    def _under_way(self, dealer: Dealer, frames: tuple[bytes, bytes]) -> None:
        weather, random = self.weather, self._random
        delay = random.randint(weather.delay_us_min, weather.delay_us_max)
        if weather.slow_share and random.random() < weather.slow_share:
            delay = random.randint(delay, weather.slow_us_max)
        dealer.last_at = Instant(max(dealer.last_at, self._agenda.now + delay))
        epoch = dealer.epoch
        self._agenda.at(dealer.last_at, lambda: self._arrive(dealer, epoch, frames))

    def _arrive(self, dealer: Dealer, epoch: int, frames: tuple[bytes, bytes]) -> None:
        if dealer.epoch != epoch:
            return
        if dealer.stalled or self._is_blocked(dealer):
            dealer.stalled.append(frames)
            return
        hear = self._listeners.get(dealer.address)
        if hear is None:
            return
        is_twice = self.weather.twice_share and self._random.random() < self.weather.twice_share
        for _ in range(2 if is_twice else 1):
            self.delivered += 1
            self.octets += len(frames[1])
            if self.tap is not None:
                self.tap(dealer, frames)
            hear((dealer.identity, *frames))
