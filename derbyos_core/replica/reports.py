"""Members' reports, as words in BEATs, on entries and connections that use another's name.

* `forged=N`  so many entries stand in my name that I did not write;
* `posed=SOURCE,...`  another connection to me uses the names of these sources, at most four;
* `strangers=N`  so many laptops that do not belong to this closed bout were turned away here;
* `unproven=SOURCE:N,...`  these members brought so many entries here that their writers did not sign, at most four.

Only the laptop whose name is used knows its own entries, and only the laptop that is connected to sees connections.
So each reports what it knows, and every Head NSO's screen can show it. A lying member can cause a sentence and nothing
more. Programs that do not know the words ignore them.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from derbyos_core.clock import Instant
from derbyos_core.identity import SourceId, is_uuid
from derbyos_core.replica.events import TurnedAway
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
        self._strangers: dict[bool, tuple[Instant, TurnedAway]] = {}
        self._unproven: dict[SourceId, tuple[Instant, int]] = {}
        self._heard_strangers: dict[SourceId, tuple[Instant, int]] = {}
        self._heard_unproven: dict[SourceId, dict[SourceId, tuple[Instant, int]]] = {}

    def note_posed(self, source: SourceId, now: Instant, host: str = "") -> None:
        """Note that a connection here, perhaps from this host, uses the name of this source."""
        _, known = self._found.pop(source, (now, ""))
        _make_room(self._found, source)
        self._found[source] = now, host or known

    def note_crowd(self, host: str, now: Instant) -> None:
        """Note that this host opens too many connections."""
        self._crowd = now, host

    def crowd(self, now: Instant) -> str:
        """Return the host that recently opened too many connections, or an empty text."""
        return self._crowd[1] if self._crowd is not None and now - self._crowd[0] < POSED_US else ""

    def note_strangers(self, strangers: TurnedAway, now: Instant) -> None:
        """Note who was turned away at one of the two sockets of a closed bout; none if that is over."""
        if strangers.count:
            self._strangers[strangers.is_enrolling] = now, strangers
        else:
            self._strangers.pop(strangers.is_enrolling, None)

    def strangers(self, now: Instant) -> tuple[int, str]:
        """Return how many were turned away at most at one laptop, and the host of the last one if that is known here.

        The same programs usually try all laptops, so numbers of several are not added.
        """
        here, host = self._strangers_here(now)
        elsewhere = max((count for at, count in self._heard_strangers.values() if now - at < POSED_US), default=0)
        return (here, host) if here >= elsewhere else (elsewhere, "")

    def _strangers_here(self, now: Instant) -> tuple[int, str]:
        recent = [(at, one) for at, one in self._strangers.values() if now - at < POSED_US]
        if not recent:
            return 0, ""
        return sum(one.count for _, one in recent), max(recent, key=lambda found: found[0])[1].host

    def note_unproven(self, channel: SourceId, count: int, now: Instant) -> None:
        """Note that a member brought so many entries that their writers did not sign."""
        _, before = self._unproven.pop(channel, (now, 0))
        _make_room(self._unproven, channel)
        self._unproven[channel] = now, before + count

    def unproven(self, now: Instant) -> dict[SourceId, int]:
        """Return who recently brought entries that their writers did not sign, and how many."""
        found = self._unproven_here(now)
        for told in self._heard_unproven.values():
            for channel, (at, count) in told.items():
                if now - at < POSED_US and channel != self._own:
                    found[channel] = max(count, found.get(channel, 0))
        return found

    def _unproven_here(self, now: Instant) -> dict[SourceId, int]:
        return {channel: count for channel, (at, count) in self._unproven.items() if now - at < POSED_US}

    def words(self, forged: int, now: Instant) -> Words:
        """Return the words for a BEAT; nearly always none."""
        words: Words = (("forged", str(forged)),) if forged else ()
        if self._found:
            recent = [source for source, (at, _) in self._found.items() if now - at < POSED_US]
            if recent:
                words += (("posed", ",".join(recent[-POSED_AT_ONCE:])),)
        if self._strangers:
            count, _ = self._strangers_here(now)
            words += (("strangers", str(count)),) if count else ()
        if self._unproven:
            told = [f"{source}:{count}" for source, count in self._unproven_here(now).items()]
            words += (("unproven", ",".join(told[-POSED_AT_ONCE:])),) if told else ()
        return words

    def hear(self, reporter: SourceId, tokens: Iterable[tuple[str, str]], now: Instant) -> None:
        """Read the words of a member's BEAT."""
        words = tuple(tokens)
        if not any(key == "strangers" for key, _ in words):
            self._heard_strangers.pop(reporter, None)  # it is over there
        for key, value in words:
            if key == "forged" and _is_count(value):
                _make_room(self._forged, reporter)
                self._forged[reporter] = int(value)
            elif key == "strangers" and _is_count(value):
                _make_room(self._heard_strangers, reporter)
                self._heard_strangers[reporter] = now, int(value)
            elif key == "unproven":
                self._hear_unproven(reporter, value, now)
            elif key == "posed":
                for name in value.split(",")[:POSED_AT_ONCE]:
                    if is_uuid(name):
                        _make_room(self._heard, SourceId(name))
                        by_reporter = self._heard.setdefault(SourceId(name), {})
                        _make_room(by_reporter, reporter)
                        by_reporter[reporter] = now

    def _hear_unproven(self, reporter: SourceId, value: str, now: Instant) -> None:
        for told in value.split(",")[:POSED_AT_ONCE]:
            name, _, count = told.partition(":")
            if is_uuid(name) and _is_count(count):
                _make_room(self._heard_unproven, reporter)
                by_name = self._heard_unproven.setdefault(reporter, {})
                _make_room(by_name, SourceId(name))
                by_name[SourceId(name)] = now, int(count)

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


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= FORGED_DIGITS


def _make_room(kept: dict[SourceId, Any], name: SourceId) -> None:
    """Drop the oldest if there is no room for another name."""
    if name not in kept and len(kept) >= NAMES_MAX:
        del kept[next(iter(kept))]
