"""One press: what was pressed, what was shown before and after it, what left, and a difference between these. No Qt."""

from dataclasses import dataclass, field, replace

from derbyos_core.bout import commands as c
from derbyos_core.bout.model import Bout
from tests.gui.windows.oracle.names import Numbering, numbering_of
from tests.gui.windows.oracle.shown import Control, Shown

__all__ = ["Counter", "Difference", "Moment", "Press", "Sent"]

POINTERS = frozenset({"tap", "touch", "hold", "second tap", "slip", "keep down", "keep down and key"})
ENTER = frozenset({"Return", "Enter"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """One press: of a pointer on a control, or of a key; `text` is what a key types, `key` its name."""

    kind: str
    control: Control = field(default_factory=Control)
    text: str = ""
    key: str = ""
    is_chord: bool = False

    @property
    def is_pointer(self) -> bool:
        return self.kind in POINTERS

    @property
    def is_digit(self) -> bool:
        return len(self.text) == 1 and self.text.isdigit() and not self.is_chord

    @property
    def is_letter(self) -> bool:
        return len(self.text) == 1 and (self.text.isalpha() or self.text in "?.") and not self.is_chord

    @property
    def is_enter(self) -> bool:
        return self.kind == "key" and self.key in ENTER

    def __str__(self) -> str:
        if self.is_pointer:
            return f"{self.kind} {self.control.kind} “{self.control.name}”"
        return f"key {self.text or self.key}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A command of this press, and the XML of the entries that it became."""

    command: c.Command
    bodies: tuple[str, ...] = ()
    said: str = ""
    """The confirmation that was shown when that was written which the command undoes or redoes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What is shown, and the meaning of its numbers."""

    shown: Shown
    bout: Bout
    arrived: tuple[str, ...] = ()
    """The entries of anybody that arrived since the moment before, as XML."""

    @property
    def numbering(self) -> Numbering:
        found, ended, following = numbering_of(self.bout), self.shown.just_ended, self.shown.up_next
        if ended is not None and following is not None and following.number <= ended.number:
            return replace(found, periods=(*found.periods, max(found.periods) + 1))  # the next one begins anew
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Something else was written or confirmed than was named."""

    check: str
    words: str


class Counter:
    """How often something was compared, by what."""

    def __init__(self) -> None:
        self.by: dict[str, int] = {}

    def note(self, what: str, _: object = None) -> None:
        self.by[what] = self.by.get(what, 0) + 1
