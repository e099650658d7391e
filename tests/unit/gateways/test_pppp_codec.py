"""Frames of PPPP become messages and back; decoding gives a message or a RemoteProtocolError, nothing else."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.errors import LocalProtocolError, RemoteProtocolError
from derbyos_core.gateways.pppp.codec import (
    CHANNEL_OCTETS_MAX,
    PAYLOAD_OCTETS_MAX,
    RANGES_MAX,
    REQUEST_OCTETS_MAX,
    decode_from_publisher,
    decode_from_subscriber,
    encode,
    fold,
    unfold,
)
from derbyos_core.gateways.pppp.messages import (
    Acknowledge,
    Custom,
    Frames,
    FromPublisher,
    FromSubscriber,
    FullDump,
    Heartbeat,
    Publish,
    Settings,
    Subscribe,
    Unsubscribe,
)


def _number(number: int) -> bytes:
    return number.to_bytes(8, "big")


FROM_SUBSCRIBER: list[tuple[FromSubscriber, Frames]] = [
    (Subscribe(b"score"), (b"\x01score",)),
    (Subscribe(b"\x10"), (b"\x01\x10",)),
    (Unsubscribe(b"score"), (b"\x00score",)),
    (Acknowledge(b"score", 0), (b"\x02score", _number(0))),
    (Acknowledge(b"score", 7), (b"\x02score", _number(7))),
    (
        Acknowledge(b"jam", 9, ((2, 3), (5, 5))),
        (b"\x02jam", _number(9), _number(2) + _number(3), _number(5) + _number(5)),
    ),
    (Heartbeat(), (b"\x03",)),
    (Custom(b"tag", (b"{}",)), (b"\x04", b"tag", b"{}")),
    (Custom(b"tag", (b"{}", b"more")), (b"\x04", b"tag", b"{}", b"more")),
    (Custom(b"", (b"{}",)), (b"\x04", b"{}")),
]
FROM_PUBLISHER: list[tuple[FromPublisher, Frames]] = [
    (Publish(b"score", 1), (b"score", _number(1))),
    (Publish(b"score", 258, (b"score/home", b"{}")), (b"score", b"\0\0\0\0\0\0\x01\x02", b"score/home", b"{}")),
    (Publish(b"\xff", (1 << 63) - 1, (b"",)), (b"\xff", b"\x7f" + b"\xff" * 7, b"")),
    (Heartbeat(), (b"\x03",)),
    (Custom(b"tag", (b"{}",)), (b"\x04", b"tag", b"{}")),
    (FullDump(b"score", 0), (b"\x05score", _number(0))),
    (FullDump(b"score", 7, (b"a", b"b")), (b"\x05score", _number(7), b"a", b"b")),
]
Decode = Callable[[Sequence[bytes]], FromSubscriber | FromPublisher]
BOTH: list[tuple[Decode, FromSubscriber | FromPublisher, Frames]] = [
    *((decode_from_subscriber, *row) for row in FROM_SUBSCRIBER),
    *((decode_from_publisher, *row) for row in FROM_PUBLISHER),
]


@pytest.mark.clause("PPPP-9", "PPPP-11", "PPPP-12", "PPPP-13", "PPPP-14")
@pytest.mark.parametrize(("decode", "message", "frames"), BOTH)
def test_each_message_has_one_form_and_is_read_from_it(
    decode: Decode, message: FromSubscriber | FromPublisher, frames: Frames
) -> None:
    assert encode(message) == frames
    assert decode(frames) == message


@pytest.mark.parametrize(("decode", "message", "frames"), BOTH)
def test_a_cut_message_is_refused_or_another_one(
    decode: Decode, message: FromSubscriber | FromPublisher, frames: Frames
) -> None:
    """A frame is cut at every octet, and the frames behind it are missing."""
    for index, frame in enumerate(frames):
        for length in range(len(frame)):
            try:
                found = decode((*frames[:index], frame[:length]))
            except RemoteProtocolError:
                continue
            assert found != message
            assert encode(found)[: index + 1] == (*frames[:index], frame[:length])


@pytest.mark.parametrize(
    ("decode", "message", "frames"), [row for row in BOTH if isinstance(row[1], Subscribe | Unsubscribe | Heartbeat)]
)
def test_frames_behind_a_message_of_one_part_are_ignored(
    decode: Decode, message: FromSubscriber | FromPublisher, frames: Frames
) -> None:
    assert decode((*frames, b"tail")) == message


@pytest.mark.clause("PPPP-30")
@pytest.mark.parametrize(
    ("decode", "frames", "kind"),
    [
        (decode_from_subscriber, (), "too-short"),
        (decode_from_subscriber, (b"",), "too-short"),
        (decode_from_subscriber, (b"\x05score",), "bad-command"),
        (decode_from_subscriber, (b"score", _number(1)), "bad-command"),
        (decode_from_subscriber, (b"\x01",), "bad-channel"),
        (decode_from_subscriber, (b"\x01\x0fscore",), "bad-channel"),
        (decode_from_subscriber, (b"\x01" + b"x" * (CHANNEL_OCTETS_MAX + 1),), "bad-channel"),
        (decode_from_subscriber, (b"\x02score",), "bad-number"),
        (decode_from_subscriber, (b"\x02score", b"1"), "bad-number"),
        (decode_from_subscriber, (b"\x02score", b"\x80" + bytes(7)), "bad-number"),
        (decode_from_subscriber, (b"\x02score", _number(5), _number(1)), "bad-range"),
        (decode_from_subscriber, (b"\x02score", _number(5), _number(3) + _number(2)), "bad-range"),
        (decode_from_subscriber, (b"\x02score", _number(5), _number(0) + _number(2)), "bad-range"),
        (decode_from_subscriber, (b"\x02score", _number(5), _number(2) + _number(5)), "bad-range"),
        (decode_from_subscriber, (b"\x02score", _number(9), *[_number(2) + _number(3)] * 2), "bad-range"),
        (decode_from_subscriber, (b"\x03\x03",), "bad-heartbeat"),
        (decode_from_subscriber, (b"\x04",), "bad-custom"),
        (decode_from_subscriber, (b"\x04x", b"{}"), "bad-custom"),
        (decode_from_subscriber, (b"\x04", b"x" * 33, b"{}"), "bad-custom"),
        (decode_from_subscriber, (b"\x04", b"x", b"y" * (REQUEST_OCTETS_MAX + 200)), "oversized"),
        (decode_from_subscriber, (b"\x02score", _number(999), *[b""] * (RANGES_MAX + 9)), "oversized"),
        (decode_from_publisher, (b"score",), "bad-number"),
        (decode_from_publisher, (b"score", _number(0)), "bad-number"),
        (decode_from_publisher, (b"\x01score",), "bad-channel"),
        (decode_from_publisher, (b"\x05", _number(0)), "bad-channel"),
    ],
)
def test_what_cannot_be_meant_is_refused_by_its_kind(decode: Decode, frames: Frames, kind: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        decode(frames)
    assert caught.value.kind == kind


_FRAMES = st.lists(st.binary(max_size=40) | st.just(_number(3)) | st.sampled_from([b"\x02a", b"\x04", b"\x05b"]))


@pytest.mark.clause("PPPP-30")
@given(frames=_FRAMES)
def test_random_frames_give_a_message_or_an_error(frames: list[bytes]) -> None:
    for decode in (decode_from_subscriber, decode_from_publisher):
        try:
            message = decode(frames)
        except RemoteProtocolError:
            continue
        assert decode(encode(message)) == message


@pytest.mark.clause("PPPP-3")
@pytest.mark.parametrize(("message", "frames"), FROM_SUBSCRIBER)
def test_a_command_fits_into_one_part(message: FromSubscriber, frames: Frames) -> None:
    """For XSUB sockets, on which a second frame that begins with 00 or 01 does not arrive."""
    assert unfold(fold(frames)) == frames
    assert fold(frames)[:1] == frames[0][:1]


@pytest.mark.clause("PPPP-30")
@given(part=st.binary(max_size=60) | st.builds(lambda tail: b"\x02\0\0\0\x01a\0\0\0\x08" + tail, st.binary()))
def test_a_random_part_gives_frames_or_an_error(part: bytes) -> None:
    try:
        frames = unfold(part)
    except RemoteProtocolError:
        return
    assert b"".join(frames)[:1] == part[:1]


@pytest.mark.parametrize(
    "message",
    [
        Subscribe(b""),
        Subscribe(b"\x05score"),
        Publish(b"score", 0),
        Publish(b"score", 1 << 63),
        Publish(b"score", 1, (bytes(PAYLOAD_OCTETS_MAX + 1),)),
        Acknowledge(b"score", -1),
        Acknowledge(b"score", 5, ((5, 5),)),
        Acknowledge(b"score", 9_999, tuple((3 * one + 1, 3 * one + 1) for one in range(RANGES_MAX + 1))),
        Custom(b"x" * 33, (b"{}",)),
        Custom(b"x", ()),
        Custom(b"", (b"{}", b"{}")),
    ],
)
def test_what_the_protocol_cannot_express_is_the_callers_fault(message: FromSubscriber | FromPublisher) -> None:
    with pytest.raises(LocalProtocolError):
        encode(message)


@pytest.mark.parametrize(("first_idle_us", "multiple"), [(0, 4), (3_000_000, 4), (500_000, 1)])
def test_times_that_contradict_each_other_are_refused(first_idle_us: int, multiple: int) -> None:
    with pytest.raises(LocalProtocolError):
        Settings(first_idle_us=first_idle_us, multiple=multiple)
