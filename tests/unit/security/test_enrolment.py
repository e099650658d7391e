"""Enrolment without sockets: codec, the member's bounds, and the newcomer's states."""

import json
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import RemoteProtocolError
from derbyos_core.identity import BoutId
from derbyos_core.security.enrolment import (
    ANSWER_OCTETS_MAX,
    ENROLLED_MAX,
    FAILURES_MAX,
    MEMBERS_MAX,
    REPLIES_MAX,
    REPLIES_PER_S,
    REQUEST_OCTETS_MAX,
    Enroller,
    Enrolment,
    EnrolmentClient,
    EnrolmentState,
    Handshake,
    Refusal,
    Request,
    decode_answer,
    decode_request,
    encode_answer,
    encode_request,
)
from derbyos_core.security.keys import PublicKey, SigningKey, encode_key
from derbyos_core.wire.messages import Address

KEYS = [SigningKey(bytes([number]) * 32).public for number in range(1, 6)]
REQUEST = Request(KEYS[0], "DerbyOS 1.0")
ENROLMENT = Enrolment(
    bout=BoutId("01a0c450-6c7b-8f66-9a29-9d3186de5e6d"),
    title="Tramline Rollbacks – Viaduct Valves",
    code=2,
    address=Address("192.0.2.7", 51_000),
    key=KEYS[1],
    members=((KEYS[1], Address("192.0.2.7", 51_000)), (KEYS[2], None)),
)
START = Instant(1_790_000_000_000_000)


def _after(seconds: float) -> Instant:
    return Instant(START + round(seconds * 1e6))


# -- codec ------------------------------------------------------------------------------------------------


def test_messages_are_fixed() -> None:
    assert encode_request(REQUEST) == f'{{"key":"{encode_key(KEYS[0])}","program":"DerbyOS 1.0"}}'.encode()
    assert json.loads(encode_answer(ENROLMENT)) == {
        "bout": "01a0c450-6c7b-8f66-9a29-9d3186de5e6d",
        "title": "Tramline Rollbacks – Viaduct Valves",
        "code": 2,
        "address": "192.0.2.7:51000",
        "key": encode_key(KEYS[1]),
        "members": [[encode_key(KEYS[1]), "192.0.2.7:51000"], [encode_key(KEYS[2]), ""]],
    }
    assert encode_answer(Refusal.FULL) == b'{"refused":"full"}'


@pytest.mark.parametrize("answer", [ENROLMENT, replace(ENROLMENT, members=(), title=""), *Refusal])
def test_messages_are_read_as_they_were_written(answer: Enrolment | Refusal) -> None:
    assert decode_answer(encode_answer(answer)) == answer
    assert decode_request(encode_request(REQUEST)) == REQUEST


def test_names_of_later_versions_are_ignored() -> None:
    assert decode_request(_with(encode_request(REQUEST), later=[1])) == REQUEST
    assert decode_answer(_with(encode_answer(ENROLMENT), later={"a": None})) == ENROLMENT


def _with(frame: bytes, **values: Any) -> bytes:
    return json.dumps({**json.loads(frame), **values}).encode()


@pytest.mark.parametrize(
    "values",
    [
        {"bout": 1},
        {"bout": "b" * 201},
        {"title": "two\nlines"},
        {"title": "\ud800"},
        {"code": -1},
        {"code": True},
        {"code": 1.0},
        {"code": "1"},
        {"address": "laptop:51000"},
        {"address": ""},
        {"key": "A" * 43},
        {"key": None},
        {"members": {}},
        {"members": [[encode_key(KEYS[0])]]},
        {"members": [[encode_key(KEYS[0]), 51_000]]},
        {"members": [[encode_key(KEYS[0]), "192.0.2.7"]]},
        {"members": [[encode_key(KEYS[0]), ""]] * (MEMBERS_MAX + 1)},
        {"refused": "bored"},
        {"refused": None},
    ],
)
def test_answers_with_other_values_are_refused(values: dict[str, Any]) -> None:
    with pytest.raises(RemoteProtocolError):
        decode_answer(_with(encode_answer(ENROLMENT), **values))


