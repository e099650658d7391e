"""Presenter of the bottom bar: the own last step, alerts, changes by others, and why a press did nothing."""

from PySide6.QtCore import QElapsedTimer, QObject, QTimer

from derbyos_core.bout.commands import TellFoulOut
from derbyos_core.bout.model import Bout
from derbyos_core.gossip.entry import EntryRef
from derbyos_core.i18n import joined, tr, whole_sentence
from derbyos_core.identity import AuthorId, Role, held_roles
from derbyos_core.replica.view import View
from derbyos_core.roles.shared import texts
from derbyos_core.roles.shared.chat_lines import unread
from derbyos_core.roles.shared.network import Laptop, still_reached, to_go
from derbyos_core.roles.shared.screen_state import ScreenState
from derbyos_core.roles.shared.toast import Toast, ToastTone
from derbyos_core.session.foul_outs import foul_outs
from derbyos_core.session.last_change import last_change
from derbyos_core.session.notices import NoticeMemory, notice_words
from derbyos_core.session.undo_line import UndoLine
from ui.frame.bottom_bar import BottomBar

__all__ = ["StatusLine", "telling_role"]

EXPLAINED_MS = 6000
"""Time for which a sentence stays that says why a press did nothing."""
READ_MS = 90
"""Reading time per letter. A long sentence stays until it can have been read."""
ANSWERED_MS = 2000
"""Time for which such a sentence stays at least, once the person has entered something else."""
CATCHING_UP_FROM = 10
TELLING = frozenset(
    (
        Role.HEAD_NSO,
        Role.PENALTY_TRACKER,
        Role.PENALTY_TRACKER_HOME,
        Role.PENALTY_TRACKER_AWAY,
        Role.PENALTY_LINEUP_HOME,
        Role.PENALTY_LINEUP_AWAY,
        Role.LINEUP_HOME,
        Role.LINEUP_AWAY,
        Role.PENALTY_BOX,
        Role.PENALTY_BOX_HOME,
        Role.PENALTY_BOX_AWAY,
        Role.PENALTY_BOX_JAMMERS,
        Role.OPERATOR,
    )
)
"""The roles that inform the Head Referee of a foul-out."""


def telling_role(roles: tuple[str, ...]) -> str:
    """Return the first of these roles that informs the Head Referee of a foul-out; empty if none does."""
    return next((role for role in roles if role in TELLING), "")


