"""Signals at the edges of the clocks: a tone if sounds are on, and one flash of the panel unless motion is reduced."""

from PySide6.QtWidgets import QWidget

from derbyos_core.roles.jam_timer.tones import due_tone
from derbyos_core.roles.shared.phase import DisplayPhase
from ui.sound import sounds
from ui.theme.look import look
from ui.widgets.phase_panel import PhasePanel

__all__ = ["ClockSignals"]


class ClockSignals:
    """The signals of one screen that keeps the clocks; only the screen that is seen gives them."""

    def __init__(self, screen: QWidget, panel: PhasePanel) -> None:
        self._screen = screen
        self._panel = panel
        self._phase: DisplayPhase | None = None

    def show_phase(self, phase: DisplayPhase) -> None:
        """Take the phase that is shown now; at an edge that was just passed, signal."""
        before, self._phase = self._phase, phase
        tone = due_tone(before, phase) if self._screen.isVisible() else None
        if tone is None:
            return
        sounds().play(tone)
        if not look().is_still:
            self._panel.flash()
