"""Attacks by members on the gate of a closed bout's log: none of them is at the cost of another member."""

import logging
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest

from derbyos_core.gossip.entry import Entry
from derbyos_core.gossip.signed_log import (
    CHAINS_OF_CHANNEL_MAX,
    UNCOVERED,
    UNPROVEN,
    WAITING_MAX,
    WAITING_OCTETS_MAX,
    WAITING_OF_SOURCE_MAX,
)
from derbyos_core.identity import SourceId, new_source
from derbyos_core.security.keys import SigningKey
from derbyos_core.security.signatures import (
    Signature,
    first_link,
    new_signed_source,
    next_link,
    sign_link,
)
from tests.kit.forged_entries import KINDS, Forger
from tests.unit.gossip.test_signed_log import BOUT, RELAY, Reader, Writer, entry_of

ATTACKER = SourceId("a77ac3e5-0000-8000-8000-000000000001")
FORGED, FORGED_PER_ENTRY = 10_000, 50
_log = logging.getLogger(__name__)


def _junk(count: int, text: str = "junk") -> Iterator[Entry]:
    """Yield entries of sources that do not exist, without signatures."""
    random = Random(5)
    for _ in range(count):
        yield entry_of(new_source(random), 2, text)


def test_entries_without_signatures_do_not_use_up_the_room_of_others() -> None:
    writer, reader = Writer(1), Reader()
    reader.receive(*writer.message(writer.write()))
    for junk in _junk(2 * WAITING_MAX):
        reader.signed.receive([junk], (), ATTACKER)
    assert reader.signed.waiting <= WAITING_MAX
    assert reader.receive(*writer.message(writer.write())) == [(writer.source, 2)]
    history = Writer(2)
    written = [history.write() for _ in range(200)]
    _, signatures = history.message(*written)
    assert reader.receive(written[:150], ()) == []
    assert len(reader.receive(written[150:], signatures)) == 200


