"""Who says what to whom when peers meet: each test pokes one node and compares what it says."""

import pytest

from derbyos_core.errors import RemoteProtocolError
from derbyos_core.peer.hearsay import TOLD_BY_ONE_MAX, TOLD_MAX
from derbyos_core.peer.record import Origin
from derbyos_core.peer.table import PEERS_MAX
from derbyos_core.wire.messages import Address, BeatMessage, ChatMessage, HelloMessage, PeerMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node

GREETING = ["dial b", "b HELO a", "b BOUT final", "b BEAT"]


def test_a_typed_address_is_dialled_and_greeted_at_once() -> None:
    """DOS-21, DOS-34, DOS-69: HELO with one's own address, then BOUT; DOS-8: without waiting for the link."""
    assert Node().find("b") == GREETING


def test_an_address_seen_by_mdns_is_greeted_alike() -> None:
    """DOS-21."""
    assert Node().find("b", Origin.SEEN, source="b", bout="final") == GREETING


def test_an_announcement_of_another_bout_is_not_dialled() -> None:
    """DOS-44: strangers never dial."""
    assert Node().find("b", Origin.SEEN, source="b", bout="semifinal") == []


def test_a_hello_from_a_stranger_is_like_a_discovery() -> None:
    """DOS-17, DOS-23, DOS-24: dial, HELO back; A21: the greeted node adds the time."""
    node = Node()
    assert node.hello("b") == [*GREETING, "b TIME", "b is greeted"]
    assert node.standing("b") == "greeted"


def test_the_identity_of_a_hello_selects_where_replies_go() -> None:
    """DOS-15, DOS-11: whoever sends with this identity is answered on the DEALER of its address."""
    node = Node()
    node.meets("b", "c")
    assert node.introductions.table.named(SOURCES["c"]) is node.introductions.table.at(ADDRESS["c"])


def test_before_its_hello_a_node_is_not_heard() -> None:
    """DOS-22."""
    node = Node()
    assert node.bout("b") == []
    assert node.peer("b", about="c") == []
    assert node.bye("b") == []
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


def test_before_the_bouts_agree_only_the_introduction_is_heard() -> None:
    """Data model 7: HELO, BOUT, GBYE, BEAT and TIME pass, PEER and the rest do not."""
    node = Node()
    node.hello("b")
    node.lines()
    assert node.peer("b", about="c") == []
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


def test_the_answer_to_our_hello_is_not_answered_again() -> None:
    """DOS-42 with DOS-24: the mutual answers end."""
    node = Node()
    node.find("b")
    assert node.hello("b") == ["b is greeted"]
    assert node.bout("b") == ["agreed b", "b is member"]


def test_a_bout_is_answered_once() -> None:
    """DOS-37, DOS-42: ours has gone with the greeting, so there is nothing more to say."""
    node = Node()
    assert "b BOUT final" in node.hello("b")
    assert node.bout("b") == ["agreed b", "b is member"]
    assert node.bout("b") == []


def test_a_program_that_answers_everything_does_not_make_us_loop() -> None:
    """DOS-42: it answers every HELO with HELO and every BOUT with BOUT, for ever."""
    node = Node()
    heard = node.find("b")
    said = 0
    for _ in range(50):
        answers = [line.split()[1] for line in heard if line.startswith("b ") and line.split()[1] in ("HELO", "BOUT")]
        heard = []
        for kind in answers:
            heard += node.hello("b") if kind == "HELO" else node.bout("b")
        said += len(heard)
        if not heard:
            break
    assert heard == []
    assert said < 20
    assert node.standing("b") == "member"


def test_empty_bout_strings_agree() -> None:
    """DOS-36, DOS-37: without a configured bout the string is empty on both sides."""
    node = Node(bout="")
    assert "b BOUT" in node.hello("b")
    assert "b is member" in node.bout("b", "")


def test_another_bout_is_parted_from() -> None:
    """DOS-38, DOS-39: the connection is closed, the peer leaves the table."""
    node = Node()
    node.hello("b")
    assert node.bout("b", "semifinal") == ["hang up b", "parted b", "b is stranger"]
    assert node.standing("b") == "stranger"
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


