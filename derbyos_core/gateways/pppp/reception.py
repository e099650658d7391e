"""One channel as a subscriber receives it: each message once, in order if so chosen, with the gaps named."""

from dataclasses import dataclass, field

from derbyos_core.gateways.pppp.codec import RANGES_MAX
from derbyos_core.gateways.pppp.messages import Acknowledge, Frames, Range

__all__ = ["AHEAD_MAX", "Position", "Reception"]

AHEAD_MAX = 2_048
"""Messages held behind a gap: twice what our publisher has on the way. Further ones are ignored and sent again."""
AHEAD_OCTETS_MAX = 1 << 22
"""Octets of them, as 2,048 x 2 kB; with 64 channels 256 MiB at most, and only if the publisher means harm."""


@dataclass(frozen=True, slots=True)
class Position:
    """What the application has of a channel: everything up to `number`, and single messages beyond."""

    number: int
    beyond: tuple[int, ...] = ()


@dataclass(slots=True, eq=False)
class Reception:
    """Numbers received so far; `number` is None until the channel's state or position is known."""

    number: int | None
    is_ordered: bool
    ahead: dict[int, Frames] = field(default_factory=dict)
    """Messages beyond the first gap; delivered already, hence empty, unless the order counts."""
    ahead_octets: int = 0

    def position(self) -> Position | None:
        """Return what has been delivered."""
        if self.number is None:
            return None
        return Position(self.number, () if self.is_ordered else tuple(sorted(self.ahead)))

    def receive(self, number: int, payload: Frames) -> list[tuple[int, Frames]] | None:
        """Take a message; returns what the application gets now, or None if there is no room to hold it."""
        assert self.number is not None, "nothing is taken before the position is known"
        if number <= self.number or number in self.ahead:
            return []
        if number > self.number + 1:
            return self._hold(number, payload)
        self.number = number
        return [(number, payload), *self._follow()]

    def cover(self, number: int) -> list[tuple[int, Frames]] | None:
        """Take a state that covers all numbers up to this; returns what follows it, or None if it is not news."""
        if self.number is not None and number <= self.number:
            return None
        self.number = number
        for old in [one for one in self.ahead if one <= number]:
            self._release(old)
        return self._follow()

    def restart(self, number: int) -> None:
        """Begin anew at a lower number."""
        self.number, self.ahead_octets = number, 0
        self.ahead.clear()

    def acknowledge(self, channel: bytes) -> Acknowledge:
        """Return the ACK of all that was received, as far as its gaps can be listed."""
        assert self.number is not None, "nothing is acknowledged before the position is known"
        missing: list[Range] = []
        highest = self.number
        for number in sorted(self.ahead):
            if number > highest + 1:
                if len(missing) == RANGES_MAX:
                    break
                missing.append((highest + 1, number - 1))
            highest = number
        return Acknowledge(channel, highest, tuple(missing))

    def _hold(self, number: int, payload: Frames) -> list[tuple[int, Frames]] | None:
        octets = sum(map(len, payload)) if self.is_ordered else 0
        if len(self.ahead) >= AHEAD_MAX or self.ahead_octets + octets > AHEAD_OCTETS_MAX:
            return None
        self.ahead[number] = payload if self.is_ordered else ()
        self.ahead_octets += octets
        return [] if self.is_ordered else [(number, payload)]

    def _follow(self) -> list[tuple[int, Frames]]:
        """Close up to the next gap; returns the messages that had to be held for it."""
        assert self.number is not None
        found = []
        while self.number + 1 in self.ahead:
            self.number += 1
            payload = self._release(self.number)
            if self.is_ordered:
                found.append((self.number, payload))
        return found

    def _release(self, number: int) -> Frames:
        payload = self.ahead.pop(number)
        self.ahead_octets -= sum(map(len, payload))
        return payload
