"""The ZRE node as a machine: octets and time in, effects out; and several of them on a network in memory."""

import uuid
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gateways.zre.codec import decode, encode, encode_beacon, encode_identity, endpoint_of
from derbyos_core.gateways.zre.effects import (
    Discovered,
    ZREBroadcast,
    ZREConnect,
    ZREDisconnect,
    ZREEffect,
    ZREEntered,
    ZREExited,
    ZREJoined,
    ZRELeft,
    ZRESend,
    ZREShouted,
    ZREWhispered,
)
from derbyos_core.gateways.zre.messages import (
    ZREBeacon,
    ZREHello,
    ZREId,
    ZREJoin,
    ZRELeave,
    ZREMessage,
    ZREPing,
    ZREPingOk,
    ZREShout,
    ZREWhisper,
)
from derbyos_core.gateways.zre.node import (
    BEACON_HOSTS_MAX,
    GROUPS_PER_PEER_MAX,
    PEERS_PER_HOST_MAX,
    ZRENode,
    ZREProfile,
    ZREStanding,
)

SECOND = 1_000_000
HOST, PORT = "192.0.2.1", 0xC001
PEER_HOST, PEER_PORT = "192.0.2.2", 0xC002


def node_id(number: int) -> ZREId:
    return ZREId(uuid.UUID(int=(0xA0 << 120) + number).bytes)


ME, PEER, OTHER = node_id(1), node_id(2), node_id(3)
HELLO = ZREHello(endpoint=endpoint_of(PEER_HOST, PEER_PORT), groups=("b",), status=1, name="peer", headers={"X-A": "1"})
BEACON = encode_beacon(ZREBeacon(PEER, PEER_PORT))


def at(seconds: float) -> Instant:
    return Instant(round(seconds * SECOND))


def started(headers: dict[str, str] | None = None) -> ZRENode:
    node = ZRENode(ZREProfile(node=ME, host=HOST, port=PORT, name="me", headers=headers or {}))
    node.start(at(0))
    node.take_effects()
    return node


def receive(node: ZRENode, message: ZREMessage, sequence: int, sender: ZREId = PEER, when: float = 0) -> None:
    node.receive((encode_identity(sender), *encode(message, sequence)), at(when))


def with_peer(*, beacon: bool = False) -> ZRENode:
    """A node whose peer has introduced itself; its next message has number 2, ours as well."""
    node = started()
    if beacon:
        node.receive_beacon(BEACON, PEER_HOST, at(0))
    receive(node, HELLO, 1)
    node.take_effects()
    return node


def sent(effects: Iterable[ZREEffect], peer: ZREId = PEER) -> list[tuple[int, ZREMessage]]:
    """Messages to a peer with their numbers."""
    return [decode(effect.frames) for effect in effects if isinstance(effect, ZRESend) and effect.peer == peer]


OWN_HELLO = ZREHello(endpoint=endpoint_of(HOST, PORT), name="me")
ENTERED = ZREEntered(peer=PEER, name="peer", host=PEER_HOST, headers={"X-A": "1"})

# -- beacons --------------------------------------------------------------------------------------------------


@pytest.mark.clause("ZRE-4", "ZRE-8", "ZRE-15")
def test_beacons_go_out_each_second_and_one_with_port_zero_at_the_end() -> None:
    """ZRE-4, ZRE-8, ZRE-15: the port is in each of them."""
    node = ZRENode(ZREProfile(node=ME, host=HOST, port=PORT))
    assert node.next_timer() is None
    node.start(at(0))
    beacon = ZREBroadcast(b"ZRE\x01" + ME + PORT.to_bytes(2, "big"))
    assert node.take_effects() == (beacon,)
    for second in range(1, 4):
        assert node.next_timer() == at(second)
        node.handle_timer(at(second - 0.001))
        assert node.take_effects() == ()
        node.handle_timer(at(second))
        assert node.take_effects() == (beacon,)
    node.stop()
    node.stop()
    assert node.take_effects() == (ZREBroadcast(b"ZRE\x01" + ME + b"\0\0"),)
    assert node.next_timer() is None


def test_late_timer_does_not_repeat_what_was_missed() -> None:
    node = started()
    node.handle_timer(at(60))
    assert len(node.take_effects()) == 1
    assert node.next_timer() == at(60.5)


@pytest.mark.clause("ZRE-11", "ZRE-15", "ZRE-18", "ZRE-22", "ZRE-30", "ZRE-33")
def test_beacon_of_an_unknown_node_makes_it_a_peer() -> None:
    """ZRE-11, ZRE-15, ZRE-18, ZRE-22, ZRE-30, ZRE-33: its address is that of the datagram; HELLO goes at once."""
    node = started({"X-B": "2"})
    for group in ("one", "two", "three"):
        node.join(group)
    node.leave("two")
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    effects = node.take_effects()
    assert effects[0] == ZREConnect(PEER, PEER_HOST, PEER_PORT)
    assert sent(effects) == [
        (
            1,
            ZREHello(
                endpoint=endpoint_of(HOST, PORT), groups=("one", "three"), status=4, name="me", headers={"X-B": "2"}
            ),
        )
    ]
    assert node.standing(PEER) is ZREStanding.GREETED
    node.receive_beacon(BEACON, PEER_HOST, at(1))
    assert node.take_effects() == ()