@pytest.mark.parametrize("name", ["bout", "title", "code", "address", "key", "members"])
def test_answers_without_a_value_are_refused(name: str) -> None:
    values = json.loads(encode_answer(ENROLMENT))
    del values[name]
    with pytest.raises(RemoteProtocolError):
        decode_answer(json.dumps(values).encode())


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"[]",
        b"null",
        b"{",
        b"\xff",
        b"[" * 900,
        b"9" * 1_000,
        encode_request(REQUEST) + b" " * REQUEST_OCTETS_MAX,
        encode_request(REQUEST)[:-1],
        encode_request(REQUEST) + b"{}",
    ],
)
def test_requests_that_cannot_be_read_are_refused(frame: bytes) -> None:
    with pytest.raises(RemoteProtocolError, match="cannot be read"):
        decode_request(frame)


def test_deep_answers_are_refused() -> None:
    with pytest.raises(RemoteProtocolError, match="no JSON"):
        decode_answer(b"[" * (ANSWER_OCTETS_MAX - 1))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=50),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.binary(max_size=200)
    | json_values.map(lambda value: json.dumps(value).encode())
    | st.tuples(st.sampled_from(["bout", "title", "code", "address", "key", "members", "program"]), json_values).map(
        lambda pair: _with(encode_answer(ENROLMENT), **{pair[0]: pair[1]})
    )
)
def test_any_octets_are_a_message_or_refused(frame: bytes) -> None:
    with suppress(RemoteProtocolError):
        assert isinstance(decode_request(frame), Request)
    with suppress(RemoteProtocolError):
        answer = decode_answer(frame)
        assert decode_answer(encode_answer(answer)) == answer


@given(st.text())
def test_any_title_can_be_sent(title: str) -> None:
    sent = decode_answer(encode_answer(replace(ENROLMENT, title=title)))
    assert isinstance(sent, Enrolment)
    assert sent.title.isprintable()


def test_the_largest_answer_fits() -> None:
    members = tuple((KEYS[0], Address("192.168.100.100", 65_535)) for _ in range(MEMBERS_MAX + 9))
    frame = encode_answer(replace(ENROLMENT, title="\U0001f6fc" * 300, members=members))
    assert len(frame) <= ANSWER_OCTETS_MAX
    answer = decode_answer(frame)
    assert isinstance(answer, Enrolment)
    assert len(answer.members) == MEMBERS_MAX


# -- the member -------------------------------------------------------------------------------------------


def test_a_member_answers_and_admits() -> None:
    enroller = Enroller(lambda: ENROLMENT)
    for _ in range(2):  # the newcomer repeats itself
        reply = enroller.receive(encode_request(REQUEST), START)
        assert reply is not None
        assert decode_answer(reply.frame) == ENROLMENT
        assert reply.admitted == REQUEST.key
    assert (enroller.refused, enroller.unanswered) == (0, 0)


@pytest.mark.parametrize(("frame", "reason"), [(b"{}", Refusal.UNREADABLE), (encode_request(REQUEST), Refusal.REMOVED)])
def test_a_member_refuses(frame: bytes, reason: Refusal) -> None:
    enroller = Enroller(lambda: ENROLMENT, lambda key: key == REQUEST.key)
    reply = enroller.receive(frame, START)
    assert reply is not None
    assert decode_answer(reply.frame) is reason
    assert reply.admitted is None
    assert enroller.refused == 1


def test_one_code_enrols_a_bounded_number_of_keys() -> None:
    enroller = Enroller(lambda: ENROLMENT)
    outcomes = []
    for number in range(ENROLLED_MAX + 2):
        key = SigningKey(number.to_bytes(32)).public
        reply = enroller.receive(encode_request(Request(key, "")), _after(number))
        assert reply is not None
        outcomes.append(reply.admitted)
    assert outcomes[-2:] == [None, None]
    assert None not in outcomes[:ENROLLED_MAX]
    again = enroller.receive(encode_request(Request(PublicKey(outcomes[0] or b""), "")), _after(1_000))
    assert again is not None
    assert again.admitted == outcomes[0]


