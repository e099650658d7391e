"""Reader of the text of one skater: number and name, and the marks that stand beside them."""

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from derbyos_core.roles.shared.pasted_table import unquoted
from derbyos_core.roles.start.roster_words import (
    CAPTAIN_WORDS,
    HEAD_WORDS,
    TITLE_WORDS,
    is_bench,
    is_date,
    is_page,
    is_total,
    plain_word,
    pronouns_of,
    role_of,
)

__all__ = [
    "NUMBER_LENGTH_MAX",
    "Marked",
    "Order",
    "in_apostrophes",
    "is_nobody",
    "is_short_number",
    "is_title",
    "marked",
    "number_of",
    "split",
    "splits",
    "without_bullet",
]

NUMBER_LENGTH_MAX = 4

_MARK = re.compile(r"[(\[{]([^()\[\]{}]{1,60})[)\]}]")
_LEADER = re.compile(r"\s*(?:\.{4,}|(?:\. ){3,}\.|…{2,}|_{3,})$")
"""A line that leads from a name to a number. Three dots may belong to a name."""
_STARS = re.compile(r"^([^*†‡]*[^*†‡\s])\s*([*†‡]+)$")
"""A text and a sign behind it that leads to a note elsewhere; `*Gia*` is written so."""
_TRAILING_MARK = re.compile(r"^(.*\S)(?:\s+[-–—]+\s*|\s*(?:[,;]|\s/|\s\|)\s*)([^\W\d_][^\d,;/|–—]{0,30})$")
_TRAILING_SHORT = 2
"""Letters of a mark without brackets that are capitals: C, VC."""
_TRAILING_PRONOUNS = re.compile(r"^(.*?)[\s,;–—-]+((?:[^\W\d_]{1,8}\s?/\s?){1,3}[^\W\d_]{1,8})$")
_BULLET = re.compile(r"^\s*[*•·●▪‣>+–—-]+\s+(?=\S)")
_NUMBER = r"(?P<number>[^\W_]{1,8})(?:[.,]0{1,2}(?!\d))?"
_SIGN = r"(?:\s*[-–—:.)\]}=|/,;]+\s+|\s*[:)\]},;|=]\s*|\s*[.–—-](?=[^\W\d_])|\s+)"
_FIRST = re.compile(
    rf"^(?:(?:#|№|n[°º]|no\.?|nr\.?)\s*)?{_NUMBER}(?:(?:{_SIGN})(?P<name>.*))?$", re.IGNORECASE | re.DOTALL
)
_LAST = re.compile(
    rf"^(?P<name>.*?)(?:\s*[-–—:,;|=]\s*|\s*[(\[]\s*|\s+)(?:(?:#|№|n[°º]|no\.|nr\.)\s*)?{_NUMBER}\s*[)\].]?$",
    re.IGNORECASE | re.DOTALL,
)
_DASHES = "-–—"
_QUOTE = "[\"'“”„«»‘’‚]"
_QUOTED_FIRST = re.compile(rf"^{_QUOTE}([^\W_]{{0,7}}\d[^\W_]{{0,7}}){_QUOTE}(?=\W|$)")
_QUOTED_LAST = re.compile(rf"(?<!\w){_QUOTE}([^\W_]{{0,7}}\d[^\W_]{{0,7}}){_QUOTE}$")
_QUOTED_LINE = re.compile(r"['’](\d[^'’]*)['’]")
_COMMA_BEHIND = re.compile(r",(?!0{1,2}(?!\d))\d")
_COMMA_BEFORE = re.compile(r"(?<![^\W_])\d+,$")
"""A comma between two digits, which belongs to a number such as 1,234: it parts no number from a name."""
_CELL = re.compile(r"(?:(?:#|№|n[°º]|no\.?|nr\.?)\s*)?'?(\S{1,12}?)(?:[.,]0{1,2})?[.):]?", re.IGNORECASE)


_APOSTROPHES = "'’"


class Order(Enum):
    """Place of the number in each line."""

    FIRST = "first"
    LAST = "last"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Marked:
    """A text without its marks, and what they say.

    `role` is `captain` or `alt`, or begins with `bench` for somebody of the bench. `out` are marks, or parts of them,
    that were taken off and say nothing that is kept.
    """

    text: str
    role: str = ""
    pronouns: str = ""
    out: tuple[str, ...] = ()


def marked(text: str) -> Marked:
    """Take the marks of captains, the bench and pronouns off a text."""
    role = pronouns = ""
    out: list[str] = []

    def take(match: "re.Match[str]") -> str:
        nonlocal role, pronouns
        inner = match.group(1).strip()
        if said := pronouns_of(inner, is_alone=True):
            pronouns = pronouns or said
            return " "
        read = role_of(inner)
        if not read.is_role:
            return match.group(0)
        role, pronouns = role or read.role, pronouns or read.pronouns
        out.extend(read.out)
        return " "

    text = " ".join(_MARK.sub(take, text).split())
    for _ in range(2):  # pronouns before a role, and behind it
        match = _TRAILING_PRONOUNS.match(text)
        if match is not None and (said := pronouns_of(match.group(2), is_alone=False)):
            text, pronouns = match.group(1), pronouns or said
        match = _TRAILING_MARK.match(text)
        if match is not None and (said := _role_behind(match.group(1), match.group(2), text)):
            text, role = match.group(1), role or said
        elif match is not None and _is_position(match.group(1), match.group(2)):
            text = match.group(1)
            out.append(match.group(2))
    text = _LEADER.sub("", text)
    match = _STARS.match(text)
    is_cell = match is not None and match.group(1).isdigit() and match.end(1) == match.start(2)
    if match is not None and (is_cell or _has_name(match.group(1))):
        text = match.group(1)
        out.append(match.group(2))
    return Marked(unquoted(text), role, pronouns, tuple(out))


