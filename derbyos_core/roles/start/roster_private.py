"""Values that are never part of a derby name: mail addresses, phone numbers, dates and times, links.

They stand in what teams send, in a column of their own or behind a name. `without_private` takes them out of a text.
"""

import re
from collections.abc import Sequence
from enum import Enum

from derbyos_core.i18n import tr
from derbyos_core.roles.start.roster_text import is_short_number, splits
from derbyos_core.roles.start.roster_words import is_date

__all__ = ["Private", "kind_of_column", "private_word", "without_private"]


class Private(Enum):
    """Kind of a value that is no name."""

    MAIL = "mail"
    PHONE = "phone"
    DATE = "date"
    LINK = "link"


PHONE_FROM = 7
"""Digits from which a row of digits is a phone number."""
PHONE_FROM_ZERO = 6
"""Digits from which one that begins with 0 or + is."""
PHONE_FIRST = 9
"""Digits from which one at the beginning of a line is: there a number, then a name that begins with one, may stand."""
PHONE_MAX = 13
"""Digits of the longest phone number."""
COLUMN_FROM = 2
"""Cells from which a column is one of handles or of days."""
NUMBER_MAX = 8
"""Digits of a single word that can be a number, although it is too long, where no other number stands."""

_MONTH = (
    r"(?:jan(?:uary|uar|vier)?|enero|gennaio|feb(?:ruary|ruar|rero|braio)?|f[ée]v(?:rier)?|mar(?:ch|s|zo)?|m[äa]rz|apr(?:il"
    r"|ile)?|avr(?:il)?|abril|may|mai|mayo|maggio|jun[ei]?|juin|junio|giugno|jul[iy]?|juillet|julio|luglio|aug(?:ust)?"
    r"|ao[ûu]t|agosto|sept?(?:ember|embre|iembre)?|settembre|o[ck]t(?:ober|obre)?|octubre|ottobre|nov(?:ember|embre"
    r"|iembre)?|de[cz](?:ember)?|d[ée]cembre|diciembre|dicembre)"
)
_DAY = (
    r"(?:mon(?:day)?|tues?(?:day)?|wed(?:nesday)?|thu(?:rs)?(?:day)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag"
    r"|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi"
    r"|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|luned[ìi]|marted[ìi]|mercoled[ìi]"
    r"|gioved[ìi]|venerd[ìi]|sabato|domenica)"
)
_LABEL = (
    r"(?:(?<!\w)(?:tel(?:ephone|efon|éfono|efono)?|phone|ph|mob(?:ile|il)?|cell(?:ulare)?|handy|t[ée]l(?:[ée]phone)?"
    r"|portable|m[óo]vil|e-?mail|mail|courriel|correo|dob|born(?: on)?|birthday|geb(?:oren)?(?: am)?|n[ée]e?(?: le)?"
    r"|nacid[oa](?: el)?|nat[oa](?: il)?|instagram|insta|ig|facebook|fb|web(?:site)?)\.?\s*[:=]?\s*)?"
)
_CLOCK = (
    r"(?:[01]?\d|2[0-4])(?::[0-5]\d){1,2}(?:[.,]\d+)?(?:\s?(?:[ap]\.?m\.?|uhr|h)(?!\w))?"
    r"(?:\s?(?:z|utc|gmt|[+-]\d\d:?\d\d)(?!\w))?"
)
_MAIL = re.compile(
    _LABEL + r"(?:mailto:)?[^\s@<>()\[\],;:\"]+(?:@|\s?[\[(]\s?(?:at|ät)\s?[\])]\s?)[^\s@<>()\[\],;]+\.[^\W\d_]{2,}",
    re.IGNORECASE,
)
_LINK = re.compile(
    _LABEL
    + r"(?:[a-z][a-z0-9+.-]{1,11}://[^\s<>\"()\[\]]+|(?<!\w)www\.[^\s<>\"()\[\]]+|(?<![\w@])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/[^\s<>\"()\[\]]*"
    r"|(?<![\w@])(?:instagram|facebook|tiktok|twitter|youtube|linktr|linkedin|flickr)\.[a-z]{2,3}(?!\w))",
    re.IGNORECASE,
)
_DATE = re.compile(
    _LABEL
    + rf"(?:(?<!\w){_DAY}\.?,?\s+)?(?<![\w.:/-])(?:"
    + r"(?:19|20)\d\d([-./])[01]?\d\1[0-3]?\d(?!\d)"
    + r"|[0-3]?\d([-./])\s?[0-3]?\d\2\s?(?:19|20)?\d\d(?!\d)"
    + rf"|[0-3]?\d(?:st|nd|rd|th|er|\.|º|°)?[\s/-]+(?:(?:de|of)\s+)?{_MONTH}\.?,?[\s/-]+(?:del?\s+)?"
    + r"(?:19|20)?\d\d(?!\w)"
    + rf"|{_MONTH}\.?\s+[0-3]?\d(?:st|nd|rd|th)?,?\s+(?:19|20)\d\d(?!\w)"
    + rf")(?:(?:\s*,?\s+|t)(?:{_CLOCK}|\d{{1,2}}\s?[ap]\.?m\.?(?!\w)))?",
    re.IGNORECASE,
)
_TIME = re.compile(rf"(?<![\w.:/-]){_CLOCK}(?![\w:])|(?<![\w.:])(?:[01]?\d|2[0-4])h[0-5]\d(?!\w)", re.IGNORECASE)
_PHONE = re.compile(_LABEL + r"(?<![\w@.#])(?P<run>(?:\+|\(\+?)?\d(?:[ ()./–-]{0,3}\d)*)(?!\w)", re.IGNORECASE)
_HANDLE = re.compile(
    r"@\w[\w.]*|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|eu|de|fr|es|it|uk|ch|at|be|nl|info|me|io)", re.I
)
_EMPTY = re.compile(r"<\s*>|\(\s*[,;/]?\s*\)|\[\s*[,;/]?\s*\]|\"\s*\"")