@pytest.mark.clause("ZRE-9", "ZRE-10")
@pytest.mark.parametrize(
    "octets",
    [
        b"",
        BEACON[:-1],
        BEACON + b"\0",
        b"ZRE\x03" + bytes(50),
        b"zre" + BEACON[3:],
        encode_beacon(ZREBeacon(ME, PORT)),
        encode_beacon(ZREBeacon(ME, 0)),
        encode_beacon(ZREBeacon(PEER, 0)),
    ],
)
def test_other_datagrams_have_no_effect(octets: bytes) -> None:
    """ZRE-9, ZRE-10: what is invalid, what is our own, and the farewell of a node that is not known."""
    node = started()
    node.receive_beacon(octets, PEER_HOST, at(0))
    assert node.take_effects() == ()
    assert node.standing(PEER) is ZREStanding.STRANGER


@pytest.mark.clause("ZRE-8", "ZRE-12")
@pytest.mark.parametrize("beacon", [False, True])
def test_beacon_with_port_zero_disconnects_a_peer(beacon: bool) -> None:
    """ZRE-8, ZRE-12."""
    node = with_peer(beacon=beacon)
    node.receive_beacon(encode_beacon(ZREBeacon(PEER, 0)), PEER_HOST, at(1))
    assert node.take_effects() == (ZREDisconnect(PEER), ZREExited(PEER, "farewell"))
    assert node.members("b") == ()
    assert node.shout("b", b"") == 0


# -- introductions --------------------------------------------------------------------------------------------


@pytest.mark.clause("ZRE-21", "ZRE-32", "ZRE-33")
def test_hello_of_an_unknown_node_makes_it_a_peer() -> None:
    """ZRE-21, ZRE-32, ZRE-33: as a beacon would; we connect to the endpoint that it tells, and know its groups."""
    node = started()
    receive(node, HELLO, 1)
    effects = node.take_effects()
    assert effects[0] == ZREConnect(PEER, PEER_HOST, PEER_PORT)
    assert sent(effects) == [(1, OWN_HELLO)]
    assert effects[2:] == (ENTERED, ZREJoined(PEER, "b"))
    assert node.peers == (PEER,)
    assert node.members("b") == (PEER,)
    assert node.name_of(PEER) == "peer"


@pytest.mark.clause("ZRE-18")
def test_hello_of_a_greeted_peer_is_not_answered_by_another() -> None:
    """ZRE-18: nor is a second DEALER made."""
    node = started()
    node.receive_beacon(BEACON, "192.0.2.77", at(0))
    node.take_effects()
    receive(node, HELLO, 1)
    assert node.take_effects() == (
        ZREEntered(peer=PEER, name="peer", host="192.0.2.77", headers={"X-A": "1"}),
        ZREJoined(PEER, "b"),
    )


@pytest.mark.clause("ZRE-31")
@pytest.mark.parametrize("beacon", [False, True])
def test_commands_before_hello_are_ignored(beacon: bool) -> None:
    """ZRE-31: from a stranger and from a peer that we know by its beacon."""
    node = started()
    if beacon:
        node.receive_beacon(BEACON, PEER_HOST, at(0))
        node.take_effects()
    for message in (ZREWhisper((b"x",)), ZREShout("b", (b"x",)), ZREJoin("c", 1), ZRELeave("b", 2), ZREPing()):
        receive(node, message, 1)
    assert node.take_effects() == ()
    assert node.counters == {"before-hello": 5}
    receive(node, HELLO, 1)
    assert ENTERED in node.take_effects()


@pytest.mark.clause("ZRE-31")
@pytest.mark.parametrize("sequence", [0, 2, 65_535])
def test_hello_has_number_1(sequence: int) -> None:
    """ZRE-31."""
    node = started()
    receive(node, HELLO, sequence)
    assert node.take_effects() == ()
    assert node.standing(PEER) is ZREStanding.STRANGER
    node = with_peer()
    receive(node, HELLO, sequence)
    assert node.take_effects() == (ZREDisconnect(PEER), ZREExited(PEER, "gap"))


def test_hello_of_a_known_peer_replaces_it() -> None:
    """It has forgotten us: it gets our HELLO again, on the connection that exists, and its groups are new."""
    node = with_peer()
    node.join("b")
    node.take_effects()
    receive(node, ZREHello(endpoint=HELLO.endpoint, name="again"), 1)
    effects = node.take_effects()
    assert effects[0] == ZREExited(PEER, "it has introduced itself anew")
    assert sent(effects) == [(1, ZREHello(endpoint=endpoint_of(HOST, PORT), name="me", groups=("b",), status=1))]
    assert effects[2:] == (ZREEntered(peer=PEER, name="again", host=PEER_HOST, headers={}),)
    assert node.members("b") == ()
    receive(node, ZREWhisper((b"x",)), 2)
    assert node.take_effects() == (ZREWhispered(PEER, (b"x",)),)


def test_second_hello_soon_after_our_answer_gets_none() -> None:
    """Two nodes that each know the other would greet without end."""
    node = with_peer()
    numbers = []
    for when in (1, 2.9, 3):
        receive(node, HELLO, 1, when=when)
        effects = node.take_effects()
        assert effects[-2:] == (ENTERED, ZREJoined(PEER, "b"))
        numbers.append([number for number, _ in sent(effects)])
    assert numbers == [[1], [], [1]]


def test_peer_that_greets_again_after_our_answer_is_dialled_again() -> None:
    """Our messages do not reach it: another connection has our name at its ROUTER."""
    node = with_peer()
    dialled = []
    for when in (1, 2, 11):
        receive(node, HELLO, 1, when=when)
        effects = node.take_effects()
        dialled.append([effect for effect in effects if isinstance(effect, ZREDisconnect | ZREConnect)])
    assert dialled == [[], [], [ZREDisconnect(PEER), ZREConnect(PEER, PEER_HOST, PEER_PORT)]]
    assert sent(effects)[0][0] == 1


