"""A hostile member stops no node and fills none, and all that it sends is counted (DOS-108)."""

import tracemalloc
import zlib
from random import Random

import pytest

from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.gossip.knowledge import UNKNOWN_MAX
from derbyos_core.gossip.log import HELD_MAX, SOURCES_MAX
from derbyos_core.identity import new_source, octets_of
from derbyos_core.replica.effects import Effect, Send
from derbyos_core.replica.events import Frames
from derbyos_core.wire.deflate import deflated
from derbyos_core.wire.messages import (
    BeatMessage,
    GossipMessage,
)
from tests.unit.gossip.script import entry
from tests.unit.replica.broken import broken, valid_messages
from tests.unit.replica.script import SOURCES, Bench

QUICK, LONG = 3_000, 100_000
GROWTH_MAX = 16 << 20
"""Bound of the memory that a flood of invented entries may use, in octets."""

_HEAD = b'<add source="bbbbbbbb-0000-4000-8000-000000000000" sequence="%d" timestamp="1795248000.1" path="."'
_NOTE = b"<note/></add>"

KINDS: dict[str, tuple[bytes, bytes]] = {
    "too short": (b"", b""),
    "bad-type": (b"XMS", b"<add/>"),
    "not-utf8": (b"CHAT", b"\xff\xfe"),
    "bad-address": (b"PEER", b"300.1.1.1:70000"),
    "bad-time": (b"TIME", b"1e99"),
    "bad-gossip": (b"GSIP", b"nobody 7"),
    "oversized": (b"XMSG", b" " * (BODY_BYTES_MAX + 1)),
    "not-xml": (b"XMSG", _HEAD % 1 + b">" + _NOTE + b"<add"),
    "doctype": (b"XMSG", b'<!DOCTYPE add [<!ENTITY a "b">]>' + _HEAD % 1 + b">&a;" + _NOTE),
    "too-deep": (b"XMSG", _HEAD % 1 + b">" + b"<a>" * 40 + b"</a>" * 40 + b"</add>"),
    "too-wide": (b"XMSG", _HEAD % 1 + b">" + b"<a/>" * 30_000 + b"</add>"),
    "no-source": (b"XMSG", b'<add sequence="1"><note/></add>'),
    "no-sequence": (b"XMSG", (_HEAD % 1).replace(b'sequence="1"', b'sequence="-1"') + b">" + _NOTE),
    "no-verb": (b"XMSG", b'<replace source="bbbbbbbb-0000-4000-8000-000000000000" sequence="1"/>'),
    "bad-deflate": (b"XMSG", deflated(b"<action>" + b"<a/>" * 1_000 + b"</action>")[:-4]),
    "refused": (b"XMSG", _HEAD % 9_000_000_000 + b">" + _NOTE),
    "bad-digest": (b"BEAT", b"v=1 batch=1 at=bbbbbbbb-0000-4000-8000-000000000000/x/y,1/2 want=1 ask=/"),
}
"""One message of each invalid kind, under the name of its counter."""


@pytest.mark.clause(108)
@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_of_harm_has_its_counter(kind: str) -> None:
    """DOS-108, A26: counted by kind, no entry drawn, and the next honest message is read."""
    bench = Bench()
    bench.meets("b", "c")
    sender = octets_of(SOURCES["b"])
    frames = (sender,) if kind == "too short" else (sender, *KINDS[kind])
    bench.hears_frames(*frames)
    counted = bench.replica.counters
    assert counted.get(kind.replace(" ", "-"), 0) >= 1, counted
    assert bench.replica.log.tops.keys() == {SOURCES["a"]}
    assert "Patched" in bench.kinds(bench.writes_of("c", 1))


