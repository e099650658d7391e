"""The bus as a machine: routing, bounds and order, by lists of effects (RSB-20..28)."""

from uuid import UUID

import pytest

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.rsb.bus import BusClient, BusServer
from derbyos_core.gateways.rsb.connection import ANSWER_US, GREET_US
from derbyos_core.gateways.rsb.effects import (
    Close,
    ConnectionId,
    Deliver,
    Effect,
    Opened,
    PauseReading,
    ResumeReading,
    Send,
)
from derbyos_core.gateways.rsb.event import Event
from derbyos_core.gateways.rsb.framing import FRAME_OCTETS_MAX, ZEROS, FrameReader, encode_frame
from derbyos_core.gateways.rsb.limits import (
    CLIENTS_MAX,
    CLIENTS_PER_HOST_MAX,
    FRAMES_BURST,
    FRAMES_PER_TURN,
    HELD_OCTETS_MAX,
    OWN_QUEUE_OCTETS_MAX,
    QUEUED_OCTETS_MAX,
    SHARE_OCTETS_MAX,
    WINDOW_OCTETS,
)
from derbyos_core.gateways.rsb.notification import decode_notification, encode_notification
from derbyos_core.gateways.rsb.outgoing import FramePool, OutgoingQueue
from derbyos_core.gateways.rsb.participants import LISTENERS_MAX, Informer
from derbyos_core.gateways.rsb.scope import ROOT, parse_scope
from derbyos_core.gateways.token_bucket import TokenBucket
from tests.interop.rsb_kit import notification

NOW = Instant(1_800_000_000_000_000)
HOST = "192.0.2.7"
FOO = parse_scope("/foo/")


def _informer() -> Informer:
    return Informer(UUID(int=9), ROOT)


def _frame(scope: str = "/foo/", text: str = "x", sequence: int = 0) -> bytes:
    return encode_frame(notification(scope, text, sequence=sequence).SerializeToString())


def _server(clients: int, **settings: int) -> tuple[BusServer, list[ConnectionId]]:
    """Return a server with clients whose handshake is over."""
    server = BusServer(**settings)
    numbers = [server.accept(f"192.0.2.{number}", NOW) for number in range(clients)]
    for number in numbers:
        server.receive(number, ZEROS, NOW)
    server.take_effects()
    return server, numbers


def _kinds(effects: tuple[Effect, ...]) -> list[tuple[type[Effect], int | None]]:
    return [(type(effect), effect.connection) for effect in effects]


def _sent(event: Event, now: Instant = NOW) -> bytes:
    return encode_frame(encode_notification(event.sent_at(now)))


def _written(server: BusServer, *readers: ConnectionId) -> list[Effect]:
    """Return the effects until nothing more is due, when these connections are written at once and others never."""
    found: list[Effect] = []
    while effects := server.take_effects():
        found += effects
        for reader in readers:
            server.handle_written(reader, 0)
    return found


def _drained(server: BusServer, connection: ConnectionId) -> list[bytes]:
    """Return the frames that a connection gets as it is written."""
    sent = [effect for effect in _written(server, connection) if isinstance(effect, Send)]
    reader, frames = FrameReader(), []
    reader.feed(b"".join(effect.octets for effect in sent if effect.connection == connection))
    while (payload := reader.take()) is not None:
        frames.append(encode_frame(payload))
    assert reader.held == 0
    return frames


@pytest.mark.clause("RSB-27")
def test_a_notification_goes_to_all_others_and_to_our_listeners() -> None:
    """RSB-27: octet by octet as it came, not back to its sender."""
    server, (a, b, c) = _server(3)
    listener = server.listen(FOO)
    server.listen(parse_scope("/bar/"))
    frame = _frame()
    server.receive(a, frame, NOW)
    expected = decode_notification(frame[4:]).received_at(NOW)
    assert server.take_effects() == (Send(b, frame), Send(c, frame), Deliver(listener, expected, a))


@pytest.mark.clause("RSB-12")
def test_the_receiver_sets_the_receive_time() -> None:
    """RSB-12: when the encoded form comes, by its own clock; a time that the sender wrote there does not count."""
    server, (a,) = _server(1)
    server.listen(ROOT)
    message = notification("/foo/", "x")
    message.meta_data.receive_time = 5
    server.receive(a, encode_frame(message.SerializeToString()), Instant(NOW + 44))
    (delivered,) = server.take_effects()
    assert isinstance(delivered, Deliver)
    assert delivered.event.meta_data.receive_time == NOW + 44
    assert delivered.event.meta_data.deliver_time is None


