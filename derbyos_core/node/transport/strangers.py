"""Count of those who try to get into a closed bout and do not belong to it, on evidence that no honest laptop produces.

Two things are evidence. A key that knows ours, completes the handshake, and is still no member's after so long that its
admission would have arrived: a newcomer with the code is admitted elsewhere first, and may dial before we know. And
handshakes that fail because the join code is another one. Connections that end early or time out, and programs
without a key, are none: a laptop whose Wi-Fi goes, a laptop at an address that was another's, or a look at open ports
leaves the same trace.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

__all__ = ["ADMISSION_S", "OVER_S", "OnStrangers", "Strangers"]

STRANGERS_MAX = 1_000
"""Beyond these nothing is counted: "1,000 laptops" says enough."""
ADMISSION_S = 60.0
"""An admission reaches every laptop of a bout within seconds. A key that goes on trying longer is a stranger's."""
WRONG_CODES_MIN = 3
"""From one host. A program that has another code tries several times a second."""
OVER_S = 120.0
"""After so long without an attempt somebody has given up."""

_Name = TypeVar("_Name", bytes, str)

OnStrangers = Callable[[str, int], None]
"""Called with the host of the last one and the number of all; none when it is over."""


@dataclass(slots=True)
class _Attempts:
    """Attempts of one key, or with a wrong code from one host."""

    first: float
    last: float
    host: str
    number: int = 1


class Strangers:
    """Keys and hosts that were turned away at one socket."""

    def __init__(
        self,
        is_known: Callable[[bytes], bool],
        on_strangers: OnStrangers,
        *,
        patience_s: float = 0.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`is_known` says whether a key is that of a member, or of one who was removed.

        A key counts once it has tried for `patience_s`.
        """
        self._is_known = is_known
        self._on_strangers = on_strangers
        self._patience_s = patience_s
        self._clock = clock
        self._keys: dict[bytes, _Attempts] = {}
        self._wrong_codes: dict[str, _Attempts] = {}
        self._told = (0, 0.0)
        """Number of strangers, and the time of the last attempt, that were told last."""

    def note_refused(self, key: bytes, host: str) -> None:
        """Note that a completed handshake was refused because of its key."""
        self._note(self._keys, key, host)

    def note_wrong_code(self, host: str) -> None:
        """Note that a handshake failed because the other side has another code."""
        self._note(self._wrong_codes, host, host)

    def look(self) -> None:
        """Report how many there are if that has changed, or if one has tried again; called twice a second."""
        if not (self._keys or self._wrong_codes or self._told[0]):
            return
        over = self._clock() - OVER_S
        self._keys = {key: one for key, one in self._keys.items() if one.last > over and not self._is_known(key)}
        self._wrong_codes = {host: one for host, one in self._wrong_codes.items() if one.last > over}
        found = sorted(self._strangers(), key=lambda one: one.last)
        told = len(found), found[-1].last if found else 0.0
        if told != self._told:
            self._told = told
            self._on_strangers(found[-1].host if found else "", len(found))

    def _strangers(self) -> Iterator[_Attempts]:
        yield from (one for one in self._keys.values() if one.last - one.first >= self._patience_s)
        wrong = {host: one for host, one in self._wrong_codes.items() if one.number >= WRONG_CODES_MIN}
        # Some connections end before their host is known: they are those of the hosts that are.
        yield from (one for host, one in wrong.items() if host or len(wrong) == 1)

    def _note(self, known: dict[_Name, _Attempts], name: _Name, host: str) -> None:
        now, one = self._clock(), known.get(name)
        if one is not None:
            one.last, one.host, one.number = now, host or one.host, one.number + 1
        elif len(known) < STRANGERS_MAX:
            known[name] = _Attempts(now, now, host)