def test_octets_without_signatures_do_not_use_up_the_room_of_others() -> None:
    writer, reader = Writer(1), Reader()
    text = "j" * 60_000
    for junk in _junk(WAITING_OCTETS_MAX // len(text) + 20, text):
        reader.signed.receive([junk], (), ATTACKER)
    assert reader.signed.waiting * len(text) <= WAITING_OCTETS_MAX
    assert reader.receive(*writer.message(writer.write())) == [(writer.source, 1)]


def test_entries_in_a_writers_name_do_not_use_up_its_room() -> None:
    writer, reader = Writer(1), Reader()
    reader.receive(*writer.message(writer.write()))
    for number in range(100, 100 + 2 * WAITING_OF_SOURCE_MAX):
        reader.signed.receive([entry_of(writer.source, number, "ahead")], (), ATTACKER)
    written = [writer.write() for _ in range(200)]
    assert len(reader.receive(*writer.message(*written))) == 200
    assert reader.log.tops == {writer.source: 201}


def test_history_that_waits_for_its_signature_is_not_replaced() -> None:
    """Else the honest member that brings the rest would be blamed for the forged part."""
    writer, reader = Writer(1), Reader()
    written = [writer.write() for _ in range(20)]
    _, signatures = writer.message(*written)
    assert reader.receive(written[:10], ()) == []
    forged = entry_of(writer.source, 5, "forged")
    thief = SigningKey(bytes(32))
    link = first_link(BOUT, writer.source, writer.key.public)
    stolen = Signature(writer.source, 5, sign_link(thief, next_link(link, 5, forged.body)), link)
    found = reader.signed.receive([forged], (stolen,), ATTACKER)
    assert found.entries == ()
    assert len(reader.receive(written[10:], signatures)) == 20
    assert UNPROVEN not in reader.counted


@pytest.mark.parametrize("is_signed", [False, True], ids=["unsigned", "signed by keys of nobody"])
def test_invented_sources_do_not_keep_newcomers_out(is_signed: bool) -> None:
    reader, random = Reader(), Random(6)
    passed = 0
    for number in range(CHAINS_OF_CHANNEL_MAX + 2_000):
        key = SigningKey(number.to_bytes(32))
        source, source_key = new_signed_source(key.public, BOUT, random)
        entry = entry_of(source, 1, "x", str(source_key))
        before = first_link(BOUT, source, key.public)
        octets = sign_link(key, next_link(before, 1, entry.body)) if is_signed else bytes(64)
        found = reader.signed.receive([entry], (Signature(source, 1, octets, before),), ATTACKER)
        passed += len(found.entries)
    assert passed == (CHAINS_OF_CHANNEL_MAX if is_signed else 0)
    writer = Writer(1)
    assert reader.receive(*writer.message(writer.write())) == [(writer.source, 1)]


def test_ten_thousand_forged_entries_are_refused_and_honest_ones_in_between_are_not() -> None:
    """The victim's newest entries are forged before they reach the reader, which is when a forger can win."""
    victim, reader = Writer(1), Reader()
    thief = Writer(9)
    forger = Forger(BOUT, thief.key, thief.source, Random(77))
    for writer in (thief, victim):
        reader.receive(*writer.message(writer.write()))
    kinds: Counter[str] = Counter()
    dropped: Counter[str] = Counter()
    for number in range(2, FORGED // FORGED_PER_ENTRY + 2):
        entries, signatures = victim.message(victim.write())
        for _ in range(FORGED_PER_ENTRY):
            forged = forger.draw(entries[0], signatures[0])
            kinds[forged.kind] += 1
            found = reader.signed.receive([forged.entry], [forged.signature], ATTACKER)
            assert found.entries == (), forged
            assert found.signatures == ()
            dropped.update(found.dropped)
        honest = reader.signed.receive(entries, signatures, RELAY)
        assert honest.entries == (entries[0],)
        assert honest.dropped == {}
        reader.log.append(entries[0])
        dropped.update(honest.of_others.get(ATTACKER, {}))
        assert reader.log.tops[victim.source] == number
    _log.info("%s %s %s", dict(kinds), dict(dropped), reader.signed.waiting)
    assert kinds.keys() == set(KINDS)
    assert min(kinds.values()) > FORGED // 20
    assert FORGED - 10 <= dropped.total() + reader.signed.waiting <= FORGED  # one that came twice waits once
    assert dropped[UNPROVEN] > FORGED // 2
    assert reader.log.tops == {thief.source: 1, victim.source: len(victim.entries)}


def test_what_waits_is_not_walked_again_with_every_message() -> None:
    """A run of a thousand entries in the victim's name, each with a signature, whose beginning is missing."""
    victim, reader = Writer(1), Reader()
    reader.receive(*victim.message(victim.write()))
    for number in range(1_000, 1_990):
        junk = entry_of(victim.source, number, "junk")
        reader.signed.receive([junk], [Signature(victim.source, number, bytes(64))], ATTACKER)
    began = time.process_time()
    for number in range(2, 52):
        assert reader.receive(*victim.message(victim.write())) == [(victim.source, number)]
    assert time.process_time() - began < 1.0  # 50 entries


def test_a_member_is_not_blamed_for_what_another_one_sent() -> None:
    """Forged entries wait for the link before them, which an honest member brings.

    Who sent them may have them from another branch, so they are dropped without an accusation.
    """
    victim, reader = Writer(1), Reader()
    reader.receive(*victim.message(victim.write()))
    forged = entry_of(victim.source, 3, "forged")
    assert reader.signed.receive([forged], [Signature(victim.source, 3, bytes(64))], ATTACKER).dropped == {}
    entries, signatures = victim.message(victim.write())
    found = reader.signed.receive(entries, signatures, RELAY)
    assert found.dropped == {}
    assert found.of_others == {ATTACKER: {UNCOVERED: 1}}


@pytest.mark.parametrize("is_closed", [True, False])
@pytest.mark.parametrize("seed", range(8))
def test_the_short_way_of_the_usual_message_gives_the_same_results(seed: int, *, is_closed: bool) -> None:
    """Honest entries alone, in batches, late, twice, with another's signature, and forged ones, from three channels.

    With odd seeds little goes wrong and what was late comes soon, so that nearly all take the short way.
    """
    random, is_calm = Random(seed), seed % 2 == 1
    writers = [Writer(1), Writer(2)]
    short, long = Reader(is_closed=is_closed), Reader(is_closed=is_closed)
    long.signed._receive_next = lambda *_: None  # type: ignore[method-assign]
    forger = Forger(BOUT, SigningKey(bytes(32)), ATTACKER, Random(seed))
    sent: list[tuple[Sequence[Entry], Sequence[Signature]]] = []
    outcomes: Counter[str] = Counter()
    late: list[tuple[Sequence[Entry], Sequence[Signature]]] = []
    for _ in range(400):
        writer = random.choice(writers)
        choice = random.randrange(6 if is_calm and random.random() < 0.85 else 10)
        if choice < 5 or not sent:
            message = writer.message(writer.write())
        elif choice < 6:
            parts = [one.message(*(one.write() for _ in range(random.randint(1, 5)))) for one in writers]
            random.shuffle(parts)
            count = random.randint(1, 2)
            parts, late = parts[:count], late + parts[count:]
            mixed = [entry for entries, _ in parts for entry in entries]
            if random.random() < 0.7:  # each source in its order, else in any
                mixed.sort(key=lambda entry: entry.sequence)
            else:
                random.shuffle(mixed)
            message = mixed, [one for _, signatures in parts for one in signatures]
        elif choice < 7:
            message = random.choice(sent)
        elif choice < 8:
            message = sent[-1][0], random.choice(sent)[1]
        else:
            entries, signatures = writer.message(writer.write())
            late.append((entries, signatures))
            forged = forger.draw(entries[0], signatures[0])
            message = [forged.entry], [forged.signature]
        if choice == 0 and (not is_calm or random.random() < 0.1):
            late.append(message)  # what follows has a gap before it
            continue
        sent.append(message)
        for entries, signatures in [message, *late] if is_calm else [message]:
            channel = random.choice((writer.source, RELAY, ATTACKER))
            one, other = (
                short.signed.receive(entries, signatures, channel),
                long.signed.receive(entries, signatures, channel),
            )
            assert (one.entries, one.signatures) == (other.entries, other.signatures)
            assert (dict(one.dropped), _plain(one.of_others)) == (dict(other.dropped), _plain(other.of_others))
            for reader in (short, long):
                for entry in one.entries:
                    reader.log.append(entry)
            outcomes.update(one.dropped)
            outcomes["covered"] += len(one.entries)
            assert short.signed.waiting == long.signed.waiting
            assert {source: (one.links, one.branches) for source, one in short.signed._chains.items()} == {
                source: (one.links, one.branches) for source, one in long.signed._chains.items()
            }
        if is_calm:
            late.clear()
    assert outcomes["covered"] > 100
    assert outcomes[UNPROVEN] > 0


def _plain(dropped: Mapping[SourceId, Mapping[str, int]]) -> dict[SourceId, dict[str, int]]:
    return {channel: dict(counts) for channel, counts in dropped.items() if counts}
