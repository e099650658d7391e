"""A closed bout in one window: joins its panel, the decisions on it, and the recovery word of a new one."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from derbyos_core.i18n import tr, whole_sentence
from derbyos_core.roles.head_nso.closed_bout import (
    ClosedBoutController,
    ClosedGesture,
    MemberRow,
    RestrictionRow,
    TakeOver,
)
from derbyos_core.roles.shared.banner import BannerValue
from derbyos_core.roles.shared.closed_bout import ClosedBout
from derbyos_core.security.join_code import JoinCode
from ui.background_tasks import BackgroundTasks
from ui.safe_slots import safe_slots
from ui.services import MembershipPort
from ui.session.bout_session import BoutSession
from ui.shell.dialogs.closed_bout import ClosedBoutPanel
from ui.shell.dialogs.recovery_word import RecoveryWordPanel

__all__ = ["ClosedBoutControl"]


@safe_slots
class ClosedBoutControl(QObject):
    """The closed bout that is open, until it is left."""

    def __init__(
        self,
        panel: ClosedBoutPanel,
        word_panel: RecoveryWordPanel,
        session: BoutSession,
        port: MembershipPort,
        waiting: BackgroundTasks,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._word_panel = word_panel
        self._session = session
        self._port = port
        self._waiting = waiting
        self._controller = ClosedBoutController()
        self._word = port.take_recovery_word(session.view.bout_id)
        ask = self._controller
        self._asks: dict[str, Callable[[MemberRow], None]] = {
            "remove": ask.ask_remove,
            "undo": ask.ask_undo,
            "restrict": ask.ask_restrict,
            "appoint": ask.ask_appoint,
        }
        panel.code_asked.connect(self._on_code)
        panel.member_asked.connect(self._on_member)
        panel.restriction_asked.connect(self._on_restriction)
        panel.answered.connect(self._on_answer)
        panel.word_entered.connect(self._on_word)
        word_panel.written_down.connect(self._on_written_down)
        word_panel.closed.connect(session.refresh)
        panel.show_problem("")
        word_panel.set_word(self.word_groups)

    @property
    def word_groups(self) -> tuple[str, ...]:
        """The recovery word in groups, until it is written down."""
        return tuple(str(self._word).split("-")) if self._word is not None else ()

    @property
    def banner(self) -> BannerValue | None:
        """The line that asks to write the recovery word down; None once that is done, and while the word is shown.

        A person alone has nobody to take the bout over from them, so they are not asked before a second laptop is in.
        """
        if self._word is None or not self._word_panel.isHidden() or len(self._session.laptops) < 2:
            return None
        text = tr("The recovery word of this bout is not written down yet.")
        return BannerValue(text=text, actions=(tr("Show it"),), mark="key", role="warn")

    def draw(self) -> None:
        """Show the bout as it is now."""
        closed: ClosedBout | None = self._port.closed_bout(self._session.view)
        if closed is not None:
            session = self._session
            officials = session.view.bout.officials
            self._panel.set_value(self._controller.value(closed, officials, session.laptops, session.state().shorts))

    def stop(self) -> None:
        """Let go of the panels, with the bout."""
        panel = self._panel
        panel.code_asked.disconnect(self._on_code)
        panel.member_asked.disconnect(self._on_member)
        panel.restriction_asked.disconnect(self._on_restriction)
        panel.answered.disconnect(self._on_answer)
        panel.word_entered.disconnect(self._on_word)
        self._word_panel.written_down.disconnect(self._on_written_down)
        self._word_panel.closed.disconnect(self._session.refresh)
        self._word = None
        self._word_panel.set_word(())
        self.deleteLater()

    def _on_code(self) -> None:
        self._controller.ask_new_code()
        self.draw()

    def _on_member(self, what: str, row: MemberRow) -> None:
        self._asks[what](row)
        self.draw()

    def _on_restriction(self, row: RestrictionRow) -> None:
        self._controller.ask_restrict_kind(row)
        self.draw()

    def _on_answer(self, is_yes: bool) -> None:
        gestures = self._controller.confirm() if is_yes else ()
        self._controller.drop()
        self._perform(gestures)

    def _on_word(self, word: JoinCode) -> None:
        self._perform((TakeOver(word),))

    def _perform(self, gestures: tuple[ClosedGesture, ...]) -> None:
        self._panel.show_problem("")
        if gestures:
            self._waiting.start(
                self._carry_out(gestures),
                done=lambda _: self.draw(),
                failed=lambda text: self._panel.show_problem(whole_sentence(text)),
            )
        self.draw()

    async def _carry_out(self, gestures: tuple[ClosedGesture, ...]) -> None:
        session = self._session
        for gesture in gestures:
            await self._port.perform(gesture, session.role, session.view)

    def _on_written_down(self) -> None:
        self._word = None
        self._word_panel.set_word(())
        self._word_panel.closed.emit()
        self._session.refresh()
