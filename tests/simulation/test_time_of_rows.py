"""One laptop with a wrong clock changes nobody's times in the log, and is named.

It joins late, writes, and leaves. The order of the entries follows their stamps, which it pushes minutes ahead; what
people read is when each was written by the time of the bout.
"""

from collections.abc import Callable
from datetime import UTC

import pytest

from derbyos_core.bout.commands import Command, EndJam, FieldSkater, SkaterRef, StartJam
from derbyos_core.bout.model import JamId, Position
from derbyos_core.clock import Instant
from derbyos_core.export.log_rows import times_of
from derbyos_core.export.source import BoutSource
from derbyos_core.gossip.entry import Entry, EntryRef
from derbyos_core.gossip.entry_time import EntryTimes
from derbyos_core.identity import Team
from derbyos_core.roles.change_log.book import LogBook
from derbyos_core.roles.head_nso.ready_laptops import clock_item
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.simulation.cluster import SECOND_US, Cluster
from derbyos_core.simulation.host import ClockFault, Host
from tests.kit.cluster import enter, replica_on

MINUTE_US = 60 * SECOND_US
SLACK_US = 2 * SECOND_US
CREW = ("Ann", "Bo", "Cleo")
ROLES = ("jam-timer", "head-nso", "scorekeeper-home")


def _time(host: Host) -> Instant:
    return replica_on(host).bout_time(host.now)


def _join(host: Host, name: str, role: str) -> None:
    replica_on(host).join(name, (role,), "derbyos", "1", host.now)
    host.perform()


def _fields(number: str) -> Command:
    skater = SkaterRef(team=Team.HOME, number=number)
    return FieldSkater(jam=JamId(1, 1), position=Position.JAMMER, skater=skater)


class Evening:
    """Three laptops with right clocks, and one without."""

    def __init__(self, fault: ClockFault, *, leader_is_wrong: bool = False) -> None:
        self.cluster = Cluster(3, 4)
        self.pressed: dict[EntryRef, Instant] = {}
        """True time of each press, as a laptop with a right clock has it."""
        *self.crew, self.late = self.cluster.hosts
        self.wrong = self.crew[0] if leader_is_wrong else self.late
        self.wrong.clock = fault
        for host, name, role in zip(self.crew, CREW, ROLES, strict=True):
            self.cluster.switch_on(host)
            _join(host, name, role)
            self.cluster.run(8 * SECOND_US)
        self.cluster.run(10 * SECOND_US)

    def press(self, host: Host, command: Command, role: str) -> None:
        self.pressed[enter(host, command, role)] = host.true_now
        self.cluster.run(3 * SECOND_US)

    def play(self) -> None:
        """The late one comes, writes and leaves, and the others go on."""
        timer, head, keeper = self.crew
        self.press(timer, StartJam(jam=JamId(1, 1), at=_time(timer)), "jam-timer")
        self.cluster.switch_on(self.late)
        _join(self.late, "Lou", "lineup-home")
        self.cluster.run(10 * SECOND_US)
        self.press(self.late, _fields("404"), "lineup-home")
        self.press(keeper, _fields("12"), "scorekeeper-home")
        self.press(timer, EndJam(jam=JamId(1, 1), duration_us=60 * SECOND_US), "jam-timer")
        self.press(head, _fields("7"), "head-nso")

    def leave(self) -> None:
        replica_on(self.late).leave(self.late.now)
        self.late.perform()
        self.cluster.run(5 * SECOND_US)

    def rows(self, host: Host) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return time, name and marks of all rows on this laptop."""
        replica, book = replica_on(host), LogBook()
        view = replica.view()
        state = ScreenState(
            view=view, role="head-nso", cursor=CursorPosition(jam=None), now=_time(host), lookup=replica.log.get,
            time=lambda: _time(host), bout=view.bout, zone=UTC,
        )  # fmt: skip
        book.follow(state)
        while book.has_more:
            book.make_rows()
        return [(row.at, row.who, tuple(mark.text for mark in row.marks)) for row in book.rows.newest_first()]


def _lookup(host: Host) -> Callable[[EntryRef], Entry | None]:
    return replica_on(host).log.get


@pytest.mark.parametrize("minutes", [7, -7])
def test_every_row_reads_when_it_was_written(minutes: int) -> None:
    evening = Evening(ClockFault(offset_us=minutes * MINUTE_US))
    evening.play()
    evening.leave()
    for host in evening.crew:
        for ref, pressed in evening.pressed.items():
            entry = _lookup(host)(ref)
            assert entry is not None
            at = EntryTimes().written_at(entry, _lookup(host))
            assert at is not None
            assert abs(at - pressed) <= SLACK_US, (host.name, entry.body)
        shown = [at for at, _, _ in evening.rows(host)]
        true = texts.clock_of_day(host.true_now, UTC)
        assert all(at <= true and "≈" not in at for at in shown), shown
        assert shown[0] > texts.clock_of_day(Instant(host.true_now - MINUTE_US), UTC)


def test_the_stamps_were_pushed_and_the_order_is_that_of_the_stamps() -> None:
    """What the stamps alone would say: every row after the newcomer's reads one future minute."""
    evening = Evening(ClockFault(offset_us=7 * MINUTE_US))
    evening.play()
    entries = [_lookup(evening.crew[0])(ref) for ref in evening.pressed]
    stamps = [entry.stamp for entry in entries if entry is not None and entry.stamp is not None]
    assert stamps == sorted(stamps)
    assert stamps[1] - stamps[0] > 6 * MINUTE_US
    assert stamps[-1] - stamps[1] < SECOND_US