def test_hello_of_a_known_peer_from_another_endpoint_moves_the_connection() -> None:
    node = with_peer()
    receive(node, ZREHello(endpoint=endpoint_of("192.0.2.9", 0xC009), name="peer"), 1)
    effects = node.take_effects()
    assert effects[:2] == (ZREDisconnect(PEER), ZREConnect(PEER, "192.0.2.9", 0xC009))
    assert [number for number, _ in sent(effects)] == [1]


def test_hello_with_another_port_than_the_beacon_moves_the_connection() -> None:
    """The beacon was that of an earlier process with this UUID."""
    node = started()
    node.receive_beacon(encode_beacon(ZREBeacon(PEER, 0xC0FF)), PEER_HOST, at(0))
    node.take_effects()
    receive(node, HELLO, 1)
    effects = node.take_effects()
    assert effects[:2] == (ZREDisconnect(PEER), ZREConnect(PEER, PEER_HOST, PEER_PORT))
    assert sent(effects) == [(1, OWN_HELLO)]
    assert ENTERED in effects


def test_hello_from_the_endpoint_of_another_peer_replaces_that_peer() -> None:
    """A program crashed and returned with a new UUID."""
    node = with_peer()
    receive(node, HELLO, 1, OTHER)
    assert node.take_effects()[:3] == (
        ZREDisconnect(PEER),
        ZREExited(PEER, "farewell"),
        ZREConnect(OTHER, PEER_HOST, PEER_PORT),
    )
    assert node.peers == (OTHER,)
    assert node.members("b") == (OTHER,)


@pytest.mark.parametrize(
    ("sender", "endpoint"), [(PEER, endpoint_of(PEER_HOST, 0xC0FF)), (OTHER, endpoint_of(PEER_HOST, PEER_PORT))]
)
def test_nobody_takes_the_place_of_a_peer_whose_beacons_come(sender: ZREId, endpoint: str) -> None:
    """Neither its name nor its endpoint; when they have stopped, it may have come back elsewhere."""
    node = with_peer(beacon=True)
    node.receive_beacon(BEACON, PEER_HOST, at(1))
    receive(node, ZREHello(endpoint=endpoint), 1, sender, when=3.9)
    assert (node.take_effects(), node.peers, node.counters) == ((), (PEER,), {"posed": 1})
    receive(node, ZREHello(endpoint=endpoint), 1, sender, when=4)
    assert node.peers == (sender,)
    assert ZREDisconnect(PEER) in node.take_effects()


def test_beacon_with_another_port_is_no_sign_of_life_and_the_place_to_greet_a_silent_peer() -> None:
    """A forger had introduced itself in the name of the peer, or the peer has moved."""
    node = with_peer()
    moved = encode_beacon(ZREBeacon(PEER, 0xC0FF))
    for second in (1, 2, 2.9):
        node.receive_beacon(moved, PEER_HOST, at(second))
    assert (node.take_effects(), node.counters) == ((), {"other-port": 3})
    node.receive_beacon(moved, PEER_HOST, at(3))
    effects = node.take_effects()
    assert effects[:3] == (
        ZREDisconnect(PEER),
        ZREExited(PEER, "no answer"),
        ZREConnect(PEER, PEER_HOST, 0xC0FF),
    )
    assert sent(effects) == [(1, OWN_HELLO)]


@pytest.mark.parametrize(
    ("sender", "endpoint"),
    [
        (PEER, endpoint_of(HOST, PORT)),
        (ME, endpoint_of(PEER_HOST, PEER_PORT)),
        (PEER, "tcp://hall.example:1"),
        (PEER, ""),
    ],
)
def test_hello_with_our_endpoint_or_none_has_no_effect(sender: ZREId, endpoint: str) -> None:
    node = started()
    receive(node, ZREHello(endpoint=endpoint), 1, sender)
    assert node.take_effects() == ()
    assert sum(node.counters.values()) == 1


ANNOUNCED = ZREHello(endpoint=HELLO.endpoint, headers={"X-DERBYOS": "192.0.2.2:50000", "X-DERBYOS-BOUT": "finals"})
DISCOVERED = Discovered(PEER, PEER_HOST, ANNOUNCED.headers)


def discovered(node: ZRENode) -> list[Discovered]:
    """Discoveries since the last look."""
    return [effect for effect in node.take_effects() if isinstance(effect, Discovered)]


def test_derbyos_node_is_discovered_by_its_header_and_its_beacon() -> None:
    """In either order, and once for each host; without a beacon nothing but its own word says where it is."""
    node = started()
    receive(node, ANNOUNCED, 1)
    assert discovered(node) == []
    elsewhere = replace(DISCOVERED, host="192.0.2.22")
    for second in (1, 3):
        node.receive_beacon(BEACON, PEER_HOST, at(second))
        node.receive_beacon(BEACON, elsewhere.host, at(second + 1))
    assert discovered(node) == [DISCOVERED, elsewhere]
    node = started()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    receive(node, ANNOUNCED, 1)
    assert discovered(node) == [DISCOVERED]


