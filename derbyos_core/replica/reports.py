"""Members' reports, as words in BEATs, on entries and connections that use another's name.

* `forged=N`  so many entries stand in my name that I did not write;
* `posed=SOURCE,...`  another connection to me uses the names of these sources, at most four.

Only the laptop whose name is used knows its own entries, and only the laptop that is connected to sees two connections.
So each reports what it knows, and every Head NSO's screen can show it. A lying member can cause a sentence and nothing
more. Programs that do not know the words ignore them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId, is_uuid
from derbyos_core.timesync.sample import Words

__all__ = ["Reports"]

POSED_AT_ONCE = 4
POSED_US = 600_000_000
"""A finding is reported for ten minutes."""
NAMES_MAX = 64
FORGED_DIGITS = 6


class Reports:
    """Findings of this laptop and of other members."""

    def __init__(self, own: SourceId) -> None:
        self._own = own
        self._found: dict[SourceId, tuple[Instant, str]] = {}
        self._heard: dict[SourceId, dict[SourceId, Instant]] = {}
        self._forged: dict[SourceId, int] = {}
        self._crowd: tuple[Instant, str] | None = None

    def note_posed(self, source: SourceId, now: Instant, host: str = "") -> None:
        """Note that a connection here, perhaps from this host, uses the name of this source."""
        _, known = self._found.pop(source, (now, ""))
        _make_room(self._found)
        self._found[source] = now, host or known

    def note_crowd(self, host: str, now: Instant) -> None:
        """Note that this host opens too many connections."""
        self._crowd = now, host

    def crowd(self, now: Instant) -> str:
        """Return the host that recently opened too many connections, or an empty text."""
        return self._crowd[1] if self._crowd is not None and now - self._crowd[0] < POSED_US else ""

    def words(self, forged: int, now: Instant) -> Words:
        """Return the words for a BEAT; nearly always none."""
        words: Words = (("forged", str(forged)),) if forged else ()
        if self._found:
            recent = [source for source, (at, _) in self._found.items() if now - at < POSED_US]
            if recent:
                words += (("posed", ",".join(recent[-POSED_AT_ONCE:])),)
        return words

    def hear(self, reporter: SourceId, tokens: Iterable[tuple[str, str]], now: Instant) -> None:
        """Read the words of a member's BEAT."""
        for key, value in tokens:
            if key == "forged" and value.isascii() and value.isdigit() and len(value) <= FORGED_DIGITS:
                _make_room(self._forged)
                self._forged[reporter] = int(value)
            elif key == "posed":
                for name in value.split(",")[:POSED_AT_ONCE]:
                    if is_uuid(name):
                        _make_room(self._heard)
                        self._heard.setdefault(SourceId(name), {})
                        _make_room(self._heard[SourceId(name)])
                        self._heard[SourceId(name)][reporter] = now

    @property
    def forged(self) -> Mapping[SourceId, int]:
        """Number of entries in its name that each member denies having written."""
        return self._forged

    def posed(self, now: Instant) -> dict[SourceId, tuple[str, tuple[SourceId, ...]]]:
        """Return the sources whose names others use: the host if it was seen here, and the members that report it."""
        found = {source: (host, ()) for source, (at, host) in self._found.items() if now - at < POSED_US}
        posed: dict[SourceId, tuple[str, tuple[SourceId, ...]]] = dict(found)
        for source, reporters in self._heard.items():
            recent = tuple(reporter for reporter, at in reporters.items() if now - at < POSED_US)
            if recent:
                posed[source] = posed.get(source, ("", ()))[0], recent
        return posed


def _make_room(kept: dict[SourceId, Any]) -> None:
    if len(kept) >= NAMES_MAX:
        del kept[next(iter(kept))]
