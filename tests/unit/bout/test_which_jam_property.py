"""There is one answer to «what jam are we on?» after any sequence of presses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from derbyos_core.bout.clocks.game_clocks import Phase, period_clock, phase, phase_clock
from derbyos_core.bout.commands import (
    Command,
    EndBout,
    EndJam,
    EndPeriod,
    EndTimeOut,
    SetClock,
    ShiftJam,
    StartJam,
    StartTimeOut,
    Undo,
)
from derbyos_core.bout.model import Bout, JamId, TimeOutKind
from derbyos_core.bout.reading.projection import project
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.clock import Instant
from derbyos_core.errors import LocalProtocolError
from derbyos_core.gossip.entry import EntryRef
from tests.unit.bout.bench import Bench, at, source

PRESSES = ("start", "end", "stop", "go on", "late", "clock", "period", "undo", "other jam", "wait")
SECONDS = (0.0, 0.5, 20.0, 45.0, 130.0, 900.0)


def _command(press: str, bench: Bench, bout: Bout, now: Instant, number: int) -> Command | None:
    """Return the command of this press now; None where the button is not shown."""
    active = bout.jam(bout.active)
    stops = [stop for period in bout.periods for stop in period.time_outs if stop.start is not None]
    match press:
        case "start":
            upcoming = as_of(bout, now).upcoming
            return StartJam(jam=upcoming, at=now) if upcoming is not None else None
        case "end" if active is not None and active.start is not None:
            return EndJam(jam=active.id, duration_us=max(0, now - active.start))
        case "stop":
            return StartTimeOut(period=1 + number % 2, kind=list(TimeOutKind)[number % 5], at=now)
        case "go on" if stops and stops[-1].start is not None:
            return EndTimeOut(eid=stops[-1].eid, duration_us=max(0, now - stops[-1].start))
        case "late" if bout.completed is not None:
            return ShiftJam(jam=bout.completed, late_us=2_000_000, is_end=number % 2 == 0)
        case "clock":
            return SetClock(period=1 + number % 2, clock="period", value_us=number * 1_000_000, at=now)
        case "period":
            return EndPeriod(period=1 + number % 2, at=now)
        case "undo":
            last = bench.log.highest(source("S3"))
            return Undo(entries=(EntryRef(source("S3"), max(2, last - number % 3)),)) if last > 1 else None
        case "other jam":
            return StartJam(jam=JamId(1 + number % 2, 1 + number % 30), at=now)
    return None


@pytest.mark.clause(81, 82)
@settings(max_examples=80)
@given(
    st.lists(st.tuples(st.sampled_from(PRESSES), st.sampled_from(SECONDS), st.integers(0, 60)), min_size=1, max_size=25)
)
def test_there_is_always_one_of_active_and_upcoming(presses: list[tuple[str, float, int]]) -> None:
    """DOS-82, DOS-81: unless the bout is complete; and the projection equals one made anew."""
    bench = Bench()
    now = at(0)
    for press, second, number in presses:
        now = Instant(now + round(second * 1_000_000))
        bench.second = (now - at(0)) / 1_000_000
        bout = bench.bout
        command = _command(press, bench, bout, now, number)
        if command is not None:
            try:
                bench.say("S3", "jam-timer", command)
            except LocalProtocolError:
                continue  # such as the late end of a jam that had just begun, or an undo too deep
        for seen in (bench.bout, as_of(bench.bout, now), as_of(bench.bout, at(100_000))):
            assert (seen.active is None) != (seen.upcoming is None)
        assert as_of(bench.bout, now).current is not None
        reading = period_clock(bench.bout, now)
        assert 0 <= reading.value_us <= max(reading.length_us, 60_000_000)
        assert phase_clock(bench.bout, now).value_us >= 0
        assert (phase(bench.bout, now) is Phase.JAM) == (bench.bout.active is not None)
        assert bench.bout == project(bench.root)
    bench.say("S5", "head-nso", EndBout(at=now))
    assert (bench.bout.active, bench.bout.upcoming, phase(bench.bout, now)) == (None, None, Phase.COMPLETE)
