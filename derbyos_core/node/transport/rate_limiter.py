"""Rate limiter per sender: a sender with more messages than any bout needs is ignored until it calms down.

A ROUTER has one queue for all peers: one peer cannot be paused, only read and ignored. An official writes an entry
every second or two. The most that an honest peer sends at once is the history of a long bout, one message for each of
10,000 entries, to a newcomer that takes no batches. A sender may send that much ahead of `CALM_RATE` messages a second.
Beyond it, its messages are dropped by their first frame, before anything is decoded, and still count. It is accepted
again after a calm time as long as half of its allowance takes. Gossip then brings any entries that were dropped.

So a flood costs at most 10,000 messages' worth of work and memory, and then a few microseconds per message.
"""

from derbyos_core.clock import Instant

__all__ = ["ALLOWANCE", "RateLimiter"]

ALLOWANCE = 10_000
CALM_RATE = 1_000
DEBT_MAX = 2 * ALLOWANCE
"""However long the flood was, 15 s of calm end it."""
SENDERS_MAX = 512
"""Twice the possible number of peers; further senders share one allowance, unless they are members."""
THE_REST = b""
REST_DEBT_MAX, REST_CALM = ALLOWANCE + 2 * CALM_RATE, ALLOWANCE - 2 * CALM_RATE
"""Newcomers may be among those who share it: they are accepted again four seconds after a flood."""
SECOND_US = 1_000_000


class RateLimiter:
    """Message counts per sender."""

    def __init__(self) -> None:
        self._levels: dict[bytes, int] = {}
        self._shut: set[bytes] = set()
        self._at = Instant(0)
        self.members: frozenset[bytes] = frozenset()
        """Senders that always have an allowance of their own."""
        self.is_changed = False
        """Whether the set of ignored senders has changed since this was last set to False."""
        self.dropped = 0
        """Number of dropped messages."""

    @property
    def shut(self) -> frozenset[bytes]:
        """Senders that are ignored at the moment."""
        return frozenset(self._shut)

    def admits(self, sender: bytes) -> bool:
        """Count a message of this sender; returns whether to accept it."""
        levels = self._levels
        most = DEBT_MAX
        if sender not in levels and len(levels) >= SENDERS_MAX and sender not in self.members:
            sender, most = THE_REST, REST_DEBT_MAX
        level = levels[sender] = min(levels.get(sender, 0) + 1, most)
        if level > ALLOWANCE and sender not in self._shut:
            self._shut.add(sender)
            self.is_changed = True
        if sender in self._shut:
            self.dropped += 1
            return False
        return True

    def pass_time(self, now: Instant) -> bool:
        """Restore allowances, once a turn; returns True when a second has passed."""
        elapsed_s = (now - self._at) // SECOND_US
        if elapsed_s <= 0:
            return False
        self._at = now
        gain = elapsed_s * CALM_RATE
        self._levels = {sender: level - gain for sender, level in self._levels.items() if level > gain}
        calm = {
            sender
            for sender in self._shut
            if self._levels.get(sender, 0) <= (ALLOWANCE // 2 if sender != THE_REST else REST_CALM)
        }
        self._shut -= calm
        self.is_changed = self.is_changed or bool(calm)
        return True