def test_discovered_host_is_that_of_the_beacons_whatever_the_hello_says() -> None:
    """Also of a machine with several addresses that greets anew: the connection to where it is stays."""
    node = started()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    elsewhere = replace(ANNOUNCED, endpoint=endpoint_of("198.51.100.2", PEER_PORT))
    for second in (1, 4):
        receive(node, elsewhere, 1, when=second)
        effects = node.take_effects()
        assert effects[-1] == DISCOVERED
        assert [effect for effect in effects if isinstance(effect, ZREConnect) and effect.host != PEER_HOST] == []


def test_hosts_of_beacons_are_bounded() -> None:
    """Anybody can send beacons in a name; the oldest host gives way."""
    node = started()
    receive(node, ANNOUNCED, 1)
    hosts = [f"192.0.2.{number}" for number in range(10, 10 + BEACON_HOSTS_MAX + 1)]
    for host in (*hosts, *hosts):
        node.receive_beacon(BEACON, host, at(1))
    assert [one.host for one in discovered(node)] == hosts * 2
    for host in hosts[-BEACON_HOSTS_MAX:]:
        node.receive_beacon(BEACON, host, at(2))
    assert discovered(node) == []


def test_node_that_moved_is_discovered_where_its_next_beacon_comes_from() -> None:
    node = started()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    receive(node, ANNOUNCED, 1)
    node.take_effects()
    receive(node, replace(ANNOUNCED, endpoint=endpoint_of("192.0.2.3", PEER_PORT)), 1, when=5)
    assert discovered(node) == []
    node.receive_beacon(BEACON, "192.0.2.3", at(6))
    assert discovered(node) == [replace(DISCOVERED, host="192.0.2.3")]


def test_endpoint_in_a_network_that_is_not_ours_is_not_called() -> None:
    """Neither of a stranger, nor of a peer that says it has moved there; the peer stays where it was."""
    node = ZRENode(ZREProfile(node=ME, host=HOST, port=PORT), is_near=lambda host: host.startswith("192.0.2."))
    node.start(at(0))
    away = replace(HELLO, endpoint=endpoint_of("198.51.100.2", PEER_PORT))
    node.take_effects()
    receive(node, away, 1)
    assert (node.take_effects(), node.counters) == ((), {"elsewhere": 1})
    receive(node, HELLO, 1)
    node.take_effects()
    receive(node, away, 1, when=5)
    assert not [effect for effect in node.take_effects() if isinstance(effect, ZREConnect | ZREDisconnect)]
    assert node.standing(PEER) is ZREStanding.READY


def test_changed_headers_are_told_to_the_chosen_peers_and_to_newcomers() -> None:
    """Each answers with one HELLO, which is not answered; the sequence to it begins anew."""
    node = with_peer()
    receive(node, replace(HELLO, endpoint=endpoint_of("192.0.2.3", PEER_PORT)), 1, OTHER)
    node.take_effects()
    changed = replace(OWN_HELLO, headers={"X-B": "2"})
    node.renew(changed.headers, [PEER, node_id(9)], at(10))
    effects = node.take_effects()
    assert sent(effects) == [(1, changed)]
    assert sent(effects, OTHER) == []
    receive(node, HELLO, 1, when=10.1)
    assert sent(node.take_effects()) == []
    assert node.standing(PEER) is ZREStanding.READY
    receive(node, replace(HELLO, endpoint=endpoint_of("192.0.2.4", PEER_PORT)), 1, node_id(4), when=11)
    assert sent(node.take_effects(), node_id(4)) == [(1, changed)]


def test_peer_that_has_not_answered_is_greeted_with_changed_headers() -> None:
    """It may have read the old ones already, and counts as known to nobody."""
    node = started()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    node.take_effects()
    node.renew({"X-B": "2"}, [PEER], at(0.1))
    assert sent(node.take_effects()) == [(1, replace(OWN_HELLO, headers={"X-B": "2"}))]
    receive(node, HELLO, 1, when=0.2)
    assert node.standing(PEER) is ZREStanding.READY


def test_headers_that_are_too_long_change_nothing() -> None:
    node = with_peer()
    with pytest.raises(LocalProtocolError):
        node.renew({"X-B": "b" * (1 << 15)}, [PEER], at(1))
    assert node.take_effects() == ()
    node.renew({}, [PEER], at(1))
    assert sent(node.take_effects()) == [(1, OWN_HELLO)]


def test_nodes_that_renew_their_headers_at_once_know_both() -> None:
    """The two HELLOs cross; none is answered, and messages behind them are in sequence."""
    node = with_peer()
    node.renew({"X-B": "2"}, [PEER], at(5))
    receive(node, ANNOUNCED, 1, when=5)
    receive(node, ZREPing(), 2, when=5)
    assert [message for _, message in sent(node.take_effects())] == [
        replace(OWN_HELLO, headers={"X-B": "2"}),
        ZREPingOk(),
    ]


def test_introduced_node_is_a_peer_as_if_its_beacon_had_come() -> None:
    node = started()
    node.introduce(PEER, PEER_HOST, PEER_PORT, at(0))
    by_hand = node.take_effects()
    node = started()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    assert by_hand == node.take_effects()
    node.introduce(ME, HOST, PORT, at(0))
    assert node.take_effects() == ()


def test_node_with_a_new_address_greets_everybody_anew() -> None:
    node = with_peer()
    node.move(HOST, at(1))
    assert node.take_effects() == ()
    node.move("192.0.2.50", at(1))
    effects = node.take_effects()
    assert effects[0] == ZREExited(PEER, "our address has changed")
    assert sent(effects) == [(1, ZREHello(endpoint=endpoint_of("192.0.2.50", PORT), name="me"))]
    receive(node, HELLO, 1)
    assert node.take_effects() == (ENTERED, ZREJoined(PEER, "b"))