@pytest.mark.clause("RSB-11", "RSB-27")
def test_our_own_events_go_to_all_clients_and_our_own_listeners() -> None:
    """RSB-27; RSB-11: the send time is that of this moment."""
    server, (a, b) = _server(2)
    listener = server.listen(ROOT)
    event = _informer().create("x", NOW)
    later = Instant(NOW + 3)
    server.publish(event, later)
    frame = _sent(event, later)
    delivered = event.sent_at(later).received_at(later)
    assert server.take_effects() == (Send(a, frame), Send(b, frame), Deliver(listener, delivered, None))


@pytest.mark.clause("RSB-28")
def test_reserved_scopes_are_relayed_and_not_shown() -> None:
    """RSB-28."""
    server, (a, b) = _server(2)
    server.listen(ROOT)
    frame = _frame("/__rsb/introspection/participants/")
    server.receive(a, frame, NOW)
    assert server.take_effects() == (Send(b, frame),)


@pytest.mark.clause("RSB-23")
def test_a_server_routes_to_a_client_before_it_sends_the_zeros() -> None:
    """RSB-23: the client may rely on it as soon as it reads them; before, it gets nothing."""
    server = BusServer()
    a = server.accept(HOST, NOW)
    server.publish(_informer().create("early", NOW), NOW)
    assert server.take_effects() == ()
    server.receive(a, ZEROS, NOW)
    event = _informer().create("late", NOW)
    server.publish(event, NOW)
    assert server.take_effects() == (Opened(a), Send(a, ZEROS), Send(a, _sent(event)))


@pytest.mark.clause("RSB-22", "RSB-20")
def test_a_server_accepts_others_during_a_handshake() -> None:
    """RSB-22, RSB-20: one that says nothing delays nobody."""
    server = BusServer()
    silent, quick = server.accept(HOST, NOW), server.accept(HOST, NOW)
    server.receive(quick, ZEROS, NOW)
    assert server.take_effects() == (Opened(quick), Send(quick, ZEROS))
    assert server.next_timer() == NOW + ANSWER_US
    server.handle_timer(Instant(NOW + ANSWER_US))
    assert server.take_effects() == (Opened(silent), Send(silent, ZEROS))
    assert (server.clients, server.next_timer()) == (2, None)


@pytest.mark.clause("RSB-26")
@pytest.mark.parametrize(
    ("octets", "kind"),
    [
        (encode_frame(b""), "incomplete"),
        (encode_frame(b"\xff"), "not-protobuf"),
        (_frame("foo"), "bad-scope"),
        (encode_frame(notification("/a/", "x", method="ä").SerializeToString()), "not-ascii"),
    ],
)
def test_a_notification_that_cannot_be_read_ends_at_the_server(octets: bytes, kind: str) -> None:
    """RSB-26: counted, not relayed; its sender and the others go on."""
    server, (a, b) = _server(2)
    server.receive(a, _frame() + octets + _frame(sequence=1), NOW)
    assert server.take_effects() == (Send(b, _frame()), Send(b, _frame(sequence=1)))
    assert server.counters[kind] == 1


@pytest.mark.clause("RSB-25", "RSB-26")
def test_an_oversized_frame_closes_its_connection_alone() -> None:
    """RSB-26, RSB-25: what came before it is relayed."""
    server, (a, b, c) = _server(3)
    server.receive(a, _frame() + b"\xff\xff\xff\xff", NOW)
    *relayed, closed = server.take_effects()
    assert relayed == [Send(b, _frame()), Send(c, _frame())]
    assert isinstance(closed, Close)
    assert (closed.connection, closed.kind, server.clients) == (a, "oversized", 2)
    server.receive(a, _frame(), NOW)
    server.receive(b, _frame(), NOW)
    assert server.take_effects() == (Send(c, _frame()),)


@pytest.mark.clause("RSB-25")
def test_nothing_is_sent_to_a_connection_that_was_reset() -> None:
    """RSB-25."""
    server, (a, b) = _server(2)
    server.handle_closed(b, NOW)
    server.receive(a, _frame(), NOW)
    server.handle_written(b, 0)
    assert (server.take_effects(), server.clients) == ((), 1)


