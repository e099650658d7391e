"""Leader of the time, and the moments at which a clock follows: one node, and BEATs of peers whose clocks differ."""

import pytest

from derbyos_core.clock import Instant
from derbyos_core.wire.messages import BeatMessage
from tests.unit.peer.script import ADDRESS, SECOND, SOURCES, Node


class Timed(Node):
    """A node whose peers send the time; `ahead` is the lead of each one's clock over the node's local clock."""

    def __init__(self, name: str = "d") -> None:
        super().__init__(name=name)
        self.ahead: dict[str, int] = {}
        self.newcomers: set[str] = set()
        self.witnesses: set[str] = set()

    def beats(self, rounds: int = 3) -> None:
        """Exchange some BEATs with all peers, a millisecond each way."""
        for _ in range(rounds):
            self.waits(2)
            for name, ahead in self.ahead.items():
                heard = self._told_to(name)
                self.now = Instant(self.now + 1_000)
                words = [("t", str(self.now + ahead))]
                if name not in self.newcomers:
                    words.append(("k", "2" if name in self.witnesses else "1"))
                if heard is not None:
                    words += [("e", heard), ("h", "0")]
                self.now = Instant(self.now + 1_000)
                self.hears(name, BeatMessage(tuple(words)))
        self.waits(2)

    def _told_to(self, name: str) -> str | None:
        peer = self.introductions.table.at(ADDRESS[name])
        assert peer is not None
        return dict(self.introductions.keeper.words(peer, self.now)).get("t")

    def joins(self, **ahead: int) -> None:
        """Let these peers join the bout."""
        self.meets(*ahead)
        self.ahead.update(ahead)

    def is_at(self, offset_us: int) -> bool:
        """Return whether our time is this far ahead of our clock, within two milliseconds."""
        return abs(self.clock.offset_at(self.now) - offset_us) <= 2_000

    @property
    def leader(self) -> str | None:
        """Return the name of the leader."""
        source = self.introductions.keeper.leader
        return next((name for name, known in SOURCES.items() if known == source), None)


def test_the_smallest_source_leads() -> None:
    """Data-model 7."""
    node = Timed()
    node.joins(c=70 * SECOND, b=50 * SECOND, e=10 * SECOND)
    node.beats()
    assert node.leader == "b"
    assert node.is_at(50 * SECOND)


def test_the_jam_timer_leads_whatever_its_source() -> None:
    """Data-model 7."""
    node = Timed()
    node.jam_timer = SOURCES["e"]
    node.joins(b=50 * SECOND, e=10 * SECOND)
    node.beats()
    assert node.leader == "e"
    assert node.is_at(10 * SECOND)


def test_leader_follows_nobody() -> None:
    """Data-model 7: no leader for the node that leads."""
    for name, jam_timer in (("a", None), ("d", "d")):
        node = Timed(name=name)
        node.clock.ignore_time()
        node.jam_timer = SOURCES[jam_timer] if jam_timer else None
        node.joins(b=50 * SECOND, e=10 * SECOND)
        node.beats()
        assert node.leader is None
        assert node.clock.offset_us == 0


@pytest.mark.clause(51)
def test_a_newcomer_takes_the_time_before_it_leads() -> None:
    """DOS-51: it has the smallest source and is jam timer, but its clock is only that of one laptop."""
    node = Timed(name="a")
    node.jam_timer = SOURCES["a"]
    node.joins(b=50 * SECOND, e=50 * SECOND)
    node.beats(1)
    assert node.is_at(50 * SECOND)
    node.beats(1)
    assert node.leader is None
    assert node.clock.is_bout_time


def test_a_newcomer_with_a_small_source_moves_nobody() -> None:
    node = Timed()
    node.clock.ignore_time()
    node.newcomers = {"b"}
    node.joins(b=50 * SECOND, e=0)
    node.beats()
    assert node.leader is None
    assert node.clock.offset_us == 0


def test_of_newcomers_among_themselves_the_smallest_begins() -> None:
    first, other = Timed(name="a"), Timed(name="d")
    for node in (first, other):
        node.newcomers = {"b", "c"}
        node.joins(b=50 * SECOND, c=10 * SECOND)
        node.beats(1)
    assert (first.clock.is_bout_time, other.clock.is_bout_time) == (True, False)
    other.newcomers = {"c"}
    other.beats()
    assert other.is_at(50 * SECOND)


