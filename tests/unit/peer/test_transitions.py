"""Properties of the transition table that can be read without running it."""

import pytest

from derbyos_core.peer.transitions import TRANSITIONS, PeerEvent, Standing, TransitionAction

IN_THE_BOUT = (Standing.MEMBER, Standing.EVASIVE)


def test_every_standing_has_a_row_and_every_action_is_used() -> None:
    assert set(TRANSITIONS) == set(Standing)
    used = {action for row in TRANSITIONS.values() for _, action in row.values()}
    assert used == set(TransitionAction) - {TransitionAction.IGNORE}


@pytest.mark.clause(40, 41)
def test_nobody_is_in_the_bout_without_the_same_bout() -> None:
    """DOS-40, DOS-41: the only way in is SAME_BOUT."""
    ways_in = {
        event
        for standing, row in TRANSITIONS.items()
        for event, (after, _) in row.items()
        if after in IN_THE_BOUT and standing not in IN_THE_BOUT
    }
    assert ways_in == {PeerEvent.SAME_BOUT}


@pytest.mark.clause(32, 38, 39)
def test_goodbye_and_another_bout_end_it_from_everywhere_after_a_hello() -> None:
    """DOS-32, DOS-38, DOS-39."""
    for standing in (Standing.GREETED, Standing.MEMBER, Standing.EVASIVE, Standing.EXPIRED):
        assert TRANSITIONS[standing][PeerEvent.OTHER_BOUT] == (Standing.STRANGER, TransitionAction.PART)
        assert TRANSITIONS[standing][PeerEvent.BYE][0] in (Standing.LEFT, Standing.STRANGER)


@pytest.mark.clause(22)
def test_strangers_are_read_only_when_they_greet() -> None:
    """DOS-22."""
    assert set(TRANSITIONS[Standing.STRANGER]) == {PeerEvent.CALL, PeerEvent.HELLO}
