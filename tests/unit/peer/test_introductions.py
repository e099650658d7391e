"""Messages when peers meet: each test pokes one node and compares its output."""

import pytest

from derbyos_core.peer.record import Origin
from derbyos_core.wire.messages import BeatMessage, ChatMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node

GREETING = ["dial b", "b HELO a", "b BOUT final", "b BEAT"]


@pytest.mark.clause(8, 21, 34, 69)
def test_a_typed_address_is_dialled_and_greeted_at_once() -> None:
    """DOS-21, DOS-34, DOS-69: HELO with one's own address, then BOUT; DOS-8: without waiting for the link."""
    assert Node().find("b") == GREETING


@pytest.mark.clause(21)
def test_an_address_seen_by_mdns_is_greeted_alike() -> None:
    """DOS-21."""
    assert Node().find("b", Origin.SEEN, source="b", bout="final") == GREETING


@pytest.mark.clause(44)
def test_an_announcement_of_another_bout_is_not_dialled() -> None:
    """DOS-44: nodes of other bouts never dial."""
    assert Node().find("b", Origin.SEEN, source="b", bout="semifinal") == []


@pytest.mark.clause(17, 23, 24)
def test_a_hello_from_a_stranger_is_like_a_discovery() -> None:
    """DOS-17, DOS-23, DOS-24: dial, HELO back; A21: the greeted node adds the time."""
    node = Node()
    assert node.hello("b") == [*GREETING, "b TIME", "b is greeted"]
    assert node.standing("b") == "greeted"


@pytest.mark.clause(11, 15)
def test_the_identity_of_a_hello_selects_where_replies_go() -> None:
    """DOS-15, DOS-11: a sender with this identity is answered on the DEALER of its address."""
    node = Node()
    node.meets("b", "c")
    assert node.introductions.table.named(SOURCES["c"]) is node.introductions.table.at(ADDRESS["c"])


@pytest.mark.clause(22)
def test_messages_before_hello_are_ignored() -> None:
    """DOS-22."""
    node = Node()
    assert node.bout("b") == []
    assert node.peer("b", about="c") == []
    assert node.bye("b") == []
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


def test_only_the_introduction_is_read_before_bouts_agree() -> None:
    """Data model 7: HELO, BOUT, GBYE, BEAT and TIME pass, PEER and the rest do not."""
    node = Node()
    node.hello("b")
    node.lines()
    assert node.peer("b", about="c") == []
    assert node.introductions.hear(SOURCES["b"], ChatMessage("hallo"), node.now) is None


@pytest.mark.clause(24, 42)
def test_the_answer_to_our_hello_is_not_answered_again() -> None:
    """DOS-42 with DOS-24: the mutual answers end."""
    node = Node()
    node.find("b")
    assert node.hello("b") == ["b is greeted"]
    assert node.bout("b") == ["agreed b", "b is member"]


@pytest.mark.clause(37, 42)
def test_a_bout_is_answered_once() -> None:
    """DOS-37, DOS-42: our BOUT has gone with the greeting, so no second one is needed."""
    node = Node()
    assert "b BOUT final" in node.hello("b")
    assert node.bout("b") == ["agreed b", "b is member"]
    assert node.bout("b") == []


@pytest.mark.clause(42)
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


@pytest.mark.clause(25, 40)
def test_a_newcomer_is_introduced_to_the_others_when_its_bout_is_agreed() -> None:
    """DOS-25, DOS-40: its address goes to all others as PEER, but not before the BOUT."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    assert not [line for line in node.hello("d") if "PEER" in line]
    assert node.bout("d") == ["agreed d", "b PEER d", "c PEER d", "d is member"]


@pytest.mark.clause(26)
def test_an_unknown_address_in_a_peer_is_introduced_to() -> None:
    """DOS-26: connect, full introduction."""
    node = Node()
    node.meets("c")
    node.lines()
    assert node.peer("c", about="b") == GREETING


@pytest.mark.clause(27)
def test_a_known_address_in_a_peer_is_nothing_new() -> None:
    """DOS-27: known, one's own, or already called."""
    node = Node()
    node.meets("b", "c")
    node.lines()
    assert node.peer("c", about="b") == []
    assert node.peer("c", about="a") == []
    node.peer("c", about="d")
    assert node.peer("b", about="d") == []


@pytest.mark.clause(28)
def test_introducer_of_a_peer_gets_no_peer_message() -> None:
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


@pytest.mark.clause(38, 42)
def test_a_hello_that_crosses_a_parting_is_not_answered() -> None:
    """DOS-38, DOS-42: otherwise two bouts that know each other's addresses would exchange a greeting with every round
    trip."""
    node = Node()
    node.hello("b")
    node.bout("b", "semifinal")
    assert node.hello("b") == []
    node.now = type(node.now)(node.now + 1_000_000)
    assert "b HELO a" in node.hello("b")


def test_known_peer_that_greets_again_gets_a_new_dealer() -> None:
    """A24: it was met but does not receive our messages, so the old connection may be dead at its end."""
    node = Node()
    node.meets("b")
    node.hears("b", BeatMessage(()))  # otherwise it is called once more, and a HELO is its answer
    node.waits(3, "b")
    assert node.hello("b")[:3] == ["hang up b", "dial b", "b HELO a"]


@pytest.mark.clause(42)
@pytest.mark.parametrize("round_trip", [0.3, 1.1, 2.5])
def test_greetings_that_cross_for_long_come_to_rest(round_trip: float) -> None:
    """DOS-42: where an answer takes longer than a second, it looks like a new greeting of a peer that does not receive
    us."""
    node = Node()
    node.meets("b")
    greetings, end = 0, node.now + 20 * SECOND
    while node.now < end:  # b answers every message of ours
        node.waits(round_trip, "b")
        greetings += node.hello("b").count("b HELO a")
        node.bout("b")
    assert greetings <= 5


@pytest.mark.clause(14, 42)
def test_peer_that_sends_and_does_not_read_is_not_greeted_each_round_trip() -> None:
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
