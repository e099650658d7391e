"""Keys of the penalty code pad: the codes of the rules in alphabetical order, then two more."""

from dataclasses import dataclass

from derbyos_core.bout.reading.rules import PENALTY_NAMES
from derbyos_core.i18n import tr

__all__ = ["EXPULSION", "LATER", "PAD", "Code", "code_of", "code_word"]

LATER = "?"
"""The code of a penalty whose cue was missed (entries 2.5)."""
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
"""Each referee's cue in one or two words that fit on a key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """One key of the pad."""

    letter: str
    word: str
    is_extra: bool = False
    """Not a code of the rules."""


PAD: tuple[Code, ...] = (
    *(Code(letter=letter, word=_SHORT_WORDS.get(letter, name)) for letter, name in sorted(PENALTY_NAMES.items())),
    Code(letter=LATER, word=tr("Code later"), is_extra=True),
    Code(letter=EXPULSION, word=tr("Expulsion"), is_extra=True),
)


def code_of(text: str) -> str:
    """Return the code for a typed letter or sign; empty if there is none."""
    if text in (".", LATER):
        return LATER
    letter = text.upper()
    return letter if letter in PENALTY_NAMES else ""


def code_word(letter: str) -> str:
    """Return the name of a code; empty for letters from older books that are no longer in the rules."""
    return next((code.word for code in PAD if code.letter == letter), "")
