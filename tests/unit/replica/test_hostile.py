"""Damaged or forged messages: none stops a replica, none fills it, and the bout continues (DOS-108)."""

from random import Random

import pytest

from derbyos_core.identity import octets_of
from derbyos_core.replica.events import Frames
from tests.unit.replica.broken import broken, valid_messages
from tests.unit.replica.script import SOURCES, Bench

ROUNDS = 3_000


@pytest.mark.clause(108)
def test_broken_messages_of_a_member_stop_nothing() -> None:
    """DOS-108: three thousand of them; afterwards an honest peer is answered as before."""
    random, bench = Random(7), Bench()
    bench.meets("b", "c")
    valid = valid_messages()
    for number in range(ROUNDS):
        kind, body = random.choice(valid)
        bench.hears_frames(octets_of(SOURCES["b"]), kind, broken(body, random))
        if number % 4 == 0:  # the peer was dropped for one fault or another
            bench.waits(0.1)
            bench.meets("b", "c")
    bench.meets("c")
    effects = bench.writes_of("c", 1)
    assert bench.kinds(effects)[:2] == ["Patched", "Persist"]
    assert bench.replica.view().entries >= 2
    assert sum(bench.replica.counters.values()) > ROUNDS // 10


@pytest.mark.clause(108)
def test_a_flood_of_made_up_nodes_keeps_the_members() -> None:
    """DOS-108: every octet of the identity and the address is drawn; the table stays small, members stay in it."""
    random, bench = Random(8), Bench()
    bench.meets("c")
    for _ in range(ROUNDS):
        address = f"10.{random.randrange(256)}.{random.randrange(256)}.7:{random.randint(1, 65_535)}".encode()
        kind = random.choice([b"HELO", b"BOUT", b"GSIP", b"GBYE", b"PEER"])
        bench.replica.receive(Frames((random.randbytes(16), kind, address)), bench.now)
        bench.effects()
    assert len(bench.replica.view().peers) <= 256
    assert SOURCES["c"] in {row.source for row in bench.replica.view().peers}


@pytest.mark.clause(108)
def test_gossip_about_everything_fills_nothing() -> None:
    """DOS-108: a hundred thousand made-up sources; what is remembered of them is bounded."""
    random, bench = Random(9), Bench()
    bench.meets("b")
    sent = 0
    for _ in range(100):
        lines = "\n".join(f"{_uuid(random)} {random.randrange(1, 2**53)}" for _ in range(1000))
        sent += len(bench.hears_frames(octets_of(SOURCES["b"]), b"GSIP", lines.encode()))
    assert sent + len(bench.sent(bench.waits(1))) < 100
    assert bench.replica.view().tops.keys() == {SOURCES["a"]}


def _uuid(random: Random) -> str:
    text = random.randbytes(16).hex()
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"
