"""Keys of the penalty code pad: the codes of the rules in alphabetical order, then two more.

Rules may have codes of one or two letters. On the keyboard a code is typed letter by letter; where one code is the
beginning of another, Enter ends it.
"""

from dataclasses import dataclass

from derbyos_core.bout.reading.rules import PENALTY_NAMES, PenaltyCode, Ruleset
from derbyos_core.i18n import tr

__all__ = [
    "EXPULSION",
    "LATER",
    "PAD",
    "Code",
    "TypedCode",
    "code_of",
    "code_word",
    "key_word",
    "pad_codes",
    "typed_code",
]

LATER = "?"
"""The code of a penalty whose cue was missed (entries 2.5)."""
EXPULSION = tr("Exp")
"""Not a code itself: the code follows."""
WFTDA = Ruleset()

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
    """One letter or two."""
    word: str
    is_extra: bool = False
    """Not a code of the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedCode:
    """Letters as they were typed: the code that they are, if any, and themselves if another letter can follow."""

    code: str
    begun: str


def key_word(code: PenaltyCode) -> str:
    """Return the word of a code for its key: of WFTDA's codes the short one."""
    is_usual = PENALTY_NAMES.get(code.letters) == code.name
    return _SHORT_WORDS[code.letters] if is_usual else code.name


def pad_codes(rules: Ruleset = WFTDA) -> tuple[Code, ...]:
    """Return the keys for these rules. Two codes with the same letters have a key each."""
    return (
        *(Code(letter=code.letters, word=key_word(code)) for code in rules.codes),
        Code(letter=LATER, word=tr("Code later"), is_extra=True),
        Code(letter=EXPULSION, word=tr("Expulsion"), is_extra=True),
    )


PAD = pad_codes()
"""The keys for WFTDA's rules."""


def code_of(text: str, rules: Ruleset = WFTDA) -> str:
    """Return the letter of a code for a typed letter or sign; empty if no code has it."""
    if text in (".", LATER):
        return LATER
    letter = text.upper()
    return letter if len(letter) == 1 and any(letter in code.letters for code in rules.codes) else ""


def typed_code(begun: str, letter: str, rules: Ruleset = WFTDA) -> TypedCode | None:
    """Return what a letter makes of those that were begun. Where no code goes on so it begins anew; None: no code."""
    known = [code.letters for code in rules.codes]
    for letters in (begun + letter, letter):
        longer = [one for one in known if one.startswith(letters)]
        if longer:
            is_open = any(one != letters for one in longer)
            return TypedCode(code=letters if letters in longer else "", begun=letters if is_open else "")
    return None


def code_word(letters: str, rules: Ruleset = WFTDA) -> str:
    """Return the name of a code; empty for letters from older books that are no longer in the rules."""
    if letters == LATER:
        return tr("Code later")
    words = [key_word(code) for code in rules.codes if code.letters == letters]
    return words[0] if len(words) == 1 else " / ".join(words)