def private_word(kind: Private) -> str:
    """Return the words for a kind of values, in the plural."""
    return {
        Private.MAIL: tr("mail addresses"),
        Private.PHONE: tr("phone or member numbers"),
        Private.DATE: tr("dates or times"),
        Private.LINK: tr("links"),
    }[kind]


def without_private(text: str, *, is_numbered: bool = False) -> tuple[str, tuple[Private, ...]]:
    """Return a text without such values, and the kinds that were in it.

    `is_numbered`: the number of the skater stands elsewhere in the line, so any row of digits can be a phone number.
    """
    if not any(one.isdigit() or one in "@./" for one in text):
        return text, ()
    found: list[Private] = []
    plain = text
    for kind, pattern in ((Private.MAIL, _MAIL), (Private.LINK, _LINK), (Private.DATE, _DATE), (Private.DATE, _TIME)):
        cut = pattern.sub(" ", plain)
        if cut != plain:
            found.append(kind)
            plain = cut
    while (cut := _without_phone(plain, is_numbered=is_numbered)) != plain:
        found.append(Private.PHONE)
        plain = cut
    if not found:
        return text, ()
    while (cut := _EMPTY.sub(" ", plain)) != plain:
        plain = cut
    plain = " ".join(plain.split())
    return plain.strip(" ,;|/<>").rstrip(" -–—:="), tuple(dict.fromkeys(found))


def kind_of_column(cells: Sequence[str]) -> Private | None:
    """Return the kind of a column in which each of several cells is a handle, a web site, or a day without its year."""
    if len(cells) >= COLUMN_FROM:
        if all(map(_HANDLE.fullmatch, cells)):
            return Private.LINK
        if all(map(is_date, cells)):
            return Private.DATE
    return None


def _without_phone(text: str, *, is_numbered: bool) -> str:
    """Return a text without its first phone number; the number of the skater that stands right beside it stays."""
    for match in _PHONE.finditer(text):
        run = match["run"]
        before, behind = text[: match.start()], text[match.end() :]
        if run.count("(") > run.count(")"):
            behind = behind.removeprefix(")")
        is_first = not any(map(str.isalnum, before))
        is_labelled = match.start("run") > match.start()
        is_alone = is_first and not any(map(str.isalnum, behind))
        rest = f"{before} {behind}"
        if is_numbered or splits(rest, is_short=True):
            least = PHONE_FIRST if is_first and not (is_alone or is_labelled) else PHONE_FROM
            if _is_phone(run, least):
                return rest
            continue
        kept = _number_beside(run)
        if kept:
            return f"{before} {kept} {behind}"
        is_number = run.isdigit() and len(run) <= NUMBER_MAX and not is_labelled
        if not is_number and _is_phone(run, PHONE_FIRST if is_first and not (is_alone or is_labelled) else PHONE_FROM):
            return rest
    return text


def _number_beside(run: str) -> str:
    """Return the number of a skater that begins or ends a row of digits whose rest is a phone number, else nothing."""
    first, _, rest = run.partition(" ")
    behind = rest.lstrip(" -–./")
    before, _, last = run.rpartition(" ")
    begins = is_short_number(first) and _is_phone(behind, PHONE_FROM)
    ends = is_short_number(last) and _digits(before) >= PHONE_FIRST
    is_apart = (behind != rest and _digits(behind) >= PHONE_FIRST) or _digits(run) > PHONE_MAX
    if begins and (is_apart or _has_area(behind) or (not ends and not first.startswith("0"))):
        return first
    return last if ends else ""


def _has_area(run: str) -> bool:
    """Return whether a row of digits begins with the number of a country or of an area."""
    return run.startswith(("0", "+", "("))


def _is_phone(run: str, least: int) -> bool:
    is_whole = run.startswith(("+", "(+")) or (run.startswith(("0", "(")) and least == PHONE_FROM)
    return _digits(run) >= (PHONE_FROM_ZERO if is_whole else least)


def _digits(run: str) -> int:
    return sum(map(str.isdigit, run))