# -- sequence -------------------------------------------------------------------------------------------------


@pytest.mark.clause("ZRE-29")
@pytest.mark.parametrize(("sequence", "counter"), [(1, "gap"), (3, "gap"), (65_535, "gap"), (0, "gap")])
def test_gap_or_repetition_disconnects_the_peer(sequence: int, counter: str) -> None:
    """ZRE-29; its next beacon introduces it again."""
    node = with_peer()
    receive(node, ZREWhisper((b"x",)), sequence)
    assert node.take_effects() == (ZREDisconnect(PEER), ZREExited(PEER, "gap"))
    assert node.counters == {counter: 1}
    node.receive_beacon(BEACON, PEER_HOST, at(1))
    assert sent(node.take_effects()) == [(1, OWN_HELLO)]


@pytest.mark.clause("ZRE-29")
def test_sequence_is_cyclic_in_both_directions() -> None:
    """ZRE-29: after 65,535 comes 0."""
    node = with_peer()
    for count in range(2, 65_540):
        receive(node, ZREPing(), count & 0xFFFF)
        (effect,) = node.take_effects()
        assert isinstance(effect, ZRESend)
        assert int.from_bytes(effect.frames[0][4:6], "big") == count & 0xFFFF
    assert node.peers == (PEER,)


@pytest.mark.clause("ZRE-29")
def test_each_destination_has_its_own_sequence() -> None:
    """ZRE-29."""
    node = with_peer()
    receive(node, ZREHello(endpoint=endpoint_of("192.0.2.3", 1), groups=("b",)), 1, OTHER)
    node.whisper(OTHER, b"for one")
    node.shout("b", b"for both")
    effects = node.take_effects()
    assert [number for number, _ in sent(effects, OTHER)] == [1, 2, 3]
    assert [number for number, _ in sent(effects, PEER)] == [2]


@pytest.mark.clause("ZRE-25", "ZRE-26")
@pytest.mark.parametrize(
    "frame",
    [b"", b"\xaa\xa2\x06\x02\0\x02", b"\xaa\xa1\x06\x01\0\x02", b"GET / HTTP/1.1", b"\xaa\xa1\x04\x02\0\x02\x09"],
)
def test_discarded_message_is_not_counted_in_the_sequence(frame: bytes) -> None:
    """ZRE-25, ZRE-26: silently, and the peer stays."""
    node = with_peer()
    node.receive((encode_identity(PEER), frame), at(0))
    assert node.take_effects() == ()
    receive(node, ZREWhisper((b"x",)), 2)
    assert node.take_effects() == (ZREWhispered(PEER, (b"x",)),)


@pytest.mark.clause("ZRE-20")
@pytest.mark.parametrize("identity", [b"", PEER, b"\x02" + PEER, b"\x01" + PEER + b"\0", b"\0\x01\x02\x03\x04"])
def test_message_with_another_identity_is_ignored(identity: bytes) -> None:
    """ZRE-20."""
    node = started()
    node.receive((identity, *encode(HELLO, 1)), at(0))
    node.receive((), at(0))
    assert node.take_effects() == ()


def test_unknown_command_counts_in_the_sequence() -> None:
    node = with_peer()
    node.receive((encode_identity(PEER), b"\xaa\xa1\x08\x02\0\x02"), at(0))
    receive(node, ZREWhisper((b"x",)), 3)
    assert node.take_effects() == (ZREWhispered(PEER, (b"x",)),)


# -- groups ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("ZRE-34", "ZRE-37", "ZRE-39")
def test_joins_and_leaves_go_to_all_peers_with_group_and_status() -> None:
    """ZRE-34, ZRE-37, ZRE-39: also to one that has not answered our HELLO; a step that is none is not sent."""
    node = with_peer()
    node.receive_beacon(encode_beacon(ZREBeacon(OTHER, 1)), "192.0.2.3", at(0))
    node.join("a")
    node.join("a")
    node.leave("c")
    node.leave("a")
    node.join("a")
    effects = node.take_effects()
    steps = [ZREJoin("a", 1), ZRELeave("a", 2), ZREJoin("a", 3)]
    assert sent(effects, PEER) == [(2, steps[0]), (3, steps[1]), (4, steps[2])]
    assert sent(effects, OTHER)[1:] == [(2, steps[0]), (3, steps[1]), (4, steps[2])]


@pytest.mark.clause("ZRE-34")
def test_status_is_one_octet() -> None:
    """ZRE-34: 256 steps make it 0 again."""
    node = with_peer()
    for _ in range(128):
        node.join("a")
        node.leave("a")
    statuses = [message.status for _, message in sent(node.take_effects()) if isinstance(message, ZREJoin | ZRELeave)]
    assert statuses == [*range(1, 256), 0]


@pytest.mark.clause("ZRE-37", "ZRE-38", "ZRE-39")
def test_groups_of_a_peer_follow_its_joins_and_leaves() -> None:
    """ZRE-37, ZRE-38, ZRE-39: B is another group than b."""
    node = with_peer()
    receive(node, ZREJoin("B", 2), 2)
    assert node.take_effects() == (ZREJoined(PEER, "B"),)
    receive(node, ZRELeave("b", 3), 3)
    assert node.take_effects() == (ZRELeft(PEER, "b"),)
    assert (node.members("b"), node.members("B")) == ((), (PEER,))
    receive(node, ZREJoin("B", 4), 4)
    receive(node, ZRELeave("b", 5), 5)
    assert node.take_effects() == ()
    assert node.counters == {}


