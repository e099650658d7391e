"""Presenter of the header and banner in one bout: clocks, score, jams, network badge and cursor."""

from derbyos_core.bout.model import JamId
from derbyos_core.clock import Instant
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.access import Access
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.header_values import header_value
from derbyos_core.roles.shared.jam_cursor import CursorPosition
from derbyos_core.roles.shared.network import Laptop, badge
from derbyos_core.roles.shared.role_tabs import short_name
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.session.banner_value import banner_value
from ui.frame.frame import Frame
from ui.theme.tokens import Type, Weight
from ui.widgets.press_state import is_pressed
from ui.widgets.text import text_width

__all__ = ["HeaderLine"]

ROLE_WIDE = 130.0
"""Width of the role's name in the header."""


class HeaderLine:
    """The header and the banner under it."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self.access: Access | None = None
        """Access to the bout, as the badge marks it; None for no mark."""
        self.offer: BannerValue | None = None
        """The offer that the banner shows, while no question stands in its place."""
        self._shown: tuple[object, ...] = ()
        self._drawn_at = self._steady_until = Instant(0)

    def is_current_at(self, now: Instant) -> bool:
        """Return whether no digit can have changed since the last drawing. Computes nothing."""
        return self._drawn_at <= now < self._steady_until

    def shows(self, moment: GameMoment) -> bool:
        """Return whether the clocks already show these digits."""
        return moment.shown == self._shown

    def draw(self, state: ScreenState, moment: GameMoment, laptops: tuple[Laptop, ...], *, page: str) -> None:
        """Draw the header of this moment. Widgets whose value is unchanged are not repainted.

        `page` is the name of a page in place of the role's screen, empty if there is none. Beside tabs a role is named
        with its team, since the person may have the same one for the other team.
        """
        role = page or texts.role_name(state.role, state.shorts if self._frame.size_class.has_tabs else {})
        if not page and text_width(role, size=Type.NOTE, weight=Weight.BOLD) > ROLE_WIDE:
            role = short_name(state.role, state.shorts)
        self._shown = moment.shown
        self._drawn_at, self._steady_until = state.now, Instant(state.now + moment.steady_us)
        header = self._frame.header
        header.set_period_clock(moment.period_text)
        header.set_phase_clock(moment.phase_text)
        header.set_header(
            header_value(
                state.bout,
                moment,
                state.cursor,
                state.now,
                role=role,
                person=state.view.name,
                badge=badge(laptops, state.view, self.access),
            )
        )

    def draw_banner(
        self,
        cursor: CursorPosition,
        home: JamId | None,
        usual: BannerValue | None,
        *,
        is_log: bool,
        question: BannerValue | None = None,
        offer: BannerValue | None = None,
    ) -> bool:
        """Show a question or an offer if there is one, else a cursor away from the game, else the usual banner.

        While it is pressed it stays as it is. Returns True if the cursor is away from the game.
        """
        correcting = None if is_log else banner_value(cursor, home)
        if not is_pressed(self._frame.banner):
            self._frame.set_banner(question or offer or correcting or usual)
            self.offer = offer
        return correcting is not None
