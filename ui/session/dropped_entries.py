"""Guard for the keys behind a half entry that went with its deleted jam: they were meant for it.

The rest of a number would otherwise be an entry of its own, and Enter would press what has the focus. The first keys do
nothing and say so. The guard belongs to the screen of the half entry, so it lasts behind another tab.
"""

from dataclasses import dataclass

from PySide6.QtCore import QElapsedTimer, Qt

from derbyos_core.i18n import tr
from ui.roles.shared.screen import ENTER_KEYS, Screen
from ui.widgets.press_state import last_press

__all__ = ["DroppedEntries"]

MEANT_MS = 6000
"""Time after the drop, or since its screen is shown again, in which a character is still meant for what was dropped."""
BURST_MS = 1500
"""Time between two keys of one number at most."""
ENDS = ENTER_KEYS | {Qt.Key.Key_Backspace, Qt.Key.Key_Delete}
"""Keys that end or correct what is typed: they are guarded for as long as nothing else was pressed."""


@dataclass(slots=True)
class _Dropped:
    words: str
    """What was half entered; empty if nobody can name it."""
    jam: str
    since: QElapsedTimer
    pressed: object
    """The last press of a control before it."""
    limit_ms: int = MEANT_MS


class DroppedEntries:
    """The half entries of one window that went with their jams and whose keys may still come."""

    def __init__(self) -> None:
        self._dropped: dict[Screen, _Dropped] = {}

    def note(self, screen: Screen, words: str, jam: str) -> None:
        """Note that a half entry of this screen is gone with the jam of this name."""
        self._dropped[screen] = _Dropped(words, jam, _started(), last_press())

    def show(self, screen: Screen) -> None:
        """Note that a screen is shown again, by a tab or a key: that is no press on it."""
        one = self._dropped.get(screen)
        if one is not None:
            one.since, one.pressed = _started(), last_press()

    def forget(self, screen: Screen) -> None:
        """End the guard of a screen."""
        self._dropped.pop(screen, None)

    def refuses_text(self, screen: Screen) -> str:
        """Return why a character does nothing; empty if it may."""
        one = self._found(screen)
        if one is None or one.since.elapsed() > one.limit_ms:
            self.forget(screen)
            return ""
        one.since, one.limit_ms = _started(), BURST_MS  # the rest of the number may follow
        return _said(one)

    def refuses_key(self, screen: Screen, key: Qt.Key) -> str:
        """Return why a key without a character does nothing; empty if it may. The next one may in any case."""
        one = self._found(screen)
        self.forget(screen)
        is_late = one is not None and one.limit_ms == BURST_MS and one.since.elapsed() > BURST_MS
        return _said(one) if one is not None and key in ENDS and not is_late else ""

    def _found(self, screen: Screen) -> _Dropped | None:
        one = self._dropped.get(screen)
        if one is not None and (one.pressed is not last_press() or screen.has_half_entry()):
            self.forget(screen)  # something else was begun since
            return None
        return one


def _started() -> QElapsedTimer:
    timer = QElapsedTimer()
    timer.start()
    return timer


def _said(one: _Dropped) -> str:
    if one.words:
        return tr(
            "{words} was half entered when {jam} was deleted, so this key entered nothing. Begin anew.",
            words=one.words,
            jam=one.jam,
        )
    return tr(
        "Something was half entered when {jam} was deleted, so this key entered nothing. Begin anew.", jam=one.jam
    )