def _role_behind(before: str, word: str, text: str) -> str:
    """Return the role that a word behind a name says: `- Co-Captain`, `/ C`; else the empty string.

    The bench stands behind a dash alone. One letter stands behind no comma, where it can be that of a name: `Bolt, A`.
    """
    sign = text[len(before) :].strip()[0]
    found = role_of(word)
    is_short = len(word) <= _TRAILING_SHORT
    is_mark = not is_short or (word.isupper() and sign not in ",;")
    has_place = found.role in CAPTAIN_WORDS.values() or sign in _DASHES
    is_behind = (sign in _DASHES and not is_short) or _has_name(before)
    return found.role if is_mark and has_place and is_behind and not found.out else ""


def _is_position(before: str, word: str) -> bool:
    """Return whether a word behind a dash, a slash or a comma says where a skater skates: `- Jammer`."""
    found = role_of(word)
    return _has_name(before) and found.skates and not found.role and found.out == (word.strip(),)


def _has_name(text: str) -> bool:
    """Return whether a text is not only a number."""
    found = split(without_bullet(text), Order.FIRST)
    return any(map(str.isalpha, text if found is None else found[1]))


def in_apostrophes(text: str) -> str:
    """Return what stands between two apostrophes that may be quotes, or may belong to a name; else the empty string."""
    return text[1:-1].strip() if len(text) > 2 and text[0] in _APOSTROPHES and text[-1] in _APOSTROPHES else ""


def without_bullet(text: str) -> str:
    """Return a line without the sign of a list before it."""
    return _BULLET.sub("", text)


def number_of(cell: str) -> str:
    """Return a cell as a number: one word with a digit, without a sign before or after it; else the empty string."""
    plain = unicodedata.normalize("NFKC", _bare(marked(cell).text))
    match = _CELL.fullmatch(plain.strip())
    number = match.group(1) if match else ""
    return number if any(map(str.isdigit, number)) else ""


def is_short_number(text: str) -> bool:
    """Return whether a text is a number of digits, and not too long for a skater's."""
    return text.isdecimal() and len(text) <= NUMBER_LENGTH_MAX


def splits(text: str, *, is_short: bool = False) -> bool:
    """Return whether a number stands first or last in a text; `is_short`: one that is not too long for a skater's."""
    plain = without_bullet(marked(text).text)
    found = [split(plain, order) for order in (Order.FIRST, Order.LAST)]
    return any(one is not None and (not is_short or len(one[0]) <= NUMBER_LENGTH_MAX) for one in found)


def split(text: str, order: Order) -> tuple[str, str] | None:
    """Return number and name of a line whose number stands first, or last; None if none stands there."""
    plain = unicodedata.normalize("NFC", _bare(text))
    match = (_FIRST if order is Order.FIRST else _LAST).match(plain)
    if match is None or _is_cut(plain, *match.span("number"), order):
        return None
    number, name = unicodedata.normalize("NFKC", match["number"]), _tidy(match["name"] or "")
    digits = sum(map(str.isdigit, number))
    if not digits or (digits < len(number) and len(number) > NUMBER_LENGTH_MAX):
        return None
    return (number, name) if not is_title(name, TITLE_WORDS) else None


def _is_cut(text: str, start: int, end: int, order: Order) -> bool:
    """Return whether these digits are a part of a number that is written with a comma."""
    if order is Order.FIRST:
        return text[start:end].isdigit() and _COMMA_BEHIND.match(text, end) is not None
    return _COMMA_BEFORE.search(text[:start]) is not None


def _bare(text: str) -> str:
    """Return a text without quotes around the number that it begins or ends with, or around a line that does."""
    line = _QUOTED_LINE.fullmatch(text)
    return _QUOTED_LAST.sub(r"\1", _QUOTED_FIRST.sub(r"\1", line.group(1) if line is not None else text))


def is_nobody(text: str) -> bool:
    """Return whether a line is a title, a heading, a total, a page, a date, or somebody of the bench."""
    words = TITLE_WORDS if any(map(str.isdigit, text)) else HEAD_WORDS
    return is_bench(text) or is_title(text, words) or is_page(text)


def is_title(text: str, words: Collection[str]) -> bool:
    """Return whether a text consists of such words and of numbers alone, or is a date or a total."""
    said = [word for word in plain_word(text).split() if word != "#" and not word.isdigit()]
    return bool(said) and (is_date(text) or is_total(text) or all(word in words for word in said))


def _tidy(name: str) -> str:
    """Return a name without the signs that separated it from the number, and the quotes around it."""
    name = _LEADER.sub("", name.strip())
    return unquoted(" ".join(name.strip(",;|=–—").strip().removeprefix("- ").removesuffix(" -").split()))
