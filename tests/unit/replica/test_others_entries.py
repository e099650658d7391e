"""Input from peers: entries, chat, changes of peers, and invalid input."""

from random import Random

import pytest

from derbyos_core.bout.commands import MarkLead
from derbyos_core.bout.model import JamId
from derbyos_core.gossip.bounded_xml import BODY_BYTES_MAX
from derbyos_core.gossip.entry import EntryRef, encode_batch
from derbyos_core.identity import AuthorId, Team, octets_of
from derbyos_core.replica.effects import Chatted, HangUp, PeerChanged, Persist, Send
from derbyos_core.replica.events import Found, Loaded, Lost, PersistFailed, SendRefused
from derbyos_core.replica.notices import NoticeKind
from derbyos_core.replica.replica import Replica
from derbyos_core.replica.view import PeerState
from derbyos_core.simulation.checkers import fingerprint
from derbyos_core.wire.messages import (
    BoutMessage,
    ByeMessage,
    ChatMessage,
    GossipMessage,
    HelloMessage,
    XMLMessage,
)
from tests.unit.gossip.script import entry
from tests.unit.replica.script import ADDRESS, BOUT, SOURCES, Bench


@pytest.mark.clause(5, 12, 97)
def test_an_entry_that_comes_is_drawn_and_kept() -> None:
    """DOS-5, DOS-97: over the ROUTER, once each; DOS-12: nothing comes any other way."""
    bench = Bench()
    bench.meets("b")
    effects = bench.writes_of("b", 1)
    assert bench.kinds(effects) == ["Patched", "Persist"]
    (persist,) = [effect for effect in effects if isinstance(effect, Persist)]
    assert persist.received_from == SOURCES["b"]
    assert bench.writes_of("b", 1) == ()


def test_entries_of_others_are_not_sent_on() -> None:
    """Data model 7: each source sends its own."""
    bench = Bench()
    bench.meets("b", "c")
    assert not [line for line in bench.sent(bench.writes_of("b", 1)) if "XMSG" in line]


@pytest.mark.clause(90, 98)
def test_an_entry_behind_a_gap_is_kept_and_shown_as_held() -> None:
    """DOS-90, DOS-98: on the disk, counted, the missing numbers named, asked for at once."""
    bench = Bench()
    bench.meets("b")
    effects = bench.writes_of("b", 1, 4)
    assert [type(effect).__name__ for effect in effects].count("Persist") == 2
    assert "b GSIP" in bench.sent(effects)
    view = bench.replica.view()
    assert (view.held, dict(view.missing)) == (1, {SOURCES["b"]: "2-3"})
    assert view.tops[SOURCES["b"]] == 1


def test_an_entry_that_the_disk_refused_is_still_that_of_who_brought_it() -> None:
    """The log table names the peer from which each entry came, even if it was written late."""
    bench = Bench()
    bench.meets("b")
    (persist,) = [effect for effect in bench.writes_of("b", 1) if isinstance(effect, Persist)]
    bench.replica.receive(PersistFailed((persist.entry.ref,), "the disk is full"), bench.now)
    (again,) = [effect for effect in bench.waits(2.1) if isinstance(effect, Persist)]
    assert again.entry.ref == persist.entry.ref
    assert again.received_from == SOURCES["b"]


def test_a_batch_is_drawn_in_one_go() -> None:
    bench = Bench()
    bench.meets("b")
    effects = bench.hears("b", XMLMessage(encode_batch([entry("b", number) for number in range(1, 21)])))
    assert bench.kinds(effects).count("Patched") == 1
    assert bench.replica.view().tops[SOURCES["b"]] == 20


def test_the_first_of_two_different_entries_is_not_overwritten_in_silence() -> None:
    """A15: decided alike everywhere, the other kept aside and counted."""
    bench = Bench()
    bench.meets("b", "c")
    bench.takes("b", entry("b", 1, "one"))
    bench.takes("c", entry("b", 1, "two"))
    assert len(bench.replica.log.forks) == 1
    assert bench.replica.counters["fork"] == 1


@pytest.mark.clause(45, 46)
def test_chat_is_shown_with_the_name_of_its_writer() -> None:
    """DOS-46, DOS-45."""
    bench = Bench()
    bench.meets("b")
    (effect,) = bench.hears("b", ChatMessage("Jam 12\nready\x07"))
    assert isinstance(effect, Chatted)
    assert effect.line.text == "Jam 12 ready"
    assert bench.replica.view().chat == (effect.line,)


@pytest.mark.clause(47)
def test_chat_goes_to_all_or_to_one() -> None:
    """DOS-47."""
    bench = Bench()
    bench.meets("b", "c")
    bench.effects()
    bench.replica.chat("hallo", None, bench.now)
    assert bench.sent(bench.effects()) == ["b CHAT", "c CHAT"]
    bench.replica.chat("hallo", SOURCES["c"], bench.now)
    assert bench.sent(bench.effects()) == ["c CHAT"]
    bench.replica.chat(" \n", None, bench.now)
    assert bench.effects() == ()


