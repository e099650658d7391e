"""Words beside the clocks that depend on the rules."""

import re
from datetime import datetime

import pytest

from derbyos_core.bout.commands import (
    ChangeRules,
    EndJam,
    EndPeriod,
    EndTimeOut,
    SetAttribute,
    SetClock,
    StartJam,
    StartTimeOut,
)
from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.bout.wording.describe import describe
from derbyos_core.clock import Instant
from derbyos_core.identity import Team
from derbyos_core.roles.jam_timer.timer_panel import (
    great_action,
    is_guarded,
    line_up_end,
    other_action,
    panel_value,
    stop_commands,
)
from derbyos_core.roles.scoreboard.board_values import board_value
from derbyos_core.roles.shared.clock_words import GameMoment, moment_of
from derbyos_core.roles.shared.header import BadgeValue, SyncState
from derbyos_core.roles.shared.header_values import header_value
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.phase import DisplayPhase
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
    assert (moment.phase_text, moment.phase_label, is_guarded(moment)) == ("24:00", "Start", True)
    assert not is_guarded(_before("20:30", 0.9))
    assert _before("20:30", -2).phase_text == "+2:00"


@pytest.mark.parametrize(("time", "date"), [("", "2026-11-21"), ("half past", "2026-11-21"), ("20:30", "2026-12-24")])
def test_without_a_known_start_there_are_no_digits_and_no_guard(time: str, date: str) -> None:
    moment = _before(time, 24, date)
    assert (moment.phase_text, is_guarded(moment)) == ("-:--", False)


OPEN_AGAIN = {
    "half-time": ("half-time", DisplayPhase.WAITING, "Half-time", "Start Period 2, Jam 1"),
    "jam": ("no end yet", DisplayPhase.JAM_OVERDUE, "2:00 reached", "Ended at 2:00"),
    "line-up": ("lineup", DisplayPhase.WAITING, "Lineup for Jam 2", "Start Jam 2"),
    "team timeout": ("timeout", DisplayPhase.WAITING, "Team timeout, HHC", "End timeout"),
    "official timeout": ("timeout", DisplayPhase.WAITING, "Official timeout", "End timeout"),
    "review": ("review", DisplayPhase.WAITING, "Official review, SCS", "End review"),
    "overtime": ("overtime", DisplayPhase.WAITING, "Overtime. Tie, 0 – 0", "Start overtime, Jam 2"),
    "before": ("not started", DisplayPhase.WAITING, "Before the bout", "Start Period 1, Jam 1"),
}
"""Bout that was left in one phase: words of the card and the panel, and the great button."""


@pytest.mark.parametrize("left", OPEN_AGAIN)
@pytest.mark.parametrize("hours", [4, 48, 60_000])
def test_a_bout_that_is_opened_later_shows_how_it_stands_and_no_clock(left: str, hours: int) -> None:
    bout, began = _left_at(left)
    now = Instant(began + hours * 3_600_000_000)
    bout = as_of(bout, now)
    moment = moment_of(bout, now)
    shorts = {Team.HOME: "HHC", Team.AWAY: "SCS"}
    cursor = CursorPosition(jam=None)
    head = header_value(
        bout, moment, cursor, now, role="", person="", badge=BadgeValue(state=SyncState.IN_STEP, word="")
    )
    panel, action = panel_value(bout, moment, now, shorts), great_action(bout, moment)
    card = head.present
    assert card is not None
    assert (card.sub, moment.phase, panel.word, action.title) == OPEN_AGAIN[left]
    board = board_value(bout, moment, now, is_waiting=False)
    shown = [moment.phase_text, panel.word, panel.note, panel.hint, action.sub, card.sub, head.phase_clock, board]
    assert not re.search(r"\d+ h\b|\d{3,}:\d\d", repr(shown))
    assert (moment.phase_text, moment.phase_clock.running, panel.fraction) == ("-:--", False, None)
    assert other_action(bout, moment, now) is None
    assert line_up_end(moment, now) is None
    assert not is_guarded(moment)


def test_a_clock_that_is_late_by_an_hour_still_says_so() -> None:
    bout, began = _left_at("half-time")
    now = Instant(began + 5_400_000_000)
    assert moment_of(as_of(bout, now), now).phase_text == "+1 h"


def test_a_timeout_in_a_jam_that_nobody_ended_gives_it_its_whole_length() -> None:
    bout, began = _left_at("jam")
    now = Instant(began + 48 * 3_600_000_000)
    end, stop = stop_commands(as_of(bout, now), TimeOutKind.OFFICIAL, now)
    assert end == EndJam(jam=JamId(1, 1), duration_us=120_000_000)
    assert isinstance(stop, StartTimeOut)
    assert stop.at == now


def _left_at(where: str) -> tuple[Bout, Instant]:
    """Return a bout that was left in one phase, and when that phase began."""
    bench = Bench()
    if where == "before":
        bench.say("S5", "head-nso", SetAttribute(path=".", attribute="time", value="20:30"))
        bench.say("S5", "head-nso", SetAttribute(path=".", attribute="date", value="2026-11-21"))
        first = datetime(2026, 11, 21, 20, 30).astimezone().timestamp()
        return bench.bout, Instant(round(first * 1_000_000))
    period = 2 if where == "overtime" else 1
    jam = JamId(period, 1)
    bench.say("S5", "jam-timer", StartJam(jam=jam, at=at(100)))
    if where == "jam":
        return bench.bout, at(100)
    bench.say("S5", "jam-timer", EndJam(jam=jam, duration_us=60_000_000))
    kinds = {
        "line-up": TimeOutKind.OFFICIAL,
        "team timeout": TimeOutKind.HOME,
        "official timeout": TimeOutKind.OFFICIAL,
        "review": TimeOutKind.AWAY_REVIEW,
    }
    if where in kinds:
        bench.say("S5", "jam-timer", StartTimeOut(period=period, kind=kinds[where], at=at(170)))
    else:
        bench.say("S5", "jam-timer", EndPeriod(period=period, at=at(170)))
    if where == "line-up":  # the period clock stands until the next jam
        (stop,) = bench.bout.periods[0].time_outs
        bench.say("S5", "jam-timer", EndTimeOut(eid=stop.eid, duration_us=60_000_000))
        return bench.bout, at(230)
    return bench.bout, at(170)