def test_an_address_of_another_bout_is_not_dialled_at_once() -> None:
    """A9: remembered, so that a PEER does not dial it again; after a minute it may be."""
    node = Node()
    node.meets("c")
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.peer("c", about="b") == []
    node.waits(61, "c")
    assert node.peer("c", about="b") == GREETING


def test_a_person_may_dial_an_address_of_another_bout() -> None:
    node = Node()
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.find("b") == GREETING


def test_a_newcomer_is_introduced_to_the_others_when_its_bout_is_agreed() -> None:
    """DOS-25, DOS-40: its address goes to all others as PEER, but not before the BOUT."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    assert not [line for line in node.hello("d") if "PEER" in line]
    assert node.bout("d") == ["agreed d", "b PEER d", "c PEER d", "d is member"]


def test_a_newcomer_of_another_bout_is_not_introduced() -> None:
    """DOS-40, DOS-41."""
    node = Node()
    node.meets("b")
    node.hello("d")
    assert not [line for line in node.bout("d", "semifinal") if "PEER" in line]


def test_an_unknown_address_in_a_peer_is_introduced_to() -> None:
    """DOS-26: connect, full introduction."""
    node = Node()
    node.meets("c")
    node.lines()
    assert node.peer("c", about="b") == GREETING


def test_a_known_address_in_a_peer_is_nothing_new() -> None:
    """DOS-27: known, one's own, or already called."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    assert node.peer("c", about="b") == []
    assert node.peer("c", about="a") == []
    node.peer("c", about="d")
    assert node.peer("b", about="d") == []


def test_whoever_introduced_a_peer_is_not_told_of_it() -> None:
    """DOS-28."""
    node = Node()
    node.meets("b", "c")
    node.peer("c", about="d")
    node.hello("d")
    assert node.bout("d") == ["agreed d", "b PEER d", "d is member"]