@pytest.mark.clause(108)
def test_chat_is_bounded() -> None:
    """DOS-108."""
    bench = Bench()
    bench.meets("b")
    for number in range(600):
        bench.hears("b", ChatMessage(f"{number} " + "x" * 5000))
    chat = bench.replica.view().chat
    assert len(chat) == 500
    assert max(len(line.text) for line in chat) <= 2000


@pytest.mark.clause(23, 32, 49)
def test_peers_are_shown_as_they_come_and_go() -> None:
    """DOS-23, DOS-32, DOS-49."""
    bench = Bench()
    bench.meets("b")
    assert [row.state for row in bench.replica.view().peers] == [PeerState.MEMBER]
    bench.waits(6)
    assert [row.state for row in bench.replica.view().peers] == [PeerState.EVASIVE]
    effects = bench.hears("b", ByeMessage())
    changed = [effect.peer.state for effect in effects if isinstance(effect, PeerChanged)]
    assert changed == [PeerState.LEFT]
    assert HangUp(ADDRESS["b"]) in effects
    assert [row.state for row in bench.replica.view().peers] == [PeerState.LEFT]


def test_peer_row_has_name_and_number_of_entries() -> None:
    bench = Bench()
    bench.meets("b")
    bench.hears("b", XMLMessage(_joined("b")))
    bench.hears("b", GossipMessage(((SOURCES["a"], 1),)))
    (row,) = bench.replica.view().peers
    assert (row.name, row.roles, row.author) == ("Bo", ("jam-timer",), "author-b")
    assert row.holds == 2


def _joined(name: str) -> bytes:
    other = Bench(joined=False)
    other.replica.join("Bo", ("jam-timer",), "derbyos", "1.0", other.now)
    (persist,) = [effect for effect in other.effects() if isinstance(effect, Persist)]
    text = persist.entry.body.decode().replace(SOURCES["a"], SOURCES[name]).replace("author-a", "author-b")
    return text.encode()


@pytest.mark.clause(21, 44, 109)
def test_found_and_lost_peers() -> None:
    """DOS-21, DOS-44, DOS-109."""
    bench = Bench()
    bench.replica.receive(Found(address=ADDRESS["b"], source=SOURCES["b"], bout="semifinal"), bench.now)
    assert bench.effects() == ()
    bench.replica.receive(Found(address=ADDRESS["b"], source=SOURCES["b"], bout=BOUT.string), bench.now)
    assert bench.sent(bench.effects()) == ["b HELO", "b BOUT", "b BEAT"]
    bench.meets("b")
    bench.replica.receive(Lost(SOURCES["b"]), bench.now)
    assert [row.state for row in bench.replica.view().peers] == [PeerState.MEMBER]


@pytest.mark.clause(6, 9, 11)
def test_every_message_to_a_peer_goes_to_its_own_address() -> None:
    """DOS-6, DOS-9, DOS-11: Send names the address of a DEALER; one DEALER is one peer."""
    bench = Bench()
    bench.meets("b", "c")
    for effect in bench.waits(10):
        if isinstance(effect, Send):
            assert effect.address in (ADDRESS["b"], ADDRESS["c"])


@pytest.mark.clause(14)
def test_a_full_queue_makes_the_peer_evasive() -> None:
    """DOS-14."""
    bench = Bench()
    bench.meets("b")
    for _ in range(12):
        bench.replica.receive(SendRefused(ADDRESS["b"]), bench.now)
        bench.waits(0.1)
        bench.hears("b", ChatMessage("still here"))
    assert [row.state for row in bench.replica.view().peers] == [PeerState.EVASIVE]


@pytest.mark.clause(108)
def test_broken_messages_are_counted_and_the_bout_goes_on() -> None:
    """DOS-108: malformed, oversized and hostile input never stops a node."""
    bench = Bench()
    bench.meets("b", "c")
    sender = octets_of(SOURCES["b"])
    for frames in (
        (),
        (b"x",),
        (sender, b"HELO", b"nowhere"),
        (sender, b"XMSG", b"<add>"),
        (sender, b"XMSG", b"<!DOCTYPE a [<!ENTITY b 'c'>]><add/>"),
        (sender, b"XMSG", b"<add/>"),
        (sender, b"XMSG", b"<wave source='x' sequence='1'/>"),
        (sender, b"XMSG", b"<a>" * 300 + b"</a>" * 300),
        (sender, b"XMSG", b" " * (BODY_BYTES_MAX + 1)),
        (sender, b"GSIP", b"\xff"),
        (sender, b"\xff\xff\xff\xff", b""),
    ):
        bench.hears_frames(*frames)
    assert sum(bench.replica.counters.values()) == 11
    assert bench.kinds(bench.writes_of("c", 1)) == ["Patched", "Persist"]


