"""Comparison of logs: members find entries that differ under one name, and exchange them (data-model 4).

Equal tops do not prove equal logs: two entries may claim the same source and number (a restored backup, a forger), or
an entry whose absence was accepted has reached some nodes. So every BEAT carries a root digest (`digests`), and nothing
more while it is one that we had recently. If it is not, twice in a row, BEATs carry these words:

* `at=SOURCE/N/DIGEST,...` gives a source's digest up to N; a BEAT covers one source in sixteen, changed ones first.
* `ask=SOURCE/N,...` requests the digests at these numbers, at most fifteen: the interval shrinks sixteenfold.
* `want=SOURCE/N-M` requests entries N to M, at most sixteen.

Foreign programs ignore these words. The node that finds the first differing number sends its own entries from there on
and requests the other's. The log then decides alike on both sides, and the search goes on to the next difference.

What goes wrong: a peer with false digests costs a few messages, then pauses that double up to ten minutes. Requests
above the limit per second are not answered. Nothing of this changes the contents of the log.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from derbyos_core.clock import Instant
from derbyos_core.gossip.digests import Digests
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.log import EntryLog
from derbyos_core.identity import SourceId, is_uuid

__all__ = ["WINDOW", "Comparison", "Words"]

Words = tuple[tuple[str, str], ...]

ROOTS_KEPT = 16
"""Number of our last roots kept, each with the tops of that moment: a peer that sends one holds what we held then."""
SOURCES_PER_BEAT_MIN, SOURCES_PER_BEAT_MAX = 4, 48
BEATS_PER_ROUND = 16
"""Number of BEATs, half a minute, in which all sources of a log are covered; thousands of sources take more."""
POINTS_MAX = 15
WINDOW = 16
"""Numbers whose entries go in one exchange."""
WORDS_MAX = 16
"""Limit on requests (`ask`, `want`) followed per peer and second: each may cost sixteen entries."""
STATEMENTS_MAX = 64
"""Limit on statements (`at`) followed per peer and second: each costs a look at sixteen digests."""
INQUIRIES_MAX = 64
STEPS_MAX = 24
"""Limit on steps of one search. 16^13 exceeds every sequence; more steps mean contradicting answers."""
PAUSE_US = 2_000_000
PAUSE_MAX_US = 600_000_000
_NO_ROOT = "-"


@dataclass(slots=True)
class _Inquiry:
    """Search in one source: its first differing number is above `low` and at most `high`."""

    low: int
    high: int
    steps: int = 0
    tries: int = 0
    not_before: Instant = field(default=Instant(0))
    exchanged: int = 0


@dataclass(slots=True)
class _Other:
    """State of one member's digests."""

    root: str = ""
    strange: int = 0
    sent_digests: dict[SourceId, tuple[int, str]] = field(default_factory=dict)
    turn: int = 0
    inquiries: dict[SourceId, _Inquiry] = field(default_factory=dict)
    window_at: Instant = field(default=Instant(0))
    words: int = 0
    statements: int = 0