@pytest.mark.clause(108)
def test_a_million_children_and_a_bomb_cost_no_memory() -> None:
    """A26, DOS-108: refused by size before they are parsed, and inflated only up to the largest body."""
    bench = Bench()
    bench.meets("b")
    sender = octets_of(SOURCES["b"])
    million = _HEAD % 1 + b">" + b"<a/>" * 1_000_000 + b"</add>"
    bomb = zlib.compress(b" " * (64 << 20), 9)
    tracemalloc.start()
    bench.hears_frames(sender, b"XMSG", million)
    bench.hears_frames(sender, b"XMSG", bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert bench.replica.counters["oversized"] == 2
    assert peak < 4 * BODY_BYTES_MAX


@pytest.mark.clause(108)
def test_gossip_about_sources_that_do_not_exist_is_bounded() -> None:
    """DOS-108: a hundred thousand invented sources of one member: bounded memory, few requests."""
    random, bench = Random(9), Bench()
    bench.meets("b", "c")
    bench.waits(2)
    lines = [(new_source(random), random.randrange(1, 2**53)) for _ in range(100_000)]
    tracemalloc.start()
    for start in range(0, len(lines), 1_000):
        bench.hears("b", GossipMessage(tuple(lines[start : start + 1_000])))
    asked = 0
    for _ in range(60):
        asked += _named(bench.waits(1))
    grown, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert grown < GROWTH_MAX
    assert asked <= 10 * UNKNOWN_MAX
    bench.meets("c")
    bench.writes_of("c", 1, 2)
    assert bench.replica.log.tops[SOURCES["c"]] == 2


@pytest.mark.clause(108)
def test_entries_far_behind_gaps_are_bounded() -> None:
    """DOS-108: many sources, one entry behind a gap for each; held entries are bounded, the gaps are listed quickly."""
    random, bench = Random(5), Bench()
    bench.meets("b")
    for _ in range(SOURCES_MAX + 200):
        body = entry("d", 9_000).body.replace(SOURCES["d"].encode(), str(new_source(random)).encode())
        bench.replica.receive(Frames((octets_of(SOURCES["b"]), b"XMSG", body)), bench.now)
        bench.effects()
    view = bench.replica.view()
    assert view.held <= min(HELD_MAX, SOURCES_MAX)
    assert bench.replica.counters["refused"] >= 200
    assert len(view.missing) == view.held
    assert all(text == "1-8999" for text in view.missing.values())


def test_a_liar_about_digests_is_asked_less_and_less() -> None:
    """Data model 4: digests that never agree cost some messages, then pauses that double; the log is unchanged."""
    bench = Bench()
    bench.meets("b")
    bench.writes_of("b", *range(1, 101))
    before = bench.replica.log.tops
    asked = []
    for minute in range(30):
        said = 0
        for second in range(60):
            word = f"at={SOURCES['b']}/100/{minute:04d}{second:04d}AAA"
            effects = bench.hears_frames(
                octets_of(SOURCES["b"]), b"BEAT", f"v=1 batch=1 root=no{minute}-{second} {word}".encode()
            )
            for effect in effects + bench.waits(1):
                message = getattr(effect, "message", None)
                if isinstance(message, BeatMessage) and any(key == "ask" for key, _ in message.tokens):
                    said += 1
                    numbers = next(value for key, value in message.tokens if key == "ask").partition("/")[2]
                    lies = ",".join(f"{number}/lie{second}" for number in numbers.split(","))
                    bench.hears_frames(octets_of(SOURCES["b"]), b"BEAT", f"batch=1 at={SOURCES['b']}/{lies}".encode())
        asked.append(said)
    assert sum(asked[-10:]) <= sum(asked[:3])
    assert bench.replica.log.tops == before
    assert bench.replica.log.forks == ()


@pytest.mark.clause(108)
def test_an_acceptance_of_everything_costs_nothing() -> None:
    """DOS-108: an accept that names a thousand million numbers, in many pieces."""
    bench = Bench()
    bench.meets("b")
    pieces = ",".join(f"{start}-999999999" for start in range(1, 5_000))
    body = entry("b", 1).body.replace(b"<note", f'<accept uuid="{SOURCES["d"]}" missing="{pieces}"/><note'.encode())
    body = body.replace(b'path="."', b'path="nsodes"')
    tracemalloc.start()
    bench.hears_frames(octets_of(SOURCES["b"]), b"XMSG", body)
    bench.takes("b", entry("d", 9_999))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert bench.replica.log.tops[SOURCES["d"]] == 9_999
    assert peak < GROWTH_MAX
    assert bench.replica.log.get(EntryRef(SOURCES["d"], 9_999)) is not None


def _named(effects: tuple[Effect, ...]) -> int:
    """Return the number of sources named in outgoing GSIPs."""
    said = (effect.message for effect in effects if isinstance(effect, Send))
    return sum(len(message.tops) for message in said if isinstance(message, GossipMessage))


def _mutate(rounds: int, seed: int) -> Bench:
    """Receive `rounds` messages of a member, whole or broken; then an entry of an honest one."""
    random, bench = Random(seed), Bench()
    bench.meets("b", "c")
    valid = valid_messages()
    for number in range(rounds):
        kind, body = random.choice(valid)
        bench.hears_frames(octets_of(SOURCES["b"]), kind, broken(body, random))
        if number % 50 == 0:  # the peer was dropped for one fault or another
            bench.waits(0.1)
            bench.meets("b", "c")
    bench.meets("c")
    assert "Patched" in bench.kinds(bench.writes_of("c", 1))
    return bench


def test_mutated_messages_stop_nothing() -> None:
    """Performance and reliability 7, hostile XML: the quick part."""
    assert sum(_mutate(QUICK, 7).replica.counters.values()) > QUICK // 20


@pytest.mark.slow
def test_a_hundred_thousand_mutated_messages_stop_nothing() -> None:
    """Performance and reliability 7, hostile XML: no crash, at most 64 MB, a bounded set of counters."""
    tracemalloc.start()
    bench = _mutate(LONG, 8)
    grown, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 4 * GROWTH_MAX
    assert grown < 4 * GROWTH_MAX
    assert len(bench.replica.counters) < 40