def test_foreign_entry_in_our_name_is_kept_and_shown() -> None:
    """Data model 4: all other nodes hold it, so this one does, too; its own entries follow behind, and a notice names
    the source."""
    bench = Bench()
    bench.meets("b")
    assert "Persist" in bench.kinds(bench.takes("b", entry("a", 2)))
    assert bench.replica.counters["forged-own"] == 1
    (report,) = bench.replica.view().fork_reports
    assert (report.is_own, report.other) == (True, None)
    (notice,) = [one for one in bench.replica.view().notices if one.kind is NoticeKind.FORGERY]
    assert "was not written here" in notice.sentence
    ref = bench.replica.submit(MarkLead(jam=JamId(1, 1), team=Team.HOME), "scorekeeper-home", bench.now)
    assert ref == EntryRef(SOURCES["a"], 3)
    assert "b XMSG" in bench.sent(bench.kept(*bench.effects()))


@pytest.mark.clause(108)
def test_an_entry_far_ahead_in_our_name_does_not_hold_ours_up() -> None:
    """DOS-108: it waits behind its gap; our next entry is placed at once, and sent."""
    bench = Bench()
    bench.meets("b", "c")
    bench.takes("b", entry("a", 500))
    ref = bench.replica.submit(MarkLead(jam=JamId(1, 1), team=Team.HOME), "scorekeeper-home", bench.now)
    assert ref == EntryRef(SOURCES["a"], 2)
    assert "c XMSG" in bench.sent(bench.kept(*bench.effects()))
    assert bench.replica.view().held == 1


def test_writer_who_loses_an_own_fork_gets_a_notice() -> None:
    """A15: a foreign entry in our slot; the sentence names the entry that counts."""
    bench = Bench()
    bench.meets("b")
    bench.takes("b", entry("a", 1, "somebody else"))
    view = bench.replica.view()
    (report,) = view.fork_reports
    is_lost = report.counting.body == entry("a", 1, "somebody else").body
    assert (report.is_own, report.is_lost) == (True, is_lost)
    (notice,) = [one for one in view.notices if one.kind in (NoticeKind.FORK, NoticeKind.FORGERY)]
    assert notice.is_own
    assert notice.sentence.startswith("Your entry “" if is_lost else "Two entries in the name of this laptop")
    assert "somebody else wrote in your name. Look at both, and enter what is right." in notice.sentence


@pytest.mark.clause(108)
def test_a_sequence_far_ahead_is_refused() -> None:
    """DOS-108: ten thousand ahead of the gap at most."""
    bench = Bench()
    bench.meets("b")
    bench.writes_of("b", 10_002)
    assert bench.replica.counters["refused"] == 1
    assert bench.replica.view().held == 0


@pytest.mark.clause(22, 41)
def test_a_stranger_is_not_listened_to() -> None:
    """DOS-22, DOS-41: without HELO, or from another bout, no message is accepted."""
    bench = Bench()
    assert bench.writes_of("b", 1) == ()
    bench.hears("c", HelloMessage(ADDRESS["c"]))
    bench.hears("c", BoutMessage("semifinal"))
    assert bench.writes_of("c", 1) == ()
    assert bench.hears("c", ChatMessage("hallo")) == ()
    assert bench.replica.view().entries == 1


def test_the_view_is_the_same_while_nothing_changes() -> None:
    """Nothing is computed again; document and bout are shared from one view to the next."""
    bench = Bench()
    bench.meets("b")
    bench.effects()
    first = bench.replica.view()
    assert bench.replica.view() is first
    bench.replica.chat("hallo", None, bench.now)
    second = bench.replica.view()
    assert second is not first
    assert second.document is first.document
    assert second.bout is first.bout


@pytest.mark.clause(31)
def test_leaving_informs_all_peers() -> None:
    """DOS-31: entries that wait for the disk go first."""
    bench = Bench()
    bench.meets("b", "c")
    bench.effects()
    bench.replica.join("Ada L.", (), "", "", bench.now)
    bench.replica.leave(bench.now)
    sent = bench.sent(bench.effects())
    assert sent == ["b XMSG", "c XMSG", "b GBYE", "c GBYE"]
    assert bench.replica.next_timer() is None or not bench.sent(bench.waits(5))


def test_a_message_of_a_later_version_is_a_sign_of_life() -> None:
    bench = Bench()
    bench.meets("b")
    bench.waits(4)
    bench.hears_frames(octets_of(SOURCES["b"]), b"WAVE", b"\xff")
    bench.waits(4)
    assert [row.state for row in bench.replica.view().peers] == [PeerState.MEMBER]


@pytest.mark.clause(85)
def test_a_replica_is_rebuilt_from_its_log_alone() -> None:
    """DOS-85: the same document, the same claims, from the bodies in another order."""
    bench = Bench()
    bench.meets("b")
    bench.writes_of("b", 1, 2, 3)
    log = bench.replica.log
    bodies = [each.body for source, top in log.tops.items() for each in log.after(source, 0, top)]
    copy = Replica(bout=BOUT, source=SOURCES["f"], author=AuthorId("author-f"), random=Random(1))
    copy.receive(Loaded(tuple(reversed(bodies))), bench.now)
    assert len(bodies) == 4
    assert fingerprint(copy.document) == fingerprint(bench.replica.document)