def test_requests_that_come_too_fast_get_no_answer() -> None:
    enroller = Enroller(lambda: ENROLMENT)
    replies = [enroller.receive(encode_request(REQUEST), START) for _ in range(REPLIES_MAX + 5)]
    assert [reply is not None for reply in replies] == [True] * REPLIES_MAX + [False] * 5
    assert enroller.unanswered == 5
    later = [enroller.receive(encode_request(REQUEST), _after(1.0)) for _ in range(REPLIES_PER_S + 1)]
    assert [reply is not None for reply in later] == [True] * REPLIES_PER_S + [False]
    assert enroller.receive(encode_request(REQUEST), START) is None  # the clock was set back


# -- the newcomer -----------------------------------------------------------------------------------------


def test_a_newcomer_is_enrolled() -> None:
    client = EnrolmentClient(REQUEST, START)
    assert (client.state, client.next_timer()) == (EnrolmentState.CONNECTING, _after(8))
    assert client.handshake(Handshake.SUCCEEDED, START) == (encode_request(REQUEST),)
    assert (client.state, client.next_timer()) == (EnrolmentState.ASKED, _after(1))
    client.receive(encode_answer(ENROLMENT))
    assert (client.state, client.enrolment, client.next_timer()) == (EnrolmentState.ENROLLED, ENROLMENT, None)
    assert client.handle_timer(_after(9)) == client.handshake(Handshake.FAILED, _after(9)) == ()
    client.receive(encode_answer(Refusal.FULL))
    assert (client.state, client.is_over) == (EnrolmentState.ENROLLED, True)


@pytest.mark.parametrize(
    ("frame", "refusal"),
    [(encode_answer(reason), reason) for reason in Refusal] + [(b"{}", Refusal.UNREADABLE)],
)
def test_a_newcomer_is_refused(frame: bytes, refusal: Refusal) -> None:
    client = EnrolmentClient(REQUEST, START)
    client.handshake(Handshake.SUCCEEDED, START)
    client.receive(frame)
    assert (client.state, client.refusal) == (EnrolmentState.REFUSED, refusal)


def test_a_newcomer_asks_again_until_its_time_is_over() -> None:
    client = EnrolmentClient(REQUEST, START)
    client.handshake(Handshake.SUCCEEDED, START)
    asked = [second for second in range(9) if client.handle_timer(_after(second))]
    assert asked == [1, 2, 3, 4, 5, 6, 7]
    assert client.state is EnrolmentState.TIMED_OUT


def test_a_newcomer_whom_nobody_answers_gives_up() -> None:
    client = EnrolmentClient(REQUEST, START)
    assert client.handle_timer(_after(7.9)) == ()
    assert client.state is EnrolmentState.CONNECTING
    client.receive(encode_answer(ENROLMENT))  # nothing was asked
    assert (client.enrolment, client.is_over) == (None, False)
    assert client.handle_timer(_after(8)) == ()
    assert (client.state, client.is_over) == (EnrolmentState.TIMED_OUT, True)


def test_a_code_is_wrong_after_several_failures_in_a_row() -> None:
    client = EnrolmentClient(REQUEST, START)
    for _ in range(FAILURES_MAX - 1):
        client.handshake(Handshake.FAILED, START)
    assert client.state is EnrolmentState.CONNECTING
    client.handshake(Handshake.SUCCEEDED, START)
    for _ in range(FAILURES_MAX - 1):
        client.handshake(Handshake.FAILED, START)
    assert (client.state, client.next_timer()) == (EnrolmentState.CONNECTING, _after(8))
    client.handshake(Handshake.FAILED, START)
    assert (client.state, client.is_foreign) == (EnrolmentState.MISFIT, False)


def test_a_foreign_program_is_noticed_at_once() -> None:
    client = EnrolmentClient(REQUEST, START)
    client.handshake(Handshake.FOREIGN, START)
    assert (client.state, client.is_foreign) == (EnrolmentState.MISFIT, True)
