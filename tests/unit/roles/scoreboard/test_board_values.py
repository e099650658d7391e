"""Values of the scoreboard."""

import pytest

from derbyos_core.bout.commands import EndJam, EndPeriod, SetTrip, StartJam
from derbyos_core.bout.model import JamId
from derbyos_core.bout.reading.which_jam import as_of
from derbyos_core.identity import AuthorId, Eid, Role, Team
from derbyos_core.roles.scoreboard.board_values import SILENT_US, board_value, is_timer_silent
from derbyos_core.roles.shared.clock_words import moment_of
from derbyos_core.roles.shared.network import Laptop, LaptopState
from tests.unit.bout.bench import Bench, at


def _timer(heard_us: int | None, state: LaptopState = LaptopState.IN_STEP, role: Role = Role.JAM_TIMER) -> Laptop:
    return Laptop(
        author=AuthorId(Eid("00000000-0000-4000-8000-000000000001")),
        name="Sol",
        roles=(role,),
        state=state,
        holds=1,
        heard_us=heard_us,
    )


@pytest.mark.parametrize(
    ("laptops", "is_waiting"),
    [
        ((), False),  # without a jam timer there is nothing to wait for
        ((_timer(1_000_000),), False),
        ((_timer(SILENT_US),), True),
        ((_timer(None, LaptopState.UNSEEN),), True),
        ((_timer(SILENT_US), _timer(200_000)), False),  # two of them: one is enough
        ((_timer(None, LaptopState.SELF),), False),
        ((_timer(SILENT_US, role=Role.SCOREKEEPER_HOME),), False),
    ],
)
def test_scoreboard_reports_a_jam_timer_silent_for_five_seconds(laptops: tuple[Laptop, ...], is_waiting: bool) -> None:
    """Design 5, Scoreboard."""
    assert is_timer_silent(laptops) is is_waiting


@pytest.mark.parametrize(
    ("points", "words"),
    [(4, ("Jam 1", "unofficial score", "")), (0, ("Overtime", "lineup", "0:40"))],
    ids=["decided", "tied"],
)
def test_after_the_last_period_the_audience_reads_what_is_next(points: int, words: tuple[str, str, str]) -> None:
    """No jam follows a decided game, so none is announced; after a tie the next one is overtime."""
    bench = Bench()
    jam = JamId(2, 1)
    bench.say("S5", "jam-timer", StartJam(jam=jam, at=at(100)))
    bench.say("S5", "scorekeeper-home", SetTrip(jam=jam, team=Team.HOME, number=2, points=points))
    bench.say("S5", "jam-timer", EndJam(jam=jam, duration_us=60_000_000))
    bench.say("S5", "jam-timer", EndPeriod(period=2, at=at(160)))
    now = at(180)
    bout = as_of(bench.bout, now)
    board = board_value(bout, moment_of(bout, now), now, is_waiting=False)
    assert (board.jam, board.phase, board.phase_clock) == words