def test_a_greeting_over_and_over_does_not_flood_the_others() -> None:
    """A hostile peer that greets again and again is introduced once."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    lines = [line for _ in range(20) for line in node.hello("c") + node.bout("c")]
    assert [line for line in lines if "PEER" in line] == []


def test_goodbye_removes_the_sender() -> None:
    """DOS-32, DOS-12: gone from the table, its DEALER closed; remembered only to be shown."""
    node = Node()
    node.meets("b")
    assert node.bye("b") == ["hang up b", "parted b", "b is left"]
    assert node.standing("b") == "stranger"
    assert list(node.introductions.table.left) == [SOURCES["b"]]


def test_who_left_may_come_again() -> None:
    """DOS-33: leave, then join elsewhere, or the same bout once more."""
    node = Node()
    node.meets("b")
    node.bye("b")
    assert "b HELO a" in node.hello("b")
    assert "b is member" in node.bout("b")
    assert list(node.introductions.table.left) == []


def test_quitting_says_goodbye_to_everybody() -> None:
    """DOS-31: to all connected nodes; who never answered is only hung up on."""
    node = Node()
    node.meets("b", "c")
    node.find("d")
    node.lines()
    node.introductions.leave()
    lines = node.lines()
    assert [line for line in lines if "GBYE" in line] == ["b GBYE", "c GBYE"]
    assert [line for line in lines if "hang up" in line] == ["hang up b", "hang up c", "hang up d"]
    assert node.introductions.wake is None


def test_another_source_at_a_known_address_has_crashed_and_come_back() -> None:
    """A8: the old entry goes, the new one is greeted like any newcomer."""
    node = Node()
    node.meets("b")
    lines = node.hello("c", at="b")
    assert lines[:2] == ["hang up b", "parted b"]
    assert lines[2:] == [*GREETING, "b TIME", "c is greeted"]
    assert node.standing("b") == "stranger"


def test_a_known_source_at_another_address_has_moved() -> None:
    """A8: one DEALER per peer (DOS-9), to where it listens now."""
    node = Node()
    node.meets("b")
    lines = node.hello("b", at="c")
    assert lines[:2] == ["hang up b", "parted b"]
    assert lines[2:6] == ["dial c", "c HELO a", "c BOUT final", "c BEAT"]
    assert node.introductions.table.at(ADDRESS["b"]) is None


def test_a_change_of_our_bout_judges_everybody_anew() -> None:
    """DOS-43: who keeps the new one is met, who keeps the old one is parted from."""
    node = Node()
    node.meets("b")
    node.hello("c")
    node.bout("c", "semifinal")
    node.lines()
    node.introductions.rename("semifinal", node.now)
    lines = node.lines()
    assert lines[:3] == ["b BOUT semifinal", "hang up b", "parted b"]
    assert "dial c" in lines
    assert "c BOUT semifinal" in lines


def test_a_change_of_their_bout_ends_the_connection() -> None:
    """DOS-43, seen from the other side."""
    node = Node()
    node.meets("b")
    assert "hang up b" in node.bout("b", "semifinal")


def test_our_own_hello_is_known_to_be_ours() -> None:
    """An address of ours that we did not know: nobody is there but us."""
    node = Node()
    other = ADDRESS["h"]
    node.introductions.find(other, Origin.TOLD, node.now)
    node.introductions.take()
    node.find("b")
    node.hears("a", HelloMessage(ADDRESS["a"]))
    node.hears("a", BeatMessage((("to", str(other)),)))
    assert [peer.address for peer in node.introductions.table] == [ADDRESS["b"]]
    node.introductions.find(other, Origin.TOLD, node.now)
    assert node.lines() == []


def test_nobody_else_listens_at_our_own_address() -> None:
    node = Node()
    with pytest.raises(RemoteProtocolError) as caught:
        node.hello("b", at="a")
    assert caught.value.kind == "own-address"


def test_an_address_found_before_our_own_is_known_waits() -> None:
    """HELO must carry our address (DOS-21), so nobody is called before there is one."""
    from random import Random

    from derbyos_core.peer.introductions import Introductions
    from derbyos_core.timesync.bout_clock import BoutClock
    from tests.unit.peer.script import NOW, _beat, says

    early = Introductions(
        source=SOURCES["a"],
        bout="final",
        clock=BoutClock(),
        random=Random(1),
        beat=_beat,
        is_jam_timer=lambda _: False,
        is_jam_running=lambda: False,
    )
    early.find(ADDRESS["b"], Origin.TYPED, NOW)
    assert early.take() == []
    early.listen_at(ADDRESS["a"], NOW)
    assert [says(output) for output in early.take()] == GREETING


def test_the_table_of_peers_is_bounded() -> None:
    """DOS-108: a flood of newcomers is refused, members stay."""
    node = Node()
    node.meets("b")
    refused: list[str] = []
    for number in range(2 * PEERS_MAX):
        source = SOURCES["c"][:-12] + f"{number:012x}"
        node.now = type(node.now)(node.now + 20_000)
        try:
            node.introductions.hear(type(SOURCES["c"])(source), HelloMessage(Address("10.1.0.1", 1 + number)), node.now)
        except RemoteProtocolError as error:
            refused.append(error.kind)
    assert set(refused) == {"too-many-peers"}
    assert len(refused) >= PEERS_MAX
    assert len(node.introductions.table) <= PEERS_MAX
    assert node.standing("b") == "member"


def test_addresses_that_a_peer_tells_are_bounded_in_time() -> None:
    """DOS-108: a member cannot make us dial the whole hall at once, nor can several; and it is counted."""
    node = Node()
    node.meets("b", "c", "d")
    node.lines()
    refused: list[str] = []
    for number in range(900):
        node.now = type(node.now)(node.now + 20_000)
        teller = "bcd"[number // 300]
        try:
            node.introductions.hear(SOURCES[teller], PeerMessage(Address("10.9.9.9", 1 + number)), node.now)
        except RemoteProtocolError as error:
            refused.append(error.kind)
    assert set(refused) == {"peer-flood"}
    called = [peer for peer in node.introductions.table if peer.standing.value == "called"]
    assert len(called) == TOLD_MAX
    assert sum(peer.introducer == SOURCES["b"] for peer in called) == TOLD_BY_ONE_MAX


@pytest.mark.parametrize(
    ("own", "told", "is_believed"),
    [
        ("10.0.0.1", "10.200.3.4", True),
        ("10.0.0.1", "192.168.7.7", True),
        ("10.0.0.1", "172.31.0.9", True),
        ("10.0.0.1", "169.254.1.2", True),
        ("10.0.0.1", "203.0.113.9", False),
        ("10.0.0.1", "8.8.8.8", False),
        ("10.0.0.1", "172.32.0.1", False),
        ("10.0.0.1", "224.0.0.251", False),
        ("10.0.0.1", "255.255.255.255", False),
        ("10.0.0.1", "127.0.0.1", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("203.0.113.1", "203.0.113.9", True),
        ("203.0.113.1", "203.0.114.9", False),
    ],
)
def test_only_addresses_of_the_hall_are_believed(own: str, told: str, is_believed: bool) -> None:
    """DOS-108, DOS-26: PEER makes nobody call the world (threat 5), nor knock at our own services; it is counted."""
    node = Node()
    node.introductions.listen_at(Address(own, 50_000), node.now)
    node.meets("b")
    message = PeerMessage(Address(told, 443))
    if is_believed:
        node.introductions.hear(SOURCES["b"], message, node.now)
    else:
        with pytest.raises(RemoteProtocolError) as caught:
            node.introductions.hear(SOURCES["b"], message, node.now)
        assert caught.value.kind == "peer-outside"
    assert (node.introductions.table.at(message.address) is not None) is is_believed


def test_a_typed_address_may_be_anything() -> None:
    """DOS-69: whoever types it knows why."""
    node = Node()
    node.introductions.find(Address("203.0.113.9", 443), Origin.TYPED, node.now)
    assert node.introductions.table.at(Address("203.0.113.9", 443)) is not None


def test_a_peer_of_broken_messages_goes() -> None:
    """DOS-108: a hundred broken messages are enough; the bout goes on."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    for _ in range(101):
        node.introductions.noise(SOURCES["b"], node.now)
    assert node.lines() == ["hang up b", "parted b"]
    assert node.standing("c") == "member"