class StatusLine(QObject):
    """The words of the bottom bar in one bout."""

    def __init__(self, bar: BottomBar, own: UndoLine, view: View, parent: QObject) -> None:
        super().__init__(parent)
        self._bar = bar
        self._undo_line = own
        self._said = ""
        self._standing = ""
        self._other = ""
        self._seen_lines = len(view.chat)
        self._notices = NoticeMemory()
        self._greeted: frozenset[AuthorId] = frozenset()
        self._state: ScreenState | None = None
        self._alert: Toast | None = None
        self._laptops: tuple[Laptop, ...] = ()
        self._quiet = QTimer(self, singleShot=True, interval=EXPLAINED_MS)
        self._quiet.timeout.connect(self._on_quiet)
        self._bar.sentence_read.connect(self._on_read)
        self._gesture = QTimer(self, singleShot=True, interval=0)
        """Active during the gesture that the sentence is about."""
        self._said_for = QElapsedTimer()
        self._is_about_press = False
        self._has_added = False
        """A sentence that nothing repeats stands beside the first one."""
        self._loss = ""
        """What this person has lost, in sentences that may not have been read yet."""
        self._loss_for = QElapsedTimer()

    def show_status(self, sentence: str, *, is_about_press: bool = False, is_beside: bool = False) -> None:
        """Show a sentence for a few seconds; with `is_about_press` a later entry of this person outdates it.

        What one press says twice stands side by side: what it dropped, and why nothing was entered. So does, with
        `is_beside`, what one change of the bout says: that a jam has another number, and is overtime.
        """
        if self._gesture.isActive() and (is_beside or (is_about_press and self._is_about_press)):
            sentence = self._said if sentence in self._said else joined(" ", filter(None, (self._said, sentence)))
        if self._is_loss_unread and self._loss not in sentence:
            sentence = joined(" ", (self._loss, sentence))
        self._said = sentence
        self._is_about_press = is_about_press
        self._has_added = False
        self._show_words()
        self._quiet.start(max(EXPLAINED_MS, READ_MS * len(sentence)))
        self._gesture.start()
        self._said_for.start()

    def tell_loss(self, sentence: str, *, instead_of: str = "") -> None:
        """Show a sentence about something that this person has lost: no other one replaces it while it is read.

        `instead_of` is an earlier one that it replaces, since it says the same by other numbers.
        """
        before = self._loss if self._is_loss_unread and self._loss != instead_of else ""
        if instead_of:
            self._gesture.stop()
        self._loss = joined(" ", filter(None, (before, sentence)))
        self._loss_for.start()
        self.show_status(self._loss)

    def end_loss(self) -> None:
        """Let the next sentence replace what was said of a loss, since it says that itself."""
        self._loss = ""

    @property
    def _is_loss_unread(self) -> bool:
        time_ms = max(EXPLAINED_MS, READ_MS * len(self._loss))
        return bool(self._loss) and self._loss_for.elapsed() < time_ms

    def add_status(self, sentence: str) -> None:
        """Show a sentence beside the one that is shown, which may not have been read yet."""
        self.show_status(joined(" ", filter(None, (self._said, sentence))))
        self._has_added = True

    def set_standing(self, words: str) -> None:
        """Set what a half-entry can become, for a screen without room for it; other sentences stand beside it."""
        if words != self._standing:
            self._standing = words
            self._show_words()

    def note_own_entry(self) -> None:
        """End a sentence about an earlier press soon: this person has entered something since.

        A question that has been answered would be misleading, and in a small window the sentence covers the words of
        what Undo takes back. A sentence of the same gesture stays: it is about this entry.
        """
        if self._said and self._is_about_press and not self._gesture.isActive() and not self._is_loss_unread:
            left = max(0, ANSWERED_MS - self._said_for.elapsed())
            self._quiet.start(min(left, self._quiet.remainingTime()))

    def note_foreign(self, state: ScreenState, refs: tuple[EntryRef, ...]) -> None:
        """Note entries of others."""
        self._other = last_change(state, refs) or self._other

    def mark_chat_read(self, view: View) -> None:
        """Mark all chat messages as read."""
        self._seen_lines = len(view.chat)
        self._bar.set_unread(0)

    def draw(self, state: ScreenState, laptops: tuple[Laptop, ...], roles: tuple[str, ...]) -> Toast | None:
        """Draw the whole bar. Its alerts are the person's, in all their `roles`. Returns the toast."""
        self._state, self._laptops = state, laptops
        self._greet(state)
        toast = self._undo_line.toast(state.view, state.now)
        self._bar.set_toast(toast)
        self._bar.set_to_settle(len(state.conflicts))
        self._bar.set_unread(unread(state.view, self._seen_lines))
        self._alert = self._alert_for(state.view, state.bout, roles)
        self._bar.set_alert(self._alert)
        self._show_words()
        return toast

    @property
    def alert(self) -> Toast | None:
        """The alert that was drawn last."""
        return self._alert

    def _alert_for(self, view: View, bout: Bout, roles: tuple[str, ...]) -> Toast | None:
        """Return the alert: a disk fault, then notices about entries, then foul-outs to report to the referee.

        It is the person's, whichever of their roles is on the screen.
        """
        if view.save_fault:
            return Toast(
                text=texts.cannot_save(still_reached(self._laptops)),
                short=texts.CANNOT_SAVE,
                action=tr("Details"),
                tone=ToastTone.BAD,
            )
        notice = self._notices.unread(view, roles)
        if notice is not None:
            return Toast(
                text=whole_sentence(notice.sentence),
                short=notice_words(notice.kind),
                action=tr("Read"),
                tone=ToastTone.BAD,
            )
        found = foul_outs(bout) if telling_role(roles) else ()
        return Toast(text=found[0].words, action=tr("Told"), tone=ToastTone.BAD) if found else None

    def answer_alert(self, view: View, bout: Bout, roles: tuple[str, ...]) -> TellFoulOut | None:
        """Perform the alert's action: show a notice in full, or return the command that the referee was informed."""
        notice = self._notices.unread(view, roles)
        if notice is not None:
            self._notices.mark_read(notice)
            self.show_status(whole_sentence(notice.sentence))
            return None
        found = foul_outs(bout)
        return found[0].command if found else None

    def stop(self) -> None:
        """Stop drawing."""
        self._bar.sentence_read.disconnect(self._on_read)
        self._quiet.stop()
        self._gesture.stop()

    def _joining(self, view: View) -> str:
        missing = to_go(view)
        return texts.joining(view.entries, view.entries + missing) if missing >= CATCHING_UP_FROM else ""

    def _greet(self, state: ScreenState) -> None:
        """Say once that somebody else has the same role. Both can write."""
        here = [one for one in self._laptops if one.author != state.view.author and one.heard_us is not None]
        for laptop in here:
            is_known = laptop.author in self._greeted
            if not is_known and not frozenset(held_roles((state.role,))).isdisjoint(laptop.roles):
                self._greeted |= {laptop.author}
                greet = self.add_status if self._has_added else self.show_status
                greet(texts.also_here(laptop.name or tr("Somebody")))
                return

    def _on_read(self) -> None:
        self._quiet.stop()
        self._on_quiet()

    def _on_quiet(self) -> None:
        self._said = self._loss = ""
        self._show_words()

    def _show_words(self) -> None:
        """Show the sentence and what stands beside it, else the last change by others."""
        said = joined(" · ", filter(None, (self._standing, self._said)))
        if said:
            self._bar.set_last_change(said, is_said=True)
        elif self._state is not None:
            self._bar.set_last_change(self._joining(self._state.view) or self._other)
