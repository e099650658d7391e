"""The audit log: runs without gaps, effective stamps, forks, acceptance of missing entries."""

import random

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gossip import log as log_module
from derbyos_core.gossip.entry import Act, Draft, Entry, EntryRef, Payload, Target, Verb, compose, digest, parse_body
from derbyos_core.gossip.log import AHEAD_MAX, FORKS_OF_SOURCE_MAX, AppendOutcome, EntryLog
from derbyos_core.identity import BoutId, SourceId

BOUT = BoutId("a log")
ONE = SourceId("10000000-0000-4000-8000-000000000000")
TWO = SourceId("20000000-0000-4000-8000-000000000000")
T0 = 1_795_248_000_000_000
DAY_US = 86_400_000_000


def entry(sequence: int, source: SourceId = ONE, at: int = 0, text: str = "57.3") -> Entry:
    """Return the duration of a jam, entered by a source `at` microseconds after the start."""
    act = Act(verb=Verb.SET, target=Target(period="1", jam="1"), attribute="duration", text=text)
    return compose(Draft(acts=(act,)), source, sequence, Instant(T0 + at))


def accepting(missing: str, sequence: int = 1) -> Entry:
    """Return the Head NSO's acceptance that these entries of ONE are missing."""
    payload = Payload(tag="accept", attributes={"uuid": ONE, "missing": missing})
    act = Act(verb=Verb.ADD, target=Target(path="nsodes"), payload=(payload,))
    return compose(Draft(acts=(act,)), TWO, sequence, Instant(T0 + 900))


@pytest.mark.clause(84, 97)
def test_every_entry_is_kept_once_however_often_it_comes() -> None:
    """DOS-84, DOS-97."""
    log = EntryLog(BOUT)
    outcomes = [log.append(entry(1)).outcome for _ in range(3)]
    assert outcomes == [AppendOutcome.NEW, AppendOutcome.DUPLICATE, AppendOutcome.DUPLICATE]
    assert len(log) == 1


def test_an_entry_that_differs_in_bytes_alone_is_the_same_entry() -> None:
    """Equality compares canonical XML, never raw bytes (data-model 3)."""
    log = EntryLog(BOUT)
    log.append(entry(1))
    body = entry(1).body.replace(b'period="1" jam="1"', b"jam='1'  period='1'")
    other = Entry(**{name: getattr(entry(1), name) for name in Entry.__slots__} | {"body": body})
    assert log.append(other).outcome is AppendOutcome.DUPLICATE
    assert log.forks == ()


@pytest.mark.clause(88, 89, 90)
def test_the_top_of_a_source_is_the_end_of_its_unbroken_run() -> None:
    """DOS-88, DOS-89, DOS-90: sequences start at 1; a jump is noticed."""
    log = EntryLog(BOUT)
    for number in (1, 2, 5, 7):
        log.append(entry(number))
    assert log.tops[ONE] == 2
    assert log.highest(ONE) == 7
    assert log.held == 2
    assert dict(log.missing()) == {ONE: "3-4,6"}


@pytest.mark.clause(98)
def test_a_closed_gap_releases_everything_behind_it_in_sequence() -> None:
    """DOS-98."""
    log = EntryLog(BOUT)
    log.append(entry(3))
    log.append(entry(2))
    appended = log.append(entry(1))
    assert [placed.entry.sequence for placed in appended.placed] == [1, 2, 3]
    assert log.held == 0


@pytest.mark.clause(100)
def test_nothing_is_handed_on_past_a_gap() -> None:
    """DOS-100."""
    log = EntryLog(BOUT)
    for number in (1, 2, 4):
        log.append(entry(number))
    assert [found.sequence for found in log.after(ONE, 0, 100)] == [1, 2]
    assert [found.sequence for found in log.after(ONE, 1, 100)] == [2]
    assert len(log.after(ONE, 0, 1)) == 1


def test_held_entries_can_be_named() -> None:
    log = EntryLog(BOUT)
    log.append(entry(4))
    found = log.get(EntryRef(ONE, 4))
    assert found is not None
    assert log.get(EntryRef(ONE, 3)) is None


