"""Words beside the clocks that depend on the rules."""

from datetime import datetime

import pytest

from derbyos_core.bout.commands import ChangeRules, EndJam, EndPeriod, SetAttribute, SetClock, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.bout.wording.describe import describe
from derbyos_core.clock import Instant
from derbyos_core.roles.jam_timer.timer_panel import is_early
from derbyos_core.roles.scoreboard.board_values import board_value
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from tests.unit.bout.bench import Bench, at


@pytest.mark.parametrize(
    ("periods", "period", "label"),
    [(2, 1, "Half-time"), (4, 1, "Break"), (4, 2, "Half-time"), (4, 3, "Break"), (3, 1, "Break"), (3, 2, "Break")],
)
def test_only_the_middle_of_the_game_is_half_time(periods: int, period: int, label: str) -> None:
    bench = Bench()
    bench.say("S5", "head-nso", ChangeRules(values={"period-count": str(periods)}))
    for number in range(1, period + 1):
        jam = JamId(number, 1)
        bench.say("S5", "jam-timer", StartJam(jam=jam, at=at(100 * number)))
        bench.say("S5", "jam-timer", EndJam(jam=jam, duration_us=60_000_000))
        bench.say("S5", "jam-timer", EndPeriod(period=number, at=at(100 * number + 70)))
    now = at(100 * period + 80)
    bout = as_of(bench.bout, now)
    moment = moment_of(bout, now)
    assert moment.phase_label == label
    assert board_value(bout, moment, now, is_waiting=False).phase == label.lower()
    text = describe(SetClock(period=period, clock="halftime", value_us=300_000_000, at=now), bout)
    assert text == f"{label} clock set to 5:00"


def _before(time: str, minutes: float, date: str = "2026-11-21") -> GameMoment:
    """Return the moment so many minutes before 20:30 of the bout's day, on a laptop in its hall."""
    bench = Bench()
    bench.say("S5", "head-nso", SetAttribute(path=".", attribute="time", value=time))
    bench.say("S5", "head-nso", SetAttribute(path=".", attribute="date", value=date))
    first = datetime(2026, 11, 21, 20, 30).astimezone().timestamp()
    now = Instant(round((first - 60 * minutes) * 1_000_000))
    return moment_of(as_of(bench.bout, now), now)


def test_before_the_bout_the_clock_counts_down_to_the_first_whistle() -> None:
    """Saturday 3: a start that is known is counted down to, and on past it; until a minute before it is early."""
    moment = _before("20:30", 24)
    assert (moment.phase_text, moment.phase_label, is_early(moment)) == ("24:00", "Start", True)
    assert not is_early(_before("20:30", 0.9))
    assert _before("20:30", -2).phase_text == "+2:00"


@pytest.mark.parametrize(("time", "date"), [("", "2026-11-21"), ("half past", "2026-11-21"), ("20:30", "2026-12-24")])
def test_without_a_known_start_there_are_no_digits_and_no_guard(time: str, date: str) -> None:
    moment = _before(time, 24, date)
    assert (moment.phase_text, is_early(moment)) == ("-:--", False)
