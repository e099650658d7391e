"""Base of all officials: finds the presses for a fact, and makes them with the mouse or with the keyboard."""

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from derbyos_core.bout.model import Person
from derbyos_core.interchange.script.timed import Late
from tests.gui.presses import NONE
from tests.gui.windows.hands import Hands, Way
from tests.gui.windows.script import Fact

__all__ = ["ENTER", "NONE", "Operator", "is_called"]

ENTER = Qt.Key.Key_Return


@dataclass
class Operator:
    """One official. Each kind of fact has a way with the mouse and one with the keyboard."""

    hands: Hands

    def enter(self, fact: Fact) -> None:
        """Press the controls for the missing parts of this fact."""
        what = fact.what.command if isinstance(fact.what, Late) else fact.what
        self.hands.come()
        press = getattr(self, f"enter_{type(what).__name__}", None)
        assert press is not None, f"{type(self).__name__} knows how to enter {what}"
        press(fact.what)

    @property
    def is_typing(self) -> bool:
        """True while this person uses the keyboard."""
        return self.hands.way is Way.KEYS

    def press(self, widget: QWidget, key: Qt.Key | str, modifier: Qt.KeyboardModifier = NONE) -> None:
        """Press the control, or its key."""
        if self.is_typing:
            self.hands.key(key, modifier)
        else:
            self.hands.tap(widget)

    def type_number(self, number: str) -> None:
        """Type a number and Enter."""
        self.hands.type(number)
        self.hands.key(ENTER)


def is_called(person: Person | None, label: str) -> bool:
    """Return whether there is a person, with this number."""
    return person is not None and person.label == label
