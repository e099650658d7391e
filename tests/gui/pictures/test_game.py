"""The game of the pictures is possible: its paperwork raises no hints (design, first lines)."""

import pytest

from derbyos_core.bout.checks import hints
from derbyos_core.bout.clocks.box_clock import BoxState, box_readings
from derbyos_core.identity import Role, Team
from ui.gallery.stage import LINE_UP_S, ON_TRACK_S, Evening, evening
from ui.gallery.step import moment


@pytest.mark.parametrize(("state", "second"), [(Evening.RUNNING, ON_TRACK_S), (Evening.LINE_UP, LINE_UP_S)])
def test_the_state_of_the_pictures_passes_the_paperwork_checks(state: Evening, second: float) -> None:
    bout = evening(state).view(Role.HEAD_NSO, moment(second)).bout
    assert hints(bout) == ()
    assert bout.score == {Team.HOME: 80, Team.AWAY: 64}
    assert [(one.attribute, one.position) for one in bout.disagreements] == [("skater", "jammer")]


def test_the_box_of_the_running_jam_is_the_one_that_the_design_draws() -> None:
    bout = evening(Evening.RUNNING).view(Role.HEAD_NSO, moment(ON_TRACK_S)).bout
    seen = {
        (one.trip.person.number if one.trip.person else "?"): (one.remaining_us / 1e6, one.state)
        for one in box_readings(bout, moment(ON_TRACK_S))
    }
    assert seen == {
        "123": (8, BoxState.STANDING), "42": (0, BoxState.DONE), "1312": (16, BoxState.SITTING),
        "?": (27, BoxState.SITTING), "17": (6, BoxState.STANDING), "2049": (22, BoxState.SITTING),
    }  # fmt: skip
    fouls = {team: sum(1 for one in bout.penalties if one.team is team) for team in (Team.HOME, Team.AWAY)}
    assert fouls == {Team.HOME: 31, Team.AWAY: 19}
