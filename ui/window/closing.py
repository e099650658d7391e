"""Decides how a window is closed: the only question that is ever asked, and good-bye before the last line."""

from collections.abc import Callable

from derbyos_core.replica.view import View
from derbyos_core.saying import say
from ui import texts
from ui.models.network import Laptop, LaptopState
from ui.widgets.banner import BannerValue

__all__ = ["CLOSE", "LEAVE", "Closing", "only_here"]

STAY, CLOSE, LEAVE = say("Stay"), say("Close anyway"), say("Leave anyway")


def only_here(view: View, laptops: tuple[Laptop, ...]) -> int:
    """Entries that no other laptop is known to hold; none where nobody else was ever in the bout."""
    others = [laptop for laptop in laptops if laptop.state is not LaptopState.SELF]
    if not others:
        return 0
    return max(0, view.entries - max(laptop.holds for laptop in others))


class Closing:
    """The one question before a bout is left, and its answer."""

    def __init__(self, show: Callable[[BannerValue | None], None]) -> None:
        self._show = show
        self._go: Callable[[], None] | None = None

    @property
    def is_asking(self) -> bool:
        return self._go is not None

    def go(self, number: int, go: Callable[[], None], *, words: str = CLOSE) -> None:
        """Go at once where no entry is only here; else ask in the banner, with these words for going all the same."""
        if not number:
            self._go = None  # a question of before is answered by what others hold now
            self._show(None)
            go()
            return
        self._go = go
        self._show(BannerValue(text=texts.only_here(number), actions=(STAY, words), mark="wifi-off"))

    def answer(self, index: int) -> None:
        """Stay, or go all the same."""
        go, self._go = self._go, None
        self._show(None)
        if index == 1 and go is not None:
            go()