def test_no_step_while_a_jam_runs() -> None:
    """Data-model 7: stepping only between jams; and then at once."""
    node = Timed()
    node.joins(b=0)
    node.beats()
    node.is_jam_running = True
    node.ahead["b"] = 3 * SECOND // 2
    node.beats()
    assert node.is_at(0)
    node.is_jam_running = False
    node.beats(1)
    assert node.is_at(3 * SECOND // 2)


def test_little_is_made_up_for_slowly_jam_or_not() -> None:
    """Data-model 7: slewing at most 0.5 %."""
    node = Timed()
    node.joins(b=0)
    node.beats()
    node.is_jam_running = True
    node.ahead["b"] = 80_000
    last = node.clock.at(node.now)
    for _ in range(12):
        before = node.now
        node.beats(1)
        elapsed, told = node.now - before, node.clock.at(node.now) - last
        assert abs(told - elapsed) <= elapsed // 200 + 1
        last = node.clock.at(node.now)
    assert node.is_at(80_000)


def test_a_day_is_not_followed_but_shown() -> None:
    """The fold refuses stamps that are a day too early; disagreeing clocks are shown."""
    node = Timed()
    node.clock.ignore_time()
    node.joins(b=-2 * 86_400 * SECOND)
    node.beats()
    assert node.is_at(0)
    peer = node.introductions.table.named(SOURCES["b"])
    assert peer is not None
    apart = peer.clock.apart(node.clock, node.now)
    assert apart is not None
    assert not apart.is_agreed


def test_a_program_without_samples_neither_leads_nor_is_waited_for() -> None:
    """A22: a plain DerbyOS node has no samples."""
    node = Timed()
    node.meets("a")
    node.joins(b=50 * SECOND)
    node.beats()
    assert node.leader == "b"
    assert node.is_at(50 * SECOND)


@pytest.mark.clause(48, 108)
@pytest.mark.parametrize("sent", ["-62135596800000000", "nan", "inf", "99999999999000000", "1", ""])
def test_absurd_beats_of_the_leader_move_nothing(sent: str) -> None:
    """DOS-108, DOS-48: year 1, no number, year 5138; nor are they errors."""
    node = Timed()
    node.joins(b=0, c=0)
    node.beats()
    for _ in range(5):
        peer = node.introductions.table.at(ADDRESS["b"])
        assert peer is not None
        echo = dict(node.introductions.keeper.words(peer, node.now))["t"]
        node.hears("b", BeatMessage((("t", sent), ("k", "1"), ("e", echo), ("h", "0"))))
        node.waits(2, "b")
    assert node.is_at(0)


def test_node_after_sleep_asks_for_the_time_and_keeps_all_peers() -> None:
    """Faults, clock jump: the timer is late by an hour; our clock jumped, not theirs."""
    node = Timed(name="a")
    node.clock.ignore_time()
    node.joins(b=0, c=0)
    node.beats()
    assert node.leader is None
    node.now = Instant(node.now + 3600 * SECOND)
    node.ahead = {"b": -3600 * SECOND, "c": -3600 * SECOND}
    node.introductions.handle_timer(node.now)
    assert not node.clock.is_bout_time
    assert (node.standing("b"), node.standing("c")) == ("member", "member")
    node.beats(1)
    assert node.is_at(-3600 * SECOND)
    assert node.clock.is_bout_time


@pytest.mark.clause(51)
def test_a_newcomer_among_others_does_not_tell_its_time() -> None:
    """DOS-51: the next newcomer would adopt it."""
    node = Timed()
    node.meets("b", "c")
    node.lines()
    assert "e TIME" not in node.hello("e")
    node.clock.mark_as_bout_time()
    assert "f TIME" in node.hello("f")


def test_the_many_are_followed_before_the_jam_timer() -> None:
    """Times more than 10 s apart: witnesses are counted, except those that have just taken a time."""
    node = Timed()
    node.jam_timer = SOURCES["b"]
    node.witnesses = {"b", "c", "e"}
    node.joins(b=3600 * SECOND, c=50 * SECOND, e=50 * SECOND)
    node.beats()
    assert node.leader == "c"
    assert node.is_at(50 * SECOND)


def test_agreed_time_moves_by_twelve_minutes_at_most() -> None:
    """The limit holds for any number of peers with another time, in one step or in many; the deviation is reported."""
    node = Timed()
    node.witnesses = {"b", "c", "e"}
    node.joins(b=0, c=0, e=0)
    node.beats(5)
    for minute in range(1, 20):
        node.ahead = dict.fromkeys("bce", 60 * minute * SECOND)
        node.beats(2)
    assert node.is_at(720 * SECOND)
    keeper = node.introductions.keeper
    assert keeper.moved_us(node.now) == pytest.approx(720 * SECOND, abs=2_000)
    assert {(stray.source, stray.has_most) for stray in keeper.strays(node.now)} == {
        (SOURCES[name], True) for name in "bce"
    }
    node.ahead = dict.fromkeys("bce", 0)
    node.beats(2)
    assert node.is_at(0)
    assert keeper.strays(node.now) == []


def test_after_a_jump_of_its_own_clock_what_was_agreed_on_is_preferred() -> None:
    """A pause of the program looks like a jump; the first peer to send afterwards, perhaps a liar, must not decide
    alone."""
    node = Timed()
    node.witnesses = {"b", "c"}
    node.joins(b=-3600 * SECOND, c=0)
    node.ahead["b"] = 0
    node.beats(5)
    node.ahead["b"] = -3600 * SECOND
    node.introductions.keeper.note_sleep()
    node.beats()
    assert node.is_at(0)
