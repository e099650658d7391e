"""The handshake of either side, and frames afterwards (RSB-21..25)."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.gateways.rsb.connection import (
    ANSWER_US,
    GREET_US,
    PATIENCE_US,
    TRANSITIONS,
    Connection,
    Input,
    Role,
    State,
)
from derbyos_core.gateways.rsb.framing import FRAME_OCTETS_MAX, ZEROS, encode_frame

NOW = Instant(1_800_000_000_000_000)


def _after(pause_us: int) -> Instant:
    return Instant(NOW + pause_us)


def _payloads(connection: Connection) -> list[bytes]:
    found = []
    while (payload := connection.take(NOW)) is not None:
        found.append(payload)
    return found


@pytest.mark.clause("RSB-22")
@pytest.mark.parametrize("cut", range(5))
def test_a_server_answers_four_zeros_with_four_zeros(cut: int) -> None:
    """RSB-22: wherever they are cut, and only once they are complete."""
    server = Connection(Role.SERVER, NOW)
    server.receive(ZEROS[:cut], NOW)
    assert (server.state, server.take_answer()) == ((State.ESTABLISHED, ZEROS) if cut == 4 else (State.NEW, b""))
    server.receive(ZEROS[cut:] + encode_frame(b"x"), NOW)
    assert server.state is State.ESTABLISHED
    assert server.take_answer() == (b"" if cut == 4 else ZEROS)
    assert _payloads(server) == [b"x"]


@pytest.mark.clause("RSB-22")
def test_a_server_sends_its_zeros_to_a_client_that_only_reads() -> None:
    """RSB-22: the shipped clients send nothing; after 250 ms they get what they read for."""
    server = Connection(Role.SERVER, NOW)
    assert server.next_timer() == _after(ANSWER_US)
    server.handle_timer(_after(ANSWER_US - 1))
    assert (server.state, server.take_answer()) == (State.NEW, b"")
    server.handle_timer(_after(ANSWER_US))
    assert (server.state, server.take_answer(), server.next_timer()) == (State.ESTABLISHED, ZEROS, None)


@pytest.mark.parametrize("early", range(5))
def test_zeros_that_come_late_are_no_frame(early: int) -> None:
    """Some may have come before the 250 ms were over, the others afterwards; a later empty frame is one."""
    server = Connection(Role.SERVER, NOW)
    server.receive(ZEROS[: min(early, 3)], NOW)
    server.handle_timer(_after(ANSWER_US))
    server.receive(ZEROS[min(early, 3) :], NOW)
    assert _payloads(server) == []
    server.receive(encode_frame(b"x") + encode_frame(b"") + encode_frame(b"y"), NOW)
    assert _payloads(server) == [b"x", b"", b"y"]


def test_a_client_that_does_not_greet_is_read_from_its_first_frame() -> None:
    server = Connection(Role.SERVER, NOW)
    server.receive(encode_frame(b"first") + encode_frame(b"") + encode_frame(b"third"), NOW)
    assert (server.state, server.take_answer()) == (State.ESTABLISHED, ZEROS)
    assert _payloads(server) == [b"first", b"", b"third"]


@pytest.mark.clause("RSB-21")
def test_a_client_sends_four_zeros_and_talks_after_four_zeros() -> None:
    """RSB-21: to a server of the seed, which sends nothing before it has received them."""
    client = Connection(Role.CLIENT, NOW)
    client.handle_timer(_after(GREET_US))
    assert (client.state, client.take_answer()) == (State.HANDSHAKE, ZEROS)
    assert client.next_timer() == _after(GREET_US + PATIENCE_US)
    for octet in ZEROS:
        assert client.state is State.HANDSHAKE
        assert client.take(NOW) is None
        client.receive(bytes([octet]), NOW)
    assert (client.state, client.take_answer(), client.next_timer()) == (State.ESTABLISHED, b"", None)


@pytest.mark.clause("RSB-21")
def test_a_client_answers_nothing_to_a_server_that_greets_first() -> None:
    """RSB-21: the shipped servers would take our zeros for a notification."""
    client = Connection(Role.CLIENT, NOW)
    client.receive(ZEROS + encode_frame(b"x"), _after(GREET_US - 1))
    client.handle_timer(_after(GREET_US))
    assert (client.state, client.take_answer(), _payloads(client)) == (State.ESTABLISHED, b"", [b"x"])


@pytest.mark.clause("RSB-25")
@pytest.mark.parametrize("greets", [False, True])
def test_other_octets_than_zeros_close_a_client(greets: bool) -> None:
    """RSB-25: an error in either state of the handshake."""
    client = Connection(Role.CLIENT, NOW)
    if greets:
        client.handle_timer(_after(GREET_US))
    client.receive(b"HTTP/1.1 200 OK", NOW)
    assert client.state is State.CLOSED
    assert client.fault is not None
    assert client.fault.kind == "bad-handshake"


@pytest.mark.clause("RSB-25")
def test_a_server_that_never_answers_is_given_up() -> None:
    """RSB-25."""
    client = Connection(Role.CLIENT, NOW)
    client.handle_timer(_after(GREET_US))
    client.handle_timer(_after(GREET_US + PATIENCE_US))
    assert client.state is State.CLOSED
    assert client.fault is not None


@pytest.mark.clause("RSB-25")
@pytest.mark.parametrize(
    ("role", "state"),
    [(role, state) for role, rows in TRANSITIONS.items() for state in rows if state is not State.CLOSED],
)
def test_a_reset_closes_in_any_state_and_for_good(role: Role, state: State) -> None:
    """RSB-25: nothing leads out of closed."""
    assert TRANSITIONS[role][state][Input.ERROR][0] is State.CLOSED
    connection = Connection(role, NOW)
    match state:
        case State.HANDSHAKE:
            connection.handle_timer(_after(GREET_US))
        case State.ESTABLISHED:
            connection.receive(ZEROS, NOW)
    assert connection.state is state
    connection.close(NOW)
    connection.receive(ZEROS + encode_frame(b"x"), NOW)
    connection.handle_timer(_after(1 << 40))
    assert (connection.state, connection.take(NOW), connection.next_timer()) == (State.CLOSED, None, None)


@pytest.mark.clause("RSB-25", "RSB-26")
@pytest.mark.parametrize("role", Role)
def test_a_size_beyond_the_bound_closes(role: Role) -> None:
    """RSB-25, RSB-26: what came before it is still read."""
    connection = Connection(role, NOW)
    connection.receive(ZEROS + encode_frame(b"x") + (FRAME_OCTETS_MAX + 1).to_bytes(4, "little"), NOW)
    assert _payloads(connection) == [b"x"]
    assert connection.state is State.CLOSED
    assert connection.fault is not None
    assert connection.fault.kind == "oversized"


@pytest.mark.parametrize("step", [-3_600_000_000, 3_600_000_000])
def test_a_step_of_the_clock_does_not_delay_a_handshake(step: int) -> None:
    """The time is that of a bout, and may be set."""
    server = Connection(Role.SERVER, NOW)
    server.handle_timer(_after(step))
    assert server.take_answer() == ZEROS
