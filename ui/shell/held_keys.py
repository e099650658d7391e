"""Repeats of a held key that Qt does not mark as repeats.

Under X11 the server sends a release and a press for each repeat, both with the same time. Qt marks them only if the
press is already in its queue when it reads the release. On a busy machine it often is not, and a Space held for a
second would start a jam and end it.
"""

from PySide6.QtCore import Qt

__all__ = ["HeldKeys"]

GAP_MS = 5
"""The most between release and press of a repeat; no finger is that quick."""
PLATFORMS = frozenset({"xcb"})
"""Platforms on which repeats may come without the mark."""
MOVES = frozenset(
    (
        *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down),
        *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Tab, Qt.Key.Key_Backtab),
    )
)
"""Keys that move the focus or scroll; held without Ctrl they may go on."""


class HeldKeys:
    """The last release of a key, with which a repeat is told from a second press."""

    def __init__(self, platform: str) -> None:
        """`platform` is Qt's name of the window system."""
        self._is_needed = platform in PLATFORMS
        self._released: tuple[int, int] | None = None

    def note_release(self, key: int, at_ms: int) -> None:
        """Remember the release of a key, at the time of the window system in milliseconds; 0 is no time."""
        self._released = (key, at_ms) if at_ms else None

    def is_repeat(self, key: int, at_ms: int, modifiers: Qt.KeyboardModifier) -> bool:
        """Return whether a press is a repeat, because the same key was released at the same time."""
        if not self._is_needed or self._released is None or not at_ms:
            return False
        if modifiers & Qt.KeyboardModifier.AltModifier:
            return False  # Alt and an arrow go through the jams while they are held
        if key in MOVES and not modifiers & Qt.KeyboardModifier.ControlModifier:
            return False
        released, released_ms = self._released
        return key == released and 0 <= at_ms - released_ms <= GAP_MS
