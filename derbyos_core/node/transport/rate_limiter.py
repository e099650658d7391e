"""Decides whose messages are read at all: who sends more than any bout needs is not heard until it is calm.

A ROUTER has one queue for everybody: one peer cannot be paused, only be read and not listened to. An official
writes an entry every second or two. The most that an honest peer sends at once is the history of a long bout, one
message for each of 10,000 entries, to a newcomer that takes no batches. So much a sender may send ahead of
`CALM_RATE` messages a second; beyond it, its messages are thrown away by their first frame, before anything is
decoded, and count on. It is heard again when it has been calm for as long as half of its allowance takes. Gossip
brings what an honest one said meanwhile.

What a flood can cost is therefore 10,000 messages' worth of work and memory, and then a few microseconds each.
"""

from derbyos_core.clock import Instant

__all__ = ["ALLOWANCE", "RateLimiter"]

ALLOWANCE = 10_000
CALM_RATE = 1_000
DEBT_MAX = 2 * ALLOWANCE
"""However long the flood was, 15 s of calm end it."""
SENDERS_MAX = 512
"""Twice the peers that there can be; those beyond share one allowance, unless they are members."""
THE_REST = b""
REST_DEBT_MAX, REST_CALM = ALLOWANCE + 2 * CALM_RATE, ALLOWANCE - 2 * CALM_RATE
"""Among those who share it may be newcomers: they are heard again four seconds after a flood."""
SECOND_US = 1_000_000


class RateLimiter:
    """Counts the messages of each sender."""

    def __init__(self) -> None:
        self._levels: dict[bytes, int] = {}
        self._shut: set[bytes] = set()
        self._at = Instant(0)
        self.members: frozenset[bytes] = frozenset()
        """Who has an allowance of its own in any case."""
        self.is_changed = False
        """Whether it is others who are not heard than when this was last set to False."""
        self.dropped = 0
        """Messages that were thrown away."""

    @property
    def shut(self) -> frozenset[bytes]:
        """Who is not heard at the moment."""
        return frozenset(self._shut)

    def admits(self, sender: bytes) -> bool:
        """A message of this sender came: whether to listen to it."""
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
        """Once a turn: allowances grow back; true when a second has passed."""
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