def test_nobody_sends_in_our_name() -> None:
    server, (a, _) = _server(2)
    server.add_participant(UUID(int=7))
    server.receive(a, _frame(), NOW)
    assert (server.take_effects(), server.counters["forged"]) == ((), 1)


def test_a_frame_is_one_write() -> None:
    """Some readers drop a connection on which a size comes in two pieces."""
    server, (a, b) = _server(2)
    both = _frame() + _frame(sequence=1)
    for octet in both:
        server.receive(a, bytes([octet]), NOW)
    assert server.take_effects() == (Send(b, _frame()), Send(b, _frame(sequence=1)))


# A client


@pytest.mark.clause("RSB-20", "RSB-21")
def test_a_client_sends_what_was_published_once_it_may_talk() -> None:
    """RSB-21: after the zeros; RSB-20: its own listeners get it by the same connection object."""
    client = BusClient()
    number, listener = client.connect(NOW), client.listen(FOO)
    event = _informer().create("x", NOW, scope=FOO)
    client.publish(event, NOW)
    assert client.take_effects() == (Deliver(listener, event.sent_at(NOW).received_at(NOW), None),)
    client.handle_timer(Instant(NOW + GREET_US))
    assert client.take_effects() == (Send(number, ZEROS),)
    client.receive(number, ZEROS, NOW)
    assert client.take_effects() == (Opened(number), Send(number, _sent(event)))


@pytest.mark.clause("RSB-20")
def test_participants_of_a_process_share_its_connection() -> None:
    """RSB-20: two informers and two listeners, one stream."""
    client = BusClient()
    number = client.connect(NOW)
    client.receive(number, ZEROS, NOW)
    client.take_effects()
    events = [Informer(UUID(int=sender), FOO).create("x", NOW) for sender in (1, 2)]
    for event in events:
        client.publish(event, NOW)
    assert client.take_effects() == tuple(Send(number, _sent(event)) for event in events)
    first, second = client.listen(FOO), client.listen(ROOT)
    client.receive(number, _frame(), NOW)
    assert [(type(effect), effect.listener) for effect in client.take_effects() if isinstance(effect, Deliver)] == [
        (Deliver, first),
        (Deliver, second),
    ]
    with pytest.raises(LocalProtocolError):
        client.connect(NOW)


@pytest.mark.clause("RSB-27")
def test_a_client_relays_nothing() -> None:
    """RSB-27 is the server's."""
    client = BusClient()
    number = client.connect(NOW)
    client.receive(number, ZEROS + _frame(), NOW)
    assert client.take_effects() == (Opened(number),)
    assert client.counters["received"] == 1


def test_a_client_without_a_connection_publishes_nothing() -> None:
    client = BusClient()
    event = _informer().create("x", NOW)
    with pytest.raises(LocalProtocolError):
        client.publish(event, NOW)
    client.handle_closed(client.connect(NOW), NOW)
    with pytest.raises(LocalProtocolError):
        client.publish(event, NOW)


@pytest.mark.clause("RSB-25")
def test_a_client_closes_on_a_wrong_handshake() -> None:
    """RSB-25."""
    client = BusClient()
    number = client.connect(NOW)
    client.receive(number, b"SSH-2.0", NOW)
    (closed,) = client.take_effects()
    assert isinstance(closed, Close)
    assert closed.kind == "bad-handshake"


# Bounds


@pytest.mark.clause("RSB-26")
def test_connections_are_limited_per_host_and_in_total() -> None:
    """RSB-26: one host cannot take the room of all."""
    server = BusServer()
    for _ in range(CLIENTS_PER_HOST_MAX + 1):
        last = server.accept("192.0.2.1", NOW)
    assert _kinds(server.take_effects()) == [(Close, last)]
    for number in range(CLIENTS_MAX - CLIENTS_PER_HOST_MAX):
        server.accept(f"198.51.100.{number}", NOW)
    assert server.take_effects() == ()
    last = server.accept("203.0.113.1", NOW)
    assert _kinds(server.take_effects()) == [(Close, last)]