@pytest.mark.clause(87)
def test_the_order_is_by_effective_stamp_then_source_then_sequence() -> None:
    """DOS-87: the timestamp only sorts the log; no entry sorts before an earlier one of its source."""
    log = EntryLog(BOUT)
    for item in (entry(1, TWO, at=50), entry(1, ONE, at=50), entry(2, ONE, at=10), entry(2, TWO, at=60)):
        log.append(item)
    order = [(placed.entry.source, placed.entry.sequence, placed.key.stamp - T0) for placed in log.ordered()]
    assert order == [(ONE, 1, 50), (TWO, 1, 50), (ONE, 2, 51), (TWO, 2, 60)]
    assert log.newest_stamp == T0 + 60


def test_of_two_entries_in_one_slot_the_same_one_counts_on_every_node() -> None:
    """A15: the lower SHA-256 of the canonical form; the other is kept and shown."""
    rivals = sorted((entry(1, text="57.3"), entry(1, text="59.0")), key=digest)
    for order in (rivals, rivals[::-1]):
        log = EntryLog(BOUT)
        log.append(order[0])
        log.append(entry(2))
        appended = log.append(order[1])
        assert appended.outcome is AppendOutcome.FORK
        assert appended.reordered == (order[1] is rivals[0])
        assert log.ordered()[0].entry.body == rivals[0].body
        (fork,) = log.forks
        assert (fork.counting.body, fork.other.body) == (rivals[0].body, rivals[1].body)
        assert log.append(rivals[1]).outcome is AppendOutcome.DUPLICATE


@pytest.mark.clause(108)
def test_a_source_is_not_believed_far_ahead_of_its_gap() -> None:
    """DOS-108: a huge sequence number does not fill the memory."""
    log = EntryLog(BOUT)
    assert log.append(entry(AHEAD_MAX + 1)).outcome is AppendOutcome.REFUSED
    assert log.append(entry(AHEAD_MAX)).outcome is AppendOutcome.HELD
    assert len(log) == 1


@pytest.mark.parametrize("first", ["the entry behind the gap", "the acceptance"])
def test_accepted_gaps_are_passed_in_any_order(first: str) -> None:
    """Entries 2.11."""
    log = EntryLog(BOUT)
    items = [entry(4), accepting("2-3")]
    log.append(entry(1))
    for item in items if first == "the entry behind the gap" else items[::-1]:
        log.append(item)
    assert log.tops[ONE] == 4
    assert [placed.entry.sequence for placed in log.ordered() if placed.entry.source == ONE] == [1, 4]
    assert [found.sequence for found in log.after(ONE, 0, 10)] == [1, 4]


def test_an_accepted_entry_that_comes_after_all_takes_its_place() -> None:
    log = EntryLog(BOUT)
    for item in (entry(1), entry(4), accepting("2-3")):
        log.append(item)
    appended = log.append(entry(2))
    assert appended.outcome is AppendOutcome.NEW
    assert appended.reordered
    assert [placed.entry.sequence for placed in log.ordered() if placed.entry.source == ONE] == [1, 2, 4]


BELIEVED = ("1795248000", "1795248000.5", "0946684800", "946684800.000000", "7289654399.9999999", " 1795248000. ")
NOT_BELIEVED = ("", "soon", "nan", "1e9", "-1795248000", "946684799.999999", "7289654400", "01795248000", "17 95")


@pytest.mark.parametrize("text", [*BELIEVED, *NOT_BELIEVED])
def test_timestamps_from_2000_to_2200_as_plain_decimals_are_accepted(text: str) -> None:
    """Data-model 4: at most ten whole digits; the entry is placed whatever its value."""
    (came,) = parse_body(f'<remove eid="x" source="{ONE}" sequence="1" timestamp="{text}"/>'.encode())
    (placed,) = EntryLog(BOUT).append(came).placed
    assert placed.is_time_believed is (text in BELIEVED)


def test_entry_without_credible_time_is_ordered_after_its_predecessor() -> None:
    """Data-model 4: its effective stamp is that of the previous entry + 1 microsecond, 0 if there is none."""
    log = EntryLog(BOUT)
    body = f'<remove eid="x" source="{TWO}" sequence="1" timestamp="999999999999.999999"/>'.encode()
    items = [entry(1), *parse_body(body.replace(TWO.encode(), ONE.encode()).replace(b'"1"', b'"2"')), entry(3, at=9)]
    for item in (*items, *parse_body(body)):
        log.append(item)
    assert [(item.key.stamp, item.is_time_believed) for item in log.ordered()] == [
        (0, False),
        (T0, True),
        (T0 + 1, False),
        (T0 + 9, True),
    ]
    assert list(log.undated) == [EntryRef(ONE, 2), EntryRef(TWO, 1)]