class Comparison:
    """Compares the log with those of the members; `take` returns the words and entries to send.

    `top` gives the number up to which entries of a source may be sent.
    """

    def __init__(self, log: EntryLog, top: Callable[[SourceId], int]) -> None:
        self._log = log
        self._top = top
        self._digests = Digests(log)
        self._others: dict[SourceId, _Other] = {}
        self._roots: dict[str, Mapping[SourceId, int]] = {}
        self._root = _NO_ROOT
        self._refreshed_at: Instant | None = None
        self._root_words: Words = (("root", _NO_ROOT),)
        self._says: list[tuple[SourceId, Words]] = []
        self._sends: list[tuple[SourceId, list[Entry]]] = []
        self.unreadable = 0
        """Number of digest words that could not be read."""

    @property
    def has_outputs(self) -> bool:
        """Whether anything is to be sent since the last `take`."""
        return bool(self._says or self._sends)

    def take(self) -> tuple[list[tuple[SourceId, Words]], list[tuple[SourceId, list[Entry]]]]:
        """Return the words for BEATs, and the entries to send, since the last call."""
        says, self._says = self._says, []
        sends, self._sends = self._sends, []
        return says, sends

    def meet(self, source: SourceId) -> None:
        """Add a member whose digests are unknown."""
        self._others[source] = _Other()

    def part(self, source: SourceId) -> None:
        """Remove a member."""
        self._others.pop(source, None)

    def is_in_step(self, source: SourceId) -> bool:
        """Return True if its last BEAT had our current root: it holds exactly the same entries."""
        other = self._others.get(source)
        return other is not None and other.root == self._root != _NO_ROOT and self._digests.is_current

    def common(self, source: SourceId) -> tuple[str, Mapping[SourceId, int]] | None:
        """Return the root in its last BEAT, with our tops at that root; None if we never had it."""
        other = self._others.get(source)
        tops = self._roots.get(other.root) if other is not None else None
        return (other.root, tops) if other is not None and tops is not None else None

    def beat_words(self, source: SourceId, now: Instant) -> Words:
        """Return the digest words for a BEAT to this peer."""
        if self._refreshed_at != now:
            self._refreshed_at = now
            root = self._digests.refresh()
            if root is not None and self._root != root:
                self._roots.pop(root, None)  # the newest comes last
                self._roots[root] = dict(self._log.tops)
                self._root = root
                if len(self._roots) > ROOTS_KEPT:
                    del self._roots[next(iter(self._roots))]
            self._root_words = (("root", root or _NO_ROOT),)
        words = self._root_words
        other = self._others.get(source)
        if other is not None and other.strange >= 2:
            words += tuple(self._statements(other))
        return words

    def hear(self, source: SourceId, words: Iterable[tuple[str, str]], now: Instant) -> None:
        """Process the words of a member's BEAT."""
        other = self._others.get(source)
        if other is None:
            return
        for key, value in words:
            if key == "root":
                self._hear_root(other, value)
            elif key in ("at", "ask", "want") and self._has_room(other, key, now):
                name, _, rest = value.partition("/")
                if not (is_uuid(name) and rest and self._follow(other, source, key, SourceId(name), rest, now)):
                    self.unreadable += 1

    def _follow(self, other: _Other, source: SourceId, key: str, name: SourceId, rest: str, now: Instant) -> bool:
        """Carry out a word; return False if it cannot be read."""
        parts = rest.split(",")[: POINTS_MAX + 1]
        if key == "at":
            pairs = [part.partition("/") for part in parts]
            points = {
                int(number): digest for number, _, digest in pairs if _is_number(number) and 1 <= len(digest) <= 16
            }
            self._compare(other, source, name, points, now)
            return len(points) == len(parts)
        if key == "ask":
            numbers = [int(part) for part in parts if _is_number(part)]
            self._answer(source, name, numbers)
            return len(numbers) == len(parts)
        first, _, last = rest.partition("-")
        if not (_is_number(first) and _is_number(last or first)):
            return False
        self._send(source, name, int(first), int(last or first))
        return True

    def _has_room(self, other: _Other, key: str, now: Instant) -> bool:
        if now - other.window_at >= PAUSE_US // 2:
            other.window_at, other.words, other.statements = now, 0, 0
        if key == "at":
            other.statements += 1
            return other.statements <= STATEMENTS_MAX
        other.words += 1
        return other.words <= WORDS_MAX

    def _hear_root(self, other: _Other, root: str) -> None:
        other.root = root[:16]
        if root == _NO_ROOT or root in self._roots:
            other.strange = 0
            if root == self._root != _NO_ROOT:
                other.inquiries.clear()
                other.sent_digests.clear()
        else:
            other.strange += 1

    def _statements(self, other: _Other) -> Iterable[tuple[str, str]]:
        """Yield the digests of a few sources: those that changed since they were last sent, then all in turn."""
        names = list(self._log.tops)
        most = min(max(len(names) // BEATS_PER_ROUND, SOURCES_PER_BEAT_MIN), SOURCES_PER_BEAT_MAX)
        fresh: list[tuple[SourceId, int, str]] = []
        for step in range(len(names)):
            name = names[(other.turn + step) % len(names)]
            upto = self._digests.upto(name)
            digest = self._digests.at(name, upto)
            if digest is not None and other.sent_digests.get(name) != (upto, digest):
                fresh.append((name, upto, digest))
                if len(fresh) == most:
                    other.turn = (other.turn + step + 1) % len(names)
                    break
        else:  # everything was sent once: start over
            other.sent_digests.clear()
        for name, upto, digest in fresh:
            other.sent_digests[name] = upto, digest
            yield "at", f"{name}/{upto}/{digest}"

    def _compare(self, other: _Other, source: SourceId, name: SourceId, points: dict[int, str], now: Instant) -> None:
        """Compare a member's digests of a source with ours."""
        same, different = 0, 0
        for number in sorted(points):
            ours = self._digests.at(name, number)
            if ours is None:
                continue
            if ours != points[number]:
                different = number
                break
            same = number
        inquiry = other.inquiries.get(name)
        if not different:
            if inquiry is not None:
                inquiry.low = min(max(inquiry.low, same), inquiry.high - 1)
                if len(points) > 1 or inquiry.steps:
                    self._narrow(inquiry, source, name, now)
            return
        if inquiry is None:
            if len(other.inquiries) >= INQUIRIES_MAX:
                return
            inquiry = other.inquiries[name] = _Inquiry(low=same, high=different)
        elif now < inquiry.not_before:
            return
        elif not inquiry.steps:  # restarted
            inquiry.low, inquiry.high = same, different
        else:
            inquiry.low = max(same, inquiry.low) if max(same, inquiry.low) < different else same
            inquiry.high = min(different, inquiry.high) if min(different, inquiry.high) > inquiry.low else different
        self._narrow(inquiry, source, name, now)

    def _narrow(self, inquiry: _Inquiry, source: SourceId, name: SourceId, now: Instant) -> None:
        """Request the digests in between, or exchange the entries where the difference begins."""
        if now < inquiry.not_before:
            return
        inquiry.steps += 1
        gap = inquiry.high - inquiry.low
        if gap > 1 and inquiry.steps <= STEPS_MAX:
            count = min(POINTS_MAX, gap - 1)
            asked = sorted({inquiry.low + gap * step // (count + 1) for step in range(1, count + 1)})
            self._says.append((source, (("ask", f"{name}/{','.join(map(str, asked))}"),)))
            return
        if gap == 1:
            self._send(source, name, inquiry.high, inquiry.high + WINDOW - 1)
            self._says.append((source, (("want", f"{name}/{inquiry.high}-{inquiry.high + WINDOW - 1}"),)))
        is_progress = gap == 1 and inquiry.high > inquiry.exchanged
        inquiry.tries = 0 if is_progress else inquiry.tries + 1
        inquiry.exchanged = max(inquiry.exchanged, inquiry.high)
        inquiry.not_before = Instant(now + min(PAUSE_US << min(inquiry.tries, 16), PAUSE_MAX_US))
        inquiry.steps = 0

    def _answer(self, source: SourceId, name: SourceId, numbers: list[int]) -> None:
        points = [(number, self._digests.at(name, number)) for number in numbers]
        text = ",".join(f"{number}/{digest}" for number, digest in points if digest is not None)
        if text:
            self._says.append((source, (("at", f"{name}/{text}"),)))

    def _send(self, source: SourceId, name: SourceId, first: int, last: int) -> None:
        """Send all entries of these numbers, also those that a fork left beside: who gets them knows of the fork."""
        numbers = range(first, min(last, first + WINDOW - 1, self._top(name)) + 1)
        entries = [entry for number in numbers for entry in self._log.all_in(EntryRef(name, number))]
        if entries:
            self._sends.append((source, entries))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 16
