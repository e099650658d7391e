"""Penalty codes of the bout: the list, and what typed letters, words and calls become.

Letters may stand for two codes: both stay, and the later one is marked. Penalties keep the letters that were written.
"""

from dataclasses import dataclass

from derbyos_core.bout.commands import ChangeRules
from derbyos_core.bout.model import Bout
from derbyos_core.bout.reading.rules import (
    CODE_LETTERS,
    CODES_MAX,
    SAME_LETTERS_MAX,
    PenaltyCode,
    Ruleset,
    code_attributes,
)
from derbyos_core.clock import Instant
from derbyos_core.i18n import ntr, tr
from derbyos_core.roles.penalty_tracker.codes import key_word

__all__ = ["CUES_MAX", "WORD_MAX", "CodeEntry", "CodeRow", "code_rows", "codes_note", "enter_code", "remove_code"]

WORD_MAX, CUES_MAX = 40, 120
"""Limits on the letters of a code's word and of its calls."""
BRACKETS = frozenset("()")


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRow:
    """One code. `fault` says that its letters stand for an earlier code, too."""

    code: PenaltyCode
    word: str
    fault: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeEntry:
    """Result of an entry: the command, or the sentence that says why there is none; neither if nothing changes.

    `code` is the code as it is entered.
    """

    command: ChangeRules | None = None
    sentence: str = ""
    code: PenaltyCode | None = None


def code_rows(bout: Bout) -> tuple[CodeRow, ...]:
    """Return the codes in the order of the alphabet."""
    rows: list[CodeRow] = []
    for code in bout.ruleset.codes:
        same = [row for row in rows if row.code.letters == code.letters]
        fault = _stands_for(code.letters, len(same) + 1) if same else ""
        rows.append(CodeRow(code=code, word=key_word(code), fault=fault))
    return tuple(rows)


def codes_note(bout: Bout) -> str:
    """Return how many codes there are, and whether they are WFTDA's."""
    count = len(bout.ruleset.codes)
    if bout.ruleset.codes == Ruleset().codes:
        return tr("{n} of WFTDA", n=count)
    return ntr("{n} code", "{n} codes", count)


def enter_code(bout: Bout, before: PenaltyCode | None, *, letters: str, word: str, cues: str, at: Instant) -> CodeEntry:
    """Enter a code, or change one. Only the letters or the word can be wrong."""
    letters, word, cues = letters.strip().upper(), " ".join(word.split()), " ".join(cues.split())
    if CODE_LETTERS.fullmatch(letters) is None:
        return CodeEntry(sentence=tr("A code is one or two letters from A to Z, found “{text}”.", text=letters))
    if not word:
        return CodeEntry(sentence=tr("What does {letters} stand for? Type its word.", letters=letters))
    if BRACKETS & {*word, *cues}:
        return CodeEntry(sentence=tr("Words and calls have no brackets, found “{text}”.", text=cues or word))
    codes = bout.ruleset.codes
    if before not in codes:
        if before is not None:
            return CodeEntry(sentence=tr("This code was changed meanwhile. Tap it again."))
        if len(codes) >= CODES_MAX:
            return CodeEntry(sentence=tr("A bout has at most {most} codes.", most=CODES_MAX))
    taken = {one.number for one in codes if one.letters == letters and one != before}
    is_same = before is not None and before.letters == letters
    number = before.number if before is not None and is_same else _free(taken)
    if number is None:
        return CodeEntry(sentence=_stands_for(letters, len(taken)))
    code = PenaltyCode(letters=letters, name=word, cues=cues, number=number)
    if code == before:
        return CodeEntry(code=code)
    values: dict[str, str | None] = {**code_attributes((code,))}
    if before is not None and not is_same:
        values[before.attribute] = None
    return CodeEntry(
        command=_change(bout, values, at), code=code, sentence=_stands_for(letters, len(taken) + 1) if taken else ""
    )


def remove_code(bout: Bout, code: PenaltyCode, at: Instant) -> CodeEntry:
    """Remove a code; penalties that were written with it keep its letters."""
    if len(bout.ruleset.codes) < 2:  # without one the bout has WFTDA's
        return CodeEntry(sentence=tr("A bout has at least one code."))
    if code not in bout.ruleset.codes:
        return CodeEntry(sentence=tr("This code was changed meanwhile. Tap it again."))
    return CodeEntry(command=_change(bout, {code.attribute: None}, at))


def _change(bout: Bout, values: dict[str, str | None], at: Instant) -> ChangeRules:
    return ChangeRules(values=values | ({"set": None} if bout.ruleset.set_name else {}), at=at)


def _free(taken: set[int]) -> int | None:
    return next((number for number in range(1, SAME_LETTERS_MAX + 1) if number not in taken), None)


def _stands_for(letters: str, count: int) -> str:
    if count == 2:
        return tr("{letters} stands for two", letters=letters)
    return tr("{letters} stands for {count}", letters=letters, count=count)
