"""Presenter of the tabs of one person's roles."""

from collections.abc import Mapping

from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.role_tabs import OutSkater, role_tabs
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.session.foul_outs import foul_outs
from ui.frame.frame import Frame
from ui.roles.shared.screen import Screen

__all__ = ["TabLine"]


class TabLine:
    """The tabs under the header, each with what is due on its screen."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame

    def draw(self, screens: Mapping[str, Screen], opened: str, state: ScreenState, moment: GameMoment) -> None:
        """Draw the tabs; `opened` is the role whose screen is shown, empty while another page is.

        A single role has no tabs, so nothing is looked up for it.
        """
        if len(screens) < 2:
            self.clear()
            return
        begun = {role: found for role, screen in screens.items() if (found := screen.begun()) is not None}
        outs = tuple(OutSkater(team=one.team, number=one.number) for one in foul_outs(state.bout))
        self._frame.set_tabs(
            role_tabs(tuple(screens), opened, moment, state.shorts, outs=outs, conflicts=state.conflicts, begun=begun)
        )

    def clear(self) -> None:
        """Remove the tabs."""
        self._frame.set_tabs(())
