"""Entries as XML: read, written, bounded."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import (
    Act,
    Draft,
    EntryRef,
    Payload,
    Target,
    Verb,
    compose,
    encode_batch,
    parse_body,
    parse_refs,
)
from derbyos_core.identity import SourceId

ONE = SourceId("10000000-0000-4000-8000-000000000000")
TWO = SourceId("20000000-0000-4000-8000-000000000000")
HEAD = f'source="{ONE}" sequence="7" timestamp="1795248014.200000"'


@pytest.mark.clause(86, 87, 88)
def test_an_entry_carries_source_timestamp_and_sequence() -> None:
    """DOS-86, DOS-87, DOS-88."""
    (entry,) = parse_body(f'<set period="1" jam="3" attribute="duration" {HEAD}>57.300</set>'.encode())
    assert (entry.source, entry.sequence, entry.stamp) == (ONE, 7, 1_795_248_014_200_000)
    (act,) = entry.acts
    assert act == Act(verb=Verb.SET, target=Target(period="1", jam="3"), attribute="duration", text="57.300")


@pytest.mark.clause(55, 56)
def test_what_is_written_is_what_is_read() -> None:
    """DOS-55, DOS-56."""
    payload = Payload(tag="line-up", attributes={"team": "home"}, children=(Payload(tag="note", text="a", tail="b"),))
    draft = Draft(
        acts=(
            Act(verb=Verb.ADD, target=Target(period="1", jam="3"), payload=(payload, Payload(tag="lead"))),
            Act(verb=Verb.REMOVE, target=Target(eid=ONE), attribute="jam"),
            Act(verb=Verb.SET, target=Target(path="venue/city"), text="Hull"),
        ),
        role="head-nso",
        over=(EntryRef(ONE, 1), EntryRef(TWO, 2)),
        undoes=(EntryRef(TWO, 3),),
        settles=(EntryRef(ONE, 4),),
        group="g",
    )
    written = compose(draft, ONE, 9, Instant(1_795_248_014_200_001))
    (read,) = parse_body(written.body)
    assert read.acts == draft.acts
    assert (read.over, read.undoes, read.settles) == (draft.over, draft.undoes, draft.settles)
    assert (read.role, read.group, read.sequence, read.stamp) == ("head-nso", "g", 9, 1_795_248_014_200_001)


def test_nothing_stood_and_nothing_said_are_two_things() -> None:
    act = Act(verb=Verb.REMOVE, target=Target(eid=ONE))
    assert b' over=""' in compose(Draft(acts=(act,), over=()), ONE, 1, Instant(0)).body
    assert b"over" not in compose(Draft(acts=(act,)), ONE, 1, Instant(0)).body


def test_an_action_without_a_sequence_is_a_batch() -> None:
    """A18: history is sent so to peers that take it."""
    acts = tuple(Act(verb=Verb.SET, target=Target(path="venue"), attribute="url", text=str(n)) for n in range(3))
    entries = [compose(Draft(acts=(act,)), ONE, n, Instant(n)) for n, act in enumerate(acts, start=1)]
    assert [found.acts for found in parse_body(encode_batch(entries))] == [(act,) for act in acts]


def test_bare_elements_of_an_action_are_added_at_its_target() -> None:
    """Entries 4."""
    (entry,) = parse_body(f'<action period="1" jam="3" {HEAD}><lead skater="home:404"/></action>'.encode())
    (act,) = entry.acts
    assert (act.verb, act.target.jam, act.payload[0].tag) == (Verb.ADD, "3", "lead")


def test_digits_after_the_sixth_are_cut() -> None:
    """Data-model 3: six decimals, compared as whole microseconds."""
    (entry,) = parse_body(f'<remove eid="x" source="{ONE}" sequence="1" timestamp="1795248000.23456789"/>'.encode())
    assert entry.stamp == 1_795_248_000_234_567


@pytest.mark.parametrize("stamp", ["", "nan", "inf", "-inf", "1e9", "yesterday", "0x10", "1" * 40])
def test_a_time_that_is_no_number_is_none(stamp: str) -> None:
    (entry,) = parse_body(f'<remove eid="x" source="{ONE}" sequence="1" timestamp="{stamp}"/>'.encode())
    assert entry.stamp is None


def test_references_that_are_none_are_passed_over() -> None:
    assert parse_refs(f"{ONE} 7; {TWO} 3;nonsense; {ONE} x;;") == (EntryRef(ONE, 7), EntryRef(TWO, 3))


MANY = " ".join(f"a{number}='1'" for number in range(80))
HUGE = "9" * 30
LAUGHS = '<!DOCTYPE a [<!ENTITY b "c">]><add {head}>&b;</add>'


@pytest.mark.clause(108)
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("not-xml", b""),
        ("not-xml", b"<add"),
        ("not-xml", b"\xff\xfe<\x00a\x00/\x00>\x00"),
        ("not-xml", f"<add {HEAD}>\x01</add>".encode()),
        ("not-xml", f"<add {HEAD}>&nobody;</add>".encode()),
        ("doctype", LAUGHS.format(head=HEAD).encode()),
        ("oversized", b"<add>" + b" " * BODY_BYTES_MAX + b"</add>"),
        ("too-deep", f"<add {HEAD}>{'<a>' * 40}{'</a>' * 40}</add>".encode()),
        ("too-wide", f"<add {HEAD} {MANY}/>".encode()),
        ("too-wide", f"<add {HEAD}>{'<a/>' * 30_000}</add>".encode()),
        ("no-source", b'<add sequence="1" timestamp="1"/>'),
        ("no-source", b'<add source="me" sequence="1" timestamp="1"/>'),
        ("no-sequence", f'<add source="{ONE}" timestamp="1"/>'.encode()),
        ("no-sequence", f'<add source="{ONE}" sequence="0" timestamp="1"/>'.encode()),
        ("no-sequence", f'<add source="{ONE}" sequence="-3" timestamp="1"/>'.encode()),
        ("no-sequence", f'<add source="{ONE}" sequence="{HUGE}" timestamp="1"/>'.encode()),
        ("no-verb", f"<bout {HEAD}/>".encode()),
    ],
)
def test_hostile_bodies_are_refused_by_kind(kind: str, body: bytes) -> None:
    """DOS-108, A26: one error, one kind, no memory."""
    with pytest.raises(RemoteProtocolError) as refused:
        parse_body(body)
    assert refused.value.kind == kind