@pytest.mark.clause("ZRE-34")
def test_wrong_status_is_noticed_and_taken_over() -> None:
    """ZRE-34: receivers may assert; we count."""
    node = with_peer()
    receive(node, ZREJoin("c", 9), 2)
    receive(node, ZREJoin("d", 10), 3)
    assert node.counters == {"bad-status": 1}
    assert node.members("c") == node.members("d") == (PEER,)


@pytest.mark.clause("ZRE-35", "ZRE-36", "ZRE-40")
def test_whisper_reaches_one_and_shout_each_of_the_group() -> None:
    """ZRE-35, ZRE-36, ZRE-40: by unicast; nobody outside the group gets a SHOUT; the content is one frame."""
    node = with_peer()
    receive(node, ZREHello(endpoint=endpoint_of("192.0.2.3", 1), groups=("b", "c")), 1, OTHER)
    node.take_effects()
    assert node.whisper(PEER, b"w")
    assert node.take_effects() == (ZRESend(PEER, (b"\xaa\xa1\x02\x02\0\x02", b"w")),)
    assert node.shout("b", b"s") == 2
    assert node.take_effects() == (
        ZRESend(PEER, (b"\xaa\xa1\x03\x02\0\x03\x01b", b"s")),
        ZRESend(OTHER, (b"\xaa\xa1\x03\x02\0\x02\x01b", b"s")),
    )
    assert node.shout("c", b"s") == 1
    assert node.take_effects() == (ZRESend(OTHER, (b"\xaa\xa1\x03\x02\0\x03\x01c", b"s")),)
    assert not node.whisper(node_id(9), b"w")
    assert node.shout("C", b"s") == 0
    assert node.take_effects() == ()


@pytest.mark.clause("ZRE-35", "ZRE-36")
def test_messages_of_a_peer_are_passed_on() -> None:
    """ZRE-35, ZRE-36: a SHOUT only for a group that we are in."""
    node = with_peer()
    receive(node, ZREWhisper((b"w",)), 2)
    receive(node, ZREShout("b", (b"not for us",)), 3)
    node.join("b")
    node.take_effects()
    receive(node, ZREShout("b", (b"s",)), 4)
    assert node.take_effects() == (ZREShouted(PEER, "b", (b"s",)),)
    node.receive((encode_identity(PEER), b"\xaa\xa1\x02\x02\0\x05", b"many", b"frames"), at(0))
    assert node.take_effects() == (ZREWhispered(PEER, (b"many", b"frames")),)


# -- silence --------------------------------------------------------------------------------------------------


def run(node: ZRENode, first: int, last: int) -> list[tuple[int, list[ZREMessage], list[ZREEffect]]]:
    """What a node does in each second but its beacon: messages to the peer, and other effects."""
    rows = []
    for second in range(first, last + 1):
        node.handle_timer(at(second))
        effects = node.take_effects()
        others: list[ZREEffect] = [one for one in effects if not isinstance(one, ZREBroadcast | ZRESend)]
        messages = [message for _, message in sent(effects)]
        if messages or others:
            rows.append((second, messages, others))
    return rows


@pytest.mark.clause("ZRE-23", "ZRE-41", "ZRE-42", "ZRE-45")
def test_silent_peer_is_pinged_and_then_dropped() -> None:
    """ZRE-23, ZRE-41, ZRE-42, ZRE-45: after 5 s, each 5 s; after 30 s it is dead."""
    node = with_peer()
    ping: list[ZREMessage] = [ZREPing()]
    assert run(node, 1, 40) == [
        *[(second, ping, []) for second in (5, 10, 15, 20, 25)],
        (30, [], [ZREDisconnect(PEER), ZREExited(PEER, "no answer")]),
    ]
    assert node.counters == {"expired": 1}


@pytest.mark.clause("ZRE-41", "ZRE-43")
@pytest.mark.parametrize("sign", ["beacon", "message", "ping-ok"])
def test_peer_that_gives_a_sign_of_life_is_not_pinged(sign: str) -> None:
    """ZRE-41, ZRE-43: beacons and messages count, and the answer makes an evasive peer ready again."""
    node = with_peer()
    sequence = 1
    for second in range(4, 80, 4):
        if sign == "beacon":
            node.receive_beacon(BEACON, PEER_HOST, at(second))
        else:
            sequence += 1
            receive(node, ZREPingOk() if sign == "ping-ok" else ZREWhisper((b"",)), sequence, when=second)
        assert [row for row in run(node, second, second + 3) if row[1]] == []
    assert [row[1] for row in run(node, 80, 82)] == [[ZREPing()]]
    assert node.standing(PEER) is ZREStanding.EVASIVE
    receive(node, ZREPingOk(), sequence + 1, when=83)
    assert node.standing(PEER) is ZREStanding.READY


def test_peer_that_never_answers_our_hello_is_greeted_anew() -> None:
    node = started()
    for second in range(30):
        node.receive_beacon(BEACON, PEER_HOST, at(second))
    assert sent(node.take_effects()) == [(1, OWN_HELLO)]
    assert run(node, 1, 31) == [(10, [], [ZREDisconnect(PEER)])]
    node.receive_beacon(BEACON, PEER_HOST, at(31))
    assert sent(node.take_effects()) == [(1, OWN_HELLO)]


@pytest.mark.clause("ZRE-44")
def test_ping_is_answered() -> None:
    """ZRE-44."""
    node = with_peer()
    receive(node, ZREPing(), 2)
    assert sent(node.take_effects()) == [(2, ZREPingOk())]