@pytest.mark.clause("RSB-26")
def test_a_client_that_does_not_read_our_events_is_closed_and_the_others_are_not() -> None:
    """RSB-26: the driver has one window, the queue a bound; a client that reads is never affected."""
    server, (stuck, reader) = _server(2)
    event = _informer().create(b"x" * (WINDOW_OCTETS // 2), NOW)
    frame = _sent(event)
    in_window = -(-WINDOW_OCTETS // len(frame))
    closed_at = in_window + OWN_QUEUE_OCTETS_MAX // len(frame) + 1
    for count in range(1, closed_at + 1):
        server.publish(event, NOW)
        effects = server.take_effects()
        server.handle_written(reader, 0)
        to_stuck = [type(effect) for effect in effects if effect.connection == stuck]
        assert to_stuck == ([Send] if count <= in_window else [Close] if count == closed_at else [])
        assert Send(reader, frame) in effects
    assert (server.clients, server.counters["slow"]) == (1, 1)


def test_a_queue_goes_on_in_order_as_the_driver_has_room() -> None:
    server, (a,) = _server(1)
    informer = _informer()
    events = [informer.create(b"x" * (WINDOW_OCTETS // 2), NOW) for _ in range(6)]
    for event in events:
        server.publish(event, NOW)
    sent = list(server.take_effects())
    assert len(sent) == 2
    for _ in range(2):
        server.handle_written(a, 0)
        sent += server.take_effects()
    assert sent == [Send(a, _sent(event)) for event in events]


@pytest.mark.clause("RSB-26")
def test_a_flood_costs_a_slow_receiver_only_the_flood() -> None:
    """RSB-26: beyond the share of its sender; events of others, and ours, still reach the queue."""
    server, (flood, slow, other) = _server(3)
    frame = _frame(text="x" * (SHARE_OCTETS_MAX // 8 - 200))
    for _ in range(20):
        server.receive(flood, frame, NOW)
    assert server.counters["crowded"] > 0
    assert server.clients == 3
    server.receive(other, _frame(sequence=4), NOW)
    event = _informer().create("ours", NOW)
    server.publish(event, NOW)
    received = _drained(server, slow)
    assert received[-2:] == [_frame(sequence=4), _sent(event)]
    assert len(received) - 2 == SHARE_OCTETS_MAX // len(frame)


def test_a_share_returns_as_the_queue_is_written() -> None:
    pool = FramePool()
    queue, size = OutgoingQueue(pool), WINDOW_OCTETS
    for _ in range(40):
        while queue.add(bytes(size), 1):
            pass
        assert queue.octets == pool.octets == SHARE_OCTETS_MAX
        queue.handle_written(0)
        assert queue.take() == bytes(size)
        assert queue.take() is None
    assert queue.add(bytes(2 * SHARE_OCTETS_MAX), 2)
    assert not queue.add(b"x", 2)
    queue.clear()
    assert (queue.octets, pool.octets, queue.add(b"x", 2)) == (0, 0, True)


def test_a_frame_in_several_queues_counts_once() -> None:
    pool = FramePool()
    queues, frame = [OutgoingQueue(pool) for _ in range(3)], bytes(1_000)
    for queue in queues:
        queue.add(frame, 1)
    assert pool.octets == 1_000
    for queue in queues:
        assert pool.octets == 1_000
        queue.clear()
    assert pool.octets == 0


def test_a_long_frame_goes_to_the_driver_in_pieces() -> None:
    """A driver may copy what it has, so it never has more than two windows."""
    queue, frame = OutgoingQueue(FramePool()), encode_frame(bytes(range(256)) * (3 * WINDOW_OCTETS // 256))
    queue.handle_written(0)
    assert not queue.passes(len(frame))
    queue.add(frame, 1)
    queue.add(b"next", 1)
    pieces = []
    while piece := queue.take():
        pieces.append(piece)
        queue.handle_written(WINDOW_OCTETS - 1)
    assert [len(piece) for piece in pieces] == [*[WINDOW_OCTETS] * 3, 4, 4]
    assert b"".join(pieces) == frame + b"next"


@pytest.mark.clause("RSB-26")
def test_the_largest_frame_is_relayed_to_a_queue_that_is_not_empty() -> None:
    """RSB-26: the share of a sender is at least one frame."""
    server, (a, b) = _server(2)
    server.publish(_informer().create(b"x" * WINDOW_OCTETS, NOW), NOW)
    frame = _frame(text="x" * (FRAME_OCTETS_MAX - 100))
    server.receive(a, frame, NOW)
    assert _drained(server, b)[1:] == [frame]


@pytest.mark.clause("RSB-26")
def test_all_queues_together_are_bounded_at_the_cost_of_the_longest() -> None:
    """RSB-26: whoever reads keeps the connection."""
    frame = _frame(text="x" * (FRAME_OCTETS_MAX - 100))
    senders = QUEUED_OCTETS_MAX // len(frame) + 1
    server, (stuck, *others) = _server(senders + 1)
    effects: list[Effect] = []
    for sender in others:
        server.receive(sender, frame, NOW)
        effects += _written(server, *others)
    assert [effect.connection for effect in effects if isinstance(effect, Close)] == [stuck]
    assert server.counters["slow"] == 1


@pytest.mark.clause("RSB-26")
def test_all_unfinished_frames_together_are_bounded_at_the_cost_of_the_longest() -> None:
    """RSB-26: a program that sends little is never the longest."""
    half = FRAME_OCTETS_MAX.to_bytes(4, "little") + bytes(FRAME_OCTETS_MAX - 1)
    count = HELD_OCTETS_MAX // len(half) + 1
    server, (honest, *others) = _server(count + 1)
    server.receive(honest, _frame()[:9], NOW)
    for number in others:
        server.receive(number, half, NOW)
    assert _kinds(server.take_effects()) == [(Close, others[0])]
    server.receive(honest, _frame()[9:], NOW)
    assert Send(others[1], _frame()) in server.take_effects()


@pytest.mark.clause("RSB-26")
def test_many_frames_at_once_are_read_in_turns() -> None:
    """RSB-26: others have their turn in between; nothing is lost and the order is kept."""
    server, (a, b) = _server(2)
    frames = [_frame(sequence=number) for number in range(2 * FRAMES_PER_TURN + 3)]
    server.receive(a, b"".join(frames), NOW)
    first = server.take_effects()
    assert first == (*(Send(b, frame) for frame in frames[:FRAMES_PER_TURN]), PauseReading(a))
    assert server.next_timer() == NOW
    server.handle_timer(NOW)
    assert server.take_effects() == tuple(Send(b, frame) for frame in frames[FRAMES_PER_TURN : 2 * FRAMES_PER_TURN])
    server.handle_timer(NOW)
    last = server.take_effects()
    assert last == (*(Send(b, frame) for frame in frames[2 * FRAMES_PER_TURN :]), ResumeReading(a))
    assert server.next_timer() is None


@pytest.mark.clause("RSB-26")
def test_a_sender_beyond_its_allowance_is_read_more_slowly() -> None:
    """RSB-26: nothing is lost; the time until it is read again is that in which the allowance returns."""
    server, (a, b) = _server(2, frames_per_s=1_000)
    frame = _frame()
    count = 0
    for _ in range(FRAMES_BURST // FRAMES_PER_TURN + 1):
        server.receive(a, frame * FRAMES_PER_TURN, NOW)
        while (due := server.next_timer()) == NOW:
            server.handle_timer(due)
        count += sum(effect == Send(b, frame) for effect in server.take_effects())
        server.handle_written(b, 0)
    assert count == FRAMES_BURST
    due = server.next_timer()
    assert due is not None
    assert 0 < due - NOW <= 2_000
    server.receive(b, frame, NOW)
    assert server.take_effects() == (Send(a, frame),)
    server.handle_timer(due)
    assert server.take_effects()[0] == Send(b, frame)


def test_an_allowance_survives_steps_of_the_clock() -> None:
    allowance = TokenBucket(10, 20, NOW)
    assert allowance.is_left(NOW)
    allowance.spend(21)
    assert not allowance.is_left(Instant(NOW - 3_600_000_000))
    assert allowance.pause_us() == 100_001
    assert not allowance.is_left(Instant(NOW - 3_600_000_000 + 100_000))
    assert allowance.is_left(Instant(NOW - 3_600_000_000 + 100_001))


def test_listeners_are_bounded() -> None:
    server = BusServer()
    for _ in range(LISTENERS_MAX):
        server.listen(ROOT)
    with pytest.raises(LocalProtocolError):
        server.listen(ROOT)
