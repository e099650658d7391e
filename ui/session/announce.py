"""Unprompted screen reader announcements: own entries, phases and the cursor politely, faults at once."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from derbyos_core.i18n import tr
from derbyos_core.replica.view import View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.clock_words import GameMoment
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.roles.shared.steps import last_step, undone_last
from derbyos_core.roles.shared.toast import Toast
from ui.language import translated

__all__ = ["Announcer"]


class Announcer:
    """Announces what has changed, each thing once (design 8). Nothing else is announced."""

    def __init__(self, window: QWidget) -> None:
        self._window = window
        self._said: dict[str, str] = {}
        self._stood = 0
        """The number of the last own entry that was not undone."""

    def tell_state(self, state: ScreenState, moment: GameMoment, toast: Toast | None, alert: Toast | None) -> None:
        """Announce the own entry, the phase, the cursor and the alert of this moment."""
        self._tell_entry(state.view, toast)
        self.tell("phase", moment.phase_label)
        jam = texts.jam_in_game(state.jam, state.bout) if state.jam is not None else ""
        self.tell("pen", tr("Writing in {jam_name}", jam_name=jam) if jam else "")
        self.tell("alert", alert.text if alert is not None else "", is_urgent=True)

    def _tell_entry(self, view: View, toast: Toast | None) -> None:
        """Announce the own entry, or its undo: the entry before it is no news, though it is the last step again."""
        step, undone, words = last_step(view), undone_last(view), toast.text if toast is not None else ""
        stood, self._stood = self._stood, step.refs[-1].sequence if step is not None else 0
        if self._stood < stood and undone is not None:
            words = tr("Undid {what}", what=undone.text)
        elif self._stood > stood and "entry" in self._said:
            self._said["entry"] = ""  # the same words once more are another entry
        elif words == (step.text if step is not None else ""):
            self._said["entry"] = words  # already announced, or there since the window opened
            return
        self.tell("entry", words)

    def tell(self, about: str, words: str, *, is_urgent: bool = False) -> bool:
        """Announce `words` unless they were the last announced about this. Returns True if they were announced."""
        if self._said.get(about) == words:
            return False
        is_first = about not in self._said
        self._said[about] = words
        if is_first or not words:
            return False  # initial values are no change
        event = QAccessibleAnnouncementEvent(self._window, translated(words))
        politeness = QAccessible.AnnouncementPoliteness
        event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
        QAccessible.updateAccessibility(event)
        return True
