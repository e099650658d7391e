"""Toast at the bottom left as a plain value."""

from dataclasses import dataclass
from enum import StrEnum

from derbyos_core.i18n import tr

__all__ = ["Toast", "ToastTone"]


class ToastTone(StrEnum):
    """Whether the toast reports a change or requires an action."""

    OWN = "own"
    BAD = "bad"
    """Assertive: a foul-out, or nothing can be saved. Stays until its action is tapped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Toast:
    """Content of the toast; `choices` come after the action, such as the reason of a jam's end.

    Without room for the text, `short` is drawn; a screen reader gets the whole text.
    """

    text: str
    short: str = ""
    age: str = ""
    action: str = tr("Undo")
    choices: tuple[str, ...] = ()
    tone: ToastTone = ToastTone.OWN