def test_a_newcomer_that_wrote_nothing_more_is_marked() -> None:
    """Nobody knows yet how its clock was; with its next entry everybody does."""
    evening = Evening(ClockFault(offset_us=7 * MINUTE_US))
    evening.cluster.switch_on(evening.late)
    _join(evening.late, "Lou", "lineup-home")
    evening.cluster.run(10 * SECOND_US)
    (row,) = [one for one in evening.rows(evening.crew[1]) if one[1] == "Lou"]
    assert row[0].startswith("≈")
    assert "time not certain" in row[2]
    evening.press(evening.late, _fields("404"), "lineup-home")
    rows = [one for one in evening.rows(evening.crew[1]) if one[1] == "Lou"]
    assert len(rows) == 2
    assert not any(at.startswith("≈") or marks for at, _, marks in rows)


def test_the_export_has_the_times_of_the_presses() -> None:
    evening = Evening(ClockFault(offset_us=7 * MINUTE_US))
    evening.play()
    replica = replica_on(evening.crew[2])
    placed = tuple(replica.log.ordered())
    source = BoutSource(bout_id=evening.crew[2].bout, bout=replica.bout, root=replica.document.root(), placed=placed)
    times = times_of(source)
    assert all(time.is_certain for time in times.values())
    for ref, pressed in evening.pressed.items():
        at = times[ref].at
        assert at is not None
        assert abs(at - pressed) <= SLACK_US


@pytest.mark.parametrize(("minutes", "said"), [(7, "7 min fast"), (-7, "7 min slow")])
def test_the_wrong_clock_is_named_and_no_other(minutes: int, said: str) -> None:
    evening = Evening(ClockFault(offset_us=minutes * MINUTE_US))
    evening.play()
    for host in (*evening.crew, evening.late):
        item = clock_item(replica_on(host).view())
        assert not item.is_ready
        assert item.sub == f"the clock of Lou is {said}", host.name
        assert item.words.startswith(f"The clock of Lou is {said}.")
    evening.leave()
    for host in evening.crew:
        assert clock_item(replica_on(host).view()).is_ready, "the laptops that are there agree"


def test_the_laptop_that_leads_is_named_if_its_clock_is_the_wrong_one() -> None:
    """All follow it, so their own clocks are seven minutes from the time of the bout; they are right all the same."""
    evening = Evening(ClockFault(offset_us=7 * MINUTE_US), leader_is_wrong=True)
    evening.cluster.switch_on(evening.late)
    _join(evening.late, "Lou", "lineup-home")
    evening.cluster.run(10 * SECOND_US)
    for host in (*evening.crew, evening.late):
        assert clock_item(replica_on(host).view()).sub == "the clock of Ann is 7 min fast", host.name


def test_right_clocks_are_never_named() -> None:
    evening = Evening(ClockFault(offset_us=5 * SECOND_US))
    evening.play()
    assert all(clock_item(replica_on(host).view()).is_ready for host in evening.cluster.hosts)
