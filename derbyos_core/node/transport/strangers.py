"""Count of those who tried to connect to a closed bout and do not belong to it.

A program tries again several times a second, so connections say little. Counted are keys that are no member's, and
hosts of which several connections had no key, or did not know ours. A newcomer that was a moment early is not counted
any more once its key is admitted.
"""

from collections.abc import Callable

__all__ = ["OnStrangers", "Strangers"]

KEYS_MAX, HOSTS_MAX = 1_000, 64
"""Beyond these nothing is counted: "1,000 laptops" says enough."""
KEYLESS_MIN, WINDOW_LOOKS = 3, 120
"""So many in a minute. Fewer may come from a laptop that crashes or is in another bout by now, or from somebody who
looks which ports are open.
"""

OnStrangers = Callable[[str, int], None]
"""Called with the host of the last one and the number of all."""


class Strangers:
    """Keys and hosts that were turned away at one socket."""

    def __init__(self, is_known: Callable[[bytes], bool], on_strangers: OnStrangers) -> None:
        """`is_known` says whether a key is that of a member, or of one who was removed."""
        self._is_known = is_known
        self._on_strangers = on_strangers
        self._keys: dict[bytes, None] = {}
        self._keyless: dict[str, int] = {}
        """Connections without a key, by host; those that came before we knew of them have none."""
        self._looks = 0
        self._last = ""
        self._attempts = self._told = 0

    def note_refused(self, key: bytes, host: str) -> None:
        """Note that a connection was refused because of its key."""
        if key in self._keys or len(self._keys) < KEYS_MAX:
            self._keys[key] = None
        self._note(host)

    def note_keyless(self, host: str) -> None:
        """Note that a connection had no key, or did not know ours."""
        if host in self._keyless or len(self._keyless) < HOSTS_MAX:
            self._keyless[host] = self._keyless.get(host, 0) + 1
        self._note(host)

    def look(self) -> None:
        """Report the count if somebody has tried since the last look; called twice a second."""
        self._looks += 1
        if self._looks % WINDOW_LOOKS == 0:
            self._keyless = {host: number for host, number in self._keyless.items() if number >= KEYLESS_MIN}
        if self._attempts == self._told:
            return
        self._told = self._attempts
        self._keys = {key: None for key in self._keys if not self._is_known(key)}
        hosts = sum(number >= KEYLESS_MIN for host, number in self._keyless.items() if host)
        is_one = sum(self._keyless.values()) >= KEYLESS_MIN
        count = len(self._keys) + max(hosts, int(is_one))
        if count:
            self._on_strangers(self._last, count)

    def _note(self, host: str) -> None:
        self._attempts += 1
        self._last = host or self._last
