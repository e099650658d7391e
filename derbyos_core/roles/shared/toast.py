"""The toast at the bottom left, as a plain value."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["Toast", "ToastTone"]


class ToastTone(StrEnum):
    """Whether the toast tells of a change or asks for an act."""

    OWN = "own"
    BAD = "bad"
    """Assertive: a foul-out, or nothing can be saved. Stays until its action is tapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toast:
    """What the toast says. `choices` stand after the action, such as the reason of a jam's end.

    Where there is no room for the text the `short` one is drawn; who listens hears the whole.
    """

    text: str
    short: str = ""
    age: str = ""
    action: str = tr("Undo")
    choices: tuple[str, ...] = ()
    tone: ToastTone = ToastTone.OWN
