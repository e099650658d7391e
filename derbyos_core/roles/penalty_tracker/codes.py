"""Decides which keys the penalty code pad has: the codes of the rules in the order of their letters, then two more."""

from dataclasses import dataclass

from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.i18n import tr

__all__ = ["EXPULSION", "LATER", "PAD", "Code", "code_of", "code_word"]

LATER = "?"
"""The code of a penalty whose cue nobody heard (entries 2.5)."""
EXPULSION = tr("Exp")
"""Not a code itself: the code follows."""

_SHORT_WORDS = {
    "A": tr("High block"),
    "B": tr("Back block"),
    "C": tr("Contact"),
    "D": tr("Direction"),
    "E": tr("Leg block"),
    "F": tr("Forearm"),
    "G": tr("Misconduct"),
    "H": tr("Head block"),
    "I": tr("Procedure"),
    "L": tr("Low block"),
    "M": tr("Multiplayer"),
    "N": tr("Interference"),
    "P": tr("Position"),
    "X": tr("Cut"),
}
"""What a referee's cue is called in one or two words, as the keys have room for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One key of the pad."""

    letter: str
    word: str
    is_extra: bool = False
    """No code of the rules."""


PAD: tuple[Code, ...] = (
    *(Code(letter=letter, word=_SHORT_WORDS.get(letter, name)) for letter, name in sorted(PENALTY_NAMES.items())),
    Code(letter=LATER, word=tr("Code later"), is_extra=True),
    Code(letter=EXPULSION, word=tr("Expulsion"), is_extra=True),
)


def code_of(text: str) -> str:
    """The code that a typed letter or sign means; empty where it means none."""
    if text in (".", LATER):
        return LATER
    letter = text.upper()
    return letter if letter in PENALTY_NAMES else ""


def code_word(letter: str) -> str:
    """What a code is called; older books have letters that the rules no longer know."""
    return next((code.word for code in PAD if code.letter == letter), "")
