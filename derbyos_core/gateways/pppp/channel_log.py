"""Messages of one channel that a subscriber may still need, and the channel's counter."""

from collections import deque

from derbyos_core.gateways.pppp.messages import Frames

__all__ = ["ChannelLog"]


class ChannelLog:
    """Numbers rise by one; the log holds the newest messages without a gap, or none."""

    def __init__(self, last: int) -> None:
        self.last = last
        """Number of the newest message."""
        self.octets = 0
        self._messages: deque[Frames] = deque()

    def __len__(self) -> int:
        return len(self._messages)

    @property
    def first(self) -> int:
        """Number of the oldest message here; the next one to come if there is none."""
        return self.last - len(self._messages) + 1

    def append(self, frames: Frames) -> None:
        """Add the message with the next number, as it is sent."""
        self.last += 1
        self._messages.append(frames)
        self.octets += sum(map(len, frames))

    def get(self, number: int) -> Frames:
        """Return a message that is here."""
        assert self.first <= number <= self.last, "only numbers in the log are sent again"
        return self._messages[number - self.first]

    def has_all_after(self, number: int) -> bool:
        """Return whether every message above the number is here."""
        return self.first - 1 <= number <= self.last

    def discard(self, last: int) -> None:
        """Forget the messages up to this number."""
        for _ in range(min(len(self._messages), last - self.first + 1)):
            self.octets -= sum(map(len, self._messages.popleft()))
