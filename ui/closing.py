"""Decides how a window is closed: the only question that is ever asked, and good-bye before the last line."""

from collections.abc import Callable

from derbyos_core.replica.view import View
from derbyos_core.saying import say
from ui import texts
from ui.models.network import Laptop, LaptopState
from ui.widgets.banner import BannerValue

__all__ = ["Closing", "only_here"]

STAY, CLOSE = say("Stay"), say("Close anyway")


def only_here(view: View, laptops: tuple[Laptop, ...]) -> int:
    """Entries that no other laptop is known to hold; none where nobody else was ever in the bout."""
    others = [laptop for laptop in laptops if laptop.state is not LaptopState.SELF]
    if not others:
        return 0
    return max(0, view.entries - max(laptop.holds for laptop in others))


class Closing:
    """The state of one window's end."""

    def __init__(self, show: Callable[[BannerValue | None], None], close: Callable[[], None]) -> None:
        self._show = show
        self._close = close
        self._was_asked = False
        self.is_asking = False

    def may_close(self, number: int) -> bool:
        """Whether the window may go now; else the question is asked in its banner."""
        if not number or self._was_asked:
            return True
        self.is_asking = True
        self._show(BannerValue(text=texts.only_here(number), actions=(STAY, CLOSE), mark="wifi-off"))
        return False

    def answer(self, index: int) -> None:
        """Stay, or close anyway."""
        self.is_asking = False
        self._show(None)
        if (STAY, CLOSE)[index] == CLOSE:
            self._was_asked = True
            self._close()