def test_no_entry_is_too_old_or_too_new_for_its_bout() -> None:
    """Data-model 4: a bout is made a year before its game and corrected years after."""
    made = BoutId("019aa5b0-0000-7000-8000-000000000000")
    assert made.created_us is not None
    log = EntryLog(made)
    for number, days in enumerate((-400, 0, 36, 4_000), start=1):
        log.append(entry(number, at=made.created_us - T0 + days * DAY_US))
    days_of = [(item.key.stamp - made.created_us) // DAY_US for item in log.ordered()]
    assert days_of == [-400, 0, 36, 4_000]


def newest(log: EntryLog, limit: int) -> int:
    """Return the newest stamp up to a limit by a plain search."""
    return max((item.key.stamp for item in log.ordered() if item.key.stamp <= limit), default=0)


@pytest.mark.parametrize("seed", range(20))
def test_the_newest_stamp_up_to_a_limit_is_found(seed: int) -> None:
    """Data-model 4: writers follow no stamp more than a day ahead; the limit moves forward, and at times back."""
    pick = random.Random(seed)
    log = EntryLog(BOUT)
    tops = dict.fromkeys((ONE, TWO, SourceId("30000000-0000-4000-8000-000000000000")), 0)
    limit = T0
    for _ in range(120):
        source = pick.choice(tuple(tops))
        tops[source] += 1
        log.append(entry(tops[source], source, at=pick.randrange(100)))
        if pick.random() < 0.5:
            limit += pick.randrange(5) if pick.random() < 0.9 else -pick.randrange(40)
            assert log.newest_until(Instant(limit)) == newest(log, limit)
            beyond = list(log.beyond(Instant(limit), 1_000))
            named = {item.entry.ref for _, _, run in beyond for item in run}
            assert named == {item.entry.ref for item in log.ordered() if item.key.stamp > limit}
            assert sum(count for _, count, _ in beyond) == len(named)


@pytest.mark.parametrize(("bound", "room"), [("HELD_OCTETS_MAX", 3 * len(entry(50).body)), ("HELD_MAX", 3)])
def test_room_behind_gaps_is_given_back(monkeypatch: pytest.MonkeyPatch, bound: str, room: int) -> None:
    """Octets and entries that were held count no more once their gap is closed, forks of them included."""
    monkeypatch.setattr(log_module, bound, room)
    log = EntryLog(BOUT)
    for start in range(1, 50, 4):
        for number in range(start + 1, start + 4):
            assert log.append(entry(number)).outcome is AppendOutcome.HELD
        assert log.append(entry(start + 1, text="59.1")).outcome is AppendOutcome.FORK
        assert log.append(entry(start + 4)).outcome is AppendOutcome.REFUSED
        assert log.append(entry(start)).outcome is AppendOutcome.NEW
        assert (log.held, log.tops[ONE]) == (0, start + 3)


@pytest.mark.clause(108)
def test_an_acceptance_makes_no_source_known() -> None:
    """DOS-108: thousands of invented names in one entry take no room from actual writers."""
    names = "".join(f'<accept uuid="{number:08x}-0000-4000-8000-000000000000" missing="1"/>' for number in range(5_000))
    body = f'<add path="nsodes" source="{TWO}" sequence="1" timestamp="1795248000">{names}</add>'
    log = EntryLog(BOUT)
    log.append(*parse_body(body.encode()))
    assert log.source_count == 1
    late = SourceId("00000007-0000-4000-8000-000000000000")
    assert [item.entry.sequence for item in log.append(entry(2, late)).placed] == [2]


@pytest.mark.clause(108)
def test_forks_of_one_source_take_no_room_from_those_of_another() -> None:
    """DOS-108: a source that forges a thousand entries hides no fork of another."""
    log = EntryLog(BOUT)
    for number in range(1, 400):
        for text in ("57.3", "59.0"):
            log.append(entry(number, text=text))
    for text in ("57.3", "59.0"):
        log.append(entry(1, TWO, text=text))
    assert len(log.forks) == FORKS_OF_SOURCE_MAX + 1
    assert log.forks[-1].other.source == TWO
