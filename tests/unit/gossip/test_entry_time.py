"""Time of day at which an entry was written, for people, beside its stamp in the order."""

from collections import Counter

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip.acts import Act, EntryRef, Target, Verb
from derbyos_core.gossip.entry import Draft, Entry, compose, parse_body
from derbyos_core.gossip.entry_time import EntryTime, EntryTimes, names_its_time
from derbyos_core.identity import SourceId

S = 1_000_000
T0 = Instant(1_795_248_000_000_000)
MIN = 60 * S
ANN, BO = SourceId("0e1d0000-0000-4000-8000-000000000001"), SourceId("0e1d0000-0000-4000-8000-000000000002")


class Log:
    """Entries of two sources."""

    def __init__(self) -> None:
        self._entries: dict[EntryRef, Entry] = {}

    def add(self, number: int, stamp: int, *, text: str = "x", **said: object) -> Entry:
        act = Act(verb=Verb.SET, target=Target(path="."), attribute="game", text=text)
        (entry,) = parse_body(compose(Draft(acts=(act,), **said), ANN, number, Instant(stamp)).body)  # type: ignore[arg-type]
        self._entries[entry.ref] = entry
        return entry

    def find(self, ref: EntryRef) -> Entry | None:
        return self._entries.get(ref)


def test_an_entry_that_says_nothing_was_written_at_its_stamp() -> None:
    log = Log()
    entry = log.add(1, T0)
    assert not names_its_time(entry)
    assert EntryTimes().of(entry, log.find) == EntryTime(T0)
    assert EntryTimes().written_at(entry, log.find) == T0


def test_a_pushed_entry_tells_its_press() -> None:
    log = Log()
    entry = log.add(1, T0 + 7 * MIN, written=T0)
    assert entry.stamp == T0 + 7 * MIN
    assert EntryTimes().of(entry, log.find) == EntryTime(T0)


def test_an_entry_by_the_own_clock_is_certain_as_soon_as_the_next_tells_how_that_was() -> None:
    log, times = Log(), EntryTimes()
    first = log.add(1, T0 + 7 * MIN, is_synced=False)
    second = log.add(2, T0 + 7 * MIN + S, is_synced=False)
    assert times.of(first, log.find) == EntryTime(Instant(T0 + 7 * MIN), is_certain=False)
    log.add(3, T0 + 7 * MIN + S + 1, written=Instant(T0 + 5 * S), ahead_us=7 * MIN)
    assert times.of(first, log.find) == EntryTime(T0)
    assert times.of(second, log.find) == EntryTime(Instant(T0 + S))
    assert EntryTimes().of(second, log.find) == EntryTime(Instant(T0 + S))


@pytest.mark.parametrize("is_known", [True, False])
@pytest.mark.parametrize("order", ["forwards", "backwards", "inwards"])
def test_each_entry_by_an_own_clock_is_read_once(order: str, *, is_known: bool) -> None:
    """A laptop that was alone for a whole game comes with thousands of them, and each screen asks for all."""
    log, times, asked = Log(), EntryTimes(), Counter[EntryRef]()
    count = 60
    entries = [log.add(number, T0 + 7 * MIN + number * S, is_synced=False) for number in range(1, count + 1)]
    if is_known:
        log.add(count + 1, T0 + 9 * MIN, written=T0, ahead_us=7 * MIN)

    def find(ref: EntryRef) -> Entry | None:
        found = log.find(ref)
        if found is not None:
            asked[ref] += 1
        return found

    rows = {"forwards": entries, "backwards": entries[::-1], "inwards": entries[::2] + entries[1::2][::-1]}[order]
    for entry in rows * 3:
        at = T0 + entry.sequence * S + (0 if is_known else 7 * MIN)
        assert times.of(entry, find) == EntryTime(Instant(at), is_certain=is_known)
    assert max(asked[entry.ref] for entry in entries[1:]) <= 1, "entry 1 also tells who made the bout"
    if not is_known:
        late = log.add(count + 1, T0 + 9 * MIN, written=T0, ahead_us=7 * MIN)
        assert all(times.of(one, find).is_certain for one in entries), late


def test_the_clock_of_a_founder_was_the_bouts() -> None:
    """Their next entry after somebody joined says nothing, and so that their clock was right."""
    log, times = Log(), EntryTimes()
    first = log.add(1, T0, is_synced=False)
    log.add(2, T0 + S)
    assert times.of(first, log.find) == EntryTime(T0)


def test_who_made_the_bout_has_its_time() -> None:
    log = Log()
    first = log.add(1, T0 + 2 * S, is_synced=False)
    assert EntryTimes(T0).of(first, log.find) == EntryTime(Instant(T0 + 2 * S))
    assert not EntryTimes(T0 - 10 * MIN).of(first, log.find).is_certain
    assert not EntryTimes(T0 + 10 * MIN).of(first, log.find).is_certain


def test_an_old_program_says_nothing_when_it_stamps_ahead() -> None:
    log = Log()
    entry = log.add(1, T0 + 1)
    assert EntryTimes().of(entry, log.find, before=BO) == EntryTime(Instant(T0 + 1), is_certain=False)
    assert EntryTimes().of(entry, log.find, before=ANN) == EntryTime(Instant(T0 + 1)), "an import of its own"


@pytest.mark.parametrize("text", [' written="1795247000.000000"', ' synced="no"', " ahead=x"])
def test_words_in_a_text_are_no_marks(text: str) -> None:
    log = Log()
    assert EntryTimes().written_at(log.add(1, T0, text=text), log.find) == T0


@pytest.mark.parametrize("body", ['written="soon"', 'written="12345678901234.0"', 'ahead="never" synced="yes"'])
def test_marks_that_cannot_be_read_are_none(body: str) -> None:
    text = f'<set source="{ANN}" sequence="1" timestamp="1795248000.000000" path="." attribute="game" {body}>A</set>'
    (entry,) = parse_body(text.encode())
    assert EntryTimes().of(entry, lambda _: None) == EntryTime(T0)