@pytest.mark.clause("ZRE-19", "ZRE-23")
def test_peer_whose_connection_is_full_is_dropped() -> None:
    """ZRE-19, ZRE-23: it is not responding, and would see a gap."""
    node = with_peer()
    node.handle_refused(PEER, at(0))
    assert node.take_effects() == (ZREDisconnect(PEER), ZREExited(PEER, "refused"))
    node.handle_refused(PEER, at(0))
    assert node.take_effects() == ()


@pytest.mark.clause("ZRE-17")
@pytest.mark.parametrize("standing", ["stranger", "greeted", "ready"])
def test_everything_for_a_peer_goes_by_its_dealer(standing: str) -> None:
    """ZRE-17: no effect sends by the ROUTER; a DEALER exists before the first message and none after the last."""
    node = with_peer() if standing == "ready" else started()
    if standing == "greeted":
        node.receive_beacon(BEACON, PEER_HOST, at(0))
    receive(node, HELLO, 1)
    receive(node, ZREPing(), 2)
    node.join("b")
    node.shout("b", b"x")
    node.stop()
    effects = [one for one in node.take_effects() if isinstance(one, ZREConnect | ZRESend | ZREDisconnect)]
    first = ZREConnect(PEER, PEER_HOST, PEER_PORT)
    assert (effects[0] == first) is (standing != "ready")
    assert all(isinstance(one, ZRESend) for one in effects[1:-1])
    assert effects[-1] == ZREDisconnect(PEER)


# -- limits ---------------------------------------------------------------------------------------------------


def test_forged_beacons_crowd_out_nobody() -> None:
    """A host has 32 places, and one that was only seen gives its place up after half a second."""
    node = with_peer()
    for number in range(100, 100 + 2 * PEERS_PER_HOST_MAX):
        node.receive_beacon(encode_beacon(ZREBeacon(node_id(number), 1)), PEER_HOST, at(0))
    assert node.counters == {"crowded": PEERS_PER_HOST_MAX + 1}
    assert len(node.take_effects()) == 2 * (PEERS_PER_HOST_MAX - 1)
    newcomer = encode_beacon(ZREBeacon(node_id(7), 7))
    node.receive_beacon(newcomer, "192.0.2.3", at(0))
    assert node.standing(node_id(7)) is ZREStanding.GREETED
    node.receive_beacon(encode_beacon(ZREBeacon(node_id(8), 8)), PEER_HOST, at(0.5))
    assert node.take_effects()[-3] == ZREDisconnect(node_id(100))
    assert node.standing(node_id(8)) is ZREStanding.GREETED
    assert node.peers == (PEER,)


def test_all_hosts_share_a_limit_and_peers_that_entered_stay() -> None:
    node = ZRENode(ZREProfile(node=ME, host=HOST, port=PORT), peers_max=4)
    node.start(at(0))
    for number in range(10, 13):
        hello = ZREHello(endpoint=endpoint_of(f"192.0.2.{number}", 1))
        receive(node, hello, 1, node_id(number))
    for number, second in ((20, 0), (21, 0.2), (22, 0.5)):
        node.receive_beacon(encode_beacon(ZREBeacon(node_id(number), 1)), f"192.0.2.{number}", at(second))
    standings = [node.standing(node_id(number)).value for number in (10, 11, 12, 20, 21, 22)]
    assert standings == ["ready"] * 3 + ["stranger", "stranger", "greeted"]
    receive(node, ZREHello(endpoint=endpoint_of("192.0.2.22", 1)), 1, node_id(22), 2)
    receive(node, ZREHello(endpoint=endpoint_of("192.0.2.23", 1)), 1, node_id(23), 60)
    assert node.standing(node_id(23)) is ZREStanding.STRANGER
    assert node.counters == {"crowded": 2}


def test_groups_have_a_limit_and_names_a_length() -> None:
    node = with_peer()
    for number in range(GROUPS_PER_PEER_MAX + 9):
        receive(node, ZREJoin(f"g{number}", (number + 2) & 255), number + 2)
    assert node.counters == {"too-many-groups": 10}
    for number in range(GROUPS_PER_PEER_MAX):
        node.join(f"g{number}")
    for group in ("another", "g" * 256):
        with pytest.raises(LocalProtocolError):
            node.join(group)
    node = started()
    for number in range(80):
        node.join(f"{number:0198}")
    with pytest.raises(LocalProtocolError):
        node.join(f"{80:0198}")
    node.take_effects()
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    ((_, hello),) = sent(node.take_effects())
    assert isinstance(hello, ZREHello)
    assert hello.status == len(hello.groups) == 80
    with pytest.raises(LocalProtocolError):
        ZRENode(ZREProfile(node=ME, host=HOST, port=PORT, name="n" * 256))


def test_node_that_has_stopped_does_nothing() -> None:
    node = with_peer()
    node.stop()
    node.take_effects()
    receive(node, ZREPing(), 2)
    node.receive_beacon(BEACON, PEER_HOST, at(0))
    node.handle_timer(at(9))
    assert node.take_effects() == ()


@given(st.lists(st.tuples(st.binary(max_size=40), st.binary(max_size=40)), max_size=8))
def test_random_octets_raise_nothing(pairs: list[tuple[bytes, bytes]]) -> None:
    node = with_peer()
    for first, second in pairs:
        node.receive((first, second), at(0))
        node.receive((encode_identity(PEER), b"\xaa\xa1" + first, second), at(0))
        node.receive_beacon(b"ZRE\x01" + first, PEER_HOST, at(0))
    assert all(isinstance(one, ZREEffect) for one in node.take_effects())