def test_a_hello_that_crosses_a_parting_is_not_answered() -> None:
    """DOS-38, DOS-42: two bouts that know each other's addresses would greet each other with every round trip."""
    node = Node()
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.hello("b") == []
    node.now = type(node.now)(node.now + 1_000_000)
    assert "b HELO a" in node.hello("b")


def test_who_is_heard_and_greets_all_the_same_gets_a_new_line() -> None:
    """A24: it was met and does not hear us, so the old connection may be dead at its end."""
    node = Node()
    node.meets("b")
    node.waits(3, "b")
    assert node.hello("b")[:3] == ["hang up b", "dial b", "b HELO a"]


@pytest.mark.parametrize("round_trip", [0.3, 1.1, 2.5])
def test_greetings_that_cross_for_long_come_to_rest(round_trip: float) -> None:
    """DOS-42: where an answer takes longer than a second, it looks like a new greeting of one that does not hear us."""
    node = Node()
    node.meets("b")
    greetings, end = 0, node.now + 20 * SECOND
    while node.now < end:  # b answers whatever we say
        node.waits(round_trip, "b")
        greetings += node.hello("b").count("b HELO a")
        node.bout("b")
    assert greetings <= 5


def test_one_that_speaks_and_does_not_read_is_not_greeted_with_every_round_trip() -> None:
    """DOS-14, DOS-42: a full queue makes it silent, its BOUT a member, and so on."""
    node = Node()
    node.meets("b")
    lines: list[str] = []
    for _ in range(100):
        node.introductions.refuse(ADDRESS["b"], node.now)
        lines += node.waits(0.1)
        node.bout("b")
    assert "b is evasive" in lines
    assert lines.count("b HELO a") <= 4


def test_a_new_address_that_mdns_tells_of_a_member_is_called_when_it_falls_silent() -> None:
    """DOS-21, DOS-109: the access point gave it another one; one that is heard where it is, is left there."""
    node = Node()
    node.meets("b")
    assert node.find("c", Origin.SEEN, source="b", bout="final") == []
    assert "c HELO a" not in node.waits(4.9)
    assert "c HELO a" in node.waits(0.2)
    lines = node.hello("b", at="c")
    assert "hang up b" in lines
    assert "b is member" in node.bout("b")
    assert node.introductions.table.at(ADDRESS["b"]) is None


def test_a_new_address_of_a_silent_member_is_called_at_once() -> None:
    """DOS-21."""
    node = Node()
    node.meets("b")
    node.waits(6)
    assert "c HELO a" in node.find("c", Origin.SEEN, source="b", bout="final")
