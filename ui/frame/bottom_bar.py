"""Bottom bar of every screen: undo, the last change by others, what is to settle, chat and keys."""

from PySide6.QtCore import QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QSizePolicy, QWidget

from derbyos_core.i18n import tr
from derbyos_core.roles.shared.button_kind import ButtonKind
from derbyos_core.roles.shared.toast import Toast, ToastTone
from ui.frame.size_class import SizeClass
from ui.layout import Area, centred, place
from ui.widgets.button import Button
from ui.widgets.last_change import LastChangeLine
from ui.widgets.painted import Painted, room_of
from ui.widgets.settle_button import SettleButton
from ui.widgets.toast_undo import ToastUndo

__all__ = ["BottomBar"]

UNREAD_MAX = 99
SIDE = 14.0
GAP = 8.0
KEY = 44.0
BELOW_LINE = 0.5
"""Half of the line at the upper edge, below which everything is centred."""
SAID_OUT = 2.0
"""Extra height of a status message over a button, above and below."""
SAID_LEAST = 120.0
"""The least width of a sentence in two lines."""
ALERT_LEAST = 240.0
"""The least width at which an alert with its action is legible."""


UNCOVERED_MS = 6000
"""Time for which the own last change is seen in place of a sentence or an alert."""


class BottomBar(Painted):
    """The bottom bar.

    Signals:
        undo_tapped(): Undo of the last own change.
        choice_tapped(int): a choice of the toast.
        alert_tapped(): the action of the alert ("Told").
        settle_tapped(), chat_tapped(), keys_tapped(): the three buttons.
        sentence_read(): the sentence to this person was tapped away.
        outgrown(object): the sentence to this person that has no room in the bar, translatable; empty without one.
    """

    undo_tapped = Signal()
    choice_tapped = Signal(int)
    alert_tapped = Signal()
    settle_tapped = Signal()
    chat_tapped = Signal()
    keys_tapped = Signal()
    sentence_read = Signal()
    outgrown = Signal(object)

    def __init__(self, *, parent: QWidget | None = None) -> None:
        super().__init__(parent, hint=QSizeF(640, SizeClass().bar_height))
        self._class = SizeClass()
        self._unread = 0
        self._is_said = False
        self._outgrown = ""
        self._is_uncovered = False
        """The words of the own last change are seen, whatever else lay over them."""
        self._covered = QTimer(self, singleShot=True)
        self._covered.timeout.connect(self._cover)
        self._toast_value: Toast | None = None
        self._alert_value: Toast | None = None
        self.toast = ToastUndo(parent=self)
        self.alert = ToastUndo(parent=self)
        self.last_change = LastChangeLine(parent=self)
        self.settle = SettleButton(parent=self)
        self.chat = Button(tr("Chat"), kind=ButtonKind.QUIET, mark="message", parent=self)
        self.keys = Button(tr("Keys"), kind=ButtonKind.QUIET, mark="keyboard", parent=self)
        self.alert.hide()
        self.toast.undo_tapped.connect(self.undo_tapped)
        self.toast.choice_tapped.connect(self.choice_tapped)
        self.alert.undo_tapped.connect(self.alert_tapped)
        self.settle.tapped.connect(self.settle_tapped)
        self.chat.tapped.connect(self.chat_tapped)
        self.keys.tapped.connect(self.keys_tapped)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_solid("surface")
        self._label()

    def set_toast(self, toast: Toast | None) -> None:
        """Set the last own change."""
        if toast != self._toast_value:
            self._toast_value = toast
            self.toast.set_toast(toast)
            self.arrange(room_of(self))

    def set_alert(self, alert: Toast | None) -> None:
        """Set the alert, which replaces the last change by others."""
        assert alert is None or alert.tone is ToastTone.BAD, "an alert is what must not be overlooked"
        if alert == self._alert_value:
            return
        self._alert_value = alert
        self.alert.set_toast(alert)
        self.arrange(room_of(self))

    def set_last_change(self, text: str, *, is_said: bool = False) -> None:
        """Set a change by somebody else, or a sentence to this person (`is_said`)."""
        if is_said and text != self.last_change.text:
            self._is_uncovered = False
        self.last_change.set_text(text, is_said=is_said)
        is_said = is_said and bool(text)
        if is_said or self._is_said:
            self._is_said = is_said
            self.arrange(room_of(self))

    def uncover(self) -> bool:
        """Show the words of the own last change for some seconds, if a sentence or an alert lies over them.

        Returns whether it did: then a press on Undo referred to words that were out of sight.
        """
        if self._toast_value is None or not self._is_toast_covered():
            return False
        self._is_uncovered = True
        self.arrange(room_of(self))
        self._covered.start(UNCOVERED_MS)
        return True

    def set_to_settle(self, count: int) -> None:
        self.settle.set_count(count)

    def set_unread(self, count: int) -> None:
        """Set the number of chat messages since the chat was last seen."""
        if count != self._unread:
            self._unread = count
            self._label()

    def set_size_class(self, size_class: SizeClass) -> None:
        if size_class != self._class:
            self._class = size_class
            self.set_hint(QSizeF(640, size_class.bar_height))
            self.toast.set_bare(size_class.is_compact)
            self.settle.set_bare(size_class.is_compact)
            self._label()
            self.relook()

    def arrange(self, room: QRectF) -> None:
        line = Area(centred(room.adjusted(SIDE, 0, -SIDE, 0), height=KEY).translated(0, BELOW_LINE))
        for button, wide in self._buttons():
            button.setHidden(not wide)
            if wide:
                place(button, line.right(wide, gap=GAP))
        whole = line.rest.adjusted(0, -SAID_OUT, 0, SAID_OUT)
        # In a small window nothing stands beside the toast, so its button is next to the following one.
        is_compact = self._class.is_compact
        toast = whole.width() if is_compact else min(self.toast.preferred_size().width(), whole.width())
        words = Area(whole)
        place(self.toast, words.left(toast, gap=GAP))
        middle = words.rest
        is_seen = middle.width() >= SAID_LEAST and not is_compact
        has_alert = self._alert_value is not None
        free = self.toast.words_width(toast) - GAP
        own = Area(whole).left(free)
        # A sentence to this person is always seen for its seconds. Where nothing stands beside the toast, or an alert
        # does, it covers the toast's words; where these have too little room, the alert, or else the toast, gives way.
        covers_words = free >= SAID_LEAST and (not is_seen or (has_alert and self.last_change.fits(own)))
        spot = own if self._is_said and covers_words else middle if is_seen else whole
        place(self.last_change, spot)
        is_shown_instead = self._is_uncovered and spot != middle  # what Undo takes back, since it was pressed
        is_outgrown = self._is_said and (is_shown_instead or not self.last_change.fits(spot))
        is_said = self._is_said and not is_outgrown
        self.last_change.setHidden(is_outgrown or (not is_said and (has_alert or not is_seen)))
        if is_said:
            self.last_change.raise_()
        is_away = self._is_uncovered and not is_seen
        self.alert.setHidden(not has_alert or is_away or (is_said and not (is_seen and covers_words)))
        if has_alert:
            # It is shown at any size: if it does not fit beside the own toast, it covers the toast's words. Undo stays
            # free, unless the alert would be illegible; then the toast gives way.
            over = own if free >= ALERT_LEAST else whole
            place(self.alert, middle if is_seen else over)
            self.alert.raise_()
        needed = SAID_LEAST if is_said else ALERT_LEAST if has_alert else 0.0
        self.toast.setHidden(not is_seen and free < needed and not self._is_uncovered)
        self._tell_outgrown(self.last_change.text if is_outgrown else "")

    def _is_toast_covered(self) -> bool:
        covers = (cover for cover in (self.last_change, self.alert) if not cover.isHidden())
        return any(cover.geometry().intersects(self.toast.geometry()) for cover in covers)

    def _cover(self) -> None:
        self._is_uncovered = False
        self.arrange(room_of(self))

    def paint(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(QRectF(room.left(), room.top(), room.width(), 1), self.colours.line)

    def _buttons(self) -> tuple[tuple[Button, float], ...]:
        """Return the buttons from the right, with their widths; 0 leaves one out."""
        if self._class.is_compact:
            return ((self.settle, 74.0), (self.chat, 0.0), (self.keys, 0.0))
        if self._class.is_narrow:
            return ((self.keys, 52.0), (self.chat, 64.0), (self.settle, 132.0))
        return ((self.keys, 92.0), (self.chat, 92.0), (self.settle, 132.0))

    def _tell_outgrown(self, text: str) -> None:
        if text != self._outgrown:
            self._outgrown = text
            self.outgrown.emit(text)

    def _label(self) -> None:
        unread = min(self._unread, UNREAD_MAX)
        is_bare = self._class.is_narrow or self._class.is_compact
        self.chat.set_kind(ButtonKind.CHOSEN if unread else ButtonKind.QUIET)
        self.chat.set_text(str(unread) if unread else "" if is_bare else tr("Chat"))
        self.chat.setAccessibleName(tr("Chat, {unread} new", unread=unread) if unread else tr("Chat"))
        self.keys.set_text("" if is_bare else tr("Keys"))
        self.keys.setAccessibleName(tr("Keys of this screen"))