# -- several nodes --------------------------------------------------------------------------------------------


class Network:
    """Nodes on one network in memory; messages arrive in the order in which they were sent."""

    def __init__(self, count: int) -> None:
        self.nodes = {
            node_id(number): ZRENode(ZREProfile(node=node_id(number), host="192.0.2.1", port=0xC000 + number))
            for number in range(1, count + 1)
        }
        self.now = 0.0
        self.events: dict[ZREId, list[ZREEffect]] = {one: [] for one in self.nodes}
        self.deaf: set[ZREId] = set()
        """Nodes that no beacon reaches."""
        self.dead: set[ZREId] = set()

    def start(self) -> None:
        for node in self.nodes.values():
            node.start(at(self.now))
        self.settle()

    def settle(self) -> None:
        """Deliver until nothing is left; ends because answers are not answered."""
        for _ in range(1_000):
            taken = [(one, effect) for one, node in self.nodes.items() for effect in node.take_effects()]
            if not taken:
                return
            for sender, effect in taken:
                self._deliver(sender, effect)
        raise AssertionError("the nodes never come to rest")

    def _deliver(self, sender: ZREId, effect: ZREEffect) -> None:
        if sender in self.dead:
            return
        match effect:
            case ZREBroadcast(octets):
                for one, node in self.nodes.items():
                    if one not in self.deaf:
                        node.receive_beacon(octets, "192.0.2.1", at(self.now))
            case ZRESend(peer, frames):
                self.nodes[peer].receive((encode_identity(sender), *frames), at(self.now))
            case ZREConnect() | ZREDisconnect():
                pass
            case _:
                self.events[sender].append(effect)

    def pass_time(self, seconds: int) -> None:
        for _ in range(seconds):
            self.now += 1
            for one, node in self.nodes.items():
                if one not in self.dead:
                    node.handle_timer(at(self.now))
            self.settle()


@pytest.mark.clause("ZRE-2", "ZRE-43")
def test_any_number_of_nodes_find_each_other_and_stay_calm() -> None:
    """ZRE-2, ZRE-43: sixteen in one process; nobody is pinged while beacons arrive."""
    network = Network(16)
    for node in network.nodes.values():
        node.join("g")
    network.start()
    for one, node in network.nodes.items():
        assert set(node.members("g")) == set(network.nodes) - {one}
        assert node.shout("g", b"x") == 15
    network.settle()
    for events in network.events.values():
        assert len([one for one in events if isinstance(one, ZREShouted)]) == 15
    network.pass_time(40)
    assert all(len(node.peers) == 15 for node in network.nodes.values())
    assert all(node.whisper(peer, b"") for node in network.nodes.values() for peer in node.peers)
    assert all(sequence == 4 for node in network.nodes.values() for sequence in _numbers(node))


def _numbers(node: ZRENode) -> list[int]:
    """Numbers of the messages that are on their way: HELLO, SHOUT, and this one make three; a PING would be more."""
    return [decode(effect.frames)[0] + 1 for effect in node.take_effects() if isinstance(effect, ZRESend)]


@pytest.mark.clause("ZRE-21", "ZRE-42", "ZRE-45")
def test_node_that_is_killed_expires_and_one_without_beacons_stays() -> None:
    """ZRE-21, ZRE-42, ZRE-45: a node that no beacon reaches is known by HELLO, and PING keeps it."""
    network = Network(3)
    killed, deaf, third = network.nodes
    network.deaf = {deaf}
    network.start()
    assert set(network.nodes[deaf].peers) == {killed, third}
    network.dead = {killed}
    network.pass_time(29)
    assert set(network.nodes[third].peers) == {killed, deaf}
    network.pass_time(2)
    assert network.nodes[third].peers == (deaf,)
    assert network.nodes[deaf].peers == (third,)


@given(st.data())
def test_peers_agree_on_groups_whatever_happened(data: st.DataObject) -> None:
    """Lost connections, farewells, gaps, moves and steps in any order; in the end all know each other's groups."""
    network = Network(3)
    network.start()
    ids = tuple(network.nodes)
    groups: dict[ZREId, set[str]] = {one: set() for one in ids}
    for step in range(data.draw(st.integers(0, 12))):
        one, other = data.draw(st.permutations(ids))[:2]
        node = network.nodes[one]
        group = data.draw(st.sampled_from("abc"))
        match data.draw(st.integers(0, 7)):
            case 0:
                node.join(group)
                groups[one].add(group)
            case 1:
                node.leave(group)
                groups[one].discard(group)
            case 2:
                node.handle_refused(other, at(network.now))
            case 3:
                node.receive_beacon(encode_beacon(ZREBeacon(other, 0)), "192.0.2.1", at(network.now))
            case 4:
                receive(node, ZREWhisper((b"",)), 60_000, other, network.now)
            case 5:
                node.shout(group, b"x")
            case 6:
                node.move(f"192.0.2.{step}", at(network.now))
            case _:
                network.pass_time(1)
        if data.draw(st.booleans()):
            network.settle()
    network.settle()
    network.pass_time(13)
    for node in network.nodes.values():
        assert len(node.peers) == 2
        assert "bad-status" not in node.counters
    for one in ids:
        for group in "abc":
            knows = [one in node.members(group) for other, node in network.nodes.items() if other != one]
            assert knows == [group in groups[one]] * 2
